// Knows whether an object has been moved, without looking at its numbers.
//
// three reads the place of every object in every frame, and writes two matrices: in a crowd that costs more than anything else,
// since so much memory has to be fetched. The vectors of a watched object are windows, so that whoever writes to one is heard of.

import type { Object3D } from 'three';
import { createLocalPose, type LocalPose } from '../local-pose/local-pose.js';
import { closeWindows, openWindows, type PoseOwner } from './bone-windows.js';
import { ownerOfJoint } from './joint-hooks.js';

const WATCH = Symbol('watch');

type WatchedObject = Object3D & { readonly [WATCH]?: PlaceWatch };

/**
 * The place of one object that is no joint. What else is known of the object stands in classes that are made of this one: then it
 * comes with the same lines of memory.
 */
export class PlaceWatch implements PoseOwner {
  /** Whether the object may have been moved since `noteSeen`. Stays true as long as nobody watches. */
  isMoved = true;
  /** What the windows of the object show; null while it has none. */
  private pose: LocalPose | null = null;

  readPose(): void {}

  writePose(): void {
    this.isMoved = true;
  }

  /** Notes that whoever wants to know has been told of all moves up to now. Frame function: never throws, does not allocate. */
  noteSeen(): void {
    this.isMoved = this.pose === null;
  }

  /** Opens the windows of `object`. */
  begin(object: Object3D): void {
    const pose = createLocalPose(1);
    object.position.toArray(pose.translations);
    object.quaternion.toArray(pose.rotations);
    object.scale.toArray(pose.scales);
    this.pose = pose;
    openWindows(object, this, pose, 0);
  }

  /** Closes them. */
  end(object: Object3D): void {
    closeWindows(object);
    this.pose = null;
    this.isMoved = true;
  }
}

/**
 * Begins the watch of an object, with `watch` if there is none. Returns the watch that it has; null for a joint, whose windows show
 * the pose of its rig.
 */
export function watchPlace(object: WatchedObject, watch: PlaceWatch = new PlaceWatch()): PlaceWatch | null {
  const known = object[WATCH];
  if (known || ownerOfJoint(object)) return known ?? null;
  watch.begin(object);
  Object.defineProperty(object, WATCH, { value: watch, configurable: true });
  return watch;
}

/** Ends the watch of an object, if there is one: its vectors are plain again. */
export function unwatchPlace(object: WatchedObject): void {
  const watch = object[WATCH];
  if (!watch) return;
  watch.end(object);
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
