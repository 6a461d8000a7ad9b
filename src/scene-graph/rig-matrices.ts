// The matrices of a rig's joints: which of them are kept up to date, and how.

import { Matrix4, type Object3D } from 'three';
import type { Figure } from '../frame/figure.js';
import type { PlayList } from '../frame/play-list.js';
import { localPoseToModelPose } from '../model-pose/local-pose-to-model-pose.js';
import type { Palette } from '../palette/palette.js';
import type { Channel } from '../skeleton/channels.js';
import { hangBell, type MatrixOwner, takeBell } from './matrix-bells.js';
import { deriveLocalMatrix, writeLocalMatrix, writeMatrixBelow, writeWorldMatrix } from './model-pose-to-matrices.js';
import { type Binds, bindsOf, passedPalette, passPalette, writeMatrixOfBone } from './palette-to-matrices.js';
import type { Subtree } from './rig-tree.js';

/** Stands for the world where the joints stand in nothing. */
const IDENTITY = new Matrix4();

/** What is kept of a joint: nothing, its world matrix, both of its matrices. */
const WORLD = 1;
const BOTH = 2;

/**
 * A joint whose matrices are kept.
 *
 *   matrix  null where only the world matrix is
 *   above   world matrix of its parent; null when that one is not kept
 */
interface KeptJoint {
  readonly joint: number;
  readonly matrix: Matrix4 | null;
  readonly matrixWorld: Matrix4;
  readonly above: Matrix4 | null;
}

/**
 * Matrices of a joint are kept from when somebody looks at them, or from the beginning where it is seen itself or carries
 * something. Before that they are what they were, behind a bell each.
 *
 * *Scenery* is what no clip moves, and what stands in nothing that one moves: no pose has to be worked out for it.
 */
export class RigMatrices {
  private readonly figure: Figure;
  private readonly nodes: readonly Object3D[];
  /** World matrix of what the joints stand in. */
  private readonly base: Matrix4;
  private readonly holders: Readonly<Record<Channel, Int32Array>>;
  private readonly isKept: Uint8Array;
  /** Joints that somebody has given a `matrixWorldNeedsUpdate` since they were last updated, and how many there are. */
  private readonly isFlagged: Uint8Array;
  private flagCount = 0;
  private matrices: readonly Matrix4[] = [];
  private worldMatrices: readonly Matrix4[] = [];
  private sceneryJoints = new Int32Array(0);
  private scenery: readonly KeptJoint[] = [];
  private posed: readonly KeptJoint[] = [];
  /** Of the skeleton, where a palette tells all that is kept of joints that move; else null. */
  private binds: Binds | null = null;
  /** Number of the palette that has told it last, and of its model pose. */
  private pass = -1;
  private passedModel = -1;
  private areListsStale = true;
  /** For which writes by user code the matrices of the scenery have been written. */
  private writeCount = -1;
  /** Another number for each scenery with other matrices in their parents. */
  private sceneryVersion = 0;

  /** - holders: how many drivers hold each channel of each joint. */
  constructor(
    figure: Figure,
    nodes: readonly Object3D[],
    base: Object3D | null,
    holders: Readonly<Record<Channel, Int32Array>>,
  ) {
    this.figure = figure;
    this.nodes = nodes;
    this.base = base?.matrixWorld ?? IDENTITY;
    this.holders = holders;
    this.isKept = new Uint8Array(nodes.length);
    this.isFlagged = new Uint8Array(nodes.length);
  }

  /** Leaves the matrices of all joints to themselves until `owner` hears that somebody looks at one. */
  hangBells(owner: MatrixOwner): void {
    this.isKept.fill(0);
    this.areListsStale = true;
    this.matrices = this.nodes.map((node) => node.matrix);
    this.worldMatrices = this.nodes.map((node) => node.matrixWorld);
    for (let joint = 0; joint < this.nodes.length; joint++) {
      hangBell(this.matrices[joint]!, owner, joint, false);
      hangBell(this.worldMatrices[joint]!, owner, joint, true);
    }
  }

  /** Whether a node still has the matrices that it had. */
  areMatricesOf(node: Object3D, joint: number): boolean {
    return node.matrix === this.matrices[joint] && node.matrixWorld === this.worldMatrices[joint];
  }

  /** Keeps both matrices of a joint from now on. At first they are those of the model pose, which must not be due. */
  keep(joint: number): void {
    if (this.isKept[joint] === BOTH) return;
    this.keepWorld(joint);
    this.isKept[joint] = BOTH;
    this.areListsStale = true;
    const matrix = this.matrices[joint]!;
    takeBell(matrix);
    const { localPose, modelPose, skeleton } = this.figure;
    const isTold = deriveLocalMatrix(matrix, modelPose, joint, skeleton.parents[joint]!);
    if (!isTold) writeLocalMatrix(matrix, localPose, joint);
  }

  /** The same for the world matrix alone. */
  keepWorld(joint: number): void {
    if (this.isKept[joint]! >= WORLD) return;
    this.isKept[joint] = WORLD;
    this.areListsStale = true;
    const matrixWorld = this.worldMatrices[joint]!;
    takeBell(matrixWorld);
    writeWorldMatrix(matrixWorld, this.base, this.figure.modelPose, joint);
  }

  /** Notes that other channels are driven than before, or that matrices have come about in another way. */
  noteChange(): void {
    this.areListsStale = true;
  }

  /** Whether there are kept joints that move with the pose. Frame function: never throws, does not allocate. */
  needPose(): boolean {
    if (this.areListsStale) this.makeLists();
    return this.posed.length > 0;
  }

  /**
   * Writes the kept matrices of those joints from `start` to `end` - 1 that are scenery.
   *
   * - writeCount: another number whenever user code has written to the pose.
   *
   * Frame function: never throws, does not allocate.
   */
  writeScenery(start: number, end: number, writeCount: number): void {
    const { scenery, base } = this;
    const areWritten = this.writeCount === writeCount;
    if (!areWritten) this.placeScenery();
    this.writeCount = writeCount;
    const { localPose, modelPose } = this.figure;
    for (let i = 0; i < scenery.length; i++) {
      const { joint, matrix, matrixWorld } = scenery[i]!;
      if (!areWritten && matrix) writeLocalMatrix(matrix, localPose, joint);
      if (joint >= start && joint < end) writeWorldMatrix(matrixWorld, base, modelPose, joint);
    }
  }

  /** Brings the model pose of the scenery up to date: its local pose always is. */
  private placeScenery(): void {
    const { figure, sceneryJoints } = this;
    const { localPose, modelPose, skeleton } = figure;
    this.sceneryVersion++;
    for (let i = 0; i < sceneryJoints.length; i++) {
      const joint = sceneryJoints[i]!;
      localPoseToModelPose(modelPose, localPose, skeleton.parents, joint, joint + 1);
    }
  }

  /**
   * The same for all of a subtree. Does nothing where the base stands still and all is written.
   *
   * - baseRests: whether the base is where it was when the subtree was last written.
   *
   * Frame function: never throws, does not allocate.
   */
  writeSubtreeScenery(subtree: Subtree, writeCount: number, baseRests: boolean): void {
    const isWritten = this.writeCount === writeCount && subtree.sceneryVersion === this.sceneryVersion;
    if (isWritten && baseRests) return;
    this.writeScenery(subtree.top, subtree.end, writeCount);
    subtree.sceneryVersion = this.sceneryVersion;
  }

  /** The same for the others, whose model pose must be up to date. Frame function: never throws, does not allocate. */
  writePosed(start: number, end: number): void {
    const { posed, base } = this;
    const { localPose, modelPose } = this.figure;
    fetchMatrices(posed);
    for (let i = 0; i < posed.length; i++) {
      const { joint, matrix, matrixWorld, above } = posed[i]!;
      if (joint < start || joint >= end) continue;
      if (matrix) writeLocalMatrix(matrix, localPose, joint);
      // What the parent's matrix says counts, whoever wrote it.
      if (above) writeMatrixBelow(matrixWorld, above, localPose, joint);
      else writeWorldMatrix(matrixWorld, base, modelPose, joint);
    }
  }

  /**
   * The same for all of them at once, from entries that the whole pose follows from: no pose is worked out. Returns false and writes
   * nothing where that is not enough: the other matrix is kept as well, a joint is no bone, the short cut cannot tell.
   *
   * - modelCount: another number for each model pose.
   *
   * Frame function: never throws; allocates only where `playListToPalette` does.
   */
  writeEntries(entries: PlayList, modelCount: number): boolean {
    const { binds, posed, base } = this;
    const palette = this.paletteOf(entries, modelCount);
    if (!binds || !palette) return false;
    fetchMatrices(posed);
    for (let i = 0; i < posed.length; i++) {
      const { joint, matrixWorld } = posed[i]!;
      writeMatrixOfBone(matrixWorld, base, palette, binds, joint);
    }
    return true;
  }

  /** The same for one joint and those that it hangs on. */
  writeAncestry(entries: PlayList, modelCount: number, joint: number): boolean {
    const { binds, posed, base } = this;
    const palette = this.paletteOf(entries, modelCount);
    if (!binds || !palette) return false;
    const { parents } = this.figure.skeleton;
    for (let i = posed.length - 1, next = joint; i >= 0; i--) {
      const kept = posed[i]!;
      // Parents come before children.
      while (next > kept.joint) next = parents[next]!;
      if (next === kept.joint) writeMatrixOfBone(kept.matrixWorld, base, palette, binds, next);
    }
    return true;
  }

  private paletteOf(entries: PlayList, modelCount: number): Palette | null {
    const { binds } = this;
    if (!binds) return null;
    const passed = this.passedPalette(modelCount);
    if (passed) return passed;
    const palette = passPalette(binds, this.figure.skeleton, entries);
    if (!palette) return null;
    this.pass = binds.passCount - 1;
    this.passedModel = modelCount;
    return palette;
  }

  /** Returns the palette that has told the matrices for a model pose, if it is still there. Frame function: does not allocate. */
  passedPalette(modelCount: number): Palette | null {
    const { binds } = this;
    return binds && this.passedModel === modelCount ? passedPalette(binds, this.pass) : null;
  }

  /** Notes that somebody has set a joint's `matrixWorldNeedsUpdate`. */
  noteFlag(joint: number): void {
    if (this.isFlagged[joint]! === 0) this.flagCount++;
    this.isFlagged[joint] = 1;
  }

  /**
   * Takes the flags back that have been set on the joints `start` to `end` - 1, which have been updated.
   *
   * Frame function: never throws, does not allocate.
   */
  takeFlags(start: number, end: number): void {
    if (this.flagCount === 0) return;
    for (let joint = start; joint < end; joint++) {
      if (this.isFlagged[joint]! === 0) continue;
      this.isFlagged[joint] = 0;
      this.flagCount--;
      this.nodes[joint]!.matrixWorldNeedsUpdate = false;
    }
  }

  /** Whether a joint is scenery. */
  isScenery(joint: number): boolean {
    const { translation, rotation, scale } = this.holders;
    const { parents } = this.figure.skeleton;
    for (let above = joint; above >= 0; above = parents[above]!) {
      if (translation[above]! + rotation[above]! + scale[above]! > 0) return false;
    }
    return true;
  }

  private makeLists(): void {
    const { isKept, matrices, worldMatrices } = this;
    const { parents } = this.figure.skeleton;
    const isScenery = Array.from(parents, (_, joint) => this.isScenery(joint));
    this.sceneryJoints = Int32Array.from(parents.keys()).filter((joint) => isScenery[joint]);
    const scenery: KeptJoint[] = [];
    const posed: KeptJoint[] = [];
    for (let joint = 0; joint < parents.length; joint++) {
      if (isKept[joint] === 0) continue;
      const parent = parents[joint]!;
      const above = isKept[parent]! >= WORLD ? worldMatrices[parent]! : null;
      const list = isScenery[joint] ? scenery : posed;
      const matrix = isKept[joint] === BOTH ? matrices[joint]! : null;
      list.push({ joint, matrix, matrixWorld: worldMatrices[joint]!, above });
    }
    this.scenery = scenery;
    this.posed = posed;
    const binds = posed.length > 0 ? bindsOf(this.figure.skeleton) : null;
    const areTold = posed.every(({ joint, matrix }) => matrix === null && binds && binds.offsets[joint]! >= 0);
    this.binds = areTold ? binds : null;
    this.writeCount = -1;
    this.areListsStale = false;
  }
}

const _fetchMatrices_sum = new Float64Array(1);

/**
 * Has memory fetch all matrices at once: a crowd's are in no cache, and one after the other, each while it is worked out, takes far
 * longer.
 */
function fetchMatrices(kept: readonly KeptJoint[]): void {
  let sum = 0;
  for (let i = 0; i < kept.length; i++) sum += kept[i]!.matrixWorld.elements[0]!;
  _fetchMatrices_sum[0] = sum;
}
