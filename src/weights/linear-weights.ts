// Weights of samples on a line: the two neighbours of a point share it.

import { checkLineSamples } from './samples.js';

/**
 * Samples on a line, n of them. Layout:
 *
 *   positions  [x]       * n     ascending
 *   samples    [sample]  * n     which sample stands there: its place in the order that they were given in
 */
export interface LinearSpace {
  readonly kind: 'linear';
  readonly sampleCount: number;
  readonly positions: Float64Array;
  readonly samples: Int32Array;
}

/**
 * Returns a space of samples on a line.
 *
 * - samples: the position of each, in any order.
 *
 * Throws when there is no sample, a position is not finite or beyond 1e100, or two are equal: nearer than a billionth
 * of the extent.
 */
export function createLinearSpace(samples: ArrayLike<number>): LinearSpace {
  const given = checkLineSamples('createLinearSpace', samples);
  const order = Int32Array.from(given.keys()).sort((a, b) => given[a]! - given[b]!);
  return {
    kind: 'linear',
    sampleCount: given.length,
    positions: Float64Array.from(order, (sample) => given[sample]!),
    samples: order,
  };
}

/**
 * Writes the weight of each sample at a point.
 *
 * Between two samples the nearer one has more, in proportion; below the first and above the last that one has it all.
 *
 * - point: the number at `pointOffset`, finite; any size.
 * - out: `sampleCount` weights from `outOffset` on, 0..1 each, with the sum 1, in the order that the samples were given
 *   in.
 *
 * Frame function: never throws, does not allocate.
 */
export function linearWeights(
  space: LinearSpace,
  point: Float64Array,
  pointOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { positions, samples, sampleCount } = space;
  const x = point[pointOffset]!;
  for (let i = 0; i < sampleCount; i++) out[outOffset + i] = 0;
  let above = 0;
  while (above < sampleCount && positions[above]! <= x) above++;
  if (above === 0) {
    out[outOffset + samples[0]!] = 1;
  } else if (above === sampleCount) {
    out[outOffset + samples[above - 1]!] = 1;
  } else {
    const below = positions[above - 1]!;
    const share = (x - below) / (positions[above]! - below);
    out[outOffset + samples[above - 1]!] = 1 - share;
    out[outOffset + samples[above]!] = share;
  }
}
