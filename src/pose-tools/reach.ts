// A limb of two bones that is to reach for something, worked out once for a skeleton.

import { AFFINE_SIZE, composeAffine } from '../math/affine.js';
import { carryDirection } from '../math/affine-vectors.js';
import { crossVectors, normalizeVector, perpendicularDirection, rejectVector } from '../math/directions.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { findJoint, type JointReference, pathToJoint } from './find-joint.js';

/** What `createReach` needs. */
export interface ReachSource {
  readonly skeleton: Skeleton;
  /** The joint that is to reach a place: a hand or a foot. Its parent and grandparent are turned. */
  readonly end: JointReference;
}

/**
 * A limb. Layout, D = number of joints from the top of the tree down to its end, at least 3:
 *
 *   path  [joint] * D    from the top down: ... upper joint, middle joint, end
 *   bend  [x y z]        axis that the limb bends around at rest, in the space of the upper joint, of unit length: from the
 *                        upper bone to the lower one it turns the shorter way. A limb that is straight at rest has one of its own.
 */
export interface Reach {
  readonly path: Int32Array;
  readonly bend: Float64Array;
}

/**
 * Returns the plan by which `reachPose` turns a limb. It belongs to the skeleton, and serves any number of figures.
 *
 * Throws when the end does not exist, or has no parent and grandparent.
 */
export function createReach({ skeleton, end }: ReachSource): Reach {
  const path = pathToJoint(skeleton, findJoint(skeleton, end, 'createReach'));
  if (path.length < 3) {
    const joint = path.at(-1)!;
    throw new Error(
      `createReach: joint ${joint} ("${skeleton.names[joint]}") has ${path.length - 1} joints above it, expected a parent and ` +
        'a grandparent, which are turned.',
    );
  }
  return { path, bend: bendAtRest(skeleton, path) };
}

/** Returns the axis that is at a right angle to both bones at rest. */
function bendAtRest({ restTranslations, restRotations, restScales }: Skeleton, path: Int32Array): Float64Array {
  const upper = path.at(-3)!;
  const middle = path.at(-2)!;
  const local = new Float64Array(AFFINE_SIZE);
  const bone = restTranslations.slice(middle * 3, middle * 3 + 3);
  const lower = new Float64Array(3);
  composeAffine(local, 0, restTranslations, restRotations, restScales, middle);
  carryDirection(lower, 0, local, 0, restTranslations, path.at(-1)! * 3);
  for (let n = 0; n < 3; n++) {
    bone[n] = bone[n]! * restScales[upper * 3 + n]!;
    lower[n] = lower[n]! * restScales[upper * 3 + n]!;
  }
  const bend = Float64Array.of(0, 0, 1);
  if (!normalizeVector(bone, 0, bone, 0)) return bend;
  if (!rejectVector(lower, 0, lower, 0, bone, 0)) perpendicularDirection(lower, 0, bone, 0);
  crossVectors(bend, 0, bone, 0, lower, 0);
  return bend;
}
