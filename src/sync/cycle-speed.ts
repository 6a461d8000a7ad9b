// How fast a blend goes through its cycle, from how fast each of its clips would: two conventions, which differ.
//
// A clip with n events in its cycle goes through L / n cycles in one of the blend, which has L (`sync-blend.ts`). Walk
// 1.2 s and run 0.7 s, both of two steps, at half weight each: a mean cycle of 0.95 s, which is 1.053 cycles per
// second; or a mean of the rates, 1.131.

import type { SyncBlend } from './sync-blend.js';

/**
 * Writes how long one cycle of the blend takes: Σ w_k · length_k · L / n_k.
 *
 * - weights: one for each track from `weightsOffset` on, 0 or more; they need not sum to 1.
 * - lengths: of one cycle of each track, in seconds, from `lengthsOffset` on.
 * - out: the number at `outOffset`, in seconds; 0 at weight 0 for all tracks.
 *
 * Frame function: never throws, does not allocate.
 */
export function meanCycleLength(
  blend: SyncBlend,
  weights: Float64Array,
  weightsOffset: number,
  lengths: Float64Array,
  lengthsOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { tracks, track } = blend;
  let sum = 0;
  let length = 0;
  for (let k = 0; k < tracks.length; k++) {
    const weight = weights[weightsOffset + k]!;
    sum += weight;
    length += weight * lengths[lengthsOffset + k]! * (track.eventCount / tracks[k]!.eventCount);
  }
  out[outOffset] = sum > 0 ? length / sum : 0;
}

/**
 * Writes how many cycles of the blend go by in a second: Σ w_k · rate_k · n_k / L.
 *
 * - weights: one for each track from `weightsOffset` on, 0 or more; they need not sum to 1.
 * - rates: cycles of each track in a second, from `ratesOffset` on; below 0 backward.
 * - out: the number at `outOffset`; 0 at weight 0 for all tracks.
 *
 * Frame function: never throws, does not allocate.
 */
export function meanCycleRate(
  blend: SyncBlend,
  weights: Float64Array,
  weightsOffset: number,
  rates: Float64Array,
  ratesOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { tracks, track } = blend;
  let sum = 0;
  let rate = 0;
  for (let k = 0; k < tracks.length; k++) {
    const weight = weights[weightsOffset + k]!;
    sum += weight;
    rate += weight * rates[ratesOffset + k]! * (tracks[k]!.eventCount / track.eventCount);
  }
  out[outOffset] = sum > 0 ? rate / sum : 0;
}
