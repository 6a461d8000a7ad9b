// Smooth keys: three's InterpolateSmooth, a curve whose slope at each key comes from the keys on both sides of it.

import type { KeyGroup } from '../keys/clip.js';
import { END_SHIFT, WRAP_AROUND_ENDING, ZERO_SLOPE_ENDING } from '../keys/time-to-keys.js';
import { addCurveTerms, type CurveTerms, createCurveTerms } from './curve-keys.js';
import type { LocalPose } from './local-pose.js';

const _smoothKeys_terms = createCurveTerms();

/**
 * Writes the values between `key` and the key after it to `out`.
 *
 * - key: 0 or more, and not the last.
 * - moments: the number at `moment` is the time, in seconds, from that of `key` to that of the next.
 * - endings: how the curve leaves the first and reaches the last key, see `time-to-keys.ts`.
 *
 * Frame function: never throws, does not allocate.
 */
export function smoothKeys(
  out: LocalPose,
  group: KeyGroup,
  key: number,
  moments: Float64Array,
  moment: number,
  endings: number,
): void {
  smoothTerms(_smoothKeys_terms, group.times, group.frameSize, key, moments, moment, endings);
  addCurveTerms(out, group, _smoothKeys_terms);
}

/**
 * Sets `terms` to those of the curve from `key` to the key after it; arguments as of `smoothKeys`.
 *
 * The curve is a Hermite curve over the key interval. Its slope at a key is the mean of the slopes of the two straight
 * lines that meet there: the rule of three r187's `CubicInterpolant`, read off its polynomials. A level ending is level
 * only at the start: at the end three takes the last key for its own neighbour, so that half the slope is left.
 *
 * Frame function: never throws, does not allocate.
 */
export function smoothTerms(
  terms: CurveTerms,
  times: Float32Array,
  frameSize: number,
  key: number,
  moments: Float64Array,
  moment: number,
  endings: number,
): void {
  const last = times.length - 1;
  const start = times[key]!;
  const end = times[key + 1]!;
  // (1) The neighbour on each side; beyond an end of the curve the ending says what stands in for it.
  const startEnding = endings & ((1 << END_SHIFT) - 1);
  let previous = key - 1;
  let previousTime = previous < 0 ? end : times[previous]!;
  if (previous < 0) {
    previous = startEnding === WRAP_AROUND_ENDING ? last - 1 : key + 1;
    if (startEnding === WRAP_AROUND_ENDING) previousTime = start + times[last - 1]! - times[last]!;
    else if (startEnding === ZERO_SLOPE_ENDING) previousTime = 2 * start - end;
  }
  const endEnding = endings >> END_SHIFT;
  let next = key + 2;
  let nextTime = next > last ? start : times[next]!;
  if (next > last) {
    next = endEnding === WRAP_AROUND_ENDING ? 1 : key;
    if (endEnding === WRAP_AROUND_ENDING) nextTime = end + times[1]! - times[0]!;
    else if (endEnding === ZERO_SLOPE_ENDING) {
      next = key + 1;
      nextTime = 2 * end - start;
    }
  }
  // (2) Shares of the four keys.
  const half = (end - start) / 2;
  // A neighbour at the very same time, beyond a hard cut, says nothing about the slope.
  const pull = start === previousTime ? 0 : half / (start - previousTime);
  const push = nextTime === end ? 0 : half / (nextTime - end);
  const t = (moments[moment]! - start) / (end - start);
  const t2 = t * t;
  const t3 = t2 * t;
  terms.offsetA = previous * frameSize;
  terms.offsetB = key * frameSize;
  terms.offsetC = (key + 1) * frameSize;
  terms.offsetD = next * frameSize;
  terms.shareA = pull * (2 * t2 - t3 - t);
  terms.shareB = t3 - 1.5 * t2 - 0.5 * t + 1 + pull * (t3 - 2 * t2 + t);
  terms.shareC = 1.5 * t2 - t3 + 0.5 * t + push * (t2 - t3);
  terms.shareD = push * (t3 - t2);
}
