// Asks what every space of samples has to keep: near a slow reference, sums of 1, exact at samples, without jumps,
// anywhere.

import { expect } from 'vitest';
import { spaceWeights, type WeightSpace } from '../../src/weights/space-weights.js';

/** [x y] of each sample. */
export type Points = readonly (readonly [number, number])[];

/** Weights at (x, y), written slowly from the formula. */
export type Reference = (points: Points, x: number, y: number) => number[];

/** Grids reach as many times the extent of the samples to each side. */
const REACH = 10;

export const GRID_SIZE = 200;

/** Weights at (x, y), which stands among other numbers, written among other numbers. */
export function weightsAt(space: WeightSpace, x: number, y = Number.NaN): number[] {
  const out = new Float64Array(space.sampleCount + 3).fill(-7);
  spaceWeights(space, Float64Array.of(Number.NaN, x, y, Number.NaN), 1, out, 2);
  if (out[0] !== -7 || out[1] !== -7 || out.at(-1) !== -7)
    throw new Error(`written beside ${space.sampleCount} weights`);
  return Array.from(out.subarray(2, -1));
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Largest side of the box around the points, and its centre. */
function boxOf(points: Points): { centerX: number; centerY: number; extent: number } {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { centerX: (minX + maxX) / 2, centerY: (minY + maxY) / 2, extent: Math.max(maxX - minX, maxY - minY) };
}

/**
 * Calls `visit` for each point of a grid of `size` × `size` around the points. It stands a little beside their centre:
 * no point of it lies on a line of symmetry, where the last bit decides.
 */
export function forGrid(points: Points, size: number, visit: (x: number, y: number, column: number) => void): void {
  const { centerX, centerY, extent } = boxOf(points);
  const step = (2 * REACH * extent) / size;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      visit(
        centerX + (column - size / 2) * step + 0.0137 * extent,
        centerY + (row - size / 2) * step + 0.0291 * extent,
        column,
      );
    }
  }
}

/** Expects weights of 0..1 that sum to 1 within 1e-12. */
export function expectShares(weights: readonly number[]): void {
  expect(Math.abs(sumOf(weights) - 1)).toBeLessThan(1e-12);
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...weights)).toBeLessThanOrEqual(1);
}

/** Returns how far any weight is from the reference at most, over the whole grid, and expects shares everywhere. */
export function largestError(space: WeightSpace, points: Points, reference: Reference, size = GRID_SIZE): number {
  let largest = 0;
  let [worstSum, lowest, highest] = [0, Infinity, -Infinity];
  forGrid(points, size, (x, y) => {
    const weights = weightsAt(space, x, y);
    const wanted = reference(points, x, y);
    weights.forEach((weight, i) => {
      largest = Math.max(largest, Math.abs(weight - wanted[i]!));
    });
    worstSum = Math.max(worstSum, Math.abs(sumOf(weights) - 1));
    lowest = Math.min(lowest, ...weights);
    highest = Math.max(highest, ...weights);
  });
  expect(worstSum).toBeLessThan(1e-12);
  expect(lowest).toBeGreaterThanOrEqual(0);
  expect(highest).toBeLessThanOrEqual(1);
  return largest;
}

/** Expects exactly 1 for each sample at its own place, and exactly 0 for all others. */
export function expectExactAtSamples(space: WeightSpace, points: Points): void {
  points.forEach(([x, y], sample) => {
    expect(weightsAt(space, x, y)).toEqual(points.map((_, other) => (other === sample ? 1 : 0)));
  });
}

const _point = new Float64Array(2);

/** Writes the weights at (x, y) from `offset` on. */
function writeWeights(space: WeightSpace, x: number, y: number, out: Float64Array, offset: number): void {
  _point[0] = x;
  _point[1] = y;
  spaceWeights(space, _point, 0, out, offset);
}

/** Returns how far `count` numbers of `a` are from those of `b` at most. */
function difference(a: Float64Array, aOffset: number, b: Float64Array, bOffset: number, count: number): number {
  let largest = 0;
  for (let i = 0; i < count; i++) largest = Math.max(largest, Math.abs(a[aOffset + i]! - b[bOffset + i]!));
  return largest;
}

/** Gets how far the weights of neighbours on the grid differ, and where they are. */
type NeighbourVisitor = (difference: number, fromX: number, fromY: number, toX: number, toY: number) => void;

/** Calls `visit` for neighbours on the grid, side by side and one above the other. */
function forNeighbours(space: WeightSpace, points: Points, size: number, visit: NeighbourVisitor): void {
  const count = space.sampleCount;
  let row = new Float64Array(size * count);
  let above = new Float64Array(size * count);
  let [rowIndex, left, rowY, aboveY] = [-1, 0, 0, 0];
  forGrid(points, size, (x, y, column) => {
    if (column === 0) {
      [row, above] = [above, row];
      aboveY = rowY;
      rowY = y;
      rowIndex++;
    }
    const offset = column * count;
    writeWeights(space, x, y, row, offset);
    if (column > 0) visit(difference(row, offset, row, offset - count, count), left, y, x, y);
    if (rowIndex > 0) visit(difference(row, offset, above, offset, count), x, aboveY, x, y);
    left = x;
  });
}

/** Returns the largest difference of a weight between neighbours on the grid. */
export function largestStep(space: WeightSpace, points: Points, size: number): number {
  let largest = 0;
  forNeighbours(space, points, size, (step) => {
    largest = Math.max(largest, step);
  });
  return largest;
}

/**
 * Expects the largest difference between neighbours to shrink with the grid: to a quarter when it has four times the
 * lines, or less than half if the coarser one misses the steepest place. A jump would stay what it is.
 */
export function expectStepsToShrink(space: WeightSpace, points: Points): void {
  const [coarse, fine] = [largestStep(space, points, GRID_SIZE), largestStep(space, points, 4 * GRID_SIZE)];
  expect(fine).toBeGreaterThan(0);
  expect(fine / coarse).toBeLessThan(0.5);
}

const BISECTIONS = 30;

/** What 30 bisections leave of the steepest slope in the tests is below 1e-7; a jump stays what it is. */
export const NO_JUMP = 1e-6;

/** Returns the largest jump of a weight: what is left of a difference between neighbours on the grid after 30 bisections. */
export function largestJump(space: WeightSpace, points: Points, size = GRID_SIZE / 2): number {
  const count = space.sampleCount;
  let [start, middle, end] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  let largest = 0;
  forNeighbours(space, points, size, (step, fromX, fromY, toX, toY) => {
    if (step < 1e-3) return;
    writeWeights(space, fromX, fromY, start, 0);
    writeWeights(space, toX, toY, end, 0);
    for (let i = 0; i < BISECTIONS; i++) {
      const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2];
      writeWeights(space, x, y, middle, 0);
      if (difference(start, 0, middle, 0, count) > difference(middle, 0, end, 0, count)) {
        [toX, toY] = [x, y];
        [middle, end] = [end, middle];
      } else {
        [fromX, fromY] = [x, y];
        [middle, start] = [start, middle];
      }
    }
    largest = Math.max(largest, difference(start, 0, end, 0, count));
  });
  return largest;
}

/** Points at which doubles come to their ends. */
export const EXTREME_NUMBERS = [0, -0, 5e-324, -1e-300, 1e-160, 1e17, -1e100, 1e154, -1e300, Number.MAX_VALUE];

/** Expects shares at points of every size, and where one coordinate is huge and the other is not. */
export function expectSharesAnywhere(space: WeightSpace): void {
  for (const x of EXTREME_NUMBERS) {
    for (const y of EXTREME_NUMBERS) {
      for (const sign of [1, -1]) expectShares(weightsAt(space, x, y * sign));
    }
  }
}

/** Samples as games place them, and as chance does. */
export const LOCOMOTION: Points = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [-1, 0],
  [0, -1],
];

/** Points within -1..1, none nearer to another than 0.02. */
export function randomPoints(random: () => number, count: number): [number, number][] {
  const points: [number, number][] = [];
  while (points.length < count) {
    const point: [number, number] = [random() * 2 - 1, random() * 2 - 1];
    if (points.every(([x, y]) => Math.hypot(x - point[0], y - point[1]) > 0.02)) points.push(point);
  }
  return points;
}

/**
 * `directionCount` points around the origin with distances of 0.5..2, in directions that are never half a turn apart
 * from the next one nor nearer than 0.01 rad; and the origin itself, somewhere among them.
 */
export function randomRing(random: () => number, directionCount: number): [number, number][] {
  const slot = (2 * Math.PI) / directionCount;
  const points = Array.from({ length: directionCount }, (_, i): [number, number] => {
    const angle = (i + 0.05 + random() * 0.4) * slot;
    const radius = 0.5 + random() * 1.5;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  points.splice(Math.floor(random() * points.length), 0, [0, 0]);
  return points;
}
