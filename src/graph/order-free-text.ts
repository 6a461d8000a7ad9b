// A name for what has none: nodes that differ in the order of their children alone have the same.

import type { NodeDefinition } from '../definition/node-definition.js';

/**
 * Returns a text that says all that a node's definition does, with its children in an order that follows from what they are.
 *
 * The children of a `select` stay as they stand: which is played depends on it. Nodes by reference count by their names.
 */
export function orderFreeText(node: NodeDefinition): string {
  return textOf(node);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const names = Object.keys(value).sort();
  const isOrdered = names.includes('select');
  const members = names.map((name) => {
    const member = (value as Record<string, unknown>)[name];
    const isFree = !isOrdered && (name === 'children' || name === 'direct');
    return `"${name}":${isFree ? `[${(member as unknown[]).map(textOf).sort().join()}]` : textOf(member)}`;
  });
  return `{${members.join()}}`;
}
