import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRotationToSum, createMean, maskAt, scaleRotation, UNIT } from '../../src/mean/mean.js';
import { double, rotation } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';

describe('createMean', () => {
  it('has room for the joints and no weight anywhere', () => {
    const { sums, weights } = createMean(2);
    expect([sums.translations.length, sums.rotations.length, sums.scales.length]).toEqual([6, 8, 6]);
    for (const numbers of Object.values(weights)) expect(numbers).toEqual(new Float64Array(2));
  });
});

describe('maskAt', () => {
  it('lets everything through without a mask, and what the mask says with one', () => {
    expect(maskAt(null, 7)).toBe(1);
    expect([0, 1].map((joint) => maskAt(Float64Array.of(0.25, 0), joint))).toEqual([0.25, 0]);
  });
});

describe('addRotationToSum', () => {
  it('adds with the sign that makes the sum longer, at the places given', () => {
    const sums = Float64Array.of(9, 0, 0, 0, 2);
    const rotations = Float64Array.of(9, 9, 0.6, 0, 0, -0.8);
    addRotationToSum(sums, 1, rotations, 2, Float64Array.of(NaN, 0.5), 1);
    expectNear(sums, [9, -0.3, 0, 0, 2.4], 1e-15);
    expect(Array.from(rotations)).toEqual([9, 9, 0.6, 0, 0, -0.8]);
  });

  it('begins an empty sum with the rotation as it is', () => {
    const sums = new Float64Array(4);
    addRotationToSum(sums, 0, Float64Array.of(0.6, 0, 0, -0.8), 0, Float64Array.of(0.5), 0);
    expect(Array.from(sums)).toEqual([0.3, 0, 0, -0.4]);
  });

  it('never makes a sum shorter, so that it cannot vanish', () => {
    const weighted = fc.tuple(rotation, double(0.001, 1));
    fc.assert(
      fc.property(fc.array(weighted, { minLength: 1, maxLength: 20 }), (poses) => {
        const sums = new Float64Array(4);
        let length = 0;
        for (const [value, weight] of poses) {
          addRotationToSum(sums, 0, Float64Array.from(value), 0, Float64Array.of(weight), 0);
          expect(Math.hypot(...sums)).toBeGreaterThanOrEqual(length * (1 - 1e-15));
          length = Math.hypot(...sums);
        }
        expect(length).toBeGreaterThanOrEqual(poses[0]![1] * (1 - 1e-12));
      }),
    );
  });
});

describe('scaleRotation', () => {
  it('gives the sum that length, and its direction stays', () => {
    const sums = Float64Array.of(9, 0, 3, 0, -4, 9);
    scaleRotation(sums, 1, Float64Array.of(NaN, 0.5), 1);
    expectNear(sums, [9, 0, 0.3, 0, -0.4, 9], 1e-16);
    scaleRotation(sums, 1, Float64Array.of(0), 0);
    expect(Array.from(sums, Math.abs)).toEqual([9, 0, 0, 0, 0, 9]);
  });

  it('leaves nothing as it is', () => {
    const sums = new Float64Array(4);
    scaleRotation(sums, 0, UNIT, 0);
    expect(Array.from(sums)).toEqual([0, 0, 0, 0]);
  });
});
