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
  ENTRY_MOTION,
  ENTRY_STATE,
  ENTRY_TRANSITION,
  entryAt,
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
import { enterState, freezeStates, leaveState } from './enter-state.js';
import type { Graph } from './graph.js';
import { logState } from './log-state.js';
import { matchingPhase } from './match-phase.js';
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
 * - mayReturn: whether a fade that comes from that state is run backwards instead.
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
  const { plan, memory } = graph;
  const machine = plan.machines[m]!;
  const { id } = machine.states[state]!;
  if (mayReturn && turnBack(graph, m, state)) {
    logState(graph, TRANSITION_START, id, transition);
    freezeStates(graph);
    return;
  }
  writeStart(graph, m, id, startKind, starts, start);
  const seconds = fade.numbers[FADE_SECONDS]!;
  const isCut = !(seconds > 0);
  const again = indexOfState(machine, memory.machines, state);
  const carries = !isCut && (fade.kind === INERTIAL_FADE || again >= 0);
  if (carries) captureBeforeSwitch(graph);
  logState(graph, TRANSITION_START, id, transition);
  if (isCut || fade.kind === INERTIAL_FADE) leaveAll(graph, m);
  else if (again >= 0) {
    removeEntries(machine, memory.machines, again, again + 1);
    leaveState(graph, id);
  }
  const entry = pushEntry(machine, memory.machines);
  const isLowest = topIndex(machine, memory.machines) === 0;
  memory.machines[entry + ENTRY_STATE] = state;
  memory.machines[entry + ENTRY_TRANSITION] = transition;
  memory.machines[entry + ENTRY_DURATION] = seconds;
  memory.machines[entry + ENTRY_FREEZES] = fade.kind === FROZEN_FADE ? 1 : 0;
  memory.machines[entry + ENTRY_MOTION] = transition < 0 ? BLEND_MOTION : machine.transitions[transition]!.motion;
  for (let n = 0; n < EASING_COUNT; n++) memory.machines[entry + ENTRY_EASING + n] = fade.numbers[FADE_EASING + n]!;
  enterState(graph, id, _beginFade_phase, 0);
  freezeStates(graph);
  if (isLowest) logState(graph, TRANSITION_END, id, transition);
  if (carries) captureAfterSwitch(graph, fade);
}

/** Runs a fade the other way where the current state has come from that state, or is being left for it. */
function turnBack(graph: Graph, m: number, state: number): boolean {
  const { plan, memory } = graph;
  const machine = plan.machines[m]!;
  const top = topIndex(machine, memory.machines);
  const current = currentIndex(machine, memory.machines);
  // The one above the current has been turned back already; below the topmost is where its fade comes from.
  const wanted = current < top ? current + 1 : top - 1;
  if (wanted < 0 || memory.machines[entryAt(machine, wanted) + ENTRY_STATE] !== state) return false;
  const turned = entryAt(machine, Math.max(wanted, current));
  memory.machines[turned + ENTRY_DIRECTION] = -memory.machines[turned + ENTRY_DIRECTION]!;
  return true;
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
  const clock = clockOf(graph, id) >= 0 ? clockOf(graph, id) : plan.states[id]!.clock;
  if (clock < 0 || kind === AT_PHASE) return;
  if (kind === AT_SECONDS) out[0] = plan.durations[clock]! > 0 ? starts[start]! / plan.durations[clock]! : 0;
  const current = currentIndex(machine, memory.machines);
  const left = machine.states[memory.machines[entryAt(machine, current) + ENTRY_STATE]!]!;
  const source = clockOf(graph, left.id);
  if (source < 0) return;
  if (kind === AT_SAME_PHASE) out[0] = graph.leafPhases[source]! - Math.floor(graph.leafPhases[source]!);
  else if (kind === AT_SAME_MARKER) matchingPhase(graph, source, clock, out, 0);
}
