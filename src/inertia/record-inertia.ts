// What a switch leaves behind: the jump from the new pose to what is shown, and how fast that changes.
//
// Source: David Bollo, Inertialization: High-Performance Animation Transitions in Gears of War, GDC 2018: one curve for
// each channel of a joint, along the direction of its jump. The talk takes the speed from two frames that were shown,
// against the same target. Here the target moves too, and the interval is not that of the frames: what is shown goes on
// at its own speed, at any frame rate. That holds along the direction, and where the jump does not grow; everything
// else has the speed of the new motion from the switch on.

import type { LocalPose } from '../local-pose/local-pose.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import {
  clearInertia,
  INERTIA_CURVE_OFFSET,
  INERTIA_HEADER_SIZE,
  INERTIA_JOINT_SIZE,
  INERTIA_LONGEST,
  INERTIA_ROTATION,
  INERTIA_SCALE,
  INERTIA_TRANSLATION,
  type Inertia,
} from './inertia.js';
import { prepareInertiaCurve } from './inertia-curve.js';

/** Of one channel: what leads from the new value to what is shown, and how much that grows in one interval. */
const _recordChannel_jump = new Float64Array(3);
const _recordChannel_growth = new Float64Array(3);

const _recordRotation_growth = new Float64Array(3);
const _turnBetween_rotation = new Float64Array(4);

/**
 * Records a switch at this moment, in place of what was recorded before. A record that still runs is not read: it is
 * part of what is shown, see `add-inertia.ts`.
 *
 * - shown, shownBefore: what is shown at the switch, and what was shown one interval earlier.
 * - target, targetAfter: the new motion at the switch, and one interval later. Any of the poses may be the same.
 * - seconds: for each joint how long it may take, 0 or more; at 0 the joint is where the new motion is at once.
 * - intervals: the number at `interval`, in seconds, above 0. The shorter, the nearer do the speeds come; how long a
 *   frame takes does not matter.
 * - Rotations turn the shorter way round, by half a turn at most. They need not be of unit length.
 *
 * Frame function: never throws, does not allocate.
 */
export function recordInertia(
  inertia: Inertia,
  shown: LocalPose,
  shownBefore: LocalPose,
  target: LocalPose,
  targetAfter: LocalPose,
  seconds: Float64Array,
  intervals: Float64Array,
  interval: number,
): void {
  clearInertia(inertia);
  const { data, jointCount } = inertia;
  for (let joint = 0; joint < jointCount; joint++) {
    const place = INERTIA_HEADER_SIZE + joint * INERTIA_JOINT_SIZE;
    compareVectors(
      shown.translations,
      shownBefore.translations,
      target.translations,
      targetAfter.translations,
      joint * 3,
    );
    recordChannel(data, place + INERTIA_TRANSLATION, seconds, joint, intervals, interval);
    compareRotations(shown.rotations, shownBefore.rotations, target.rotations, targetAfter.rotations, joint * 4);
    recordChannel(data, place + INERTIA_ROTATION, seconds, joint, intervals, interval);
    compareVectors(shown.scales, shownBefore.scales, target.scales, targetAfter.scales, joint * 3);
    recordChannel(data, place + INERTIA_SCALE, seconds, joint, intervals, interval);
  }
}

/**
 * Writes direction and curve of the channel at `place` from what the scratch arrays hold, and leaves the zeros where
 * there is no jump.
 */
function recordChannel(
  data: Float64Array,
  place: number,
  seconds: Float64Array,
  joint: number,
  intervals: Float64Array,
  interval: number,
): void {
  const jump = _recordChannel_jump;
  const growth = _recordChannel_growth;
  const x = jump[0]!;
  const y = jump[1]!;
  const z = jump[2]!;
  const size = Math.sqrt(x * x + y * y + z * z);
  const curve = place + INERTIA_CURVE_OFFSET;
  data[curve] = size;
  data[curve + 1] = (x * growth[0]! + y * growth[1]! + z * growth[2]!) / size / intervals[interval]!;
  data[curve + 2] = seconds[joint]!;
  prepareInertiaCurve(data, curve);
  const duration = data[curve + 2]!;
  if (duration === 0) return;
  data[place] = x / size;
  data[place + 1] = y / size;
  data[place + 2] = z / size;
  data[INERTIA_LONGEST] = Math.max(data[INERTIA_LONGEST]!, duration);
}

function compareVectors(
  shown: Float64Array,
  shownBefore: Float64Array,
  target: Float64Array,
  targetAfter: Float64Array,
  place: number,
): void {
  for (let n = 0; n < 3; n++) {
    const from = shown[place + n]!;
    const to = target[place + n]!;
    _recordChannel_jump[n] = from - to;
    _recordChannel_growth[n] = from - shownBefore[place + n]! - (targetAfter[place + n]! - to);
  }
}

/**
 * As `compareVectors`, with turns about axes of the parent. The growth is right along the axis of the jump, and no more
 * is used of it: a jump q changes at ω(shown) − q · ω(target) · q⁻¹, and turning by q changes nothing along its own
 * axis.
 */
function compareRotations(
  shown: Float64Array,
  shownBefore: Float64Array,
  target: Float64Array,
  targetAfter: Float64Array,
  place: number,
): void {
  turnBetween(_recordChannel_jump, target, shown, place);
  turnBetween(_recordChannel_growth, shownBefore, shown, place);
  turnBetween(_recordRotation_growth, target, targetAfter, place);
  for (let n = 0; n < 3; n++) _recordChannel_growth[n] = _recordChannel_growth[n]! - _recordRotation_growth[n]!;
}

/** Writes the turn that leads from one rotation to another, the shorter way: radians times axis. */
function turnBetween(out: Float64Array, from: Float64Array, to: Float64Array, place: number): void {
  const rotation = _turnBetween_rotation;
  rotation[0] = -from[place]!;
  rotation[1] = -from[place + 1]!;
  rotation[2] = -from[place + 2]!;
  rotation[3] = from[place + 3]!;
  multiplyQuaternions(rotation, 0, to, place, rotation, 0);
  const x = rotation[0]!;
  const y = rotation[1]!;
  const z = rotation[2]!;
  const w = rotation[3]!;
  const sine = Math.sqrt(x * x + y * y + z * z);
  let scale = 0;
  if (sine > 0) scale = (2 * Math.atan2(sine, Math.abs(w))) / sine;
  if (w < 0) scale = -scale;
  out[0] = x * scale;
  out[1] = y * scale;
  out[2] = z * scale;
}
