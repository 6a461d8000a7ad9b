import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { AFFINE_SIZE, composeAffine, multiplyAffine, rotationOfAffine } from '../../src/math/affine.js';
import { double, rotation } from '../support/arbitraries.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { affineOf, matrixOf } from '../support/random-trees.js';

function compose(translation: number[], rotationNumbers: number[], scale: number[]): Float64Array {
  const out = new Float64Array(AFFINE_SIZE);
  composeAffine(
    out,
    0,
    Float64Array.from(translation),
    Float64Array.from(rotationNumbers),
    Float64Array.from(scale),
    0,
  );
  return out;
}

const affine = fc.array(double(-3, 3), { minLength: 12, maxLength: 12 });
const vector = fc.array(double(-10, 10), { minLength: 3, maxLength: 3 });

describe('composeAffine', () => {
  it('writes axes and translation of a quarter turn around z, scaled and moved', () => {
    // x goes to 2y, y goes to -3x, z goes to 4z.
    expectNear(compose([7, 8, 9], turn(0, 0, 1, 90), [2, 3, 4]), [0, 2, 0, -3, 0, 0, 0, 0, 4, 7, 8, 9], 1e-15);
  });

  it('writes axes of a quarter turn around x and around y', () => {
    // around x: y goes to z, z goes to -y; around y: z goes to x, x goes to -z. Tolerance: one rounding.
    expectNear(compose([0, 0, 0], turn(1, 0, 0, 90), [1, 1, 1]), [1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0], 1e-15);
    expectNear(compose([0, 0, 0], turn(0, 1, 0, 90), [1, 1, 1]), [0, 0, -1, 0, 1, 0, 1, 0, 0, 0, 0, 0], 1e-15);
  });

  it('mirrors for a negative scale', () => {
    expectNear(compose([0, 0, 0], [0, 0, 0, 1], [-1, 1, 2]), [-1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0], 0);
  });

  it('reads the numbers of the given index and writes to the given offset only', () => {
    const out = new Float64Array(AFFINE_SIZE + 4).fill(-7);
    composeAffine(
      out,
      2,
      Float64Array.of(1, 1, 1, 4, 5, 6),
      Float64Array.of(9, 9, 9, 9, 0, 0, 0, 1),
      Float64Array.of(1, 1, 1, 2, 2, 2),
      1,
    );
    expect(Array.from(out)).toEqual([-7, -7, 2, 0, 0, 0, 2, 0, 0, 0, 2, 4, 5, 6, -7, -7]);
  });

  it("equals three's Matrix4.compose, also for rotations that are not of unit length", () => {
    fc.assert(
      fc.property(vector, rotation, double(0.5, 2), vector, (translation, unit, length, scale) => {
        const turned = unit.map((number) => number * length);
        const expected = new Matrix4().compose(
          new Vector3(...translation),
          new Quaternion(...(turned as [number, number, number, number])),
          new Vector3(...scale),
        );
        // Numbers up to 100: a few roundings in doubles.
        expectNear(compose(translation, turned, scale), affineOf(expected), 1e-12);
      }),
    );
  });
});

describe('multiplyAffine', () => {
  it('applies b first and a second', () => {
    const move = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 10, 0, 0);
    const double = Float64Array.of(2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0);
    const out = new Float64Array(AFFINE_SIZE);
    multiplyAffine(out, 0, double, 0, move, 0); // first moved by 10, then doubled: 20
    expect(Array.from(out)).toEqual([2, 0, 0, 0, 2, 0, 0, 0, 2, 20, 0, 0]);
    multiplyAffine(out, 0, move, 0, double, 0); // first doubled, then moved: 10
    expect(Array.from(out)).toEqual([2, 0, 0, 0, 2, 0, 0, 0, 2, 10, 0, 0]);
  });

  it("equals three's Matrix4.multiplyMatrices, shear and mirroring included", () => {
    fc.assert(
      fc.property(affine, affine, (a, b) => {
        const out = new Float64Array(AFFINE_SIZE);
        multiplyAffine(out, 0, Float64Array.from(a), 0, Float64Array.from(b), 0);
        const expected = new Matrix4().multiplyMatrices(matrixOf(a), matrixOf(b));
        // Sums of four products of at most 9: a few roundings in doubles.
        expectNear(out, affineOf(expected), 1e-13);
      }),
    );
  });

  it('reads and writes at the given offsets only', () => {
    const a = Float64Array.of(99, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0);
    const b = Float64Array.of(99, 99, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3);
    const out = new Float64Array(AFFINE_SIZE + 4).fill(-7);
    multiplyAffine(out, 3, a, 1, b, 2);
    expect(Array.from(out)).toEqual([-7, -7, -7, 2, 0, 0, 0, 2, 0, 0, 0, 2, 2, 4, 6, -7]);
  });

  it('gives the same numbers when out is a, is b, or is both', () => {
    fc.assert(
      fc.property(affine, affine, (first, second) => {
        const product = (a: ArrayLike<number>, b: ArrayLike<number>): number[] => {
          const out = new Float64Array(AFFINE_SIZE);
          multiplyAffine(out, 0, Float64Array.from(a), 0, Float64Array.from(b), 0);
          return Array.from(out);
        };
        const outIsA = Float64Array.from(first);
        multiplyAffine(outIsA, 0, outIsA, 0, Float64Array.from(second), 0);
        expect(Array.from(outIsA)).toEqual(product(first, second));
        const outIsB = Float64Array.from(second);
        multiplyAffine(outIsB, 0, Float64Array.from(first), 0, outIsB, 0);
        expect(Array.from(outIsB)).toEqual(product(first, second));
        const outIsBoth = Float64Array.from(first);
        multiplyAffine(outIsBoth, 0, outIsBoth, 0, outIsBoth, 0);
        expect(Array.from(outIsBoth)).toEqual(product(first, first));
      }),
    );
  });
});

describe('rotationOfAffine', () => {
  it('finds rotation and scale of what composeAffine made, at the offset', () => {
    fc.assert(
      fc.property(rotation, double(0.01, 100), vector, (numbers, scale, translation) => {
        const found = new Float64Array(6).fill(-7);
        const affines = Float64Array.of(9, 9, ...compose(translation, numbers, [scale, scale, scale]));
        expect(rotationOfAffine(found, 1, affines, 2)).toBeCloseTo(scale, 10);
        expectSameRotation(found.subarray(1, 5), numbers, 1e-12);
        expect([found[0], found[5]]).toEqual([-7, -7]);
      }),
    );
  });

  it('finds half turns around every axis', () => {
    for (const halfTurn of [turn(1, 0, 0, 180), turn(0, 1, 0, 180), turn(0, 0, 1, 180), turn(0.6, 0, 0.8, 180)]) {
      const found = new Float64Array(4);
      rotationOfAffine(found, 0, compose([0, 0, 0], halfTurn, [1, 1, 1]), 0);
      expectSameRotation(found, halfTurn, 1e-12);
    }
  });

  it('tells a mirror and a flat transform by a scale of 0 or less', () => {
    const found = new Float64Array(4);
    expect(rotationOfAffine(found, 0, compose([0, 0, 0], turn(0, 1, 0, 50), [-2, 2, 2]), 0)).toBeCloseTo(-2, 12);
    expect(rotationOfAffine(found, 0, compose([0, 0, 0], [0, 0, 0, 1], [1, 1, 0]), 0)).toBe(0);
  });
});
