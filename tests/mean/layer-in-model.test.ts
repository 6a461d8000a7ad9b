import { describe, expect, it } from 'vitest';
import type { LocalPose } from '../../src/local-pose/local-pose.js';
import { createRestPose } from '../../src/local-pose/local-pose.js';
import { layerOverMeanInModel } from '../../src/mean/layer-in-model.js';
import { localPoseToMean } from '../../src/mean/local-pose-to-mean.js';
import { createMean, type Mean } from '../../src/mean/mean.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { channelsOf } from '../support/pile-up.js';
import { degreesBetween, timesQuaternion } from '../support/quaternion-book.js';

const LAST_BITS = 1e-15;

/** Hips, spine, arm, hand, and a leg at the hips. */
const BODY = skeletonOf([-1, 0, 1, 2, 0]);
const [HIPS, SPINE, ARM, HAND, LEG] = [0, 1, 2, 3, 4] as const;
const UPPER = Float64Array.of(0, 0, 1, 1, 0);

type Turns = readonly (readonly number[] | null)[];

/** A mean with these rotations, joint by joint; null for none. */
function meanOfTurns(turns: Turns, weight = 1): Mean {
  const pose = createRestPose(BODY);
  turns.forEach((value, joint) => {
    if (value) pose.rotations.set(value, joint * 4);
  });
  const joints = turns.flatMap((value, joint) => (value ? [joint] : []));
  const mean = createMean(BODY.jointCount);
  localPoseToMean(mean, pose, channelsOf(joints, 'rotation'), Float64Array.of(weight), 0, null);
  return mean;
}

function lay(mean: Mean, layer: Mean, weight: number, mask: Float64Array | null, original?: LocalPose): Mean {
  layerOverMeanInModel(mean, layer, Float64Array.of(NaN, weight), 1, mask, original ?? createRestPose(BODY), BODY);
  return mean;
}

const rotationOf = ({ sums }: Mean, joint: number): number[] =>
  Array.from(sums.rotations.slice(joint * 4, joint * 4 + 4));

/** The rotation of a joint relative to the root: the product from the top down. */
function modelRotation(mean: Mean, joint: number, { parents }: Skeleton = BODY): number[] {
  const own = rotationOf(mean, joint);
  return parents[joint]! < 0 ? own : timesQuaternion(modelRotation(mean, parents[joint]!), own);
}

const run: Turns = [turn(0, 1, 0, 40), turn(0, 0, 1, 10), turn(1, 0, 0, 25), turn(0, 0, 1, 5), turn(1, 0, 0, -30)];
const aim: Turns = [turn(0, 1, 0, 0), turn(0, 1, 0, 0), turn(0, 1, 0, 90), turn(0, 0, 1, 15), turn(1, 0, 0, 0)];

describe('layerOverMeanInModel', () => {
  it('keeps the direction of an arm that aims while the hips turn by 40 degrees', () => {
    for (let degrees = -40; degrees <= 40; degrees += 5) {
      const turned = [turn(0, 1, 0, degrees), ...run.slice(1)];
      const mean = lay(meanOfTurns(turned), meanOfTurns(aim), 1, UPPER);
      expect(degreesBetween(modelRotation(mean, ARM), turn(0, 1, 0, 90))).toBeLessThan(1e-6);
      const hand = timesQuaternion(turn(0, 1, 0, 90), turn(0, 0, 1, 15));
      expect(degreesBetween(modelRotation(mean, HAND), hand)).toBeLessThan(1e-6);
    }
  });

  it('leaves joints outside the mask bit for bit', () => {
    const beneath = meanOfTurns(run);
    const before = structuredClone(beneath);
    const mean = lay(beneath, meanOfTurns(aim), 0.7, UPPER);
    for (const joint of [HIPS, SPINE, LEG]) expect(rotationOf(mean, joint)).toEqual(rotationOf(before, joint));
    for (const joint of [ARM, HAND]) expect(rotationOf(mean, joint)).not.toEqual(rotationOf(before, joint));
    expect(Array.from(mean.weights.rotations)).toEqual([1, 1, 1, 1, 1]);
  });

  it('leaves everything bit for bit at weight 0', () => {
    const beneath = meanOfTurns(run, 0.6);
    const before = structuredClone(beneath);
    const layer = meanOfTurns(aim);
    expect(lay(beneath, layer, 0, null)).toEqual(before);
    expect(layer.weights).toEqual(createMean(BODY.jointCount).weights);
  });

  it('is the layer at weight 1 without a mask', () => {
    const mean = lay(meanOfTurns(run), meanOfTurns(aim), 1, null);
    for (const joint of [HIPS, SPINE, ARM, HAND, LEG]) {
      expectSameRotation(rotationOf(mean, joint), aim[joint]!, LAST_BITS);
    }
  });

  it('blends relative to the root: half the way there is half the way in the model', () => {
    const turnsAbout = (...degrees: number[]): Turns => degrees.map((each) => turn(0, 1, 0, each));
    const beneath = turnsAbout(40, 10, 20, 0, 0);
    const mean = lay(meanOfTurns(beneath), meanOfTurns(turnsAbout(0, 0, 100, 0, 0)), 0.5, UPPER);
    // 70° beneath and 100° in the layer: 85°, of which 50° come from the hips and the spine.
    expectSameRotation(rotationOf(mean, ARM), turn(0, 1, 0, 35), LAST_BITS);
    expectSameRotation(modelRotation(mean, HAND), turn(0, 1, 0, 85), LAST_BITS);
  });

  it('lets a joint that the mask leaves out keep its direction below one that turns', () => {
    const before = meanOfTurns(run);
    const mean = lay(meanOfTurns(run), meanOfTurns(aim), 1, Float64Array.of(0, 0, 1, 0, 0));
    expect(degreesBetween(modelRotation(mean, HAND), modelRotation(before, HAND))).toBeLessThan(1e-6);
    expect(degreesBetween(rotationOf(mean, HAND), rotationOf(before, HAND))).toBeGreaterThan(10);
  });

  it('takes what the layer has no rotation for from beneath, relative to the parent', () => {
    const mean = lay(meanOfTurns(run), meanOfTurns([null, null, aim[ARM]!, null, null]), 1, null);
    for (const joint of [HIPS, SPINE, HAND, LEG]) expectSameRotation(rotationOf(mean, joint), run[joint]!, LAST_BITS);
    expectSameRotation(rotationOf(mean, ARM), aim[ARM]!, LAST_BITS);
  });

  it('fills what the layer is missing with what lies beneath, relative to the parent', () => {
    const only = (joint: number, value: number[]): Turns => run.map((_, index) => (index === joint ? value : null));
    const below = run.map((_, joint) => turn(0, 1, 0, joint === ARM ? 20 : 0));
    const mean = lay(meanOfTurns(below), meanOfTurns(only(ARM, turn(0, 1, 0, 80)), 0.5), 1, null);
    expectSameRotation(rotationOf(mean, ARM), turn(0, 1, 0, 50), LAST_BITS);
    expectSameRotation(rotationOf(mean, HAND), turn(0, 1, 0, 0), LAST_BITS);
  });

  it('moves in proportion while a clip in the layer comes in from weight 0', () => {
    const poseAt = (weight: number): Mean =>
      lay(
        meanOfTurns(run),
        weight === 0 ? createMean(5) : meanOfTurns([null, aim[ARM]!, null, null, null], weight),
        1,
        null,
      );
    for (const joint of [SPINE, ARM, HAND]) {
      // The spine is about 90° from the clip: a hundredth of a degree, and no more.
      expect(degreesBetween(rotationOf(poseAt(0), joint), rotationOf(poseAt(1e-4), joint))).toBeLessThan(0.02);
      expect(degreesBetween(modelRotation(poseAt(0), joint), modelRotation(poseAt(1e-4), joint))).toBeLessThan(0.02);
    }
  });

  it('gives no weight to joints that nothing has a rotation for', () => {
    const arm: Turns = [null, null, aim[ARM]!, null, null];
    const mean = lay(meanOfTurns([null, null, run[ARM]!, null, null]), meanOfTurns(arm), 0.5, null);
    expect(Array.from(mean.weights.rotations)).toEqual([0, 0, 1, 0, 0]);
    const only = lay(createMean(5), meanOfTurns(arm), 0.5, null);
    expect(Array.from(only.weights.rotations)).toEqual([0, 0, 0.5, 0, 0]);
    expectSameRotation(
      rotationOf(only, ARM),
      aim[ARM]!.map((number) => number / 2),
      LAST_BITS,
    );
  });

  it('reckons with the original where there is no rotation beneath', () => {
    const original = createRestPose(BODY);
    original.rotations.set(turn(0, 1, 0, 30), SPINE * 4);
    const hipsAndArm = (hips: number, arm: number): Mean =>
      meanOfTurns([turn(0, 1, 0, hips), null, turn(0, 1, 0, arm), null, null]);
    const mean = lay(hipsAndArm(40, 10), hipsAndArm(0, 70), 1, UPPER, original);
    // 0 + 30 + 70 in the layer; 40 + 30 come from hips and spine.
    expectSameRotation(rotationOf(mean, ARM), turn(0, 1, 0, 30), LAST_BITS);
  });

  it('lays translations and scales as any layer does', () => {
    const [mean, layer] = [createMean(5), createMean(5)];
    for (const each of [mean, layer]) each.weights.translations.fill(1);
    mean.sums.translations.fill(8);
    layer.sums.translations.fill(16);
    lay(mean, layer, 0.5, UPPER);
    expectNear(mean.sums.translations.subarray(3, 9), [8, 8, 8, 12, 12, 12], 0);
    expect(layer.weights).toEqual(createMean(5).weights);
  });
});
