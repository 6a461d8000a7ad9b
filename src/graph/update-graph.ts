// One step of a graph, on one page: parameters → weights → times → rows.

import { updateChildWeights } from './child-weights.js';
import type { Graph } from './graph.js';
import { writeRows } from './graph-rows.js';
import { dampParameters } from './parameters.js';
import { updatePileWeights } from './pile-weights.js';
import { moveLeaves } from './sync-groups.js';

/**
 * Moves a graph on.
 *
 * - deltaTime: seconds. 0 works everything out anew, where it stands; below 0 plays backwards.
 *
 * While parameters and weights stand still it does not matter how time is cut into steps. Throws when `deltaTime` is not a finite number; the
 * graph is as before then. Does not allocate.
 */
export function updateGraph(graph: Graph, deltaTime: number): void {
  if (!Number.isFinite(deltaTime)) {
    throw new TypeError(`updateGraph: deltaTime is ${String(deltaTime)}, expected a finite number of seconds.`);
  }
  graph.step[0] = deltaTime;
  dampParameters(graph.parameters, graph.step, 0);
  updateChildWeights(graph);
  updatePileWeights(graph);
  moveLeaves(graph);
  writeRows(graph);
}
