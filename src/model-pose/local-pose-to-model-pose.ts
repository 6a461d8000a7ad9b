// local pose → model pose: carries every joint's transform up to the skeleton's root.

import type { LocalPose } from '../local-pose/local-pose.js';
import { AFFINE_SIZE, composeAffine, multiplyAffine } from '../math/affine.js';
import type { ModelPose } from './model-pose.js';

/**
 * Writes the model pose of `pose` to `out`, for the joints `start` to `end` - 1.
 *
 * - parents: of the skeleton, parents before children, -1 at the top. What `out` says of parents before `start` holds.
 *
 * Frame function: never throws, does not allocate.
 */
export function localPoseToModelPose(
  out: ModelPose,
  pose: LocalPose,
  parents: Int32Array,
  start = 0,
  end = parents.length,
): void {
  const { translations, rotations, scales } = pose;
  for (let joint = start; joint < end; joint++) {
    const offset = joint * AFFINE_SIZE;
    const parent = parents[joint]!;
    composeAffine(out, offset, translations, rotations, scales, joint);
    if (parent >= 0) multiplyAffine(out, offset, out, parent * AFFINE_SIZE, out, offset);
  }
}
