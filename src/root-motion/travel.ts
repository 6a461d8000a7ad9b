// How the root of one clip travels: where it has got to at each phase, how far from phase to phase, over any number of
// cycles.
//
// Everything stands on a ground plane: y is up, x and z are along the ground, yaw turns about y, from z towards x. With
// M(f) the place at phase f of one cycle and C = M(1) that at its end,
//
//   M(k + f) = Cᵏ · M(f)          k whole, below 0 too
//
// so that a clip that turns goes round in a circle, whatever steps it is taken in.

import { composeTravel, PLACE_SIZE, repeatTravel } from './compose-travel.js';

/**
 * One cycle of travel, evenly from key to key. Layout, K = number of keys, two at least:
 *
 *   phases   [phase]       * K    rising; the first is 0, the last is 1; equal ones make a hard cut
 *   places   [x y z yaw]   * K    relative to the first, whose numbers are 0; yaw in radians, turns counted in
 *
 * The last place is that of a whole cycle, C. Never changes, so any number of characters share it.
 */
export interface Travel {
  /** Seconds that a cycle takes. */
  readonly duration: number;
  readonly keyCount: number;
  readonly phases: Float64Array;
  readonly places: Float64Array;
  /** Whether it ever turns. */
  readonly turns: boolean;
}

const _travelAt_counts = new Float64Array(1);
const _travelAt_fraction = new Float64Array(1);
const _travelAt_cycles = new Float64Array(PLACE_SIZE);
const _travelDelta_fractions = new Float64Array(2);
const _travelDelta_counts = new Float64Array(2);
const _travelDelta_before = new Float64Array(PLACE_SIZE);
const _travelDelta_after = new Float64Array(PLACE_SIZE);

/**
 * Returns the travel that leads through these places, evenly from one to the next.
 *
 * - duration: seconds of a cycle, 0 or more. At 0 nothing travels.
 * - times: seconds, rising. Before the first the first place holds, after the last the last one. Two equal times make a
 *   hard cut, of which the later place counts at that moment.
 * - places: x, y, z and yaw for each time, in any space whose y is up; a yaw that goes on and on counts its turns.
 *
 * Throws when the duration is not a number of 0 or more, there is no time, a time falls, there are not four numbers for
 * each time, or a number is not finite.
 */
export function createTravelThrough(duration: number, times: ArrayLike<number>, places: ArrayLike<number>): Travel {
  checkPlaces(duration, times, places);
  const start = placeAtTime(times, places, 0);
  const phases: number[] = [];
  const rows: number[][] = [];
  const add = (phase: number, place: readonly number[]): void => {
    phases.push(phase);
    rows.push(relativePlace(start, place));
  };
  add(0, start);
  for (let key = 0; key < times.length && duration > 0; key++) {
    if (times[key]! > 0 && times[key]! <= duration) add(times[key]! / duration, rowOf(places, key));
  }
  if (phases.at(-1)! < 1) add(1, duration > 0 ? placeAtTime(times, places, duration) : start);
  const kept = rows.flatMap((row, key) => (isRest(rows, key) ? [] : [{ phase: phases[key]!, row }]));
  return {
    duration,
    keyCount: kept.length,
    phases: Float64Array.from(kept, ({ phase }) => phase),
    places: Float64Array.from(kept.flatMap(({ row }) => row)),
    turns: kept.some(({ row }) => row[3] !== 0),
  };
}

/**
 * Returns the place at a time, as x, y, z and yaw: evenly from one to the next, held before the first and after the last. Allocates.
 *
 * - times, places: as of `createTravelThrough`; or phases and places of a travel, for a phase in one cycle.
 * - before: at a hard cut the earlier place counts, not the later one.
 */
export function placeAtTime(
  times: ArrayLike<number>,
  places: ArrayLike<number>,
  time: number,
  before = false,
): number[] {
  let next = 0;
  let end = times.length;
  while (next < end) {
    const middle = (next + end) >>> 1;
    if (before ? times[middle]! < time : times[middle]! <= time) next = middle + 1;
    else end = middle;
  }
  if (next === 0 || next === times.length) return rowOf(places, Math.max(0, next - 1));
  const share = (time - times[next - 1]!) / (times[next]! - times[next - 1]!);
  const after = rowOf(places, next);
  return rowOf(places, next - 1).map((number, i) => number + (after[i]! - number) * share);
}

/**
 * Writes where the root has got to since phase 0, in the frame that it had there.
 *
 * - phases: the number at `offset`, in cycles, whole ones counted in; any finite one, below 0 too.
 * - out: x, y, z and yaw from `outOffset` on.
 *
 * Frame function: never throws, does not allocate.
 */
export function travelAt(
  travel: Travel,
  phases: Float64Array,
  offset: number,
  out: Float64Array,
  outOffset: number,
): void {
  splitPhase(phases, offset, _travelAt_counts, 0, _travelAt_fraction, 0);
  placeInCycle(travel, _travelAt_fraction, 0, out, outOffset);
  repeatTravel(travel.places, (travel.keyCount - 1) * PLACE_SIZE, _travelAt_counts, 0, _travelAt_cycles, 0);
  composeTravel(_travelAt_cycles, 0, out, outOffset, out, outOffset);
}

/**
 * Writes the move from one phase to another, M(before)⁻¹ · M(after): in the character's own frame at `before`.
 *
 * - befores, afters: the number at each offset, in cycles, whole ones counted in; any finite one, in any order.
 * - out: x, y, z and yaw from `outOffset` on.
 *
 * Frame function: never throws, does not allocate.
 */
export function travelDelta(
  travel: Travel,
  befores: Float64Array,
  beforeOffset: number,
  afters: Float64Array,
  afterOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const counts = _travelDelta_counts;
  const before = _travelDelta_before;
  const after = _travelDelta_after;
  splitPhase(befores, beforeOffset, counts, 0, _travelDelta_fractions, 0);
  splitPhase(afters, afterOffset, counts, 1, _travelDelta_fractions, 1);
  placeInCycle(travel, _travelDelta_fractions, 0, before, 0);
  placeInCycle(travel, _travelDelta_fractions, 1, after, 0);
  // Only the cycles between both count, so that a step is as exact after a million cycles as at the start.
  counts[0] = counts[1]! - counts[0]!;
  if (counts[0] !== 0) {
    repeatTravel(travel.places, (travel.keyCount - 1) * PLACE_SIZE, counts, 0, out, outOffset);
    composeTravel(out, outOffset, after, 0, after, 0);
  }
  const yaw = before[3]!;
  const x = after[0]! - before[0]!;
  const z = after[2]! - before[2]!;
  const cosine = yaw === 0 ? 1 : Math.cos(yaw);
  const sine = yaw === 0 ? 0 : Math.sin(yaw);
  out[outOffset] = cosine * x - sine * z;
  out[outOffset + 1] = after[1]! - before[1]!;
  out[outOffset + 2] = sine * x + cosine * z;
  out[outOffset + 3] = after[3]! - yaw;
}

/**
 * Splits a phase into whole cycles and what is left.
 *
 * - phases: the number at `offset`.
 * - counts: the number at `countOffset` becomes that of the cycles.
 * - fractions: the number at `fractionOffset` becomes the rest, 0..1, 1 excluded.
 *
 * Frame function: never throws, does not allocate.
 */
export function splitPhase(
  phases: Float64Array,
  offset: number,
  counts: Float64Array,
  countOffset: number,
  fractions: Float64Array,
  fractionOffset: number,
): void {
  const phase = phases[offset]!;
  const count = Math.floor(phase);
  const fraction = phase - count;
  // Just below 0 the rest of a cycle is rounded to a whole one.
  counts[countOffset] = fraction < 1 ? count : count + 1;
  fractions[fractionOffset] = fraction < 1 ? fraction : 0;
}

/**
 * Returns the last key that is not after a phase: there the piece of the cycle begins that the phase is in.
 *
 * - fractions: the number at `offset`, 0..1, 1 excluded.
 *
 * Frame function: never throws, does not allocate.
 */
export function findPiece({ phases, keyCount }: Travel, fractions: Float64Array, offset: number): number {
  const fraction = fractions[offset]!;
  let low = 0;
  let high = keyCount - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (fraction < phases[middle]!) high = middle;
    else low = middle;
  }
  return low;
}

/** Writes M(f) for a phase f of 0..1, 1 excluded. */
function placeInCycle(
  travel: Travel,
  fractions: Float64Array,
  offset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { phases, places } = travel;
  const key = findPiece(travel, fractions, offset);
  const share = (fractions[offset]! - phases[key]!) / (phases[key + 1]! - phases[key]!);
  for (let i = 0; i < PLACE_SIZE; i++) {
    const place = places[key * PLACE_SIZE + i]!;
    out[outOffset + i] = place + (places[(key + 1) * PLACE_SIZE + i]! - place) * share;
  }
}

function checkPlaces(duration: number, times: ArrayLike<number>, places: ArrayLike<number>): void {
  const where = 'createTravelThrough:';
  if (!(duration >= 0 && duration < Infinity)) {
    throw new Error(`${where} got the duration ${duration}, expected a number of 0 or more.`);
  }
  if (times.length === 0) throw new Error(`${where} got no times, expected at least one.`);
  if (places.length !== times.length * PLACE_SIZE) {
    throw new Error(
      `${where} got ${times.length} times and ${places.length} numbers of places, ` +
        `expected ${times.length * PLACE_SIZE}: x, y, z and yaw for each time.`,
    );
  }
  for (let key = 0; key < times.length; key++) {
    const time = times[key]!;
    if (!Number.isFinite(time)) throw new Error(`${where} time ${key} is ${time}, expected a finite number.`);
    if (key > 0 && time < times[key - 1]!) {
      throw new Error(`${where} time ${key} is ${time}, after ${times[key - 1]}, expected rising times.`);
    }
    for (const number of rowOf(places, key)) {
      if (!Number.isFinite(number)) throw new Error(`${where} place ${key} holds ${number}, expected finite numbers.`);
    }
  }
}

function rowOf(places: ArrayLike<number>, key: number): number[] {
  return Array.from({ length: PLACE_SIZE }, (_, i) => places[key * PLACE_SIZE + i]!);
}

/** Returns start⁻¹ · place. */
function relativePlace(start: readonly number[], place: readonly number[]): number[] {
  const [x, y, z, yaw] = place.map((number, i) => number - start[i]!) as [number, number, number, number];
  const cosine = Math.cos(start[3]!);
  const sine = Math.sin(start[3]!);
  return [cosine * x - sine * z, y, sine * x + cosine * z, yaw];
}

/** Whether the key lies within a time of standing still, so that it says nothing. */
function isRest(rows: readonly (readonly number[])[], key: number): boolean {
  const before = rows[key - 1];
  const after = rows[key + 1];
  if (!before || !after) return false;
  return rows[key]!.every((number, i) => number === before[i] && number === after[i]);
}
