// Reads what a vertex shader would get of every skinned mesh under an object.

import { Matrix4, type Object3D, type SkinnedMesh, Vector3 } from 'three';

/** The bound skinned meshes under `root`, in depth-first order. */
export function skinnedMeshes(root: Object3D): SkinnedMesh[] {
  const meshes: SkinnedMesh[] = [];
  root.traverse((object) => {
    const mesh = object as SkinnedMesh;
    if (mesh.isSkinnedMesh && mesh.skeleton) meshes.push(mesh);
  });
  return meshes;
}

/** Does what a renderer does before it draws: matrices of the scene, then each skeleton. */
export function prepareToDraw(root: Object3D): void {
  root.updateMatrixWorld();
  for (const mesh of skinnedMeshes(root)) mesh.skeleton.update();
}

/**
 * Returns, for every mesh and bone under `root`, bindMatrixInverse · boneMatrix: sixteen numbers each, in the space of the
 * mesh, wherever the palette itself is kept. Translations are relative to the size of the mesh as it is drawn, which is the
 * diagonal of its geometry's box, times the scale of the bone where that is more than 1: a quantised mesh is thousands of units
 * large and scaled down by its node, and binds of models in centimetres may scale by a hundred.
 */
export function meshSpacePalettes(root: Object3D): number[] {
  const numbers: number[] = [];
  const product = new Matrix4();
  for (const mesh of skinnedMeshes(root)) {
    const size = meshSize(mesh);
    for (let bone = 0; bone < mesh.skeleton.bones.length; bone++) {
      product.fromArray(mesh.skeleton.boneMatrices!, bone * 16).premultiply(mesh.bindMatrixInverse);
      const drawnSize = size * Math.max(1, product.getMaxScaleOnAxis());
      for (let i = 12; i < 15; i++) product.elements[i] = product.elements[i]! / drawnSize;
      for (let i = 0; i < 16; i++) numbers.push(product.elements[i]!);
    }
  }
  return numbers;
}

function meshSize({ geometry }: SkinnedMesh): number {
  if (!geometry.boundingBox) geometry.computeBoundingBox();
  return Math.max(geometry.boundingBox!.getSize(new Vector3()).length(), 1e-3);
}

/**
 * Returns the largest difference of two lists of matrices: axes relative to their length in `a`, if that is more than 1,
 * since quantised meshes carry a large scale in their inverse binds. NaN counts as infinitely different.
 */
export function largestDifference(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let column = 0; column < a.length; column += 4) {
    const isTranslation = column % 16 === 12;
    const length = isTranslation
      ? 1
      : Math.max(1, Math.sqrt(a[column]! ** 2 + a[column + 1]! ** 2 + a[column + 2]! ** 2));
    for (let i = column; i < column + 4; i++) {
      const difference = Math.abs(a[i]! - b[i]!) / length;
      largest = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(largest, difference);
    }
  }
  return largest;
}
