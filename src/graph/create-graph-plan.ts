// Definition and clips → plan.

import type { GraphDefinition } from '../definition/graph-definition.js';
import { didYouMean } from '../messages/nearest-names.js';
import type { GraphClip } from './graph-clip.js';
import type { GraphPlan } from './graph-plan.js';
import { planGroups } from './plan-groups.js';
import { planNodes } from './plan-nodes.js';
import { planPiles } from './plan-piles.js';

/**
 * Returns the plan of a definition for some clips.
 *
 * - definition: one that `defineGraph` has checked.
 * - clips: those that the rig has; more than the graph uses do no harm.
 * - names: the name on the rig for a name in the definition, where they differ.
 *
 * Throws when the definition names a clip that is not there, two children of a blend stand at one place once ground speeds are
 * known, or the graph is larger than can be played.
 */
export function createGraphPlan(
  definition: GraphDefinition,
  clips: readonly GraphClip[],
  names: Readonly<Record<string, string>> = {},
): GraphPlan {
  const byName = new Map(clips.map((clip) => [clip.name, clip]));
  for (const [name, other] of Object.entries(names)) {
    const clip = byName.get(other);
    if (!clip) {
      throw new Error(
        `createGraph: "${name}" is to be the clip "${other}", which is not there.${didYouMean(other, byName.keys())}`,
      );
    }
    byName.set(name, clip);
  }
  const { root, ...planned } = planNodes(definition, byName);
  const piles = planPiles(planned.nodes, root);
  const markers = new Map(
    Object.entries(definition.clips ?? {}).map(([name, clip]) => [byName.get(name), clip.markers]),
  );
  const groups = planGroups(definition, planned.groupNames, piles.leaves, ({ clip }) => markers.get(clip));
  return { ...planned, ...piles, groups };
}
