import fc from 'fast-check';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import {
  crossVectors,
  normalizeVector,
  perpendicularDirection,
  rejectVector,
  SMALLEST_ANGLE,
} from '../../src/math/directions.js';
import { expectNear } from '../support/expect-numbers.js';
import { direction, place } from '../support/random-chains.js';

const LAST_BITS = 1e-15;

function normalized(x: number, y: number, z: number): Float64Array {
  const out = new Float64Array(5).fill(-7);
  expect(normalizeVector(out, 1, Float64Array.of(NaN, NaN, x, y, z), 2)).toBe(true);
  expect([out[0], out[4]]).toEqual([-7, -7]);
  return out.slice(1, 4);
}

const unit = direction.map((numbers) => new Vector3(...numbers).normalize().toArray());

describe('normalizeVector', () => {
  it('divides by the length', () => {
    expectNear(normalized(3, 0, -4), [0.6, 0, -0.8], LAST_BITS);
  });

  it('is right for numbers whose squares are none', () => {
    for (const size of [1e-300, 1e300]) expectNear(normalized(3 * size, 0, -4 * size), [0.6, 0, -0.8], LAST_BITS);
  });

  it('leaves the out argument and says so for a vector of no length', () => {
    const out = Float64Array.of(1, 2, 3);
    expect(normalizeVector(out, 0, Float64Array.of(0, -0, 0), 0)).toBe(false);
    expect(out).toEqual(Float64Array.of(1, 2, 3));
  });

  it('may write to where it reads from', () => {
    const out = Float64Array.of(0, 3, 4);
    normalizeVector(out, 0, out, 0);
    expectNear(out, [0, 0.6, 0.8], LAST_BITS);
  });
});

describe('crossVectors', () => {
  it("equals three's, also into one of its inputs", () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const expected = new Vector3(...a).cross(new Vector3(...b)).toArray();
        for (const outOffset of [0, 3, 6]) {
          const numbers = Float64Array.of(...a, ...b, 0, 0, 0);
          crossVectors(numbers, outOffset, numbers, 0, numbers, 3);
          expectNear(numbers.slice(outOffset, outOffset + 3), expected, 1e-14);
        }
      }),
    );
  });
});

describe('rejectVector', () => {
  it('is the direction of what is left without the part along the direction', () => {
    // (3, 4, 0) without what it has along y.
    const out = Float64Array.of(3, 4, 0);
    expect(rejectVector(out, 0, out, 0, Float64Array.of(9, 0, 1, 0), 1)).toBe(true);
    expectNear(out, [1, 0, 0], LAST_BITS);
  });

  it('is at a right angle to the direction and on the side of the vector, however near that is', () => {
    fc.assert(
      fc.property(unit, direction, fc.constantFrom(1, 1e-3, 1e-6, 1e-8), (along, aside, nearness) => {
        const axis = new Vector3(...along);
        const side = new Vector3(...aside).cross(axis);
        fc.pre(side.length() > 0.1);
        side.normalize();
        const vector = axis.clone().addScaledVector(side, nearness).multiplyScalar(5);
        const out = new Float64Array(3);
        expect(rejectVector(out, 0, Float64Array.from(vector.toArray()), 0, Float64Array.from(along), 0)).toBe(true);
        expect(Math.abs(new Vector3(...out).dot(axis))).toBeLessThan(LAST_BITS);
        // A rounding of the vector is this much of what is left.
        expectNear(out, side.toArray(), 1e-15 + 5e-16 / nearness);
      }),
    );
  });

  it('finds nothing where the vector is along the direction, or has no length', () => {
    const axis = Float64Array.of(0, 1, 0);
    for (const vector of [
      [0, 3, 0],
      [0, -3, 0],
      [SMALLEST_ANGLE * 2.9, 3, 0],
      [0, 0, 0],
    ]) {
      expect(rejectVector(new Float64Array(3), 0, Float64Array.from(vector), 0, axis, 0)).toBe(false);
    }
    expect(rejectVector(new Float64Array(3), 0, Float64Array.of(SMALLEST_ANGLE * 3.1, 3, 0), 0, axis, 0)).toBe(true);
  });
});

describe('perpendicularDirection', () => {
  it('is of unit length and at a right angle', () => {
    const axes = [1, -1].flatMap((sign) => [0, 1, 2].map((n) => [0, 1, 2].map((m) => (m === n ? sign : 0))));
    fc.assert(
      fc.property(fc.oneof(unit, fc.constantFrom(...axes)), (numbers) => {
        const out = new Float64Array(3);
        perpendicularDirection(out, 0, Float64Array.of(NaN, ...numbers), 1);
        expect(Math.hypot(...out)).toBeCloseTo(1, 14);
        expect(Math.abs(new Vector3(...out).dot(new Vector3(...(numbers as [number, number, number]))))).toBeLessThan(
          LAST_BITS,
        );
      }),
    );
  });

  it('may write to where it reads from', () => {
    const out = Float64Array.of(0, 0, 1);
    perpendicularDirection(out, 0, out, 0);
    expect(out[2]).toBeCloseTo(0, 15);
    expect(Math.hypot(...out)).toBe(1);
  });
});
