// Fades of a machine: time → how much each state counts.

import { ease } from '../easing/easing.js';
import {
  DEPTH,
  ENTRY_DIRECTION,
  ENTRY_DURATION,
  ENTRY_EASING,
  ENTRY_ELAPSED,
  ENTRY_STATE,
  entryAt,
  isFrozen,
  STACK_ENTRY_SIZE,
} from './machine.js';
import type { MachinePlan } from './machine-plan.js';

/** Seconds. A fade that is nearer to its end than this is over: how time is cut into steps has no say. */
export const NEAR = 1e-9;

/** Where speeds and events go by a fade they follow it in steps: so many at most and at least, and otherwise so many in a second. */
const MOST_CELLS = 64;
const LEAST_CELLS = 4;
const CELLS_PER_SECOND = 128;

/** The weight that a state has at least while time goes on: it has begun to play, though nobody sees it yet. */
const LEAST_WEIGHT = 2 ** -40;

const _fades_fraction = new Float64Array(1);
const _fades_rest = new Float64Array(1);

/**
 * Writes the weight of each state.
 *
 * - ahead: the number at 0 is added to the time that fades have gone, in seconds.
 * - out: one number for each state, from `outOffset` on.
 *
 * Frame function: never throws, does not allocate.
 */
export function machineWeights(
  plan: MachinePlan,
  memory: Float64Array,
  ahead: Float64Array,
  out: Float64Array,
  outOffset: number,
): void {
  const rest = _fades_rest;
  rest[0] = 1;
  for (let state = 0; state < plan.states.length; state++) out[outOffset + state] = 0;
  for (let index = memory[plan.offset + DEPTH]! - 1; index >= 0; index--) {
    const entry = entryAt(plan, index);
    const moved = isFrozen(plan, memory, index) ? 0 : memory[entry + ENTRY_DIRECTION]! * ahead[0]!;
    _fades_fraction[0] = (memory[entry + ENTRY_ELAPSED]! + moved) / memory[entry + ENTRY_DURATION]!;
    share(memory, entry, index, rest, out, outOffset);
  }
}

/**
 * The same while time goes on: fades go in steps, the weights are those in the middle of a step, and nothing that plays has none. The
 * speeds of clips go by these weights, so that it does not matter how time is cut.
 *
 * Frame function: never throws, does not allocate.
 */
export function movingWeights(plan: MachinePlan, memory: Float64Array, out: Float64Array, outOffset: number): void {
  const rest = _fades_rest;
  rest[0] = 1;
  for (let state = 0; state < plan.states.length; state++) out[outOffset + state] = 0;
  for (let index = memory[plan.offset + DEPTH]! - 1; index >= 0; index--) {
    const entry = entryAt(plan, index);
    _fades_fraction[0] = (cellOf(memory, entry) + 0.5) / cellCount(memory, entry);
    share(memory, entry, index, rest, out, outOffset);
    const state = outOffset + memory[entry + ENTRY_STATE]!;
    out[state] = Math.max(LEAST_WEIGHT, out[state]!);
  }
}

/** Hands an entry its share of what those above have left. */
function share(
  memory: Float64Array,
  entry: number,
  index: number,
  rest: Float64Array,
  out: Float64Array,
  outOffset: number,
): void {
  const state = outOffset + memory[entry + ENTRY_STATE]!;
  if (index === 0) {
    out[state] = rest[0]!;
    return;
  }
  const progress = _fades_fraction;
  ease(memory, entry + ENTRY_EASING, progress, 0, progress, 0);
  out[state] = rest[0]! * progress[0]!;
  rest[0] = rest[0]! * (1 - progress[0]!);
}

/** How many steps the fade of an entry has. */
function cellCount(memory: Float64Array, entry: number): number {
  const count = Math.ceil(memory[entry + ENTRY_DURATION]! * CELLS_PER_SECOND);
  return Math.min(MOST_CELLS, Math.max(LEAST_CELLS, count));
}

/** The step of its fade that an entry is in; at the border of two the one that it goes into. */
function cellOf(memory: Float64Array, entry: number): number {
  const count = cellCount(memory, entry);
  const cells = (memory[entry + ENTRY_ELAPSED]! / memory[entry + ENTRY_DURATION]!) * count;
  const cell = memory[entry + ENTRY_DIRECTION] === 1 ? Math.floor(cells + NEAR) : Math.ceil(cells - NEAR) - 1;
  return Math.min(count - 1, Math.max(0, cell));
}

/**
 * Writes the seconds until the next fade of a machine is over, or until it goes into its next step; Infinity when none runs.
 *
 * - inSteps: whether steps count.
 *
 * Frame function: never throws, does not allocate.
 */
export function secondsToFadeEnd(
  plan: MachinePlan,
  memory: Float64Array,
  inSteps: boolean,
  out: Float64Array,
  outOffset: number,
): void {
  out[outOffset] = Infinity;
  for (let index = memory[plan.offset + DEPTH]! - 1; index > 0; index--) {
    if (isFrozen(plan, memory, index)) continue;
    const entry = entryAt(plan, index);
    const isForward = memory[entry + ENTRY_DIRECTION] === 1;
    const elapsed = memory[entry + ENTRY_ELAPSED]!;
    const duration = memory[entry + ENTRY_DURATION]!;
    const cell = cellOf(memory, entry);
    let end = isForward ? duration : 0;
    if (inSteps) end = ((isForward ? cell + 1 : cell) / cellCount(memory, entry)) * duration;
    out[outOffset] = Math.min(out[outOffset]!, Math.max(0, isForward ? end - elapsed : elapsed - end));
  }
}

/**
 * Moves the fades of a machine on. Those that are over stay until they are settled.
 *
 * - seconds: the number at 0, 0 or more.
 *
 * Frame function: never throws, does not allocate.
 */
export function moveFades(plan: MachinePlan, memory: Float64Array, seconds: Float64Array): void {
  for (let index = memory[plan.offset + DEPTH]! - 1; index > 0; index--) {
    if (isFrozen(plan, memory, index)) continue;
    const elapsed = entryAt(plan, index) + ENTRY_ELAPSED;
    memory[elapsed] = memory[elapsed]! + memory[entryAt(plan, index) + ENTRY_DIRECTION]! * seconds[0]!;
  }
}

/**
 * Takes out of the stack what is played no longer: all below a fade that is over, and those whose fade has run back to its start.
 *
 * - left: where their states are written, with room for all.
 *
 * Returns how many they are. Frame function: never throws, does not allocate.
 */
export function settleFades(plan: MachinePlan, memory: Float64Array, left: Int32Array): number {
  let count = 0;
  for (let index = memory[plan.offset + DEPTH]! - 1; index > 0; index--) {
    const entry = entryAt(plan, index);
    const elapsed = memory[entry + ENTRY_ELAPSED]!;
    if (memory[entry + ENTRY_DIRECTION] === 1) {
      if (elapsed < memory[entry + ENTRY_DURATION]! - NEAR) continue;
      for (let below = 0; below < index; below++) left[count++] = memory[entryAt(plan, below) + ENTRY_STATE]!;
      removeEntries(plan, memory, 0, index);
      return count;
    }
    if (elapsed > NEAR) continue;
    left[count++] = memory[entry + ENTRY_STATE]!;
    removeEntries(plan, memory, index, index + 1);
  }
  return count;
}

/** Takes the entries from `start` up to `end`, not including it, out of the stack. Frame function: never throws, does not allocate. */
export function removeEntries(plan: MachinePlan, memory: Float64Array, start: number, end: number): void {
  const depth = memory[plan.offset + DEPTH]!;
  memory.copyWithin(entryAt(plan, start), entryAt(plan, end), entryAt(plan, depth));
  memory[plan.offset + DEPTH] = depth - (end - start);
}

/** Returns where a new entry of the stack stands, which the caller fills. Frame function: never throws, does not allocate. */
export function pushEntry(plan: MachinePlan, memory: Float64Array): number {
  const entry = entryAt(plan, memory[plan.offset + DEPTH]!);
  memory.fill(0, entry, entry + STACK_ENTRY_SIZE);
  memory[entry + ENTRY_DIRECTION] = 1;
  memory[plan.offset + DEPTH] = memory[plan.offset + DEPTH]! + 1;
  return entry;
}
