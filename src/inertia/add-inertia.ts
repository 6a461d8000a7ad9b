// What is left of a switch → local pose.

import type { LocalPose } from '../local-pose/local-pose.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import {
  INERTIA_CURVE_OFFSET,
  INERTIA_ELAPSED,
  INERTIA_HEADER_SIZE,
  INERTIA_JOINT_SIZE,
  INERTIA_ROTATION,
  INERTIA_SCALE,
  INERTIA_TRANSLATION,
  type Inertia,
  isInertiaOver,
} from './inertia.js';
import { inertiaCurveAt } from './inertia-curve.js';

const _addAll_time = new Float64Array(1);
const _addChannel_left = new Float64Array(1);
const _addRotation_turn = new Float64Array(4);

/**
 * Adds what is left of the switch to `pose`, in place: the new motion at this moment becomes what is shown. A record
 * that is over changes no byte, nor does one that is running where it has nothing for a channel.
 *
 * Frame function: never throws, does not allocate.
 */
export function addInertia(pose: LocalPose, inertia: Inertia): void {
  _addAll_time[0] = inertia.data[INERTIA_ELAPSED]!;
  addAll(pose, inertia);
}

/**
 * Adds what was left of the switch a moment earlier to `pose`, in place: the new motion at that moment becomes what was
 * shown then. Another switch needs it to find how fast the shown pose moves. Moments before the switch itself count as
 * if what is left had come at the speed that it sets out with.
 *
 * - intervals: the number at `interval` says how much earlier, in seconds, 0 or more.
 *
 * A record that is over changes no byte. Frame function: never throws, does not allocate.
 */
export function addInertiaBefore(pose: LocalPose, inertia: Inertia, intervals: Float64Array, interval: number): void {
  _addAll_time[0] = inertia.data[INERTIA_ELAPSED]! - intervals[interval]!;
  addAll(pose, inertia);
}

/** Adds what is left at `_addAll_time`. */
function addAll(pose: LocalPose, inertia: Inertia): void {
  if (isInertiaOver(inertia)) return;
  const { translations, rotations, scales } = pose;
  const { data, jointCount } = inertia;
  for (let joint = 0; joint < jointCount; joint++) {
    const place = INERTIA_HEADER_SIZE + joint * INERTIA_JOINT_SIZE;
    addVector(translations, joint * 3, data, place + INERTIA_TRANSLATION);
    addRotation(rotations, joint * 4, data, place + INERTIA_ROTATION);
    addVector(scales, joint * 3, data, place + INERTIA_SCALE);
  }
}

function addVector(values: Float64Array, offset: number, data: Float64Array, place: number): void {
  inertiaCurveAt(data, place + INERTIA_CURVE_OFFSET, _addAll_time, 0, _addChannel_left, 0);
  const left = _addChannel_left[0]!;
  if (left === 0) return;
  for (let n = 0; n < 3; n++) values[offset + n] = values[offset + n]! + data[place + n]! * left;
}

function addRotation(rotations: Float64Array, offset: number, data: Float64Array, place: number): void {
  inertiaCurveAt(data, place + INERTIA_CURVE_OFFSET, _addAll_time, 0, _addChannel_left, 0);
  const left = _addChannel_left[0]!;
  if (left === 0) return;
  const turn = _addRotation_turn;
  const sine = Math.sin(left / 2);
  turn[0] = data[place]! * sine;
  turn[1] = data[place + 1]! * sine;
  turn[2] = data[place + 2]! * sine;
  turn[3] = Math.cos(left / 2);
  multiplyQuaternions(rotations, offset, turn, 0, rotations, offset);
}
