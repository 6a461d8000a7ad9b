import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToSkinMean, beginSkinMean, endSkinMean } from '../../src/skin-pose/average-skin-poses.js';
import { double, rotation } from '../support/arbitraries.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { normalise } from '../support/quaternion-book.js';

const [ROTATIONS, OFFSETS] = [Int32Array.of(0), Int32Array.of(4)];
const NONE = new Int32Array(0);
const PIVOT = [7, 8, 9];

/** A skin pose of one step. */
const poseOf = (rotation: readonly number[], offset: readonly number[]): Float64Array =>
  Float64Array.of(...rotation, ...offset, ...PIVOT);

describe('a mean of skin poses', () => {
  const weighted = fc.record({
    rotation,
    offset: fc.array(double(-5, 5), { minLength: 3, maxLength: 3 }),
    weight: double(0.01, 2),
  });

  it('is Σ w·offset / Σ w, and Σ ±w·rotation with length 1, each with the sign nearer to the sum', () => {
    fc.assert(
      fc.property(fc.array(weighted, { minLength: 1, maxLength: 6 }), (poses) => {
        const pose = poseOf(poses[0]!.rotation, poses[0]!.offset);
        let sum = [0, 0, 0, 0];
        let offset = [0, 0, 0];
        let total = 0;
        poses.forEach((other, index) => {
          const weights = Float64Array.of(NaN, other.weight);
          if (index === 0) beginSkinMean(pose, ROTATIONS, OFFSETS, weights, 1);
          else addToSkinMean(pose, poseOf(other.rotation, other.offset), ROTATIONS, OFFSETS, weights, 1);
          const dot = sum.reduce((all, number, n) => all + number * other.rotation[n]!, 0);
          sum = sum.map((number, n) => number + (dot < 0 ? -1 : 1) * other.weight * other.rotation[n]!);
          offset = offset.map((number, n) => number + other.weight * other.offset[n]!);
          total += other.weight;
        });
        endSkinMean(pose, ROTATIONS, OFFSETS, Float64Array.of(NaN, total), 1);
        expectNear(pose.subarray(0, 4), normalise(sum), 1e-14);
        expectNear(
          pose.subarray(4, 7),
          offset.map((number) => number / total),
          1e-13,
        );
        expect(Array.from(pose.subarray(7))).toEqual(PIVOT);
      }),
    );
  });

  it('meets in the middle of two turns with equal weights, whatever their signs', () => {
    const other = turn(0, 1, 0, 185).map((number) => -number);
    const pose = poseOf(turn(0, 1, 0, 175), [2, 0, 0]);
    const half = Float64Array.of(0.5, 1);
    beginSkinMean(pose, ROTATIONS, OFFSETS, half, 0);
    addToSkinMean(pose, poseOf(other, [4, 0, 0]), ROTATIONS, OFFSETS, half, 0);
    endSkinMean(pose, ROTATIONS, OFFSETS, half, 1);
    expectNear(pose, [...turn(0, 1, 0, 180), 3, 0, 0, ...PIVOT], 1e-15);
  });

  it('leaves what is not listed, and the other pose', () => {
    const pose = poseOf([0, 0, 0, 1], [5, 5, 5]);
    const other = poseOf([1, 0, 0, 0], [6, 6, 6]);
    beginSkinMean(pose, NONE, NONE, Float64Array.of(0.5), 0);
    addToSkinMean(pose, other, NONE, NONE, Float64Array.of(0.5), 0);
    endSkinMean(pose, NONE, NONE, Float64Array.of(0.5), 0);
    expect(Array.from(pose)).toEqual([0, 0, 0, 1, 5, 5, 5, ...PIVOT]);
    addToSkinMean(pose, other, ROTATIONS, OFFSETS, Float64Array.of(0.5), 0);
    expect(Array.from(other)).toEqual([1, 0, 0, 0, 6, 6, 6, ...PIVOT]);
  });
});
