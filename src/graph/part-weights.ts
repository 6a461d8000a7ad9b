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
 * Works out all weights half way through a part: by them the root travels.
 *
 * - part: the number at 0 is how many seconds it takes.
 *
 * Frame function: never throws, does not allocate.
 */
export function updateHalfwayWeights(graph: Graph, part: Float64Array): void {
  if (!isFading(graph)) return;
  _partWeights_ahead[0] = part[0]! * 0.5;
  updateWeightsAhead(graph, _partWeights_ahead);
}

/**
 * Works out all weights some time ahead, as fades are then.
 *
 * - ahead: the number at 0 is that time, in seconds.
 *
 * Frame function: never throws, does not allocate.
 */
export function updateWeightsAhead(graph: Graph, ahead: Float64Array): void {
  updateMachineWeights(graph, ahead);
  updatePileWeights(graph);
}

/** Whether any machine fades. Frame function: never throws, does not allocate. */
export function isFading({ plan, memory }: Graph): boolean {
  for (let m = 0; m < plan.machines.length; m++)
    if (memory.machines[plan.machines[m]!.offset + DEPTH]! > 1) return true;
  return false;
}

/**
 * Writes the weights that sources of events have at the beginning and at the end of a part.
 *
 * They move evenly from one moment to the next, a step of a fade at most: where a part is cut has no say in what is told.
 *
 * - part: the number at 0 is how many seconds it takes.
 * - next: the number at 0 is how many seconds there are from its beginning to the next moment; Infinity: none will come.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeSourceWeights(graph: Graph, part: Float64Array, next: Float64Array): void {
  const { plan, memory, sourceWeights } = graph;
  if (plan.sources.length === 0) return;
  const fades = isFading(graph);
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
    updateWeightsAhead(graph, ahead);
  }
  for (let source = 0; source < plan.sources.length; source++) writeWeight(graph, source, source * 2);
  if (!fades) {
    for (let source = 0; source < plan.sources.length; source++)
      sourceWeights[source * 2 + 1] = sourceWeights[source * 2]!;
    return;
  }
  ahead[0] = ahead[0]! + (whole < Infinity ? whole : 0);
  updateWeightsAhead(graph, ahead);
  for (let source = 0; source < plan.sources.length; source++) {
    const before = sourceWeights[source * 2]!;
    writeWeight(graph, source, source * 2 + 1);
    const change = sourceWeights[source * 2 + 1]! - before;
    sourceWeights[source * 2] = before + change * shares[0]!;
    if (shares[1] !== 1) sourceWeights[source * 2 + 1] = before + change * shares[1]!;
  }
}

function writeWeight(graph: Graph, source: number, offset: number): void {
  const { leaf, state } = graph.plan.sources[source]!;
  if (leaf >= 0) graph.sourceWeights[offset] = graph.leafWeights[leaf]!;
  else stateWeight(graph, state, graph.sourceWeights, offset);
}
