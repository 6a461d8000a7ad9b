// What rigs stand in: an object that three keeps, and that we know to stand still when it does.

import { type Matrix4, Object3D } from 'three';
import { hasPlainPlace, type PlaceWatch, unwatchPlace, watchPlace } from './place-watch.js';
import { replaceMethod } from './replace-method.js';

const bases = new WeakMap<Object3D, RigBase>();

/**
 * A matrix as it was when somebody last looked at it.
 *
 *   version   another number for each other matrix
 */
interface SeenMatrix {
  readonly elements: Float64Array;
  version: number;
}

const seenMatrices = new WeakMap<Object3D, SeenMatrix>();

/**
 * The object that rigs stand in, one for all of them. Where neither it nor its parent has moved, an update of the scene leaves
 * its matrices alone, and only goes on to its children.
 */
export class RigBase {
  /** Whether an update of the scene is under way that has found the object where it was. */
  isResting = false;
  private readonly object: Object3D;
  private watch: PlaceWatch | null = null;
  /** Of the parent in the last update, which must not be kept alive from here; -1: there was none. */
  private parentId = -1;
  private seen: SeenMatrix | null = null;
  private parentVersion = 0;
  private rigCount = 0;
  private readonly undo: (() => void)[] = [];

  constructor(object: Object3D) {
    this.object = object;
  }

  /** Takes one more rig on; the first one has the object watched, unless its class has matrices of its own making. */
  retain(): void {
    const { object } = this;
    if (this.rigCount++ > 0) return;
    const { updateMatrixWorld, updateWorldMatrix } = Object3D.prototype;
    if (object.updateMatrixWorld !== updateMatrixWorld || object.updateWorldMatrix !== updateWorldMatrix) return;
    this.watch = watchPlace(object);
    if (!this.watch) return;
    this.undo.push(
      replaceMethod(object, 'updateMatrixWorld', (force) => this.update(force)),
      replaceMethod(object, 'updateWorldMatrix', (...args) => {
        // What stands in it does not hear of that.
        if (this.watch) this.watch.isMoved = true;
        updateWorldMatrix.apply(object, args);
      }),
    );
  }

  /** Lets a rig go; with the last one the object is three's again. */
  release(): void {
    if (--this.rigCount === 0) this.forget();
  }

  /** Does not watch the object any more. */
  forget(): void {
    for (const step of this.undo.splice(0)) step();
    if (this.watch) unwatchPlace(this.object);
    this.watch = null;
  }

  /** three's `updateMatrixWorld`. Frame function: does not allocate. */
  private update(force: boolean | undefined): void {
    const { object, watch } = this;
    // Somebody may have kept the method beyond the watch.
    if (watch === null || this.hasParentMoved() || watch.isMoved || !hasPlainPlace(object)) {
      if (watch) watch.isMoved = false;
      Object3D.prototype.updateMatrixWorld.call(object, force);
      return;
    }
    this.isResting = true;
    try {
      updateChildren(object);
    } finally {
      this.isResting = false;
    }
  }

  /** Whether the object hangs elsewhere than in its last update, or its parent has moved since. */
  private hasParentMoved(): boolean {
    const { parent } = this.object;
    const parentId = parent ? parent.id : -1;
    const isElsewhere = this.parentId !== parentId;
    if (isElsewhere) {
      this.parentId = parentId;
      this.seen = parent && seenMatrixOf(parent);
    }
    const version = this.seen ? lookAt(this.seen, parent!.matrixWorld) : 0;
    const hasMoved = isElsewhere || this.parentVersion !== version;
    this.parentVersion = version;
    return hasMoved;
  }
}

/** Returns what is known of an object that rigs stand in. */
export function baseOf(object: Object3D): RigBase {
  const known = bases.get(object);
  if (known) return known;
  const base = new RigBase(object);
  bases.set(object, base);
  return base;
}

/** Has an object that is to be a joint no longer watched as what rigs stand in. */
export function forgetBase(object: Object3D): void {
  bases.get(object)?.forget();
}

/** Updates the children of an object whose matrix has been updated. */
export function updateChildren({ children }: Object3D): void {
  for (let i = 0; i < children.length; i++) children[i]!.updateMatrixWorld(true);
}

/** Returns what has been seen of an object's world matrix, for all that stands in it. */
function seenMatrixOf(object: Object3D): SeenMatrix {
  let seen = seenMatrices.get(object);
  if (!seen) {
    seen = { elements: new Float64Array(16), version: 0 };
    seenMatrices.set(object, seen);
  }
  return seen;
}

/** Returns another number for each other matrix. */
function lookAt(seen: SeenMatrix, { elements }: Matrix4): number {
  for (let i = 0; i < 16; i++) {
    if (elements[i] === seen.elements[i]) continue;
    seen.elements.set(elements);
    seen.version++;
    break;
  }
  return seen.version;
}
