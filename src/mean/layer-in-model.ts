// A layer over a mean whose rotations are blended relative to the skeleton's root: what aims goes on aiming while the joints
// beneath it turn.

import type { LocalPose } from '../local-pose/local-pose.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { layerVectorsOverMean } from './layer-over-mean.js';
import { addRotationToSum, type Mean, maskAt, scaleRotation } from './mean.js';

/** Rotations in model space, [x y z w] * J: beneath the layer, in it, and the result. */
const _layerInModel = {
  jointCount: 0,
  beneath: new Float64Array(0),
  within: new Float64Array(0),
  result: new Float64Array(0),
};
const _layerInModel_local = new Float64Array(4);
const _layerInModel_parent = new Float64Array(4);

/**
 * Lays `layer` over `mean` and empties it.
 *
 * - weights, mask: as for `layerOverMean`. Translations and scales are laid over as there.
 * - original: the local pose that fills missing weight beneath. Where the layer has no rotation it has that beneath.
 * - A joint that the mask leaves out, below one that it lets through, keeps the rotation in model space that it has beneath.
 *
 * Frame function: never throws; allocates only for a skeleton with more joints than any before.
 */
export function layerOverMeanInModel(
  mean: Mean,
  layer: Mean,
  weights: Float64Array,
  offset: number,
  mask: Float64Array | null,
  original: LocalPose,
  { jointCount, parents }: Skeleton,
): void {
  reserveRotations(jointCount);
  const { beneath, within, result } = _layerInModel;
  const own = _layerInModel_local;
  const inverse = _layerInModel_parent;
  const { sums } = mean;
  const gathered = mean.weights.rotations;
  const weight = weights[offset]!;
  for (let joint = 0; joint < jointCount; joint++) {
    const place = joint * 4;
    const parent = parents[joint]! * 4;
    // (1) The rotation beneath, filled up with the original one.
    const had = Math.min(gathered[joint]!, 1);
    if (had === 0) own.fill(0);
    else for (let n = 0; n < 4; n++) own[n] = sums.rotations[place + n]!;
    scaleRotation(own, 0, had);
    if (had < 1) addRotationToSum(own, 0, original.rotations, place, 1 - had);
    scaleRotation(own, 0, 1);
    carry(beneath, place, parent, own, 0);
    // (2) The layer's.
    const inLayer = layer.weights.rotations[joint]!;
    layer.weights.rotations[joint] = 0;
    if (inLayer > 0) scaleRotation(layer.sums.rotations, place, 1);
    carry(within, place, parent, inLayer > 0 ? layer.sums.rotations : own, inLayer > 0 ? place : 0);
    // (3) Both blended, and back to what is relative to the parent.
    const share = weight * maskAt(mask, joint) * (inLayer > 0 ? Math.min(inLayer, 1) : 1);
    for (let n = place; n < place + 4; n++) result[n] = beneath[n]!;
    if (share > 0) {
      scaleRotation(result, place, 1 - share);
      addRotationToSum(result, place, within, place, share);
      scaleRotation(result, place, 1);
    } else if (parent < 0 || areEqual(result, beneath, parent)) continue;
    if (parent < 0) for (let n = 0; n < 4; n++) sums.rotations[place + n] = result[place + n]!;
    else {
      for (let n = 0; n < 3; n++) inverse[n] = -result[parent + n]!;
      inverse[3] = result[parent + 3]!;
      multiplyQuaternions(sums.rotations, place, inverse, 0, result, place);
    }
    gathered[joint] = 1;
  }
  layerVectorsOverMean(mean, layer, weights, offset, mask);
}

/** `out = out[parent] · rotation`, at `place`; the rotation itself where there is no parent. */
function carry(out: Float64Array, place: number, parent: number, rotations: Float64Array, rotation: number): void {
  if (parent >= 0) multiplyQuaternions(out, place, out, parent, rotations, rotation);
  else for (let n = 0; n < 4; n++) out[place + n] = rotations[rotation + n]!;
}

function areEqual(a: Float64Array, b: Float64Array, place: number): boolean {
  for (let n = place; n < place + 4; n++) if (a[n] !== b[n]) return false;
  return true;
}

function reserveRotations(jointCount: number): void {
  if (jointCount <= _layerInModel.jointCount) return;
  _layerInModel.jointCount = jointCount;
  _layerInModel.beneath = new Float64Array(jointCount * 4);
  _layerInModel.within = new Float64Array(jointCount * 4);
  _layerInModel.result = new Float64Array(jointCount * 4);
}
