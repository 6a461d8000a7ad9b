import { describe, expect, it } from 'vitest';
import { createMean } from '../../src/mean/mean.js';
import { meanToMean } from '../../src/mean/mean-to-mean.js';
import { meanOf, settleMean } from '../support/average.js';
import { expectNear, turn } from '../support/expect-numbers.js';

const LAST_BITS = 1e-15;
const at = (x: number, weight: number) => ({ value: [x, 0, 0], weight });
const turned = (degrees: number, weight: number) => ({ value: turn(1, 0, 0, degrees), weight });

describe('meanToMean', () => {
  it('adds what was gathered as one pose, however heavy, and empties it', () => {
    for (const channel of ['translation', 'scale'] as const) {
      const mean = meanOf(channel, at(10, 0.5));
      const from = meanOf(channel, at(2, 1), at(4, 3));
      meanToMean(mean, from, Float64Array.of(NaN, 0.5), 1, null);
      // 3.5 is the mean of the pile.
      expect(mean.weights[`${channel}s`][0]).toBe(1);
      expect(settleMean(mean, channel, [99, 99, 99])).toEqual([6.75, 0, 0]);
      expect(from.weights).toEqual(createMean(1).weights);
    }
    const mean = meanOf('rotation', turned(10, 0.5));
    meanToMean(mean, meanOf('rotation', turned(20, 1), turned(80, 1)), Float64Array.of(0.5), 0, null);
    expectNear(settleMean(mean, 'rotation', [0, 0, 0, 1]), turn(1, 0, 0, 30), LAST_BITS);
  });

  it('lets what has less than the whole weight count for as much less', () => {
    const mean = meanOf('translation', at(10, 0.5));
    meanToMean(mean, meanOf('translation', at(2, 0.25)), Float64Array.of(2), 0, null);
    expect(mean.weights.translations[0]).toBe(1);
    expect(settleMean(mean, 'translation', [0, 0, 0])).toEqual([6, 0, 0]);
    const rotations = meanOf('rotation', turned(0, 0.25));
    meanToMean(rotations, meanOf('rotation', turned(60, 0.25)), Float64Array.of(1), 0, null);
    expect(rotations.weights.rotations[0]).toBe(0.5);
    expectNear(
      rotations.sums.rotations,
      turn(1, 0, 0, 30).map((n) => n * 0.5 * Math.cos(Math.PI / 12)),
      LAST_BITS,
    );
  });

  it('multiplies the weight by the mask', () => {
    const mean = createMean(2);
    const from = createMean(2);
    for (const numbers of [...Object.values(from.sums), ...Object.values(from.weights)]) numbers.fill(1);
    meanToMean(mean, from, Float64Array.of(0.5), 0, Float64Array.of(0, 0.5));
    for (const weights of Object.values(mean.weights)) expect(Array.from(weights as Float64Array)).toEqual([0, 0.25]);
    expect(Array.from(mean.sums.translations)).toEqual([0, 0, 0, 0.25, 0.25, 0.25]);
    expect(Array.from(mean.sums.rotations)).toEqual([0, 0, 0, 0, 0.125, 0.125, 0.125, 0.125]);
    expect(from.weights).toEqual(createMean(2).weights);
  });

  it('leaves the mean alone at weight 0 and where nothing was gathered, and empties what comes', () => {
    const mean = meanOf('translation', at(10, 0.5));
    const before = structuredClone(mean);
    const from = meanOf('translation', at(4, 1));
    meanToMean(mean, from, Float64Array.of(0), 0, null);
    meanToMean(mean, createMean(1), Float64Array.of(1), 0, null);
    expect(mean).toEqual(before);
    expect(from.weights).toEqual(createMean(1).weights);
  });

  it('begins anew where no weight is, whatever is left in the sum', () => {
    const mean = createMean(1);
    for (const numbers of Object.values(mean.sums)) numbers.fill(NaN);
    meanToMean(mean, meanOf('translation', at(4, 1)), Float64Array.of(1), 0, null);
    meanToMean(mean, meanOf('rotation', turned(50, 1)), Float64Array.of(1), 0, null);
    expect(Array.from(mean.sums.translations)).toEqual([4, 0, 0]);
    expectNear(mean.sums.rotations, turn(1, 0, 0, 50), LAST_BITS);
  });
});
