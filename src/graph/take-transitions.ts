// What all machines do at one moment: fades that are over, states that are, and transitions.

import { STATE_FINISHED, TRANSITION_END } from '../events/event-log.js';
import { chooseTransition, explainTransition, TEST_FAILS } from '../machine/choose-transition.js';
import { useTriggers } from '../machine/conditions.js';
import { settleFades } from '../machine/fades.js';
import {
  currentState,
  ENTRY_TRANSITION,
  entryAt,
  exitsAt,
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
import { decides, holderOf, isStanding } from './holder-states.js';
import { logState } from './log-state.js';
import { clockOf } from './state-clock.js';
import { hasPassedExit } from './state-ends.js';

const START = Float64Array.of(Number.NaN);

const _takeTransitions_offset = new Float64Array(1);
const _takeTransitions_reason = new Int32Array(2);

/** Begins all machines that no state holds, once. Frame function: never throws, does not allocate. */
export function beginMachines(graph: Graph): void {
  const { plan, memory } = graph;
  if (memory.clock[CLOCK_HAS_BEGUN] === 1) return;
  memory.clock[CLOCK_HAS_BEGUN] = 1;
  for (let m = 0; m < plan.machines.length; m++) if (plan.machines[m]!.parent < 0) enterMachine(graph, m, START, 0);
}

/**
 * Ends fades that are over, and takes all transitions that are to be taken at this moment. No transition is taken twice, unless a trigger
 * has been used meanwhile or its machine has been entered anew, so that it always comes to an end. Returns whether any was taken.
 *
 * Frame function: never throws, does not allocate.
 */
export function takeTransitions(graph: Graph): boolean {
  const { plan, memory, machines } = graph;
  for (let m = 0; m < plan.machines.length; m++) {
    const { transitions, states } = plan.machines[m]!;
    const { taken } = machines[m]!.moment;
    for (let t = 0; t < taken.length; t++) taken[t] = 0;
    // Each transition may be taken once, and each state be followed by another at once.
    machines[m]!.stepsLeft[0] = transitions.length + states.length;
    if (isActive(plan.machines[m]!, memory.machines) && !isStanding(graph, m)) settle(graph, m);
  }
  let isAny = false;
  while (stepAny(graph)) isAny = true;
  for (let m = 0; m < plan.machines.length; m++) {
    if (decides(graph, m)) passExits(graph, m);
    const { reached } = machines[m]!;
    for (let t = 0; t < reached.length; t++) reached[t] = 0;
  }
  spendTriggers(graph);
  return isAny;
}

/**
 * Takes triggers back that have been used, for all layers: each may have used them at this moment.
 *
 * Frame function: never throws, does not allocate.
 */
export function spendTriggers({ machines, parameters }: Graph): void {
  for (let m = 0; m < machines.length; m++) {
    const { used } = machines[m]!.moment;
    for (let place = 0; place < used.length; place++) {
      if (used[place] === 0) continue;
      used[place] = 0;
      parameters.values[place] = 0;
      parameters.targets[place] = 0;
      parameters.changeCount++;
    }
  }
}

function settle(graph: Graph, m: number): void {
  const { plan, memory, machines } = graph;
  const machine = plan.machines[m]!;
  const { left, hasEnded } = machines[m]!;
  const transition = memory.machines[entryAt(machine, topIndex(machine, memory.machines)) + ENTRY_TRANSITION]!;
  const count = settleFades(machine, memory.machines, left);
  for (let i = 0; i < count; i++) leaveState(graph, machine.states[left[i]!]!.id);
  if (count > 0) {
    freezeStates(graph);
    if (topIndex(machine, memory.machines) === 0) {
      logState(graph, TRANSITION_END, machine.states[currentState(machine, memory.machines)]!.id, transition);
    }
  }
  for (let state = 0; state < hasEnded.length; state++) {
    if (hasEnded[state] === 1) logState(graph, STATE_FINISHED, machine.states[state]!.id, -1);
    hasEnded[state] = 0;
  }
}

/** Has each machine do what it is to do next, outer ones first; returns whether any did: what one does may lead to more in another. */
function stepAny(graph: Graph): boolean {
  const { machines } = graph;
  let isAny = false;
  for (let m = 0; m < machines.length; m++) {
    while (machines[m]!.stepsLeft[0]! > 0 && step(graph, m)) {
      machines[m]!.stepsLeft[0] = machines[m]!.stepsLeft[0]! - 1;
      isAny = true;
    }
  }
  return isAny;
}

/** Does what one machine is to do next, and returns whether there was anything. */
function step(graph: Graph, m: number): boolean {
  const { plan, memory, machines } = graph;
  const machine = plan.machines[m]!;
  if (!decides(graph, m)) return false;
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
    const { id, child } = machine.states[from < 0 ? current : from]!;
    let isAtExit = Number.isNaN(exitTime) || reached[t] === 1;
    if (!isAtExit && memory.states[id * STATE_SIZE + STATE_IS_OVER] === 1) {
      // A state at its end has come to all exit times of its cycle; one that has no cycle, or is a machine, to all.
      isAtExit = exitTime <= 1 || child >= 0 || clockOf(graph, id) < 0;
    }
    // One above 1 that nothing could be asked about, because of a fade, is waited for: it does not come again.
    const isPending = !isAtExit && exitTime > 1 && child < 0 && Number.isNaN(memory.machines[exitsAt(machine) + t]!);
    if (isPending) isAtExit = hasPassedExit(graph, m, t, id);
    moment.atExit[t] = isAtExit ? 1 : 0;
  }
}

/** Notes down exit times above 1 that have been reached, and whose conditions have not held. */
function passExits(graph: Graph, m: number): void {
  const { plan, memory, machines } = graph;
  const machine = plan.machines[m]!;
  const { moment } = machines[m]!;
  for (let t = 0; t < machine.transitions.length; t++) {
    const { exitTime } = machine.transitions[t]!;
    if (!(exitTime > 1) || moment.atExit[t] === 0) continue;
    explainTransition(machine, memory.machines, moment, t, _takeTransitions_reason);
    if (_takeTransitions_reason[0] === TEST_FAILS) memory.machines[exitsAt(machine) + t] = exitTime;
  }
}

function takeTransition(graph: Graph, m: number, transition: number): void {
  const { plan, memory, machines } = graph;
  const { from, to, condition, exitTime, fade, offsetKind, offset } = plan.machines[m]!.transitions[transition]!;
  const { moment } = machines[m]!;
  // One above 1 comes once, even if the state is come back to.
  if (exitTime > 1) memory.machines[exitsAt(plan.machines[m]!) + transition] = exitTime;
  if (useTriggers(condition, moment.used)) takeAnew(graph, moment.used);
  moment.taken[transition] = 1;
  if (to === EXIT) {
    exit(graph, m);
    return;
  }
  _takeTransitions_offset[0] = offset;
  const mayReturn = Number.isNaN(offset) && from !== to;
  beginFade(graph, m, to, fade, transition, offsetKind, _takeTransitions_offset, 0, mayReturn);
  followRoute(graph, m, to);
}

/** A trigger is used once, so that what it leads to cannot go round for ever: transitions of its layer may be taken once more. */
function takeAnew({ machines }: Graph, used: Uint8Array): void {
  for (let m = 0; m < machines.length; m++) if (machines[m]!.moment.used === used) machines[m]!.moment.taken.fill(0);
}

/** The state that holds a machine is over. Returns whether it was not before. */
function exit(graph: Graph, m: number): boolean {
  const { plan, memory } = graph;
  const { offset } = plan.machines[m]!;
  const holder = holderOf(graph, m);
  if (holder < 0 || memory.machines[offset + HAS_EXITED] === 1) return false;
  memory.machines[offset + HAS_EXITED] = 1;
  memory.states[holder * STATE_SIZE + STATE_IS_OVER] = 1;
  logState(graph, STATE_FINISHED, holder, -1);
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
