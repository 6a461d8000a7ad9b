// Moves clips on: those of a group together, others each on its own.

import { meanCycleLength, meanCycleRate } from '../sync/cycle-speed.js';
import { blendSyncTracks } from '../sync/sync-blend.js';
import { phaseToSync, syncToPhase } from '../sync/sync-track.js';
import { GROUP_HAS_STARTED, GROUP_LEADER, type Graph, type GroupState } from './graph.js';
import { STATE_IS_FROZEN, STATE_PLAYS, STATE_SIZE } from './graph-memory.js';
import { isOnce } from './plan-groups.js';

/** Weights nearer than this tie: who leads goes on leading. */
const TIE = 1e-6;

/**
 * More cycles than this count as this, in a second and from the start: phases stay numbers whatever a speed is set to, and in doubles
 * each cycle has still 4096 parts there.
 */
const MOST_CYCLES = 2 ** 40;

const _syncGroups_phase = new Float64Array(1);

/**
 * Works out how fast all clips go, by the weights that they have.
 *
 * Frame function: never throws, does not allocate.
 */
export function writePaces(graph: Graph): void {
  const { groups, plan } = graph;
  for (let i = 0; i < groups.length; i++) writeGroupPace(graph, groups[i]!);
  for (let i = 0; i < plan.leaves.length; i++) {
    if (plan.leaves[i]!.group >= 0) continue;
    graph.leafRates[i] = 0;
    if (graph.leafWeights[i]! > 0 && moves(graph, i)) writeRate(graph, i, graph.leafRates, i);
  }
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

/**
 * Puts a group where one of its clips is at a phase, and all its clips with it.
 *
 * - phases: the number at `phase`, in cycles.
 *
 * Frame function: never throws, does not allocate.
 */
export function placeGroup(graph: Graph, group: GroupState, leaf: number, phases: Float64Array, phase: number): void {
  group.memory[GROUP_HAS_STARTED] = 1;
  phaseToSync(group.plan.tracks[memberOf(group, leaf)]!, phases, phase, group.memory, 0);
  followGroup(graph, group);
}

/** Puts all clips of a group where it is. Frame function: never throws, does not allocate. */
export function followGroup(graph: Graph, { plan, memory }: GroupState): void {
  for (let m = 0; m < plan.leaves.length; m++) {
    const leaf = plan.leaves[m]!;
    if (!isFrozenLeaf(graph, leaf)) syncToPhase(plan.tracks[m]!, memory, 0, graph.leafPhases, leaf);
  }
}

/** Returns the index in a group of one of its leaves. Frame function: never throws, does not allocate. */
export function memberOf({ plan }: GroupState, leaf: number): number {
  let member = 0;
  while (member < plan.leaves.length - 1 && plan.leaves[member] !== leaf) member++;
  return member;
}

/** Whether a leaf belongs to no state, or to one that plays and does not stand still. */
function moves({ plan, memory }: Graph, leaf: number): boolean {
  const state = plan.leaves[leaf]!.state;
  if (state < 0) return true;
  const at = state * STATE_SIZE;
  return memory.states[at + STATE_PLAYS] === 1 && memory.states[at + STATE_IS_FROZEN] === 0;
}

function isFrozenLeaf({ plan, memory }: Graph, leaf: number): boolean {
  const state = plan.leaves[leaf]!.state;
  return state >= 0 && memory.states[state * STATE_SIZE + STATE_IS_FROZEN] === 1;
}

/** Writes cycles per second of a leaf on its own. A clip of no length stands still. */
function writeRate({ plan, parameters }: Graph, leaf: number, out: Float64Array, offset: number): void {
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
function holdPhase({ plan, leafPhases }: Graph, leaf: number): void {
  holdCycles(leafPhases, leaf);
  if (!isOnce(plan.leaves[leaf]!)) return;
  const offset = plan.offsets[leaf]!;
  leafPhases[leaf] = Math.min(1 - offset, Math.max(Math.min(0, -offset), leafPhases[leaf]!));
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
    if (plan.isOnce) phases[1] = Math.min(Math.max(1, phases[0]!), Math.max(Math.min(0, phases[0]!), phases[1]!));
    if (plan.isPlain) memory[0] = phases[1]!;
    else phaseToSync(blend.track, phases, 1, memory, 0);
  }
  followGroup(graph, group);
}

/** Works out the pace of a group, and where its blended track stands. */
function writeGroupPace(graph: Graph, group: GroupState): void {
  const { plan, blend, memory, weights, phases, pace } = group;
  pace[0] = 0;
  if (gatherWeights(graph, group) > 0) {
    followLeader(graph, group);
    if (plan.rate === 'leader' && memory[GROUP_LEADER]! >= 0) {
      for (let m = 0; m < weights.length; m++) weights[m] = plan.leaves[m] === memory[GROUP_LEADER] ? 1 : 0;
    }
    if (memory[GROUP_HAS_STARTED] === 0) startGroup(graph, group);
    writePace(graph, group);
    if (!plan.isPlain) blendSyncTracks(blend, weights, 0);
  }
  if (plan.isPlain) phases[0] = memory[0]!;
  else syncToPhase(blend.track, memory, 0, phases, 0);
}

/** Puts a group where its heaviest clip is at its start. */
function startGroup(graph: Graph, group: GroupState): void {
  const { plan, weights } = group;
  let heaviest = 0;
  for (let m = 1; m < weights.length; m++) if (weights[m]! > weights[heaviest]! + TIE) heaviest = m;
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

/** Leaders come before those that may lead, the heaviest first; of two that tie the one that has led so far, or whose key is first. */
function followLeader(graph: Graph, { plan, memory }: GroupState): void {
  const { leaves } = plan;
  if (memory[GROUP_LEADER]! >= 0 && graph.leafWeights[memory[GROUP_LEADER]!] === 0) memory[GROUP_LEADER] = -1;
  for (let m = 0; m < leaves.length; m++) {
    if (leadsBefore(graph, leaves[m]!, memory[GROUP_LEADER]!)) memory[GROUP_LEADER] = leaves[m]!;
  }
}

/** Whether a leaf is to lead in place of another, or of nobody where that is -1. */
function leadsBefore({ plan, leafWeights }: Graph, leaf: number, other: number): boolean {
  const { role } = plan.leaves[leaf]!;
  if (role === 'follower' || leafWeights[leaf] === 0) return false;
  if (other < 0) return true;
  if (role !== plan.leaves[other]!.role) return role === 'leader';
  return leafWeights[leaf]! > leafWeights[other]! + TIE;
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
