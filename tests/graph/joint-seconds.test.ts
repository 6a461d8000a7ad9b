import { describe, expect, it } from 'vitest';
import { jointSeconds, writeJointSeconds } from '../../src/graph/joint-seconds.js';
import { planFade } from '../../src/machine/plan-fade.js';
import { skeletonOf } from '../support/make-skeleton.js';

/** A trunk of three joints, with a branch of two at the second one. */
const skeleton = skeletonOf([-1, 0, 1, 1, 3]);
const [trunk, middle, , branch] = skeleton.names as [string, string, string, string];

describe('jointSeconds', () => {
  it('gives a joint and all that hangs on it their time, and others the rest', () => {
    const joints = [{ from: branch, seconds: 2 }];
    expect([...jointSeconds(skeleton, planFade({ seconds: 0.5, joints }))]).toEqual([0.5, 0.5, 0.5, 2, 2]);
  });

  it('lets a later joint count more than an earlier one', () => {
    const joints = [
      { from: branch, seconds: 2 },
      { from: middle, seconds: 1 },
      { from: 'nobody', seconds: 9 },
    ];
    expect([...jointSeconds(skeleton, planFade({ seconds: 0, joints }))]).toEqual([0, 1, 1, 1, 1]);
  });
});

describe('writeJointSeconds', () => {
  it('writes over what was there', () => {
    const out = new Float64Array(5).fill(7);
    writeJointSeconds(out, skeleton, Float64Array.of(0.25), [{ from: trunk, seconds: 3 }]);
    expect([...out]).toEqual([3, 3, 3, 3, 3]);
    writeJointSeconds(out, skeleton, Float64Array.of(0.25), []);
    expect([...out]).toEqual([0.25, 0.25, 0.25, 0.25, 0.25]);
  });
});
