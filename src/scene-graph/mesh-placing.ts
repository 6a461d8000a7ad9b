// Where a mesh stands, as seen from the base of the rig that it draws with.

import { AttachedBindMode, Matrix4, type Object3D, type SkinnedMesh } from 'three';

/** Stands for the world where the joints of a rig stand in nothing. */
const IDENTITY = new Matrix4();

/** How the mesh and the base stood when the way from one to the other was worked out, and what came out. */
export interface MeshPlacing {
  readonly mesh: Matrix4;
  readonly base: Matrix4;
  readonly inverse: Matrix4;
}

/** Returns the placing of a mesh that has not been placed yet. */
export function createMeshPlacing(): MeshPlacing {
  return { mesh: new Matrix4(), base: new Matrix4(), inverse: new Matrix4() };
}

/**
 * Makes `bindMatrixInverse` lead from the base to the mesh, or to the bind pose of a detached mesh. Returns whether it is
 * another way than before.
 *
 * Frame function: never throws, does not allocate.
 */
export function placeMesh(placing: MeshPlacing, mesh: SkinnedMesh, base: Object3D | null): boolean {
  const to = mesh.bindMode === AttachedBindMode ? mesh.matrixWorld : mesh.bindMatrix;
  // A base elsewhere in the scene may have its turn after the mesh.
  if (base && !isUnder(mesh, base)) base.updateWorldMatrix(true, false);
  const from = base?.matrixWorld ?? IDENTITY;
  const isMoved = !(placing.mesh.equals(to) && placing.base.equals(from));
  if (isMoved) {
    placing.mesh.copy(to);
    placing.base.copy(from);
    placing.inverse.copy(to).invert().multiply(from);
  }
  mesh.bindMatrixInverse.copy(placing.inverse);
  return isMoved;
}

function isUnder(mesh: SkinnedMesh, base: Object3D): boolean {
  for (let node = mesh.parent; node; node = node.parent) if (node === base) return true;
  return false;
}
