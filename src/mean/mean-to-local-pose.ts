// mean → local pose: settles the mean.

import type { LocalPose } from '../local-pose/local-pose.js';
import type { Channels } from '../skeleton/channels.js';
import { addRotationToSum, type Mean, scaleRotation, UNIT } from './mean.js';

const _fillRotations_missing = new Float64Array(1);

/**
 * Fills the weight that `channels` of `mean` are missing to 1 with `original`. Weights above 1 stay.
 *
 * Frame function: never throws, does not allocate.
 */
export function fillMean({ sums, weights }: Mean, original: LocalPose, channels: Channels): void {
  fillVectors(sums.translations, weights.translations, original.translations, channels.translations);
  fillRotations(sums.rotations, weights.rotations, original.rotations, channels.rotations);
  fillVectors(sums.scales, weights.scales, original.scales, channels.scales);
}

/**
 * Settles `channels` of `mean` into `out` and empties them; other channels of `out` stay as they are.
 *
 * - original: fills the weight that is missing to 1; weights above 1 are divided by their sum.
 * - channels: each joint at most once per list.
 *
 * Frame function: never throws, does not allocate.
 */
export function meanToLocalPose(out: LocalPose, mean: Mean, original: LocalPose, channels: Channels): void {
  const { sums, weights } = mean;
  fillMean(mean, original, channels);
  settleVectors(out.translations, sums.translations, weights.translations, channels.translations);
  settleRotations(out.rotations, sums.rotations, weights.rotations, channels.rotations);
  settleVectors(out.scales, sums.scales, weights.scales, channels.scales);
}

function fillVectors(sums: Float64Array, weights: Float64Array, original: Float64Array, joints: Int32Array): void {
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const weight = weights[joint]!;
    if (weight >= 1) continue;
    const missing = 1 - weight;
    for (let n = joint * 3; n < joint * 3 + 3; n++) sums[n] = (weight === 0 ? 0 : sums[n]!) + missing * original[n]!;
    weights[joint] = 1;
  }
}

function fillRotations(sums: Float64Array, weights: Float64Array, original: Float64Array, joints: Int32Array): void {
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const weight = weights[joint]!;
    if (weight >= 1) continue;
    const offset = joint * 4;
    if (weight === 0) sums.fill(0, offset, offset + 4);
    _fillRotations_missing[0] = 1 - weight;
    addRotationToSum(sums, offset, original, offset, _fillRotations_missing, 0);
    weights[joint] = 1;
  }
}

function settleVectors(out: Float64Array, sums: Float64Array, weights: Float64Array, joints: Int32Array): void {
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const weight = weights[joint]!;
    weights[joint] = 0;
    for (let n = joint * 3; n < joint * 3 + 3; n++) out[n] = sums[n]! / weight;
  }
}

function settleRotations(out: Float64Array, sums: Float64Array, weights: Float64Array, joints: Int32Array): void {
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    weights[joint] = 0;
    const offset = joint * 4;
    for (let n = offset; n < offset + 4; n++) out[n] = sums[n]!;
    scaleRotation(out, offset, UNIT, 0);
  }
}
