// Many animators, updated together.

import type { Animator } from './animator.js';

/** What a system gives for an animator: good until that is removed. */
export interface AnimatorHandle {
  readonly index: number;
}

/** What a system updates: an `Animator`, or anything that is updated as one is. */
export type UpdatedAnimator = Pick<Animator, 'update'>;

/**
 * Updates animators one after the other. They share nothing that an update writes, so any order gives the same; what they keep lies side
 * by side in few arrays.
 *
 * An animator that fails does not keep others from being updated.
 */
export class AnimationSystem {
  /** How often all animators have been updated without failing. */
  updates = 0;
  private readonly animators: (UpdatedAnimator | null)[] = [];
  private handles: (AnimatorHandle | null)[] = [];
  private readonly freePlaces: number[] = [];

  /** How many animators there are. */
  get size(): number {
    return this.animators.length - this.freePlaces.length;
  }

  /** Adds an animator, and returns the handle by which it is asked for. Throws when it is there already. */
  add(animator: UpdatedAnimator): AnimatorHandle {
    const known = this.animators.indexOf(animator);
    if (known >= 0) throw new Error(`AnimationSystem.add: animator ${known} is this one already.`);
    const index = this.freePlaces.pop() ?? this.animators.length;
    const handle: AnimatorHandle = Object.freeze({ index });
    this.animators[index] = animator;
    this.handles[index] = handle;
    return handle;
  }

  /** Returns an animator. Throws when it has been removed. */
  get(handle: AnimatorHandle): UpdatedAnimator {
    this.check(handle, 'get');
    return this.animators[handle.index]!;
  }

  /** Takes an animator out, and leaves it as it is. Throws when it has been removed already. */
  remove(handle: AnimatorHandle): void {
    this.check(handle, 'remove');
    this.animators[handle.index] = null;
    this.handles[handle.index] = null;
    this.freePlaces.push(handle.index);
  }

  /** Takes all animators out. */
  clear(): void {
    this.animators.length = 0;
    this.handles = [];
    this.freePlaces.length = 0;
  }

  /**
   * Updates all animators by `deltaTime` seconds.
   *
   * Throws once all have been updated when any of them has failed: the error names the first one, and has what it has thrown as its
   * cause. Allocates nothing by itself.
   */
  update(deltaTime: number): void {
    let failed = -1;
    let cause: unknown;
    for (let index = 0; index < this.animators.length; index++) {
      try {
        this.animators[index]?.update(deltaTime);
      } catch (error) {
        if (failed < 0) cause = error;
        if (failed < 0) failed = index;
      }
    }
    if (failed < 0) this.updates++;
    else {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`AnimationSystem.update: animator ${failed} failed: ${message}`, { cause });
    }
  }

  private check(handle: AnimatorHandle, caller: string): void {
    if (this.handles[handle.index] === handle) return;
    throw new Error(
      `AnimationSystem.${caller}: animator ${handle.index} has been removed, expected one that is there.`,
    );
  }
}
