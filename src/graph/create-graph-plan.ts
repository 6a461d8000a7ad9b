// Definition and clips → plan.

import type { GraphDefinition } from '../definition/graph-definition.js';
import { didYouMean } from '../messages/nearest-names.js';
import type { GraphClip } from './graph-clip.js';
import type { GraphPlan } from './graph-plan.js';
import { planEvents } from './plan-events.js';
import { planGroups, planOwnTracks } from './plan-groups.js';
import { planNodes } from './plan-nodes.js';
import { planPiles } from './plan-piles.js';
import {
  isStillGraph,
  pilesOfStates,
  planFadeSlots,
  planStates,
  statesOfNodes,
  steppedMachines,
} from './plan-states.js';

/**
 * Returns the plan of a definition for some clips.
 *
 * - definition: one that `defineGraph` has checked.
 * - clips: those that the rig has; more than the graph uses do no harm.
 * - names: the name on the rig for a name in the definition, where they differ.
 *
 * Throws when a clip has no length that is a number of 0 or more, the definition names a clip that is not there, two children of a
 * blend stand at one place once ground speeds are known, the markers of a group have no common cycle that is short enough, or the
 * graph is larger than can be played.
 */
export function createGraphPlan(
  definition: GraphDefinition,
  clips: readonly GraphClip[],
  names: Readonly<Record<string, string>> = {},
): GraphPlan {
  for (const { name, duration } of clips) {
    if (!(duration >= 0 && duration < Infinity)) {
      throw new Error(`createGraph: clip "${name}" has duration ${duration}, expected a number of 0 or more.`);
    }
  }
  const onRig = new Map(clips.map((clip) => [clip.name, clip]));
  const byName = new Map(onRig);
  for (const [name, other] of Object.entries(names)) {
    const clip = onRig.get(other);
    if (!clip) {
      throw new Error(
        `createGraph: "${name}" is to be the clip "${other}", which is not there.${didYouMean(other, onRig.keys())}`,
      );
    }
    byName.set(name, clip);
  }
  const planned = planNodes(definition, byName);
  const { nodes, weightSpeeds, root, groupNames, masks, constants, weightCount, machines, machineNodes, steps } =
    planned;
  const stateOfNode = statesOfNodes(planned);
  const { piles, leaves, pileWeightCount, rowCount, depth } = planPiles(nodes, root, stateOfNode);
  const groups = planGroups(definition, groupNames, leaves);
  const states = planStates(planned, piles, leaves, groups);
  const { sources, sourcesOfLeaf, sourcesOfState, eventStateCount } = planEvents(planned.definitions, states, leaves);
  const { jointMachines, fadeSlots, fadeSlotCount } = planFadeSlots(machines);
  const hasJointFades = jointMachines.length > 0;
  const durations = Float64Array.from(leaves, ({ clip }) => clip.duration);
  const offsets = Float64Array.from(leaves, ({ offset }) => offset);
  // Member by member, and not by spreads: all plans have one shape then, which V8 is quick to read from.
  return {
    nodes,
    weightSpeeds,
    piles,
    leaves,
    durations,
    offsets,
    groups,
    ownTracks: planOwnTracks(leaves),
    masks,
    constants,
    weightCount,
    pileWeightCount,
    machines,
    machineNodes,
    states,
    stateOfNode,
    stepped: steppedMachines(planned, leaves, groups, sources),
    pilesOfStates: pilesOfStates(piles, states),
    isStill: isStillGraph(planned, states, leaves),
    hasSpeeds: weightSpeeds.some((speed) => speed < Infinity),
    jointMachines,
    fadeSlots,
    fadeSlotCount,
    steps,
    sources,
    sourcesOfLeaf,
    sourcesOfState,
    eventStateCount,
    // Where joints fade by themselves each clip stands in a pile of its own.
    rowCount: hasJointFades ? rowCount * 3 : rowCount,
    depth: hasJointFades ? depth + 1 : depth,
  };
}
