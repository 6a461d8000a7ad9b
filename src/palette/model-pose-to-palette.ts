// model pose → palette: where each joint carries the vertices that were bound to it.

import { AFFINE_SIZE, multiplyAffine } from '../math/affine.js';
import type { ModelPose } from '../model-pose/model-pose.js';
import type { Skin } from '../skeleton/skin.js';
import { PALETTE_BONE_SIZE, type Palette } from './palette.js';

const _modelPoseToPalette_product = new Float64Array(AFFINE_SIZE);

/**
 * Writes model pose · inverse bind for every bone of `skin` to `out`.
 *
 * - A bone without a joint (-1) stands still at the skeleton's root.
 *
 * Frame function: never throws, does not allocate.
 */
export function modelPoseToPalette(out: Palette, modelPose: ModelPose, skin: Skin): void {
  const { joints, inverseBinds } = skin;
  const product = _modelPoseToPalette_product;
  for (let bone = 0; bone < joints.length; bone++) {
    const joint = joints[bone]!;
    if (joint < 0) for (let n = 0; n < AFFINE_SIZE; n++) product[n] = inverseBinds[bone * AFFINE_SIZE + n]!;
    else multiplyAffine(product, 0, modelPose, joint * AFFINE_SIZE, inverseBinds, bone * AFFINE_SIZE);
    const offset = bone * PALETTE_BONE_SIZE;
    out[offset] = product[0]!;
    out[offset + 1] = product[1]!;
    out[offset + 2] = product[2]!;
    out[offset + 3] = 0;
    out[offset + 4] = product[3]!;
    out[offset + 5] = product[4]!;
    out[offset + 6] = product[5]!;
    out[offset + 7] = 0;
    out[offset + 8] = product[6]!;
    out[offset + 9] = product[7]!;
    out[offset + 10] = product[8]!;
    out[offset + 11] = 0;
    out[offset + 12] = product[9]!;
    out[offset + 13] = product[10]!;
    out[offset + 14] = product[11]!;
    out[offset + 15] = 1;
  }
}
