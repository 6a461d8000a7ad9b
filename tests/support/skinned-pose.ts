// Reads what a vertex shader would get of every skinned mesh under an object.

import { Box3, Matrix4, type Object3D, type SkinnedMesh, Vector3 } from 'three';

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
 * mesh, wherever the palette itself is kept.
 */
export function meshSpacePalettes(root: Object3D): number[] {
  const numbers: number[] = [];
  const product = new Matrix4();
  for (const mesh of skinnedMeshes(root)) {
    for (let bone = 0; bone < mesh.skeleton.bones.length; bone++) {
      product.fromArray(mesh.skeleton.boneMatrices!, bone * 16).premultiply(mesh.bindMatrixInverse);
      numbers.push(...product.elements);
    }
  }
  return numbers;
}

/** Length of the diagonal of the box around all that is drawn, in the present pose; at least 1e-3. */
export function modelSize(root: Object3D): number {
  root.updateMatrixWorld(true);
  return Math.max(new Box3().setFromObject(root, true).getSize(new Vector3()).length(), 1e-3);
}

/**
 * Returns the largest difference of two lists of matrices: translations relative to `size`, other entries as they are.
 * NaN counts as infinitely different.
 */
export function largestDifference(a: readonly number[], b: readonly number[], size: number): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const scale = i % 16 >= 12 ? Math.max(size, 1) : 1;
    const difference = Math.abs(a[i]! - b[i]!) / scale;
    largest = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(largest, difference);
  }
  return largest;
}
