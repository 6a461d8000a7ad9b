// One affine matrix per joint, relative to the skeleton's root.

import { AFFINE_SIZE } from '../math/affine.js';

/** Layout: [affine] * J, twelve numbers each, see `math/affine.ts`. */
export type ModelPose = Float64Array;

/** Returns room for the model pose of `jointCount` joints, all numbers zero. Allocates. */
export function createModelPose(jointCount: number): ModelPose {
  return new Float64Array(jointCount * AFFINE_SIZE);
}
