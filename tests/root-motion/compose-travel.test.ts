import fc from 'fast-check';
import { describe, it } from 'vitest';
import { composeTravel, repeatTravel } from '../../src/root-motion/compose-travel.js';
import { expectNear } from '../support/expect-numbers.js';
import { evenly } from '../support/random-travels.js';
import { composed, type Place, undone } from '../support/slow-travel.js';

const place: fc.Arbitrary<Place> = fc.tuple(evenly(-9, 9), evenly(-9, 9), evenly(-9, 9), evenly(-9, 9));

function repeated(move: Place, count: number): number[] {
  const out = new Float64Array(6);
  repeatTravel(Float64Array.of(NaN, ...move), 1, Float64Array.of(NaN, count), 1, out, 2);
  return [...out.subarray(2)];
}

describe('composeTravel', () => {
  it('goes on where the first move ends, the way that looks', () => {
    // A step ahead, a quarter turn to the side of x, and then a step ahead and one up.
    const out = new Float64Array(4);
    composeTravel(Float64Array.of(0, 0, 1, Math.PI / 2), 0, Float64Array.of(0, 1, 2, 3), 0, out, 0);
    expectNear(out, [2, 1, 1, Math.PI / 2 + 3], 1e-15);
  });

  it('may write over either of its inputs, at any offset', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const expected = composed(a, b);
        for (const [offset, start] of [
          [5, 1],
          [1, 1],
          [5, 5],
        ] as const) {
          const numbers = new Float64Array(9);
          numbers.set(a, 1);
          numbers.set(b, 5);
          composeTravel(numbers, 1, numbers, 5, numbers, offset === 5 ? start : 1);
          expectNear(numbers.subarray(offset === 5 ? start : 1).slice(0, 4), expected, 1e-14);
        }
      }),
    );
  });
});

describe('repeatTravel', () => {
  it('comes back after four quarters of a circle', () => {
    // From the origin ahead along z, round a centre one to the side.
    expectNear(repeated([1, 0, 1, Math.PI / 2], 1), [1, 0, 1, Math.PI / 2], 1e-15);
    expectNear(repeated([1, 0, 1, Math.PI / 2], 2), [2, 0, 0, Math.PI], 1e-15);
    expectNear(repeated([1, 0, 1, Math.PI / 2], 3), [1, 0, -1, Math.PI * 1.5], 1e-15);
    expectNear(repeated([1, 3, 1, Math.PI / 2], 4), [0, 12, 0, Math.PI * 2], 1e-15);
  });

  it('is the move made again and again, or undone', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: -30, max: 30 }), (move, count) => {
        let expected: Place = [0, 0, 0, 0];
        for (let i = 0; i < Math.abs(count); i++) expected = composed(expected, count < 0 ? undone(move) : move);
        expectNear(repeated(move, count), expected, 1e-11);
      }),
    );
  });

  it('goes straight on where the turns of a move are whole ones, or none, or next to none', () => {
    for (const turns of [0, 1, -3]) {
      expectNear(repeated([1, 2, 3, turns * 2 * Math.PI], 7), [7, 14, 21, 14 * turns * Math.PI], 1e-13);
      expectNear(repeated([1, 2, 3, turns * 2 * Math.PI + 1e-15], 7), [7, 14, 21, 14 * turns * Math.PI], 1e-13);
    }
    expectNear(repeated([1, 2, 3, 1e-300], 7), [7, 14, 21, 0], 1e-13);
  });

  it('takes a million moves at once', () => {
    // A regular polygon of a million sides of length 1 closes.
    const side: Place = [0, 1, 1, (2 * Math.PI) / 1e6];
    expectNear(repeated(side, 1e6), [0, 1e6, 0, 2 * Math.PI], 1e-9);
    // Half way round, it stands at the far side: the diameter of the circle around the polygon.
    const half = repeated(side, 5e5);
    expectNear([Math.hypot(half[0]!, half[2]!)], [1 / Math.sin(Math.PI / 1e6)], 1e-6);
  });
});
