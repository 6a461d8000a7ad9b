// A difference over a mean, and the difference that a pose is to another.

import type { LocalPose } from '../local-pose/local-pose.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import type { Channels } from '../skeleton/channels.js';
import { type Mean, maskAt, scaleRotation, UNIT } from './mean.js';

const _differenceOverMean_weight = new Float64Array(1);
const _turn_part = new Float64Array(4);
const _localPoseToDifference_inverse = new Float64Array(4);

/**
 * Turns the `channels` of `pose` into what leads there from `reference`: rotations in the joint's own space, reference⁻¹ · pose;
 * translations subtracted; scales divided, and left alone where the reference has none.
 *
 * Frame function: never throws, does not allocate.
 */
export function localPoseToDifference(pose: LocalPose, reference: LocalPose, channels: Channels): void {
  const inverse = _localPoseToDifference_inverse;
  for (let i = 0; i < channels.translations.length; i++) {
    const place = channels.translations[i]! * 3;
    for (let n = place; n < place + 3; n++) pose.translations[n] = pose.translations[n]! - reference.translations[n]!;
  }
  for (let i = 0; i < channels.rotations.length; i++) {
    const place = channels.rotations[i]! * 4;
    for (let n = 0; n < 3; n++) inverse[n] = -reference.rotations[place + n]!;
    inverse[3] = reference.rotations[place + 3]!;
    multiplyQuaternions(pose.rotations, place, inverse, 0, pose.rotations, place);
  }
  for (let i = 0; i < channels.scales.length; i++) {
    const place = channels.scales[i]! * 3;
    for (let n = place; n < place + 3; n++) pose.scales[n] = pose.scales[n]! / (reference.scales[n]! || 1);
  }
}

/**
 * Lays the mean of differences over `mean` and empties it: rotations turn by that fraction of the difference, translations are
 * added, scales multiplied. Where `mean` has no pose there is nothing to lay it over.
 *
 * - weights: the number at `offset` is the weight: any number; above 1 exaggerates, below 0 takes away.
 * - mask: a weight for each joint, 0 to 1, by which that is multiplied; null for 1.
 *
 * Source: the rules of ozz-animation's additive layers, with the rotation on its arc, so that weights above 1 go on along it.
 *
 * Frame function: never throws, does not allocate.
 */
export function differenceOverMean(
  mean: Mean,
  difference: Mean,
  weights: Float64Array,
  offset: number,
  mask: Float64Array | null,
): void {
  _differenceOverMean_weight[0] = weights[offset]!;
  moveTranslations(mean, difference, mask);
  turnRotations(mean, difference, mask);
  stretchScales(mean, difference, mask);
}

/** Returns the share of a joint's difference for which something has been gathered, and takes that. */
function takeShare(weights: Float64Array, joint: number, mask: Float64Array | null): number {
  const gathered = weights[joint]!;
  if (gathered === 0) return 0;
  weights[joint] = 0;
  return _differenceOverMean_weight[0]! * maskAt(mask, joint) * Math.min(gathered, 1);
}

function moveTranslations(mean: Mean, difference: Mean, mask: Float64Array | null): void {
  const sums = mean.sums.translations;
  const gathered = mean.weights.translations;
  const differences = difference.sums.translations;
  const weights = difference.weights.translations;
  for (let joint = 0; joint < gathered.length; joint++) {
    const weight = weights[joint]!;
    const share = takeShare(weights, joint, mask);
    if (share === 0) continue;
    const scale = (gathered[joint]! * share) / weight;
    if (scale !== 0) for (let n = joint * 3; n < joint * 3 + 3; n++) sums[n] = sums[n]! + scale * differences[n]!;
  }
}

function turnRotations(mean: Mean, difference: Mean, mask: Float64Array | null): void {
  const sums = mean.sums.rotations;
  const gathered = mean.weights.rotations;
  const differences = difference.sums.rotations;
  for (let joint = 0; joint < gathered.length; joint++) {
    const share = takeShare(difference.weights.rotations, joint, mask);
    if (share === 0 || gathered[joint] === 0) continue;
    const place = joint * 4;
    scaleRotation(differences, place, UNIT, 0);
    // The shorter way round.
    const sign = differences[place + 3]! < 0 ? -1 : 1;
    const x = differences[place]!;
    const y = differences[place + 1]!;
    const z = differences[place + 2]!;
    const sine = Math.sqrt(x * x + y * y + z * z);
    if (sine === 0) continue;
    const angle = Math.atan2(sine, sign * differences[place + 3]!) * share;
    const scale = (sign * Math.sin(angle)) / sine;
    const part = _turn_part;
    part[0] = x * scale;
    part[1] = y * scale;
    part[2] = z * scale;
    part[3] = Math.cos(angle);
    multiplyQuaternions(sums, place, sums, place, part, 0);
  }
}

function stretchScales(mean: Mean, difference: Mean, mask: Float64Array | null): void {
  const sums = mean.sums.scales;
  const gathered = mean.weights.scales;
  const differences = difference.sums.scales;
  const weights = difference.weights.scales;
  for (let joint = 0; joint < gathered.length; joint++) {
    const weight = weights[joint]!;
    const share = takeShare(weights, joint, mask);
    if (share === 0 || gathered[joint] === 0) continue;
    for (let n = joint * 3; n < joint * 3 + 3; n++) {
      const factor = 1 + (differences[n]! / weight - 1) * Math.abs(share);
      // What has been multiplied by nothing cannot be taken away.
      if (share > 0) sums[n] = sums[n]! * factor;
      else if (factor !== 0) sums[n] = sums[n]! / factor;
    }
  }
}
