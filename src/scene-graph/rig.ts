// A rig: one character in the scene, and the hooks by which three's renderers get its pose from us.

import { Matrix4, type Object3D, type Skeleton, type SkinnedMesh } from 'three';
import { paletteToBoneTexture } from '../bone-texture/palette-to-bone-texture.js';
import { createFigure, type Figure } from '../frame/figure.js';
import { modelPoseToPalettes } from '../frame/run-frame.js';
import type { Character } from '../from-three/three-to-skeleton.js';
import type { Palette } from '../palette/palette.js';
import type { Channel } from '../skeleton/channels.js';
import { bonesToModelPose } from './bones-to-model-pose.js';
import { LazyPose, type PoseSource } from './lazy-pose.js';
import { makeRotationEager, makeRotationLazy } from './lazy-rotation.js';
import { readChannel, writeChannel } from './local-pose-to-bones.js';
import { replaceMethod } from './replace-method.js';
import { RigBound } from './rig-bound.js';
import { registerRig, rigOfSkeleton, unregisterRig } from './rig-registry.js';
import { installSkinnedMeshHooks, placeMesh } from './skinned-mesh-hooks.js';

/** Stands for the world where the joints stand in nothing. */
const IDENTITY = new Matrix4();

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
  private readonly skeletons: readonly Skeleton[];
  /** What each node hung on when the rig was made. */
  private readonly parentNodes: readonly (Object3D | null)[];
  /** For each joint, the joint after the last one below it. */
  private readonly subtreeEnds: Int32Array;
  /** How many children of each node are joints: a node with more children carries something. */
  private readonly jointChildCounts: Int32Array;
  /** Meshes that bones hang on: they are joints themselves. */
  private readonly meshes: readonly SkinnedMesh[];
  /** How many drivers hold each channel of each joint. */
  private readonly holders: Record<Channel, Int32Array>;
  private readonly inverseBase = new Matrix4();
  private readonly lazyPose: LazyPose;
  private readonly bound: RigBound;
  /** Joints that user code has marked as driven from outside. */
  private readonly externalJoints = new Set<number>();
  private arePalettesStale = true;
  private liveCount = 0;
  /** Takes our methods off nodes and skeletons. */
  private readonly undo: (() => void)[] = [];

  constructor(character: Character) {
    const { skeleton, nodes } = character;
    const { jointCount, parents } = skeleton;
    this.nodes = nodes;
    this.base = character.base;
    this.skeletons = character.skeletons;
    this.figure = createFigure(skeleton);
    this.jointOf = new Map(nodes.map((node, joint) => [node, joint]));
    this.parentNodes = nodes.map((node) => node.parent);
    this.meshes = nodes.filter((node): node is SkinnedMesh => 'isSkinnedMesh' in node);
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

  /** Takes a driver on; the first one hooks the rig into the scene. */
  retain(source: PoseSource, isLive: boolean): void {
    const { sources } = this.lazyPose;
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

  /** Brings position, quaternion, scale and matrices of all nodes up to date, if they are not kept so anyway. */
  syncBones(): void {
    if (this.isLive) return;
    this.base?.updateWorldMatrix(true, false);
    this.lazyPose.writeBones();
    for (let joint = 0; joint < this.nodes.length; joint = this.subtreeEnds[joint]!) this.updateSubtree(joint);
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
    bound.place(mesh, skeletons.indexOf(mesh.skeleton));
  }

  /** Returns the palette of `skeleton`, which must be one of the rig's, for the present pose. */
  currentPalette(skeleton: Skeleton): Palette {
    if (!this.isLive && this.lazyPose.update()) this.arePalettesStale = true;
    if (this.arePalettesStale) {
      this.arePalettesStale = false;
      modelPoseToPalettes(this.figure);
    }
    return this.figure.palettes[this.skeletons.indexOf(skeleton)]!;
  }

  /** Brings matrices and model pose of the joints `start` to `end` - 1 up to date. */
  private readNodes(start: number, end: number): void {
    const { modelPose, skeleton } = this.figure;
    const world = this.base?.matrixWorld ?? IDENTITY;
    bonesToModelPose(modelPose, this.nodes, skeleton.parents, this.parentNodes, start, end, world, this.inverseBase);
    this.arePalettesStale = true;
  }

  /** The same for a joint and all that it hangs on. */
  private readAncestors(joint: number): void {
    const parent = this.figure.skeleton.parents[joint]!;
    if (parent >= 0) this.readAncestors(parent);
    this.readNodes(joint, joint + 1);
  }

  /** Brings matrices and model pose of a joint and all below it up to date; objects that bones carry as well. */
  private updateSubtree(top: number): void {
    const { nodes, jointChildCounts } = this;
    const end = this.subtreeEnds[top]!;
    this.readNodes(top, end);
    for (let joint = top; joint < end; joint++) {
      const { children } = nodes[joint]!;
      if (children.length === jointChildCounts[joint]) continue;
      for (let i = 0; i < children.length; i++) {
        const child = children[i]!;
        if (!this.jointOf.has(child)) child.updateMatrixWorld(true);
      }
    }
    for (let i = 0; i < this.meshes.length; i++) placeMesh(this.meshes[i]!);
  }

  /** What the renderer's way through the scene comes to when bones are lazy: only what they carry has to be right. */
  private updateCarried(): void {
    const { nodes, jointChildCounts, lazyPose } = this;
    const base = this.base?.matrixWorld ?? IDENTITY;
    for (let joint = 0; joint < nodes.length; joint++) {
      const { children, parent } = nodes[joint]!;
      if (parent !== this.parentNodes[joint]) {
        // Part of the character hangs elsewhere: only the bones themselves can tell where.
        this.syncBones();
        return;
      }
      const isCarrier = children.length !== jointChildCounts[joint];
      // What stands still is placed in any case: it may be the way to a carrier.
      if (!isCarrier && !lazyPose.standsStill(joint)) continue;
      if (lazyPose.placeNode(joint, base)) this.arePalettesStale = true;
      if (!isCarrier) continue;
      for (let i = 0; i < children.length; i++) {
        const child = children[i]!;
        if (!this.jointOf.has(child)) child.updateMatrixWorld(true);
      }
    }
    for (let i = 0; i < this.meshes.length; i++) placeMesh(this.meshes[i]!);
  }

  private installHooks(): void {
    installSkinnedMeshHooks();
    const { nodes, skeletons } = this;
    const { parents } = this.figure.skeleton;
    nodes.forEach((node, joint) => {
      makeRotationLazy(node);
      const isTop = parents[joint]! < 0;
      const update = (): void => {
        if (this.isLive) this.updateSubtree(joint);
        else if (isTop) this.updateCarried();
        else this.syncBones();
      };
      // Whoever asks for a node's place in the world, with getWorldPosition say, comes through here.
      const { updateWorldMatrix } = node;
      const updateWorld = (updateParents: boolean, updateChildren: boolean, force?: boolean): void => {
        this.syncBones();
        updateWorldMatrix.call(node, updateParents && this.isLive, updateChildren, force);
        if (!this.isLive) return;
        if (updateParents) this.readAncestors(joint);
        if (updateChildren) this.updateSubtree(joint);
      };
      this.undo.push(
        replaceMethod(node, 'updateMatrixWorld', update),
        replaceMethod(node, 'updateWorldMatrix', updateWorld),
      );
    });
    for (const skeleton of skeletons) {
      registerRig(skeleton, this);
      const commit = (): void => paletteToBoneTexture(skeleton, this.currentPalette(skeleton));
      this.undo.push(replaceMethod(skeleton, 'update', commit));
    }
    // A renderer may ask for the palette before it has updated the scene.
    this.base?.updateWorldMatrix(true, false);
    for (let joint = 0; joint < nodes.length; joint = this.subtreeEnds[joint]!) this.updateSubtree(joint);
  }

  private removeHooks(): void {
    for (const undo of this.undo.splice(0)) undo();
    this.bound.remove();
    for (const node of this.nodes) makeRotationEager(node);
    for (const skeleton of this.skeletons) unregisterRig(skeleton);
    // From now on palettes are in world space again, and so must be what leads from there to the meshes.
    this.base?.updateWorldMatrix(true, false);
    for (const node of this.base ? [this.base] : this.nodes) node.updateMatrixWorld(true);
    for (const skeleton of this.skeletons) skeleton.update();
  }
}

/** Returns the rig of a character, making one if it has none. Whoever drives it must retain and release it. */
export function rigOfCharacter(character: Character): Rig {
  for (const skeleton of character.skeletons) {
    const known = rigOfSkeleton(skeleton);
    if (known) return known;
  }
  return new Rig(character);
}
