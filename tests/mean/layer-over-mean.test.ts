import { describe, expect, it } from 'vitest';
import { layerOverMean, layerVectorsOverMean } from '../../src/mean/layer-over-mean.js';
import { createMean, type Mean } from '../../src/mean/mean.js';
import { meanOf, settleMean } from '../support/average.js';
import { expectNear, turn } from '../support/expect-numbers.js';

const LAST_BITS = 1e-15;
const NONE = [0, 0, 0, 1];
const at = (x: number, weight: number) => ({ value: [x, 0, 0], weight });
const turned = (degrees: number, weight: number) => ({ value: turn(1, 0, 0, degrees), weight });

function lay(mean: Mean, layer: Mean, weight: number, mask: Float64Array | null = null): Mean {
  layerOverMean(mean, layer, Float64Array.of(NaN, weight), 1, mask);
  return mean;
}

describe('layerOverMean', () => {
  it('takes the place of what lies beneath, as far as its weight goes', () => {
    for (const weight of [0, 0.25, 0.5, 1]) {
      for (const channel of ['translation', 'scale'] as const) {
        const mean = lay(meanOf(channel, at(8, 1)), meanOf(channel, at(16, 1)), weight);
        expect(settleMean(mean, channel, [99, 99, 99])).toEqual([8 + weight * 8, 0, 0]);
      }
    }
    const half = lay(meanOf('rotation', turned(20, 1)), meanOf('rotation', turned(80, 1)), 0.5);
    expectNear(settleMean(half, 'rotation', NONE), turn(1, 0, 0, 50), LAST_BITS);
  });

  it('is what lies beneath at weight 0, bit for bit, and the layer alone at weight 1', () => {
    const beneath = meanOf('rotation', turned(20, 0.3), turned(50, 0.9));
    const before = structuredClone(beneath);
    expect(lay(beneath, meanOf('rotation', turned(80, 1)), 0)).toEqual(before);
    const opposite = turn(1, 0, 0, 80).map((number) => -number);
    const covered = lay(beneath, meanOf('rotation', { value: opposite, weight: 1 }), 1);
    expectNear(settleMean(covered, 'rotation', NONE), opposite, LAST_BITS);
    expect(settleMean(lay(meanOf('scale', at(8, 3)), meanOf('scale', at(5, 1)), 1), 'scale', [1, 1, 1])).toEqual([
      5, 0, 0,
    ]);
  });

  it('turns the shorter way round', () => {
    const opposite = turn(1, 0, 0, 80).map((number) => -number);
    const mean = lay(meanOf('rotation', turned(20, 1)), meanOf('rotation', { value: opposite, weight: 1 }), 0.5);
    expectNear(settleMean(mean, 'rotation', NONE), turn(1, 0, 0, 50), LAST_BITS);
  });

  it('counts what lies beneath as one pose, however heavy or light its parts', () => {
    const parts = [turned(0, 2), turned(40, 2)];
    const mean = lay(meanOf('rotation', ...parts), meanOf('rotation', turned(80, 1)), 0.5);
    expectNear(settleMean(mean, 'rotation', NONE), turn(1, 0, 0, 50), LAST_BITS);
    const vectors = lay(meanOf('translation', at(2, 2), at(4, 2)), meanOf('translation', at(7, 1)), 0.5);
    expect(settleMean(vectors, 'translation', [99, 99, 99])).toEqual([5, 0, 0]);
  });

  it('leaves to what lies beneath what the layer has no pose for, or only in part', () => {
    const before = meanOf('translation', at(8, 1));
    expect(lay(meanOf('translation', at(8, 1)), createMean(1), 1)).toEqual(before);
    const part = lay(meanOf('translation', at(8, 1)), meanOf('translation', at(16, 0.25)), 1);
    expect(settleMean(part, 'translation', [99, 99, 99])).toEqual([10, 0, 0]);
  });

  it('has only its share where nothing lies beneath, so that the original fills the rest', () => {
    const mean = lay(createMean(1), meanOf('translation', at(16, 1)), 0.25);
    expect(mean.weights.translations[0]).toBe(0.25);
    expect(settleMean(mean, 'translation', [8, 0, 0])).toEqual([10, 0, 0]);
    const rotations = lay(createMean(1), meanOf('rotation', turned(80, 1)), 0.5);
    expect(rotations.weights.rotations[0]).toBe(0.5);
    expectNear(settleMean(rotations, 'rotation', NONE), turn(1, 0, 0, 40), LAST_BITS);
  });

  it('multiplies the weight by the mask, and needs no other mask beneath', () => {
    const mean = createMean(3);
    const layer = createMean(3);
    for (const numbers of Object.values(mean.weights)) numbers.fill(1);
    for (const numbers of Object.values(layer.weights)) numbers.fill(1);
    mean.sums.translations.fill(8);
    layer.sums.translations.fill(16);
    for (let joint = 0; joint < 3; joint++) {
      mean.sums.rotations.set(turn(0, 1, 0, 10), joint * 4);
      layer.sums.rotations.set(turn(0, 1, 0, 70), joint * 4);
    }
    const untouched = Array.from(mean.sums.rotations.subarray(0, 4));
    lay(mean, layer, 0.5, Float64Array.of(0, 0.5, 1));
    expect(Array.from(mean.sums.translations)).toEqual([8, 8, 8, 10, 10, 10, 12, 12, 12]);
    for (const weights of Object.values(mean.weights)) expect(Array.from(weights as Float64Array)).toEqual([1, 1, 1]);
    expect(Array.from(mean.sums.rotations.subarray(0, 4))).toEqual(untouched);
    // At equal shares the length is that of half the way.
    expectNear(
      mean.sums.rotations.subarray(8),
      turn(0, 1, 0, 40).map((number) => number * Math.cos(Math.PI / 12)),
      LAST_BITS,
    );
    expect(layer.weights).toEqual(createMean(3).weights);
  });

  it('reads nothing that is left in a sum without weight', () => {
    const mean = createMean(1);
    for (const numbers of Object.values(mean.sums)) numbers.fill(NaN);
    lay(mean, meanOf('translation', at(4, 1)), 0.5);
    lay(mean, meanOf('rotation', turned(50, 1)), 0.5);
    expect(settleMean(mean, 'translation', [0, 0, 0])).toEqual([2, 0, 0]);
    expectNear(settleMean(mean, 'rotation', NONE), turn(1, 0, 0, 25), LAST_BITS);
  });

  it('gives the numbers of a rig of three joints, worked out by hand', () => {
    // Two layers of weights 0.3 and 0.7 over a base, with masks: out = base (1-a)(1-b) + first a (1-b) + second b.
    const [a, b] = [
      [0.3, 0.15, 0],
      [0, 0.35, 0.7],
    ] as const;
    const mean = createMean(3);
    const layers = [createMean(3), createMean(3)];
    for (const each of [mean, ...layers]) each.weights.translations.fill(1);
    mean.sums.translations.fill(1);
    layers[0]!.sums.translations.fill(10);
    layers[1]!.sums.translations.fill(100);
    lay(mean, layers[0]!, 0.3, Float64Array.of(1, 0.5, 0));
    lay(mean, layers[1]!, 0.7, Float64Array.of(0, 0.5, 1));
    // 0.7 + 3 = 3.7; 0.85·0.65 + 1.5·0.65 + 35 = 36.5275; 0.3 + 70 = 70.3
    const expected = a.map((share, joint) => (1 - share + 10 * share) * (1 - b[joint]!) + 100 * b[joint]!);
    expectNear(expected, [3.7, 36.5275, 70.3], 1e-13);
    expectNear(
      [0, 3, 6].map((place) => mean.sums.translations[place]! / mean.weights.translations[place / 3]!),
      expected,
      1e-13,
    );
  });
});

describe('layerVectorsOverMean', () => {
  it('lays translations and scales and leaves rotations', () => {
    const mean = meanOf('translation', at(8, 1));
    const layer = meanOf('translation', at(16, 1));
    layer.weights.rotations[0] = 1;
    layerVectorsOverMean(mean, layer, Float64Array.of(0.5), 0, null);
    expect(settleMean(mean, 'translation', [0, 0, 0])).toEqual([12, 0, 0]);
    expect(Array.from(mean.weights.rotations)).toEqual([0]);
    expect(Array.from(layer.weights.rotations)).toEqual([1]);
  });
});
