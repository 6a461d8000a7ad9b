// A layer over a mean whose rotations are blended relative to the skeleton's root: what aims goes on aiming while the joints
// beneath it turn.

import type { LocalPose } from '../local-pose/local-pose.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { layerVectorsOverMean } from './layer-over-mean.js';
import { addRotationToSum, type Mean, maskAt, scaleRotation, UNIT } from './mean.js';

/** Rotations in model space, [x y z w] * J: beneath the layer, in it, and the result. */
const _layerInModel = {
  jointCount: 0,
  beneath: new Float64Array(0),
  within: new Float64Array(0),
  result: new Float64Array(0),
};
const _layerInModel_local = new Float64Array(4);
const _layerInModel_parent = new Float64Array(4);
/** Of a joint: the layer's weight, what fills it up, what stays of the rotation beneath, what the layer adds, and both of these. */
const _layerInModel_shares = new Float64Array(5);

/**
 * Lays `layer` over `mean` and empties it.
 *
 * - weights, mask: as for `layerOverMean`. Translations and scales are laid over as there.
 * - original: the local pose of joints that have no rotation beneath.
 * - The weight that the layer is missing is filled with what lies beneath, relative to the parent.
 * - A joint that the mask leaves out, below one that it lets through, keeps the rotation in model space that it has beneath. One
 *   that has no rotation at all stays without: it goes with its parent.
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
  const shares = _layerInModel_shares;
  const { sums } = mean;
  const gathered = mean.weights.rotations;
  const weight = weights[offset]!;
  for (let joint = 0; joint < jointCount; joint++) {
    const place = joint * 4;
    const parent = parents[joint]! * 4;
    // (1) The rotation beneath.
    const had = Math.min(gathered[joint]!, 1);
    for (let n = 0; n < 4; n++) own[n] = had === 0 ? original.rotations[place + n]! : sums.rotations[place + n]!;
    scaleRotation(own, 0, UNIT, 0);
    carry(beneath, place, parent, own, 0);
    // (2) The layer's, filled up with that.
    const inLayer = Math.min(layer.weights.rotations[joint]!, 1);
    const filled = (1 - inLayer) * had;
    layer.weights.rotations[joint] = 0;
    if (inLayer > 0) {
      shares[0] = inLayer;
      shares[1] = filled;
      scaleRotation(layer.sums.rotations, place, shares, 0);
      addRotationToSum(layer.sums.rotations, place, own, 0, shares, 1);
      scaleRotation(layer.sums.rotations, place, UNIT, 0);
      carry(within, place, parent, layer.sums.rotations, place);
    } else carry(within, place, parent, own, 0);
    // (3) Both blended, and back to what is relative to the parent.
    const share = weight * maskAt(mask, joint);
    const kept = (1 - share) * had;
    const added = share * (inLayer + filled);
    shares[2] = kept;
    shares[3] = added;
    shares[4] = kept + added;
    if (shares[4] === 0) {
      carry(result, place, parent, own, 0);
      continue;
    }
    for (let n = place; n < place + 4; n++) result[n] = beneath[n]!;
    if (added > 0) {
      scaleRotation(result, place, shares, 2);
      addRotationToSum(result, place, within, place, shares, 3);
      scaleRotation(result, place, UNIT, 0);
    } else if (parent < 0 || areEqual(result, beneath, parent)) continue;
    if (parent < 0) for (let n = 0; n < 4; n++) sums.rotations[place + n] = result[place + n]!;
    else {
      for (let n = 0; n < 3; n++) inverse[n] = -result[parent + n]!;
      inverse[3] = result[parent + 3]!;
      multiplyQuaternions(sums.rotations, place, inverse, 0, result, place);
    }
    gathered[joint] = shares[4];
    scaleRotation(sums.rotations, place, shares, 4);
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
