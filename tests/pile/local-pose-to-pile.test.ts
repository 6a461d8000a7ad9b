import { describe, expect, it } from 'vitest';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { localPoseToPile } from '../../src/pile/local-pose-to-pile.js';
import { createPile } from '../../src/pile/pile.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { channelsOf, pileUp } from '../support/pile-up.js';

/** A slerp may be 3e-8 rad off its arc. */
const OFF_THE_ARC = 3e-8;

describe('localPoseToPile', () => {
  it('takes the first pose as it is, whatever its weight', () => {
    for (const weight of [0.25, 1, 3]) {
      const pile = createPile(1);
      pileUp(pile, 'translation', [{ value: [1, 2, 3], weight }]);
      expect(Array.from(pile.mean.translations)).toEqual([1, 2, 3]);
      expect(Array.from(pile.weights.translations)).toEqual([weight]);
    }
  });

  it('moves the mean by the share of each later pose, and gathers the weight', () => {
    const pile = createPile(1);
    pileUp(pile, 'scale', [
      { value: [8, 8, 8], weight: 0.25 },
      { value: [0, 4, 8], weight: 0.25 }, // half of the weight so far
      { value: [0, 0, 0], weight: 0.5 }, // half again
    ]);
    expect(Array.from(pile.mean.scales)).toEqual([2, 3, 4]);
    expect(Array.from(pile.weights.scales)).toEqual([1]);
  });

  it('gives the weighted mean when the weights sum to more than 1', () => {
    const pile = createPile(1);
    pileUp(pile, 'translation', [
      { value: [4, 0, 0], weight: 3 },
      { value: [0, 4, 0], weight: 1 },
    ]);
    expect(Array.from(pile.mean.translations)).toEqual([3, 1, 0]);
    expect(Array.from(pile.weights.translations)).toEqual([4]);
  });

  it('turns rotations along the shorter arc, whatever their sign', () => {
    const first = turn(0, 0, 1, 0);
    const second = turn(0, 0, 1, 80);
    for (const sign of [1, -1]) {
      const pile = createPile(1);
      pileUp(pile, 'rotation', [
        { value: first, weight: 0.75 },
        { value: second.map((number) => number * sign), weight: 0.25 },
      ]);
      expectNear(pile.mean.rotations, turn(0, 0, 1, 20), OFF_THE_ARC);
    }
  });

  it('depends on the order of three rotations, as three does', () => {
    const [x, y, z] = [turn(1, 0, 0, 150), turn(0, 1, 0, 150), turn(0, 0, 1, 150)];
    const mean = (values: number[][]): number[] => {
      const pile = createPile(1);
      pileUp(
        pile,
        'rotation',
        values.map((value) => ({ value, weight: 1 / 3 })),
      );
      return Array.from(pile.mean.rotations);
    };
    const dot = mean([x, y, z]).reduce((sum, number, index) => sum + number * mean([z, y, x])[index]!, 0);
    // The reference measured 15 degrees between two orders.
    expect((2 * Math.acos(Math.abs(dot)) * 180) / Math.PI).toBeGreaterThan(10);
  });

  it('touches the given channels of the given joints only, and does not change the pose', () => {
    const pose = createLocalPose(3);
    for (const numbers of Object.values(pose)) numbers.fill(5);
    const pile = createPile(3);
    localPoseToPile(pile, pose, channelsOf([1], 'rotation'), Float64Array.of(0.5), 0);
    localPoseToPile(pile, pose, channelsOf([2], 'scale'), Float64Array.of(0.5), 0);
    expect(Array.from(pile.weights.translations)).toEqual([0, 0, 0]);
    expect(Array.from(pile.weights.rotations)).toEqual([0, 0.5, 0]);
    expect(Array.from(pile.weights.scales)).toEqual([0, 0, 0.5]);
    expect(Array.from(pile.mean.rotations)).toEqual([0, 0, 0, 0, 5, 5, 5, 5, 0, 0, 0, 0]);
    expect(Array.from(pile.mean.scales)).toEqual([0, 0, 0, 0, 0, 0, 5, 5, 5]);
    for (const numbers of Object.values(pose)) expect(new Set(numbers)).toEqual(new Set([5]));
  });

  it('keeps no hold on the pose', () => {
    const pose = createLocalPose(1);
    pose.translations.fill(5);
    const pile = createPile(1);
    localPoseToPile(pile, pose, channelsOf([0]), Float64Array.of(1), 0);
    pose.translations.fill(9);
    expect(Array.from(pile.mean.translations)).toEqual([5, 5, 5]);
  });
});
