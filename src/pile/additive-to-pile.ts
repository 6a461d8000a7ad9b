// local pose → pile: adds one weighted difference, to be laid over the mean.

import type { LocalPose } from '../local-pose/local-pose.js';
import { multiplyQuaternions, slerpQuaternion } from '../math/quaternion.js';
import type { Channels } from '../skeleton/channels.js';
import type { Pile } from './pile.js';

const _addRotation_product = new Float64Array(4);

/**
 * Adds the `channels` of `difference`, times a weight, to the additive part of `pile`.
 *
 * - entryWeights: the number at `entry` is the weight, above 0; above 1 exaggerates.
 * - Translations and scales are summed; a rotation turns the sum so far by that fraction of itself. This is
 *   three r187's `PropertyMixer.accumulateAdditive`.
 *
 * Frame function: never throws, does not allocate.
 */
export function additiveToPile(
  pile: Pile,
  difference: LocalPose,
  channels: Channels,
  entryWeights: Float64Array,
  entry: number,
): void {
  const { additive, additiveWeights } = pile;
  addVectors(
    additive.translations,
    additiveWeights.translations,
    difference.translations,
    channels.translations,
    entryWeights,
    entry,
  );
  const { rotations } = channels;
  for (let i = 0; i < rotations.length; i++) {
    const joint = rotations[i]!;
    const offset = joint * 4;
    if (additiveWeights.rotations[joint] === 0) {
      additive.rotations[offset] = 0;
      additive.rotations[offset + 1] = 0;
      additive.rotations[offset + 2] = 0;
      additive.rotations[offset + 3] = 1;
    }
    addRotation(additive.rotations, offset, difference.rotations, offset, entryWeights, entry);
    additiveWeights.rotations[joint] = additiveWeights.rotations[joint]! + entryWeights[entry]!;
  }
  addVectors(additive.scales, additiveWeights.scales, difference.scales, channels.scales, entryWeights, entry);
}

/**
 * Turns the rotation at `offset` of `rotations` by a fraction of a difference: the number at `fractionOffset` of
 * `fractions`.
 *
 * Frame function: never throws, does not allocate.
 */
export function addRotation(
  rotations: Float64Array,
  offset: number,
  differences: Float64Array,
  differenceOffset: number,
  fractions: Float64Array,
  fractionOffset: number,
): void {
  const product = _addRotation_product;
  multiplyQuaternions(product, 0, rotations, offset, differences, differenceOffset);
  slerpQuaternion(rotations, offset, rotations, offset, product, 0, fractions, fractionOffset);
}

function addVectors(
  sums: Float64Array,
  weights: Float64Array,
  values: Float64Array,
  joints: Int32Array,
  entryWeights: Float64Array,
  entry: number,
): void {
  const weight = entryWeights[entry]!;
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!;
    const before = weights[joint]!;
    for (let n = joint * 3; n < joint * 3 + 3; n++) sums[n] = (before === 0 ? 0 : sums[n]!) + values[n]! * weight;
    weights[joint] = before + weight;
  }
}
