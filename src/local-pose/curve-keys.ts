// What curves have in common: each number of the result is a sum of four numbers of the keys, with the same four shares
// for all channels of a group.

import type { KeyGroup } from '../keys/clip.js';
import type { LocalPose } from './local-pose.js';

/** Where the four summands of a frame begin in the group's values, and the share of each. */
export interface CurveTerms {
  offsetA: number;
  offsetB: number;
  offsetC: number;
  offsetD: number;
  shareA: number;
  shareB: number;
  shareC: number;
  shareD: number;
}

/** Returns room for the terms of a curve. */
export function createCurveTerms(): CurveTerms {
  return { offsetA: 0, offsetB: 0, offsetC: 0, offsetD: 0, shareA: 0, shareB: 0, shareC: 0, shareD: 0 };
}

/**
 * Writes the sum that `terms` describes for every channel of `group` to `out`. Rotations are not normalised.
 *
 * Frame function: never throws, does not allocate.
 */
export function addCurveTerms(out: LocalPose, group: KeyGroup, terms: CurveTerms): void {
  const { translations, rotations, scales } = group.channels;
  let place = addTermsOf(out.translations, translations, 3, group.values, 0, terms);
  place = addTermsOf(out.rotations, rotations, 4, group.values, place, terms);
  addTermsOf(out.scales, scales, 3, group.values, place, terms);
}

/**
 * Writes the sum that `terms` describes to rows of `size` numbers: the numbers of a frame from `place` on, to row
 * `joints[0]`, `joints[1]` ... of `out`. Returns the place in the frame after the last number read.
 *
 * Frame function: never throws, does not allocate.
 */
export function addTermsOf(
  out: Float64Array,
  joints: Int32Array,
  size: number,
  values: Float32Array,
  place: number,
  terms: CurveTerms,
): number {
  const { offsetA, offsetB, offsetC, offsetD, shareA, shareB, shareC, shareD } = terms;
  for (let i = 0; i < joints.length; i++) {
    const offset = joints[i]! * size;
    for (let n = 0; n < size; n++) {
      out[offset + n] =
        values[offsetA + place]! * shareA +
        values[offsetB + place]! * shareB +
        values[offsetC + place]! * shareC +
        values[offsetD + place]! * shareD;
      place++;
    }
  }
  return place;
}
