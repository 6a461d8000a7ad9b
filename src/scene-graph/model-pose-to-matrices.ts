// model pose → matrices of a node, as three would have them.

import { Matrix4 } from 'three';
import type { LocalPose } from '../local-pose/local-pose.js';
import { AFFINE_SIZE, composeAffine } from '../math/affine.js';
import type { ModelPose } from '../model-pose/model-pose.js';

const _writeLocalMatrix_affine = new Float64Array(AFFINE_SIZE);
const _deriveLocalMatrix_parent = new Matrix4();
const _deriveLocalMatrix_joint = new Matrix4();

/** Writes the local transform of a joint to `out`. Frame function: never throws, does not allocate. */
export function writeLocalMatrix(out: Matrix4, pose: LocalPose, joint: number): void {
  composeAffine(_writeLocalMatrix_affine, 0, pose.translations, pose.rotations, pose.scales, joint);
  writeElements(out.elements, _writeLocalMatrix_affine, 0);
}

/**
 * Writes above · joint to `out`, where the joint's own matrix is kept by nobody.
 *
 * - above: the world matrix of its parent.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeMatrixBelow(out: Matrix4, above: Matrix4, pose: LocalPose, joint: number): void {
  composeAffine(_writeLocalMatrix_affine, 0, pose.translations, pose.rotations, pose.scales, joint);
  writeProduct(out.elements, above.elements, _writeLocalMatrix_affine, 0);
}

/**
 * Writes base · joint to `out`: where a joint of the model pose stands in the world.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeWorldMatrix(out: Matrix4, base: Matrix4, modelPose: ModelPose, joint: number): void {
  writeProduct(out.elements, base.elements, modelPose, joint * AFFINE_SIZE);
}

function writeProduct(world: number[], a: readonly number[], affines: Float64Array, offset: number): void {
  for (let column = 0; column < 4; column++) {
    const place = offset + column * 3;
    const x = affines[place]!;
    const y = affines[place + 1]!;
    const z = affines[place + 2]!;
    const w = column === 3 ? 1 : 0;
    world[column * 4] = a[0]! * x + a[4]! * y + a[8]! * z + a[12]! * w;
    world[column * 4 + 1] = a[1]! * x + a[5]! * y + a[9]! * z + a[13]! * w;
    world[column * 4 + 2] = a[2]! * x + a[6]! * y + a[10]! * z + a[14]! * w;
    world[column * 4 + 3] = column === 3 ? 1 : 0;
  }
}

/**
 * Writes to `out` what the local transform of a joint was when the model pose was worked out: the local pose may be another one since.
 * Returns whether it could be told; not when the parent's transform cannot be undone.
 */
export function deriveLocalMatrix(out: Matrix4, modelPose: ModelPose, joint: number, parent: number): boolean {
  writeMatrix(out, modelPose, joint);
  if (parent < 0) return true;
  const above = writeMatrix(_deriveLocalMatrix_parent, modelPose, parent);
  if (above.determinant() === 0) return false;
  out.copy(above.invert().multiply(_deriveLocalMatrix_joint.copy(out)));
  return true;
}

function writeMatrix(out: Matrix4, modelPose: ModelPose, joint: number): Matrix4 {
  writeElements(out.elements, modelPose, joint * AFFINE_SIZE);
  return out;
}

function writeElements(out: number[], affine: Float64Array, offset: number): void {
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) out[column * 4 + row] = affine[offset + column * 3 + row]!;
    out[column * 4 + 3] = column === 3 ? 1 : 0;
  }
}
