import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDirectionalSpace } from '../../src/weights/directional-weights.js';
import { expectNear } from '../support/expect-numbers.js';
import { seededRandom } from '../support/random.js';
import {
  expectExactAtSamples,
  expectSharesAnywhere,
  expectStepsToShrink,
  largestError,
  largestJump,
  NO_JUMP,
  type Points,
  randomRing,
  sumOf,
  weightsAt,
} from '../support/weight-spaces.js';

const TURN = 2 * Math.PI;

/** The angle from `a` counter-clockwise to `b`, 0 to a turn. */
function turnTo([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  return (Math.atan2(by, bx) - Math.atan2(ay, ax) + 2 * TURN) % TURN;
}

/** By the law of sines in the triangle of 0, a A and p; between wide neighbours by the cosine to the nearer one. */
function reference(points: Points, x: number, y: number): number[] {
  const radius = Math.hypot(x, y);
  const lengths = points.map((point) => Math.hypot(...point));
  const weights = points.map(() => 0);
  const around = points.flatMap((point, i) => (lengths[i]! > 0 ? [{ i, after: turnTo([x, y], point) }] : []));
  around.sort((a, b) => a.after - b.after);
  const [b, a] = [around[0]!, around.at(-1)!];
  const [fromA, toB] = [TURN - a.after, b.after];
  const gap = fromA + toB;
  if (gap < Math.PI) {
    weights[a.i] = (radius * Math.sin(toB)) / Math.sin(gap) / lengths[a.i]!;
    weights[b.i] = (radius * Math.sin(fromA)) / Math.sin(gap) / lengths[b.i]!;
  } else {
    const near = fromA < toB ? a.i : b.i;
    weights[near] = Math.max(0, (radius * Math.cos(Math.min(fromA, toB))) / lengths[near]!);
  }
  const sum = Math.max(1, sumOf(weights));
  const shares = weights.map((weight) => weight / sum);
  const rest = 1 - sumOf(shares);
  const center = lengths.indexOf(0);
  return shares.map((share, i) => share + (center < 0 ? rest / points.length : i === center ? rest : 0));
}

const spaceOf = (points: Points) => createDirectionalSpace(points.flat());

const CROSS: Points = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

describe('directionalWeights', () => {
  it('makes a point of its neighbours on either side, and of the sample at the origin', () => {
    const points: Points = [...CROSS, [0, 0]];
    expect(weightsAt(spaceOf(points), 0.25, 0.5)).toEqual([0.5, 0.25, 0, 0, 0.25]);
    expect(weightsAt(spaceOf(points), 0, -0.25)).toEqual([0, 0, 0.25, 0, 0.75]);
    expect(weightsAt(spaceOf(points), 0, 0)).toEqual([0, 0, 0, 0, 1]);
  });

  it('gives all samples the rest when none is at the origin', () => {
    expectNear(weightsAt(spaceOf(CROSS), 0.25, 0.5), [0.5625, 0.3125, 0.0625, 0.0625], 1e-15);
    expect(weightsAt(spaceOf(CROSS), 0, 0)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('keeps the ratio of both outside', () => {
    expectNear(weightsAt(spaceOf(CROSS), 3, 1), [0.25, 0.75, 0, 0], 1e-15);
    expectNear(weightsAt(spaceOf(CROSS), 3e300, 1e300), [0.25, 0.75, 0, 0], 1e-15);
  });

  it('fades out on either side of a gap of half a turn or more', () => {
    const points: Points = [
      [0, 0],
      [0, 2],
      [2, 0],
    ];
    expectNear(weightsAt(spaceOf(points), -1, 1), [0.5, 0.5, 0], 1e-15);
    expect(weightsAt(spaceOf(points), -1, -1)).toEqual([1, 0, 0]);
    expect(weightsAt(spaceOf(points), -9, 0)).toEqual([1, 0, 0]);
    expectNear(weightsAt(spaceOf(points), 9, -9), [0, 0, 1], 1e-15);
    const alone: Points = [
      [0, 0],
      [0, 2],
    ];
    expectNear(weightsAt(spaceOf(alone), 3, 1), [0.5, 0.5], 1e-15);
    expect(weightsAt(spaceOf(alone), 3, -1)).toEqual([1, 0]);
  });

  it('gives a sample that is alone everything', () => {
    for (const point of [
      [0, 0],
      [3, 4],
    ] as const) {
      expect(weightsAt(spaceOf([point]), -7, 1)).toEqual([1]);
      expectSharesAnywhere(spaceOf([point]));
    }
  });

  it('equals the reference on a grid, and has no jumps', () => {
    const ring = randomRing(seededRandom(1), 5);
    const wide = randomRing(seededRandom(2), 9).slice(0, 5);
    for (const points of [CROSS, [...CROSS, [0, 0] as const], ring, wide]) {
      expect(largestError(spaceOf(points), points, reference)).toBeLessThan(1e-9);
      expectExactAtSamples(spaceOf(points), points);
      expect(largestJump(spaceOf(points), points)).toBeLessThan(NO_JUMP);
    }
    expectStepsToShrink(spaceOf(CROSS), CROSS);
    expectStepsToShrink(spaceOf(ring), ring);
  });

  it('equals the reference for 64 random samples', () => {
    const points = randomRing(seededRandom(64), 63);
    expect(largestError(spaceOf(points), points, reference, 100)).toBeLessThan(1e-9);
    expectExactAtSamples(spaceOf(points), points);
  });

  it('equals the reference for random samples anywhere, with and without gaps and a sample at the origin', () => {
    const scale = fc.integer({ min: -20, max: 20 });
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 3, max: 12 }), fc.nat(3), scale, (seed, n, dropped, power) => {
        const points = randomRing(seededRandom(seed), n)
          .slice(dropped)
          .map(([x, y]): [number, number] => [x * 10 ** power, y * 10 ** power]);
        if (points.every(([x, y]) => x === 0 && y === 0)) return;
        const space = spaceOf(points);
        if (points.length > 1) expect(largestError(space, points, reference, 12)).toBeLessThan(1e-9);
        expectExactAtSamples(space, points);
        expectSharesAnywhere(space);
      }),
      { numRuns: 60 },
    );
  });

  it('works at the limits of what samples may be', () => {
    for (const size of [1e100, 1e-98]) {
      const points = CROSS.map(([x, y]): [number, number] => [x * size, y * size]);
      expectExactAtSamples(spaceOf(points), points);
      expectSharesAnywhere(spaceOf(points));
    }
  });
});

describe('createDirectionalSpace', () => {
  it('refuses two samples in one direction', () => {
    expect(() => createDirectionalSpace([1, 1, -1, 0, 3, 3])).toThrow(
      'createDirectionalSpace: samples 0 and 2, at (1, 1) and (3, 3), lie in one direction from (0, 0), ' +
        'expected one sample for each direction.',
    );
    // On either side of where angles start anew.
    expect(() => createDirectionalSpace([-1, 0, 1, 0, -2, -0])).toThrow('lie in one direction');
    expect(() => createDirectionalSpace([-1, 0, 1, 0, -2, -1e-12])).toThrow('lie in one direction');
  });

  it('refuses two samples at the origin', () => {
    expect(() => createDirectionalSpace([0, 0, 1, 0, 0, 0])).toThrow(
      'createDirectionalSpace: samples 0 and 2 stand at (0, 0) and (0, 0), expected samples that are further apart',
    );
  });

  it('refuses what every space in a plane refuses', () => {
    expect(() => createDirectionalSpace([])).toThrow('createDirectionalSpace: got 0 samples, expected at least 1.');
    expect(() => createDirectionalSpace([0, 0, 1])).toThrow('createDirectionalSpace: samples has 3 numbers');
    expect(() => createDirectionalSpace([NaN, 0])).toThrow('createDirectionalSpace: sample 0 has x NaN');
  });
});
