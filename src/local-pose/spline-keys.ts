// Spline keys: glTF's CUBICSPLINE, a Hermite curve with its own tangents on both sides of each key.

import type { KeyGroup } from '../keys/clip.js';
import { addCurveTerms, type CurveTerms, createCurveTerms } from './curve-keys.js';
import type { LocalPose } from './local-pose.js';

const _splineKeys_terms = createCurveTerms();

/**
 * Writes the values between `key` and the key after it to `out`; rotations are normalised.
 *
 * - key: 0 or more, and not the last.
 * - moments: the number at `moment` is the time, in seconds, from that of `key` to that of the next.
 *
 * Frame function: never throws, does not allocate.
 */
export function splineKeys(out: LocalPose, group: KeyGroup, key: number, moments: Float64Array, moment: number): void {
  splineTerms(_splineKeys_terms, group.times, group.frameSize, key, moments, moment);
  addCurveTerms(out, group, _splineKeys_terms);
  normalizeRotations(out.rotations, group.channels.rotations);
}

/**
 * Sets `terms` to those of the curve from `key` to the key after it; arguments as of `splineKeys`.
 *
 * Source: glTF 2.0 specification, appendix C, "Cubic Spline Interpolation"; tangents are per second and so are scaled
 * by the distance of the keys.
 *
 * Frame function: never throws, does not allocate.
 */
export function splineTerms(
  terms: CurveTerms,
  times: Float32Array,
  frameSize: number,
  key: number,
  moments: Float64Array,
  moment: number,
): void {
  const start = times[key]!;
  const span = times[key + 1]! - start;
  const t = (moments[moment]! - start) / span;
  const t2 = t * t;
  const t3 = t2 * t;
  const frame = key * 3 * frameSize;
  terms.offsetA = frame + frameSize; // value of this key
  terms.offsetB = frame + frameSize * 2; // its out-tangent
  terms.offsetC = frame + frameSize * 4; // value of the next key
  terms.offsetD = frame + frameSize * 3; // its in-tangent
  terms.shareA = 2 * t3 - 3 * t2 + 1;
  terms.shareB = (t3 - 2 * t2 + t) * span;
  terms.shareC = 3 * t2 - 2 * t3;
  terms.shareD = (t3 - t2) * span;
}

/**
 * Gives the rotations of `joints` unit length; one that vanishes becomes no rotation at all, as in three r187's
 * `Quaternion.normalize`.
 *
 * Frame function: never throws, does not allocate.
 */
export function normalizeRotations(rotations: Float64Array, joints: Int32Array): void {
  for (let i = 0; i < joints.length; i++) {
    const offset = joints[i]! * 4;
    const x = rotations[offset]!;
    const y = rotations[offset + 1]!;
    const z = rotations[offset + 2]!;
    const w = rotations[offset + 3]!;
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    const scale = length > 0 ? 1 / length : 0;
    rotations[offset] = x * scale;
    rotations[offset + 1] = y * scale;
    rotations[offset + 2] = z * scale;
    rotations[offset + 3] = length > 0 ? w * scale : 1;
  }
}
