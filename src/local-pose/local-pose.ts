// Translation, rotation and scale of every joint, relative to its parent.

import type { Skeleton } from '../skeleton/skeleton.js';

/**
 * Layout, J = number of joints:
 *
 *   translations  [x y z]    * J
 *   rotations     [x y z w]  * J
 *   scales        [x y z]    * J
 */
export interface LocalPose {
  readonly translations: Float64Array;
  readonly rotations: Float64Array;
  readonly scales: Float64Array;
}

/** Returns a pose with room for `jointCount` joints, all numbers zero: not a pose yet, but room for one. */
export function createLocalPose(jointCount: number): LocalPose {
  return {
    translations: new Float64Array(jointCount * 3),
    rotations: new Float64Array(jointCount * 4),
    scales: new Float64Array(jointCount * 3),
  };
}

/** Returns a new pose that holds the rest pose of `skeleton`. */
export function createRestPose(skeleton: Skeleton): LocalPose {
  return {
    translations: skeleton.restTranslations.slice(),
    rotations: skeleton.restRotations.slice(),
    scales: skeleton.restScales.slice(),
  };
}
