// How long each joint of a skeleton takes in a fade.

import type { JointFade } from '../definition/fade-definition.js';
import type { FadePlan } from '../machine/machine-plan.js';
import type { Skeleton } from '../skeleton/skeleton.js';

/** Returns how long each joint takes in a fade that is no inertial one, in seconds. */
export function jointSeconds(skeleton: Skeleton, { joints, restSeconds }: FadePlan): Float64Array {
  const seconds = new Float64Array(skeleton.jointCount);
  writeJointSeconds(seconds, skeleton, Float64Array.of(restSeconds), joints);
  return seconds;
}

/**
 * Writes how long each joint takes, in seconds. A later joint of the list counts more than an earlier one; one that is not there is passed over.
 *
 * - rest: the number at 0 is what all others take.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeJointSeconds(
  out: Float64Array,
  { names, parents, jointCount }: Skeleton,
  rest: Float64Array,
  joints: readonly JointFade[],
): void {
  out.fill(rest[0]!);
  for (let i = 0; i < joints.length; i++) {
    const top = names.indexOf(joints[i]!.from);
    if (top < 0) continue;
    // Parents come before their children.
    for (let joint = top; joint < jointCount; joint++) {
      if (joint === top || isBelow(parents, joint, top)) out[joint] = joints[i]!.seconds;
    }
  }
}

function isBelow(parents: Int32Array, joint: number, top: number): boolean {
  let above = parents[joint]!;
  while (above > top) above = parents[above]!;
  return above === top;
}
