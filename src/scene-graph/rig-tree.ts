// What hangs where among the joints of a rig, and whether it has changed.

import type { Object3D } from 'three';
import type { RigMatrices } from './rig-matrices.js';

/** A version that no pose has. */
export const NEVER = -1;

/**
 * A joint that stands directly in the base, and what stands below it.
 *
 *   node            of the joint
 *   end             the joint after the last one of them
 *   parentNode      what the joint hung on when it was hooked into the scene
 *   carried         the first object that hangs on one of the joints and is none
 *   isDue           whether the model pose of the subtree has to be worked out
 *   placedVersion   version of the pose that the model pose shows, or is to show when it is due
 *   moveCount       how often the base had moved when its world matrices were last written
 *   sceneryVersion  of the scenery that its world matrices show
 */
export interface Subtree {
  readonly node: Object3D;
  readonly top: number;
  readonly end: number;
  parentNode: Object3D | null;
  carried: CarriedObject | null;
  isDue: boolean;
  placedVersion: number;
  moveCount: number;
  sceneryVersion: number;
}

/** An object that is no joint and hangs on one; then the next one in the order of the joints. */
interface CarriedObject {
  readonly object: Object3D;
  readonly joint: number;
  readonly next: CarriedObject | null;
}

/** Joints are looked at when somebody has said that something has changed, not in every frame. */
export class RigTree {
  readonly subtrees: readonly Subtree[];
  /** What each node hung on when it was hooked into the scene. */
  parentNodes: readonly (Object3D | null)[] = [];
  /** Whether a pose alone does not tell where joints stand: one is placed by hand, or hangs elsewhere. */
  areOutOfLine = false;
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
        node: nodes[top]!,
        top,
        end: this.ends[top]!,
        parentNode: null,
        carried: null,
        isDue: false,
        placedVersion: NEVER,
        moveCount: NEVER,
        sceneryVersion: NEVER,
      });
    }
    this.subtrees = subtrees;
  }

  /** Takes the tree as it is now for the one that it should be. */
  begin(): void {
    this.parentNodes = this.nodes.map((node) => node.parent);
    for (const subtree of this.subtrees) subtree.parentNode = subtree.node.parent;
    this.noteChange();
  }

  /** Notes that something may have changed. */
  noteChange(): void {
    this.isStale = true;
  }

  /** Returns the joint after the last one below `joint`. */
  endOf(joint: number): number {
    return this.ends[joint]!;
  }

  /** Returns the subtree that a joint stands in. Does not allocate. */
  subtreeOf(joint: number): Subtree {
    const { subtrees } = this;
    let i = 0;
    while (joint >= subtrees[i]!.end) i++;
    return subtrees[i]!;
  }

  /** Finds out what hangs where, if that may be otherwise than before; returns whether it had to. */
  inspect(): boolean {
    const { subtrees } = this;
    for (let i = 0; i < subtrees.length; i++) if (!hangsInPlace(subtrees[i]!)) this.noteChange();
    return this.isStale && this.look();
  }

  private look(): boolean {
    const { nodes } = this;
    this.isStale = false;
    this.areOutOfLine = nodes.some((_, joint) => !this.isInLine(joint));
    for (const subtree of this.subtrees) {
      subtree.carried = null;
      // The last one first: each is put before those that come after it.
      for (let joint = subtree.end - 1; joint >= subtree.top; joint--) {
        const { children } = nodes[joint]!;
        for (let i = children.length - 1; i >= 0; i--) {
          const object = children[i]!;
          if (!this.jointOf.has(object)) subtree.carried = { object, joint, next: subtree.carried };
        }
      }
    }
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

/** Whether a subtree hangs on what it did: what joints stand in tells nobody when it loses one. Frame function: never throws, does not allocate. */
export function hangsInPlace({ node, parentNode }: Pick<Subtree, 'node' | 'parentNode'>): boolean {
  return node.parent === parentNode;
}

/** Updates what hangs on the joints `start` to `end` - 1 of a subtree and is no joint itself. */
export function updateCarried({ carried }: Subtree, start: number, end: number): void {
  for (let each = carried; each !== null; each = each.next) {
    if (each.joint >= start && each.joint < end) each.object.updateMatrixWorld(true);
  }
}
