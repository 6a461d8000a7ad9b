// Sorts the skeletons under an object into characters, and decides which nodes are joints of which.

import type { Object3D, Skeleton, SkinnedMesh } from 'three';

/** The skeletons of one character, all nodes that are its joints, and the node that these stand in. */
export interface SkeletonGroup {
  readonly skeletons: Skeleton[];
  readonly joints: Set<Object3D>;
  readonly base: Object3D | null;
}

/** Returns one group for each character under `root`; see `threeToSkeletons` for the rules. */
export function groupSkeletons(root: Object3D): SkeletonGroup[] {
  let groups = mergeByTopBone(findSkeletons(root), root);
  for (;;) {
    const characters = readGroups(groups, root);
    if (characters.length <= 1) return characters;
    const merged = mergeByJoints(characters);
    if (merged.length === characters.length) return characters;
    groups = merged;
  }
}

function readGroups(groups: readonly Skeleton[][], root: Object3D): SkeletonGroup[] {
  const owners = countCharactersBelow(groups, root);
  return groups.map((skeletons) => {
    const base = findBase(skeletons, root, owners);
    const joints = new Set<Object3D>();
    for (const bone of bonesOf(skeletons)) {
      for (let node: Object3D | null = bone; node && node !== base && !joints.has(node); node = node.parent) {
        joints.add(node);
      }
    }
    return { skeletons, joints, base };
  });
}

/** No node is a joint of two characters: those that have one in common, be it no bone, are one. */
function mergeByJoints(characters: readonly SkeletonGroup[]): Skeleton[][] {
  const owners = new Map<Object3D, Skeleton[]>();
  const groups = new Set<Skeleton[]>();
  for (const { skeletons, joints } of characters) {
    const related = new Set([...joints].flatMap((joint) => owners.get(joint) ?? []));
    const met = [...groups].filter((group) => group.some((skeleton) => related.has(skeleton)));
    const group = [...met.flat(), ...skeletons];
    for (const old of met) groups.delete(old);
    groups.add(group);
    for (const joint of joints) owners.set(joint, skeletons);
  }
  return [...groups];
}

/**
 * Skeletons of the meshes below `root`. When `root` holds bones that none of these use (it is the armature, say, with
 * the mesh beside it), the search goes on above it.
 */
function findSkeletons(root: Object3D): Skeleton[] {
  const skeletons = new Set<Skeleton>();
  const bones: Object3D[] = [];
  gather(root, skeletons, bones);
  const used = new Set<Object3D>();
  for (const skeleton of skeletons) for (const bone of skeleton.bones) used.add(bone);
  const unused = new Set(bones.filter((bone) => !used.has(bone)));
  for (let above = root.parent; unused.size > 0 && above; above = above.parent) {
    const before = skeletons.size;
    const found = new Set<Skeleton>();
    gather(above, found, []);
    for (const skeleton of found) if (skeleton.bones.some((bone) => unused.has(bone))) skeletons.add(skeleton);
    if (skeletons.size > before) break;
  }
  return [...skeletons].filter(({ bones }) => bones.some(Boolean));
}

/** Adds the skeletons of all meshes, and all bones, from a node on downwards. */
function gather(node: Object3D, skeletons: Set<Skeleton>, bones: Object3D[]): void {
  const { isSkinnedMesh, skeleton } = node as Partial<SkinnedMesh>;
  if (isSkinnedMesh && skeleton) skeletons.add(skeleton);
  if ((node as { isBone?: boolean }).isBone) bones.push(node);
  const { children } = node;
  for (let i = 0; i < children.length; i++) gather(children[i]!, skeletons, bones);
}

/** Skeletons belong together when the outermost bone above any of their bones is the same. */
function mergeByTopBone(skeletons: readonly Skeleton[], root: Object3D): Skeleton[][] {
  if (skeletons.length <= 1) return skeletons.map((skeleton) => [skeleton]);
  const isBone = new Set<Object3D>(bonesOf(skeletons));
  let groups: { skeletons: Skeleton[]; tops: Set<Object3D> }[] = [];
  for (const skeleton of skeletons) {
    const tops = new Set<Object3D>();
    for (const bone of bonesOf([skeleton])) {
      let top: Object3D = bone;
      for (let node = bone.parent; node && node !== root; node = node.parent) if (isBone.has(node)) top = node;
      tops.add(top);
    }
    const related = groups.filter((group) => [...tops].some((top) => group.tops.has(top)));
    groups = groups.filter((group) => !related.includes(group));
    for (const group of related) for (const top of group.tops) tops.add(top);
    groups.push({ skeletons: [...related.flatMap((group) => group.skeletons), skeleton], tops });
  }
  return groups.map((group) => group.skeletons);
}

/** For every node above a bone: which groups have bones below it. */
function countCharactersBelow(groups: readonly Skeleton[][], root: Object3D): Map<Object3D, Set<Skeleton[]>> {
  const owners = new Map<Object3D, Set<Skeleton[]>>();
  for (const group of groups) {
    for (const bone of bonesOf(group)) {
      for (let node = bone.parent; node && node !== root; node = node.parent) {
        const set = owners.get(node) ?? new Set();
        // Another bone of the group has been here.
        if (set.has(group)) break;
        owners.set(node, set.add(group));
      }
    }
  }
  return owners;
}

/** The innermost node above all bones; then outward to `root`, as long as no other character stands below it. */
function findBase(
  group: readonly Skeleton[],
  root: Object3D,
  owners: ReadonlyMap<Object3D, ReadonlySet<Skeleton[]>>,
): Object3D | null {
  const bones = bonesOf(group);
  let base = bones[0]!.parent;
  while (base && !bones.every((bone) => isBelow(bone, base!))) base = base.parent;
  if (!base || !isBelow(base, root)) return base;
  while (base && base !== root && owners.get(base)?.size === 1) base = base.parent;
  return base;
}

function isBelow(node: Object3D, above: Object3D): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) if (parent === above) return true;
  return false;
}

function bonesOf(skeletons: readonly Skeleton[]): Object3D[] {
  return skeletons.flatMap((skeleton) => skeleton.bones.filter(Boolean));
}
