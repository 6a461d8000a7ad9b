// Teaches every SkinnedMesh to read palettes that are relative to a rig's base.
//
// three's vertex shader computes bindMatrixInverse · palette · bindMatrix · vertex. three keeps the palette in world
// space and the inverse of the mesh's world matrix in bindMatrixInverse. A rig keeps its palette relative to its base,
// so bindMatrixInverse has to lead from there to the mesh. Any mesh may draw with a rig's skeleton, a clone that was
// made or bound a minute ago as well, and only the class sees them all. So methods are replaced there, once, when the first
// rig is made; for a skeleton without a rig they do what three does.

import { type BufferAttribute, Matrix4, type Skeleton, SkinnedMesh, type Vector3, Vector4 } from 'three';
import { PALETTE_BONE_SIZE } from '../palette/palette.js';
import type { Rig } from './rig.js';
import { updateChildren } from './rig-base.js';
import { beginMesh, forgetPlacing, isMeshResting } from './rig-meshes.js';
import { rigOfSkeleton, rigsWithBonesOf } from './rig-registry.js';

const _applyBoneTransform_index = new Vector4();
const _applyBoneTransform_weight = new Vector4();
const _applyBoneTransform_bound = new Vector4();
const _applyBoneTransform_moved = new Vector4();
const _applyBoneTransform_matrix = new Matrix4();

let areInstalled = false;

/** Replaces the methods, once. */
export function installSkinnedMeshHooks(): void {
  if (areInstalled) return;
  areInstalled = true;
  const { updateMatrixWorld, applyBoneTransform, bind, copy, computeBoundingSphere } = SkinnedMesh.prototype;
  const { updateMatrixWorld: updateMesh } = Object.getPrototypeOf(SkinnedMesh.prototype) as SkinnedMesh;

  SkinnedMesh.prototype.updateMatrixWorld = function (force?: boolean): void {
    if (isMeshResting(this)) {
      updateChildren(this);
      return;
    }
    const rig = this.skeleton && (rigOfSkeleton(this.skeleton) ?? findRig(this.skeleton));
    if (!rig) {
      updateMatrixWorld.call(this, force);
      return;
    }
    // What three's method does beside this is to invert a matrix; here another one is needed.
    beginMesh(this);
    updateMesh.call(this, force);
    rig.placeMesh(this);
  };

  SkinnedMesh.prototype.applyBoneTransform = function <T extends Vector3 | Vector4>(index: number, target: T): T {
    const rig = rigOfSkeleton(this.skeleton);
    if (!rig) return applyBoneTransform.call(this, index, target as Vector3) as T;
    return moveVertex(this, rig, index, target);
  };

  // These write over what a rig has given to the mesh.
  SkinnedMesh.prototype.bind = function (...args): void {
    bind.apply(this, args);
    forgetPlacing(this);
  };
  SkinnedMesh.prototype.copy = function (...args): SkinnedMesh {
    copy.apply(this, args);
    forgetPlacing(this);
    return this;
  };
  SkinnedMesh.prototype.computeBoundingSphere = function (): void {
    computeBoundingSphere.call(this);
    forgetPlacing(this);
  };
}

/**
 * Looks for a rig that can draw with a skeleton that is not one of a rig's: a mesh may have been bound to a rig's bones a
 * minute ago. Where it has other bones as well, three draws it, and looks at the matrices of all bones.
 */
function findRig(skeleton: Skeleton): Rig | undefined {
  const rigs = rigsWithBonesOf(skeleton);
  return rigs.length === 1 && rigs[0]!.adopt(skeleton) ? rigs[0] : undefined;
}

/** The vertex shader's work for one vertex, for raycasts and bounds: as three does it, but from the palette. */
function moveVertex<T extends Vector3 | Vector4>(mesh: SkinnedMesh, rig: Rig, index: number, target: T): T {
  const palette = rig.currentPalette(mesh.skeleton);
  const bound = _applyBoneTransform_bound;
  const moved = _applyBoneTransform_moved;
  const { skinIndex, skinWeight } = mesh.geometry.attributes;
  const bones = _applyBoneTransform_index.fromBufferAttribute(skinIndex as BufferAttribute, index);
  const weights = _applyBoneTransform_weight.fromBufferAttribute(skinWeight as BufferAttribute, index);
  const isVector4 = 'isVector4' in target;
  bound.set(target.x, target.y, target.z, isVector4 ? (target as Vector4).w : 1).applyMatrix4(mesh.bindMatrix);
  const w = bound.w;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < 4; i++) {
    const weight = weights.getComponent(i);
    if (weight === 0) continue;
    const matrix = _applyBoneTransform_matrix.fromArray(palette, bones.getComponent(i) * PALETTE_BONE_SIZE);
    moved.copy(bound).applyMatrix4(matrix);
    x += moved.x * weight;
    y += moved.y * weight;
    z += moved.z * weight;
  }
  moved.set(x, y, z, isVector4 ? w : 1).applyMatrix4(mesh.bindMatrixInverse);
  target.x = moved.x;
  target.y = moved.y;
  target.z = moved.z;
  if (isVector4) (target as Vector4).w = moved.w;
  return target;
}
