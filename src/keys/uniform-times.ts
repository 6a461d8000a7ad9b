// Key times at even distances: the key follows from the time without a search.

/**
 * Returns keys per second when `times` lie so evenly that `timeToUniformKey` finds every key of them, and 0 otherwise.
 *
 * - times: seconds, rising. Frames that were rounded to single precision, and even a hard cut, may still be even enough:
 *   each key is tried.
 */
export function uniformRate(times: Float32Array): number {
  const last = times.length - 1;
  const rate = last / (times[last]! - times[0]!);
  if (!(rate > 0 && rate < Infinity)) return 0;
  for (let key = 0; key <= last; key++) {
    // The guess grows with the time, so between two keys it lies between theirs: one off at the most.
    const guess = Math.floor((times[key]! - times[0]!) * rate);
    if (guess !== key && guess !== key - 1) return 0;
  }
  return rate;
}

/**
 * Returns the key k with times[k] <= time < times[k+1]: -1 before the first key, and the last key from its time on. The
 * same key that `timeToKeys` finds, without a cursor.
 *
 * - times: seconds, rising, evenly spaced.
 * - rates: the number at `rate` is what `uniformRate` gave for these times, not 0.
 * - moments: the number at `moment` is the time, in seconds, finite.
 *
 * Frame function: never throws, does not allocate.
 */
export function timeToUniformKey(
  times: Float32Array,
  rates: Float64Array,
  rate: number,
  moments: Float64Array,
  moment: number,
): number {
  const time = moments[moment]!;
  const first = times[0]!;
  const last = times.length - 1;
  if (time < first) return -1;
  if (time >= times[last]!) return last;
  const guess = Math.floor((time - first) * rates[rate]!);
  if (time < times[guess]!) return guess - 1;
  return time >= times[guess + 1]! ? guess + 1 : guess;
}
