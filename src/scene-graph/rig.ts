// A rig: one character in the scene, and the hooks by which three's renderers get its pose from us.

import { Matrix4, type Object3D, type Skeleton, type SkinnedMesh } from 'three';
import type { Character } from '../from-three/three-to-skeleton.js';
import { copyChannel } from '../local-pose/copy-channel.js';
import type { LocalPose } from '../local-pose/local-pose.js';
import { localPoseToModelPose } from '../model-pose/local-pose-to-model-pose.js';
import type { Palette } from '../palette/palette.js';
import type { Channel } from '../skeleton/channels.js';
import type { PoseOwner } from './bone-windows.js';
import { bonesToModelPose } from './bones-to-model-pose.js';
import { BusyJoints } from './busy-joints.js';
import type { JointOwner } from './joint-hooks.js';
import { giveNodeBack, isSeen, takeNode } from './joint-nodes.js';
import type { MatrixOwner } from './matrix-bells.js';
import type { Ground } from './mesh-placing.js';
import { unwatchPlace } from './place-watch.js';
import { baseOf, forgetBase, type RigBase } from './rig-base.js';
import { RigMatrices } from './rig-matrices.js';
import { RigMeshes } from './rig-meshes.js';
import { type PoseSource, RigPose } from './rig-pose.js';
import { noteRigChange } from './rig-registry.js';
import { RigSkeletons } from './rig-skeletons.js';
import { hangsInPlace, NEVER, RigTree, type Subtree, updateCarried } from './rig-tree.js';
import type { SkeletonOwner } from './skeleton-hooks.js';
import { installSkinnedMeshHooks } from './skinned-mesh-hooks.js';

/**
 * The order of a frame: mixers say what plays; user code may read and write bones, which are windows onto the pose; the
 * renderer's `updateMatrixWorld` reaches a top joint, and from then on the pose as it is there is the one to be drawn; the
 * renderer calls `skeleton.update()` for what it will draw, and only then is a palette made.
 *
 * Model pose and matrices are those of the last `updateMatrixWorld`, whenever they are worked out: a model pose that is *due*
 * is worked out when it is wanted, or right before the local pose changes. Matrices of a joint are *kept* from when somebody
 * looks at them, or from the beginning where it is seen itself or carries something.
 */
export class Rig implements PoseOwner, MatrixOwner, JointOwner, SkeletonOwner, Ground {
  // What a frame reads stands together.
  readonly pose: RigPose;
  private readonly rigBase: RigBase | null;
  /** All joints as one subtree, if they are. */
  private readonly whole: Subtree | null;
  /** The same, if nothing has to be done for it but to note that its pose is due: as long as the rig rests. */
  private quiet: Subtree | null = null;
  /** The stamp of the rig when that was found out. */
  private quietStamp = NEVER;
  /** How often what joints, meshes and matrices are told has changed, beside the pose. */
  private changeCount = 0;
  private dueCount = 0;
  /** Whether somebody has asked for a joint's place since the last update: only what he wanted to know has been written. */
  private wasAsked = false;
  /** Another number for each model pose. */
  private modelCount = 0;
  private readonly skeletons: RigSkeletons;
  private readonly tree: RigTree;
  readonly nodes: readonly Object3D[];
  readonly base: Object3D | null;
  readonly jointOf: ReadonlyMap<Object3D, number>;
  /** The skeletons that the character has had from the beginning. */
  private readonly firstSkeletons: readonly Skeleton[];
  /** How many drivers hold each channel of each joint. */
  private readonly holders: Record<Channel, Int32Array>;
  private readonly inverseBase = new Matrix4();
  private readonly matrices: RigMatrices;
  private readonly meshes: RigMeshes;
  private readonly busyJoints = new BusyJoints();

  constructor(character: Character) {
    const { skeleton, nodes } = character;
    const { jointCount, parents } = skeleton;
    this.nodes = nodes;
    this.base = character.base;
    this.rigBase = character.base && baseOf(character.base);
    this.firstSkeletons = character.skeletons;
    this.pose = new RigPose(skeleton);
    this.jointOf = character.jointOf;
    this.skeletons = new RigSkeletons(this.pose.figure, character.skeletons, this.jointOf);
    const counts = (): Int32Array => new Int32Array(jointCount);
    this.holders = { translation: counts(), rotation: counts(), scale: counts() };
    this.meshes = new RigMeshes(this.pose.figure, nodes, this.holders, this.pose.sources);
    this.matrices = new RigMatrices(this.pose.figure, nodes, this.base, this.holders);
    this.tree = new RigTree(nodes, this.jointOf, parents, this.matrices);
    this.whole = this.tree.subtrees.length === 1 ? this.tree.subtrees[0]! : null;
  }

  /** Takes a driver on; the first one hooks the rig into the scene. */
  retain(source: PoseSource): void {
    this.pose.write();
    this.pose.addSource(source);
    if (this.pose.sources.length === 1) this.installHooks();
  }

  /** Lets a driver go; when the last one is gone, the scene is three's again. */
  release(source: PoseSource): void {
    this.pose.write();
    this.pose.removeSource(source);
    if (this.pose.sources.length === 0) this.removeHooks();
  }

  /**
   * Counts one more driver for a channel. The first one makes the rig remember the joint's value: it fills missing
   * weight, and the joint gets it back when the last driver is gone.
   */
  retainChannel(joint: number, channel: Channel): void {
    this.widenBound();
    this.matrices.noteChange();
    const isFirst = this.holders[channel][joint]!++ === 0;
    if (isFirst) copyChannel(this.pose.figure.original, this.pose.write(), joint, channel);
  }

  /** Counts one driver less for a channel. */
  releaseChannel(joint: number, channel: Channel): void {
    this.widenBound();
    this.matrices.noteChange();
    const wasLast = --this.holders[channel][joint]! === 0;
    if (wasLast) copyChannel(this.writePose(), this.pose.figure.original, joint, channel);
  }

  readPose(): LocalPose {
    return this.pose.read();
  }

  writePose(): LocalPose {
    // What is to be drawn is the pose as it was when the scene was updated.
    this.placeDue();
    return this.pose.write();
  }

  keepMatrices(joint: number): void {
    this.changeCount++;
    this.placeDue();
    this.matrices.keep(joint);
  }

  keepWorldMatrix(joint: number): void {
    this.changeCount++;
    this.placeDue();
    this.matrices.keepWorld(joint);
  }

  /** Draws one more skeleton; returns false when it has bones that are no joints of this rig. */
  adopt(skeleton: Skeleton): boolean {
    if (!this.skeletons.read(skeleton)) return false;
    this.skeletons.hook(skeleton, this);
    return true;
  }

  /** Notes that a clip plays with a weight, or in a way, in which it has not been played before. */
  widenBound(): void {
    this.changeCount++;
    this.meshes.isStale = true;
  }

  /** As long as it is the same what no clip moves stands still in the base, and what is kept is. Both only ever grow. */
  private get stamp(): number {
    return this.pose.writeCount + this.changeCount;
  }

  get moveCount(): number {
    return this.rigBase === null ? 0 : this.rigBase.moveCount;
  }

  rests(stamp: number, moveCount: number): boolean {
    return this.stamp === stamp && this.rigBase !== null && this.rigBase.restsSince(moveCount);
  }

  /** Gives a mesh that draws with one of the rig's skeletons what leads from the palette to it, and a bounding sphere. */
  placeMesh(mesh: SkinnedMesh): void {
    const { meshes, pose, stamp, base, skeletons } = this;
    if (meshes.needsUpdate(pose.writeCount)) {
      pose.read();
      meshes.update();
    }
    if (meshes.isPlaced(mesh, this, stamp)) return;
    const standsStill = !this.tree.areOutOfLine && this.isScenery(mesh.parent);
    meshes.place(mesh, this, base, skeletons.skinOf(mesh.skeleton), stamp, standsStill);
  }

  /** Whether an object is the base, or a joint that no clip moves. */
  private isScenery(object: Object3D | null): boolean {
    const joint = object && this.jointOf.get(object);
    return object === this.base || (typeof joint === 'number' && this.matrices.isScenery(joint));
  }

  /** Returns the palette of `skeleton`, which must be one of the rig's, for the pose that is to be drawn. */
  currentPalette(skeleton: Skeleton): Palette {
    this.placeDue();
    return this.skeletons.palette(skeleton, this.modelCount);
  }

  readInverses(skeleton: Skeleton): void {
    this.skeletons.read(skeleton);
    this.noteTreeChange();
  }

  /** Gives the renderers the palette of `skeleton`, which must be one of the rig's, unless they have it already. */
  draw(skeleton: Skeleton): void {
    const { skeletons, modelCount, pose, whole } = this;
    if (skeletons.isDrawn(skeleton, modelCount)) return;
    const entries = whole?.isDue && whole.placedVersion === pose.version ? pose.soleEntries() : null;
    // Nobody has wanted to know where a joint of a quiet rig is.
    const passed = entries && !this.quiet ? this.matrices.passedPalette(modelCount) : null;
    if (entries && skeletons.drawEntries(skeleton, entries, modelCount, passed)) return;
    this.placeDue();
    skeletons.draw(skeleton, modelCount);
  }

  /** Works out what is due of the model pose. */
  private placeDue(): void {
    if (this.dueCount === 0) return;
    this.dueCount = 0;
    const { subtrees } = this.tree;
    for (let i = 0; i < subtrees.length; i++) {
      const subtree = subtrees[i]!;
      if (subtree.isDue) this.placeInLine(subtree.top, subtree.end, this.pose.readAt(subtree.placedVersion));
      subtree.isDue = false;
    }
  }

  private placeInLine(start: number, end: number, pose: LocalPose): void {
    const { modelPose, skeleton } = this.pose.figure;
    localPoseToModelPose(modelPose, pose, skeleton.parents, start, end);
  }

  /** Brings the model pose and the kept matrices of the joints `start` to `end` - 1 up to date. */
  private place(start: number, end: number): void {
    this.placeDue();
    this.modelCount++;
    for (const subtree of this.tree.subtrees) subtree.placedVersion = NEVER;
    const { matrices } = this;
    if (this.tree.areOutOfLine) {
      for (let joint = start; joint < end; joint++) matrices.keep(joint);
      this.pose.read();
      const { nodes, inverseBase, base, tree } = this;
      const { modelPose, skeleton } = this.pose.figure;
      bonesToModelPose(modelPose, nodes, skeleton.parents, tree.parentNodes, start, end, base, inverseBase);
      matrices.noteChange();
      return;
    }
    this.placeInLine(start, end, this.pose.read());
    matrices.needPose();
    matrices.writeScenery(start, end, this.pose.writeCount);
    matrices.writePosed(start, end);
    matrices.takeFlags(start, end);
  }

  /**
   * Brings the kept matrices of a joint and of all that it hangs on up to date, if no pose has to be worked out for it; returns
   * whether. The present pose is the one to be drawn from now on.
   */
  private tellPlace(joint: number): boolean {
    const { matrices, whole, pose } = this;
    if (!whole || this.tree.areOutOfLine) return false;
    this.wasAsked = this.markDue(whole) || this.wasAsked;
    const entries = matrices.needPose() ? pose.soleEntries() : null;
    if (!entries || !matrices.writeAncestry(entries, this.modelCount, joint)) return false;
    this.placeScenery(joint);
    return true;
  }

  /** The same, of what stands still in the base. */
  private placeScenery(joint: number): void {
    const parent = this.pose.figure.skeleton.parents[joint]!;
    if (parent >= 0) this.placeScenery(parent);
    this.matrices.writeScenery(joint, joint + 1, this.pose.writeCount);
    this.matrices.takeFlags(joint, joint + 1);
  }

  /** The same for a joint and all that it hangs on. */
  private placeWithAncestors(joint: number): void {
    const parent = this.pose.figure.skeleton.parents[joint]!;
    if (parent >= 0) this.placeWithAncestors(parent);
    this.place(joint, joint + 1);
  }

  noteTreeChange(): void {
    this.changeCount++;
    this.tree.noteChange();
  }

  noteFlag(joint: number): void {
    this.changeCount++;
    this.matrices.noteFlag(joint);
  }

  hasMoved(joint: number): boolean {
    const { translation, rotation, scale } = this.holders;
    if (translation[joint]! + rotation[joint]! + scale[joint]! === 0) return false;
    return this.tree.subtreeOf(joint).placedVersion !== this.pose.version;
  }

  private inspectTree(): void {
    if (!this.tree.inspect()) return;
    this.changeCount++;
    for (const { carried } of this.tree.subtrees) {
      for (let each = carried; each; each = each.next) this.keepWorldMatrix(each.joint);
    }
  }

  updateSubtree(top: number): void {
    const { quiet } = this;
    if (quiet !== null && quiet.top === top && this.rests(this.quietStamp, quiet.moveCount) && hangsInPlace(quiet)) {
      this.markDue(quiet);
      updateCarried(quiet, top, quiet.end);
      return;
    }
    this.inspectTree();
    const { tree, matrices, pose } = this;
    const subtree = tree.subtreeOf(top);
    const end = tree.endOf(top);
    if (tree.areOutOfLine || top !== subtree.top) {
      this.place(top, end);
    } else {
      const isOtherPose = this.markDue(subtree) || this.wasAsked;
      this.wasAsked = false;
      const needsPose = matrices.needPose();
      const baseRests = this.rigBase?.restsSince(subtree.moveCount) === true;
      matrices.writeSubtreeScenery(subtree, pose.writeCount, baseRests);
      subtree.moveCount = this.moveCount;
      // Who stays in one pose has it worked out once, and not in every frame anew.
      const entries = needsPose && isOtherPose && this.whole ? pose.soleEntries() : null;
      if (needsPose && !(entries && matrices.writeEntries(entries, this.modelCount))) {
        this.placeDue();
        matrices.writePosed(top, end);
      }
      matrices.takeFlags(top, end);
      this.quiet = needsPose || this.busyJoints.count > 0 ? null : this.whole;
      this.quietStamp = this.stamp;
    }
    if (this.busyJoints.count > 0) this.busyJoints.update(this.nodes, top, end);
    updateCarried(subtree, top, end);
  }

  updateWorldMatrixOf(joint: number, updateParents: boolean, updateChildren: boolean): void {
    this.inspectTree();
    if (updateParents) {
      this.base?.updateWorldMatrix(true, false);
      if (!this.tellPlace(joint)) this.placeWithAncestors(joint);
    } else {
      this.place(joint, joint + 1);
    }
    this.busyJoints.updateAlone(this.nodes, joint);
    if (updateChildren) this.updateSubtree(joint);
  }

  /** Has the model pose of a subtree worked out when it is wanted; returns whether it is another one than in the last update. */
  private markDue(subtree: Subtree): boolean {
    const { version } = this.pose;
    if (subtree.placedVersion === version) return false;
    subtree.placedVersion = version;
    this.modelCount++;
    if (subtree.isDue) return true;
    subtree.isDue = true;
    this.dueCount++;
    return true;
  }

  private installHooks(): void {
    installSkinnedMeshHooks();
    const { nodes } = this;
    const { localPose } = this.pose.figure;
    for (const node of nodes) {
      forgetBase(node);
      unwatchPlace(node);
    }
    this.rigBase?.retain();
    this.tree.begin();
    this.matrices.hangBells(this);
    nodes.forEach((node, joint) => {
      this.busyJoints.add(joint, node);
      takeNode(node, this, localPose, joint);
    });
    for (const skeleton of this.firstSkeletons) this.skeletons.hook(skeleton, this);
    noteRigChange();
    // A renderer may ask for the palette before it has updated the scene.
    this.base?.updateWorldMatrix(true, false);
    for (const { top, end } of this.tree.subtrees) this.placeInLine(top, end, this.pose.read());
    this.inspectTree();
    nodes.forEach((node, joint) => {
      if (this.busyJoints.has(joint) || isSeen(node)) this.keepMatrices(joint);
    });
    for (const { top } of this.tree.subtrees) this.updateSubtree(top);
  }

  private removeHooks(): void {
    this.meshes.remove();
    this.rigBase?.release();
    this.busyJoints.clear();
    this.nodes.forEach((node, joint) => {
      this.keepMatrices(joint);
      giveNodeBack(node);
    });
    const skeletons = this.skeletons.unhookAll();
    noteRigChange();
    // From now on palettes are in world space again, and so must be what leads from there to the meshes.
    this.base?.updateWorldMatrix(true, false);
    for (const node of this.base ? [this.base] : this.nodes) node.updateMatrixWorld(true);
    for (const skeleton of skeletons) skeleton.update();
  }
}
