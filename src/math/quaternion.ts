// Rotations as four numbers x y z w at an offset of a flat array.

import { prepareSlerp, slerpTerms } from './slerp-polynomial.js';

/** From here on two rotations are so near that a normalised lerp is exact enough; three r187 has the same limit. */
const NEARLY_EQUAL = 0.9995;

/**
 * Writes the rotation that lies a fraction of the shorter way from `a` to `b` to `out`.
 *
 * - out, a, b: arrays with 4 numbers from the given offset; `out` may be `a` or `b`.
 * - fractions: the number at `fractionOffset` is taken, 0..1; outside that range the same arc goes on. It comes in an
 *   array because V8 makes an object of every fractional number that is handed to a function it does not inline.
 * - Two equal rotations are copied as they are, and inputs that are not of unit length are not normalised first, both
 *   as three r187's `Quaternion.slerpFlat` does.
 *
 * The rotation is met within 6e-8 rad; see `slerp-polynomial.ts`.
 *
 * Frame function: never throws, does not allocate.
 */
export function slerpQuaternion(
  out: Float64Array,
  outOffset: number,
  a: Float64Array,
  aOffset: number,
  b: Float64Array,
  bOffset: number,
  fractions: Float64Array,
  fractionOffset: number,
): void {
  const fraction = fractions[fractionOffset]!;
  const ax = a[aOffset]!;
  const ay = a[aOffset + 1]!;
  const az = a[aOffset + 2]!;
  const aw = a[aOffset + 3]!;
  const bx = b[bOffset]!;
  const by = b[bOffset + 1]!;
  const bz = b[bOffset + 2]!;
  const bw = b[bOffset + 3]!;
  let shareA = 1;
  let shareB = 0;
  if (ax !== bx || ay !== by || az !== bz || aw !== bw) {
    const dot = ax * bx + ay * by + az * bz + aw * bw;
    const cosine = Math.abs(dot);
    shareA = 1 - fraction;
    shareB = fraction;
    if (cosine < NEARLY_EQUAL) {
      if (fraction >= 0 && fraction <= 1) {
        prepareSlerp(fractions, fractionOffset);
        const p = slerpTerms;
        const z = 1 - cosine;
        const chord =
          ((((((p[7]! * z + p[6]!) * z + p[5]!) * z + p[4]!) * z + p[3]!) * z + p[2]!) * z + p[1]!) * z + p[0]!;
        const along = 0.5 + (fraction - 0.5) * chord;
        const scale = 1 / Math.sqrt(1 - 2 * along * (1 - along) * z);
        shareA = (1 - along) * scale;
        shareB = along * scale;
      } else {
        const angle = Math.acos(cosine);
        const sine = Math.sin(angle);
        shareA = Math.sin(shareA * angle) / sine;
        shareB = Math.sin(shareB * angle) / sine;
      }
      if (dot < 0) shareB = -shareB;
    } else {
      if (dot < 0) shareB = -shareB;
      const x = ax * shareA + bx * shareB;
      const y = ay * shareA + by * shareB;
      const z = az * shareA + bz * shareB;
      const w = aw * shareA + bw * shareB;
      const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
      shareA *= scale;
      shareB *= scale;
    }
  }
  out[outOffset] = ax * shareA + bx * shareB;
  out[outOffset + 1] = ay * shareA + by * shareB;
  out[outOffset + 2] = az * shareA + bz * shareB;
  out[outOffset + 3] = aw * shareA + bw * shareB;
}

/**
 * Writes the product `a · b` (first turn by `b`, then by `a`) to `out`.
 *
 * - out, a, b: arrays with 4 numbers from the given offset; `out` may be `a` or `b`.
 *
 * Frame function: never throws, does not allocate.
 */
export function multiplyQuaternions(
  out: Float64Array,
  outOffset: number,
  a: Float64Array,
  aOffset: number,
  b: Float64Array,
  bOffset: number,
): void {
  const ax = a[aOffset]!;
  const ay = a[aOffset + 1]!;
  const az = a[aOffset + 2]!;
  const aw = a[aOffset + 3]!;
  const bx = b[bOffset]!;
  const by = b[bOffset + 1]!;
  const bz = b[bOffset + 2]!;
  const bw = b[bOffset + 3]!;
  out[outOffset] = ax * bw + aw * bx + ay * bz - az * by;
  out[outOffset + 1] = ay * bw + aw * by + az * bx - ax * bz;
  out[outOffset + 2] = az * bw + aw * bz + ax * by - ay * bx;
  out[outOffset + 3] = aw * bw - ax * bx - ay * by - az * bz;
}
