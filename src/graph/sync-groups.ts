// Moves clips on: those of a group together, others each on its own.

import { meanCycleLength, meanCycleRate } from '../sync/cycle-speed.js';
import { blendSyncTracks } from '../sync/sync-blend.js';
import { phaseToSync, syncToPhase } from '../sync/sync-track.js';
import type { Graph, GroupState } from './graph.js';

/** Weights nearer than this tie: who leads goes on leading. */
const TIE = 1e-6;

/**
 * More cycles than this count as this, in a second and from the start: phases stay numbers whatever a speed is set to, and in doubles
 * each cycle has still 4096 parts there.
 */
const MOST_CYCLES = 2 ** 40;

const _syncGroups_pace = new Float64Array(1);
const _syncGroups_phase = new Float64Array(1);

/**
 * Moves all clips on by the graph's step. A clip without weight stays where it is, unless its group moves.
 *
 * Frame function: never throws, does not allocate.
 */
export function moveLeaves(graph: Graph): void {
  const { groups, plan } = graph;
  for (let i = 0; i < groups.length; i++) moveGroup(graph, groups[i]!);
  for (let i = 0; i < plan.leaves.length; i++) {
    if (plan.leaves[i]!.group < 0 && graph.leafWeights[i]! > 0) {
      writeRate(graph, i, _syncGroups_pace, 0);
      graph.leafPhases[i] = graph.leafPhases[i]! + _syncGroups_pace[0]! * graph.step[0]!;
      holdCycles(graph.leafPhases, i);
    }
    writeTime(graph, i);
  }
}

/** Writes cycles per second of a leaf on its own. A clip of no length stands still. */
function writeRate({ plan, parameters }: Graph, leaf: number, out: Float64Array, offset: number): void {
  const duration = plan.durations[leaf]!;
  out[offset] = duration > 0 ? parameters.values[plan.leaves[leaf]!.speed]! / duration : 0;
  holdCycles(out, offset);
}

/** Holds a number of cycles within what counts. */
function holdCycles(cycles: Float64Array, offset: number): void {
  cycles[offset] = Math.min(MOST_CYCLES, Math.max(-MOST_CYCLES, cycles[offset]!));
}

/** Writes seconds on the clip: of the cycle that the phase is in, or, of a clip that holds, within its one cycle. */
function writeTime({ plan, leafPhases, leafTimes }: Graph, leaf: number): void {
  const own = leafPhases[leaf]! + plan.offsets[leaf]!;
  const phase = plan.leaves[leaf]!.loops ? own - Math.floor(own) : Math.min(1, Math.max(0, own));
  leafTimes[leaf] = phase * plan.durations[leaf]!;
}

function moveGroup(graph: Graph, group: GroupState): void {
  const { plan, blend, position, weights } = group;
  const sum = gatherWeights(graph, group);
  if (sum > 0) {
    followLeader(graph, group);
    if (plan.rate === 'leader' && group.leader >= 0) {
      for (let m = 0; m < weights.length; m++) weights[m] = plan.leaves[m] === group.leader ? 1 : 0;
    }
    if (!group.hasStarted) startGroup(group, 0);
    writePace(graph, group);
    const moved = _syncGroups_pace[0]! * graph.step[0]!;
    if (plan.isPlain) {
      position[0] = position[0]! + moved;
      holdCycles(position, 0);
    } else {
      blendSyncTracks(blend, weights, 0);
      const phase = _syncGroups_phase;
      syncToPhase(blend.track, position, 0, phase, 0);
      phase[0] = phase[0]! + moved;
      holdCycles(phase, 0);
      phaseToSync(blend.track, phase, 0, position, 0);
    }
  }
  for (let m = 0; m < weights.length; m++) {
    syncToPhase(plan.tracks[m]!, position, 0, graph.leafPhases, plan.leaves[m]!);
  }
}

/**
 * Puts a group where its heaviest clip is at a phase.
 *
 * - The group's weights must have been gathered.
 *
 * Frame function: never throws, does not allocate.
 */
function startGroup(group: GroupState, phase: number): void {
  const { plan, weights, position } = group;
  group.hasStarted = true;
  let heaviest = 0;
  for (let m = 1; m < weights.length; m++) if (weights[m]! > weights[heaviest]! + TIE) heaviest = m;
  _syncGroups_phase[0] = phase;
  phaseToSync(plan.tracks[heaviest]!, _syncGroups_phase, 0, position, 0);
}

/** Returns the sum of the weights. */
function gatherWeights({ leafWeights }: Graph, { plan, weights }: GroupState): number {
  let sum = 0;
  for (let m = 0; m < weights.length; m++) {
    weights[m] = leafWeights[plan.leaves[m]!]!;
    sum += weights[m]!;
  }
  return sum;
}

/** Leaders come before those that may lead, the heaviest first; of two that tie the one that has led so far, or whose key is first. */
function followLeader(graph: Graph, group: GroupState): void {
  const { leaves } = group.plan;
  if (group.leader >= 0 && graph.leafWeights[group.leader] === 0) group.leader = -1;
  for (let m = 0; m < leaves.length; m++) if (leadsBefore(graph, leaves[m]!, group.leader)) group.leader = leaves[m]!;
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
function writePace(graph: Graph, { plan, blend, weights, paces }: GroupState): void {
  const pace = _syncGroups_pace;
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
