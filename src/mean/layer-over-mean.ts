// A layer over a mean: takes the place of what lies beneath, as far as its weight and a mask let it.

import { addRotationToSum, type Mean, maskAt, scaleRotation, UNIT } from './mean.js';

const _layerOverMean_weight = new Float64Array(1);
/** What stays of the sum beneath, and what the layer adds. */
const _coverRotations_shares = new Float64Array(2);

/**
 * Lays `layer` over `mean` and empties it. What the layer has no pose for stays as it is beneath.
 *
 * - weights: the number at `offset` is the weight, 0 to 1.
 * - mask: a weight for each joint, 0 to 1, by which that is multiplied; null for 1.
 *
 * Frame function: never throws, does not allocate.
 */
export function layerOverMean(
  mean: Mean,
  layer: Mean,
  weights: Float64Array,
  offset: number,
  mask: Float64Array | null,
): void {
  layerVectorsOverMean(mean, layer, weights, offset, mask);
  coverRotations(mean, layer, mask);
}

/**
 * The same for translations and scales alone.
 *
 * Frame function: never throws, does not allocate.
 */
export function layerVectorsOverMean(
  mean: Mean,
  layer: Mean,
  weights: Float64Array,
  offset: number,
  mask: Float64Array | null,
): void {
  _layerOverMean_weight[0] = weights[offset]!;
  coverVectors(
    mean.sums.translations,
    mean.weights.translations,
    layer.sums.translations,
    layer.weights.translations,
    mask,
  );
  coverVectors(mean.sums.scales, mean.weights.scales, layer.sums.scales, layer.weights.scales, mask);
}

/** The sum beneath keeps 1 - share of itself, and with it of its weight, which may be less than 1. */
function coverVectors(
  sums: Float64Array,
  weights: Float64Array,
  layerSums: Float64Array,
  layerWeights: Float64Array,
  mask: Float64Array | null,
): void {
  for (let joint = 0; joint < weights.length; joint++) {
    const gathered = layerWeights[joint]!;
    if (gathered === 0) continue;
    layerWeights[joint] = 0;
    const share = _layerOverMean_weight[0]! * maskAt(mask, joint) * Math.min(gathered, 1);
    if (share === 0) continue;
    const before = weights[joint]!;
    const kept = before === 0 ? 0 : (1 - share) * Math.min(1, 1 / before);
    for (let n = joint * 3; n < joint * 3 + 3; n++) {
      sums[n] = (kept === 0 ? 0 : kept * sums[n]!) + (share / gathered) * layerSums[n]!;
    }
    weights[joint] = kept * before + share;
  }
}

function coverRotations({ sums, weights }: Mean, layer: Mean, mask: Float64Array | null): void {
  const rotations = sums.rotations;
  const shares = _coverRotations_shares;
  const gathered = weights.rotations;
  for (let joint = 0; joint < gathered.length; joint++) {
    const inLayer = layer.weights.rotations[joint]!;
    if (inLayer === 0) continue;
    layer.weights.rotations[joint] = 0;
    const share = _layerOverMean_weight[0]! * maskAt(mask, joint) * Math.min(inLayer, 1);
    if (share === 0) continue;
    const kept = (1 - share) * Math.min(gathered[joint]!, 1);
    shares[0] = kept;
    shares[1] = share;
    const offset = joint * 4;
    if (kept === 0) rotations.fill(0, offset, offset + 4);
    else scaleRotation(rotations, offset, shares, 0);
    scaleRotation(layer.sums.rotations, offset, UNIT, 0);
    addRotationToSum(rotations, offset, layer.sums.rotations, offset, shares, 1);
    gathered[joint] = kept + share;
  }
}
