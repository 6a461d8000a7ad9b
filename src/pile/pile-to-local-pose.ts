// pile → local pose: settles the pile. It stands here and not in `local-pose/`, because the pile comes later in the
// flow.

import type { LocalPose } from '../local-pose/local-pose.js';
import { slerpQuaternion } from '../math/quaternion.js';
import type { Channels } from '../skeleton/channels.js';
import { addRotation } from './additive-to-pile.js';
import type { Pile } from './pile.js';

const _pileToLocalPose_share = new Float64Array(1);

/** The fraction of a difference that is laid over the mean: its weight is in it already. */
const WHOLE = Float64Array.of(1);

/**
 * Settles `channels` of `pile` into `out` and empties them; other channels of `out` stay as they are.
 *
 * - out: must not be `original`.
 * - original: fills the weight that is missing to 1, and holds alone where no weight was gathered. Weight above 1 has
 *   been normalised by the running mean.
 * - Additive differences are laid over the result.
 * - channels: each joint at most once per list.
 *
 * This is three r187's `PropertyMixer.apply`.
 *
 * Frame function: never throws, does not allocate.
 */
export function pileToLocalPose(out: LocalPose, pile: Pile, original: LocalPose, channels: Channels): void {
  const { mean, weights, additive, additiveWeights } = pile;
  settleVectors(
    out.translations,
    mean.translations,
    weights.translations,
    original.translations,
    channels.translations,
  );
  settleRotations(out.rotations, mean.rotations, weights.rotations, original.rotations, channels.rotations);
  settleVectors(out.scales, mean.scales, weights.scales, original.scales, channels.scales);
  layVectors(out.translations, additive.translations, additiveWeights.translations, channels.translations);
  layRotations(out.rotations, additive.rotations, additiveWeights.rotations, channels.rotations);
  layVectors(out.scales, additive.scales, additiveWeights.scales, channels.scales);
}

function settleVectors(
  out: Float64Array,
  mean: Float64Array,
  weights: Float64Array,
  original: Float64Array,
  joints: Int32Array,
): void {
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const weight = weights[joint]!;
    weights[joint] = 0;
    for (let n = joint * 3; n < joint * 3 + 3; n++) {
      if (weight >= 1) out[n] = mean[n]!;
      else if (weight === 0) out[n] = original[n]!;
      else out[n] = mean[n]! * weight + original[n]! * (1 - weight);
    }
  }
}

function settleRotations(
  out: Float64Array,
  mean: Float64Array,
  weights: Float64Array,
  original: Float64Array,
  joints: Int32Array,
): void {
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const weight = weights[joint]!;
    weights[joint] = 0;
    const offset = joint * 4;
    if (weight > 0 && weight < 1) {
      _pileToLocalPose_share[0] = 1 - weight;
      slerpQuaternion(out, offset, mean, offset, original, offset, _pileToLocalPose_share, 0);
    } else {
      const settled = weight === 0 ? original : mean;
      out[offset] = settled[offset]!;
      out[offset + 1] = settled[offset + 1]!;
      out[offset + 2] = settled[offset + 2]!;
      out[offset + 3] = settled[offset + 3]!;
    }
  }
}

function layVectors(out: Float64Array, sums: Float64Array, weights: Float64Array, joints: Int32Array): void {
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    if (weights[joint] === 0) continue;
    weights[joint] = 0;
    for (let n = joint * 3; n < joint * 3 + 3; n++) out[n] = out[n]! + sums[n]!;
  }
}

function layRotations(out: Float64Array, sums: Float64Array, weights: Float64Array, joints: Int32Array): void {
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    if (weights[joint] === 0) continue;
    weights[joint] = 0;
    addRotation(out, joint * 4, sums, joint * 4, WHOLE, 0);
  }
}
