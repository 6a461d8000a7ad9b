import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTriangleSpace, type TriangleSpace } from '../../src/weights/triangle-weights.js';
import { expectNear } from '../support/expect-numbers.js';
import { seededRandom } from '../support/random.js';
import {
  expectExactAtSamples,
  expectSharesAnywhere,
  expectStepsToShrink,
  LOCOMOTION,
  largestError,
  largestJump,
  NO_JUMP,
  type Points,
  type Reference,
  randomPoints,
  weightsAt,
} from '../support/weight-spaces.js';

type Point = Points[number];

function areaOf([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
}

/** By areas in the triangle that the point is in; else by the nearest place on any edge of any triangle. */
function referenceOf({ triangles }: TriangleSpace): Reference {
  const corners = Array.from({ length: triangles.length / 3 }, (_, i) =>
    Array.from(triangles.subarray(i * 3, i * 3 + 3)),
  );
  return (points, x, y) => {
    const weights = points.map(() => 0);
    for (const [a, b, c] of corners as [number, number, number][]) {
      const [A, B, C] = [points[a]!, points[b]!, points[c]!];
      const shares = [areaOf([x, y], B, C), areaOf(A, [x, y], C), areaOf(A, B, [x, y])];
      if (Math.min(...shares) < 0) continue;
      [a, b, c].forEach((corner, i) => {
        weights[corner] = shares[i]! / areaOf(A, B, C);
      });
      return weights;
    }
    let nearest = Infinity;
    let found: readonly [number, number, number] = [0, 0, 0];
    for (const triangle of corners) {
      triangle.forEach((a, i) => {
        const b = triangle[(i + 1) % 3]!;
        const [[ax, ay], [bx, by]] = [points[a]!, points[b]!];
        const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
        const share = Math.min(1, Math.max(0, along));
        const distance = Math.hypot(ax + (bx - ax) * share - x, ay + (by - ay) * share - y);
        if (distance < nearest) [nearest, found] = [distance, [a, b, share]];
      });
    }
    weights[found[0]]! += 1 - found[2];
    weights[found[1]]! += found[2];
    return weights;
  };
}

const spaceOf = (points: Points) => createTriangleSpace(points.flat());

const GRID: Points = Array.from({ length: 25 }, (_, i): Point => [(i % 5) * 0.1, Math.floor(i / 5) * 0.3]);

describe('triangleWeights', () => {
  it('shares a point among the corners around it', () => {
    //   c
    //   │╲
    //   a─b
    const points: Points = [
      [0, 0],
      [2, 0],
      [0, 4],
    ];
    const space = spaceOf(points);
    expectNear(weightsAt(space, 0.5, 1), [0.5, 0.25, 0.25], 1e-15);
    expectNear(weightsAt(space, 1, 2), [0, 0.5, 0.5], 1e-15);
    // Outside: below the edge of a and b, beyond c, and square to the edge of b and c.
    expectNear(weightsAt(space, 0.5, -3), [0.75, 0.25, 0], 1e-15);
    expectNear(weightsAt(space, -1, 5), [0, 0, 1], 1e-15);
    expectNear(weightsAt(space, 1 + 2, 2 + 1), [0, 0.5, 0.5], 1e-15);
  });

  it('equals the reference on a grid, and has no jumps', () => {
    const sets: Points[] = [LOCOMOTION, GRID, randomPoints(seededRandom(1), 9), randomPoints(seededRandom(2), 3)];
    for (const points of sets) {
      const space = spaceOf(points);
      expect(largestError(space, points, referenceOf(space))).toBeLessThan(1e-9);
      expectExactAtSamples(space, points);
      expect(largestJump(space, points)).toBeLessThan(NO_JUMP);
    }
    expectStepsToShrink(spaceOf(LOCOMOTION), LOCOMOTION);
  });

  it('equals the reference for 64 random samples', () => {
    const points = randomPoints(seededRandom(64), 64);
    const space = spaceOf(points);
    expect(largestError(space, points, referenceOf(space), 100)).toBeLessThan(1e-9);
    expectExactAtSamples(space, points);
  });

  it('equals the reference for random samples anywhere', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 3, max: 20 }),
        fc.integer({ min: -20, max: 20 }),
        (seed, n, power) => {
          const points = randomPoints(seededRandom(seed), n).map(([x, y]): [number, number] => [
            (x + 3) * 10 ** power,
            y * 10 ** power,
          ]);
          const space = spaceOf(points);
          expect(largestError(space, points, referenceOf(space), 12)).toBeLessThan(1e-9);
          expectExactAtSamples(space, points);
          expectSharesAnywhere(space);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has no crack between triangles: points on their edges belong to both corners', () => {
    const points = randomPoints(seededRandom(8), 40).map(([x, y]): Point => [x / 3, y * 7]);
    const space = spaceOf(points);
    for (let i = 0; i < space.triangles.length; i++) {
      const [a, b] = [space.triangles[i]!, space.triangles[i % 3 === 2 ? i - 2 : i + 1]!];
      for (let k = 1; k < 50; k++) {
        const [[ax, ay], [bx, by]] = [points[a]!, points[b]!];
        const weights = weightsAt(space, ax + ((bx - ax) * k) / 50, ay + ((by - ay) * k) / 50);
        // A rounding of the point, by the height of the flattest triangle.
        expect(Math.abs(weights[a]! - (1 - k / 50))).toBeLessThan(1e-9);
        expect(Math.abs(weights[b]! - k / 50)).toBeLessThan(1e-9);
      }
    }
  });

  it('takes a point that is too far away for doubles for one nearer in the same direction', () => {
    const space = spaceOf([...LOCOMOTION, [1, 2], [-1, 2]]);
    // Square to the upper side, above the middle one of its three samples.
    expectNear(weightsAt(space, 0, 1e300), [0, 0, 1, 0, 0, 0, 0, 0], 1e-9);
    expectNear(weightsAt(space, 1e300, 1e300), [0, 0, 0, 0, 0, 0, 1, 0], 1e-9);
    expectSharesAnywhere(space);
  });

  it('works at the limits of what samples may be', () => {
    for (const size of [1e100, 1e-97]) {
      const points = GRID.map(([x, y]): Point => [x * size, (y / 2) * size]);
      expectExactAtSamples(spaceOf(points), points);
      expectSharesAnywhere(spaceOf(points));
      expectNear(weightsAt(spaceOf(points), size, size), weightsAt(spaceOf(points), size, 2 * size), 1e-9);
    }
  });
});

describe('createTriangleSpace', () => {
  it('refuses less than three samples', () => {
    expect(() => createTriangleSpace([0, 0, 1, 1])).toThrow('createTriangleSpace: got 2 samples, expected at least 3.');
  });

  it('refuses samples in a line', () => {
    expect(() => createTriangleSpace([0, 0, 0.1, 0.3, 0.2, 0.6, 0.3, 0.9])).toThrow(
      'createTriangleSpace: all 4 samples are in a line, expected one beside it.',
    );
  });

  it('refuses what every space in a plane refuses', () => {
    expect(() => createTriangleSpace([0, 0, 1, 1, 2])).toThrow('createTriangleSpace: samples has 5 numbers');
    expect(() => createTriangleSpace([0, 0, 1, NaN, 2, 2])).toThrow('createTriangleSpace: sample 1 has y NaN');
    expect(() => createTriangleSpace([0, 0, 1, 1, 0, 0])).toThrow('createTriangleSpace: samples 0 and 2 stand at');
  });
});
