// Weights within a part of an update: where it begins, where it ends, and half way.

import { DEPTH } from '../machine/machine.js';
import { updateMachineWeights } from './child-weights.js';
import type { Graph } from './graph.js';
import { CLOCK_SINCE_MOMENT } from './graph-memory.js';
import { updatePileWeights } from './pile-weights.js';
import { stateWeight } from './state-weight.js';

const _partWeights_ahead = new Float64Array(1);
/** The shares of the way from the last moment to the next one at which the part begins and ends. */
const _partWeights_shares = new Float64Array(2);

/**
 * Writes the weights that sources of events have at the beginning and at the end of a part. From then on all weights are those half
 * way, by which the root travels.
 *
 * For events weights move evenly from one moment to the next, a 64th of a fade at most: where a part is cut has no say in what is told.
 *
 * - part: the number at 0 is how many seconds it takes.
 * - next: the number at 0 is how many seconds there are from its beginning to the next moment; Infinity: none will come.
 *
 * Frame function: never throws, does not allocate.
 */
export function writePartWeights(graph: Graph, part: Float64Array, next: Float64Array): void {
  const fades = isFading(graph);
  if (graph.plan.sources.length > 0) writeSourceWeights(graph, part, next, fades);
  if (!fades) return;
  _partWeights_ahead[0] = part[0]! * 0.5;
  weightsAhead(graph);
}

/** Whether any machine fades. Frame function: never throws, does not allocate. */
export function isFading({ plan, memory }: Graph): boolean {
  for (let m = 0; m < plan.machines.length; m++)
    if (memory.machines[plan.machines[m]!.offset + DEPTH]! > 1) return true;
  return false;
}

function writeSourceWeights(graph: Graph, part: Float64Array, next: Float64Array, fades: boolean): void {
  const { plan, memory, sourceWeights } = graph;
  const ahead = _partWeights_ahead;
  const shares = _partWeights_shares;
  const since = memory.clock[CLOCK_SINCE_MOMENT]!;
  const whole = since + next[0]!;
  shares[0] = 0;
  shares[1] = 1;
  if (fades) {
    const moves = whole > 0 && whole < Infinity;
    if (moves) {
      shares[0] = since / whole;
      shares[1] = Math.min(1, (since + part[0]!) / whole);
    }
    ahead[0] = moves ? -since : 0;
    weightsAhead(graph);
  }
  for (let source = 0; source < plan.sources.length; source++) writeWeight(graph, source, source * 2);
  if (!fades) {
    for (let source = 0; source < plan.sources.length; source++)
      sourceWeights[source * 2 + 1] = sourceWeights[source * 2]!;
    return;
  }
  ahead[0] = ahead[0]! + (whole < Infinity ? whole : 0);
  weightsAhead(graph);
  for (let source = 0; source < plan.sources.length; source++) {
    const before = sourceWeights[source * 2]!;
    writeWeight(graph, source, source * 2 + 1);
    const change = sourceWeights[source * 2 + 1]! - before;
    sourceWeights[source * 2] = before + change * shares[0]!;
    if (shares[1] !== 1) sourceWeights[source * 2 + 1] = before + change * shares[1]!;
  }
}

function weightsAhead(graph: Graph): void {
  updateMachineWeights(graph, _partWeights_ahead);
  updatePileWeights(graph);
}

function writeWeight(graph: Graph, source: number, offset: number): void {
  const { leaf, state } = graph.plan.sources[source]!;
  if (leaf >= 0) graph.sourceWeights[offset] = graph.leafWeights[leaf]!;
  else stateWeight(graph, state, graph.sourceWeights, offset);
}
