// A graph at play: where its clips stand, and how much each of them counts.

import type { GraphDefinition } from '../definition/graph-definition.js';
import { createSyncBlend, type SyncBlend } from '../sync/sync-blend.js';
import { createGraphPlan } from './create-graph-plan.js';
import type { GraphClip } from './graph-clip.js';
import type { GraphPlan, GroupPlan } from './graph-plan.js';
import { createGraphRows, type GraphRows } from './graph-rows.js';
import { createParameters, type Parameters } from './parameters.js';

/**
 * A sync group at play. M = number of its leaves:
 *
 *   blend     of the leaves' tracks
 *   position  [events]          one number, unwrapped
 *   weights   [number] * M      of the leaves in this update; where one leads, its alone
 *   paces     [number] * M      cycles per second, or seconds per cycle
 *   leader    index of the leaf that leads; -1: nobody does
 */
export interface GroupState {
  readonly plan: GroupPlan;
  readonly blend: SyncBlend;
  readonly position: Float64Array;
  readonly weights: Float64Array;
  readonly paces: Float64Array;
  leader: number;
  hasStarted: boolean;
}

/**
 * L = number of leaves:
 *
 *   childWeights   [number]         for each parent the weights of its children, in the plan's layout
 *   targetWeights  [number]         what those are on their way to, where their speed is limited
 *   pileWeights    [number]         for each pile the weights of its nodes, as if it were all
 *   shares         [number]         how much each pile counts in the whole
 *   leafWeights    [number] * L     how much each leaf counts in the whole
 *   leafPhases     [cycles] * L     unwrapped, without offset
 *   leafTimes      [seconds] * L    on the clip
 *   rows           what to play
 *   step           [seconds]        of this update
 */
export interface Graph {
  readonly plan: GraphPlan;
  readonly parameters: Parameters;
  readonly groups: readonly GroupState[];
  readonly childWeights: Float64Array;
  readonly targetWeights: Float64Array;
  readonly pileWeights: Float64Array;
  readonly shares: Float64Array;
  readonly leafWeights: Float64Array;
  readonly leafPhases: Float64Array;
  readonly leafTimes: Float64Array;
  readonly rows: GraphRows;
  readonly step: Float64Array;
  /** Whether weights have been worked out before, so that those with a limited speed have something to start from. */
  hasWeights: boolean;
}

/**
 * Returns a graph at its start. It has played nothing yet: `updateGraph` with a step of 0 shows the first pose.
 *
 * - definition, clips, names: see `createGraphPlan`, which also says what is refused.
 */
export function createGraph(
  definition: GraphDefinition,
  clips: readonly GraphClip[],
  names?: Readonly<Record<string, string>>,
): Graph {
  return createGraphOf(definition, createGraphPlan(definition, clips, names));
}

/** Returns one more graph with the plan of another. */
export function createGraphOf(definition: GraphDefinition, plan: GraphPlan): Graph {
  const leafCount = plan.leaves.length;
  return {
    plan,
    parameters: createParameters(definition.parameters ?? {}, plan.constants),
    groups: plan.groups.map(createGroupState),
    childWeights: new Float64Array(plan.weightCount),
    targetWeights: new Float64Array(plan.weightCount),
    pileWeights: new Float64Array(plan.pileWeightCount),
    shares: new Float64Array(plan.piles.length),
    leafWeights: new Float64Array(leafCount),
    leafPhases: new Float64Array(leafCount),
    leafTimes: new Float64Array(leafCount),
    rows: createGraphRows(plan),
    step: new Float64Array(1),
    hasWeights: false,
  };
}

function createGroupState(plan: GroupPlan): GroupState {
  const count = plan.leaves.length;
  return {
    plan,
    blend: createSyncBlend(plan.tracks),
    position: new Float64Array(1),
    weights: new Float64Array(count),
    paces: new Float64Array(count),
    leader: -1,
    hasStarted: false,
  };
}
