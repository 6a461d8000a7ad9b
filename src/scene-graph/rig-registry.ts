// Which rig a skeleton belongs to. Two mixers on one character share one rig.

import type { Object3D, Skeleton } from 'three';
import type { Rig } from './rig.js';

/** The rig of a skeleton stands on the skeleton itself: it is looked up several times in a frame. */
const RIG = Symbol('rig');

type RiggedSkeleton = Skeleton & { readonly [RIG]?: Rig };

/** Rigs that are hooked into a scene, by the joints that stand directly in their base. */
const rigsByTop = new WeakMap<Object3D, Rig>();
/** How often rigs have come or gone. */
let changeCount = 0;

/** For a list of bones: the rigs that have some of them as joints, as of one change. */
interface Search {
  readonly changeCount: number;
  readonly rigs: readonly Rig[];
}

const searches = new WeakMap<readonly Object3D[], Search>();

/** Returns the rig that draws `skeleton`, if there is one. */
export function rigOfSkeleton(skeleton: RiggedSkeleton): Rig | undefined {
  return skeleton[RIG];
}

/** Makes `rig` known as the rig that draws `skeleton`. */
export function registerSkeleton(skeleton: Skeleton, rig: Rig): void {
  Object.defineProperty(skeleton, RIG, { value: rig, configurable: true });
}

/** Forgets the rig of `skeleton`. */
export function unregisterSkeleton(skeleton: Skeleton): void {
  Reflect.deleteProperty(skeleton, RIG);
}

/** Makes a rig known that has been hooked into the scene. `tops`: the joints that stand directly in its base. */
export function registerRig(rig: Rig, tops: readonly Object3D[]): void {
  changeCount++;
  for (const top of tops) rigsByTop.set(top, rig);
}

/** Forgets a rig whose hooks are gone. */
export function unregisterRig(tops: readonly Object3D[]): void {
  changeCount++;
  for (const top of tops) rigsByTop.delete(top);
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

/** Returns the rigs that have some of `nodes` as joints. */
export function rigsWithJoints(nodes: readonly Object3D[]): Rig[] {
  const found = new Set<Rig>();
  for (const joint of nodes) {
    for (let node: Object3D | null = joint; node; node = node.parent) {
      const rig = rigsByTop.get(node);
      if (rig?.jointOf.has(joint)) found.add(rig);
    }
  }
  return [...found];
}
