// What is to aim, worked out once for a skeleton.

import { normalizeVector, perpendicularDirection } from '../math/directions.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { findJoint, type JointReference, pathToJoint } from './find-joint.js';

/** Degrees → radians. */
const DEGREE = Math.PI / 180;

/** Shares that sum to 1 by hand, such as ten times 0.1, may do so but for a rounding. */
const SHARE_ROUNDING = 1e-9;

/** What `createAim` needs. */
export interface AimSource {
  readonly skeleton: Skeleton;
  /** The joint that aims. */
  readonly joint: JointReference;
  /** Which way it looks, in its own space; of any length. */
  readonly axis: readonly [x: number, y: number, z: number];
  /** Joints above that take part, in any order, and which share of the turn each takes, 0..1; 1 at most together. */
  readonly chain?: readonly AimLink[] | undefined;
  /** How far the axis may be turned from where it points as animated, in degrees, 0..180. Default 180. */
  readonly limit?: number | undefined;
}

/** A joint above the one that aims, which takes a share of the turn. */
export interface AimLink {
  readonly joint: JointReference;
  readonly share: number;
}

/**
 * A joint that aims. Layout, D = number of joints from the top of the tree down to it:
 *
 *   path     [joint]    * D    from the top down to the joint that aims
 *   parts    [fraction] * D    how much each takes of what is left of the turn; 1 for the last
 *   numbers  [axis x y z  aside x y z  limit]    both in the joint's own space, of unit length and at a right angle to each
 *                                                other; the limit in radians
 */
export interface Aim {
  readonly path: Int32Array;
  readonly parts: Float64Array;
  readonly numbers: Float64Array;
  /** Place in the path of the first joint that is turned. */
  readonly first: number;
}

/** Where things stand in the numbers of an aim. */
export const AIM_AXIS = 0;
export const AIM_ASIDE = 3;
export const AIM_LIMIT = 6;

/**
 * Returns the plan by which `aimPose` turns a joint. It belongs to the skeleton, and serves any number of figures.
 *
 * Throws when a joint does not exist, the axis is not three finite numbers or has no length, the limit is not in 0..180, or the
 * chain names a joint that is not above, a joint twice, or shares that are not in 0..1 or are more than 1 together.
 */
export function createAim({ skeleton, joint, axis, chain = [], limit = 180 }: AimSource): Aim {
  const path = pathToJoint(skeleton, findJoint(skeleton, joint, 'createAim'));
  const numbers = new Float64Array(7);
  const isVector = axis.length === 3 && axis.every(Number.isFinite);
  if (isVector) numbers.set(axis, AIM_AXIS);
  if (!isVector || !normalizeVector(numbers, AIM_AXIS, numbers, AIM_AXIS)) {
    throw new Error(`createAim: the axis is [${axis.join(', ')}], expected three finite numbers that are not all 0.`);
  }
  perpendicularDirection(numbers, AIM_ASIDE, numbers, AIM_AXIS);
  if (!(limit >= 0 && limit <= 180)) throw new Error(`createAim: the limit is ${limit}, expected degrees, 0..180.`);
  numbers[AIM_LIMIT] = limit * DEGREE;
  const parts = sharesToParts(readShares(skeleton, path, chain));
  return { path, parts, numbers, first: parts.findIndex((part) => part > 0) };
}

/** Returns the share of each joint of the path, 0 for the last. */
function readShares(skeleton: Skeleton, path: Int32Array, chain: readonly AimLink[]): Float64Array {
  const shares = new Float64Array(path.length);
  const seen = new Set<number>();
  const name = (joint: number): string => `joint ${joint} ("${skeleton.names[joint]}")`;
  chain.forEach(({ joint, share }, index) => {
    const caller = `createAim: chain ${index}`;
    const found = findJoint(skeleton, joint, caller);
    const place = path.indexOf(found);
    if (place < 0 || place === path.length - 1) {
      throw new Error(`${caller} is ${name(found)}, expected a joint above ${name(path.at(-1)!)}.`);
    }
    if (seen.has(found)) throw new Error(`${caller} is ${name(found)}, which the chain has already.`);
    seen.add(found);
    if (!(share >= 0 && share <= 1)) {
      throw new Error(`${caller}, ${name(found)}, has share ${share}, expected a number of 0..1.`);
    }
    shares[place] = share;
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum > 1 + SHARE_ROUNDING) {
    throw new Error(`createAim: the shares of the chain are ${sum} together, expected 1 at most.`);
  }
  return shares;
}

/** Shares of the whole turn → fractions of what those further up leave of it, of which the last joint takes all. */
function sharesToParts(shares: Float64Array): Float64Array {
  let left = 1;
  return shares.map((share, index) => {
    const part = index === shares.length - 1 ? 1 : share === 0 ? 0 : Math.min(1, share / left);
    left = Math.max(left - share, 0);
    return part;
  });
}
