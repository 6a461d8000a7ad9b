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

/** Returns a pose with room for `jointCount` joints, all numbers zero: not a pose yet, but room for one. Allocates. */
export function createLocalPose(jointCount: number): LocalPose {
  // Side by side: one piece of memory is smaller than three, and faster to go through.
  const numbers = new Float64Array(jointCount * 10);
  return {
    translations: numbers.subarray(0, jointCount * 3),
    rotations: numbers.subarray(jointCount * 3, jointCount * 7),
    scales: numbers.subarray(jointCount * 7),
  };
}

/** Returns a new pose that holds the rest pose of `skeleton`. Allocates. */
export function createRestPose(skeleton: Skeleton): LocalPose {
  const pose = createLocalPose(skeleton.jointCount);
  pose.translations.set(skeleton.restTranslations);
  pose.rotations.set(skeleton.restRotations);
  pose.scales.set(skeleton.restScales);
  return pose;
}
