// The kinds of nodes. A kind goes by the key that only it has.

import { isObject, valueAt } from './graph-check.js';

/** Every kind of node, in the order in which messages list them. */
export const NODE_KINDS = [
  'clip',
  'node',
  'blend1d',
  'blend2d',
  'direct',
  'select',
  'choose',
  'additive',
  'layer',
  'states',
] as const;

/** What a state may be: any node, or empty. */
export const STATE_KINDS = [...NODE_KINDS, 'empty'] as const;

/** The key that a kind of node goes by. */
export type NodeKind = (typeof NODE_KINDS)[number];

/** The key that a kind of state goes by. */
export type StateKind = (typeof STATE_KINDS)[number];

/** Where each kind of node that has a first child has it: the node itself, or the list that it is the first of. */
const FIRST_CHILDREN: Partial<Record<NodeKind, string>> = {
  blend1d: 'children',
  blend2d: 'children',
  direct: 'direct',
  select: 'children',
  additive: 'base',
  layer: 'base',
};

/** Returns which of `kinds` a value is: one when it is a right node, none when it is no node. */
export function kindsOf<K extends StateKind>(value: unknown, kinds: readonly K[]): K[] {
  return isObject(value) ? kinds.filter((kind) => valueAt(value, kind) !== undefined) : [];
}

/** Returns what a node of this kind is made of first; undefined for clips, references, and where only the playing tells. */
export function firstChild(node: unknown, kind: NodeKind): unknown {
  const children = valueAt(node, FIRST_CHILDREN[kind] ?? '');
  return Array.isArray(children) ? children[0] : children;
}
