import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRestPose } from '../../src/local-pose/local-pose.js';
import { localPoseToModelPose } from '../../src/model-pose/local-pose-to-model-pose.js';
import { createModelPose } from '../../src/model-pose/model-pose.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { affineOf, threeModelPose, trees } from '../support/random-trees.js';

describe('localPoseToModelPose', () => {
  it('writes nothing for no joint', () => {
    const out = createModelPose(1).fill(-7);
    localPoseToModelPose(out, createRestPose(skeletonOf([-1])), new Int32Array(0));
    expect(new Set(out)).toEqual(new Set([-7]));
  });

  it('is the local transform for one joint at the top', () => {
    const out = createModelPose(1);
    localPoseToModelPose(out, createRestPose(skeletonOf([-1])), Int32Array.of(-1));
    expect(Array.from(out)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0]);
  });

  it('carries a child along with its turned and scaled parent', () => {
    // joint 0 stands at x = 1, turned a quarter around z and twice as large; joint 1 stands 1 along x from it: that is
    // 2 along y in the model.
    const pose = createRestPose(skeletonOf([-1, 0]));
    pose.rotations.set(turn(0, 0, 1, 90));
    pose.scales.set([2, 2, 2]);
    const out = createModelPose(2);
    localPoseToModelPose(out, pose, Int32Array.of(-1, 0));
    expectNear(out.subarray(12), [0, 2, 0, -2, 0, 0, 0, 0, 2, 1, 2, 0], 1e-15);
  });

  it('keeps several trees apart', () => {
    const pose = createRestPose(skeletonOf([-1, -1, 0, 1]));
    pose.translations.set([10, 0, 0, 20, 0, 0]);
    const out = createModelPose(4);
    localPoseToModelPose(out, pose, Int32Array.of(-1, -1, 0, 1));
    expect([9, 21, 33, 45].map((offset) => out[offset])).toEqual([10, 20, 11, 21]);
  });

  it('does not change the pose', () => {
    const skeleton = skeletonOf([-1, 0]);
    const pose = createRestPose(skeleton);
    localPoseToModelPose(createModelPose(2), pose, skeleton.parents);
    expect(pose).toEqual(createRestPose(skeleton));
  });

  it("equals three's Matrix4 on random trees, with mirroring and shear", () => {
    fc.assert(
      fc.property(trees(24), (tree) => {
        const out = createModelPose(tree.parents.length);
        localPoseToModelPose(out, tree.pose, tree.parents);
        const expected = threeModelPose(tree).flatMap(affineOf);
        // A chain of 24 joints that each double the size reaches 1e8; roundings grow alike.
        const size = Math.max(1, ...expected.map(Math.abs));
        expectNear(out, expected, 1e-13 * size);
      }),
    );
  });
});
