// What a rig has to hear of the nodes that are its joints, without asking each of them in every frame.
//
// Methods stand on a prototype between the node and its class, one for all nodes of a class: whoever updates a joint comes
// to the rig, and so does what is hung on it or taken off. Fields that say how a node's matrices come about tell when they
// are set. All of it is gone when the hooks are taken off.

import type { Matrix4, Object3D } from 'three';
import { hookMethods, type MethodHooks, unhookMethods } from './method-hooks.js';
import { plainFields, redefineFields } from './redefine-fields.js';

/** Who hears of the joints. */
export interface JointOwner {
  /** Somebody wants the matrices of a joint and of all below it up to date. */
  updateSubtree(joint: number): void;
  /** The same for one joint, its ancestors and what is below it. */
  updateWorldMatrixOf(joint: number, updateParents: boolean, updateChildren: boolean): void;
  /** A joint has got or lost a child, or its matrices come about in another way than before. */
  noteTreeChange(): void;
  /** Somebody has set a joint's `matrixWorldNeedsUpdate`. */
  noteFlag(joint: number): void;
  /** Returns whether clips have moved a joint since its matrices were last updated. */
  hasMoved(joint: number): boolean;
}

interface Hook {
  readonly owner: JointOwner;
  readonly joint: number;
  methods: MethodHooks | null;
  matrix: Matrix4;
  matrixWorld: Matrix4;
  matrixAutoUpdate: boolean;
  matrixWorldAutoUpdate: boolean;
  matrixWorldNeedsUpdate: boolean;
  pivot: unknown;
}

const HOOK = Symbol('hook');

interface HookedNode extends Object3D {
  readonly [HOOK]: Hook;
}

type FieldName = Exclude<keyof Hook, 'owner' | 'joint' | 'methods'>;

const FIELD_NAMES: readonly FieldName[] = [
  'matrix',
  'matrixWorld',
  'matrixAutoUpdate',
  'matrixWorldAutoUpdate',
  'matrixWorldNeedsUpdate',
  'pivot',
];

const ACCESSORS = FIELD_NAMES.map((name) => ({
  configurable: true,
  enumerable: true,
  get(this: HookedNode): unknown {
    const hook = this[HOOK];
    return name === 'matrixWorldNeedsUpdate' ? hook[name] || hook.owner.hasMoved(hook.joint) : hook[name];
  },
  set(this: HookedNode, value: never): void {
    const hook = this[HOOK];
    hook[name] = value;
    if (name !== 'matrixWorldNeedsUpdate') hook.owner.noteTreeChange();
    else if (value) hook.owner.noteFlag(hook.joint);
  },
}));

const METHODS = {
  updateMatrixWorld(this: HookedNode): void {
    const { owner, joint } = this[HOOK];
    owner.updateSubtree(joint);
  },

  // Whoever asks for a node's place in the world, with getWorldPosition say, comes through here.
  updateWorldMatrix(this: HookedNode, updateParents: boolean, updateChildren: boolean): void {
    const { owner, joint } = this[HOOK];
    owner.updateWorldMatrixOf(joint, updateParents, updateChildren);
  },

  add(this: HookedNode, ...objects: Object3D[]): Object3D {
    const { owner, methods } = this[HOOK];
    (methods!.prototype as Object3D).add.apply(this, objects);
    owner.noteTreeChange();
    return this;
  },

  attach(this: HookedNode, object: Object3D): Object3D {
    const { owner, methods } = this[HOOK];
    (methods!.prototype as Object3D).attach.call(this, object);
    owner.noteTreeChange();
    return this;
  },

  remove(this: HookedNode, ...objects: Object3D[]): Object3D {
    const { owner, methods } = this[HOOK];
    (methods!.prototype as Object3D).remove.apply(this, objects);
    owner.noteTreeChange();
    return this;
  },
};

/** Puts hooks on the node of a joint. */
export function hookJoint(node: Object3D, owner: JointOwner, joint: number): void {
  const { matrix, matrixWorld, matrixAutoUpdate, matrixWorldAutoUpdate, pivot } = node;
  const hook: Hook = {
    owner,
    joint,
    methods: null,
    matrix,
    matrixWorld,
    matrixAutoUpdate,
    matrixWorldAutoUpdate,
    // The rig brings all matrices up to date when it is hooked in.
    matrixWorldNeedsUpdate: false,
    pivot,
  };
  redefineFields(node, FIELD_NAMES, ACCESSORS);
  Object.defineProperty(node, HOOK, { value: hook, configurable: true });
  // Last of all: what another prototype comes before, V8 does not keep together.
  hook.methods = hookMethods(node, METHODS);
}

/** Returns who hears of a joint; nothing for a node that has no hooks. */
export function ownerOfJoint(node: Object3D & { readonly [HOOK]?: Hook }): JointOwner | undefined {
  return node[HOOK]?.owner;
}

/** Takes them off again. */
export function unhookJoint(node: Object3D): void {
  const hook = (node as HookedNode)[HOOK];
  Reflect.deleteProperty(node, HOOK);
  plainFields(
    node,
    FIELD_NAMES,
    FIELD_NAMES.map((name) => hook[name]),
  );
  unhookMethods(node, hook.methods!);
}
