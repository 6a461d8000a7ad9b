// What hangs where among the joints of a rig, and whether it has changed.

import type { Object3D } from 'three';
import type { RigMatrices } from './rig-matrices.js';

/** A version that no pose has. */
export const NEVER = -1;

/**
 * A joint that stands directly in the base, and what stands below it.
 *
 *   end             the joint after the last one of them
 *   parentNode      what the joint hung on when it was hooked into the scene
 *   isDue           whether the model pose of the subtree has to be worked out
 *   placedVersion   version of the pose that the model pose shows, or is to show when it is due
 *   sceneryVersion  of the scenery that its world matrices show
 */
export interface Subtree {
  readonly top: number;
  readonly end: number;
  parentNode: Object3D | null;
  isDue: boolean;
  placedVersion: number;
  sceneryVersion: number;
}

/** An object that is no joint and hangs on one. */
interface CarriedObject {
  readonly joint: number;
  readonly object: Object3D;
}

/** Joints are looked at when somebody has said that something has changed, not in every frame. */
export class RigTree {
  readonly subtrees: readonly Subtree[];
  /** What each node hung on when it was hooked into the scene. */
  parentNodes: readonly (Object3D | null)[] = [];
  carried: readonly CarriedObject[] = [];
  /** Whether a pose alone does not tell where joints stand: one is placed by hand, or hangs elsewhere. */
  areOutOfLine = false;
  /** How often the tree may have changed. */
  changeCount = 0;
  private readonly nodes: readonly Object3D[];
  private readonly jointOf: ReadonlyMap<Object3D, number>;
  private readonly matrices: RigMatrices;
  private readonly ends: Int32Array;
  private isStale = true;

  constructor(
    nodes: readonly Object3D[],
    jointOf: ReadonlyMap<Object3D, number>,
    parents: Int32Array,
    matrices: RigMatrices,
  ) {
    this.nodes = nodes;
    this.jointOf = jointOf;
    this.matrices = matrices;
    this.ends = Int32Array.from(nodes, (_, joint) => joint + 1);
    for (let joint = nodes.length - 1; joint >= 0; joint--) {
      const parent = parents[joint]!;
      if (parent >= 0) this.ends[parent] = Math.max(this.ends[parent]!, this.ends[joint]!);
    }
    const subtrees: Subtree[] = [];
    for (let top = 0; top < nodes.length; top = this.ends[top]!) {
      subtrees.push({
        top,
        end: this.ends[top]!,
        parentNode: null,
        isDue: false,
        placedVersion: NEVER,
        sceneryVersion: NEVER,
      });
    }
    this.subtrees = subtrees;
  }

  /** Takes the tree as it is now for the one that it should be. */
  begin(): void {
    this.parentNodes = this.nodes.map((node) => node.parent);
    for (const subtree of this.subtrees) subtree.parentNode = this.nodes[subtree.top]!.parent;
    this.noteChange();
  }

  /** Notes that something may have changed. */
  noteChange(): void {
    this.isStale = true;
    this.changeCount++;
  }

  /** Returns the joint after the last one below `joint`. */
  endOf(joint: number): number {
    return this.ends[joint]!;
  }

  /** Returns the subtree whose top is `joint`; null when it stands below another one. Does not allocate. */
  subtreeOf(joint: number): Subtree | null {
    const { subtrees } = this;
    for (let i = 0; i < subtrees.length; i++) if (subtrees[i]!.top === joint) return subtrees[i]!;
    return null;
  }

  /** Finds out what hangs where, if that may be otherwise than before; returns whether it had to. */
  inspect(): boolean {
    const { nodes, subtrees } = this;
    for (let i = 0; i < subtrees.length; i++) {
      const { top, parentNode } = subtrees[i]!;
      // What joints stand in tells nobody when it loses one.
      if (nodes[top]!.parent !== parentNode) this.noteChange();
    }
    return this.isStale && this.look();
  }

  private look(): boolean {
    const { nodes } = this;
    this.isStale = false;
    this.areOutOfLine = false;
    const carried: CarriedObject[] = [];
    for (let joint = 0; joint < nodes.length; joint++) {
      this.areOutOfLine ||= !this.isInLine(joint);
      const { children } = nodes[joint]!;
      for (let i = 0; i < children.length; i++) {
        const object = children[i]!;
        if (!this.jointOf.has(object)) carried.push({ joint, object });
      }
    }
    this.carried = carried;
    return true;
  }

  private isInLine(joint: number): boolean {
    const node = this.nodes[joint]!;
    return (
      node.matrixAutoUpdate &&
      node.matrixWorldAutoUpdate &&
      this.matrices.areMatricesOf(node, joint) &&
      node.parent === this.parentNodes[joint] &&
      !(node as { pivot?: unknown }).pivot
    );
  }
}
