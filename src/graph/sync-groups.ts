// Moves clips on: those of a group together, others each on its own.

import { meanCycleLength, meanCycleRate } from '../sync/cycle-speed.js';
import { blendSyncTracks } from '../sync/sync-blend.js';
import { phaseToSync, syncToPhase } from '../sync/sync-track.js';
import { GROUP_HAS_STARTED, GROUP_LEADER, type Graph, type GroupState } from './graph.js';
import { STATE_IS_FROZEN, STATE_PLAYS, STATE_SIZE } from './graph-memory.js';
import { followGroup, isFrozenLeaf, isPlayed, placeGroup } from './group-places.js';
import { writeGroupLimits, writeLeafLimits } from './once-limits.js';
import { isOnce } from './plan-groups.js';
import { stateWeight } from './state-weight.js';

/** Weights nearer than this, as shares of the group's, tie: who leads goes on leading. */
const TIE = 1e-6;

/**
 * More cycles than this count as this, in a second and from the start: phases stay numbers whatever a speed is set to, and in doubles
 * each cycle has still 4096 parts there.
 */
const MOST_CYCLES = 2 ** 40;

const _syncGroups_phase = new Float64Array(1);
const _syncGroups_sum = new Float64Array(1);
const _syncGroups_limits = new Float64Array(2);

/**
 * Works out how fast all clips go, by the weights that they have. The first clip of a state goes on without weight as well while its
 * state has any: by it the state's time goes.
 *
 * Frame function: never throws, does not allocate.
 */
export function writePaces(graph: Graph): void {
  const { groups, plan } = graph;
  for (let i = 0; i < groups.length; i++) writeGroupPace(graph, groups[i]!);
  for (let i = 0; i < plan.leaves.length; i++) {
    if (plan.leaves[i]!.group >= 0) continue;
    graph.leafRates[i] = 0;
    if (moves(graph, i) && (graph.leafWeights[i]! > 0 || isClockOfWeight(graph, i))) {
      writeRate(graph, i, graph.leafRates, i);
    }
  }
}

/** Has all clips go on as fast as before. Frame function: never throws, does not allocate. */
export function keepPaces({ groups }: Graph): void {
  for (let i = 0; i < groups.length; i++) writeGroupPhase(groups[i]!);
}

/**
 * Moves all clips on by the graph's step, as fast as `writePaces` has found. A clip without weight stays where it is, unless its
 * group moves.
 *
 * Frame function: never throws, does not allocate.
 */
export function moveLeaves(graph: Graph): void {
  const { groups, plan, leafPhases, leafRates, step } = graph;
  for (let i = 0; i < groups.length; i++) moveGroup(graph, groups[i]!);
  for (let i = 0; i < plan.leaves.length; i++) {
    if (leafRates[i] === 0) continue;
    leafPhases[i] = leafPhases[i]! + leafRates[i]! * step[0]!;
    holdPhase(graph, i);
  }
}

/** Works out where all clips stand. Frame function: never throws, does not allocate. */
export function writeTimes(graph: Graph): void {
  for (let i = 0; i < graph.plan.leaves.length; i++) writeTime(graph, i);
}

/** Whether a leaf belongs to no state, or to one that plays and does not stand still. */
function moves({ plan, memory }: Graph, leaf: number): boolean {
  const state = plan.leaves[leaf]!.state;
  if (state < 0) return true;
  const at = state * STATE_SIZE;
  return memory.states[at + STATE_PLAYS] === 1 && memory.states[at + STATE_IS_FROZEN] === 0;
}

/** Whether a leaf is the first one of a state that has weight. */
function isClockOfWeight(graph: Graph, leaf: number): boolean {
  const { state } = graph.plan.leaves[leaf]!;
  if (state < 0 || graph.plan.states[state]!.clock !== leaf) return false;
  stateWeight(graph, state, _syncGroups_phase, 0);
  return _syncGroups_phase[0]! > 0;
}

/**
 * Writes cycles per second of a leaf on its own. A clip of no length stands still.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeRate({ plan, parameters }: Graph, leaf: number, out: Float64Array, offset: number): void {
  const duration = plan.durations[leaf]!;
  const { speed, rate } = plan.leaves[leaf]!;
  let factor = parameters.values[speed]!;
  if (rate !== null) factor = Math.min(rate.max, Math.max(rate.min, parameters.values[rate.input]! / rate.groundSpeed));
  out[offset] = duration > 0 ? factor / duration : 0;
  holdCycles(out, offset);
}

/** Holds a number of cycles within what counts. */
function holdCycles(cycles: Float64Array, offset: number): void {
  cycles[offset] = Math.min(MOST_CYCLES, Math.max(-MOST_CYCLES, cycles[offset]!));
}

/** Holds the phase of a leaf that keeps its own time: one that does not loop stays within its one cycle. */
function holdPhase(graph: Graph, leaf: number): void {
  const { plan, leafPhases } = graph;
  const limits = _syncGroups_limits;
  holdCycles(leafPhases, leaf);
  if (!isOnce(plan.leaves[leaf]!)) return;
  writeLeafLimits(graph, leaf, limits);
  leafPhases[leaf] = Math.min(limits[1]!, Math.max(limits[0]!, leafPhases[leaf]!));
}

/** Writes seconds on the clip: of the cycle that the phase is in, on its way back every other cycle, or within the only one. */
function writeTime({ plan, leafPhases, leafTimes }: Graph, leaf: number): void {
  const own = leafPhases[leaf]! + plan.offsets[leaf]!;
  const { looping } = plan.leaves[leaf]!;
  let phase = Math.min(1, Math.max(0, own));
  if (looping === 'loop') phase = own - Math.floor(own);
  else if (looping === 'pingpong') phase = 1 - Math.abs(own - Math.floor(own / 2) * 2 - 1);
  leafTimes[leaf] = phase * plan.durations[leaf]!;
}

function moveGroup(graph: Graph, group: GroupState): void {
  const { plan, blend, memory, phases, pace } = group;
  phases[1] = phases[0]!;
  if (pace[0] !== 0) {
    phases[1] = phases[0]! + pace[0]! * graph.step[0]!;
    holdCycles(phases, 1);
    // What does not loop stays within its only cycle.
    if (plan.isOnce) {
      const limits = _syncGroups_limits;
      writeGroupLimits(group, limits);
      phases[1] = Math.min(Math.max(limits[1]!, phases[0]!), Math.max(Math.min(limits[0]!, phases[0]!), phases[1]!));
    }
    if (phases[1] !== phases[0]) memory[GROUP_HAS_STARTED] = 2;
    if (plan.isPlain) memory[0] = phases[1]!;
    else phaseToSync(blend.track, phases, 1, memory, 0);
  }
  followGroup(graph, group);
}

/** Works out the pace of a group, and where its blended track stands. */
function writeGroupPace(graph: Graph, group: GroupState): void {
  const { plan, blend, memory, weights, pace } = group;
  const sum = _syncGroups_sum;
  pace[0] = 0;
  sum[0] = gatherWeights(graph, group);
  // What nobody plays begins anew when it is played again.
  if (sum[0] === 0 && !isPlayed(graph, group, -1)) memory[GROUP_HAS_STARTED] = 0;
  if (sum[0]! > 0) {
    followLeader(graph, group, sum);
    if (plan.rate === 'leader' && memory[GROUP_LEADER]! >= 0) {
      for (let m = 0; m < weights.length; m++) weights[m] = plan.leaves[m] === memory[GROUP_LEADER] ? 1 : 0;
    }
    if (memory[GROUP_HAS_STARTED] === 0) startGroup(graph, group, sum);
    writePace(graph, group);
    if (!plan.isPlain) blendSyncTracks(blend, weights, 0);
  }
  writeGroupPhase(group);
}

/** Works out where the blended track of a group stands. */
function writeGroupPhase({ plan, blend, memory, phases }: GroupState): void {
  if (plan.isPlain) phases[0] = memory[0]!;
  else syncToPhase(blend.track, memory, 0, phases, 0);
}

/** Puts a group where its heaviest clip is at its start. `sums`: of all weights. */
function startGroup(graph: Graph, group: GroupState, sums: Float64Array): void {
  const { plan, weights } = group;
  let heaviest = 0;
  for (let m = 1; m < weights.length; m++) if (weights[m]! > weights[heaviest]! + TIE * sums[0]!) heaviest = m;
  _syncGroups_phase[0] = 0;
  placeGroup(graph, group, plan.leaves[heaviest]!, _syncGroups_phase, 0);
}

/** Returns the sum of the weights of what does not stand still. */
function gatherWeights(graph: Graph, { plan, weights }: GroupState): number {
  let sum = 0;
  for (let m = 0; m < weights.length; m++) {
    weights[m] = isFrozenLeaf(graph, plan.leaves[m]!) ? 0 : graph.leafWeights[plan.leaves[m]!]!;
    sum += weights[m]!;
  }
  return sum;
}

/**
 * Leaders come before those that may lead, the heaviest first; of two that tie the one that has led so far, or whose key is first. What
 * stands still does not lead.
 *
 * - sums: the number at 0 is that of all weights. A state that begins to come in has next to none, and a leader all the same.
 */
function followLeader(graph: Graph, group: GroupState, sums: Float64Array): void {
  const { leaves } = group.plan;
  let leader = -1;
  for (let m = 0; m < leaves.length; m++) if (leaves[m] === group.memory[GROUP_LEADER]) leader = m;
  if (leader >= 0 && group.weights[leader] === 0) leader = -1;
  for (let m = 0; m < leaves.length; m++) if (leadsBefore(graph, group, m, leader, sums)) leader = m;
  group.memory[GROUP_LEADER] = leader < 0 ? -1 : leaves[leader]!;
}

/** Whether a member is to lead in place of another, or of nobody where that is -1. */
function leadsBefore(
  { plan }: Graph,
  { plan: { leaves }, weights }: GroupState,
  member: number,
  other: number,
  sums: Float64Array,
): boolean {
  const { role } = plan.leaves[leaves[member]!]!;
  if (role === 'follower' || weights[member] === 0) return false;
  if (other < 0) return true;
  if (role !== plan.leaves[leaves[other]!]!.role) return role === 'leader';
  return weights[member]! > weights[other]! + TIE * sums[0]!;
}

/** Writes cycles of the group per second. */
function writePace(graph: Graph, { plan, blend, weights, paces, pace }: GroupState): void {
  for (let m = 0; m < paces.length; m++) writeRate(graph, plan.leaves[m]!, paces, m);
  if (plan.rate !== 'durations') {
    meanCycleRate(blend, weights, 0, paces, 0, pace, 0);
    return;
  }
  // Lengths have no sign: where clips go forward and backward, the heavier ones win by as much as they are heavier.
  let sum = 0;
  let forward = 0;
  for (let m = 0; m < paces.length; m++) {
    sum += weights[m]!;
    forward += weights[m]! * Math.sign(paces[m]!);
    // One that stands still takes for ever, and so does the mean; without weight it has no say.
    paces[m] = weights[m] === 0 ? 0 : 1 / Math.abs(paces[m]!);
  }
  meanCycleLength(blend, weights, 0, paces, 0, pace, 0);
  pace[0] = pace[0]! > 0 && pace[0]! < Infinity ? forward / sum / pace[0]! : 0;
  holdCycles(pace, 0);
}
