// Finds nodes by name under one root, without walking the tree for every track.

import { type Object3D, PropertyBinding } from 'three';

/**
 * The nodes under `root` by name; where several have one name, the first in depth-first order. Those that somebody has asked for
 * by uuid are here by that as well: hardly any track does, and three makes a uuid a text of its own only when it is looked at.
 */
export interface NodeNames {
  readonly root: Object3D;
  readonly nodes: Map<string, Object3D>;
}

/** Reads the names of all nodes under `root`. */
export function createNodeNames(root: Object3D): NodeNames {
  const nodes = new Map<string, Object3D>();
  readNames(nodes, root);
  return { root, nodes };
}

/**
 * Returns the node that three r187's `PropertyBinding.findNode` finds for `name`: the root for its own name or none, a
 * bone of the root's skeleton, else the first of that name or uuid under the root; null when there is none.
 *
 * Nodes that were added, renamed or taken away since the names were read are found as they are now.
 */
export function findNode(names: NodeNames, name: string | undefined): Object3D | null {
  const { root, nodes } = names;
  const isDeep = name !== undefined && name !== '' && 'children' in root && !('skeleton' in root);
  if (!isDeep || name === root.name || name === root.uuid) return findSlowly(root, name);
  const known = nodes.get(name);
  if (known && (known.name === name || known.uuid === name) && isUnder(known, root)) return known;
  const found = findSlowly(root, name);
  if (known || found?.name === name) {
    nodes.clear();
    readNames(nodes, root);
  }
  if (found) nodes.set(name, found);
  return found;
}

function findSlowly(root: Object3D, name: string | undefined): Object3D | null {
  return (PropertyBinding.findNode(root, name as string) as Object3D | null | undefined) ?? null;
}

function readNames(nodes: Map<string, Object3D>, node: Object3D): void {
  for (const child of node.children ?? []) {
    if (!nodes.has(child.name)) nodes.set(child.name, child);
    readNames(nodes, child);
  }
}

function isUnder(node: Object3D, root: Object3D): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) if (parent === root) return true;
  return false;
}
