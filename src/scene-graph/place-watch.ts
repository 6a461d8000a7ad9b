// Knows whether an object has been moved, without looking at its numbers.
//
// three reads the place of every object in every frame, and writes two matrices: in a crowd that costs more than anything else,
// since so much memory has to be fetched. The vectors of a watched object are windows, so that whoever writes to one is heard of.

import type { Object3D } from 'three';
import { createLocalPose } from '../local-pose/local-pose.js';
import { closeWindows, openWindows, type PoseOwner } from './bone-windows.js';
import { ownerOfJoint } from './joint-hooks.js';

const WATCH = Symbol('watch');

type WatchedObject = Object3D & { readonly [WATCH]?: PlaceWatch };

/** The place of one object that is no joint. */
export class PlaceWatch implements PoseOwner {
  /** Whether the object may have been moved since this was last set to false. Stays true where nobody watches any more. */
  isMoved = true;
  private readonly pose = createLocalPose(1);

  /** Opens the windows of `object`. */
  constructor(object: Object3D) {
    object.position.toArray(this.pose.translations);
    object.quaternion.toArray(this.pose.rotations);
    object.scale.toArray(this.pose.scales);
    openWindows(object, this, this.pose, 0);
  }

  readPose(): void {}

  writePose(): void {
    this.isMoved = true;
  }
}

/** Returns the watch of an object, beginning one if there is none; null for a joint, whose windows show the pose of its rig. */
export function watchPlace(object: WatchedObject): PlaceWatch | null {
  const known = object[WATCH];
  if (known || ownerOfJoint(object)) return known ?? null;
  const watch = new PlaceWatch(object);
  Object.defineProperty(object, WATCH, { value: watch, configurable: true });
  return watch;
}

/** Ends the watch of an object, if there is one: its vectors are plain again. */
export function unwatchPlace(object: WatchedObject): void {
  const watch = object[WATCH];
  if (!watch) return;
  closeWindows(object);
  watch.isMoved = true;
  Reflect.deleteProperty(object, WATCH);
}

/**
 * Whether an object's matrices follow from its vectors and its parent's matrix alone, as three has it.
 *
 * Frame function: never throws, does not allocate.
 */
export function hasPlainPlace(object: Object3D): boolean {
  return object.matrixAutoUpdate && object.matrixWorldAutoUpdate && !(object as { pivot?: unknown }).pivot;
}
