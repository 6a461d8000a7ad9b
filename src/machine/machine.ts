// A machine at play, as numbers in the memory of a graph: which states play, and how far its fades have come.
//
//   [isActive, depth, hasExited, routeLength]
//   [entry] * S       the stack of what plays, the lowest first, `depth` of them; S = number of states
//   [state] * S       the route, from where it leads next, `routeLength` of them
//   [phase] * T       for each transition the phase at which its exit time was reached last, or from where it is waited for
//
// An entry is a state and the fade by which it has come in over those below it. It has the weight
//
//   p_i · Π (1 - p_j) for all j above i
//
// where p is how far a fade has come, and 1 for the lowest. A fade that begins has p = 0 and changes no weight; those below go on.
// When one is over, what lies below it is played no longer. A fade may run backwards: then the state below is the one that counts.

import type { MachinePlan } from './machine-plan.js';

export const IS_ACTIVE = 0;
export const DEPTH = 1;
export const HAS_EXITED = 2;
export const ROUTE_LENGTH = 3;
const HEAD_SIZE = 4;

/** Index of the state. */
export const ENTRY_STATE = 0;
/** Seconds that the fade has gone. */
export const ENTRY_ELAPSED = 1;
/** Seconds that it takes. */
export const ENTRY_DURATION = 2;
/** 1 forward, -1 backward. */
export const ENTRY_DIRECTION = 3;
/** Index of the transition; -1: none, somebody has asked for the state. */
export const ENTRY_TRANSITION = 4;
/** 1: what is below stands still. */
export const ENTRY_FREEZES = 5;
/** Whose travel counts: a number `..._MOTION`. */
export const ENTRY_MOTION = 6;
/** Five numbers, see `easing/easing.ts`. */
export const ENTRY_EASING = 7;
/** Index in the machine's `jointFades` and 1; 0: all joints take the same time. */
export const ENTRY_JOINTS = 12;
export const STACK_ENTRY_SIZE = 13;

/** Returns how many numbers a machine takes. */
export function machineSize(stateCount: number, transitionCount: number): number {
  return HEAD_SIZE + stateCount * (STACK_ENTRY_SIZE + 1) + transitionCount;
}

/** Returns where an entry of the stack begins. Frame function: never throws, does not allocate. */
export function entryAt({ offset }: MachinePlan, index: number): number {
  return offset + HEAD_SIZE + index * STACK_ENTRY_SIZE;
}

/** Returns where the route begins. Frame function: never throws, does not allocate. */
export function routeAt({ offset, states }: MachinePlan): number {
  return offset + HEAD_SIZE + states.length * STACK_ENTRY_SIZE;
}

/** Returns where the phases begin at which exit times were reached. Frame function: never throws, does not allocate. */
export function exitsAt(plan: MachinePlan): number {
  return routeAt(plan) + plan.states.length;
}

/** Makes a machine one that plays nothing. Frame function: never throws, does not allocate. */
export function resetMachine(plan: MachinePlan, memory: Float64Array): void {
  memory.fill(0, plan.offset, exitsAt(plan));
  memory.fill(Number.NaN, exitsAt(plan), exitsAt(plan) + plan.transitions.length);
}

/** Whether a machine plays. Frame function: never throws, does not allocate. */
export function isActive({ offset }: MachinePlan, memory: Float64Array): boolean {
  return memory[offset + IS_ACTIVE] === 1;
}

/** Returns the index of the topmost entry of the stack; -1: it is empty. Frame function: never throws, does not allocate. */
export function topIndex({ offset }: MachinePlan, memory: Float64Array): number {
  return memory[offset + DEPTH]! - 1;
}

/**
 * Returns the index in the stack of the entry that counts as current: the topmost that does not run backwards; -1: there is none.
 *
 * Frame function: never throws, does not allocate.
 */
export function currentIndex(plan: MachinePlan, memory: Float64Array): number {
  let index = topIndex(plan, memory);
  while (index > 0 && memory[entryAt(plan, index) + ENTRY_DIRECTION] === -1) index--;
  return index;
}

/**
 * Returns the index in the stack of the entry that the topmost fade leads away from, which has at least two: the one that was current
 * before; where the fade runs backwards it is the topmost itself.
 *
 * Frame function: never throws, does not allocate.
 */
export function sourceIndex(plan: MachinePlan, memory: Float64Array): number {
  const top = topIndex(plan, memory);
  if (memory[entryAt(plan, top) + ENTRY_DIRECTION] === -1) return top;
  let index = top - 1;
  while (index > 0 && memory[entryAt(plan, index) + ENTRY_DIRECTION] === -1) index--;
  return index;
}

/** Returns the index of the current state; -1: there is none. Frame function: never throws, does not allocate. */
export function currentState(plan: MachinePlan, memory: Float64Array): number {
  const index = currentIndex(plan, memory);
  return index < 0 ? -1 : memory[entryAt(plan, index) + ENTRY_STATE]!;
}

/** Returns the index in the stack of a state; -1: it does not play. Frame function: never throws, does not allocate. */
export function indexOfState(plan: MachinePlan, memory: Float64Array, state: number): number {
  const depth = memory[plan.offset + DEPTH]!;
  for (let index = 0; index < depth; index++) if (memory[entryAt(plan, index) + ENTRY_STATE] === state) return index;
  return -1;
}

/** Whether an entry of the stack stands still. Frame function: never throws, does not allocate. */
export function isFrozen(plan: MachinePlan, memory: Float64Array, index: number): boolean {
  const depth = memory[plan.offset + DEPTH]!;
  for (let above = index + 1; above < depth; above++) {
    const entry = entryAt(plan, above);
    // One that runs backwards gives life back to what it has stopped.
    if (memory[entry + ENTRY_FREEZES] === 1 && memory[entry + ENTRY_DIRECTION] === 1) return true;
  }
  return false;
}
