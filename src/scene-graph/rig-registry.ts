// Which rig a skeleton belongs to. Two mixers on one character share one rig.

import type { Object3D, Skeleton } from 'three';
import { ownerOfJoint } from './joint-hooks.js';
import type { Rig } from './rig.js';
import { ownerOfSkeleton } from './skeleton-hooks.js';

/** How often rigs have come or gone. */
let changeCount = 0;

/** For a list of bones: the rigs that have some of them as joints, as of one change. */
interface Search {
  readonly changeCount: number;
  readonly rigs: readonly Rig[];
}

const searches = new WeakMap<readonly Object3D[], Search>();

/** Returns the rig that draws `skeleton`, if there is one. */
export function rigOfSkeleton(skeleton: Skeleton): Rig | undefined {
  // Nobody else owns skeletons.
  return ownerOfSkeleton(skeleton) as Rig | undefined;
}

/** Notes that a rig has been hooked into the scene, or that its hooks are gone. */
export function noteRigChange(): void {
  changeCount++;
}

/** Returns the rigs that have bones of `skeleton` as joints. Looks for them only when a rig has come or gone. */
export function rigsWithBonesOf({ bones }: Skeleton): readonly Rig[] {
  const known = searches.get(bones);
  if (known?.changeCount === changeCount) return known.rigs;
  // A skeleton may have holes where an exporter left a bone out.
  const found = rigsWithJoints(bones.filter(Boolean));
  searches.set(bones, { changeCount, rigs: found });
  return found;
}

/** Returns the rigs that have some of `nodes` as joints, and are hooked into the scene. */
export function rigsWithJoints(nodes: readonly Object3D[]): Rig[] {
  const found = new Set<Rig>();
  for (const node of nodes) {
    // Nobody else owns joints.
    const rig = ownerOfJoint(node) as Rig | undefined;
    if (rig) found.add(rig);
  }
  return [...found];
}
