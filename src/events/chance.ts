// Chance that is the same in every run: what is drawn follows from one number that is kept and can be saved.
//
// Source: Tommy Ettinger, mulberry32.c, 2017, in the public domain
// (gist.github.com/tommyettinger/46a874533244883189143505d203312c): a counter of 32 bits, and a hash of it.

/** What the counter goes up by: odd, so that it comes to each of its 2³² numbers before it repeats. */
const INCREMENT = 0x6d2b79f5;

/** 2³² over the golden ratio: the starts of any number of generators lie far apart, and not by steps of the counter. */
const START_STEP = 0x9e3779b9;

const NUMBER_COUNT = 2 ** 32;

/**
 * Starts a generator.
 *
 * - states: the number at `offset` is set, to a whole one from 0 to 2³² - 1.
 * - seed: a whole number; generators of one seed and one index draw the same.
 * - index: a whole number, 0 or more.
 */
export function startChance(states: Float64Array, offset: number, seed: number, index: number): void {
  states[offset] = (seed + Math.imul(index, START_STEP)) >>> 0;
}

/**
 * Draws, and returns whether something of that chance happens.
 *
 * - states: the number at `stateOffset` is the generator's; set to its next one.
 * - chances: the number at `chanceOffset`, 0..1: at 0 never, at 1 always.
 *
 * Frame function: never throws, does not allocate.
 */
export function drawChance(
  states: Float64Array,
  stateOffset: number,
  chances: Float64Array,
  chanceOffset: number,
): boolean {
  const state = (states[stateOffset]! + INCREMENT) >>> 0;
  states[stateOffset] = state;
  let hash = Math.imul(state ^ (state >>> 15), state | 1);
  hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
  return (hash ^ (hash >>> 14)) >>> 0 < chances[chanceOffset]! * NUMBER_COUNT;
}
