// Where a mesh stands, as seen from the base of the rig that it draws with.

import { AttachedBindMode, type Object3D, type SkinnedMesh, Sphere, type Skeleton as ThreeSkeleton } from 'three';
import type { Skin } from '../skeleton/skin.js';
import { hasPlainPlace, PlaceWatch } from './place-watch.js';

const IDENTITY = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** What meshes stand in: a rig. */
export interface Ground {
  /** How often its base has moved. */
  readonly moveCount: number;
  /**
   * Whether all that no clip moves stands as it did when these were the rig's stamp and how often its base had moved, as far as an
   * update of the scene has come.
   */
  rests(stamp: number, moveCount: number): boolean;
}

/**
 * How a mesh stood in the rig when it was placed, and its sphere: in the space of the rig's base, and as three sees it, in the mesh's
 * own. As long as it stands so, it moves with the rig, and nothing has to be done. It is watched as well, unless bones hang on it.
 *
 *   stamp          number of the rig's state by which what is between mesh and base stands still
 *   moveCount      how often the base had moved when the mesh was last brought up to date
 *   parent         what the mesh hung on; null when the way from there to the base may move, or somebody has been at the mesh
 *   geometry       that the sphere holds; null when it holds none
 *   before         the sphere that the mesh had before
 *   matrix         its own `matrix`; null when that is the identity, as it mostly is
 *   boundVersion   of the bound that the sphere is
 */
export class MeshPlacing extends PlaceWatch {
  // What a frame reads stands together.
  stamp = 0;
  moveCount = 0;
  parent: Object3D | null = null;
  ground: Ground | null = null;
  skeleton: ThreeSkeleton | null = null;
  boneInverses: ThreeSkeleton['boneInverses'] | null = null;
  geometry: unknown = null;
  readonly sphere = new Sphere();
  readonly matrixWorld: Object3D['matrixWorld'];
  matrix: Float64Array | null = null;
  readonly before: Sphere | null;
  readonly inBase = new Sphere();
  boundVersion = -1;
  skin: Skin | null = null;

  constructor(mesh: SkinnedMesh) {
    super();
    this.matrixWorld = mesh.matrixWorld;
    this.before = mesh.boundingSphere;
  }

  /** Frame function: never throws, does not allocate. */
  override noteSeen(): void {
    super.noteSeen();
    if (this.ground !== null) this.moveCount = this.ground.moveCount;
  }
}

/** Whether a mesh has all that it would have after an update. Frame function: never throws, does not allocate. */
export function restsAsPlaced(placing: MeshPlacing, mesh: SkinnedMesh): boolean {
  const { ground, stamp, moveCount } = placing;
  return (
    ground?.rests(stamp, moveCount) === true &&
    !placing.isMoved &&
    hangsAsPlaced(placing, mesh, stamp) &&
    hasPlainPlace(mesh) &&
    placing.matrixWorld === mesh.matrixWorld
  );
}

/**
 * Whether a mesh is as it was when it was placed, and stands so, if it has not been turned or moved in its parent. Frame function:
 * never throws, does not allocate.
 */
export function hangsAsPlaced(placing: MeshPlacing, mesh: SkinnedMesh, stamp: number): boolean {
  return (
    placing.stamp === stamp &&
    placing.parent !== null &&
    placing.parent === mesh.parent &&
    placing.skeleton === mesh.skeleton &&
    placing.boneInverses === mesh.skeleton.boneInverses &&
    placing.geometry === mesh.geometry &&
    placing.sphere === mesh.boundingSphere &&
    mesh.bindMode === AttachedBindMode &&
    mesh.matrixWorldAutoUpdate
  );
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
  placing.stamp = stamp;
  placing.parent = standsStill && isAttached ? mesh.parent : null;
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
