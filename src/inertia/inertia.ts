// What is left of the jump that a figure would make where one motion takes the place of another, and how it comes to
// nothing. Only the new motion has to be evaluated meanwhile.

import { INERTIA_CURVE_SIZE } from './inertia-curve.js';

/**
 * A record of a switch. All that it knows stands in one array, and can be saved and restored by copying that. Layout:
 *
 *   elapsed                seconds since the switch
 *   longest                seconds from the switch until nothing is left
 *   what follows           of a figure or of a list of numbers
 *
 * All numbers are 0 where there is nothing left: after it is created, cleared, or over.
 */
export interface InertiaRecord {
  readonly data: Float64Array;
}

/**
 * The record of one figure. Layout of `data`, J = number of joints:
 *
 *   elapsed, longest
 *   [translation 6, rotation 6, scale 6]  * J     each: direction x y z, of length 1, and a curve x0 v0 t1
 *
 * What is left lies along the direction: lengths of a translation or a scale, or radians about an axis of the joint's
 * parent.
 */
export interface Inertia extends InertiaRecord {
  readonly jointCount: number;
}

/** Where in `data` the seconds since the switch stand, where those until the end, and where the rest begins. */
export const INERTIA_ELAPSED = 0;
export const INERTIA_LONGEST = 1;
export const INERTIA_HEADER_SIZE = 2;

/** Numbers of one channel, and where in it the curve begins. */
export const INERTIA_CHANNEL_SIZE = 3 + INERTIA_CURVE_SIZE;
export const INERTIA_CURVE_OFFSET = 3;

/** Numbers of one joint, and where in it each channel begins. */
export const INERTIA_JOINT_SIZE = 3 * INERTIA_CHANNEL_SIZE;
export const INERTIA_TRANSLATION = 0;
export const INERTIA_ROTATION = INERTIA_CHANNEL_SIZE;
export const INERTIA_SCALE = 2 * INERTIA_CHANNEL_SIZE;

/** Returns an empty record with room for `jointCount` joints. Allocates. */
export function createInertia(jointCount: number): Inertia {
  return { data: new Float64Array(INERTIA_HEADER_SIZE + jointCount * INERTIA_JOINT_SIZE), jointCount };
}

/** Leaves nothing of a switch: all numbers become 0. Frame function: never throws, does not allocate. */
export function clearInertia(inertia: InertiaRecord): void {
  inertia.data.fill(0);
}

/** Returns whether nothing is left of the switch. Frame function: never throws, does not allocate. */
export function isInertiaOver(inertia: InertiaRecord): boolean {
  return inertia.data[INERTIA_ELAPSED]! >= inertia.data[INERTIA_LONGEST]!;
}

/**
 * Lets time go by, forward whatever the sign of the step. A record that comes to its end is cleared, so that its
 * numbers are the same however time was split.
 *
 * - steps: the number at `step`, in seconds.
 *
 * Frame function: never throws, does not allocate.
 */
export function moveInertia(inertia: InertiaRecord, steps: Float64Array, step: number): void {
  if (isInertiaOver(inertia)) return;
  const { data } = inertia;
  data[INERTIA_ELAPSED] = data[INERTIA_ELAPSED]! + Math.abs(steps[step]!);
  if (isInertiaOver(inertia)) clearInertia(inertia);
}
