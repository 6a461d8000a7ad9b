// local pose → mean: adds one weighted pose.

import type { LocalPose } from '../local-pose/local-pose.js';
import type { Channels } from '../skeleton/channels.js';
import { addRotationToSum, type Mean, maskAt } from './mean.js';

const _localPoseToMean_weight = new Float64Array(1);
const _addRotations_weight = new Float64Array(1);

/**
 * Adds the `channels` of `pose` to `mean`.
 *
 * - weights: the number at `offset` is the weight, 0 or more.
 * - mask: a weight for each joint, 0 to 1, by which that is multiplied; null for 1.
 *
 * Frame function: never throws, does not allocate.
 */
export function localPoseToMean(
  mean: Mean,
  pose: LocalPose,
  channels: Channels,
  weights: Float64Array,
  offset: number,
  mask: Float64Array | null,
): void {
  _localPoseToMean_weight[0] = weights[offset]!;
  addVectors(mean.sums.translations, mean.weights.translations, pose.translations, channels.translations, mask);
  addRotations(mean.sums.rotations, mean.weights.rotations, pose.rotations, channels.rotations, mask);
  addVectors(mean.sums.scales, mean.weights.scales, pose.scales, channels.scales, mask);
}

function addVectors(
  sums: Float64Array,
  weights: Float64Array,
  values: Float64Array,
  joints: Int32Array,
  mask: Float64Array | null,
): void {
  const whole = _localPoseToMean_weight[0]!;
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const offset = joint * 3;
    const weight = whole * maskAt(mask, joint);
    if (weight === 0) continue;
    const before = weights[joint]!;
    if (before === 0) sums.fill(0, offset, offset + 3);
    sums[offset] = sums[offset]! + weight * values[offset]!;
    sums[offset + 1] = sums[offset + 1]! + weight * values[offset + 1]!;
    sums[offset + 2] = sums[offset + 2]! + weight * values[offset + 2]!;
    weights[joint] = before + weight;
  }
}

function addRotations(
  sums: Float64Array,
  weights: Float64Array,
  values: Float64Array,
  joints: Int32Array,
  mask: Float64Array | null,
): void {
  const whole = _localPoseToMean_weight[0]!;
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const offset = joint * 4;
    const weight = whole * maskAt(mask, joint);
    if (weight === 0) continue;
    const before = weights[joint]!;
    if (before === 0) sums.fill(0, offset, offset + 4);
    _addRotations_weight[0] = weight;
    addRotationToSum(sums, offset, values, offset, _addRotations_weight, 0);
    weights[joint] = before + weight;
  }
}
