// time → keys: finds the key that a time comes after.

/**
 * How a smooth curve leaves its first key and reaches its last one: one of these for the start plus one for the end,
 * shifted by END_SHIFT. Only `smooth` keys read them.
 */
export const ZERO_CURVATURE_ENDING = 0;
export const ZERO_SLOPE_ENDING = 1;
export const WRAP_AROUND_ENDING = 2;
export const END_SHIFT = 2;

/**
 * Moves the cursor at `offset` of `cursors` to a moment and returns the key k with times[k] <= time < times[k+1]:
 * -1 before the first key, and the last key from its time on.
 *
 * - cursors: see `key-cursor.ts`.
 * - times: seconds, rising, at least one.
 * - moments: the number at `moment` is the time, in seconds, finite.
 * - endings: kept in the cursor when, and only when, the key changes. So a smooth curve keeps its shape while a player
 *   is between the same two keys, as it does in three r187.
 *
 * Frame function: never throws, does not allocate.
 */
export function timeToKeys(
  cursors: Int32Array,
  offset: number,
  times: Float32Array,
  moments: Float64Array,
  moment: number,
  endings: number,
): number {
  const before = cursors[offset]!;
  const key = findKey(times, moments, moment, before);
  if (key !== before) {
    cursors[offset] = key;
    cursors[offset + 1] = endings;
  }
  return key;
}

function findKey(times: Float32Array, moments: Float64Array, moment: number, guess: number): number {
  const time = moments[moment]!;
  const last = times.length - 1;
  if (time < times[0]!) return -1;
  if (time >= times[last]!) return last;
  // Most frames stay at their key or move on to the next one.
  if (guess >= 0 && guess < last && time >= times[guess]!) {
    if (time < times[guess + 1]!) return guess;
    if (time < times[guess + 2]!) return guess + 1;
  }
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (time < times[middle]!) high = middle;
    else low = middle;
  }
  return low;
}
