// When something happens next to a machine: an exit time, the end of a state, the end of a fade or of a step of it.

import { NEAR, secondsToFadeEnd } from '../machine/fades.js';
import { currentIndex, DEPTH, ENTRY_STATE, entryAt, exitsAt, isActive, isFrozen } from '../machine/machine.js';
import type { TransitionPlan } from '../machine/machine-plan.js';
import type { Graph } from './graph.js';
import { STATE_IS_FROZEN, STATE_IS_OVER, STATE_SIZE } from './graph-memory.js';
import { isStanding } from './holder-states.js';
import { clockOf, placeLeaf, secondsToPhase, senseOf } from './state-clock.js';

/** Phases this near are the same, in cycles. */
const SAME_PHASE = 1e-9;

const _stateEnds_phase = new Float64Array(1);
const _stateEnds_seconds = new Float64Array(1);

/**
 * Writes the seconds until something happens to any machine: Infinity when nothing will. What it is stands in `graph.machines` from
 * then on: `exitSeconds`, `exitPhases`, `endSeconds`.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeSecondsToNext(graph: Graph, direction: number, out: Float64Array): void {
  const { plan, memory, machines } = graph;
  out[0] = Infinity;
  for (let m = 0; m < plan.machines.length; m++) {
    const machine = plan.machines[m]!;
    const { exitSeconds, endSeconds } = machines[m]!;
    // Loops, because `fill` takes longer where there is little to fill.
    for (let t = 0; t < exitSeconds.length; t++) exitSeconds[t] = Infinity;
    for (let state = 0; state < endSeconds.length; state++) endSeconds[state] = Infinity;
    if (!isActive(machine, memory.machines) || isStanding(graph, m)) continue;
    secondsToFadeEnd(machine, memory.machines, plan.stepped[m] === 1, _stateEnds_seconds, 0);
    out[0] = Math.min(out[0]!, _stateEnds_seconds[0]!);
    for (let index = 0; index < memory.machines[machine.offset + DEPTH]!; index++) {
      const state = memory.machines[entryAt(machine, index) + ENTRY_STATE]!;
      if (memory.states[machine.states[state]!.id * STATE_SIZE + STATE_IS_FROZEN] === 1) continue;
      writeEnd(graph, m, state, direction);
      out[0] = Math.min(out[0]!, endSeconds[state]!);
    }
    if (exitSeconds.length > 0) writeExits(graph, m, direction);
    for (let t = 0; t < exitSeconds.length; t++) out[0] = Math.min(out[0]!, exitSeconds[t]!);
  }
}

/** Writes when a state is over that does not loop, and that is no machine. One that goes away from its end is not over any more. */
function writeEnd(graph: Graph, m: number, state: number, direction: number): void {
  const { plan, machines, memory, leafPhases } = graph;
  const { id, child } = plan.machines[m]!.states[state]!;
  const { clock } = plan.states[id]!;
  if (child >= 0 || clock < 0 || plan.leaves[clock]!.looping !== 'once') return;
  const isOver = id * STATE_SIZE + STATE_IS_OVER;
  const pace = senseOf(graph, clock) * direction;
  const isOnWay = pace > 0 ? leafPhases[clock]! < 1 - SAME_PHASE : leafPhases[clock]! > SAME_PHASE;
  if (pace !== 0 && isOnWay) memory.states[isOver] = 0;
  if (memory.states[isOver] === 1) return;
  _stateEnds_phase[0] = pace >= 0 ? 1 : 0;
  writeSeconds(graph, clock, direction, machines[m]!.endSeconds, state);
}

/** Writes the seconds until a leaf is at `_stateEnds_phase`, however time runs; where it is past that, Infinity. */
function writeSeconds(graph: Graph, leaf: number, direction: number, out: Float64Array, offset: number): void {
  secondsToPhase(graph, leaf, _stateEnds_phase, 0, out, offset);
  if (out[offset] === Infinity) return;
  out[offset] = direction * out[offset]!;
  if (out[offset]! < -NEAR) out[offset] = Infinity;
  else out[offset] = Math.max(0, out[offset]!);
}

function writeExits(graph: Graph, m: number, direction: number): void {
  const { plan, memory, machines } = graph;
  const machine = plan.machines[m]!;
  const current = currentIndex(machine, memory.machines);
  const depth = memory.machines[machine.offset + DEPTH]!;
  const top = memory.machines[entryAt(machine, current) + ENTRY_STATE]!;
  for (let t = 0; t < machine.transitions.length; t++) {
    const { from, exitTime } = machine.transitions[t]!;
    if (Number.isNaN(exitTime)) continue;
    // Of a state that fades out transitions may still interrupt.
    let state = from < 0 ? top : -1;
    for (let index = 0; index < depth; index++) {
      const playing = memory.machines[entryAt(machine, index) + ENTRY_STATE]!;
      if (playing === from && !isFrozen(machine, memory.machines, index)) state = from;
    }
    if (state < 0) continue;
    const { id, child } = machine.states[state]!;
    const clock = clockOf(graph, id);
    // A machine is at its end when it has exited.
    if (clock < 0 || (child >= 0 && exitTime >= 1)) continue;
    const { exitSeconds, exitPhases } = machines[m]!;
    if (!writeExitPhase(graph, clock, machine.transitions[t]!, direction, memory.machines, exitsAt(machine) + t))
      continue;
    exitPhases[t] = _stateEnds_phase[0]!;
    writeSeconds(graph, clock, direction, exitSeconds, t);
  }
}

/**
 * Writes the phase at which a leaf comes to an exit time next: that of its cycle, above 1 so many cycles from the start, or to the end
 * when it plays backwards. Returns whether it ever does.
 */
function writeExitPhase(
  graph: Graph,
  leaf: number,
  { exitTime }: TransitionPlan,
  direction: number,
  lasts: Float64Array,
  last: number,
): boolean {
  const phase = graph.leafPhases[leaf]!;
  const isForward = senseOf(graph, leaf) * direction >= 0;
  const next = _stateEnds_phase;
  const hasOneCycle = graph.plan.leaves[leaf]!.looping === 'once';
  if (exitTime > 1) {
    if (hasOneCycle) return false;
    next[0] = isForward ? exitTime : 1 - exitTime;
    return isForward ? phase < next[0]! - SAME_PHASE : phase > next[0]! + SAME_PHASE;
  }
  next[0] = isForward ? exitTime + Math.floor(phase - exitTime) + 1 : exitTime + Math.ceil(phase - exitTime) - 1;
  // Rounding may put a phase a little before the exit that it has come to.
  const isThere = Math.abs(next[0]! - lasts[last]!) < SAME_PHASE && Math.abs(next[0]! - phase) < SAME_PHASE;
  if (isThere) next[0] = next[0]! + (isForward ? 1 : -1);
  return !hasOneCycle || (next[0]! > -SAME_PHASE && next[0]! < 1 + SAME_PHASE);
}

/**
 * Whether a state has come to an exit time above 1, now or before.
 *
 * - id: of the state.
 *
 * Frame function: never throws, does not allocate.
 */
export function hasPassedExit(graph: Graph, m: number, transition: number, id: number): boolean {
  const clock = clockOf(graph, id);
  if (clock < 0 || graph.plan.leaves[clock]!.looping === 'once') return false;
  const { exitTime } = graph.plan.machines[m]!.transitions[transition]!;
  const phase = graph.leafPhases[clock]!;
  return senseOf(graph, clock) * graph.direction >= 0
    ? phase >= exitTime - SAME_PHASE
    : phase <= 1 - exitTime + SAME_PHASE;
}

/**
 * Notes down which exit times and ends have been reached, once all has been moved to the moment at which something happens. What has
 * come to one stands exactly there from then on.
 *
 * - seconds: the number at 0 is how long that took.
 *
 * Frame function: never throws, does not allocate.
 */
export function noteReached(graph: Graph, seconds: Float64Array): void {
  const { plan, memory, machines } = graph;
  for (let m = 0; m < plan.machines.length; m++) {
    const machine = plan.machines[m]!;
    const { exitSeconds, exitPhases, endSeconds, reached } = machines[m]!;
    for (let state = 0; state < endSeconds.length; state++) {
      if (endSeconds[state]! > seconds[0]! + NEAR) continue;
      const { id } = machine.states[state]!;
      const { clock } = plan.states[id]!;
      _stateEnds_phase[0] = senseOf(graph, clock) * graph.direction >= 0 ? 1 : 0;
      placeLeaf(graph, clock, _stateEnds_phase, 0);
      memory.states[id * STATE_SIZE + STATE_IS_OVER] = 1;
      machines[m]!.hasEnded[state] = 1;
    }
    for (let t = 0; t < exitSeconds.length; t++) {
      if (exitSeconds[t]! > seconds[0]! + NEAR) continue;
      reached[t] = 1;
      const { from, exitTime } = machine.transitions[t]!;
      if (exitTime <= 1) memory.machines[exitsAt(machine) + t] = exitPhases[t]!;
      const current = currentIndex(machine, memory.machines);
      const state = from < 0 ? memory.machines[entryAt(machine, current) + ENTRY_STATE]! : from;
      placeLeaf(graph, clockOf(graph, machine.states[state]!.id), exitPhases, t);
    }
  }
}
