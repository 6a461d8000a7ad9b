// Checks whole definitions.

import { checkLayers, treeOrMachine } from './check-layer.js';
import { checkNamedNode } from './check-node.js';
import { checkClip, checkMask, checkParameter, checkSyncGroup } from './check-parts.js';
import { checkReferences } from './check-references.js';
import { checkSteps } from './check-steps.js';
import { checkText, type Fields, optional, tableOf } from './check-values.js';
import { createGraphCheck } from './graph-check.js';
import type { GraphFields } from './graph-definition.js';

/** The keys that a definition has beside its tree or its states. */
export const GRAPH_FIELDS: Fields<GraphFields> = {
  $schema: optional(checkText),
  parameters: optional(tableOf('parameters', checkParameter)),
  clips: optional(tableOf('clips', checkClip)),
  masks: optional(tableOf('masks', checkMask)),
  syncGroups: optional(tableOf('sync groups', checkSyncGroup)),
  nodes: optional(tableOf('nodes', checkNamedNode)),
  rootJoint: optional(checkText),
  steps: optional(checkSteps),
  layers: optional(checkLayers),
};

const checkWhole = treeOrMachine('a graph', GRAPH_FIELDS);

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
