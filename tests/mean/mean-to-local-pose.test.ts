import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { createMean } from '../../src/mean/mean.js';
import { fillMean, meanToLocalPose } from '../../src/mean/mean-to-local-pose.js';
import { double, randomRotation } from '../support/arbitraries.js';
import { average, meanOf, settleMean, type Weighted } from '../support/average.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { channelsOf, poseOf } from '../support/pile-up.js';
import { degreesBetween, eigenvectorMean, normalise, timesQuaternion } from '../support/quaternion-book.js';
import { seededRandom } from '../support/random.js';

const NONE = [0, 0, 0, 1];
/** The last bits of a few sums. */
const LAST_BITS = 1e-15;

/** A rotation by up to so many degrees. */
function rotationWithin(random: () => number, degrees: number): number[] {
  const [x, y, z] = normalise(randomRotation(random).slice(0, 3));
  return turn(x!, y!, z!, random() * degrees);
}

function heaviestFirst(poses: readonly Weighted[]): Weighted[] {
  return [...poses].sort((a, b) => b.weight - a.weight);
}

describe('fillMean', () => {
  it('fills what is missing to 1 and leaves the rest', () => {
    const mean = meanOf('translation', { value: [8, 0, 0], weight: 0.25 });
    for (let round = 0; round < 2; round++) {
      fillMean(mean, poseOf('translation', [0, 4, 8]), channelsOf([0], 'translation'));
      expect(Array.from(mean.sums.translations)).toEqual([2, 3, 6]);
      expect(Array.from(mean.weights.translations)).toEqual([1]);
    }
    expect(Array.from(mean.weights.rotations)).toEqual([0]);
    const heavy = meanOf('scale', { value: [1, 2, 3], weight: 2 });
    fillMean(heavy, poseOf('scale', [9, 9, 9]), channelsOf([0], 'scale'));
    expect(Array.from(heavy.sums.scales)).toEqual([2, 4, 6]);
    expect(Array.from(heavy.weights.scales)).toEqual([2]);
  });
});

describe('meanToLocalPose', () => {
  it('gives the original where no weight was gathered', () => {
    expect(average('translation', [1, 2, 3], [])).toEqual([1, 2, 3]);
    expect(average('rotation', [0.6, 0, 0, 0.8], [])).toEqual([0.6, 0, 0, 0.8]);
    expect(average('scale', [1, 2, 3], [])).toEqual([1, 2, 3]);
  });

  it('fills missing weight from the original', () => {
    expect(average('translation', [8, 0, 0], [{ value: [0, 4, 0], weight: 0.25 }])).toEqual([6, 1, 0]);
    // Two turns about one axis with equal shares meet in the middle.
    expectNear(average('rotation', NONE, [{ value: turn(0, 0, 1, 80), weight: 0.5 }]), turn(0, 0, 1, 40), LAST_BITS);
    // 3/4 of none and 1/4 of a right angle: tan of half the angle is s / (3 + s).
    const quarter = average('rotation', NONE, [{ value: turn(0, 0, 1, 90), weight: 0.25 }]);
    const half = Math.atan(Math.SQRT1_2 / (3 + Math.SQRT1_2));
    expectNear(quarter, turn(0, 0, 1, (half * 360) / Math.PI), LAST_BITS);
  });

  it('divides weights above 1 by their sum, without the original', () => {
    const poses = [
      { value: [4, 0, 0], weight: 1.5 },
      { value: [0, 4, 0], weight: 0.5 },
    ];
    expect(average('scale', [99, 99, 99], poses)).toEqual([3, 1, 0]);
    const turns = [20, 60].map((degrees) => ({ value: turn(1, 0, 0, degrees), weight: 3 }));
    expectNear(average('rotation', NONE, turns), turn(1, 0, 0, 40), LAST_BITS);
  });

  it('meets in the middle of 175 and 185 degrees from rest, whatever the signs', () => {
    for (const sign of [1, -1]) {
      const second = turn(0, 1, 0, 185).map((number) => number * sign);
      const poses = [turn(0, 1, 0, 175), second].map((value) => ({ value, weight: 0.5 }));
      expectSameRotation(average('rotation', NONE, poses), turn(0, 1, 0, 180), LAST_BITS);
      expectSameRotation(average('rotation', NONE, poses.reverse()), turn(0, 1, 0, 180), LAST_BITS);
    }
  });

  it('is near the eigenvector mean for rotations within 30 degrees of each other', () => {
    let largest = 0;
    const random = seededRandom(30);
    for (let round = 0; round < 2000; round++) {
      const centre = randomRotation(random);
      // Within 15 degrees of the centre, so within 30 of each other; a third of them at the very edge.
      const poses = Array.from({ length: 2 + (round % 5) }, () => {
        const [x, y, z] = normalise(randomRotation(random).slice(0, 3));
        const value = timesQuaternion(centre, turn(x!, y!, z!, random() < 0.3 ? 15 : random() * 15));
        return { value: random() < 0.5 ? value : value.map((number) => -number), weight: random() + 0.01 };
      });
      const total = poses.reduce((sum, { weight }) => sum + weight, 0);
      const weighted = poses.map(({ value, weight }) => ({ value, weight: weight / total }));
      const expected = eigenvectorMean(
        weighted.map(({ value }) => value),
        weighted.map(({ weight }) => weight),
      );
      largest = Math.max(largest, degreesBetween(average('rotation', NONE, heaviestFirst(weighted)), expected));
    }
    // Inputs are up to d = 7.5 degrees of half angle off the mean; both means agree to the second order, and the third is d³ = 0.13°.
    expect(largest).toBeLessThan(2 * ((7.5 * Math.PI) / 180) ** 3 * (180 / Math.PI));
    expect(largest).toBeGreaterThan(1e-3);
  });

  it('moves in proportion while a weight rises from 0 in steps of 1e-4, whatever the rotations', () => {
    const step = 1e-4;
    for (let seed = 1; seed <= 8; seed++) {
      const random = seededRandom(seed);
      const [a, b, c, late] = [0, 1, 2, 3].map(() => randomRotation(random));
      const others = [
        { value: a!, weight: 0.5 },
        { value: b!, weight: 0.3 },
        { value: c!, weight: 0.2 },
      ];
      let before = average('rotation', NONE, others);
      // While it is the lightest it comes last.
      for (let n = 1; n <= 2000; n++) {
        const now = average('rotation', NONE, [...others, { value: late!, weight: n * step }]);
        // A sum at least as long as its heaviest part turns by at most step / 0.5, the rotation by twice that.
        expect(degreesBetween(before, now)).toBeLessThan(((2 * step) / 0.5) * (180 / Math.PI) * (1 + 1e-6));
        before = now;
      }
    }
  });

  it('does so all the way up, past all others, where rotations are within a right angle of each other', () => {
    const step = 1e-4;
    for (let seed = 1; seed <= 4; seed++) {
      const random = seededRandom(seed);
      const centre = randomRotation(random);
      const values = [0, 1, 2, 3].map(() => timesQuaternion(centre, rotationWithin(random, 45)));
      const weights = [0.5, 0.3, 0.2];
      let before: number[] | null = null;
      for (let n = 0; n <= 10_000; n++) {
        const poses = values.map((value, i) => ({ value, weight: i < 3 ? weights[i]! : n * step }));
        const now = average('rotation', NONE, heaviestFirst(poses.filter(({ weight }) => weight > 0)));
        // All within half of 45 degrees of a middle, so that the sum is at least cos 22.5° of the weight 1 + n · step.
        const bound = (2 * step) / Math.cos(Math.PI / 8);
        if (before) expect(degreesBetween(before, now)).toBeLessThan(bound * (180 / Math.PI) * (1 + 1e-6));
        before = now;
      }
    }
  });

  it('empties what it settles, so that the next frame starts anew', () => {
    const mean = meanOf('rotation', { value: turn(1, 0, 0, 80), weight: 0.5 });
    settleMean(mean, 'rotation', NONE);
    expect(mean.weights).toEqual(createMean(1).weights);
    expect(settleMean(mean, 'rotation', [0.6, 0, 0, 0.8])).toEqual([0.6, 0, 0, 0.8]);
  });

  it('writes and empties the given channels only, and does not change the original', () => {
    const mean = createMean(2);
    for (const weights of Object.values(mean.weights)) weights.fill(0.5);
    const original = createLocalPose(2);
    for (const numbers of Object.values(original)) numbers.fill(1);
    const out = createLocalPose(2);
    for (const numbers of Object.values(out)) numbers.fill(-7);
    meanToLocalPose(out, mean, original, channelsOf([1], 'scale'));
    expect(Array.from(out.scales)).toEqual([-7, -7, -7, 0.5, 0.5, 0.5]);
    expect(new Set([...out.translations, ...out.rotations])).toEqual(new Set([-7]));
    expect(Array.from(mean.weights.scales)).toEqual([0.5, 0]);
    expect(Array.from(mean.weights.rotations)).toEqual([0.5, 0.5]);
    for (const numbers of Object.values(original)) expect(new Set(numbers)).toEqual(new Set([1]));
  });

  it('is the weighted mean of vectors', () => {
    const weighted = fc.tuple(fc.array(double(-9, 9), { minLength: 3, maxLength: 3 }), double(0.001, 2));
    fc.assert(
      fc.property(fc.array(weighted, { maxLength: 6 }), (poses) => {
        const total = Math.max(
          1,
          poses.reduce((sum, [, weight]) => sum + weight, 0),
        );
        const missing = total - poses.reduce((sum, [, weight]) => sum + weight, 0);
        const expected = [1, 2, 3].map(
          (original, n) => poses.reduce((sum, [value, weight]) => sum + value[n]! * weight, original * missing) / total,
        );
        const actual = average(
          'translation',
          [1, 2, 3],
          poses.map(([value, weight]) => ({ value, weight })),
        );
        expectNear(actual, expected, 1e-14 * 9);
      }),
    );
  });
});
