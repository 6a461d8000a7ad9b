// A joint by its name or index, for whoever is told which one to work on.

import { didYouMean } from '../messages/nearest-names.js';
import type { Skeleton } from '../skeleton/skeleton.js';

/** A joint's name, of which the first counts, or its index. */
export type JointReference = string | number;

/**
 * Returns the index of a joint.
 *
 * - caller: the function that it was given to, for the message.
 *
 * Throws when there is no such joint.
 */
export function findJoint({ names, jointCount }: Skeleton, joint: JointReference, caller: string): number {
  if (typeof joint === 'string') {
    const index = names.indexOf(joint);
    if (index < 0) throw new Error(`${caller}: there is no joint "${joint}".${didYouMean(joint, names)}`);
    return index;
  }
  if (!Number.isInteger(joint) || joint < 0 || joint >= jointCount) {
    throw new Error(`${caller}: there is no joint ${joint}, expected an index of 0..${jointCount - 1} or a name.`);
  }
  return joint;
}

/** Returns a joint and all above it, from the top down to the joint itself. */
export function pathToJoint({ parents }: Skeleton, joint: number): Int32Array {
  const path: number[] = [];
  for (let above = joint; above >= 0; above = parents[above]!) path.push(above);
  return Int32Array.from(path.reverse());
}
