// Weights of children → weights of nodes within each pile, and of leaves in the whole.

import { CLOSE_DIFFERENCE } from '../frame/play-list.js';
import type { Graph } from './graph.js';
import type { GraphPlan, NodePlan, PilePlan } from './graph-plan.js';

/** A layer that is not seen counts as much while time goes on: the states in it do not stop. */
const LEAST_SHARE = 2 ** -40;

const _updatePileWeights_weight = new Float64Array(1);

/**
 * Hands weights down from the root of each pile to its ends: a node that several parents share has the sum of what they give.
 *
 * - A leaf's weight in the whole is what the pile counts for, times its own in it; a layer counts with its weight, wherever its mask
 *   lets it, and takes nothing from what lies beneath.
 * - isMoving: for the speeds of clips: a layer without weight counts a little where states are in it.
 *
 * Frame function: never throws, does not allocate.
 */
export function updatePileWeights(graph: Graph, isMoving = false): void {
  const { plan, shares, leafWeights, pileWeights } = graph;
  // Loops, because `fill` takes longer where there is little to fill.
  for (let p = 0; p < shares.length; p++) shares[p] = p === 0 ? 1 : 0;
  for (let leaf = 0; leaf < leafWeights.length; leaf++) leafWeights[leaf] = 0;
  for (let p = 0; p < plan.piles.length; p++) {
    const pile = plan.piles[p]!;
    handDown(plan, pile, graph.childWeights, graph.pileWeights);
    for (let i = 0; i < pile.ends.length; i++) {
      const place = pile.ends[i]!;
      const weight = shares[p]! * pileWeights[pile.weights + place]!;
      const leaf = pile.leaves[place]!;
      if (leaf >= 0) leafWeights[leaf] = leafWeights[leaf]! + weight;
      else {
        const base = pile.bases[place]!;
        const upper = pile.uppers[place]!;
        shares[base] = shares[base]! + weight;
        if (upper < 0) continue;
        writeStackWeight(graph, pile, place, _updatePileWeights_weight);
        const share = _updatePileWeights_weight;
        share[0] = Math.min(1, Math.abs(share[0]!));
        if (isMoving && share[0]! < LEAST_SHARE && plan.pilesOfStates[upper] === 1) share[0] = LEAST_SHARE;
        shares[upper] = shares[upper]! + weight * share[0]!;
      }
    }
  }
}

/**
 * Writes the weight of what a stack at one place lays over its base: any number for a difference, 0 to 1 for a layer.
 *
 * - out: one number.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeStackWeight({ plan, parameters }: Graph, pile: PilePlan, place: number, out: Float64Array): void {
  const stack = plan.nodes[pile.nodes[place]!]! as Extract<NodePlan, { kind: 'stack' }>;
  const weight = parameters.values[stack.input]!;
  out[0] = stack.close === CLOSE_DIFFERENCE ? weight : Math.min(1, Math.max(0, weight));
}

/**
 * Writes the weights of all nodes of a pile, as if it were all.
 *
 * - out: in the layout of the graph's `pileWeights`.
 *
 * Frame function: never throws, does not allocate.
 */
export function handDown(plan: GraphPlan, pile: PilePlan, childWeights: Float64Array, out: Float64Array): void {
  const { nodes, firstLinks, links, weights } = pile;
  for (let place = 0; place < nodes.length; place++) out[weights + place] = place === 0 ? 1 : 0;
  for (let place = 0; place < nodes.length; place++) {
    const weight = out[weights + place]!;
    const node = plan.nodes[nodes[place]!]!;
    if (weight === 0 || node.kind === 'clip' || node.kind === 'stack') continue;
    for (let i = 0; i < node.children.length; i++) {
      const child = weights + links[firstLinks[place]! + i]!;
      out[child] = out[child]! + weight * childWeights[node.weights + i]!;
    }
  }
}
