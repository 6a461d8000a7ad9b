// Rotations as four numbers x y z w at an offset of a flat array.

/** From here on two rotations are so near that a normalised lerp is exact enough; three r187 has the same limit. */
const NEARLY_EQUAL = 0.9995;

/**
 * Writes the rotation that lies `fraction` of the shorter way from `a` to `b` to `out`.
 *
 * - out, a, b: arrays with 4 numbers from the given offset; `out` may be `a` or `b`.
 * - fraction: 0..1; outside that range the same arc goes on.
 * - Two equal rotations are copied as they are, and inputs that are not of unit length are not normalised first, both as
 *   three r187's `Quaternion.slerpFlat` does.
 *
 * Source: Ken Shoemake, Animating Rotation with Quaternion Curves, 1985, section 3.3.
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
  fraction: number,
): void {
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
      const angle = Math.acos(cosine);
      const sine = Math.sin(angle);
      shareA = Math.sin(shareA * angle) / sine;
      shareB = Math.sin(shareB * angle) / sine;
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
