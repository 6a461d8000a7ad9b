import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixSkinPoses } from '../../src/skin-pose/mix-skin-poses.js';
import { double, rotation } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';
import { slowSlerp } from '../support/slow-slerp.js';

const vector = fc.array(double(-5, 5), { minLength: 3, maxLength: 3 });

describe('mixSkinPoses', () => {
  it('moves rotations along the shorter arc and offsets straight', () => {
    fc.assert(
      fc.property(rotation, vector, rotation, vector, double(0, 1), (a, v, b, u, fraction) => {
        const pose = Float64Array.of(...a, ...v, 7, 7, 7);
        const other = Float64Array.of(...b, ...u, 8, 8, 8);
        mixSkinPoses(pose, other, Int32Array.of(0), Int32Array.of(4), Float64Array.of(NaN, fraction), 1);
        // The polynomials' error.
        expectNear(pose.subarray(0, 4), slowSlerp(a, b, fraction), 1.1e-8);
        const mean = v.map((number, n) => number * (1 - fraction) + u[n]! * fraction);
        expectNear(pose.subarray(4, 7), mean, 1e-15 * 8);
        expect(Array.from(pose.subarray(7))).toEqual([7, 7, 7]);
        expect(Array.from(other)).toEqual([...b, ...u, 8, 8, 8]);
      }),
    );
  });

  it('stays at one end with 0 and goes to the other with 1', () => {
    const [a, b] = [
      [0, 0.6, 0, 0.8],
      [1, 0, 0, 0],
    ];
    for (const fraction of [0, 1]) {
      const pose = Float64Array.from(a!);
      mixSkinPoses(pose, Float64Array.from(b!), Int32Array.of(0), new Int32Array(0), Float64Array.of(fraction), 0);
      expect(Array.from(pose)).toEqual(fraction === 0 ? a : b);
    }
  });

  it('leaves what is not listed', () => {
    const pose = Float64Array.of(0, 0, 0, 1, 5, 5, 5, 9, 9, 9);
    const other = Float64Array.of(1, 0, 0, 0, 6, 6, 6, 9, 9, 9);
    mixSkinPoses(pose, other, new Int32Array(0), new Int32Array(0), Float64Array.of(0.5), 0);
    expect(Array.from(pose)).toEqual([0, 0, 0, 1, 5, 5, 5, 9, 9, 9]);
  });
});
