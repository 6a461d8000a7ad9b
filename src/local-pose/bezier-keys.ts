// Bezier keys: three's InterpolateBezier, a curve through time and value with two control points between two keys.

import type { KeyGroup } from '../keys/clip.js';
import type { LocalPose } from './local-pose.js';

/** What of a group is read. */
type BezierFrames = Pick<KeyGroup, 'times' | 'frameSize' | 'values' | 'tangents'>;

/** three r187 takes as many steps and stops at the same error, so that both find the same curve parameter. */
const MOST_STEPS = 8;
const SMALL = 1e-10;

/** The control points of one curve: times x, values y; then the time looked for and where along the curve it is. */
const _bezierKeys_x = new Float64Array(4);
const _bezierKeys_y = new Float64Array(4);
const _bezierKeys_found = new Float64Array(2);

/**
 * Writes the values between `key` and the key after it to `out`, each component along its own curve. Rotations are not
 * normalised.
 *
 * - key: 0 or more, and not the last.
 * - moments: the number at `moment` is the time, in seconds, from that of `key` to that of the next.
 *
 * Frame function: never throws, does not allocate.
 */
export function bezierKeys(out: LocalPose, group: KeyGroup, key: number, moments: Float64Array, moment: number): void {
  const { translations, rotations, scales } = group.channels;
  let place = bezierNumbers(out.translations, translations, 3, group, key, 0, moments, moment);
  place = bezierNumbers(out.rotations, rotations, 4, group, key, place, moments, moment);
  bezierNumbers(out.scales, scales, 3, group, key, place, moments, moment);
}

/**
 * Writes rows of `size` numbers: the numbers of a frame from `place` on, to row `joints[0]`, `joints[1]` ... of `out`. Returns
 * the place in the frame after the last number read. Other arguments as of `bezierKeys`.
 *
 * Frame function: never throws, does not allocate.
 */
export function bezierNumbers(
  out: Float64Array,
  joints: Int32Array,
  size: number,
  group: BezierFrames,
  key: number,
  place: number,
  moments: Float64Array,
  moment: number,
): number {
  const { times, values, frameSize } = group;
  const tangents = group.tangents!;
  const x = _bezierKeys_x;
  const y = _bezierKeys_y;
  _bezierKeys_found[0] = moments[moment]!;
  x[0] = times[key]!;
  x[3] = times[key + 1]!;
  for (let i = 0; i < joints.length; i++) {
    for (let n = 0; n < size; n++) {
      const leave = key * 4 * frameSize + 2 * frameSize + place * 2; // out-tangent of this key
      const reach = (key + 1) * 4 * frameSize + place * 2; // in-tangent of the next
      x[1] = tangents[leave]!;
      x[2] = tangents[reach]!;
      y[0] = values[key * frameSize + place]!;
      y[1] = tangents[leave + 1]!;
      y[2] = tangents[reach + 1]!;
      y[3] = values[(key + 1) * frameSize + place]!;
      findParameter();
      const s = _bezierKeys_found[1]!;
      const r = 1 - s;
      out[joints[i]! * size + n] = r * r * (r * y[0] + 3 * s * y[1]) + s * s * (3 * r * y[2] + s * y[3]);
      place++;
    }
  }
  return place;
}

/** Finds where along the curve the time is the one looked for, by Newton's method from an even guess. */
function findParameter(): void {
  const x0 = _bezierKeys_x[0]!;
  const x1 = _bezierKeys_x[1]!;
  const x2 = _bezierKeys_x[2]!;
  const x3 = _bezierKeys_x[3]!;
  const time = _bezierKeys_found[0]!;
  let s = (time - x0) / (x3 - x0);
  for (let step = 0; step < MOST_STEPS; step++) {
    const r = 1 - s;
    const error = r * r * (r * x0 + 3 * s * x1) + s * s * (3 * r * x2 + s * x3) - time;
    const slope = 3 * (r * r * (x1 - x0) + 2 * r * s * (x2 - x1) + s * s * (x3 - x2));
    if (Math.abs(error) < SMALL || Math.abs(slope) < SMALL) break;
    s = Math.min(1, Math.max(0, s - error / slope));
  }
  _bezierKeys_found[1] = s;
}
