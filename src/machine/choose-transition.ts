// Which transition a machine takes now, and why it does not take another one.

import { failingTest } from './conditions.js';
import { machineWeights, NEAR } from './fades.js';
import {
  currentState,
  ENTRY_STATE,
  ENTRY_TRANSITION,
  entryAt,
  HAS_EXITED,
  indexOfState,
  ROUTE_LENGTH,
  routeAt,
  sourceIndex,
  topIndex,
} from './machine.js';
import {
  BY_SOURCE,
  BY_SOURCE_THEN_TARGET,
  BY_TARGET,
  EXIT,
  type MachinePlan,
  NO_INTERRUPTION,
} from './machine-plan.js';

/** Why a transition is not taken. */
export const WILL_FIRE = 0;
/** It does not lead away from a state that plays. */
export const NOT_FROM_HERE = 1;
/** It leads to where the machine is already, or has been taken at this moment. */
export const LEADS_HERE = 2;
/** A fade runs that it may not interrupt. */
export const MAY_NOT_INTERRUPT = 3;
/** The target has too much weight already for the fade to be interrupted. */
export const TOO_LATE = 4;
/** Its exit time is not just being reached. */
export const NOT_AT_EXIT = 5;
/** One of its tests does not hold. */
export const TEST_FAILS = 6;
/** A journey is under way that does not lead along it. */
export const NOT_ON_ROUTE = 7;

/**
 * What a machine is asked about at one moment. T = number of its transitions:
 *
 *   values     [number]       what has been set, by place
 *   used       [0 or 1]       by place: triggers that have been used at this moment
 *   atExit     [0 or 1] * T   whether the exit time is reached, or there is none
 *   taken      [0 or 1] * T   those taken at this moment: none is taken twice
 */
export interface Moment {
  readonly values: Float64Array;
  readonly used: Uint8Array;
  readonly atExit: Uint8Array;
  readonly taken: Uint8Array;
}

const NO_LIMIT = 2 ** 30;
const NOW = new Float64Array(1);
const _chooseTransition = { weights: new Float64Array(0) };

/**
 * Returns the index of the transition that is to be taken; -1: none.
 *
 * Frame function: never throws; allocates only when a machine has more states than any before.
 */
export function chooseTransition(plan: MachinePlan, memory: Float64Array, moment: Moment): number {
  const top = topIndex(plan, memory);
  if (top < 0) return -1;
  const current = currentState(plan, memory);
  if (top === 0) return firstOf(plan, memory, moment, current, NO_LIMIT);
  const rule = ruleOf(plan, memory);
  if (rule === NO_INTERRUPTION || isTooLate(plan, memory)) return -1;
  const source = sourceState(plan, memory);
  const bySource = rule === BY_TARGET ? -1 : firstOf(plan, memory, moment, source, limitOf(plan, memory));
  const byTarget = rule === BY_SOURCE ? -1 : firstOf(plan, memory, moment, current, NO_LIMIT);
  if (rule === BY_SOURCE || rule === BY_SOURCE_THEN_TARGET) return bySource >= 0 ? bySource : byTarget;
  return byTarget >= 0 ? byTarget : bySource;
}

/**
 * Tells why a transition is not taken.
 *
 * - out: the reason, a number above, and after it the index of the test that fails, where that is the reason.
 *
 * Frame function: never throws; allocates only when a machine has more states than any before.
 */
export function explainTransition(
  plan: MachinePlan,
  memory: Float64Array,
  moment: Moment,
  transition: number,
  out: Int32Array,
): void {
  const { from } = plan.transitions[transition]!;
  const top = topIndex(plan, memory);
  const current = currentState(plan, memory);
  out[1] = -1;
  out[0] = NOT_FROM_HERE;
  if (top < 0) return;
  if (top === 0) {
    if (from < 0 || from === current) out[0] = reasonAgainst(plan, memory, moment, transition, NO_LIMIT, out);
    return;
  }
  const source = sourceState(plan, memory);
  if (from >= 0 && from !== source && from !== current) return;
  const rule = ruleOf(plan, memory);
  const isOfSource = rule !== BY_TARGET && (from < 0 || from === source);
  const isOfTarget = rule !== BY_SOURCE && (from < 0 || from === current);
  out[0] = MAY_NOT_INTERRUPT;
  if (rule === NO_INTERRUPTION || !(isOfSource || isOfTarget)) return;
  if (isTooLate(plan, memory)) out[0] = TOO_LATE;
  else {
    const limit = isOfTarget ? NO_LIMIT : limitOf(plan, memory);
    out[0] = reasonAgainst(plan, memory, moment, transition, limit, out);
  }
}

/** The state that the running transition leads away from, -1 when that plays no longer; of one from any state the one that was current. */
function sourceState(plan: MachinePlan, memory: Float64Array): number {
  const running = memory[entryAt(plan, topIndex(plan, memory)) + ENTRY_TRANSITION]!;
  const from = running < 0 ? -1 : plan.transitions[running]!.from;
  if (from >= 0) return indexOfState(plan, memory, from) < 0 ? -1 : from;
  return memory[entryAt(plan, sourceIndex(plan, memory)) + ENTRY_STATE]!;
}

/** Who may interrupt the topmost fade: after somebody has asked for a state, that state's transitions. */
function ruleOf(plan: MachinePlan, memory: Float64Array): number {
  const running = memory[entryAt(plan, topIndex(plan, memory)) + ENTRY_TRANSITION]!;
  return running < 0 ? BY_TARGET : plan.transitions[running]!.interruption;
}

/** The transitions of the source that may interrupt come before this in the definition. */
function limitOf(plan: MachinePlan, memory: Float64Array): number {
  const running = memory[entryAt(plan, topIndex(plan, memory)) + ENTRY_TRANSITION]!;
  return running >= 0 && plan.transitions[running]!.isOrdered ? plan.transitions[running]!.order : NO_LIMIT;
}

function isTooLate(plan: MachinePlan, memory: Float64Array): boolean {
  const running = memory[entryAt(plan, topIndex(plan, memory)) + ENTRY_TRANSITION]!;
  if (running < 0 || plan.transitions[running]!.interruptBelow >= 1) return false;
  const room = _chooseTransition;
  if (room.weights.length < plan.states.length) room.weights = new Float64Array(plan.states.length);
  machineWeights(plan, memory, NOW, room.weights, 0);
  // A weight that has as good as come to the limit has come to it, however time has been cut.
  return room.weights[currentState(plan, memory)]! >= plan.transitions[running]!.interruptBelow - NEAR;
}

function firstOf(plan: MachinePlan, memory: Float64Array, moment: Moment, state: number, limit: number): number {
  if (state < 0) return -1;
  const { tried } = plan.states[state]!;
  for (let i = 0; i < tried.length; i++) {
    if (reasonAgainst(plan, memory, moment, tried[i]!, limit, null) === WILL_FIRE) return tried[i]!;
  }
  return -1;
}

function reasonAgainst(
  plan: MachinePlan,
  memory: Float64Array,
  moment: Moment,
  transition: number,
  limit: number,
  out: Int32Array | null,
): number {
  const { to, condition, order } = plan.transitions[transition]!;
  if (moment.taken[transition] === 1 || leadsHere(plan, memory, transition)) return LEADS_HERE;
  if (order >= limit) return MAY_NOT_INTERRUPT;
  const isOnRoute = memory[plan.offset + ROUTE_LENGTH]! > 0;
  if (isOnRoute && to !== memory[routeAt(plan)]) return NOT_ON_ROUTE;
  if (moment.atExit[transition] === 0) return NOT_AT_EXIT;
  // On a journey conditions are not asked.
  const test = isOnRoute ? -1 : failingTest(condition, moment.values, moment.used);
  if (out) out[1] = test;
  return test < 0 ? WILL_FIRE : TEST_FAILS;
}

/** Whether the machine is where a transition leads, or is going there, and the transition is none from a state to itself. */
function leadsHere(plan: MachinePlan, memory: Float64Array, transition: number): boolean {
  const { from, to, toSelf } = plan.transitions[transition]!;
  if (to === EXIT) return memory[plan.offset + HAS_EXITED] === 1;
  return to === currentState(plan, memory) && !toSelf && from !== to;
}
