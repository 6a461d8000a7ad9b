// Steps of a definition, worked out for a skeleton.

import type { StepDefinition } from '../definition/step-definition.js';
import type { LocalPose } from '../local-pose/local-pose.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { type Aim, createAim } from './aim.js';
import { aimPose } from './aim-pose.js';
import { createReach, type Reach } from './reach.js';
import { reachPose } from './reach-pose.js';

/** Something that is done to a pose. `joints`: those that it turns. `hasPole`: whether a limb bends towards a place. */
export interface PoseStep {
  readonly aim: Aim | null;
  readonly reach: Reach | null;
  readonly hasPole: boolean;
  readonly joints: Int32Array;
}

/** Where the pole stands among the points of a step, after the target. */
const POLE = 3;

/** Returns a step for a skeleton. Throws when it has not got a joint that the definition names, see `createAim` and `createReach`. */
export function createPoseStep(definition: StepDefinition, skeleton: Skeleton): PoseStep {
  if ('aim' in definition) {
    const { aim: joint, axis, chain = [], limit } = definition;
    const aim = createAim({ skeleton, joint, axis, chain, limit });
    return { aim, reach: null, hasPole: false, joints: aim.path.subarray(aim.first) };
  }
  const reach = createReach({ skeleton, end: definition.reach });
  return { aim: null, reach, hasPole: definition.pole !== undefined, joints: reach.path.subarray(-3, -1) };
}

/**
 * Does a step to a pose.
 *
 * - points: three numbers of the target and three of the pole, in the space of the skeleton's root.
 * - weights: the number at `offset`, 0 to 1. At 0 nothing is written.
 *
 * Frame function: never throws, does not allocate.
 */
export function stepPose(
  pose: LocalPose,
  { aim, reach, hasPole }: PoseStep,
  points: Float64Array,
  weights: Float64Array,
  offset: number,
): void {
  if (aim !== null) aimPose(pose, aim, points, 0, weights, offset);
  else if (reach !== null) reachPose(pose, reach, points, 0, hasPole ? points : null, POLE, weights, offset);
}
