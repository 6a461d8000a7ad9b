import { describe, expect, it } from 'vitest';
import { CLOSE_BLEND, CLOSE_DIFFERENCE, CLOSE_LAYER } from '../../src/frame/play-list.js';
import {
  addToLevel,
  closeLevel,
  createMeanProperty,
  emptyLevel,
  releaseMeanProperty,
  settleMeanProperty,
  subtractValue,
} from '../../src/properties/mean-property.js';
import { propertyAt } from '../../src/properties/property.js';
import { mixingOf } from '../../src/properties/property-mixing.js';
import { expectNear, turn } from '../support/expect-numbers.js';

const NO_MASK = -1;

/** A property of two numbers, 10 and 20, and what has been written to it. */
function createPair() {
  const object = { pair: [10, 20] };
  const mean = createMeanProperty(propertyAt({ object, name: 'pair', part: undefined }), 'number', 2, 3);
  const add = (level: number, value: number[], weight: number) =>
    addToLevel(mean, level, Float64Array.from(value), 0, Float64Array.of(weight), 0);
  const close = (level: number, kind: number, weight: number, mask = NO_MASK) =>
    closeLevel(mean, level, kind, Float64Array.of(weight), 0, Float64Array.of(0.5), mask);
  emptyLevel(mean, 0);
  return { object, mean, add, close };
}

describe('the lowest level', () => {
  it('is the weighted mean, filled with the original; above 1 weights are divided by their sum', () => {
    for (const [weights, expected] of [
      [
        [0.25, 0.75],
        [0.25 * 1 + 0.75 * 5, 0.25 * 2 + 0.75 * 6],
      ],
      [
        [0.25, 0.25],
        [0.25 * 1 + 0.25 * 5 + 0.5 * 10, 0.25 * 2 + 0.25 * 6 + 0.5 * 20],
      ],
      [
        [1, 3],
        [(1 + 3 * 5) / 4, (2 + 3 * 6) / 4],
      ],
      [
        [0, 0],
        [10, 20],
      ],
    ] as const) {
      const { object, mean, add } = createPair();
      add(0, [1, 2], weights[0]);
      add(0, [5, 6], weights[1]);
      settleMeanProperty(mean);
      expectNear(object.pair, expected, 1e-12);
    }
  });

  it('writes only what has changed', () => {
    const { object, mean, add } = createPair();
    add(0, [1, 2], 1);
    settleMeanProperty(mean);
    object.pair[0] = 99;
    emptyLevel(mean, 0);
    add(0, [1, 2], 1);
    settleMeanProperty(mean);
    expect(object.pair).toEqual([99, 2]);
  });

  it('gives the original back', () => {
    const { object, mean, add } = createPair();
    add(0, [1, 2], 1);
    settleMeanProperty(mean);
    releaseMeanProperty(mean);
    expect(object.pair).toEqual([10, 20]);
  });
});

describe('a closed level', () => {
  it('counts as one value in a blend, for as much as it has gathered', () => {
    const { object, mean, add, close } = createPair();
    add(0, [0, 0], 0.5);
    emptyLevel(mean, 1);
    add(1, [4, 8], 0.25);
    add(1, [8, 8], 0.25);
    close(1, CLOSE_BLEND, 0.5);
    settleMeanProperty(mean);
    // 0.5 of nothing, 0.25 of the mean (6, 8), and a quarter of the original.
    expectNear(object.pair, [0.25 * 6 + 0.25 * 10, 0.25 * 8 + 0.25 * 20], 1e-12);
  });

  it('takes the place of what lies beneath as a layer, by weight, mask, and what it has gathered', () => {
    for (const [weight, mask, gathered, share] of [
      [1, NO_MASK, 1, 1],
      [0.5, NO_MASK, 1, 0.5],
      [1, 0, 1, 0.5],
      [0.5, 0, 0.5, 0.125],
      [0, NO_MASK, 1, 0],
    ] as const) {
      const { object, mean, add, close } = createPair();
      add(0, [0, 0], 1);
      emptyLevel(mean, 1);
      add(1, [4, 8], gathered);
      close(1, CLOSE_LAYER, weight, mask);
      settleMeanProperty(mean);
      expectNear(object.pair, [4 * share, 8 * share], 1e-12);
    }
  });

  it('leaves what lies beneath alone when nothing has come in', () => {
    const { object, mean, add, close } = createPair();
    add(0, [1, 2], 1);
    emptyLevel(mean, 1);
    close(1, CLOSE_LAYER, 1);
    settleMeanProperty(mean);
    expect(object.pair).toEqual([1, 2]);
  });

  it('is added as a difference, by any weight, also over the original', () => {
    for (const weight of [1, 2, -1]) {
      const { object, mean, add, close } = createPair();
      emptyLevel(mean, 1);
      add(1, [4, 8], 1);
      close(1, CLOSE_DIFFERENCE, weight);
      settleMeanProperty(mean);
      expectNear(object.pair, [10 + 4 * weight, 20 + 8 * weight], 1e-12);
    }
  });

  it('may lie within another', () => {
    const { object, mean, add, close } = createPair();
    add(0, [0, 0], 1);
    emptyLevel(mean, 1);
    add(1, [2, 2], 1);
    emptyLevel(mean, 2);
    add(2, [4, 4], 1);
    close(2, CLOSE_LAYER, 0.5);
    close(1, CLOSE_LAYER, 0.5);
    settleMeanProperty(mean);
    expectNear(object.pair, [1.5, 1.5], 1e-12);
  });
});

describe('subtractValue', () => {
  it('subtracts numbers, turns rotations back, and leaves words alone', () => {
    const numbers = Float64Array.of(9, 5, 7);
    subtractValue(mixingOf('number'), numbers, 1, Float64Array.of(1, 2), 2);
    expect([...numbers]).toEqual([9, 4, 5]);
    const rotation = Float64Array.from(turn(0, 1, 0, 70));
    subtractValue(mixingOf('quaternion'), rotation, 0, Float64Array.from(turn(0, 1, 0, 30)), 4);
    expectNear(rotation, turn(0, 1, 0, 40), 1e-12);
    const words = ['b'];
    subtractValue(mixingOf('string'), words, 0, ['a'], 1);
    expect(words).toEqual(['b']);
  });
});
