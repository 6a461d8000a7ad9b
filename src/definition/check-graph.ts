// Checks whole definitions.

import { checkNode } from './check-node.js';
import { checkClip, checkMask, checkParameter, checkSyncGroup } from './check-parts.js';
import { checkReferences } from './check-references.js';
import { checkText, type Fields, objectWith, optional, required, tableOf } from './check-values.js';
import { createGraphCheck, type GraphCheck } from './graph-check.js';
import type { GraphFields } from './graph-definition.js';
import type { TreeFields } from './layer-definition.js';

/** The keys of a definition. */
export const GRAPH_FIELDS: Fields<Omit<GraphFields, 'layers' | 'steps'> & TreeFields> = {
  $schema: optional(checkText),
  parameters: optional(tableOf('parameters', checkParameter)),
  clips: optional(tableOf('clips', checkClip)),
  masks: optional(tableOf('masks', checkMask)),
  syncGroups: optional(tableOf('sync groups', checkSyncGroup)),
  nodes: optional(tableOf('nodes', checkNamedNode)),
  rootJoint: optional(checkText),
  tree: required(checkNode),
};

const checkWhole = objectWith('a graph', GRAPH_FIELDS);

/**
 * Looks for all that is wrong with a definition of a graph, and returns a sentence for each problem: where it is, what was
 * expected, what came, and for unknown names the nearest known ones. Returns none for a definition that is right.
 *
 * Takes anything, and never throws. It lists no more than a hundred problems.
 */
export function checkGraph(definition: unknown): string[] {
  const graph = createGraphCheck(definition);
  checkWhole(definition, '', graph);
  checkReferences(graph);
  return graph.problems;
}

function checkNamedNode(value: unknown, path: string, graph: GraphCheck, name: string): boolean {
  graph.owner = name;
  const isRight = checkNode(value, path, graph);
  graph.owner = null;
  return isRight;
}
