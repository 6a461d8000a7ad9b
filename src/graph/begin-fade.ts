// From one state to another.

import { TRANSITION_END, TRANSITION_START } from '../events/event-log.js';
import { pushEntry, removeEntries } from '../machine/fades.js';
import {
  currentIndex,
  DEPTH,
  ENTRY_DIRECTION,
  ENTRY_DURATION,
  ENTRY_EASING,
  ENTRY_FREEZES,
  ENTRY_JOINTS,
  ENTRY_MOTION,
  ENTRY_STATE,
  ENTRY_TRANSITION,
  entryAt,
  exitsAt,
  indexOfState,
  topIndex,
} from '../machine/machine.js';
import {
  AT_PHASE,
  AT_SAME_MARKER,
  AT_SAME_PHASE,
  AT_SECONDS,
  BLEND_MOTION,
  type FadePlan,
  FROZEN_FADE,
  INERTIAL_FADE,
} from '../machine/machine-plan.js';
import { clockOnEntry, enterState, freezeStates, leaveState, restartGroups } from './enter-state.js';
import type { Graph } from './graph.js';
import { CLOCK_SINCE_MOMENT, STATE_IS_OVER, STATE_SIZE } from './graph-memory.js';
import { logState } from './log-state.js';
import { matchingPhase, wrapPhase } from './match-phase.js';
import { endQuietSpan } from './quiet-span.js';
import { clockOf } from './state-clock.js';
import { captureAfterSwitch, captureBeforeSwitch } from './switches.js';

/** Seconds and easing of a fade: see `FadePlan`. */
const FADE_SECONDS = 0;
const FADE_EASING = 1;
const EASING_COUNT = 5;

const _beginFade_phase = new Float64Array(1);

/**
 * Has a machine that plays go to one of its states.
 *
 * - transition: its index, -1 where somebody has asked for the state.
 * - starts: the number at `start` is where the state begins, as `startKind` says; NaN: at its start.
 * - mayReturn: whether a fade that comes from that state is run backwards instead; a cut never is, nor a fade that lets go of the old
 *   state at once, nor one to a state that does not loop: that is to be seen from its start.
 *
 * Frame function: never throws, does not allocate.
 */
export function beginFade(
  graph: Graph,
  m: number,
  state: number,
  fade: FadePlan,
  transition: number,
  startKind: number,
  starts: Float64Array,
  start: number,
  mayReturn: boolean,
): void {
  endQuietSpan(graph);
  const { plan, memory } = graph;
  const machine = plan.machines[m]!;
  const { id } = machine.states[state]!;
  const seconds = fade.numbers[FADE_SECONDS]!;
  const isInertial = fade.kind === INERTIAL_FADE;
  const isCut = !(seconds > 0) && !(isInertial && hasSlowJoints(fade));
  if (mayReturn && !isCut && !isInertial && goesOn(graph, m, state) && turnBack(graph, m, state, transition)) return;
  writeStart(graph, m, id, startKind, starts, start);
  const again = indexOfState(machine, memory.machines, state);
  const carries = !isCut && (isInertial || again >= 0);
  if (carries) captureBeforeSwitch(graph);
  logState(graph, TRANSITION_START, id, transition);
  if (isCut || isInertial) leaveAll(graph, m);
  else if (again >= 0) {
    leaveState(graph, id);
    removeEntries(machine, memory.machines, again, again + 1);
  }
  if (again >= 0) restartGroups(graph, id);
  const entry = pushEntry(machine, memory.machines);
  const isLowest = topIndex(machine, memory.machines) === 0;
  memory.machines[entry + ENTRY_STATE] = state;
  memory.machines[entry + ENTRY_TRANSITION] = transition;
  memory.machines[entry + ENTRY_DURATION] = seconds;
  memory.machines[entry + ENTRY_JOINTS] = machine.jointFades.indexOf(fade) + 1;
  memory.machines[entry + ENTRY_FREEZES] = fade.kind === FROZEN_FADE ? 1 : 0;
  memory.machines[entry + ENTRY_MOTION] = transition < 0 ? BLEND_MOTION : machine.transitions[transition]!.motion;
  for (let n = 0; n < EASING_COUNT; n++) memory.machines[entry + ENTRY_EASING + n] = fade.numbers[FADE_EASING + n]!;
  enterState(graph, id, _beginFade_phase, 0);
  freezeStates(graph);
  memory.clock[CLOCK_SINCE_MOMENT] = 0;
  if (isLowest) logState(graph, TRANSITION_END, id, transition);
  if (carries) captureAfterSwitch(graph, fade);
}

/** Whether any joint takes time though the fade itself takes none. */
function hasSlowJoints({ joints }: FadePlan): boolean {
  for (let i = 0; i < joints.length; i++) if (joints[i]!.seconds > 0) return true;
  return false;
}

/** Whether a state, once left and come back to, is to go on where it was. */
function goesOn({ plan, memory }: Graph, m: number, state: number): boolean {
  const { id, child } = plan.machines[m]!.states[state]!;
  const { clock } = plan.states[id]!;
  if (child >= 0) return memory.states[id * STATE_SIZE + STATE_IS_OVER] === 0;
  return clock < 0 || plan.durations[clock] === 0 || plan.leaves[clock]!.looping !== 'once';
}

/**
 * Runs a fade the other way that leads from that state to the current one, or that has been turned back from it. Returns whether there
 * is one.
 */
function turnBack(graph: Graph, m: number, state: number, transition: number): boolean {
  const { plan, memory } = graph;
  const machine = plan.machines[m]!;
  const { machines } = memory;
  const index = indexOfState(machine, machines, state);
  const current = currentIndex(machine, machines);
  if (index < 0 || index === current) return false;
  // Between the two, fades may only be on their way back.
  for (let between = index + 1; between < current; between++) {
    if (machines[entryAt(machine, between) + ENTRY_DIRECTION] === 1) return false;
  }
  // The lowest has no fade.
  const isComingBack = index > 0 && machines[entryAt(machine, index) + ENTRY_DIRECTION] === -1;
  for (let above = isComingBack ? index : index + 1; above <= topIndex(machine, machines); above++) {
    machines[entryAt(machine, above) + ENTRY_TRANSITION] = transition;
  }
  if (current > index) machines[entryAt(machine, current) + ENTRY_DIRECTION] = -1;
  machines[entryAt(machine, index) + ENTRY_DIRECTION] = 1;
  forgetAnyExits(graph, m);
  memory.clock[CLOCK_SINCE_MOMENT] = 0;
  logState(graph, TRANSITION_START, machine.states[state]!.id, transition);
  freezeStates(graph);
  return true;
}

/** Transitions from any state have another clock from now on. */
function forgetAnyExits({ plan, memory }: Graph, m: number): void {
  const machine = plan.machines[m]!;
  for (let t = 0; t < machine.transitions.length; t++) {
    if (machine.transitions[t]!.from < 0) memory.machines[exitsAt(machine) + t] = Number.NaN;
  }
}

function leaveAll(graph: Graph, m: number): void {
  const { plan, memory } = graph;
  const machine = plan.machines[m]!;
  const depth = memory.machines[machine.offset + DEPTH]!;
  for (let index = 0; index < depth; index++) {
    leaveState(graph, machine.states[memory.machines[entryAt(machine, index) + ENTRY_STATE]!]!.id);
  }
  removeEntries(machine, memory.machines, 0, depth);
}

/** Writes the phase at which a state begins to `_beginFade_phase`; NaN: at its start. */
function writeStart(graph: Graph, m: number, id: number, kind: number, starts: Float64Array, start: number): void {
  const { plan, memory } = graph;
  const machine = plan.machines[m]!;
  const out = _beginFade_phase;
  out[0] = kind === AT_PHASE ? starts[start]! : Number.NaN;
  if (kind === AT_PHASE) return;
  const clock = clockOnEntry(graph, id);
  if (clock < 0) return;
  if (kind === AT_SECONDS) out[0] = plan.durations[clock]! > 0 ? starts[start]! / plan.durations[clock]! : 0;
  const current = currentIndex(machine, memory.machines);
  const left = machine.states[memory.machines[entryAt(machine, current) + ENTRY_STATE]!]!;
  const source = clockOf(graph, left.id);
  if (source < 0) return;
  if (kind === AT_SAME_PHASE) {
    out[0] = graph.leafPhases[source]!;
    wrapPhase(out, 0);
  } else if (kind === AT_SAME_MARKER) matchingPhase(graph, source, clock, out, 0);
}
