// Weights within a part of an update: where it begins, where it ends, and half way.

import { DEPTH } from '../machine/machine.js';
import { updateMachineWeights } from './child-weights.js';
import type { Graph } from './graph.js';
import { updatePileWeights } from './pile-weights.js';
import { stateWeight } from './state-weight.js';

const _partWeights_ahead = new Float64Array(1);

/**
 * Writes the weights that sources of events have at the beginning and at the end of a part. From then on all weights are those half
 * way, by which the root travels.
 *
 * - part: the number at 0 is how many seconds it takes.
 *
 * Frame function: never throws, does not allocate.
 */
export function writePartWeights(graph: Graph, part: Float64Array): void {
  const fades = isFading(graph);
  const { plan } = graph;
  if (plan.sources.length > 0) {
    if (fades) weightsAhead(graph, part, 0);
    for (let source = 0; source < plan.sources.length; source++) writeWeight(graph, source, source * 2);
    if (fades) weightsAhead(graph, part, 1);
    for (let source = 0; source < plan.sources.length; source++) writeWeight(graph, source, source * 2 + 1);
  }
  if (fades) weightsAhead(graph, part, 0.5);
}

/** Whether any machine fades. Frame function: never throws, does not allocate. */
export function isFading({ plan, memory }: Graph): boolean {
  for (let m = 0; m < plan.machines.length; m++)
    if (memory.machines[plan.machines[m]!.offset + DEPTH]! > 1) return true;
  return false;
}

function weightsAhead(graph: Graph, part: Float64Array, share: number): void {
  _partWeights_ahead[0] = part[0]! * share;
  updateMachineWeights(graph, _partWeights_ahead);
  updatePileWeights(graph);
}

function writeWeight(graph: Graph, source: number, offset: number): void {
  const { leaf, state } = graph.plan.sources[source]!;
  if (leaf >= 0) graph.sourceWeights[offset] = graph.leafWeights[leaf]!;
  else stateWeight(graph, state, graph.sourceWeights, offset);
}
