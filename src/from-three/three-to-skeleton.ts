// three.js → skeleton: finds the characters under an object and reads their joints.

import type { Object3D, Skeleton as ThreeSkeleton } from 'three';
import { AFFINE_SIZE } from '../math/affine.js';
import { shareSkeleton } from '../skeleton/share-skeleton.js';
import { createSkeleton, type Skeleton } from '../skeleton/skeleton.js';
import { createSkin, type Skin } from '../skeleton/skin.js';
import { groupSkeletons } from './group-skeletons.js';

/**
 * One character: its skeleton and the three.js objects behind it.
 *
 *   nodes       [Object3D] * J       the object behind each joint; depth first, so that a subtree is a range
 *   jointOf                          the joint of each of them
 *   skeletons   [THREE.Skeleton]     one for each skin of `skeleton`
 *   base        the object that the joints stand in; model poses and palettes are relative to it. Null: the world
 */
export interface Character {
  readonly skeleton: Skeleton;
  readonly nodes: readonly Object3D[];
  readonly jointOf: ReadonlyMap<Object3D, number>;
  readonly skeletons: readonly ThreeSkeleton[];
  readonly base: Object3D | null;
}

/** What a character can be read from: a SkinnedMesh, any object above one, or what GLTFLoader gives. */
export type CharacterSource = Object3D | { readonly scene: Object3D };

/**
 * Returns the characters under `source`, in the order in which their meshes are found. Skeletons that have bones in
 * common, or bones under one another, are one character.
 *
 * The joints of a character are its bones, whatever else stands between them, and their ancestors up to the outermost
 * one below `source` that carries no other character. Parents come first, whatever the order of the file.
 *
 * Reads the present position, quaternion and scale of each node as its rest pose. Never throws for what loaders make;
 * returns none when there is no SkinnedMesh with a skeleton.
 */
export function threeToSkeletons(source: CharacterSource): Character[] {
  const root = 'scene' in source ? source.scene : source;
  return groupSkeletons(root).map(({ skeletons, base, joints }) => {
    const nodes: Object3D[] = [];
    for (const top of topmost(joints, base)) collectDepthFirst(nodes, top, joints);
    const jointOf = new Map(nodes.map((node, joint) => [node, joint]));
    const skins = skeletons.map((skeleton) => readSkin(skeleton, jointOf));
    return { skeleton: readSkeleton(nodes, jointOf, skins), nodes, jointOf, skeletons, base };
  });
}

/** The joints that stand directly in the base, in the order of its children. */
function topmost(joints: ReadonlySet<Object3D>, base: Object3D | null): Object3D[] {
  if (base) return base.children.filter((child) => joints.has(child));
  return [...joints].filter((joint) => joint.parent === null || !joints.has(joint.parent));
}

function collectDepthFirst(out: Object3D[], node: Object3D, joints: ReadonlySet<Object3D>): void {
  out.push(node);
  for (const child of node.children) if (joints.has(child)) collectDepthFirst(out, child, joints);
}

function readSkeleton(
  nodes: readonly Object3D[],
  jointOf: ReadonlyMap<Object3D, number>,
  skins: readonly Skin[],
): Skeleton {
  const jointCount = nodes.length;
  const restTranslations = new Float64Array(jointCount * 3);
  const restRotations = new Float64Array(jointCount * 4);
  const restScales = new Float64Array(jointCount * 3);
  nodes.forEach(({ position, quaternion, scale }, joint) => {
    position.toArray(restTranslations, joint * 3);
    quaternion.toArray(restRotations, joint * 4);
    scale.toArray(restScales, joint * 3);
  });
  placeLostNodes(restTranslations, [0, 0, 0]);
  placeLostNodes(restRotations, [0, 0, 0, 1]);
  placeLostNodes(restScales, [1, 1, 1]);
  const skeleton = createSkeleton({
    names: nodes.map((node) => node.name),
    parents: Int32Array.from(nodes, (node) => (node.parent ? (jointOf.get(node.parent) ?? -1) : -1)),
    restTranslations,
    restRotations,
    restScales,
    skins,
  });
  return shareSkeleton(skeleton);
}

/** A node that stands nowhere, because somebody has put NaN into it, rests where its parent does. */
function placeLostNodes(rows: Float64Array, nowhere: readonly number[]): void {
  const size = nowhere.length;
  for (let i = 0; i < rows.length; i++) if (!Number.isFinite(rows[i])) rows.set(nowhere, i - (i % size));
}

/** Reads the bones and inverse binds of a skeleton whose bones are all joints. Throws when a number is not finite. */
export function readSkin(skeleton: ThreeSkeleton, jointOf: ReadonlyMap<Object3D, number>): Skin {
  const { bones, boneInverses } = skeleton;
  // A skeleton may have holes where an exporter left a bone out.
  const joints = Int32Array.from(bones, (bone) => (bone ? jointOf.get(bone)! : -1));
  const inverseBinds = new Float64Array(bones.length * AFFINE_SIZE);
  for (let bone = 0; bone < boneInverses.length; bone++) {
    const { elements } = boneInverses[bone]!;
    for (let column = 0; column < 4; column++) {
      for (let row = 0; row < 3; row++)
        inverseBinds[bone * AFFINE_SIZE + column * 3 + row] = elements[column * 4 + row]!;
    }
  }
  return createSkin(jointOf.size, joints, inverseBinds);
}
