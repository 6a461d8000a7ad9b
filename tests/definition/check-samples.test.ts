import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSamples } from '../../src/definition/check-samples.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';
import type { BlendSpace } from '../../src/definition/node-definition.js';

const SEEDED = { seed: 4, numRuns: 1000 };

type Point = readonly [number, number];

function problemsOf(space: BlendSpace, samples: readonly Point[]): string[] {
  const graph = createGraphCheck({});
  expect(checkSamples(space, samples, 'tree', graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

/** Points of a small grid, where all that is asked can be told in whole numbers. */
const gridPoints = fc.uniqueArray(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })), {
  minLength: 1,
  maxLength: 6,
  selector: String,
});

const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1];
const isOrigin = (a: Point) => a[0] === 0 && a[1] === 0;
const isSameDirection = (a: Point, b: Point) => cross(a, b) === 0 && dot(a, b) > 0;

/** Directions leave a gap of a half turn just when all of them are on one side of a line through the origin, or on it. */
function hasHalfTurn(rays: readonly Point[]): boolean {
  const sides = rays.flatMap(([x, y]): Point[] => [
    [-y, x],
    [y, -x],
  ]);
  return rays.length === 0 || sides.some((side) => rays.every((ray) => dot(side, ray) >= 0));
}

describe('checkSamples', () => {
  it('refuses equal samples in every space, and says nothing else of them', () => {
    for (const space of ['cartesian', 'polar', 'directional', 'triangles'] as const) {
      expect(
        problemsOf(space, [
          [0, 0],
          [-0, 0],
        ]),
      ).toEqual(['tree.children[1].at: expected another point than tree.children[0].at, got [0, 0].']);
    }
  });

  it('takes any different samples in a cartesian space', () => {
    fc.assert(
      fc.property(gridPoints, (samples) => {
        expect(problemsOf('cartesian', samples)).toEqual([]);
      }),
      SEEDED,
    );
  });

  it('takes triangles of samples that are not in a line, in any unit', () => {
    fc.assert(
      fc.property(gridPoints, fc.constantFrom(1, 1e-200, 1e300), (samples, unit) => {
        const [a, b] = [samples[0]!, samples[1]];
        const isFlat = !b || samples.every((c) => (b[0] - a[0]) * (c[1] - a[1]) === (b[1] - a[1]) * (c[0] - a[0]));
        const scaled = samples.map(([x, y]): Point => [x * unit, y * unit]);
        expect(problemsOf('triangles', scaled)).toHaveLength(isFlat ? 1 : 0);
      }),
      SEEDED,
    );
  });

  it('takes one sample for each direction in a directional space', () => {
    fc.assert(
      fc.property(gridPoints, (samples) => {
        const doubles = samples.filter((a, index) => samples.slice(0, index).some((b) => isSameDirection(a, b)));
        const found = problemsOf('directional', samples).map((problem) => /got (\[.*\])/.exec(problem)![1]!);
        expect(found.sort()).toEqual(doubles.map(([x, y]) => `[${x}, ${y}]`).sort());
      }),
      SEEDED,
    );
  });

  it('takes a centre and directions all round in a polar space', () => {
    fc.assert(
      fc.property(gridPoints, (samples) => {
        const problems = problemsOf('polar', samples);
        expect(problems.some((problem) => problem.includes('a child at [0, 0]'))).toBe(!samples.some(isOrigin));
        const rays = samples.filter((sample) => !isOrigin(sample));
        expect(problems.some((problem) => problem.includes('180° apart'))).toBe(hasHalfTurn(rays));
      }),
      SEEDED,
    );
  });

  it('says how far apart two directions of a polar space are', () => {
    expect(
      problemsOf('polar', [
        [0, 0],
        [1, 0],
        [0, 1],
      ])[0],
    ).toMatch(/got 270° from children\[2\] to children\[1\]\.$/);
  });

  it('sees two samples on either side of the negative x axis as one direction', () => {
    expect(
      problemsOf('directional', [
        [-1, 0],
        [-2, -0],
      ]),
    ).toHaveLength(1);
    expect(
      problemsOf('directional', [
        [-1, 1e-12],
        [-1, -1e-12],
      ]),
    ).toHaveLength(1);
  });
});
