// The pose of a rig whose bones nobody keeps up to date: worked out when the renderer, or somebody who reads, wants it.

import type { Matrix4, Object3D } from 'three';
import type { Figure } from '../frame/figure.js';
import type { PlayList } from '../frame/play-list.js';
import { playListToLocalPose } from '../frame/run-frame.js';
import { AFFINE_SIZE } from '../math/affine.js';
import { localPoseToModelPose } from '../model-pose/local-pose-to-model-pose.js';
import { writeWorldMatrix } from './bones-to-model-pose.js';
import { localPoseToBones } from './local-pose-to-bones.js';
import type { PlayingClip } from './rig-bound.js';

/** A driver whose entries have not been run since they were written, as long as `isStale` says so. */
export interface PoseSource {
  readonly playList: PlayList;
  readonly playing: readonly PlayingClip[];
  isStale: boolean;
}

/**
 * A joint is *free* when nothing drives it, or when it has been marked as driven from outside: what its node says is read
 * back into every pose.
 */
export class LazyPose {
  readonly sources: PoseSource[] = [];
  private readonly nodes: readonly Object3D[];
  private readonly figure: Figure;
  private readonly allJoints: Int32Array;
  private freeJoints: Int32Array = new Int32Array(0);
  /** 1 for each joint that is free and has only free ones above it: it stands where its nodes say, whatever the pose. */
  private readonly isScenery: Uint8Array;
  private areBonesStale = true;
  private isModelPoseStale = true;

  constructor(nodes: readonly Object3D[], figure: Figure) {
    this.nodes = nodes;
    this.figure = figure;
    this.allJoints = Int32Array.from(nodes.keys());
    this.isScenery = new Uint8Array(nodes.length);
  }

  /** Whether the nodes do not have the present pose. While they have it, they may be written to and count as they are. */
  get isStale(): boolean {
    return this.areBonesStale || this.isSourceStale();
  }

  /** Sets the free joints, and reads all nodes: what was driven may be free now, and the other way round. */
  setFreeJoints(joints: Int32Array): void {
    this.freeJoints = joints;
    this.isScenery.fill(0);
    for (const joint of joints) {
      const parent = this.figure.skeleton.parents[joint]!;
      this.isScenery[joint] = parent < 0 ? 1 : this.isScenery[parent]!;
    }
    if (this.readJoints(this.allJoints)) this.isModelPoseStale = true;
  }

  /** Whether a joint stands where its nodes say, whatever the pose. */
  standsStill(joint: number): boolean {
    return this.isScenery[joint] === 1;
  }

  /**
   * Brings the figure's model pose up to date, and returns whether it has changed.
   *
   * Frame function: never throws, does not allocate.
   */
  update(): boolean {
    const { sources, figure } = this;
    // Nodes that had the last pose may have been written to since: what nothing drives stays as it is there.
    if (!this.areBonesStale && this.isSourceStale()) this.readJoints(this.allJoints);
    for (let i = 0; i < sources.length; i++) {
      const source = sources[i]!;
      if (!source.isStale) continue;
      source.isStale = false;
      this.isModelPoseStale = true;
      playListToLocalPose(figure, source.playList);
    }
    if (this.readJoints(this.freeJoints)) this.isModelPoseStale = true;
    if (!this.isModelPoseStale) return false;
    this.isModelPoseStale = false;
    this.areBonesStale = true;
    localPoseToModelPose(figure.modelPose, figure.localPose, figure.skeleton.parents);
    return true;
  }

  /** Writes the pose to the driven channels of the nodes, if they do not have it yet. */
  writeBones(): void {
    this.update();
    if (!this.areBonesStale) return;
    this.areBonesStale = false;
    for (const { playList } of this.sources) localPoseToBones(this.nodes, this.figure.localPose, playList.driven);
  }

  /**
   * Sets the world matrix of one joint's node, which stands in `base`, parents before their children; not for a node whose
   * matrices are kept by hand. Returns whether the pose had to be worked out for it and has changed.
   *
   * Frame function: never throws, does not allocate.
   */
  placeNode(joint: number, base: Matrix4): boolean {
    const node = this.nodes[joint]!;
    if (this.isScenery[joint] === 1) {
      node.updateMatrix();
      const parent = this.figure.skeleton.parents[joint]!;
      const above = parent < 0 ? base : this.nodes[parent]!.matrixWorld;
      node.matrixWorld.multiplyMatrices(above, node.matrix);
      return false;
    }
    const hasChanged = this.update();
    writeWorldMatrix(node.matrixWorld, base, this.figure.modelPose, joint * AFFINE_SIZE);
    return hasChanged;
  }

  private isSourceStale(): boolean {
    for (let i = 0; i < this.sources.length; i++) if (this.sources[i]!.isStale) return true;
    return false;
  }

  /** Reads position, quaternion and scale of nodes into the pose; returns whether any number is another than before. */
  private readJoints(joints: Int32Array): boolean {
    const { translations, rotations, scales } = this.figure.localPose;
    let hasChanged = false;
    for (let i = 0; i < joints.length; i++) {
      const joint = joints[i]!;
      const { position, quaternion, scale } = this.nodes[joint]!;
      const at = joint * 3;
      const turn = joint * 4;
      if (
        position.x === translations[at] &&
        position.y === translations[at + 1] &&
        position.z === translations[at + 2] &&
        quaternion.x === rotations[turn] &&
        quaternion.y === rotations[turn + 1] &&
        quaternion.z === rotations[turn + 2] &&
        quaternion.w === rotations[turn + 3] &&
        scale.x === scales[at] &&
        scale.y === scales[at + 1] &&
        scale.z === scales[at + 2]
      ) {
        continue;
      }
      hasChanged = true;
      position.toArray(translations, at);
      quaternion.toArray(rotations, turn);
      scale.toArray(scales, at);
    }
    return hasChanged;
  }
}
