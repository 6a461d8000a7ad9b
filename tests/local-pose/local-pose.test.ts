import { describe, expect, it } from 'vitest';
import { createLocalPose, createRestPose } from '../../src/local-pose/local-pose.js';
import { skeletonOf } from '../support/make-skeleton.js';

describe('createLocalPose', () => {
  it('has room for three, four and three numbers per joint, all zero', () => {
    const pose = createLocalPose(2);
    expect(pose.translations).toEqual(new Float64Array(6));
    expect(pose.rotations).toEqual(new Float64Array(8));
    expect(pose.scales).toEqual(new Float64Array(6));
  });

  it('may have room for no joint', () => {
    expect(createLocalPose(0).rotations.length).toBe(0);
  });
});

describe('createRestPose', () => {
  it('holds what the skeleton says', () => {
    const pose = createRestPose(skeletonOf([-1, 0]));
    expect(Array.from(pose.translations)).toEqual([1, 0, 0, 1, 0, 0]);
    expect(Array.from(pose.rotations)).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
    expect(Array.from(pose.scales)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('is a copy: writing to it leaves the skeleton alone', () => {
    const skeleton = skeletonOf([-1]);
    const pose = createRestPose(skeleton);
    for (const numbers of Object.values(pose)) numbers.fill(9);
    expect(createRestPose(skeleton).translations).toEqual(Float64Array.of(1, 0, 0));
    expect(createRestPose(skeleton).rotations).toEqual(Float64Array.of(0, 0, 0, 1));
    expect(createRestPose(skeleton).scales).toEqual(Float64Array.of(1, 1, 1));
  });
});
