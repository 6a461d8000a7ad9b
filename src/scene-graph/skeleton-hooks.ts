// What a rig has to hear of a skeleton that it draws.

import { Skeleton } from 'three';
import { hookMethods, type MethodHooks, unhookMethods } from './method-hooks.js';

/** Who draws a skeleton. */
export interface SkeletonOwner {
  /** A renderer wants the palette of a skeleton. */
  draw(skeleton: Skeleton): void;
  /** A skeleton has other inverse binds. */
  readInverses(skeleton: Skeleton): void;
}

interface Hook {
  readonly owner: SkeletonOwner;
  methods: MethodHooks | null;
}

/** Stands on the skeleton itself: it is looked up several times in a frame. */
const HOOK = Symbol('hook');

type HookedSkeleton = Skeleton & { readonly [HOOK]?: Hook };

/** Somebody may have kept one of them beyond the hook. */
const METHODS = {
  update(this: HookedSkeleton): void {
    const hook = this[HOOK];
    if (hook) hook.owner.draw(this);
    else Skeleton.prototype.update.call(this);
  },

  calculateInverses(this: HookedSkeleton): void {
    const hook = this[HOOK];
    const { calculateInverses } = (hook?.methods?.prototype ?? Skeleton.prototype) as Skeleton;
    calculateInverses.call(this);
    hook?.owner.readInverses(this);
  },
};

/** Puts hooks on a skeleton. */
export function hookSkeleton(skeleton: Skeleton, owner: SkeletonOwner): void {
  const hook: Hook = { owner, methods: null };
  Object.defineProperty(skeleton, HOOK, { value: hook, configurable: true });
  // Last of all: what another prototype comes before, V8 does not keep together.
  hook.methods = hookMethods(skeleton, METHODS);
}

/** Takes them off again. */
export function unhookSkeleton(skeleton: HookedSkeleton): void {
  unhookMethods(skeleton, skeleton[HOOK]!.methods!);
  Reflect.deleteProperty(skeleton, HOOK);
}

/** Returns who draws a skeleton; nothing for one that has no hooks. */
export function ownerOfSkeleton(skeleton: HookedSkeleton): SkeletonOwner | undefined {
  return skeleton[HOOK]?.owner;
}
