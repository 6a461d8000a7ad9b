// How what is left of a jump comes to nothing: a curve of the fifth degree that begins with the size and the speed that
// are there and ends at rest, without swinging to the other side.
//
//   x0 ┤╲
//      │ ╲ v0            u = t / t1,  k = v0 · t1 / x0, which is in −5..0
//      │  ╲
//      │   ╲_            x = x0 · (1 − u)³ · (1 + (k + 3) · u + max(3k + 6, −k − 4) · u²)
//    0 ┤     ╲_______
//      0            t1
//
// Source: David Bollo, Inertialization: High-Performance Animation Transitions in Gears of War, GDC 2018. His polynomial
// has a threefold root at t1. It is divided out here: the end is met exactly, and no rounding leads past 0. The second
// part of `max` is for what he has an acceleration at time 0 for.

/**
 * How many numbers one curve has:
 *
 *   x0   what is left at time 0, of either sign
 *   v0   how fast that changes, per second: 0 or towards 0
 *   t1   when nothing is left, in seconds, above 0
 *
 * All three are 0 where there was nothing from the start.
 */
export const INERTIA_CURVE_SIZE = 3;

/** A faster start would have to swing past 0, so that the curve is made as short as it takes. */
const FASTEST_START = -5;

/**
 * Makes a curve of the size, the speed and the longest duration that stand at `offset` of `curves`. A speed that leads
 * away from 0 becomes 0, or the curve would have to come back from further out. One that would lead past 0 within that
 * duration makes it shorter: 5 · x0 / speed at most. With no size or no duration nothing is left: three times 0.
 *
 * Frame function: never throws, does not allocate.
 */
export function prepareInertiaCurve(curves: Float64Array, offset: number): void {
  const size = curves[offset]!;
  const speed = curves[offset + 1]!;
  const isClosing = size > 0 ? speed < 0 : speed > 0;
  let duration = curves[offset + 2]!;
  if (isClosing) duration = Math.min(duration, (FASTEST_START * size) / speed);
  // Also where size and speed are too large for a number, and what came of them is none.
  const isThere = size !== 0 && Math.abs(size) < Infinity && duration > 0;
  curves[offset] = isThere ? size : 0;
  curves[offset + 1] = isThere && isClosing ? speed : 0;
  curves[offset + 2] = isThere ? duration : 0;
}

/**
 * Writes what is left at a time: the size at 0, nothing from the end on, and in between never more than the size or
 * less than nothing. Before 0 it goes on straight, with the speed at 0: what was left a moment earlier.
 *
 * - curves: one of `prepareInertiaCurve` at `offset`.
 * - times: the number at `timeOffset`, in seconds since the start.
 * - out: the number at `outOffset`; may be any of the arrays.
 *
 * Frame function: never throws, does not allocate.
 */
export function inertiaCurveAt(
  curves: Float64Array,
  offset: number,
  times: Float64Array,
  timeOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const size = curves[offset]!;
  const speed = curves[offset + 1]!;
  const duration = curves[offset + 2]!;
  const time = times[timeOffset]!;
  if (time <= 0) {
    out[outOffset] = size + speed * time;
  } else if (time < duration) {
    const u = time / duration;
    const rest = 1 - u;
    const k = Math.max(FASTEST_START, (speed * duration) / size);
    const factor = 1 + u * (k + 3 + u * Math.max(3 * k + 6, -k - 4));
    out[outOffset] = size * rest * rest * rest * factor;
  } else {
    out[outOffset] = 0;
  }
}
