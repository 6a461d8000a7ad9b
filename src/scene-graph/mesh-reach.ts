// How far from each bone the vertices are that it moves.

import { type BufferAttribute, type BufferGeometry, Matrix4, type SkinnedMesh, Vector3, Vector4 } from 'three';

const _meshReach_vertex = new Vector3();
const _meshReach_moved = new Vector3();
const _meshReach_shift = new Vector3();
const _meshReach_bones = new Vector4();
const _meshReach_weights = new Vector4();

/**
 *   distances     [number] * B     by bone, in its own space; below 0: it moves no vertex
 *   leastWeight, greatestWeight    of all vertices, the sums of their weights: both 1 in a proper file
 */
export interface MeshReach {
  readonly distances: Float64Array;
  readonly leastWeight: number;
  readonly greatestWeight: number;
}

/** A reach, and what it depends on beside the geometry: clones of a character share all of it. */
interface KnownReach {
  readonly boneInverses: readonly Matrix4[];
  readonly bindMatrix: Matrix4;
  readonly vertices: unknown;
  readonly reach: MeshReach;
}

/** Reaches by geometry and first inverse bind: who shares that shares the others, and it goes with its skeleton. */
const known = new WeakMap<BufferGeometry, WeakMap<Matrix4, KnownReach[]>>();

/** Returns the reach of a mesh, which is worked out once for all meshes that share geometry, inverse binds and bind matrix. */
export function meshReach(mesh: SkinnedMesh): MeshReach {
  const { geometry, bindMatrix } = mesh;
  const { boneInverses } = mesh.skeleton;
  const vertices = geometry.attributes.position;
  const byInverse = known.get(geometry) ?? new WeakMap<Matrix4, KnownReach[]>();
  const first = boneInverses[0];
  if (!first) return measure(mesh);
  const list = byInverse.get(first) ?? [];
  const found = list.find(
    (one) =>
      one.vertices === vertices &&
      one.bindMatrix.equals(bindMatrix) &&
      one.boneInverses.length === boneInverses.length &&
      // Matrices that have been calculated anew are others, in the same array.
      one.boneInverses.every((inverse, bone) => inverse === boneInverses[bone]),
  );
  if (found) return found.reach;
  const reach = measure(mesh);
  list.push({ boneInverses: [...boneInverses], bindMatrix: bindMatrix.clone(), vertices, reach });
  byInverse.set(first, list);
  known.set(geometry, byInverse);
  return reach;
}

function measure(mesh: SkinnedMesh): MeshReach {
  const { position, skinIndex, skinWeight } = mesh.geometry.attributes as Record<string, BufferAttribute>;
  const { boneInverses } = mesh.skeleton;
  // From the mesh's space to that of each bone, and the most that this stretches.
  const binds = boneInverses.map((inverse) => new Matrix4().multiplyMatrices(inverse, mesh.bindMatrix));
  const stretches = binds.map((bind) => bind.getMaxScaleOnAxis());
  const distances = new Float64Array(boneInverses.length).fill(-1);
  const sums = { least: Number.POSITIVE_INFINITY, greatest: 0 };
  const bones = _meshReach_bones;
  const weights = _meshReach_weights;
  for (let index = 0; index < position!.count; index++) {
    const vertex = _meshReach_vertex.fromBufferAttribute(position!, index);
    const shift = morphShift(mesh.geometry, index);
    bones.fromBufferAttribute(skinIndex!, index);
    weights.fromBufferAttribute(skinWeight!, index);
    let sum = 0;
    for (let i = 0; i < 4; i++) {
      const weight = weights.getComponent(i);
      const bone = bones.getComponent(i);
      if (weight === 0 || !binds[bone]) continue;
      sum += weight;
      const distance = _meshReach_moved.copy(vertex).applyMatrix4(binds[bone]).length() + shift * stretches[bone]!;
      distances[bone] = Math.max(distances[bone]!, distance);
    }
    sums.least = Math.min(sums.least, sum);
    sums.greatest = Math.max(sums.greatest, sum);
  }
  return { distances, leastWeight: Math.min(sums.least, 1), greatestWeight: Math.max(sums.greatest, 1) };
}

/** How far morph targets move a vertex when each has a weight between -1 and 1. */
function morphShift(geometry: BufferGeometry, index: number): number {
  let shift = 0;
  for (const target of geometry.morphAttributes.position ?? []) {
    _meshReach_shift.fromBufferAttribute(target as BufferAttribute, index);
    if (!geometry.morphTargetsRelative) _meshReach_shift.sub(_meshReach_vertex);
    shift += _meshReach_shift.length();
  }
  return shift;
}
