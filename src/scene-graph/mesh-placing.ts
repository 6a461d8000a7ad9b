// Where a mesh stands, as seen from the base of the rig that it draws with.

import { AttachedBindMode, type Object3D, type SkinnedMesh } from 'three';

const IDENTITY = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/**
 * How a mesh stood in the rig when it was placed. As long as it stands so, it moves with the rig, and nothing has to be done.
 *
 *   isValid     whether nobody has been at the mesh by another way since
 *   parent      what it hung on; null when the way from there to the base may move
 *   stamp       number of the rig's state by which what is between them stands still
 *   matrix      its own `matrix`; null when that is the identity, as it mostly is
 */
export interface MeshPlacing {
  isValid: boolean;
  parent: Object3D | null;
  bindMode: string;
  stamp: number;
  matrix: Float64Array | null;
}

/** Returns the placing of a mesh that has not been placed yet. */
export function createMeshPlacing(): MeshPlacing {
  return { isValid: false, parent: null, bindMode: '', stamp: 0, matrix: null };
}

/**
 * Whether a mesh stands as it did when it was placed, if it has not been turned or moved in its parent. Frame function: never throws, does
 * not allocate.
 */
export function hangsAsPlaced(placing: MeshPlacing, mesh: SkinnedMesh, stamp: number): boolean {
  if (!placing.isValid || placing.stamp !== stamp || placing.parent !== mesh.parent || placing.parent === null)
    return false;
  return placing.bindMode === mesh.bindMode && mesh.matrixWorldAutoUpdate;
}

/** Whether a mesh has not been turned or moved in its parent since it was placed. Frame function: never throws, does not allocate. */
export function standsAsPlaced({ matrix }: MeshPlacing, mesh: SkinnedMesh): boolean {
  return areEqual(mesh.matrix.elements, matrix ?? IDENTITY);
}

/**
 * Makes `bindMatrixInverse` lead from the base to the mesh, or to the bind pose of a detached mesh.
 *
 * - standsStill: whether nothing between the base and the mesh's parent moves as long as `stamp` is the same.
 *
 * Frame function: never throws; allocates only where the mesh has not been turned or moved in its parent before.
 */
export function placeMesh(
  placing: MeshPlacing,
  mesh: SkinnedMesh,
  base: Object3D | null,
  stamp: number,
  standsStill: boolean,
): void {
  const isAttached = mesh.bindMode === AttachedBindMode;
  placing.isValid = true;
  placing.parent = standsStill && isAttached ? mesh.parent : null;
  placing.bindMode = mesh.bindMode;
  placing.stamp = stamp;
  const { elements } = mesh.matrix;
  if (areEqual(elements, IDENTITY)) placing.matrix = null;
  else if (placing.matrix) placing.matrix.set(elements);
  else placing.matrix = Float64Array.from(elements);
  mesh.bindMatrixInverse.copy(isAttached ? mesh.matrixWorld : mesh.bindMatrix).invert();
  if (!base) return;
  // A base elsewhere in the scene may have its turn after the mesh.
  if (!isUnder(mesh, base)) base.updateWorldMatrix(true, false);
  mesh.bindMatrixInverse.multiply(base.matrixWorld);
}

function areEqual(a: readonly number[], b: Float64Array): boolean {
  for (let i = 0; i < 16; i++) if (a[i] !== b[i]) return false;
  return true;
}

function isUnder(mesh: SkinnedMesh, base: Object3D): boolean {
  for (let node = mesh.parent; node; node = node.parent) if (node === base) return true;
  return false;
}
