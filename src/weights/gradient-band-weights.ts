// Weights of samples anywhere in a plane, by gradient bands.
//
// Each sample has a band towards each other one: a slope that falls from 1 on the line through the sample to 0 on the
// line through the other, both lines square to the way from one to the other. The height of a sample at a point is the
// lowest of its bands there, and weights are heights by their sum.
//
//   height_i = min over j of 1 - (p - p_i)·(p_j - p_i) / |p_j - p_i|²,  cut off below 0 and above 1
//
// Source: R. S. Johansen, Automated Semi-Procedural Animation for Character Locomotion, 2009, section 6.3. The cut at 1
// makes weights far outside those of the samples that lie that way.
//
// The band from j to i is 1 minus that from i to j, so that one product serves two. Of two samples the nearer one has
// at least 1/2 there: the nearest sample of all has a height of 1/2 or more, and the sum is never zero.

import { createSurroundings, pullPoint, type Surroundings } from './pull-point.js';
import { checkPlaneSamples } from './samples.js';
import { settleHeights } from './settle-heights.js';

/** Samples in a plane. */
export interface GradientBandSpace {
  readonly kind: 'gradientBand';
  readonly sampleCount: number;
  /** [x y] * sampleCount */
  readonly points: Float64Array;
  readonly surroundings: Surroundings;
}

const _gradientBandWeights_point = new Float64Array(2);

/**
 * Returns a space of samples anywhere in a plane.
 *
 * - samples: [x y] for each.
 *
 * Throws when there is no sample, a coordinate is missing, not finite or beyond 1e100, or two samples are equal: nearer
 * than a billionth of the extent.
 */
export function createGradientBandSpace(samples: ArrayLike<number>): GradientBandSpace {
  const { count, points, extent } = checkPlaneSamples('createGradientBandSpace', samples, 1);
  const surroundings = createSurroundings(points[0]!, points[1]!, extent);
  return { kind: 'gradientBand', sampleCount: count, points, surroundings };
}

/**
 * Writes the weight of each sample at a point: 1 for a sample at its own place. Costs the square of the number of
 * samples.
 *
 * - point: x and y at `pointOffset`, finite. More than a million extents away only the direction counts.
 * - out: `sampleCount` weights from `outOffset` on, 0..1 each, with the sum 1. May not be the array of the point.
 *
 * Frame function: never throws, does not allocate.
 */
export function gradientBandWeights(
  space: GradientBandSpace,
  point: Float64Array,
  pointOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { points, sampleCount } = space;
  pullPoint(_gradientBandWeights_point, point, pointOffset, space.surroundings);
  const x = _gradientBandWeights_point[0]!;
  const y = _gradientBandWeights_point[1]!;
  for (let i = 0; i < sampleCount; i++) out[outOffset + i] = 1;
  for (let i = 0; i < sampleCount; i++) {
    const fromX = points[i * 2]!;
    const fromY = points[i * 2 + 1]!;
    const wayX = x - fromX;
    const wayY = y - fromY;
    let height = out[outOffset + i]!;
    for (let j = i + 1; j < sampleCount; j++) {
      const other = out[outOffset + j]!;
      // Most samples are far from a point and soon at 0, where nothing more can happen to them.
      if (height <= 0 && other <= 0) continue;
      const bandX = points[j * 2]! - fromX;
      const bandY = points[j * 2 + 1]! - fromY;
      // A quotient, not a product with the inverse: at a sample it is exactly 0 or 1.
      const fraction = (wayX * bandX + wayY * bandY) / (bandX * bandX + bandY * bandY);
      if (1 - fraction < height) height = 1 - fraction;
      if (fraction < other) out[outOffset + j] = fraction;
    }
    out[outOffset + i] = height;
  }
  settleHeights(out, outOffset, sampleCount);
}
