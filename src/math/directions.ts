// Directions, as three numbers x y z of unit length at an offset of a flat array.

/**
 * From here on two directions, or their opposites, are told apart, in radians: the plane that both lie in is then known to
 * seven digits.
 */
export const SMALLEST_ANGLE = 1e-9;

/**
 * Writes the direction of a vector to `out`. Returns false, with `out` as it was, for a vector of no length.
 *
 * - vectors: finite numbers of any size; `out` may be the same array.
 *
 * Frame function: never throws, does not allocate.
 */
export function normalizeVector(out: Float64Array, outOffset: number, vectors: Float64Array, offset: number): boolean {
  let x = vectors[offset]!;
  let y = vectors[offset + 1]!;
  let z = vectors[offset + 2]!;
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (most === 0) return false;
  // The largest number is brought to 1 first: squares of 1e200 or 1e-200 are out of a number's range.
  x /= most;
  y /= most;
  z /= most;
  const length = Math.sqrt(x * x + y * y + z * z);
  out[outOffset] = x / length;
  out[outOffset + 1] = y / length;
  out[outOffset + 2] = z / length;
  return true;
}

/**
 * Writes the cross product `a × b` to `out`, which may be `a` or `b`.
 *
 * Frame function: never throws, does not allocate.
 */
export function crossVectors(
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
  const bx = b[bOffset]!;
  const by = b[bOffset + 1]!;
  const bz = b[bOffset + 2]!;
  out[outOffset] = ay * bz - az * by;
  out[outOffset + 1] = az * bx - ax * bz;
  out[outOffset + 2] = ax * by - ay * bx;
}

/**
 * Writes the direction of what a vector has at a right angle to a direction to `out`. Returns false, with `out` spoilt, for a
 * vector of no length and for one that is within `SMALLEST_ANGLE` of the direction or its opposite.
 *
 * - vectors: finite numbers of any size. directions: of unit length. `out` may be `vectors`.
 *
 * Frame function: never throws, does not allocate.
 */
export function rejectVector(
  out: Float64Array,
  outOffset: number,
  vectors: Float64Array,
  offset: number,
  directions: Float64Array,
  direction: number,
): boolean {
  if (!normalizeVector(out, outOffset, vectors, offset)) return false;
  const x = directions[direction]!;
  const y = directions[direction + 1]!;
  const z = directions[direction + 2]!;
  // What rounding leaves of the direction in a short rest is taken out by a second round.
  for (let round = 0; round < 2; round++) {
    const along = out[outOffset]! * x + out[outOffset + 1]! * y + out[outOffset + 2]! * z;
    out[outOffset] = out[outOffset]! - along * x;
    out[outOffset + 1] = out[outOffset + 1]! - along * y;
    out[outOffset + 2] = out[outOffset + 2]! - along * z;
    const size = Math.max(Math.abs(out[outOffset]!), Math.abs(out[outOffset + 1]!), Math.abs(out[outOffset + 2]!));
    if (size < SMALLEST_ANGLE) return false;
    normalizeVector(out, outOffset, out, outOffset);
  }
  return true;
}

/**
 * Writes some direction at a right angle to a direction to `out`: always the same for the same one.
 *
 * - directions: of unit length; `out` may be the same array.
 *
 * Frame function: never throws, does not allocate.
 */
export function perpendicularDirection(
  out: Float64Array,
  outOffset: number,
  directions: Float64Array,
  direction: number,
): void {
  const x = directions[direction]!;
  const y = directions[direction + 1]!;
  const z = directions[direction + 2]!;
  // The cross product with the coordinate axis that is furthest from the direction.
  const isX = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z);
  const isY = !isX && Math.abs(y) <= Math.abs(z);
  out[outOffset] = isX ? 0 : isY ? -z : y;
  out[outOffset + 1] = isX ? z : isY ? 0 : -x;
  out[outOffset + 2] = isX ? -y : isY ? x : 0;
  normalizeVector(out, outOffset, out, outOffset);
}
