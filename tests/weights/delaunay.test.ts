import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Triangulation, triangulate } from '../../src/weights/delaunay.js';
import { seededRandom } from '../support/random.js';
import { type Points, randomPoints } from '../support/weight-spaces.js';

/** How far a point may be inside of a circle, or an edge out of line, as a fraction of the extent: some roundings. */
const ROUNDING = 1e-9;

function areaOf([ax, ay]: Points[number], [bx, by]: Points[number], [cx, cy]: Points[number]): number {
  return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
}

/** Twice the area of the convex hull, by walking around it from the leftmost point: Jarvis's march. */
function hullOf(points: Points): Points[number][] {
  const start = points.reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && b[1] < a[1]) ? b : a));
  const hull = [start];
  for (;;) {
    const last = hull.at(-1)!;
    let next = points.find((point) => point !== last)!;
    for (const point of points) {
      if (point === last) continue;
      const area = areaOf(last, next, point);
      const isFurther =
        Math.hypot(point[0] - last[0], point[1] - last[1]) > Math.hypot(next[0] - last[0], next[1] - last[1]);
      if (area < -1e-12 || (Math.abs(area) <= 1e-12 && isFurther)) next = point;
    }
    if (next === start || hull.length > points.length) return hull;
    hull.push(next);
  }
}

function cornersOf(points: Points, { triangles }: Triangulation): Points[number][][] {
  return Array.from({ length: triangles.length / 3 }, (_, i) => [0, 1, 2].map((k) => points[triangles[i * 3 + k]!]!));
}

/** Expects triangles that fill the hull, turn one way, use every point, and have nothing inside of their circles. */
function expectDelaunay(points: Points, found = triangulate(Float64Array.from(points.flat()), 2)): void {
  const corners = cornersOf(points, found);
  const areas = corners.map(([a, b, c]) => areaOf(a!, b!, c!));
  expect(Math.min(...areas)).toBeGreaterThan(0);
  const hull = hullOf(points);
  const whole = hull.reduce((sum, point, i) => sum + areaOf(hull[0]!, point, hull[(i + 1) % hull.length]!), 0);
  expect(Math.abs(areas.reduce((a, b) => a + b, 0) - whole)).toBeLessThan(ROUNDING);
  expect(new Set(found.triangles).size).toBe(points.length);
  // Euler: a triangle for each point but two, and one more for each that is not at the rim.
  const atRim = new Set(found.hull).size;
  expect(found.hull.length).toBe(atRim * 2);
  expect(corners.length).toBe(2 * points.length - 2 - atRim);
  for (const [a, b, c] of corners as [Points[number], Points[number], Points[number]][]) {
    const scale = 1 / (4 * areaOf(a, b, c));
    const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
    const x = a[0] + (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) * scale;
    const y = a[1] + (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) * scale;
    const radius = Math.hypot(a[0] - x, a[1] - y);
    for (const point of points) {
      expect(Math.hypot(point[0] - x, point[1] - y) / radius).toBeGreaterThan(1 - ROUNDING);
    }
  }
}

/** `columns` × `rows` points, `step` apart. */
function gridOf(columns: number, rows: number, step: number): [number, number][] {
  return Array.from({ length: columns * rows }, (_, i) => [(i % columns) * step, Math.floor(i / columns) * step]);
}

function circleOf(count: number, radius: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

describe('triangulate', () => {
  it('makes one triangle of three points, counter-clockwise whatever their order', () => {
    for (const order of [
      [0, 0, 1, 0, 0, 1],
      [0, 1, 1, 0, 0, 0],
    ]) {
      const { triangles, hull } = triangulate(Float64Array.from(order), 1);
      expect(Array.from(triangles).sort()).toEqual([0, 1, 2]);
      expect(hull.length).toBe(6);
      const points = [0, 1, 2].map((i) => [order[i * 2]!, order[i * 2 + 1]!] as const);
      expectDelaunay(points);
    }
  });

  it('flips the long edge of a kite', () => {
    const points: Points = [
      [-1, 0],
      [1, 0],
      [0, 0.2],
      [0, -0.2],
    ];
    expectDelaunay(points);
    const { triangles } = triangulate(Float64Array.from(points.flat()), 2);
    // Both triangles have the short edge.
    for (let i = 0; i < 6; i += 3)
      expect(Array.from(triangles.subarray(i, i + 3))).toEqual(expect.arrayContaining([2, 3]));
  });

  it('makes none of points in a line, or in a line but for a rounding', () => {
    const line = [0, 1, 2, 3, 4].map((i): [number, number] => [i * 0.1, i * 0.3]);
    expect(triangulate(Float64Array.from(line.flat()), 1.2).triangles.length).toBe(0);
    const upright = [3, 1, 2].map((y): [number, number] => [5, y]);
    expect(triangulate(Float64Array.from(upright.flat()), 2).triangles.length).toBe(0);
    expect(triangulate(Float64Array.of(0, 0, 0.5, 1e-14, 1, 0), 1).triangles.length).toBe(0);
  });

  it('is right for grids, circles, and circles within circles', () => {
    for (const step of [0.25, 0.1, 1 / 3]) {
      expectDelaunay(gridOf(3, 3, step));
      expectDelaunay(gridOf(5, 2, step));
      expectDelaunay(gridOf(4, 5, step / 2));
    }
    expectDelaunay([[0, 0], ...circleOf(8, 1)]);
    expectDelaunay([[0, 0], ...circleOf(8, 1), ...circleOf(8, 0.5)]);
    expectDelaunay(circleOf(64, 1));
  });

  it('leaves no flat triangle at a rim whose points are in a line but for a rounding', () => {
    // Ten points on each side of a triangle that no axis is along.
    const corners: Points = [
      [0.1, 0.3],
      [1.7, 0.7],
      [0.6, 1.9],
    ];
    const points = corners.flatMap(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % 3]!;
      return Array.from({ length: 10 }, (_, k): [number, number] => [
        ax + ((bx - ax) * k) / 10,
        ay + ((by - ay) * k) / 10,
      ]);
    });
    const found = triangulate(Float64Array.from(points.flat()), 1.6);
    expect(found.hull.length).toBe(60);
    for (const [a, b, c] of cornersOf(points, found)) expect(areaOf(a!, b!, c!)).toBeGreaterThan(1e-6);
    expectDelaunay(points, found);
  });

  it('is right for hundreds of random points', () => {
    expectDelaunay(randomPoints(seededRandom(9), 300));
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 3, max: 40 }), (seed, count) => {
        expectDelaunay(randomPoints(seededRandom(seed), count));
      }),
      { numRuns: 60 },
    );
  });

  it('is right for random points of a small grid, where most questions have no strict answer', () => {
    const place = fc.tuple(fc.nat(5), fc.nat(5));
    const places = fc.uniqueArray(place, { minLength: 3, maxLength: 30, selector: ([x, y]) => x * 6 + y });
    fc.assert(
      fc.property(places, (grid) => {
        const points = grid.map(([x, y]): [number, number] => [x / 8, y / 8]);
        const isLine = points.every((point) => areaOf(points[0]!, points[1]!, point) === 0);
        if (isLine) expect(triangulate(Float64Array.from(points.flat()), 1).triangles.length).toBe(0);
        else expectDelaunay(points);
      }),
      { numRuns: 300 },
    );
  });

  it('chooses the same triangles in whatever order the points come', () => {
    const points = gridOf(4, 4, 0.25);
    const named = (order: Points): string[] =>
      cornersOf(order, triangulate(Float64Array.from(order.flat()), 0.75))
        .map((corners) => corners.map(String).sort().join(' '))
        .sort();
    const shuffled = [...points].reverse();
    shuffled.push(...shuffled.splice(3, 5));
    expect(named(shuffled)).toEqual(named(points));
  });
});
