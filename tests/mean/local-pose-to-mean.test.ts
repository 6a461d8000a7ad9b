import { describe, expect, it } from 'vitest';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { localPoseToMean } from '../../src/mean/local-pose-to-mean.js';
import { createMean } from '../../src/mean/mean.js';
import { meanOf } from '../support/average.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { channelsOf } from '../support/pile-up.js';

describe('localPoseToMean', () => {
  it('adds weight times value, and gathers the weight', () => {
    for (const channel of ['translation', 'scale'] as const) {
      const mean = meanOf(channel, { value: [8, 0, 4], weight: 0.25 }, { value: [0, 2, 4], weight: 1.5 });
      expect(Array.from(mean.sums[`${channel}s`])).toEqual([2, 3, 7]);
      expect(Array.from(mean.weights[`${channel}s`])).toEqual([1.75]);
    }
  });

  it('adds rotations with the sign that is nearer to the sum so far', () => {
    const opposite = turn(0, 0, 1, 90).map((number) => -number);
    const mean = meanOf('rotation', { value: [0, 0, 0, 1], weight: 0.5 }, { value: opposite, weight: 0.25 });
    expectNear(mean.sums.rotations, [0, 0, 0.25 * Math.SQRT1_2, 0.5 + 0.25 * Math.SQRT1_2], 1e-16);
    expect(Array.from(mean.weights.rotations)).toEqual([0.75]);
  });

  it('begins anew where no weight is, whatever is left in the sum', () => {
    const mean = createMean(1);
    const pose = createLocalPose(1);
    for (const numbers of Object.values(mean.sums)) numbers.fill(NaN);
    for (const numbers of Object.values(pose)) numbers.fill(0.5);
    localPoseToMean(mean, pose, channelsOf([0]), Float64Array.of(0.5), 0, null);
    for (const numbers of Object.values(mean.sums)) expect(new Set(numbers)).toEqual(new Set([0.25]));
  });

  it('multiplies the weight by the mask; what that leaves out, and weight 0, is as if it were not there', () => {
    const mean = createMean(3);
    const pose = createLocalPose(3);
    for (const numbers of Object.values(pose)) numbers.fill(4);
    localPoseToMean(mean, pose, channelsOf([0, 1, 2]), Float64Array.of(0), 0, null);
    expect(mean).toEqual(createMean(3));
    localPoseToMean(mean, pose, channelsOf([0, 1, 2]), Float64Array.of(0.5), 0, Float64Array.of(1, 0, 0.25));
    for (const weights of Object.values(mean.weights)) expect(Array.from(weights)).toEqual([0.5, 0, 0.125]);
    expect(Array.from(mean.sums.scales)).toEqual([2, 2, 2, 0, 0, 0, 0.5, 0.5, 0.5]);
    expect(Array.from(mean.sums.rotations)).toEqual([2, 2, 2, 2, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5]);
  });

  it('touches the given channels only, and does not change the pose', () => {
    const mean = createMean(2);
    const pose = createLocalPose(2);
    for (const numbers of Object.values(pose)) numbers.fill(4);
    localPoseToMean(mean, pose, channelsOf([1], 'rotation'), Float64Array.of(0.5), 0, null);
    expect(Object.values(mean.weights).map((weights) => Array.from(weights as Float64Array))).toEqual([
      [0, 0],
      [0, 0.5],
      [0, 0],
    ]);
    for (const numbers of Object.values(pose)) expect(new Set(numbers)).toEqual(new Set([4]));
  });
});
