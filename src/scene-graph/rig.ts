// A rig: one character in the scene, and the hooks by which three's renderers get its pose from us.

import { Matrix4, Object3D, type Skeleton, type SkinnedMesh } from 'three';
import type { Character } from '../from-three/three-to-skeleton.js';
import { copyChannel } from '../local-pose/copy-channel.js';
import type { LocalPose } from '../local-pose/local-pose.js';
import { localPoseToModelPose } from '../model-pose/local-pose-to-model-pose.js';
import type { Palette } from '../palette/palette.js';
import type { Channel } from '../skeleton/channels.js';
import { closeWindows, openWindows, type PoseOwner } from './bone-windows.js';
import { bonesToModelPose } from './bones-to-model-pose.js';
import { hookJoint, type JointOwner, unhookJoint } from './joint-hooks.js';
import { makeRotationEager, makeRotationLazy } from './lazy-rotation.js';
import { hangBell, type MatrixOwner, takeBell } from './matrix-bells.js';
import { deriveLocalMatrix, writeLocalMatrix, writeWorldMatrix } from './model-pose-to-matrices.js';
import { RigBound } from './rig-bound.js';
import { type PoseSource, RigPose } from './rig-pose.js';
import { registerRig, rigOfSkeleton, rigsWithJoints, unregisterRig } from './rig-registry.js';
import { RigSkeletons } from './rig-skeletons.js';
import { installSkinnedMeshHooks } from './skinned-mesh-hooks.js';

/** What only has a place, by three's own names. */
const UNSEEN_TYPES: readonly string[] = ['Bone', 'Group', 'Object3D'];

/** Stands for the world where the joints stand in nothing. */
const IDENTITY = new Matrix4();

/** Stands for the children of a node while only the node itself is to be updated. */
const NO_CHILDREN: Object3D[] = [];

/** A version that no pose has. */
const NEVER = -1;

/**
 * The order of a frame: mixers say what plays; user code may read and write bones, which are windows onto the pose; the
 * renderer's `updateMatrixWorld` reaches a top joint, and from then on the pose as it is there is the one to be drawn; the
 * renderer calls `skeleton.update()` for what it will draw, and only then is a palette made.
 *
 * Model pose and matrices are those of the last `updateMatrixWorld`, whenever they are worked out: a model pose that is *due*
 * is worked out when it is wanted, or right before the local pose changes. Matrices of a joint are *kept* from when somebody
 * looks at them, or from the beginning where it is seen itself or carries something.
 */
export class Rig implements PoseOwner, MatrixOwner, JointOwner {
  readonly nodes: readonly Object3D[];
  readonly base: Object3D | null;
  readonly jointOf: ReadonlyMap<Object3D, number>;
  readonly pose: RigPose;
  private readonly skeletons: RigSkeletons;
  /** The skeletons that the character has had from the beginning. */
  private readonly firstSkeletons: readonly Skeleton[];
  /** What each node hung on when it was hooked into the scene, and its two matrices. */
  private parentNodes: readonly (Object3D | null)[] = [];
  private matrices: readonly Matrix4[] = [];
  private worldMatrices: readonly Matrix4[] = [];
  private readonly tops: readonly number[];
  /** For each joint, the joint after the last one below it. */
  private readonly subtreeEnds: Int32Array;
  /** How many children of each node are joints: a node with more children carries something. */
  private readonly jointChildCounts: Int32Array;
  /** How many drivers hold each channel of each joint. */
  private readonly holders: Record<Channel, Int32Array>;
  private readonly inverseBase = new Matrix4();
  private readonly bound: RigBound;
  /** Joints that do more than keep matrices when they are updated, a mesh that bones hang on say, and how they do it. */
  private readonly busyJoints = new Map<number, Pick<Object3D, 'updateMatrixWorld' | 'updateWorldMatrix'>>();
  private readonly isKept: Uint8Array;
  /** Joints with kept matrices, parents first: those that stand where they stand whatever plays, and others. */
  private keptScenery: readonly number[] = [];
  private keptPosed: readonly number[] = [];
  /** Whether those two lists have to be made anew. */
  private areListsStale = true;
  /** For each top joint: whether the model pose of its subtree is due, and the version of the pose that it has then. */
  private readonly isDue: Uint8Array;
  private readonly placedVersions: Int32Array;
  private dueCount = 0;
  /** Another number for each model pose. */
  private modelCount = 0;
  /** What has been found out about the tree: which joints carry something, and whether a pose alone tells where joints stand. */
  private carriers: readonly number[] = [];
  private isOutOfLine = false;
  private isTreeStale = true;

  constructor(character: Character) {
    const { skeleton, nodes } = character;
    const { jointCount, parents } = skeleton;
    this.nodes = nodes;
    this.base = character.base;
    this.firstSkeletons = character.skeletons;
    this.pose = new RigPose(skeleton);
    this.jointOf = new Map(nodes.map((node, joint) => [node, joint]));
    this.tops = [...nodes.keys()].filter((joint) => parents[joint]! < 0);
    this.skeletons = new RigSkeletons(this.pose.figure, character.skeletons, this.jointOf);
    this.bound = new RigBound(this.pose.figure, nodes);
    this.holders = {
      translation: new Int32Array(jointCount),
      rotation: new Int32Array(jointCount),
      scale: new Int32Array(jointCount),
    };
    this.isKept = new Uint8Array(jointCount);
    this.isDue = new Uint8Array(jointCount);
    this.placedVersions = new Int32Array(jointCount).fill(NEVER);
    this.subtreeEnds = Int32Array.from(nodes, (_, joint) => joint + 1);
    this.jointChildCounts = new Int32Array(jointCount);
    for (let joint = jointCount - 1; joint >= 0; joint--) {
      const parent = parents[joint]!;
      if (parent < 0) continue;
      this.subtreeEnds[parent] = Math.max(this.subtreeEnds[parent]!, this.subtreeEnds[joint]!);
      this.jointChildCounts[parent]!++;
    }
  }

  /** Takes a driver on; the first one hooks the rig into the scene. */
  retain(source: PoseSource): void {
    const { sources } = this.pose;
    this.pose.write();
    sources.push(source);
    if (sources.length === 1) this.installHooks();
  }

  /** Lets a driver go; when the last one is gone, the scene is three's again. */
  release(source: PoseSource): void {
    const { sources } = this.pose;
    this.pose.write();
    sources.splice(sources.indexOf(source), 1);
    if (sources.length === 0) this.removeHooks();
  }

  /**
   * Counts one more driver for a channel. The first one makes the rig remember the joint's value: it fills missing
   * weight, and the joint gets it back when the last driver is gone.
   */
  retainChannel(joint: number, channel: Channel): void {
    const holders = this.holders[channel];
    this.bound.isStale = true;
    this.areListsStale = true;
    if (holders[joint]!++ === 0) copyChannel(this.pose.figure.original, this.pose.write(), joint, channel);
  }

  /** Counts one driver less for a channel. */
  releaseChannel(joint: number, channel: Channel): void {
    const holders = this.holders[channel];
    this.bound.isStale = true;
    this.areListsStale = true;
    if (--holders[joint]! === 0) copyChannel(this.writePose(), this.pose.figure.original, joint, channel);
  }

  readPose(): LocalPose {
    return this.pose.read();
  }

  writePose(): LocalPose {
    this.pose.read();
    // What is to be drawn is the pose as it was when the scene was updated.
    this.placeDue();
    return this.pose.write();
  }

  keepMatrices(joint: number): void {
    if (this.isKept[joint] === 1) return;
    this.placeDue();
    this.isKept[joint] = 1;
    this.areListsStale = true;
    const matrix = this.matrices[joint]!;
    const matrixWorld = this.worldMatrices[joint]!;
    takeBell(matrix);
    takeBell(matrixWorld);
    const { modelPose, skeleton } = this.pose.figure;
    if (!deriveLocalMatrix(matrix, modelPose, joint, skeleton.parents[joint]!)) {
      writeLocalMatrix(matrix, this.pose.read(), joint);
    }
    writeWorldMatrix(matrixWorld, this.baseWorld, modelPose, joint);
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
    const { bound, pose, skeletons } = this;
    if (bound.needsUpdate()) {
      pose.read();
      bound.update(
        this.holders,
        pose.sources.flatMap((source) => source.playing),
      );
    }
    bound.place(mesh, skeletons.skinOf(mesh.skeleton));
  }

  /** Returns the palette of `skeleton`, which must be one of the rig's, for the pose that is to be drawn. */
  currentPalette(skeleton: Skeleton): Palette {
    this.placeDue();
    return this.skeletons.palette(skeleton, this.modelCount);
  }

  /** Gives the renderers the palette of `skeleton`, which must be one of the rig's, unless they have it already. */
  draw(skeleton: Skeleton): void {
    if (this.skeletons.isDrawn(skeleton, this.modelCount)) return;
    this.placeDue();
    this.skeletons.draw(skeleton, this.modelCount);
  }

  private get baseWorld(): Matrix4 {
    return this.base?.matrixWorld ?? IDENTITY;
  }

  /** Works out what is due of the model pose. */
  private placeDue(): void {
    if (this.dueCount === 0) return;
    this.dueCount = 0;
    const { tops, isDue } = this;
    for (let i = 0; i < tops.length; i++) {
      const top = tops[i]!;
      if (isDue[top] === 0) continue;
      isDue[top] = 0;
      this.placeInLine(top, this.subtreeEnds[top]!);
    }
  }

  private placeInLine(start: number, end: number): void {
    const { modelPose, skeleton } = this.pose.figure;
    localPoseToModelPose(modelPose, this.pose.read(), skeleton.parents, start, end);
  }

  /** Brings the model pose and the kept matrices of the joints `start` to `end` - 1 up to date. */
  private place(start: number, end: number): void {
    if (this.isOutOfLine) {
      this.placeOutOfLine(start, end);
      return;
    }
    this.notePlaced();
    this.placeInLine(start, end);
    this.writeMatrices(start, end);
  }

  /** The same where a pose alone does not tell where joints stand. */
  private placeOutOfLine(start: number, end: number): void {
    for (let joint = start; joint < end; joint++) this.keepMatrices(joint);
    this.notePlaced();
    const { nodes, parentNodes, inverseBase, baseWorld } = this;
    const { modelPose, skeleton } = this.pose.figure;
    bonesToModelPose(modelPose, nodes, skeleton.parents, parentNodes, start, end, baseWorld, inverseBase);
  }

  /** Notes that the model pose becomes another one, and not for whole subtrees. */
  private notePlaced(): void {
    this.placeDue();
    this.modelCount++;
    this.placedVersions.fill(NEVER);
  }

  /** Writes the kept matrices of the joints `start` to `end` - 1, whose model pose must be up to date. */
  private writeMatrices(start: number, end: number): void {
    if (this.areListsStale) this.listKept();
    this.writeScenery(start, end);
    const { keptPosed, isKept, matrices, worldMatrices, baseWorld } = this;
    const { localPose, modelPose, skeleton } = this.pose.figure;
    for (let i = 0; i < keptPosed.length; i++) {
      const joint = keptPosed[i]!;
      if (joint < start || joint >= end) continue;
      const parent = skeleton.parents[joint]!;
      writeLocalMatrix(matrices[joint]!, localPose, joint);
      // What the parent's matrix says counts, whoever wrote it.
      if (isKept[parent] === 1) worldMatrices[joint]!.multiplyMatrices(worldMatrices[parent]!, matrices[joint]!);
      else writeWorldMatrix(worldMatrices[joint]!, baseWorld, modelPose, joint);
      this.nodes[joint]!.matrixWorldNeedsUpdate = false;
    }
  }

  /** The same for joints that no clip moves, for which no pose has to be worked out. */
  private writeScenery(start: number, end: number): void {
    const { keptScenery, matrices, worldMatrices, baseWorld } = this;
    const { localPose, skeleton } = this.pose.figure;
    for (let i = 0; i < keptScenery.length; i++) {
      const joint = keptScenery[i]!;
      if (joint < start || joint >= end) continue;
      const parent = skeleton.parents[joint]!;
      writeLocalMatrix(matrices[joint]!, localPose, joint);
      worldMatrices[joint]!.multiplyMatrices(parent < 0 ? baseWorld : worldMatrices[parent]!, matrices[joint]!);
      this.nodes[joint]!.matrixWorldNeedsUpdate = false;
    }
  }

  /** Finds out which joints with kept matrices are scenery: undriven, and in nothing that is driven. */
  private listKept(): void {
    const { holders, isKept } = this;
    const { parents } = this.pose.figure.skeleton;
    const isScenery: boolean[] = [];
    for (let joint = 0; joint < parents.length; joint++) {
      const isDriven = holders.translation[joint]! + holders.rotation[joint]! + holders.scale[joint]! > 0;
      isScenery[joint] = !isDriven && (isScenery[parents[joint]!] ?? true);
    }
    // What stands between the base and kept scenery is kept as well.
    for (let joint = parents.length - 1; joint >= 0; joint--) {
      const parent = parents[joint]!;
      if (isKept[joint] === 1 && isScenery[joint] && parent >= 0) this.keepMatrices(parent);
    }
    const kept = [...parents.keys()].filter((joint) => isKept[joint] === 1);
    this.keptScenery = kept.filter((joint) => isScenery[joint]);
    this.keptPosed = kept.filter((joint) => !isScenery[joint]);
    this.areListsStale = false;
  }

  /** The same for a joint and all that it hangs on. */
  private placeWithAncestors(joint: number): void {
    const parent = this.pose.figure.skeleton.parents[joint]!;
    if (parent >= 0) this.placeWithAncestors(parent);
    this.place(joint, joint + 1);
  }

  noteTreeChange(): void {
    this.isTreeStale = true;
  }

  /** Finds out what hangs where, and how, if that may be otherwise than before. */
  private inspectTree(): void {
    const { nodes, parentNodes, tops } = this;
    for (let i = 0; i < tops.length; i++) {
      // What joints stand in tells nobody when it loses one.
      const top = tops[i]!;
      if (nodes[top]!.parent !== parentNodes[top]) this.isTreeStale = true;
    }
    if (!this.isTreeStale && !this.isOutOfLine) return;
    this.isTreeStale = false;
    this.isOutOfLine = nodes.some((_, joint) => this.standsOutOfLine(joint));
    // Where joints have left, the number of children does not tell whether a node carries something.
    this.carriers = [...nodes.keys()].filter((joint) =>
      this.isOutOfLine
        ? nodes[joint]!.children.some((child) => !this.jointOf.has(child))
        : nodes[joint]!.children.length !== this.jointChildCounts[joint],
    );
    for (const joint of this.carriers) this.keepMatrices(joint);
  }

  /** Whether a joint is placed by hand, or hangs elsewhere. */
  private standsOutOfLine(joint: number): boolean {
    const node = this.nodes[joint]!;
    const isInLine =
      node.matrixAutoUpdate &&
      node.matrixWorldAutoUpdate &&
      node.matrix === this.matrices[joint] &&
      node.matrixWorld === this.worldMatrices[joint] &&
      node.parent === this.parentNodes[joint] &&
      !(node as { pivot?: unknown }).pivot;
    return !isInLine;
  }

  updateSubtree(top: number): void {
    const end = this.subtreeEnds[top]!;
    this.inspectTree();
    if (this.isOutOfLine || this.pose.figure.skeleton.parents[top]! >= 0) {
      this.place(top, end);
    } else {
      this.markDue(top);
      if (this.areListsStale) this.listKept();
      if (this.keptPosed.length > 0) {
        this.placeDue();
        this.writeMatrices(top, end);
      } else {
        this.writeScenery(top, end);
      }
    }
    this.updateBusyJoints(top, end);
    for (let i = 0; i < this.carriers.length; i++) {
      const joint = this.carriers[i]!;
      if (joint >= top && joint < end) this.updateCarriedBy(joint);
    }
  }

  updateWorldMatrixOf(joint: number, updateParents: boolean, updateChildren: boolean): void {
    this.inspectTree();
    if (updateParents) {
      this.base?.updateWorldMatrix(true, false);
      this.placeWithAncestors(joint);
    } else {
      this.place(joint, joint + 1);
    }
    this.busyJoints.get(joint)?.updateWorldMatrix.call(this.nodes[joint]!, false, false);
    if (updateChildren) this.updateSubtree(joint);
  }

  private markDue(top: number): void {
    const { version } = this.pose;
    if (this.placedVersions[top] === version) return;
    this.placedVersions[top] = version;
    this.modelCount++;
    if (this.isDue[top] === 1) return;
    this.isDue[top] = 1;
    this.dueCount++;
  }

  private updateCarriedBy(joint: number): void {
    const { children } = this.nodes[joint]!;
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      if (!this.jointOf.has(child)) child.updateMatrixWorld(true);
    }
  }

  /** Lets nodes do what their class does beside keeping matrices, such as a mesh that bones hang on. */
  private updateBusyJoints(start: number, end: number): void {
    if (this.busyJoints.size === 0) return;
    for (const [joint, { updateMatrixWorld }] of this.busyJoints) {
      if (joint < start || joint >= end) continue;
      const node = this.nodes[joint]!;
      const { children } = node;
      // Those have their turn with the rig.
      node.children = NO_CHILDREN;
      updateMatrixWorld.call(node, true);
      node.children = children;
    }
  }

  private installHooks(): void {
    installSkinnedMeshHooks();
    const { nodes } = this;
    const { translations, rotations, scales } = this.pose.figure.localPose;
    this.parentNodes = nodes.map((node) => node.parent);
    this.matrices = nodes.map((node) => node.matrix);
    this.worldMatrices = nodes.map((node) => node.matrixWorld);
    nodes.forEach((node, joint) => {
      node.position.toArray(translations, joint * 3);
      node.quaternion.toArray(rotations, joint * 4);
      node.scale.toArray(scales, joint * 3);
      makeRotationLazy(node);
      openWindows(node, this, joint);
      hangBell(node.matrix, this, joint);
      hangBell(node.matrixWorld, this, joint);
      const { updateMatrixWorld, updateWorldMatrix } = node;
      const isBusy = updateMatrixWorld !== Object3D.prototype.updateMatrixWorld;
      if (isBusy) this.busyJoints.set(joint, { updateMatrixWorld, updateWorldMatrix });
      hookJoint(node, this, joint);
    });
    for (const skeleton of this.firstSkeletons) this.skeletons.hook(skeleton, this);
    registerRig(
      this,
      this.tops.map((top) => nodes[top]!),
    );
    // A renderer may ask for the palette before it has updated the scene.
    this.base?.updateWorldMatrix(true, false);
    this.isTreeStale = true;
    this.inspectTree();
    for (const top of this.tops) this.place(top, this.subtreeEnds[top]!);
    nodes.forEach((node, joint) => {
      if (this.busyJoints.has(joint) || !UNSEEN_TYPES.includes(node.type)) this.keepMatrices(joint);
    });
    for (const top of this.tops) this.updateSubtree(top);
  }

  private removeHooks(): void {
    this.bound.remove();
    this.busyJoints.clear();
    this.nodes.forEach((node, joint) => {
      this.keepMatrices(joint);
      unhookJoint(node);
      makeRotationEager(node);
      closeWindows(node);
    });
    this.isKept.fill(0);
    this.areListsStale = true;
    const skeletons = this.skeletons.unhookAll();
    unregisterRig(this.tops.map((top) => this.nodes[top]!));
    // From now on palettes are in world space again, and so must be what leads from there to the meshes.
    this.base?.updateWorldMatrix(true, false);
    for (const node of this.base ? [this.base] : this.nodes) node.updateMatrixWorld(true);
    for (const skeleton of skeletons) skeleton.update();
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
