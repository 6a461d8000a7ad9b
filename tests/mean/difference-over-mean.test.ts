import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOverMean, localPoseToDifference } from '../../src/mean/difference-over-mean.js';
import { createMean, type Mean } from '../../src/mean/mean.js';
import type { Channel } from '../../src/skeleton/channels.js';
import { rotation } from '../support/arbitraries.js';
import { meanOf, settleMean, type Weighted } from '../support/average.js';
import { expectNear, expectSameRotation, turn } from '../support/expect-numbers.js';
import { channelsOf, poseOf } from '../support/pile-up.js';
import { timesQuaternion } from '../support/quaternion-book.js';

const LAST_BITS = 1e-15;
const NONE = [0, 0, 0, 1];

function lay(mean: Mean, difference: Mean, weight: number, mask: Float64Array | null = null): Mean {
  differenceOverMean(mean, difference, Float64Array.of(NaN, weight), 1, mask);
  return mean;
}

function differenceOf(channel: Channel, value: readonly number[], reference: readonly number[]): number[] {
  const pose = poseOf(channel, value);
  localPoseToDifference(pose, poseOf(channel, reference), channelsOf([0], channel));
  return Array.from(pose[`${channel}s`]);
}

/** What one pose and a difference of this weight come to. */
function laid(channel: Channel, base: Weighted, difference: Weighted, weight: number): number[] {
  const mean = lay(meanOf(channel, base), meanOf(channel, difference), weight);
  return settleMean(mean, channel, base.value);
}

describe('localPoseToDifference', () => {
  it('subtracts translations, divides scales, and takes rotations in the space of the joint', () => {
    expect(differenceOf('translation', [5, 6, 7], [1, 2, 4])).toEqual([4, 4, 3]);
    expect(differenceOf('scale', [4, 9, -5], [2, 3, 5])).toEqual([2, 3, -1]);
    // A turn about x after one about y, from the latter: reference · difference = pose.
    const [reference, difference] = [turn(0, 1, 0, 90), turn(1, 0, 0, 40)];
    expectNear(differenceOf('rotation', timesQuaternion(reference, difference), reference), difference, LAST_BITS);
  });

  it('leaves scales alone where the reference has none', () => {
    expect(differenceOf('scale', [4, 9, 5], [0, 3, 0])).toEqual([4, 3, 5]);
  });

  it('touches the given channels only, and not the reference', () => {
    const pose = poseOf('rotation', turn(1, 0, 0, 30));
    pose.scales.fill(3);
    const reference = poseOf('rotation', turn(1, 0, 0, 10));
    localPoseToDifference(pose, reference, channelsOf([0], 'rotation'));
    expectNear(pose.rotations, turn(1, 0, 0, 20), LAST_BITS);
    expect(Array.from(pose.scales)).toEqual([3, 3, 3]);
    expect(Array.from(reference.rotations)).toEqual(turn(1, 0, 0, 10));
  });
});

describe('differenceOverMean', () => {
  it('leads from the reference back to the pose at weight 1', () => {
    fc.assert(
      fc.property(rotation, rotation, (pose, reference) => {
        const difference = { value: differenceOf('rotation', pose, reference), weight: 1 };
        expectSameRotation(laid('rotation', { value: reference, weight: 1 }, difference, 1), pose, 1e-14);
      }),
    );
    const move = { value: differenceOf('translation', [1, 2, 3], [4, 4, 4]), weight: 1 };
    expect(laid('translation', { value: [4, 4, 4], weight: 1 }, move, 1)).toEqual([1, 2, 3]);
    const stretch = { value: differenceOf('scale', [1, 2, 3], [4, 4, 4]), weight: 1 };
    expect(laid('scale', { value: [4, 4, 4], weight: 1 }, stretch, 1)).toEqual([1, 2, 3]);
  });

  // base, difference, weight of the difference, result: translations 10 + w · 4; turns 10° + w · 20°; scales by hand.
  it.each<[string, Channel, number[], number[], number, number[]]>([
    ['translation by nothing', 'translation', [10, 0, 0], [4, 0, 0], 0, [10, 0, 0]],
    ['translation by half', 'translation', [10, 0, 0], [4, 0, 0], 0.5, [12, 0, 0]],
    ['translation by more', 'translation', [10, 0, 0], [4, 0, 0], 2.5, [20, 0, 0]],
    ['translation taken away', 'translation', [10, 0, 0], [4, 0, 0], -1, [6, 0, 0]],
    ['rotation by nothing', 'rotation', turn(1, 0, 0, 10), turn(1, 0, 0, 20), 0, turn(1, 0, 0, 10)],
    ['rotation by half', 'rotation', turn(1, 0, 0, 10), turn(1, 0, 0, 20), 0.5, turn(1, 0, 0, 20)],
    ['rotation by more', 'rotation', turn(1, 0, 0, 10), turn(1, 0, 0, 20), 2.5, turn(1, 0, 0, 60)],
    ['rotation taken away', 'rotation', turn(1, 0, 0, 10), turn(1, 0, 0, 20), -1, turn(1, 0, 0, -10)],
    ['scale by nothing', 'scale', [2, 2, 2], [3, 1, 0.5], 0, [2, 2, 2]],
    ['scale by half', 'scale', [2, 2, 2], [3, 1, 0.5], 0.5, [4, 2, 1.5]],
    ['scale by more', 'scale', [2, 2, 2], [3, 1, 0.5], 1.5, [8, 2, 0.5]],
    ['scale taken away', 'scale', [2, 2, 2], [4, 1, 0.5], -1, [0.5, 2, 4]],
  ])('lays a %s', (_, channel, base, difference, weight, expected) => {
    const actual = laid(channel, { value: base, weight: 1 }, { value: difference, weight: 1 }, weight);
    expectNear(actual, expected, 1e-14);
  });

  it('takes away what it has added', () => {
    fc.assert(
      fc.property(rotation, rotation, (base, difference) => {
        const mean = meanOf('rotation', { value: base, weight: 1 });
        for (const weight of [0.75, -0.75]) lay(mean, meanOf('rotation', { value: difference, weight: 1 }), weight);
        expectSameRotation(settleMean(mean, 'rotation', NONE), base, 1e-14);
      }),
    );
    const mean = meanOf('scale', { value: [2, 3, 4], weight: 1 });
    for (const weight of [0.75, -0.75]) lay(mean, meanOf('scale', { value: [3, 1, 0.5], weight: 1 }), weight);
    expectNear(settleMean(mean, 'scale', [1, 1, 1]), [2, 3, 4], LAST_BITS * 4);
  });

  it('turns the shorter way round, and by nothing for no difference of either sign', () => {
    const opposite = turn(1, 0, 0, 20).map((number) => -number);
    const base = { value: turn(1, 0, 0, 10), weight: 1 };
    expectNear(laid('rotation', base, { value: opposite, weight: 1 }, 0.5), turn(1, 0, 0, 20), LAST_BITS);
    for (const sign of [1, -1]) {
      expectNear(laid('rotation', base, { value: [0, 0, 0, sign], weight: 1 }, 0.5), base.value, LAST_BITS);
    }
  });

  it('lays the mean of several differences, and less where they have less than the whole weight', () => {
    const pile = meanOf('translation', { value: [2, 0, 0], weight: 2 }, { value: [6, 0, 0], weight: 2 });
    const mean = lay(meanOf('translation', { value: [1, 0, 0], weight: 1 }), pile, 1);
    expect(settleMean(mean, 'translation', [0, 0, 0])).toEqual([5, 0, 0]);
    const base = { value: turn(1, 0, 0, 10), weight: 1 };
    expectNear(laid('rotation', base, { value: turn(1, 0, 0, 40), weight: 0.25 }, 1), turn(1, 0, 0, 20), LAST_BITS);
    expect(laid('scale', { value: [2, 2, 2], weight: 1 }, { value: [3, 3, 3], weight: 0.25 }, 1)).toEqual([3, 3, 3]);
  });

  it('leaves the weight beneath as it is, above or below 1', () => {
    for (const weight of [0.25, 4]) {
      for (const channel of ['translation', 'scale'] as const) {
        const mean = lay(
          meanOf(channel, { value: [8, 8, 8], weight }),
          meanOf(channel, { value: [0.5, 0.5, 0.5], weight: 1 }),
          1,
        );
        expect(mean.weights[`${channel}s`][0]).toBe(weight);
        const expected = (channel === 'scale' ? 4 : 8.5) * weight;
        expect(Array.from(mean.sums[`${channel}s`])).toEqual([expected, expected, expected]);
      }
      const turned = lay(
        meanOf('rotation', { value: turn(1, 0, 0, 10), weight }),
        meanOf('rotation', { value: turn(1, 0, 0, 30), weight: 1 }),
        1,
      );
      expectNear(
        turned.sums.rotations,
        turn(1, 0, 0, 40).map((number) => number * weight),
        LAST_BITS * 4,
      );
    }
  });

  it('does nothing where nothing lies beneath, and is empty afterwards', () => {
    const mean = createMean(1);
    const difference = createMean(1);
    for (const numbers of [...Object.values(difference.sums), ...Object.values(difference.weights)]) numbers.fill(1);
    lay(mean, difference, 1);
    expect(mean.weights).toEqual(createMean(1).weights);
    expect(difference.weights).toEqual(createMean(1).weights);
  });

  it('multiplies the weight by the mask; joints that it leaves out stay bit for bit', () => {
    const mean = createMean(3);
    const difference = createMean(3);
    for (const weights of [mean.weights, difference.weights]) for (const each of Object.values(weights)) each.fill(1);
    mean.sums.translations.fill(8);
    mean.sums.scales.fill(2);
    difference.sums.translations.fill(4);
    difference.sums.scales.fill(3);
    for (let joint = 0; joint < 3; joint++) {
      mean.sums.rotations.set(turn(0, 1, 0, 10), joint * 4);
      difference.sums.rotations.set(turn(0, 1, 0, 40), joint * 4);
    }
    lay(mean, difference, 1, Float64Array.of(0, 0.5, 1));
    expect(Array.from(mean.sums.translations)).toEqual([8, 8, 8, 10, 10, 10, 12, 12, 12]);
    expect(Array.from(mean.sums.scales)).toEqual([2, 2, 2, 4, 4, 4, 6, 6, 6]);
    expect(Array.from(mean.sums.rotations.subarray(0, 4))).toEqual(turn(0, 1, 0, 10));
    expectNear(mean.sums.rotations.subarray(4), [...turn(0, 1, 0, 30), ...turn(0, 1, 0, 50)], LAST_BITS);
    expect(difference.weights).toEqual(createMean(3).weights);
  });
});
