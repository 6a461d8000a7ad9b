// One call for the weights of a space of any kind.
//
// A space is plain data with its kind written on it, not an object with a method: it can be sent to a worker as it is,
// and what to call stands in one place.

import { type DirectionalSpace, directionalWeights } from './directional-weights.js';
import { type GradientBandSpace, gradientBandWeights } from './gradient-band-weights.js';
import { type LinearSpace, linearWeights } from './linear-weights.js';
import { type PolarBandSpace, polarBandWeights } from './polar-band-weights.js';
import { type TriangleSpace, triangleWeights } from './triangle-weights.js';

/** Samples on a line (kind `linear`) or in a plane (all others), made by the `create` function of the kind. */
export type WeightSpace = LinearSpace | GradientBandSpace | PolarBandSpace | DirectionalSpace | TriangleSpace;

/**
 * Writes the weight of each sample at a point: 1 for a sample at its own place.
 *
 * - point: one number (linear) or x and y (all others) at `pointOffset`, finite; any size.
 * - out: `sampleCount` weights from `outOffset` on, 0..1 each, with the sum 1, in the order that the samples were given
 *   in. May not be the array of the point.
 *
 * Frame function: never throws, does not allocate.
 */
export function spaceWeights(
  space: WeightSpace,
  point: Float64Array,
  pointOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  switch (space.kind) {
    case 'linear':
      linearWeights(space, point, pointOffset, out, outOffset);
      break;
    case 'gradientBand':
      gradientBandWeights(space, point, pointOffset, out, outOffset);
      break;
    case 'polarBand':
      polarBandWeights(space, point, pointOffset, out, outOffset);
      break;
    case 'directional':
      directionalWeights(space, point, pointOffset, out, outOffset);
      break;
    case 'triangles':
      triangleWeights(space, point, pointOffset, out, outOffset);
      break;
  }
}
