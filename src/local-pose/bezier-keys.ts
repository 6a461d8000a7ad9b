// Bezier keys: three's InterpolateBezier, a curve through time and value with two control points between two keys.

import type { KeyGroup } from '../keys/clip.js';
import type { LocalPose } from './local-pose.js';

/** three r187 takes as many steps and stops at the same error, so that both find the same curve parameter. */
const MOST_STEPS = 8;
const SMALL = 1e-10;

/**
 * Writes the values between `key` and the key after it to `out`, each component along its own curve. Rotations are not
 * normalised.
 *
 * - key: 0 or more, and not the last.
 * - time: seconds, from the time of `key` to that of the next.
 *
 * Frame function: never throws, does not allocate.
 */
export function bezierKeys(out: LocalPose, group: KeyGroup, key: number, time: number): void {
  const { translations, rotations, scales } = group.channels;
  let place = bezierNumbers(out.translations, translations, 3, group, key, time, 0);
  place = bezierNumbers(out.rotations, rotations, 4, group, key, time, place);
  bezierNumbers(out.scales, scales, 3, group, key, time, place);
}

/** Returns the place in the frame after the last number read. */
function bezierNumbers(
  out: Float64Array,
  joints: Int32Array,
  size: number,
  group: KeyGroup,
  key: number,
  time: number,
  place: number,
): number {
  const { times, values, frameSize } = group;
  const tangents = group.tangents!;
  const start = times[key]!;
  const end = times[key + 1]!;
  for (let i = 0; i < joints.length; i++) {
    for (let n = 0; n < size; n++) {
      const leave = (key * 4 * frameSize + 2 * frameSize + place * 2) | 0; // out-tangent of this key
      const reach = ((key + 1) * 4 * frameSize + place * 2) | 0; // in-tangent of the next
      const s = findParameter(time, start, tangents[leave]!, tangents[reach]!, end);
      const value = values[key * frameSize + place]!;
      const next = values[(key + 1) * frameSize + place]!;
      out[joints[i]! * size + n] = bezier(s, value, tangents[leave + 1]!, tangents[reach + 1]!, next);
      place++;
    }
  }
  return place;
}

/** Finds where along the curve the time is `x`, by Newton's method from an even guess. */
function findParameter(x: number, x0: number, x1: number, x2: number, x3: number): number {
  let s = (x - x0) / (x3 - x0);
  for (let step = 0; step < MOST_STEPS; step++) {
    const error = bezier(s, x0, x1, x2, x3) - x;
    const slope = bezierSlope(s, x0, x1, x2, x3);
    if (Math.abs(error) < SMALL || Math.abs(slope) < SMALL) break;
    s = Math.min(1, Math.max(0, s - error / slope));
  }
  return s;
}

function bezier(s: number, a: number, b: number, c: number, d: number): number {
  const r = 1 - s;
  return r * r * (r * a + 3 * s * b) + s * s * (3 * r * c + s * d);
}

function bezierSlope(s: number, a: number, b: number, c: number, d: number): number {
  const r = 1 - s;
  return 3 * (r * r * (b - a) + 2 * r * s * (c - b) + s * s * (d - c));
}
