// Linear keys: evenly from one key to the next, rotations along the shorter arc.

import type { KeyGroup } from '../keys/clip.js';
import { slerpQuaternion } from '../math/quaternion.js';
import type { LocalPose } from './local-pose.js';

const _linearKeys_next = new Float64Array(4);
const _linearKeys_fraction = new Float64Array(1);

/**
 * Writes the values between `key` and the key after it to `out`.
 *
 * - key: 0 or more, and not the last.
 * - moments: the number at `moment` is the time, in seconds, from that of `key` to that of the next.
 *
 * Frame function: never throws, does not allocate.
 */
export function linearKeys(out: LocalPose, group: KeyGroup, key: number, moments: Float64Array, moment: number): void {
  const { times, channels, frameSize, values } = group;
  const start = times[key]!;
  const fractions = _linearKeys_fraction;
  fractions[0] = (moments[moment]! - start) / (times[key + 1]! - start);
  let place = lerpVectors(out.translations, channels.translations, values, key * frameSize, frameSize);
  place = slerpRotations(out.rotations, channels.rotations, values, place, frameSize, fractions);
  lerpVectors(out.scales, channels.scales, values, place, frameSize);
}

/** Mixes by `_linearKeys_fraction`. Returns the place after the last number read. */
function lerpVectors(
  out: Float64Array,
  joints: Int32Array,
  values: Float32Array,
  place: number,
  frameSize: number,
): number {
  const fraction = _linearKeys_fraction[0]!;
  const rest = 1 - fraction;
  for (let i = 0; i < joints.length; i++) {
    const offset = joints[i]! * 3;
    const next = place + frameSize;
    out[offset] = values[place]! * rest + values[next]! * fraction;
    out[offset + 1] = values[place + 1]! * rest + values[next + 1]! * fraction;
    out[offset + 2] = values[place + 2]! * rest + values[next + 2]! * fraction;
    place += 3;
  }
  return place;
}

/**
 * Writes rotations, those of a frame from `place` on turned to those of the next frame by the first of `fractions`, to joint
 * `joints[0]`, `joints[1]` ... of `out`. Returns the place after the last number read.
 *
 * Frame function: never throws, does not allocate.
 */
export function slerpRotations(
  out: Float64Array,
  joints: Int32Array,
  values: Float32Array,
  place: number,
  frameSize: number,
  fractions: Float64Array,
): number {
  const other = _linearKeys_next;
  for (let i = 0; i < joints.length; i++) {
    const offset = joints[i]! * 4;
    const next = place + frameSize;
    out[offset] = values[place]!;
    out[offset + 1] = values[place + 1]!;
    out[offset + 2] = values[place + 2]!;
    out[offset + 3] = values[place + 3]!;
    other[0] = values[next]!;
    other[1] = values[next + 1]!;
    other[2] = values[next + 2]!;
    other[3] = values[next + 3]!;
    slerpQuaternion(out, offset, out, offset, other, 0, fractions, 0);
    place += 4;
  }
  return place;
}
