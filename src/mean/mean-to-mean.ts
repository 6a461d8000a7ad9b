// mean → mean: the mean of some poses counts as one pose among others.

import { addRotationToSum, type Mean, maskAt, scaleRotation, UNIT } from './mean.js';

const _meanToMean_weight = new Float64Array(1);
const _addRotations_weight = new Float64Array(1);

/**
 * Adds what `from` has gathered to `mean`, as one pose, and empties `from`. Where it has less than the whole weight it
 * counts for as much less.
 *
 * - weights: the number at `offset` is the weight, 0 or more.
 * - mask: a weight for each joint, 0 to 1, by which that is multiplied; null for 1.
 *
 * Frame function: never throws, does not allocate.
 */
export function meanToMean(
  mean: Mean,
  from: Mean,
  weights: Float64Array,
  offset: number,
  mask: Float64Array | null,
): void {
  _meanToMean_weight[0] = weights[offset]!;
  const { sums, weights: gathered } = mean;
  addVectors(sums.translations, gathered.translations, from.sums.translations, from.weights.translations, mask);
  addRotations(sums.rotations, gathered.rotations, from.sums.rotations, from.weights.rotations, mask);
  addVectors(sums.scales, gathered.scales, from.sums.scales, from.weights.scales, mask);
}

function addVectors(
  sums: Float64Array,
  weights: Float64Array,
  fromSums: Float64Array,
  fromWeights: Float64Array,
  mask: Float64Array | null,
): void {
  const whole = _meanToMean_weight[0]!;
  for (let joint = 0; joint < weights.length; joint++) {
    const gathered = fromWeights[joint]!;
    if (gathered === 0) continue;
    fromWeights[joint] = 0;
    const weight = whole * maskAt(mask, joint) * Math.min(gathered, 1);
    if (weight === 0) continue;
    const before = weights[joint]!;
    const share = weight / gathered;
    for (let n = joint * 3; n < joint * 3 + 3; n++) sums[n] = (before === 0 ? 0 : sums[n]!) + share * fromSums[n]!;
    weights[joint] = before + weight;
  }
}

function addRotations(
  sums: Float64Array,
  weights: Float64Array,
  fromSums: Float64Array,
  fromWeights: Float64Array,
  mask: Float64Array | null,
): void {
  const whole = _meanToMean_weight[0]!;
  for (let joint = 0; joint < weights.length; joint++) {
    const gathered = fromWeights[joint]!;
    if (gathered === 0) continue;
    fromWeights[joint] = 0;
    const weight = whole * maskAt(mask, joint) * Math.min(gathered, 1);
    if (weight === 0) continue;
    const before = weights[joint]!;
    const offset = joint * 4;
    if (before === 0) sums.fill(0, offset, offset + 4);
    _addRotations_weight[0] = weight;
    scaleRotation(fromSums, offset, UNIT, 0);
    addRotationToSum(sums, offset, fromSums, offset, _addRotations_weight, 0);
    weights[joint] = before + weight;
  }
}
