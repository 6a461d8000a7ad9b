// Random travels for fast-check.

import fc from 'fast-check';
import { createTravelThrough, type Travel } from '../../src/root-motion/travel.js';

/** Any number of min..max, all alike: doubles of fast-check are next to zero most of the time. */
export function evenly(min: number, max: number): fc.Arbitrary<number> {
  return fc.noBias(fc.integer({ min: 0, max: 2 ** 30 })).map((number) => min + ((max - min) * number) / 2 ** 30);
}

/** A phase of min..max, whole numbers: one in four is an eighth, where a key may be. */
export function phase(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 3, arbitrary: evenly(min, max) },
    { weight: 1, arbitrary: fc.integer({ min: min * 8, max: max * 8 }).map((eighths) => eighths / 8) },
  );
}

/** Up to seven keys at eighths of a cycle, some of them hard cuts unless told otherwise; every second one turns, others go straight. */
export function travels({ hasCuts = true } = {}): fc.Arbitrary<Travel> {
  const key = fc.record({
    eighth: fc.integer({ min: 0, max: 8 }),
    place: fc.tuple(evenly(-2, 2), evenly(-1, 1), evenly(-2, 2), evenly(-4, 4)),
  });
  const keysOf = hasCuts
    ? fc.array(key, { minLength: 2, maxLength: 7 })
    : fc.uniqueArray(key, { minLength: 2, maxLength: 7, selector: ({ eighth }) => eighth });
  return fc.tuple(keysOf, fc.boolean()).map(([keys, turns]) => {
    keys.sort((a, b) => a.eighth - b.eighth);
    return createTravelThrough(
      1,
      keys.map(({ eighth }) => eighth / 8),
      keys.flatMap(({ place }) => [...place.slice(0, 3), turns ? place[3] : 0]),
    );
  });
}
