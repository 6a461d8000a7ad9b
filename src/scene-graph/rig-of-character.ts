// Finds the rig of a character, or makes one.

import type { Character } from '../from-three/three-to-skeleton.js';
import { Rig } from './rig.js';
import { rigOfSkeleton, rigsWithJoints } from './rig-registry.js';

/**
 * Returns the rig of a character, making one if it has none. Whoever drives it must retain and release it.
 *
 * No node is a joint of two rigs. So the rig may be one that has only some of the character's joints: one that was made when
 * somebody looked at another part of the tree.
 */
export function rigOfCharacter({ skeletons, nodes, ...character }: Character): Rig {
  for (const skeleton of skeletons) {
    const known = rigOfSkeleton(skeleton);
    if (known) return known;
  }
  const sharing = rigsWithJoints(nodes);
  const adopting = sharing.find((rig) => skeletons.filter((skeleton) => rig.adopt(skeleton)).length > 0);
  return adopting ?? sharing[0] ?? new Rig({ skeletons, nodes, ...character });
}
