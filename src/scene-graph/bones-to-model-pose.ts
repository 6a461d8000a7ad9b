// bones → model pose: reads what the nodes say now, whoever wrote it, and keeps their matrices as three would.

import type { Matrix4, Object3D } from 'three';
import { AFFINE_SIZE } from '../math/affine.js';
import type { ModelPose } from '../model-pose/model-pose.js';

/** The world matrix of the base, and its inverse where a node is placed in the world by hand. */
const _bonesToModelPose_base = new Float64Array(AFFINE_SIZE);

/**
 * Brings `matrix` and `matrixWorld` of the nodes `start` to `end` - 1 up to date, and writes their model pose to `out`.
 *
 * - nodes, parents: of the rig, parents first. The model pose of parents before `start` is read as it stands.
 * - base: world matrix of what the top joints stand in.
 * - inverseBase: room for its inverse, which is worked out only where it is needed.
 * - A node with `matrixAutoUpdate` off keeps its `matrix`, one with `matrixWorldAutoUpdate` off its `matrixWorld`; both
 *   count as they are.
 *
 * The model pose does not go through world space, so it is as exact far from the world's origin as near it.
 *
 * Frame function: never throws, does not allocate.
 */
export function bonesToModelPose(
  out: ModelPose,
  nodes: readonly Object3D[],
  parents: Int32Array,
  start: number,
  end: number,
  base: Matrix4,
  inverseBase: Matrix4,
): void {
  copyAffine(_bonesToModelPose_base, 0, base.elements);
  for (let joint = start; joint < end; joint++) {
    const node = nodes[joint]!;
    const offset = joint * AFFINE_SIZE;
    const parent = parents[joint]!;
    if (node.matrixAutoUpdate) node.updateMatrix();
    if (node.matrixWorldAutoUpdate) {
      if (parent < 0) copyAffine(out, offset, node.matrix.elements);
      else multiplyByMatrix(out, offset, out, parent * AFFINE_SIZE, node.matrix.elements);
      multiplyToMatrix(node.matrixWorld.elements, _bonesToModelPose_base, out, offset);
    } else {
      // Somebody places this node in the world by hand: its model transform follows from there.
      copyAffine(out, offset, inverseBase.copy(base).invert().multiply(node.matrixWorld).elements);
    }
    node.matrixWorldNeedsUpdate = false;
  }
}

/** Writes a 4x4 matrix without its bottom row. */
function copyAffine(out: Float64Array, offset: number, b: readonly number[]): void {
  out[offset] = b[0]!;
  out[offset + 1] = b[1]!;
  out[offset + 2] = b[2]!;
  out[offset + 3] = b[4]!;
  out[offset + 4] = b[5]!;
  out[offset + 5] = b[6]!;
  out[offset + 6] = b[8]!;
  out[offset + 7] = b[9]!;
  out[offset + 8] = b[10]!;
  out[offset + 9] = b[12]!;
  out[offset + 10] = b[13]!;
  out[offset + 11] = b[14]!;
}

/** Writes the product of an affine transform and a 4x4 matrix. `multiplyAffine` would have to copy the matrix first. */
function multiplyByMatrix(out: Float64Array, offset: number, a: Float64Array, at: number, b: readonly number[]): void {
  for (let row = 0; row < 3; row++) {
    const x = a[at + row]!;
    const y = a[at + 3 + row]!;
    const z = a[at + 6 + row]!;
    out[offset + row] = x * b[0]! + y * b[1]! + z * b[2]!;
    out[offset + 3 + row] = x * b[4]! + y * b[5]! + z * b[6]!;
    out[offset + 6 + row] = x * b[8]! + y * b[9]! + z * b[10]!;
    out[offset + 9 + row] = x * b[12]! + y * b[13]! + z * b[14]! + a[at + 9 + row]!;
  }
}

/** Writes the product of two affine transforms to a 4x4 matrix, whose bottom row stays as it is. */
function multiplyToMatrix(out: number[], a: Float64Array, b: Float64Array, at: number): void {
  for (let row = 0; row < 3; row++) {
    const x = a[row]!;
    const y = a[3 + row]!;
    const z = a[6 + row]!;
    out[row] = x * b[at]! + y * b[at + 1]! + z * b[at + 2]!;
    out[4 + row] = x * b[at + 3]! + y * b[at + 4]! + z * b[at + 5]!;
    out[8 + row] = x * b[at + 6]! + y * b[at + 7]! + z * b[at + 8]!;
    out[12 + row] = x * b[at + 9]! + y * b[at + 10]! + z * b[at + 11]! + a[9 + row]!;
  }
}
