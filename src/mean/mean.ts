// A mean of local poses that does not depend on their order, and the weight gathered for each joint's translation, rotation
// and scale.

import { createLocalPose, type LocalPose } from '../local-pose/local-pose.js';
import { createPileWeights, type PileWeights } from '../pile/pile.js';

/** The length of a rotation, for `scaleRotation`. */
export const UNIT = Float64Array.of(1);

/**
 * Sums, each with its weight in it. A channel without weight holds nothing of meaning.
 *
 *   sums      Σ w·t, Σ ±w·q, Σ w·s      each rotation with the sign that is nearer to the sum so far
 *   weights   Σ w
 *
 * Heavier poses are to be added first, so that it is they that tell the sign. A sum of rotations gets no shorter by any that is
 * added, so it never vanishes; its direction is the mean.
 *
 * Source: for rotations near each other this is the eigenvector mean of Markley, Cheng, Crassidis and Oshman, Averaging
 * Quaternions, 2007, to the second order.
 */
export interface Mean {
  readonly sums: LocalPose;
  readonly weights: PileWeights;
}

/** Returns an empty mean with room for `jointCount` joints. Allocates. */
export function createMean(jointCount: number): Mean {
  return { sums: createLocalPose(jointCount), weights: createPileWeights(jointCount) };
}

/** Returns how much of a joint a mask lets through: all of it where there is none. */
export function maskAt(mask: Float64Array | null, joint: number): number {
  return mask === null ? 1 : mask[joint]!;
}

/**
 * Adds a rotation times a weight to a sum, with the sign that makes the sum longer.
 *
 * - weights: the number at `weightOffset` is the weight.
 *
 * Frame function: never throws, does not allocate.
 */
export function addRotationToSum(
  sums: Float64Array,
  sum: number,
  rotations: Float64Array,
  rotation: number,
  weights: Float64Array,
  weightOffset: number,
): void {
  const weight = weights[weightOffset]!;
  const x = rotations[rotation]!;
  const y = rotations[rotation + 1]!;
  const z = rotations[rotation + 2]!;
  const w = rotations[rotation + 3]!;
  const dot = sums[sum]! * x + sums[sum + 1]! * y + sums[sum + 2]! * z + sums[sum + 3]! * w;
  const signed = dot < 0 ? -weight : weight;
  sums[sum] = sums[sum]! + signed * x;
  sums[sum + 1] = sums[sum + 1]! + signed * y;
  sums[sum + 2] = sums[sum + 2]! + signed * z;
  sums[sum + 3] = sums[sum + 3]! + signed * w;
}

/**
 * Scales the rotation of a sum to a length, and leaves it alone where it has none.
 *
 * - lengths: the number at `lengthOffset` is the length.
 *
 * Frame function: never throws, does not allocate.
 */
export function scaleRotation(sums: Float64Array, sum: number, lengths: Float64Array, lengthOffset: number): void {
  const x = sums[sum]!;
  const y = sums[sum + 1]!;
  const z = sums[sum + 2]!;
  const w = sums[sum + 3]!;
  const square = x * x + y * y + z * z + w * w;
  if (square === 0) return;
  const scale = lengths[lengthOffset]! / Math.sqrt(square);
  sums[sum] = x * scale;
  sums[sum + 1] = y * scale;
  sums[sum + 2] = z * scale;
  sums[sum + 3] = w * scale;
}
