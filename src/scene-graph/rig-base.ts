// What rigs stand in: an object that three keeps, and that we know to stand still when it does.

import { type Matrix4, Object3D } from 'three';
import { ownerOfJoint } from './joint-hooks.js';
import { hookMethods, type MethodHooks, unhookMethods } from './method-hooks.js';
import { hasPlainPlace, PlaceWatch, unwatchPlace, watchPlace } from './place-watch.js';

const bases = new WeakMap<Object3D, RigBase>();

/**
 * The matrix of an object as it was when somebody last looked at it.
 *
 *   version   another number for each other matrix, of whatever object
 */
interface SeenMatrix {
  readonly objectId: number;
  readonly elements: Float64Array;
  version: number;
}

const seenMatrices = new WeakMap<Object3D, SeenMatrix>();

let versionCount = 0;

const BASE = Symbol('base');

type BaseObject = Object3D & { readonly [BASE]?: RigBase };

/**
 * The object that rigs stand in, one for all of them. Where neither it nor its parent has moved, an update of the scene leaves
 * its matrices alone, and only goes on to its children.
 */
export class RigBase extends PlaceWatch {
  /** Whether an update of the scene is under way that has found the object where it was. */
  private isResting = false;
  /** How often the object has been found moved: what has missed an update stands where it was before. */
  moveCount = 0;
  /** Of the parent in the last update, which must not be kept alive from here. */
  private seen: SeenMatrix | null = null;
  /** Of that matrix then; 0 where there was no parent. */
  private parentVersion = 0;
  private readonly object: Object3D;
  private rigCount = 0;
  private hooks: MethodHooks | null = null;

  constructor(object: Object3D) {
    super();
    this.object = object;
  }

  /** Takes one more rig on; the first one has the object watched, unless its class has matrices of its own making. */
  retain(): void {
    const { object } = this;
    if (this.rigCount++ > 0) return;
    const { updateMatrixWorld, updateWorldMatrix } = Object3D.prototype;
    if (object.updateMatrixWorld !== updateMatrixWorld || object.updateWorldMatrix !== updateWorldMatrix) return;
    if (ownerOfJoint(object)) return;
    Object.defineProperty(object, BASE, { value: this, configurable: true });
    watchPlace(object, this);
    this.hooks = hookMethods(object, METHODS);
  }

  /** Lets a rig go; with the last one the object is three's again. */
  release(): void {
    if (--this.rigCount === 0) this.forget();
  }

  /** Does not watch the object any more. */
  forget(): void {
    const { object, hooks } = this;
    if (!hooks) return;
    this.hooks = null;
    unhookMethods(object, hooks);
    unwatchPlace(object);
    Reflect.deleteProperty(object, BASE);
  }

  /**
   * Whether the object or its parent may have moved since this was last asked, or its matrices come about in a way of their own.
   *
   * Frame function: never throws; allocates only where the object has got another parent.
   */
  hasMoved(): boolean {
    const { object } = this;
    const hasMoved = this.hasParentMoved(object.parent) || this.isMoved || !hasPlainPlace(object);
    if (hasMoved) {
      this.moveCount++;
      this.noteSeen();
    }
    return hasMoved;
  }

  /** Goes on to what stands in the object, which has not moved. Frame function: does not allocate. */
  updateResting(): void {
    this.isResting = true;
    try {
      updateChildren(this.object);
    } finally {
      this.isResting = false;
    }
  }

  /**
   * Whether an update of the scene is under way that has found the object where it was when it had moved `moveCount` times.
   *
   * Frame function: never throws, does not allocate.
   */
  restsSince(moveCount: number): boolean {
    return this.isResting && this.moveCount === moveCount;
  }

  private hasParentMoved(parent: Object3D | null): boolean {
    if (parent === null) this.seen = null;
    else if (this.seen === null || this.seen.objectId !== parent.id) this.seen = seenMatrixOf(parent);
    const version = this.seen === null ? 0 : lookAt(this.seen, parent!.matrixWorld);
    const hasMoved = version !== this.parentVersion;
    this.parentVersion = version;
    return hasMoved;
  }
}

/** Those of three's by which what rigs stand in is brought up to date. Somebody may have kept one of them beyond the watch. */
const METHODS = {
  updateMatrixWorld(this: BaseObject, force?: boolean): void {
    const base = this[BASE];
    if (base === undefined || base.hasMoved()) Object3D.prototype.updateMatrixWorld.call(this, force);
    else base.updateResting();
  },

  updateWorldMatrix(this: BaseObject, ...args: Parameters<Object3D['updateWorldMatrix']>): void {
    // What stands in it does not hear of that.
    this[BASE]?.writePose();
    Object3D.prototype.updateWorldMatrix.apply(this, args);
  },
};

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
    seen = { objectId: object.id, elements: new Float64Array(16), version: ++versionCount };
    seenMatrices.set(object, seen);
  }
  return seen;
}

/** Returns another number for each other matrix. */
function lookAt(seen: SeenMatrix, { elements }: Matrix4): number {
  for (let i = 0; i < 16; i++) {
    if (elements[i] === seen.elements[i]) continue;
    seen.elements.set(elements);
    seen.version = ++versionCount;
    break;
  }
  return seen.version;
}
