import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPolarBandSpace, type PolarBandOptions } from '../../src/weights/polar-band-weights.js';
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
  type Reference,
  randomRing,
  sumOf,
  weightsAt,
} from '../support/weight-spaces.js';

/** The signed angle from a to b. */
function angleBetween([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
}

/** The lowest band of each sample, by the formula and its rules for the origin. */
function referenceBands(points: Points, x: number, y: number, angleWeight = 2): number[] {
  const point = [x, y] as const;
  const pointRadius = Math.hypot(x, y);
  const radii = points.map(([a, b]) => Math.hypot(a, b));
  return points.map((own, i) => {
    const radius = radii[i]!;
    const turn = angleBetween(own, point);
    let lowest = Infinity;
    points.forEach((other, j) => {
      if (j === i) return;
      let bandAngle = angleBetween(own, other);
      let pointAngle = turn;
      let weight = angleWeight;
      if (radius === 0) {
        bandAngle = angleBetween(other, point);
        pointAngle = 0;
        weight = 1;
      } else if (radii[j] === 0) {
        bandAngle = pointAngle;
        weight = 1;
      } else if (Math.abs(bandAngle) > 0.99 * Math.PI) {
        bandAngle = Math.abs(bandAngle);
        pointAngle = Math.abs(pointAngle);
      }
      const mean = (radius + radii[j]!) / 2;
      const bandOut = (radii[j]! - radius) / mean;
      const bandTurn = weight * bandAngle;
      const dot = ((pointRadius - radius) / mean) * bandOut + weight * pointAngle * bandTurn;
      lowest = Math.min(lowest, 1 - dot / (bandOut * bandOut + bandTurn * bandTurn));
    });
    return lowest;
  });
}

function reference(points: Points, x: number, y: number, angleWeight = 2): number[] {
  const heights = referenceBands(points, x, y, angleWeight).map((band) => Math.min(1, Math.max(0, band)));
  return heights.map((height) => height / sumOf(heights));
}

const spaceOf = (points: Points, options?: PolarBandOptions) => createPolarBandSpace(points.flat(), options);

/** Samples in two circles: neighbours at the same distance cut the bands of each sample off behind the origin. */
const RINGS: Points = [
  [0, 0],
  ...Array.from({ length: 16 }, (_, i): [number, number] => {
    const [angle, radius] = [(i % 8) * (Math.PI / 4), i < 8 ? 1 : 2.5];
    return [radius * Math.sin(angle), radius * Math.cos(angle)];
  }),
];

/** Twice as fast forward as to any other side. */
const FASTER_FORWARD: Points = [
  [0, 0],
  [0, 1.5],
  [0, 4],
  [1.5, 0],
  [-1.5, 0],
  [0, -1.5],
];

describe('polarBandWeights', () => {
  it('gives idle .2792, walk and right .3604 each, half way between them', () => {
    // By hand: of walk and right towards each other 1/2; towards the origin 4 √½ / (4 + (π/4)²), and 1 less this from
    // there.
    const fromOrigin = (4 * Math.SQRT1_2) / (4 + (Math.PI / 4) ** 2);
    const sum = 1 - fromOrigin + 0.5 + 0.5;
    expectNear(
      weightsAt(spaceOf(LOCOMOTION), 0.5, 0.5),
      [(1 - fromOrigin) / sum, 0.5 / sum, 0, 0.5 / sum, 0, 0],
      1e-15,
    );
    expectNear([(1 - fromOrigin) / sum, 0.5 / sum], [0.2792, 0.3604], 5e-5);
  });

  it('equals the reference on a grid', () => {
    for (const points of [LOCOMOTION, RINGS, randomRing(seededRandom(3), 5), randomRing(seededRandom(4), 11)]) {
      expect(largestError(spaceOf(points), points, reference)).toBeLessThan(1e-9);
      expectExactAtSamples(spaceOf(points), points);
    }
  });

  it('equals the reference with other weights of angles', () => {
    for (const angleWeight of [0.5, 1, 4]) {
      const weighed: Reference = (points, x, y) => reference(points, x, y, angleWeight);
      const points = randomRing(seededRandom(5), 6);
      expect(largestError(spaceOf(points, { angleWeight }), points, weighed)).toBeLessThan(1e-9);
    }
    expect(weightsAt(spaceOf(RINGS, { angleWeight: 2 }), 0.3, 0.9)).toEqual(weightsAt(spaceOf(RINGS), 0.3, 0.9));
  });

  it('has no jumps for samples as games place them', () => {
    for (const points of [LOCOMOTION, RINGS, FASTER_FORWARD]) {
      expect(largestJump(spaceOf(points), points)).toBeLessThan(NO_JUMP);
    }
    expectStepsToShrink(spaceOf(RINGS), RINGS);
  });

  it('leaves nothing of the sample at the origin on a circle of samples, but for what the angles leave', () => {
    const angle = Math.PI / 8;
    const [idle] = weightsAt(spaceOf(RINGS), Math.sin(angle), Math.cos(angle));
    // Between two of eight directions, 22.5° from each; heights of both are 1/2, those of all others 0.
    const left = 1 - 4 / (4 + angle ** 2);
    expectNear([idle!], [left / (left + 1)], 1e-15);
    expect(weightsAt(spaceOf(RINGS), Math.sin(2 * angle), Math.cos(2 * angle))[0]).toBeLessThan(1e-15);
  });

  it('has weights outside of the samples, where the magnitude of the dot product would leave none', () => {
    expectShares(weightsAt(spaceOf(LOCOMOTION), 0, 3));
    expectShares(weightsAt(spaceOf(LOCOMOTION), 3, 3));
    expect(weightsAt(spaceOf(LOCOMOTION), 0, 3)).toEqual([0, 0, 1, 0, 0, 0]);
  });

  it('gives the sample that is the least below zero everything where all heights are', () => {
    const points: Points = [
      [0, 0],
      [-0.106, 0.242],
      [-3.73, -0.23],
      [-56.8, -4.18],
      [0.758, -0.498],
    ];
    const [x, y] = [76.7, -4.31];
    const bands = referenceBands(points, x, y);
    const highest = Math.max(...bands);
    expect(highest).toBeLessThan(0);
    expect(weightsAt(spaceOf(points), x, y)).toEqual(bands.map((band) => (band === highest ? 1 : 0)));
  });

  it('equals the reference for 64 random samples', () => {
    const points = randomRing(seededRandom(64), 63);
    expect(largestError(spaceOf(points), points, reference, 40)).toBeLessThan(1e-9);
    expectExactAtSamples(spaceOf(points), points);
  });

  it('equals the reference for random samples anywhere', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 3, max: 12 }),
        fc.integer({ min: -20, max: 20 }),
        (seed, n, power) => {
          const points = randomRing(seededRandom(seed), n).map(([x, y]): [number, number] => [
            x * 10 ** power,
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

  it('gives a sample that is alone at the origin everything', () => {
    expect(weightsAt(spaceOf([[0, 0]]), 1e300, -1)).toEqual([1]);
    expectSharesAnywhere(spaceOf([[0, 0]]));
  });

  it('takes a sample beside the origin by a rounding for one that is there', () => {
    const [, ...others] = RINGS;
    const space = spaceOf([[0.1 + 0.2 - 0.3, 0], ...others]);
    expectNear(weightsAt(space, 0.3, 0.4), weightsAt(spaceOf(RINGS), 0.3, 0.4), 1e-15);
    expect(weightsAt(space, 0, 0)[0]).toBe(1);
  });

  it('works at the limits of what samples and the weight of angles may be', () => {
    for (const size of [1e100 / 3, 1e-97]) {
      for (const angleWeight of [0.001, 1000]) {
        const points = RINGS.map(([x, y]): [number, number] => [x * size, y * size]);
        const space = spaceOf(points, { angleWeight });
        expectExactAtSamples(space, points);
        expectSharesAnywhere(space);
        for (const x of [-3, -0.5, 0.5, 3]) expectShares(weightsAt(space, x * size, size));
      }
    }
  });
});

describe('createPolarBandSpace', () => {
  const ring = RINGS.slice(1).flat();

  it('refuses a space without a sample at the origin', () => {
    expect(() => createPolarBandSpace(ring)).toThrow(
      'createPolarBandSpace: none of the 16 samples is at (0, 0), expected one.',
    );
  });

  it('refuses several samples at the origin', () => {
    expect(() => createPolarBandSpace([0, 0, ...ring, 0, 0])).toThrow(
      'createPolarBandSpace: samples 0 and 17 stand at (0, 0) and (0, 0), expected samples that are further apart',
    );
  });

  it('refuses directions that are half a turn apart, or further', () => {
    expect(() => createPolarBandSpace([0, 0, 0, 1, -1, 0, 1, 0])).toThrow(
      'createPolarBandSpace: there are 180° without a sample between sample 2 at (-1, 0) and sample 3 at (1, 0), ' +
        'expected less than 180°.',
    );
    expect(() => createPolarBandSpace([0, 0, 0, 1, -1, 1])).toThrow('315° without a sample between sample 2');
    expect(() => createPolarBandSpace([0, 0, 0, 1])).toThrow('360° without a sample between sample 1');
  });

  it('refuses a weight of angles that is not within its limits', () => {
    for (const angleWeight of [0, -1, NaN, Infinity, 1001]) {
      expect(() => createPolarBandSpace([0, 0], { angleWeight })).toThrow(
        `createPolarBandSpace: angleWeight is ${angleWeight}, expected a number from 0.001 to 1000.`,
      );
    }
  });

  it('refuses what every space in a plane refuses', () => {
    expect(() => createPolarBandSpace([])).toThrow('createPolarBandSpace: got 0 samples');
    expect(() => createPolarBandSpace([0, 0, 1])).toThrow('createPolarBandSpace: samples has 3 numbers');
    expect(() => createPolarBandSpace([0, 0, 1, NaN])).toThrow('createPolarBandSpace: sample 1 has y NaN');
  });
});
