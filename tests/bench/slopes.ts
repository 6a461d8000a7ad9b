// How a cost grows with a size: in proportion, or not at all.
//
//   size   1    10    100   1000
//   cost   2    11    110   1300
//               |---------------|   the smallest size is left out: what a frame costs anyway counts most there
//               1     1.00   1.18   proportions to the second smallest size

import { median } from './measure.js';

/**
 * Returns how far each cost is from proportional to its size: (cost / base cost) / (size / base size), where the base is
 * the second smallest size. 1 is proportional, 2 twice as dear. The first two entries are left out.
 *
 * - sizes, costs: as many of both, from the smallest size on.
 *
 * Throws when there are fewer than three, or different numbers of both.
 */
export function proportions(sizes: readonly number[], costs: readonly number[]): number[] {
  checkSeries('proportions', sizes, costs, 3);
  const baseSize = sizes[1]!;
  const baseCost = costs[1]!;
  return sizes.slice(2).map((size, index) => costs[index + 2]! / baseCost / (size / baseSize));
}

/**
 * Returns the slope of the straight line that fits log(cost) over log(size) best, by least squares, the smallest size
 * left out: 1 is proportional, 0 constant.
 *
 * Throws when there are fewer than three sizes, or different numbers of both.
 */
export function logSlope(sizes: readonly number[], costs: readonly number[]): number {
  checkSeries('logSlope', sizes, costs, 3);
  const xs = sizes.slice(1).map(Math.log);
  const ys = costs.slice(1).map(Math.log);
  const meanX = mean(xs);
  const meanY = mean(ys);
  const products = xs.map((x, index) => (x - meanX) * (ys[index]! - meanY));
  const squares = xs.map((x) => (x - meanX) ** 2);
  return mean(products) / mean(squares);
}

/** Returns by how much the largest cost is above the smallest, as a share of that: max / min - 1. Throws without costs. */
export function spread(costs: readonly number[]): number {
  if (costs.length === 0) throw new RangeError('spread: got no costs, expected at least one.');
  return Math.max(...costs) / Math.min(...costs) - 1;
}

/**
 * Returns the median over all rounds of a figure that `judge` takes from the costs of one round.
 *
 * - samples: for each size, a cost for each round.
 */
export function medianOverRounds(
  samples: readonly (readonly number[])[],
  judge: (costs: readonly number[]) => number,
): number {
  const rounds = samples[0]!.map((_, round) => judge(samples.map((costs) => costs[round]!)));
  return median(rounds);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function checkSeries(name: string, sizes: readonly number[], costs: readonly number[], least: number): void {
  if (sizes.length !== costs.length || sizes.length < least) {
    throw new RangeError(
      `${name}: got ${sizes.length} sizes and ${costs.length} costs, expected as many of both, at least ${least}.`,
    );
  }
}
