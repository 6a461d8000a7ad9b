// Joints that do more than keep matrices when they are updated: a mesh that bones hang on, say.

import { Object3D } from 'three';

type Update = Pick<Object3D, 'updateMatrixWorld' | 'updateWorldMatrix'>;

/** Stands for the children of a node while only the node itself is to be updated. */
const NO_CHILDREN: Object3D[] = [];

/** Those of one rig, and how their classes update them. */
export class BusyJoints {
  private readonly updates = new Map<number, Update>();

  get count(): number {
    return this.updates.size;
  }

  /** Takes a joint on whose node is to be hooked, if its class does more. */
  add(joint: number, node: Object3D): void {
    const { updateMatrixWorld, updateWorldMatrix } = node;
    if (updateMatrixWorld === Object3D.prototype.updateMatrixWorld) return;
    this.updates.set(joint, { updateMatrixWorld, updateWorldMatrix });
  }

  has(joint: number): boolean {
    return this.updates.has(joint);
  }

  clear(): void {
    this.updates.clear();
  }

  /** Lets the nodes of the joints `start` to `end` - 1 do what their classes do beside keeping matrices. */
  update(nodes: readonly Object3D[], start: number, end: number): void {
    for (const [joint, { updateMatrixWorld }] of this.updates) {
      if (joint < start || joint >= end) continue;
      const node = nodes[joint]!;
      const { children } = node;
      // Those have their turn with the rig.
      node.children = NO_CHILDREN;
      updateMatrixWorld.call(node, true);
      node.children = children;
    }
  }

  /** The same for one joint whose place in the world is asked for. */
  updateAlone(nodes: readonly Object3D[], joint: number): void {
    this.updates.get(joint)?.updateWorldMatrix.call(nodes[joint]!, false, false);
  }
}
