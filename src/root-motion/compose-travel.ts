// Places on a ground plane, and moves from one to the next: four numbers x y z yaw at an offset of a flat array.
//
// y is up, x and z are along the ground, and yaw turns about y, from z towards x, in radians; whole turns are counted in. A place
// is the move that leads there from the origin.

/** Numbers of one place or move. */
export const PLACE_SIZE = 4;

/**
 * Writes the move `a · b`: first `a`, then `b` in the frame where `a` ends. So a place and a delta give the next place.
 *
 * - a, b, out: x, y, z and yaw from the given offset on; `out` may be `a` or `b`.
 *
 * Frame function: never throws, does not allocate.
 */
export function composeTravel(
  a: Float64Array,
  aOffset: number,
  b: Float64Array,
  bOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const yaw = a[aOffset + 3]!;
  const cosine = Math.cos(yaw);
  const sine = Math.sin(yaw);
  const x = b[bOffset]!;
  const z = b[bOffset + 2]!;
  out[outOffset] = a[aOffset]! + cosine * x + sine * z;
  out[outOffset + 1] = a[aOffset + 1]! + b[bOffset + 1]!;
  out[outOffset + 2] = a[aOffset + 2]! - sine * x + cosine * z;
  out[outOffset + 3] = yaw + b[bOffset + 3]!;
}

/**
 * Writes a move made a whole number of times, at once.
 *
 * - moves: x, y, z and yaw from `offset` on.
 * - counts: the number at `countOffset`, whole; below 0 the move is undone so many times.
 * - out: x, y, z and yaw from `outOffset` on; may be `moves`.
 *
 * With t the way and a the turn of one move, n of them lead Σ R(j · a) · t for j = 0 .. n - 1, which is t turned by
 * (n - 1) · a / 2 and scaled by sin(n · a / 2) / sin(a / 2).
 *
 * Frame function: never throws, does not allocate.
 */
export function repeatTravel(
  moves: Float64Array,
  offset: number,
  counts: Float64Array,
  countOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const count = counts[countOffset]!;
  const x = moves[offset]!;
  const z = moves[offset + 2]!;
  const yaw = moves[offset + 3]!;
  // Whole turns change no direction, and without them the sine below is 0 only for no turn at all.
  const half = (yaw - Math.round(yaw / (2 * Math.PI)) * 2 * Math.PI) / 2;
  const sineOfHalf = Math.sin(half);
  const scale = sineOfHalf === 0 ? count : Math.sin(count * half) / sineOfHalf;
  const cosine = Math.cos((count - 1) * half) * scale;
  const sine = Math.sin((count - 1) * half) * scale;
  out[outOffset] = cosine * x + sine * z;
  out[outOffset + 1] = count * moves[offset + 1]!;
  out[outOffset + 2] = cosine * z - sine * x;
  out[outOffset + 3] = count * yaw;
}
