// Checks of names that a node takes from elsewhere in the definition.

import type { ValueCheck } from './check-values.js';
import { addProblem, addUnknownName, describeParameter, type ParameterKind } from './graph-check.js';
import { anyOf, describeValue } from './problem-text.js';

/** Returns a check for names of parameters of these kinds. */
export function parameterOf(...kinds: ParameterKind[]): ValueCheck {
  return (value, path, graph) => {
    const kind = typeof value === 'string' ? graph.parameters.get(value) : undefined;
    if (kind === undefined) {
      return addUnknownName(graph, path, 'the name of a parameter', value, graph.parameters.keys());
    }
    if (kind === 'unknown' || kinds.includes(kind)) return true;
    return addProblem(graph, path, `the name of a ${anyOf(kinds)}`, describeParameter(graph, value as string));
  };
}

/** Returns a check for numbers that `check` finds no fault with, or names of numbers and booleans, which are 0 or 1. */
export function numberOrParameter(check: ValueCheck): ValueCheck {
  const checkParameter = parameterOf('number', 'boolean');
  return (value, path, graph) => {
    if (typeof value === 'number') return check(value, path, graph);
    if (typeof value === 'string') return checkParameter(value, path, graph);
    return addProblem(graph, path, 'a number or the name of a parameter', describeValue(value));
  };
}

/** Finds fault with all but names of clips: of those that the definition lists, if it does. */
export const checkClipName: ValueCheck = (value, path, graph) => {
  if (typeof value === 'string' && (graph.clips === null || graph.clips.has(value))) return true;
  return addUnknownName(graph, path, 'the name of a clip', value, graph.clips ?? []);
};

/** Finds fault with all but names of masks. */
export const checkMaskName: ValueCheck = (value, path, graph) =>
  (typeof value === 'string' && graph.masks.has(value)) ||
  addUnknownName(graph, path, 'the name of a mask', value, graph.masks);

/** Finds fault with all but names of sync groups, of those that the definition lists if it does, 'main' and 'none'. */
export const checkSyncName: ValueCheck = (value, path, graph) => {
  const names = ['main', 'none', ...(graph.syncGroups ?? [])];
  if (typeof value === 'string' && (graph.syncGroups === null || names.includes(value))) return true;
  return addUnknownName(graph, path, 'the name of a sync group, "main" or "none"', value, names);
};

/** Finds fault with all but names of nodes, and notes down who refers to whom. */
export const checkNodeName: ValueCheck = (value, path, graph) => {
  if (typeof value !== 'string' || !graph.nodes.has(value)) {
    graph.hasUnreadNodes = true;
    return addUnknownName(graph, path, 'the name of a node', value, graph.nodes.keys());
  }
  const names = graph.references.get(graph.owner);
  if (names) names.add(value);
  else graph.references.set(graph.owner, new Set([value]));
  return true;
};
