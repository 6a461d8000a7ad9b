// What all machines do at one moment: fades that are over, states that are, and transitions.

import { STATE_FINISHED, TRANSITION_END } from '../events/event-log.js';
import { chooseTransition } from '../machine/choose-transition.js';
import { useTriggers } from '../machine/conditions.js';
import { settleFades } from '../machine/fades.js';
import {
  currentIndex,
  currentState,
  ENTRY_STATE,
  ENTRY_TRANSITION,
  entryAt,
  HAS_EXITED,
  isActive,
  ROUTE_LENGTH,
  routeAt,
  topIndex,
} from '../machine/machine.js';
import { AT_PHASE, EXIT, NO_STATE } from '../machine/machine-plan.js';
import { beginFade } from './begin-fade.js';
import { enterMachine, freezeStates, leaveState } from './enter-state.js';
import type { Graph } from './graph.js';
import { CLOCK_HAS_BEGUN, STATE_IS_OVER, STATE_SIZE } from './graph-memory.js';
import { logState } from './log-state.js';
import { clockOf } from './state-clock.js';

const START = Float64Array.of(Number.NaN);

const _takeTransitions_offset = new Float64Array(1);

/** Begins all machines that no state holds, once. Frame function: never throws, does not allocate. */
export function beginMachines(graph: Graph): void {
  const { plan, memory } = graph;
  if (memory.clock[CLOCK_HAS_BEGUN] === 1) return;
  memory.clock[CLOCK_HAS_BEGUN] = 1;
  for (let m = 0; m < plan.machines.length; m++) if (plan.machines[m]!.parent < 0) enterMachine(graph, m);
}

/**
 * Ends fades that are over, and takes all transitions that are to be taken at this moment. No transition is taken twice, so that it
 * always comes to an end.
 *
 * Frame function: never throws, does not allocate.
 */
export function takeTransitions(graph: Graph): void {
  const { plan, memory, machines } = graph;
  for (let m = 0; m < plan.machines.length; m++) {
    const { moment } = machines[m]!;
    moment.taken.fill(0);
    moment.used.fill(0);
    if (isActive(plan.machines[m]!, memory.machines)) settle(graph, m);
  }
  for (let m = 0; m < plan.machines.length; m++) {
    const machine = plan.machines[m]!;
    // Each state may be followed by another at once, and each transition be taken once.
    for (let n = 0; n < machine.transitions.length + machine.states.length; n++) if (!step(graph, m)) break;
    machines[m]!.reached.fill(0);
  }
  takeTriggersBack(graph);
}

function settle(graph: Graph, m: number): void {
  const { plan, memory, machines } = graph;
  const machine = plan.machines[m]!;
  const { left, hasEnded } = machines[m]!;
  const before = entryAt(machine, currentIndex(machine, memory.machines));
  const arrived = memory.machines[before + ENTRY_STATE]!;
  const transition = memory.machines[before + ENTRY_TRANSITION]!;
  const count = settleFades(machine, memory.machines, left);
  for (let i = 0; i < count; i++) leaveState(graph, machine.states[left[i]!]!.id);
  if (count > 0) {
    freezeStates(graph);
    if (topIndex(machine, memory.machines) === 0) {
      logState(graph, TRANSITION_END, machine.states[arrived]!.id, transition);
    }
  }
  for (let state = 0; state < hasEnded.length; state++) {
    if (hasEnded[state] === 1) logState(graph, STATE_FINISHED, machine.states[state]!.id, -1);
    hasEnded[state] = 0;
  }
}

/** Does what one machine is to do next, and returns whether there was anything. */
function step(graph: Graph, m: number): boolean {
  const { plan, memory, machines } = graph;
  const machine = plan.machines[m]!;
  if (!isActive(machine, memory.machines)) return false;
  readExits(graph, m);
  const transition = chooseTransition(machine, memory.machines, machines[m]!.moment);
  if (transition >= 0) {
    takeTransition(graph, m, transition);
    return true;
  }
  const state = currentState(machine, memory.machines);
  const { id, next, nextFade } = machine.states[state]!;
  const isOver = memory.states[id * STATE_SIZE + STATE_IS_OVER] === 1;
  if (!isOver || next === NO_STATE) return false;
  if (next === EXIT) return exit(graph, m);
  const isOnRoute = memory.machines[machine.offset + ROUTE_LENGTH]! > 0;
  if (isOnRoute && memory.machines[routeAt(machine)] !== next) return false;
  beginFade(graph, m, next, nextFade, -1, AT_PHASE, START, 0, false);
  followRoute(graph, m, next);
  return true;
}

/** Notes down which transitions may be taken as far as time goes. Frame function: never throws, does not allocate. */
export function readExits(graph: Graph, m: number): void {
  const { plan, memory, machines } = graph;
  const machine = plan.machines[m]!;
  const { reached, moment } = machines[m]!;
  const current = currentState(machine, memory.machines);
  for (let t = 0; t < machine.transitions.length; t++) {
    const { from, exitTime } = machine.transitions[t]!;
    const { id } = machine.states[from < 0 ? current : from]!;
    // A state at its end has come to all exit times of its cycle, and one without a clip has none.
    const hasTime = clockOf(graph, id) >= 0;
    const isOver = (exitTime <= 1 || !hasTime) && memory.states[id * STATE_SIZE + STATE_IS_OVER] === 1;
    moment.atExit[t] = Number.isNaN(exitTime) || reached[t] === 1 || isOver ? 1 : 0;
  }
}

function takeTransition(graph: Graph, m: number, transition: number): void {
  const { plan, machines } = graph;
  const { to, condition, fade, offsetKind, offset } = plan.machines[m]!.transitions[transition]!;
  const { moment } = machines[m]!;
  moment.taken[transition] = 1;
  useTriggers(condition, moment.used);
  if (to === EXIT) {
    exit(graph, m);
    return;
  }
  _takeTransitions_offset[0] = offset;
  beginFade(graph, m, to, fade, transition, offsetKind, _takeTransitions_offset, 0, Number.isNaN(offset));
  followRoute(graph, m, to);
}

/** The state that holds a machine is over. Returns whether it was not before. */
function exit(graph: Graph, m: number): boolean {
  const { plan, memory } = graph;
  const { offset, parent, parentState } = plan.machines[m]!;
  if (memory.machines[offset + HAS_EXITED] === 1) return false;
  memory.machines[offset + HAS_EXITED] = 1;
  const { id } = plan.machines[parent]!.states[parentState]!;
  memory.states[id * STATE_SIZE + STATE_IS_OVER] = 1;
  logState(graph, STATE_FINISHED, id, -1);
  return true;
}

/** Takes a state that has been come to off the route. */
function followRoute({ plan, memory }: Graph, m: number, state: number): void {
  const machine = plan.machines[m]!;
  const length = machine.offset + ROUTE_LENGTH;
  const route = routeAt(machine);
  if (memory.machines[length] === 0 || memory.machines[route] !== state) return;
  memory.machines[length] = memory.machines[length]! - 1;
  memory.machines.copyWithin(route, route + 1, route + 1 + memory.machines[length]!);
}

/** Triggers that a transition has used are spent, for all machines: each may have used them at this moment. */
function takeTriggersBack({ machines, parameters }: Graph): void {
  for (let m = 0; m < machines.length; m++) {
    const { used } = machines[m]!.moment;
    for (let place = 0; place < used.length; place++) {
      if (used[place] === 0) continue;
      parameters.values[place] = 0;
      parameters.targets[place] = 0;
    }
  }
}
