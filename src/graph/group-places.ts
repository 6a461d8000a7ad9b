// Where a sync group is, and where its clips are by that.

import { phaseToSync, syncToPhase } from '../sync/sync-track.js';
import { GROUP_HAS_STARTED, type Graph, type GroupState } from './graph.js';
import { STATE_IS_FROZEN, STATE_PLAYS, STATE_SIZE } from './graph-memory.js';

/** Phases this near are the same, in cycles. */
const SAME_PHASE = 1e-9;

/**
 * Puts a group where one of its clips is at a phase, and all its clips with it.
 *
 * - phases: the number at `phase`, in cycles.
 *
 * Frame function: never throws, does not allocate.
 */
export function placeGroup(graph: Graph, group: GroupState, leaf: number, phases: Float64Array, phase: number): void {
  group.memory[GROUP_HAS_STARTED] = 1;
  phaseToGroup(graph, group, leaf, phases, phase, group.memory, 0);
  followGroup(graph, group);
}

/** Puts all clips of a group where it is. Frame function: never throws, does not allocate. */
export function followGroup(graph: Graph, { plan, memory }: GroupState): void {
  for (let m = 0; m < plan.leaves.length; m++) {
    const leaf = plan.leaves[m]!;
    if (isFrozenLeaf(graph, leaf)) continue;
    syncToPhase(plan.tracks[m]!, memory, 0, graph.leafPhases, leaf);
    graph.leafPhases[leaf] = graph.leafPhases[leaf]! - graph.memory.bases[leaf]!;
  }
}

/**
 * Puts a leaf where its group is, which is on its way already: within the first cycle of its own. What stands right there is not told:
 * those that have brought the group there have.
 *
 * Frame function: never throws, does not allocate.
 */
export function joinGroup(graph: Graph, group: GroupState, leaf: number): void {
  const { leafPhases, memory } = graph;
  syncToPhase(group.plan.tracks[memberOf(group, leaf)]!, group.memory, 0, leafPhases, leaf);
  const phase = leafPhases[leaf]!;
  const isForward = group.pace[0]! * graph.direction >= 0;
  memory.bases[leaf] = isForward ? Math.floor(phase + SAME_PHASE) : Math.ceil(phase - SAME_PHASE) - 1;
  leafPhases[leaf] = phase - memory.bases[leaf]!;
  if (group.memory[GROUP_HAS_STARTED] === 2) memory.fresh[leaf] = 0;
}

/**
 * Lets a leaf that has stood still go on from where it stands, while its group has moved.
 *
 * Frame function: never throws, does not allocate.
 */
export function rejoinGroup({ leafPhases, memory }: Graph, group: GroupState, leaf: number): void {
  const phase = leafPhases[leaf]!;
  syncToPhase(group.plan.tracks[memberOf(group, leaf)]!, group.memory, 0, leafPhases, leaf);
  memory.bases[leaf] = leafPhases[leaf]! - phase;
  leafPhases[leaf] = phase;
}

/**
 * Writes where a group is when one of its leaves is at a phase.
 *
 * - phases: the number at `phase`, in cycles of the leaf.
 *
 * Frame function: never throws, does not allocate.
 */
export function phaseToGroup(
  graph: Graph,
  group: GroupState,
  leaf: number,
  phases: Float64Array,
  phase: number,
  out: Float64Array,
  outOffset: number,
): void {
  out[outOffset] = phases[phase]! + graph.memory.bases[leaf]!;
  phaseToSync(group.plan.tracks[memberOf(group, leaf)]!, out, outOffset, out, outOffset);
}

/** Returns the index in a group of one of its leaves. Frame function: never throws, does not allocate. */
export function memberOf({ plan }: GroupState, leaf: number): number {
  let member = 0;
  while (member < plan.leaves.length - 1 && plan.leaves[member] !== leaf) member++;
  return member;
}

/** Whether a leaf belongs to a state that stands still. Frame function: never throws, does not allocate. */
export function isFrozenLeaf({ plan, memory }: Graph, leaf: number): boolean {
  const state = plan.leaves[leaf]!.state;
  return state >= 0 && memory.states[state * STATE_SIZE + STATE_IS_FROZEN] === 1;
}

/**
 * Whether any clip of a group belongs to no state, or to one that plays.
 *
 * - except: id of a state that does not count; -1: all do.
 *
 * Frame function: never throws, does not allocate.
 */
export function isPlayed({ plan, memory }: Graph, { plan: { leaves } }: GroupState, except: number): boolean {
  for (let m = 0; m < leaves.length; m++) {
    const { state } = plan.leaves[leaves[m]!]!;
    if (state < 0) return true;
    if (state !== except && memory.states[state * STATE_SIZE + STATE_PLAYS] === 1) return true;
  }
  return false;
}
