// local pose → pile: mixes one weighted pose into the mean.

import type { LocalPose } from '../local-pose/local-pose.js';
import { slerpQuaternion } from '../math/quaternion.js';
import type { Channels } from '../skeleton/channels.js';
import type { Pile } from './pile.js';

const _localPoseToPile_weight = new Float64Array(1);
const _localPoseToPile_share = new Float64Array(1);

/**
 * Mixes the `channels` of `pose` into the mean of `pile`.
 *
 * - entryWeights: the number at `entry` is the weight, above 0; weights need not sum to 1. The first pose is taken as
 *   it is; each later one moves the mean by its share weight / (weight gathered with it), rotations along the shorter
 *   arc. This is three r187's `PropertyMixer.accumulate`: the order of three or more rotations matters.
 * - `pose` is not changed and may be reused at once.
 *
 * Frame function: never throws, does not allocate.
 */
export function localPoseToPile(
  pile: Pile,
  pose: LocalPose,
  channels: Channels,
  entryWeights: Float64Array,
  entry: number,
): void {
  _localPoseToPile_weight[0] = entryWeights[entry]!;
  const { mean, weights } = pile;
  mixVectors(mean.translations, weights.translations, pose.translations, channels.translations);
  mixRotations(mean.rotations, weights.rotations, pose.rotations, channels.rotations);
  mixVectors(mean.scales, weights.scales, pose.scales, channels.scales);
}

function mixVectors(mean: Float64Array, weights: Float64Array, values: Float64Array, joints: Int32Array): void {
  const weight = _localPoseToPile_weight[0]!;
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const offset = joint * 3;
    const before = weights[joint]!;
    const share = before === 0 ? 1 : weight / (before + weight);
    const rest = 1 - share;
    if (before === 0) {
      mean[offset] = values[offset]!;
      mean[offset + 1] = values[offset + 1]!;
      mean[offset + 2] = values[offset + 2]!;
    } else {
      mean[offset] = mean[offset]! * rest + values[offset]! * share;
      mean[offset + 1] = mean[offset + 1]! * rest + values[offset + 1]! * share;
      mean[offset + 2] = mean[offset + 2]! * rest + values[offset + 2]! * share;
    }
    weights[joint] = before + weight;
  }
}

function mixRotations(mean: Float64Array, weights: Float64Array, values: Float64Array, joints: Int32Array): void {
  const weight = _localPoseToPile_weight[0]!;
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const offset = joint * 4;
    const before = weights[joint]!;
    if (before === 0) {
      mean[offset] = values[offset]!;
      mean[offset + 1] = values[offset + 1]!;
      mean[offset + 2] = values[offset + 2]!;
      mean[offset + 3] = values[offset + 3]!;
    } else {
      _localPoseToPile_share[0] = weight / (before + weight);
      slerpQuaternion(mean, offset, mean, offset, values, offset, _localPoseToPile_share, 0);
    }
    weights[joint] = before + weight;
  }
}
