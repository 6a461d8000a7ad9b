import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { rigidBindOf } from '../../src/skin-pose/rigid-bind.js';
import { bakeOffset, bakeRotation, copyHeldChannels } from '../../src/skin-pose/skin-layout.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';
import { seededRandom } from '../support/random.js';
import { matrixOf } from '../support/random-trees.js';
import { randomRig } from '../support/rigid-rig.js';
import { trackOf } from '../support/sample-track.js';
import { layoutOf } from '../support/skin-layout.js';

const still = [0, 0, 0, 1];

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
        bakeRotation(baked, 0, skeleton, bind, joint, skeleton.restRotations, joint * 4);
        bakeOffset(baked, 4, skeleton, bind, joint, skeleton.restTranslations, joint * 3);
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

describe('createSkinLayout', () => {
  //  0 still ─ 1 still ─ 2 moves ─ 3
  //                  └── 4 moves ─ 5 ─ 6
  //                              └── 7
  const skeleton = skeletonOf([-1, 0, 1, 2, 1, 4, 5, 4], [plainSkin(8, [7, 6, 5, 4, 3, 2, 1, 0])]);
  const rotate = (joint: number) => ({
    ...trackOf('rotation', 'linear', [0, 1], [...still, ...turn(1, 0, 0, 9)]),
    joint,
  });
  const { layout } = layoutOf(
    skeleton,
    createClip('clip', 1, [
      rotate(2),
      rotate(4),
      { ...trackOf('translation', 'linear', [0, 1], [1, 0, 0, 2, 0, 0]), joint: 3 },
      { ...trackOf('translation', 'step', [0], [5, 6, 7]), joint: 5 },
      { ...trackOf('rotation', 'step', [0], turn(0, 1, 0, 90)), joint: 6 },
      { ...trackOf('translation', 'step', [0], [1, 0, 0]), joint: 7 },
    ]),
  );

  it('makes steps of the joints that move, in their order, and knows the parent of each', () => {
    expect(Array.from(layout.rotationSteps)).toEqual([-1, -1, 0, 10, 20, 30, 40, 50]);
    // States: joint 1, still, at 0; joint 4, which has another child than the next step, at 8. Palette: backwards.
    const steps = [
      [0, 80, -1],
      [-1, 64, -1],
      [0, 48, 8],
      [-1, 32, -1],
      [-1, 16, -1],
      [8, 0, -1],
    ];
    expect(Array.from(layout.plan)).toEqual(steps.flat());
    // Joint 1 stands at x = 2, is not turned, and scales by 1.
    expect(Array.from(layout.states)).toEqual([0, 0, 0, 1, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('lists what lives and what is held', () => {
    expect(Array.from(layout.liveRotations)).toEqual([0, 20]);
    expect(Array.from(layout.liveOffsets)).toEqual([14]);
    expect(Array.from(layout.heldRotations)).toEqual([40]);
    expect(Array.from(layout.heldOffsets)).toEqual([34]);
    expect(Array.from(layout.changingRotations)).toEqual([0, 20, 40]);
    expect(Array.from(layout.changingOffsets)).toEqual([14, 34]);
  });

  it('has the rest pose in `rest`, and held values in `pose`, which copyHeldChannels brings back', () => {
    expectNear(layout.rest.subarray(30, 37), [...still, 1, 0, 0], 0);
    expectNear(layout.pose.subarray(30, 37), [...still, 5, 6, 7], 0);
    expectNear(layout.pose.subarray(40, 47), [...turn(0, 1, 0, 90), 1, 0, 0], 1e-7);
    const before = layout.pose.slice();
    layout.pose.fill(9);
    copyHeldChannels(layout.pose, layout);
    expectNear(layout.pose.subarray(34, 37), before.subarray(34, 37), 0);
    expectNear(layout.pose.subarray(40, 44), before.subarray(40, 44), 0);
    expect(layout.pose.filter((number) => number === 9).length).toBe(before.length - 7);
    layout.pose.set(before);
  });

  it('has the matrices of bones that stand still', () => {
    expect(Array.from(layout.stillOffsets)).toEqual([96, 112]);
    const matrix = (x: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
    expect(Array.from(layout.stillPalette)).toEqual([...matrix(2), ...matrix(1)]);
  });
});
