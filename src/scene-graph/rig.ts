// A rig: one character in the scene, and the hooks by which three's renderers get its pose from us.

import { Matrix4, Object3D, type Skeleton, type SkinnedMesh } from 'three';
import { createFigure, type Figure } from '../frame/figure.js';
import type { Character } from '../from-three/three-to-skeleton.js';
import type { Palette } from '../palette/palette.js';
import type { Channel } from '../skeleton/channels.js';
import { bonesToModelPose } from './bones-to-model-pose.js';
import { LazyPose, type PoseSource } from './lazy-pose.js';
import { makeRotationEager, makeRotationLazy } from './lazy-rotation.js';
import { readChannel, writeChannel } from './local-pose-to-bones.js';
import { replaceMethod } from './replace-method.js';
import { RigBound } from './rig-bound.js';
import { registerRig, rigOfSkeleton, rigsWithJoints, unregisterRig, writerCountOf } from './rig-registry.js';
import { RigSkeletons } from './rig-skeletons.js';
import { installSkinnedMeshHooks } from './skinned-mesh-hooks.js';

/** What only has a place, by three's own names. */
const UNSEEN_TYPES: readonly string[] = ['Bone', 'Group', 'Object3D'];

/** Stands for the world where the joints stand in nothing. */
const IDENTITY = new Matrix4();

/** Stands for the children of a node while only the node itself is to be updated. */
const NO_CHILDREN: Object3D[] = [];

/**
 * The order of a frame: mixers write bones; user code may write bones; the renderer's `updateMatrixWorld` reaches a top
 * joint, and one flat pass reads them all; the renderer calls `skeleton.update()` for what it will draw, and only then
 * is a palette made. Several renders of one frame make it once.
 */
export class Rig {
  readonly nodes: readonly Object3D[];
  readonly base: Object3D | null;
  readonly figure: Figure;
  readonly jointOf: ReadonlyMap<Object3D, number>;
  private readonly skeletons: RigSkeletons;
  /** The skeletons that the character has had from the beginning. */
  private readonly firstSkeletons: readonly Skeleton[];
  /** What each node hung on when the rig was made. */
  private readonly parentNodes: readonly (Object3D | null)[];
  /** For each joint, the joint after the last one below it. */
  private readonly subtreeEnds: Int32Array;
  /** How many children of each node are joints: a node with more children carries something. */
  private readonly jointChildCounts: Int32Array;
  /** 1 for each joint that is seen or heard itself, whatever hangs on it: a mesh, a light, a camera. */
  private readonly isSeen: Uint8Array;
  /** How many drivers hold each channel of each joint. */
  private readonly holders: Record<Channel, Int32Array>;
  private readonly inverseBase = new Matrix4();
  private readonly lazyPose: LazyPose;
  private readonly bound: RigBound;
  /** Joints that user code has marked as driven from outside. */
  private readonly externalJoints = new Set<number>();
  /** Joints that do more than keep matrices when they are updated, a mesh that bones hang on say, and how they do it. */
  private readonly busyJoints = new Map<number, Object3D['updateMatrixWorld']>();
  /** Whether bones have been placed by hand or hung elsewhere, so that a pose alone does not tell where they stand. */
  private isOutOfLine = false;
  private isSyncing = false;
  /** Another number for each pose. */
  private poseCount = 0;
  private liveCount: number;
  /** Takes our methods off nodes. */
  private readonly undo: (() => void)[] = [];

  constructor(character: Character) {
    const { skeleton, nodes } = character;
    const { jointCount, parents } = skeleton;
    this.nodes = nodes;
    this.base = character.base;
    this.firstSkeletons = character.skeletons;
    this.figure = createFigure(skeleton);
    this.liveCount = writerCountOf(character.skeletons[0]!);
    this.jointOf = new Map(nodes.map((node, joint) => [node, joint]));
    this.parentNodes = nodes.map((node) => node.parent);
    this.isSeen = Uint8Array.from(nodes, ({ type }) => (UNSEEN_TYPES.includes(type) ? 0 : 1));
    this.skeletons = new RigSkeletons(this.figure, character.skeletons, this.jointOf);
    this.lazyPose = new LazyPose(nodes, this.figure);
    this.bound = new RigBound(skeleton, nodes);
    this.holders = {
      translation: new Int32Array(jointCount),
      rotation: new Int32Array(jointCount),
      scale: new Int32Array(jointCount),
    };
    this.subtreeEnds = Int32Array.from(nodes, (_, joint) => joint + 1);
    this.jointChildCounts = new Int32Array(jointCount);
    for (let joint = jointCount - 1; joint >= 0; joint--) {
      const parent = parents[joint]!;
      if (parent < 0) continue;
      this.subtreeEnds[parent] = Math.max(this.subtreeEnds[parent]!, this.subtreeEnds[joint]!);
      this.jointChildCounts[parent]!++;
    }
  }

  /** Whether bones are kept up to date: when at least one of the drivers wants it so. */
  get isLive(): boolean {
    return this.liveCount > 0;
  }

  /** Whether bones have the present pose, so that they count as they are: always when live, or after `syncBones`. */
  private get areBonesCurrent(): boolean {
    return this.isLive || !this.lazyPose.isStale;
  }

  /** Takes a driver on; the first one hooks the rig into the scene. */
  retain(source: PoseSource, isLive: boolean): void {
    const { sources } = this.lazyPose;
    if (isLive && sources.length > 0) this.syncBones();
    sources.push(source);
    if (isLive) this.liveCount++;
    if (sources.length === 1) this.installHooks();
    this.findFreeJoints();
  }

  /** Lets a driver go; when the last one is gone, the scene is three's again. */
  release(source: PoseSource, isLive: boolean): void {
    const { sources } = this.lazyPose;
    sources.splice(sources.indexOf(source), 1);
    if (isLive) this.liveCount--;
    if (sources.length === 0) this.removeHooks();
    else this.findFreeJoints();
  }

  /** Keeps bones live for somebody who writes to them without being a driver. */
  retainLive(): void {
    this.syncBones();
    this.liveCount++;
  }

  /** Takes that back. */
  releaseLive(): void {
    this.liveCount--;
    this.findFreeJoints();
  }

  /**
   * Counts one more driver for a channel. The first one makes the rig remember the node's value: it fills missing
   * weight, and the node gets it back when the last driver is gone.
   */
  retainChannel(joint: number, channel: Channel): void {
    const holders = this.holders[channel];
    this.bound.isStale = true;
    if (holders[joint]!++ === 0) readChannel(this.figure.original, this.nodes[joint]!, joint, channel);
  }

  /** Counts one driver less for a channel. */
  releaseChannel(joint: number, channel: Channel): void {
    const holders = this.holders[channel];
    this.bound.isStale = true;
    if (--holders[joint]! === 0) writeChannel(this.nodes[joint]!, this.figure.original, joint, channel);
  }

  /** Finds out which joints nothing drives. To be called after channels have been retained or released. */
  findFreeJoints(): void {
    if (this.isLive) return;
    const { translation, rotation, scale } = this.holders;
    this.syncBones();
    this.lazyPose.setFreeJoints(
      Int32Array.from(this.nodes.keys()).filter(
        (joint) => this.externalJoints.has(joint) || translation[joint]! + rotation[joint]! + scale[joint]! === 0,
      ),
    );
  }

  /** Marks a joint as driven from outside, or not any more: a pose that is worked out lazily then follows its node. */
  setExternal(joint: number, isExternal: boolean): void {
    if (isExternal) this.externalJoints.add(joint);
    else this.externalJoints.delete(joint);
    this.findFreeJoints();
  }

  /**
   * Brings position, quaternion, scale and matrices of all nodes up to date, if they are not kept so anyway. From then on
   * they count as they are, as live ones do, until the pose changes.
   */
  syncBones(): void {
    // What hangs on a bone may be drawn with bones of another rig, and that one may stand in this one.
    if (this.isLive || this.isSyncing) return;
    this.isSyncing = true;
    this.base?.updateWorldMatrix(true, false);
    if (this.lazyPose.isStale) this.lazyPose.writeBones();
    this.updateAll();
    if (this.isOutOfLine) this.isOutOfLine = this.nodes.some((_, joint) => this.standsOutOfLine(joint));
    this.isSyncing = false;
  }

  /** Draws one more skeleton; returns false when it has bones that are no joints of this rig. */
  adopt(skeleton: Skeleton): boolean {
    if (!this.skeletons.read(skeleton)) return false;
    this.skeletons.hook(skeleton, this);
    return true;
  }

  /** Notes that a clip plays with a weight, or in a way, in which it has not been played before. */
  widenBound(): void {
    this.bound.isStale = true;
  }

  /** Gives a mesh that draws with one of the rig's skeletons a bounding sphere that holds whatever may be played. */
  placeBound(mesh: SkinnedMesh): void {
    const { bound, lazyPose, skeletons } = this;
    if (bound.needsUpdate()) {
      const playing = lazyPose.sources.flatMap((source) => source.playing);
      bound.update(this.figure.original, this.holders, playing);
    }
    bound.place(mesh, skeletons.skinOf(mesh.skeleton));
  }

  /** Returns the palette of `skeleton`, which must be one of the rig's, for the present pose. */
  currentPalette(skeleton: Skeleton): Palette {
    if (!this.areBonesCurrent) {
      if (this.isOutOfLine) this.syncBones();
      else if (this.lazyPose.update()) this.poseCount++;
    }
    return this.skeletons.palette(skeleton, this.poseCount);
  }

  /** Brings matrices and model pose of the joints `start` to `end` - 1 up to date; returns whether one hangs elsewhere. */
  private readNodes(start: number, end: number): boolean {
    const { nodes, parentNodes, inverseBase } = this;
    const { modelPose, skeleton } = this.figure;
    const world = this.base?.matrixWorld ?? IDENTITY;
    this.poseCount++;
    return bonesToModelPose(modelPose, nodes, skeleton.parents, parentNodes, start, end, world, inverseBase);
  }

  /** The same for a joint and all that it hangs on. */
  private readAncestors(joint: number): void {
    const parent = this.figure.skeleton.parents[joint]!;
    if (parent >= 0) this.readAncestors(parent);
    this.readNodes(joint, joint + 1);
  }

  private updateAll(): void {
    for (let joint = 0; joint < this.nodes.length; joint = this.subtreeEnds[joint]!) this.updateSubtree(joint);
  }

  /** Brings matrices and model pose of a joint and all below it up to date; objects that bones carry as well. */
  private updateSubtree(top: number): void {
    const end = this.subtreeEnds[top]!;
    // Where joints have left, the number of children does not tell whether a node carries something.
    const haveLeft = this.readNodes(top, end);
    this.updateBusyJoints(top, end);
    for (let joint = top; joint < end; joint++) if (haveLeft || this.isCarrier(joint)) this.updateCarriedBy(joint);
  }

  /**
   * What the renderer's way through the scene comes to when bones are lazy: only what hangs on the joints from `top` down
   * has to be right.
   */
  private updateCarried(top: number): void {
    const { lazyPose } = this;
    const end = this.subtreeEnds[top]!;
    for (let joint = top; joint < end && !this.isOutOfLine; joint++) this.isOutOfLine = this.standsOutOfLine(joint);
    if (this.isOutOfLine) {
      this.syncBones();
      return;
    }
    const base = this.base?.matrixWorld ?? IDENTITY;
    for (let joint = top; joint < end; joint++) {
      const isCarrier = this.isCarrier(joint);
      // What stands still is placed in any case: it may be the way to a carrier.
      if (!isCarrier && this.isSeen[joint] === 0 && !lazyPose.standsStill(joint)) continue;
      if (lazyPose.placeNode(joint, base)) this.poseCount++;
      if (isCarrier) this.updateCarriedBy(joint);
    }
    this.updateBusyJoints(top, end);
  }

  /** Whether a node has more children than joints. */
  private isCarrier(joint: number): boolean {
    return this.nodes[joint]!.children.length !== this.jointChildCounts[joint];
  }

  private updateCarriedBy(joint: number): void {
    const { children } = this.nodes[joint]!;
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (!this.jointOf.has(child)) child.updateMatrixWorld(true);
    }
  }

  /** Whether only the bones themselves can tell where a joint stands. */
  private standsOutOfLine(joint: number): boolean {
    const node = this.nodes[joint]!;
    const isLeftAlone = node.parent === this.parentNodes[joint] && node.matrixAutoUpdate && node.matrixWorldAutoUpdate;
    return !isLeftAlone || (this.busyJoints.has(joint) && !this.lazyPose.standsStill(joint));
  }

  /** Lets nodes do what their class does beside keeping matrices, such as a mesh that bones hang on. */
  private updateBusyJoints(start: number, end: number): void {
    if (this.busyJoints.size === 0) return;
    for (const [joint, update] of this.busyJoints) {
      if (joint < start || joint >= end) continue;
      const node = this.nodes[joint]!;
      const { children } = node;
      // Those have their turn with the rig.
      node.children = NO_CHILDREN;
      update.call(node, true);
      node.children = children;
    }
  }

  private installHooks(): void {
    installSkinnedMeshHooks();
    const { nodes } = this;
    const { parents } = this.figure.skeleton;
    nodes.forEach((node, joint) => {
      makeRotationLazy(node);
      const isTop = parents[joint]! < 0;
      const { updateMatrixWorld, updateWorldMatrix } = node;
      const isBusy = updateMatrixWorld !== Object3D.prototype.updateMatrixWorld;
      if (isBusy) this.busyJoints.set(joint, updateMatrixWorld);
      const update = (): void => {
        if (this.areBonesCurrent) this.updateSubtree(joint);
        else if (isTop) this.updateCarried(joint);
        else this.syncBones();
      };
      // Whoever asks for a node's place in the world, with getWorldPosition say, comes through here.
      const updateWorld = (updateParents: boolean, updateChildren: boolean): void => {
        if (!this.areBonesCurrent) this.syncBones();
        else if (updateParents) this.base?.updateWorldMatrix(true, false);
        if (updateParents) this.readAncestors(joint);
        else this.readNodes(joint, joint + 1);
        if (isBusy) updateWorldMatrix.call(node, false, false);
        if (updateChildren) this.updateSubtree(joint);
      };
      this.undo.push(
        replaceMethod(node, 'updateMatrixWorld', update),
        replaceMethod(node, 'updateWorldMatrix', updateWorld),
      );
    });
    for (const skeleton of this.firstSkeletons) this.skeletons.hook(skeleton, this);
    registerRig(this, this.topNodes());
    // A renderer may ask for the palette before it has updated the scene.
    this.base?.updateWorldMatrix(true, false);
    this.updateAll();
  }

  private removeHooks(): void {
    for (const undo of this.undo.splice(0)) undo();
    this.bound.remove();
    this.busyJoints.clear();
    for (const node of this.nodes) makeRotationEager(node);
    const skeletons = this.skeletons.unhookAll();
    unregisterRig(this.topNodes());
    // From now on palettes are in world space again, and so must be what leads from there to the meshes.
    this.base?.updateWorldMatrix(true, false);
    for (const node of this.base ? [this.base] : this.nodes) node.updateMatrixWorld(true);
    for (const skeleton of skeletons) skeleton.update();
  }

  private topNodes(): Object3D[] {
    return this.nodes.filter((_, joint) => this.figure.skeleton.parents[joint]! < 0);
  }
}

/**
 * Returns the rig of a character, making one if it has none. Whoever drives it must retain and release it.
 *
 * No node is a joint of two rigs. So the rig may be one that has only some of the character's joints: one that was made when
 * somebody looked at another part of the tree.
 */
export function rigOfCharacter({ skeletons, nodes, ...character }: Character): Rig {
  for (const skeleton of skeletons) {
    const known = rigOfSkeleton(skeleton);
    if (known) return known;
  }
  const sharing = rigsWithJoints(nodes);
  const adopting = sharing.find((rig) => skeletons.filter((skeleton) => rig.adopt(skeleton)).length > 0);
  return adopting ?? sharing[0] ?? new Rig({ skeletons, nodes, ...character });
}
