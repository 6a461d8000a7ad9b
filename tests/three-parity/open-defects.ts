// Scenarios that run into something that is known to be wrong here, and not mended yet.

import * as THREE from 'three';
import { threeToSkeletons } from '../../src/from-three/three-to-skeleton.js';
import { actionOf, type Call } from '../support/scenario/calls.js';
import type { Side } from '../support/scenario/side.js';
import { rootOf } from '../support/scenario/world.js';

/** Two characters that both take a node between their bones for a joint of theirs. */
export function hasSharedJoints({ world }: Side): boolean {
  const all = [world.scene, world.meshes[0]!, world.below].flatMap((root) => threeToSkeletons(root));
  return all.some((one) =>
    all.some(
      (other) =>
        one.nodes.some((node) => other.nodes.includes(node)) &&
        !one.skeletons.some((skeleton) => other.skeletons.includes(skeleton)),
    ),
  );
}

/** Lazy bones: a skeleton that is not below the root of an action keeps its old pose. */
export function hasSkeletonsElsewhere({ world, actions }: Side): boolean {
  const roots = (['mesh', 'below'] as const).map((name) => rootOf(world, name));
  return actions.some((action) => roots.includes(action.getRoot()));
}

/** Lazy bones: the ends of smooth curves depend on which frames were drawn. */
export function isSmooth(track: THREE.KeyframeTrack): boolean {
  return track.getInterpolation() === THREE.InterpolateSmooth;
}

/** An action that is played again forgets how its smooth property tracks run. */
export function playsSmoothAgain(side: Side, call: Call, played: ReadonlySet<THREE.AnimationAction>): boolean {
  if (call.kind !== 'play') return false;
  const action = actionOf(side, call);
  return played.has(action) && action.getClip().tracks.some(isSmooth);
}
