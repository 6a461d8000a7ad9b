// Which rig a skeleton belongs to. Two mixers on one character share one rig.

import type { Skeleton } from 'three';
import type { Rig } from './rig.js';

const rigs = new WeakMap<Skeleton, Rig>();

/** Returns the rig of `skeleton`, if it has one. */
export function rigOfSkeleton(skeleton: Skeleton): Rig | undefined {
  return rigs.get(skeleton);
}

/** Makes `rig` known as the rig of `skeleton`. */
export function registerRig(skeleton: Skeleton, rig: Rig): void {
  rigs.set(skeleton, rig);
}

/** Forgets the rig of `skeleton`. */
export function unregisterRig(skeleton: Skeleton): void {
  rigs.delete(skeleton);
}
