import { describe, expect, it } from 'vitest';
import { limitWeights } from '../../src/weights/limit-weights.js';
import { expectNear } from '../support/expect-numbers.js';
import { seededRandom } from '../support/random.js';
import { expectShares } from '../support/weight-spaces.js';

/** Moves weights, which stand among other numbers, and returns where they are then. */
function moved(weights: readonly number[], target: readonly number[], speed: number, seconds: number): number[] {
  const all = Float64Array.from([9, ...weights, 9]);
  limitWeights(all, 1, Float64Array.from([8, 8, ...target]), 2, weights.length, Float64Array.of(7, speed * seconds), 1);
  expect([all[0], all.at(-1)]).toEqual([9, 9]);
  return Array.from(all.subarray(1, -1));
}

/** Three shares of 1. */
function randomShares(random: () => number): number[] {
  const numbers = [random(), random(), random()];
  const sum = numbers.reduce((a, b) => a + b);
  return numbers.map((number) => number / sum);
}

describe('limitWeights', () => {
  it('moves in a straight line, the weight that has the longest way at the limit', () => {
    // Ways of -1, 0.75 and 0.25.
    expectNear(moved([1, 0, 0], [0, 0.75, 0.25], 2, 0.1), [0.8, 0.15, 0.05], 1e-15);
  });

  it('is exactly there when the limit is not less than the way', () => {
    const target = [0.1, 0.2, 0.7];
    expect(moved([1, 0, 0], target, 1, 0.9)).toEqual(target);
    expect(moved([1, 0, 0], target, 1e9, 1)).toEqual(target);
    expect(moved([1, 0, 0], target, Infinity, 0.1)).toEqual(target);
    expect(moved(target, target, 0, 1)).toEqual(target);
    expect(moved([], [], 1, 1)).toEqual([]);
  });

  it('stays where it is without a limit above 0', () => {
    expect(moved([1, 0], [0, 1], 0, 1)).toEqual([1, 0]);
    expect(moved([1, 0], [0, 1], 2, -1)).toEqual([1, 0]);
  });

  it('never moves a weight by more than the limit, and keeps the sum', () => {
    const random = seededRandom(11);
    let weights = [1, 0, 0];
    for (let i = 0; i < 10_000; i++) {
      const [speed, seconds] = [random() * 5, random() / 30];
      const next = moved(weights, randomShares(random), speed, seconds);
      expectNear(next, weights, speed * seconds + 1e-15);
      expectShares(next);
      weights = next;
    }
  });

  it('comes to the same place in one step and in many of random length', () => {
    const random = seededRandom(12);
    for (let round = 0; round < 200; round++) {
      const [start, target] = [randomShares(random), randomShares(random)];
      const speed = random();
      let weights = start;
      let time = 0;
      while (time < 0.5) {
        const seconds = Math.min(random() / 20, 0.5 - time);
        time += seconds;
        weights = moved(weights, target, speed, seconds);
      }
      expectNear(weights, moved(start, target, speed, 0.5), 1e-12);
    }
  });

  it('follows a target that jumps four times a second alike at 60 and at 960 frames a second', () => {
    const run = (rate: number): number[] => {
      const random = seededRandom(13);
      const places: number[] = [];
      let [weights, target] = [
        [1, 0, 0],
        [1, 0, 0],
      ];
      for (let frame = 0; frame < rate * 20; frame++) {
        if (frame % (rate / 4) === 0) target = randomShares(random);
        weights = moved(weights, target, 1.5, 1 / rate);
        if ((frame + 1) % (rate / 60) === 0) places.push(...weights);
      }
      return places;
    };
    const expected = run(960);
    for (const rate of [60, 120, 240]) expectNear(run(rate), expected, 1e-10);
  });
});
