import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import {
  bakeOffset,
  bakeOffsetKeys,
  bakeRotation,
  bakeRotationKeys,
  offsetBake,
  rotationBake,
} from '../../src/skin-pose/bake.js';
import { rigidBindOf } from '../../src/skin-pose/rigid-bind.js';
import { randomRotation } from '../support/arbitraries.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { seededRandom } from '../support/random.js';
import { matrixOf } from '../support/random-trees.js';
import { randomRig } from '../support/rigid-rig.js';

describe('a baked step', () => {
  it('is the rotation and the place of the joint in inverseBind(parent)⁻¹ · local · inverseBind', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const skeleton = randomRig(seededRandom(seed), { jointCount: 6, bindScale: 3, isBone: (joint) => joint !== 2 });
      const bind = rigidBindOf(skeleton)!;
      const { joints, inverseBinds } = skeleton.skins[0]!;
      const inverseBindOf = (joint: number): Matrix4 => {
        const bone = joints.indexOf(joint);
        return bone < 0 ? new Matrix4().makeScale(3, 3, 3) : matrixOf(inverseBinds, bone * 12);
      };
      for (let joint = 0; joint < 6; joint++) {
        const local = new Matrix4().compose(
          new Vector3().fromArray(skeleton.restTranslations, joint * 3),
          new Quaternion().fromArray(skeleton.restRotations, joint * 4),
          new Vector3(1, 1, 1),
        );
        const parent = inverseBindOf(skeleton.parents[joint]!);
        const bracket = parent.clone().invert().multiply(local).multiply(inverseBindOf(joint));
        const [position, rotation, scale] = [new Vector3(), new Quaternion(), new Vector3()];
        bracket.decompose(position, rotation, scale);
        const baked = new Float64Array(7);
        bakeRotation(baked, 0, rotationBake(skeleton, bind, joint), skeleton.restRotations, joint * 4);
        bakeOffset(baked, 4, offsetBake(skeleton, bind, joint), skeleton.restTranslations, joint * 3);
        expectNear(scale.toArray(), [1, 1, 1], 1e-12);
        expectSameRotation(baked.subarray(0, 4), rotation.toArray(), 1e-12);
        // The bracket carries the bone's pivot to the joint, seen from the parent's pivot.
        const parentJoint = skeleton.parents[joint]!;
        const parentPivot = new Vector3().fromArray(bind.pivots, Math.max(parentJoint, 0) * 3);
        if (parentJoint < 0) parentPivot.set(0, 0, 0);
        const place = new Vector3()
          .fromArray(bind.pivots, joint * 3)
          .applyMatrix4(bracket)
          .sub(parentPivot);
        expectNear(baked.subarray(4), place.toArray(), 1e-12);
      }
    }
  });
});

describe('the keys of a joint', () => {
  const random = seededRandom(4);
  const skeleton = randomRig(random, { jointCount: 3 });
  const bind = rigidBindOf(skeleton)!;

  it('are baked one like the other, from and to their places', () => {
    const bakes = [rotationBake(skeleton, bind, 2), offsetBake(skeleton, bind, 2)] as const;
    // Two keys: [9, rotation, 9, translation] each.
    const rows = [1, 2].map(() => [...randomRotation(random), 9, random(), random(), random()]);
    const values = Float32Array.from(rows.flatMap((row) => [9, ...row]));
    const rotations = new Float32Array(12).fill(7);
    const offsets = new Float64Array(9).fill(7);
    bakeRotationKeys(rotations, 1, 6, new Float64Array(1), bakes[0], values, 1, 9);
    bakeOffsetKeys(offsets, 2, 4, bakes[1], values, 6, 9);
    const expected = new Float64Array(4);
    for (const key of [0, 1]) {
      bakeRotation(expected, 0, bakes[0], Float64Array.from(values), key * 9 + 1);
      expectSameRotation(rotations.subarray(1 + key * 6, 5 + key * 6), expected, 6e-8);
      bakeOffset(expected, 0, bakes[1], Float64Array.from(values), key * 9 + 6);
      expectNear(offsets.subarray(2 + key * 4, 5 + key * 4), expected.subarray(0, 3), 1e-15);
    }
    expect([0, 5, 6, 11].map((place) => rotations[place])).toEqual([7, 7, 7, 7]);
    expect([0, 1, 5].map((place) => offsets[place])).toEqual([7, 7, 7]);
  });

  it('widen the distances of keys, whichever sign their rotations have', () => {
    const degrees = [0, 60, 70];
    const values = Float32Array.from(
      degrees.flatMap((angle, key) => turn(0, 0, 1, angle).map((number) => (key === 1 ? -number : number))),
    );
    const distances = Float64Array.of(0.01, 0.01);
    bakeRotationKeys(new Float32Array(12), 0, 4, distances, rotationBake(skeleton, bind, 1), values, 0, 4);
    expectNear(distances, [1 - Math.cos(Math.PI / 6), 0.01], 1e-7);
  });
});
