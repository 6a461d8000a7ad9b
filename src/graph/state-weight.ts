// How much a state counts in the whole.

import type { Graph } from './graph.js';

/**
 * Writes the weight of a state, by its id, as weights have been worked out last.
 *
 * Frame function: never throws, does not allocate.
 */
export function stateWeight({ plan, pileWeights, shares }: Graph, id: number, out: Float64Array, offset: number): void {
  const { pile, place } = plan.states[id]!;
  out[offset] = pile < 0 ? 0 : shares[pile]! * pileWeights[plan.piles[pile]!.weights + place]!;
}
