// bones → model pose: reads what the nodes say now, whoever wrote it, and keeps their matrices as three would.

import type { Matrix4, Object3D } from 'three';
import { AFFINE_SIZE, multiplyAffine } from '../math/affine.js';
import type { ModelPose } from '../model-pose/model-pose.js';

const _bonesToModelPose_base = new Float64Array(AFFINE_SIZE);
const _bonesToModelPose_world = new Float64Array(AFFINE_SIZE);

/**
 * Brings `matrix` and `matrixWorld` of the nodes `start` to `end` - 1 up to date, and writes their model pose to `out`.
 *
 * - nodes, parents: of the rig, parents first. The model pose of parents before `start` is read as it stands.
 * - base: world matrix of what the top joints stand in; null for none.
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
  base: Matrix4 | null,
): void {
  const world = _bonesToModelPose_world;
  if (base) readMatrix(_bonesToModelPose_base, 0, base.elements);
  for (let joint = start; joint < end; joint++) {
    const node = nodes[joint]!;
    const offset = joint * AFFINE_SIZE;
    const parent = parents[joint]!;
    if (node.matrixAutoUpdate) node.updateMatrix();
    if (node.matrixWorldAutoUpdate) {
      readMatrix(out, offset, node.matrix.elements);
      if (parent >= 0) multiplyAffine(out, offset, out, parent * AFFINE_SIZE, out, offset);
      if (base) {
        multiplyAffine(world, 0, _bonesToModelPose_base, 0, out, offset);
        writeMatrix(node.matrixWorld.elements, world, 0);
      } else {
        writeMatrix(node.matrixWorld.elements, out, offset);
      }
    } else {
      worldToModel(out, offset, node.matrixWorld, base);
    }
    node.matrixWorldNeedsUpdate = false;
  }
}

/** Somebody places this node in the world by hand: its model transform follows from there. */
function worldToModel(out: ModelPose, offset: number, world: Matrix4, base: Matrix4 | null): void {
  if (!base) {
    readMatrix(out, offset, world.elements);
    return;
  }
  const inverse = base.clone().invert();
  readMatrix(out, offset, inverse.multiply(world).elements);
}

function readMatrix(out: Float64Array, offset: number, elements: readonly number[]): void {
  for (let column = 0; column < 4; column++) {
    out[offset + column * 3] = elements[column * 4]!;
    out[offset + column * 3 + 1] = elements[column * 4 + 1]!;
    out[offset + column * 3 + 2] = elements[column * 4 + 2]!;
  }
}

function writeMatrix(elements: number[], from: Float64Array, offset: number): void {
  for (let column = 0; column < 4; column++) {
    elements[column * 4] = from[offset + column * 3]!;
    elements[column * 4 + 1] = from[offset + column * 3 + 1]!;
    elements[column * 4 + 2] = from[offset + column * 3 + 2]!;
  }
}
