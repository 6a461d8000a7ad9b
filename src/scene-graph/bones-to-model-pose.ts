// bones → model pose: reads what the nodes say now, whoever wrote it, and keeps their matrices as three would.

import type { Matrix4, Object3D } from 'three';
import { AFFINE_SIZE } from '../math/affine.js';
import type { ModelPose } from '../model-pose/model-pose.js';

/**
 * Brings `matrix` and `matrixWorld` of the nodes `start` to `end` - 1 up to date, and writes their model pose to `out`.
 *
 * - nodes, parents: of the rig, parents first. The model pose of parents before `start` is read as it stands.
 * - parentNodes: what each node hung on when the rig was made. One that hangs elsewhere now is placed from there.
 * - base: what the top joints stand in; null for the world.
 * - inverseBase: room for the inverse of its world matrix, which is worked out only where it is needed.
 * - A node with `matrixAutoUpdate` off keeps its `matrix`, one with `matrixWorldAutoUpdate` off its `matrixWorld`; both
 *   count as they are.
 *
 * World matrices follow from what the parent's `matrixWorld` says, whoever wrote it, as with three. The model pose does
 * not go through world space, so it is as exact far from the world's origin as near it.
 *
 * Frame function: never throws, does not allocate.
 */
export function bonesToModelPose(
  out: ModelPose,
  nodes: readonly Object3D[],
  parents: Int32Array,
  parentNodes: readonly (Object3D | null)[],
  start: number,
  end: number,
  base: Object3D | null,
  inverseBase: Matrix4,
): void {
  for (let joint = start; joint < end; joint++) {
    const node = nodes[joint]!;
    const offset = joint * AFFINE_SIZE;
    const parent = parents[joint]!;
    if (node.matrixAutoUpdate) node.updateMatrix();
    const parentNode = parentNodes[joint] ?? null;
    const isElsewhere = node.parent !== parentNode;
    if (isElsewhere && node.matrixWorldAutoUpdate) placeElsewhere(node);
    if (node.matrixWorldAutoUpdate && !isElsewhere) {
      if (parent < 0) copyAffine(out, offset, node.matrix.elements);
      else multiplyByMatrix(out, offset, out, parent * AFFINE_SIZE, node.matrix.elements);
      if (parentNode === null) node.matrixWorld.copy(node.matrix);
      else node.matrixWorld.multiplyMatrices(parentNode.matrixWorld, node.matrix);
    } else {
      // Somebody places this node in the world, by hand or by another parent: its model transform follows from there.
      if (base) inverseBase.copy(base.matrixWorld).invert();
      else inverseBase.identity();
      copyAffine(out, offset, inverseBase.multiply(node.matrixWorld).elements);
    }
    node.matrixWorldNeedsUpdate = false;
  }
}

/** Places a node that has been hung on something else. */
function placeElsewhere(node: Object3D): void {
  const { parent } = node;
  if (parent) {
    parent.updateWorldMatrix(true, false);
    node.matrixWorld.multiplyMatrices(parent.matrixWorld, node.matrix);
  } else {
    node.matrixWorld.copy(node.matrix);
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
  const axx = a[at]!;
  const axy = a[at + 1]!;
  const axz = a[at + 2]!;
  const ayx = a[at + 3]!;
  const ayy = a[at + 4]!;
  const ayz = a[at + 5]!;
  const azx = a[at + 6]!;
  const azy = a[at + 7]!;
  const azz = a[at + 8]!;
  const atx = a[at + 9]!;
  const aty = a[at + 10]!;
  const atz = a[at + 11]!;
  for (let column = 0; column < 4; column++) {
    const x = b[column * 4]!;
    const y = b[column * 4 + 1]!;
    const z = b[column * 4 + 2]!;
    const w = column === 3 ? 1 : 0;
    const place = offset + column * 3;
    out[place] = axx * x + ayx * y + azx * z + atx * w;
    out[place + 1] = axy * x + ayy * y + azy * z + aty * w;
    out[place + 2] = axz * x + ayz * y + azz * z + atz * w;
  }
}
