// Which transition a machine takes now, and why it does not take another one.

import { failingTest } from './conditions.js';
import { machineWeights } from './fades.js';
import {
  currentState,
  DEPTH,
  ENTRY_DIRECTION,
  ENTRY_STATE,
  ENTRY_TRANSITION,
  entryAt,
  ROUTE_LENGTH,
  routeAt,
  topIndex,
} from './machine.js';
import { BY_SOURCE, BY_SOURCE_THEN_TARGET, BY_TARGET, type MachinePlan, NO_INTERRUPTION } from './machine-plan.js';

/** Why a transition is not taken. */
export const WILL_FIRE = 0;
/** It does not lead away from a state that plays. */
export const NOT_FROM_HERE = 1;
/** It leads to the state that is current already. */
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
  if (top === 0) return firstOf(plan, memory, moment, current, current, NO_LIMIT);
  const entry = entryAt(plan, top);
  const rule = ruleOf(plan, memory, entry);
  if (rule === NO_INTERRUPTION || isTooLate(plan, memory, entry)) return -1;
  const source = memory[entryAt(plan, top - 1) + ENTRY_STATE]!;
  const target = memory[entry + ENTRY_STATE]!;
  const limit = limitOf(plan, memory, entry);
  const bySource = rule === BY_TARGET ? -1 : firstOf(plan, memory, moment, source, current, limit);
  const byTarget = rule === BY_SOURCE ? -1 : firstOf(plan, memory, moment, target, current, NO_LIMIT);
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
    if (from >= 0 && from !== current) return;
    out[0] = reasonAgainst(plan, memory, moment, transition, current, current, NO_LIMIT, out);
    return;
  }
  const entry = entryAt(plan, top);
  const source = memory[entryAt(plan, top - 1) + ENTRY_STATE]!;
  const target = memory[entry + ENTRY_STATE]!;
  if (from >= 0 && from !== source && from !== target) return;
  const rule = ruleOf(plan, memory, entry);
  out[0] = MAY_NOT_INTERRUPT;
  if (rule === NO_INTERRUPTION) return;
  if (from === source && rule === BY_TARGET) return;
  if (from === target && rule === BY_SOURCE) return;
  if (isTooLate(plan, memory, entry)) out[0] = TOO_LATE;
  else {
    const isOfSource = from === source || (from < 0 && rule !== BY_TARGET);
    const limit = isOfSource ? limitOf(plan, memory, entry) : NO_LIMIT;
    out[0] = reasonAgainst(plan, memory, moment, transition, isOfSource ? source : target, current, limit, out);
  }
}

/** Who may interrupt the fade of an entry: after somebody has asked for a state, that state's transitions. */
function ruleOf({ transitions }: MachinePlan, memory: Float64Array, entry: number): number {
  const running = memory[entry + ENTRY_TRANSITION]!;
  return running < 0 ? BY_TARGET : transitions[running]!.interruption;
}

/** The transitions of the source that may interrupt come before this in the definition. */
function limitOf({ transitions }: MachinePlan, memory: Float64Array, entry: number): number {
  const running = memory[entry + ENTRY_TRANSITION]!;
  return running >= 0 && transitions[running]!.isOrdered ? transitions[running]!.order : NO_LIMIT;
}

function isTooLate(plan: MachinePlan, memory: Float64Array, entry: number): boolean {
  const running = memory[entry + ENTRY_TRANSITION]!;
  if (running < 0 || plan.transitions[running]!.interruptBelow >= 1) return false;
  const room = _chooseTransition;
  if (room.weights.length < plan.states.length) room.weights = new Float64Array(plan.states.length);
  machineWeights(plan, memory, NOW, room.weights, 0);
  return room.weights[memory[entry + ENTRY_STATE]!]! >= plan.transitions[running]!.interruptBelow;
}

function firstOf(
  plan: MachinePlan,
  memory: Float64Array,
  moment: Moment,
  state: number,
  current: number,
  limit: number,
): number {
  const { tried } = plan.states[state]!;
  for (let i = 0; i < tried.length; i++) {
    if (reasonAgainst(plan, memory, moment, tried[i]!, state, current, limit, null) === WILL_FIRE) return tried[i]!;
  }
  return -1;
}

function reasonAgainst(
  plan: MachinePlan,
  memory: Float64Array,
  moment: Moment,
  transition: number,
  state: number,
  current: number,
  limit: number,
  out: Int32Array | null,
): number {
  const { from, to, toSelf, condition, order } = plan.transitions[transition]!;
  if (moment.taken[transition] === 1) return LEADS_HERE;
  const isFading = memory[plan.offset + DEPTH]! > 1;
  // Within a fade what leads to where the machine is going already is no interruption.
  if (to === current && (isFading || !(toSelf || from === state))) return LEADS_HERE;
  if (order >= limit) return MAY_NOT_INTERRUPT;
  const isOnRoute = memory[plan.offset + ROUTE_LENGTH]! > 0;
  if (isOnRoute && to !== memory[routeAt(plan)]) return NOT_ON_ROUTE;
  if (moment.atExit[transition] === 0) return NOT_AT_EXIT;
  // On a journey conditions are not asked.
  const test = isOnRoute ? -1 : failingTest(condition, moment.values, moment.used);
  if (out) out[1] = test;
  return test < 0 ? WILL_FIRE : TEST_FAILS;
}

/** Whether the topmost fade of a machine runs backwards. Frame function: never throws, does not allocate. */
export function runsBack(plan: MachinePlan, memory: Float64Array): boolean {
  const top = topIndex(plan, memory);
  return top > 0 && memory[entryAt(plan, top) + ENTRY_DIRECTION] === -1;
}
