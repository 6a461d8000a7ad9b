import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGradientBandSpace } from '../../src/weights/gradient-band-weights.js';
import { expectNear } from '../support/expect-numbers.js';
import { seededRandom } from '../support/random.js';
import {
  expectExactAtSamples,
  expectShares,
  expectSharesAnywhere,
  expectStepsToShrink,
  LOCOMOTION,
  largestError,
  largestJump,
  NO_JUMP,
  type Points,
  randomPoints,
  sumOf,
  weightsAt,
} from '../support/weight-spaces.js';

/** The formula of Johansen, band by band. */
function reference(points: Points, x: number, y: number): number[] {
  const heights = points.map(([xi, yi], i) => {
    let lowest = 1;
    points.forEach(([xj, yj], j) => {
      if (j === i) return;
      const [bandX, bandY] = [xj - xi, yj - yi];
      const dot = (x - xi) * bandX + (y - yi) * bandY;
      lowest = Math.min(lowest, 1 - dot / (bandX * bandX + bandY * bandY));
    });
    return Math.max(0, lowest);
  });
  return heights.map((height) => height / sumOf(heights));
}

const spaceOf = (points: Points) => createGradientBandSpace(points.flat());

describe('gradientBandWeights', () => {
  it('gives idle, walk and right a third each, half way between them', () => {
    expectNear(weightsAt(spaceOf(LOCOMOTION), 0.5, 0.5), [1 / 3, 1 / 3, 0, 1 / 3, 0, 0], 1e-15);
  });

  it('goes along the samples of a line as linear weights do', () => {
    const line: Points = [
      [0, 0],
      [1, 0],
      [4, 0],
    ];
    expectNear(weightsAt(spaceOf(line), 0.25, 0), [0.75, 0.25, 0], 1e-15);
    expectNear(weightsAt(spaceOf(line), 2.5, 9), [0, 0.5, 0.5], 1e-15);
  });

  it('cuts heights off at 1: behind two samples both have the same', () => {
    // Uncut, the heights at (0, -1) of samples side by side are 1 + 0 and 1 + 0, and (1.5, 0) would have 1.5 and -0.5.
    const pair: Points = [
      [0, 0],
      [1, 0],
    ];
    expect(weightsAt(spaceOf(pair), -0.5, 0)).toEqual([1, 0]);
    expect(weightsAt(spaceOf(pair), 0.5, -7)).toEqual([0.5, 0.5]);
    // Uncut, (0, 0) would have 1.25, more than its share.
    const corner: Points = [...pair, [0, 4]];
    expectNear(weightsAt(spaceOf(corner), -0.25, 2), [0.5 / 1, 0, 0.5], 1e-15);
  });

  it('equals the reference on a grid, and has no jumps', () => {
    const sets: Points[] = [LOCOMOTION, randomPoints(seededRandom(1), 9), randomPoints(seededRandom(2), 3)];
    for (const points of sets) {
      expect(largestError(spaceOf(points), points, reference)).toBeLessThan(1e-9);
      expectExactAtSamples(spaceOf(points), points);
      expect(largestJump(spaceOf(points), points)).toBeLessThan(NO_JUMP);
    }
    expectStepsToShrink(spaceOf(LOCOMOTION), LOCOMOTION);
  });

  it('equals the reference for 64 random samples', () => {
    const points = randomPoints(seededRandom(64), 64);
    expect(largestError(spaceOf(points), points, reference)).toBeLessThan(1e-9);
    expectExactAtSamples(spaceOf(points), points);
  });

  it('equals the reference for random samples anywhere', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -20, max: 20 }),
        (seed, n, power) => {
          const points = randomPoints(seededRandom(seed), n).map(([x, y]): [number, number] => [
            (x + 3) * 10 ** power,
            y * 10 ** power,
          ]);
          const space = spaceOf(points);
          expect(largestError(space, points, reference, 12)).toBeLessThan(1e-9);
          expectExactAtSamples(space, points);
          expectSharesAnywhere(space);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('gives a sample that is alone everything', () => {
    const space = spaceOf([[3, 4]]);
    expect(weightsAt(space, 1e300, -1)).toEqual([1]);
    expectSharesAnywhere(space);
  });

  it('takes a point that is too far away for doubles for one nearer in the same direction', () => {
    const space = spaceOf(LOCOMOTION);
    expectNear(weightsAt(space, 1e300, 1e290), weightsAt(space, 1e9, 0), 1e-9);
    expectNear(weightsAt(space, 0, Number.MAX_VALUE), [0, 0, 1, 0, 0, 0], 1e-9);
    expectSharesAnywhere(space);
  });

  it('works at the limits of what samples may be', () => {
    for (const size of [1e100, 1e-98]) {
      const points = randomPoints(seededRandom(7), 9).map(([x, y]): [number, number] => [x * size, y * size]);
      expectExactAtSamples(spaceOf(points), points);
      expectSharesAnywhere(spaceOf(points));
      forCorners(size, (x, y) => expectShares(weightsAt(spaceOf(points), x, y)));
    }
  });
});

function forCorners(size: number, visit: (x: number, y: number) => void): void {
  for (const x of [-3, -0.5, 0.5, 3]) for (const y of [-3, -0.5, 0.5, 3]) visit(x * size, y * size);
}

describe('createGradientBandSpace', () => {
  it('refuses a space without samples', () => {
    expect(() => createGradientBandSpace([])).toThrow('createGradientBandSpace: got 0 samples, expected at least 1.');
  });

  it('refuses half a place', () => {
    expect(() => createGradientBandSpace([0, 0, 1])).toThrow(
      'createGradientBandSpace: samples has 3 numbers, expected two for each sample: x and y.',
    );
  });

  it('refuses coordinates that are no numbers, or too large', () => {
    expect(() => createGradientBandSpace([0, 0, NaN, 1])).toThrow(
      'createGradientBandSpace: sample 1 has x NaN, expected a number from -1e100 to 1e100.',
    );
    expect(() => createGradientBandSpace([0, -Infinity])).toThrow('createGradientBandSpace: sample 0 has y -Infinity,');
  });

  it('refuses samples that are equal, or as good as equal', () => {
    expect(() => createGradientBandSpace([1, 2, 0, 0, 1, 2])).toThrow(
      'createGradientBandSpace: samples 0 and 2 stand at (1, 2) and (1, 2), ' +
        'expected samples that are further apart than a billionth of the extent of all.',
    );
    expect(() => createGradientBandSpace([0, 0, 1, 0, 1, 5e-10])).toThrow('samples 1 and 2');
  });
});
