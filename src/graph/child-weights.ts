// Parameters → weights: how each parent shares its weight out among its children.

import { limitWeights } from '../weights/limit-weights.js';
import { spaceWeights } from '../weights/space-weights.js';
import type { Graph } from './graph.js';
import type { DirectPlan, NodePlan, SelectPlan } from './graph-plan.js';

/** More than this counts as this, so that sums are finite. */
const LARGEST_WEIGHT = 1e300;

const _childWeights_point = new Float64Array(2);
const _childWeights_limit = new Float64Array(1);

/**
 * Works out the weights of all children. Those with a limited speed start where they are to be, and move from then on.
 *
 * Frame function: never throws, does not allocate.
 */
export function updateChildWeights(graph: Graph): void {
  const { nodes, weightSpeeds } = graph.plan;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (node.kind === 'clip' || node.kind === 'stack') continue;
    const isLimited = graph.hasWeights && weightSpeeds[i]! < Infinity;
    const { childWeights, targetWeights } = graph;
    writeWeights(graph, node, isLimited ? targetWeights : childWeights);
    if (!isLimited) continue;
    _childWeights_limit[0] = weightSpeeds[i]! * Math.abs(graph.step[0]!);
    const { weights, children } = node;
    limitWeights(childWeights, weights, targetWeights, weights, children.length, _childWeights_limit, 0);
  }
  graph.hasWeights = true;
}

function writeWeights(graph: Graph, node: Exclude<NodePlan, { kind: 'clip' | 'stack' }>, out: Float64Array): void {
  if (node.kind === 'direct') writeDirect(graph, node, out);
  else if (node.kind === 'select') writeSelect(graph, node, out);
  else {
    const { values } = graph.parameters;
    for (let n = 0; n < node.point.length; n++) _childWeights_point[n] = values[node.point[n]!]!;
    spaceWeights(node.space, _childWeights_point, 0, out, node.weights);
  }
}

/** Each its own, none below 0; divided by their sum where that is above 1. */
function writeDirect({ parameters }: Graph, { inputs, weights }: DirectPlan, out: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < inputs.length; i++) {
    const weight = Math.min(LARGEST_WEIGHT, Math.max(0, parameters.values[inputs[i]!]!));
    out[weights + i] = weight;
    sum += weight;
  }
  if (sum > 1) for (let i = 0; i < inputs.length; i++) out[weights + i] = out[weights + i]! / sum;
}

function writeSelect({ parameters }: Graph, { input, children, weights }: SelectPlan, out: Float64Array): void {
  const chosen = Math.min(children.length - 1, Math.max(0, Math.round(parameters.values[input]!)));
  for (let i = 0; i < children.length; i++) out[weights + i] = i === chosen ? 1 : 0;
}
