// Random animation data for fast-check, which prints the seed of a run that fails.

import fc from 'fast-check';
import { seededRandom } from './random.js';

/** A number that a Float32Array holds exactly, within -limit..limit. */
export function float32(limit: number): fc.Arbitrary<number> {
  return fc.float({ min: -limit, max: limit, noNaN: true, noDefaultInfinity: true });
}

/** `length` of these. */
export function float32s(length: number, limit: number): fc.Arbitrary<number[]> {
  return fc.array(float32(limit), { minLength: length, maxLength: length });
}

/** A number of full precision within min..max. */
export function double(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
}

/**
 * A rotation of unit length in no special position: halves of a turn lie on a knife's edge, where the last bit decides
 * which way is the shorter one.
 */
export const rotation: fc.Arbitrary<number[]> = fc.integer().map((seed) => randomRotation(seededRandom(seed)));

/** Four numbers of unit length, never near zero before they are made so. */
export function randomRotation(random: () => number): number[] {
  for (;;) {
    const numbers = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
    const length = Math.hypot(...numbers);
    if (length > 0.1) return numbers.map((number) => number / length);
  }
}

/** Key times that a Float32Array holds exactly, at least 1/16 s apart; the first may be late or negative. */
export function keyTimes(minKeys: number, maxKeys: number): fc.Arbitrary<number[]> {
  return fc
    .tuple(
      fc.integer({ min: -16, max: 32 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: minKeys - 1, maxLength: maxKeys - 1 }),
    )
    .map(([first, gaps]) => {
      const times = [first / 16];
      for (const gap of gaps) times.push(times.at(-1)! + gap / 16);
      return times;
    });
}
