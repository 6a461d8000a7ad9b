// Parameters and fades → weights: how each parent shares its weight out among its children.

import { failingTest } from '../machine/conditions.js';
import { machineWeights, movingWeights } from '../machine/fades.js';
import { limitWeights } from '../weights/limit-weights.js';
import { spaceWeights } from '../weights/space-weights.js';
import type { Graph } from './graph.js';
import { STATE_IS_FROZEN, STATE_PLAYS, STATE_SIZE } from './graph-memory.js';
import type { ChoosePlan, DirectPlan, ParentNodePlan, SelectPlan } from './graph-plan.js';
import { isStanding } from './holder-states.js';

/** More than this counts as this, so that sums are finite. */
const LARGEST_WEIGHT = 1e300;

const NO_TIME = new Float64Array(1);
const _childWeights_point = new Float64Array(2);
const _childWeights_limit = new Float64Array(1);

/**
 * Works out the weights of all children but those of machines, which `updateMachineWeights` does. Those with a limited speed start where
 * they are to be, and move from then on. What does not play, or stands still, keeps its weights; a state may be frozen before it has any.
 *
 * - step: the number at 0 is the time, in seconds, that weights of limited speed have to move.
 *
 * Frame function: never throws, does not allocate.
 */
export function updateChildWeights(graph: Graph, step: Float64Array): void {
  const { plan, childWeights, targetWeights, memory } = graph;
  const { nodes, weightSpeeds } = plan;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (node.kind === 'clip' || node.kind === 'stack' || node.kind === 'machine' || !takesWeights(graph, i)) continue;
    const isLimited = memory.started[i] === 1 && weightSpeeds[i]! < Infinity;
    memory.started[i] = 1;
    writeWeights(graph, node, isLimited ? targetWeights : childWeights);
    if (!isLimited) continue;
    _childWeights_limit[0] = weightSpeeds[i]! * Math.abs(step[0]!);
    const { weights, children } = node;
    limitWeights(childWeights, weights, targetWeights, weights, children.length, _childWeights_limit, 0);
  }
}

/**
 * Works out the weights of the states of all machines that play, as their fades are.
 *
 * - ahead: the number at 0 is added to the time that fades have gone, in seconds.
 *
 * Frame function: never throws, does not allocate.
 */
export function updateMachineWeights(graph: Graph, ahead: Float64Array): void {
  const { plan, memory, childWeights } = graph;
  for (let m = 0; m < plan.machines.length; m++) {
    const node = plan.nodes[plan.machineNodes[m]!]! as ParentNodePlan;
    const own = isStanding(graph, m) ? NO_TIME : ahead;
    machineWeights(plan.machines[m]!, memory.machines, own, childWeights, node.weights);
  }
}

/** The same while time goes on, see `movingWeights`. Frame function: never throws, does not allocate. */
export function updateMovingWeights({ plan, memory, childWeights }: Graph): void {
  for (let m = 0; m < plan.machines.length; m++) {
    const node = plan.nodes[plan.machineNodes[m]!]! as ParentNodePlan;
    movingWeights(plan.machines[m]!, memory.machines, childWeights, node.weights);
  }
}

/** Whether a node belongs to no state, or to one that plays. One that stands still takes none any more, but for its first ones. */
function takesWeights({ plan, memory: { states, started } }: Graph, node: number): boolean {
  const state = plan.stateOfNode[node]! * STATE_SIZE;
  if (state < 0) return true;
  if (states[state + STATE_PLAYS] === 0) return false;
  return states[state + STATE_IS_FROZEN] === 0 || started[node] === 0;
}

function writeWeights(graph: Graph, node: Exclude<ParentNodePlan, { kind: 'machine' }>, out: Float64Array): void {
  if (node.kind === 'direct') writeDirect(graph, node, out);
  else if (node.kind === 'select') writeSelect(graph, node, out);
  else if (node.kind === 'choose') writeChoose(graph, node, out);
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

function writeChoose({ parameters }: Graph, { conditions, weights }: ChoosePlan, out: Float64Array): void {
  let isFound = false;
  for (let i = 0; i < conditions.length; i++) {
    const isChosen: boolean = !isFound && failingTest(conditions[i]!, parameters.targets, null) < 0;
    out[weights + i] = isChosen ? 1 : 0;
    isFound ||= isChosen;
  }
}
