// What a graph says to play: rows that open piles, add clips to them, and close them.

import { CLOSE_BLEND, MIX, OPEN, STEP } from '../frame/play-list.js';
import { indexOfState } from '../machine/machine.js';
import { FADE_SLOT_SIZE, fadeSlotOf, jointMachineIn, keepFades } from './fade-masks.js';
import type { Graph } from './graph.js';
import type { GraphPlan, NodePlan, ParentNodePlan, PilePlan } from './graph-plan.js';
import { handDown, writeStackWeight } from './pile-weights.js';

/**
 * R = number of rows:
 *
 *   kinds     [kind]                  * R     `MIX`, `OPEN`, `CLOSE_...`, `STEP`, as in a play list
 *   subjects  [leaf, mask, or step]   * R     of `MIX`, of `CLOSE_...`, where -1 is no mask, and of `STEP`
 *   moments   [time, weight]          * R     in seconds on the leaf's clip; 0 where a row has none
 *   order     [place]                         the ends of each pile, heaviest first, from where its weights begin
 *   fadeDepths  [depth]                       of the stack of each machine with fades in which joints take times of their own, while it
 *                                             runs one; else 0
 *   fades     [elapsed, duration, easing * 5, joints]   of each slot, see `fade-masks.ts`
 *
 * Of a `CLOSE_BLEND`, subjects from the number of masks on are slots of fade masks.
 */
export interface GraphRows {
  count: number;
  readonly kinds: Uint8Array;
  readonly subjects: Int32Array;
  readonly moments: Float64Array;
  readonly order: Int32Array;
  readonly fadeDepths: Int32Array;
  readonly fades: Float64Array;
}

/** Returns room for the rows of a plan. */
export function createGraphRows({ rowCount, pileWeightCount, jointMachines, fadeSlotCount }: GraphPlan): GraphRows {
  return {
    count: 0,
    kinds: new Uint8Array(rowCount),
    subjects: new Int32Array(rowCount),
    moments: new Float64Array(rowCount * 2),
    order: new Int32Array(pileWeightCount),
    fadeDepths: new Int32Array(jointMachines.length),
    fades: new Float64Array(fadeSlotCount * FADE_SLOT_SIZE),
  };
}

/**
 * Writes the rows of a graph whose weights and times are up to date. Within each pile heavier ones come first, and of equal ones the
 * one of the lower rank: the order of children has no say.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeRows(graph: Graph): void {
  writeRowsTo(graph, graph.rows);
}

/** The same to other rows, of the same plan. Frame function: never throws, does not allocate. */
export function writeRowsTo(graph: Graph, rows: GraphRows): void {
  rows.count = 0;
  for (let joint = 0; joint < rows.fadeDepths.length; joint++) rows.fadeDepths[joint] = 0;
  writePile(graph, rows, 0);
}

function writePile(graph: Graph, rows: GraphRows, index: number): void {
  const { plan, pileWeights, leafTimes } = graph;
  const pile = plan.piles[index]!;
  const joint = plan.jointMachines.length > 0 ? jointMachineIn(graph, pile) : -1;
  if (joint >= 0) beginJointFades(graph, rows, pile, joint);
  // A joint may be on its way while the fade as a whole is not.
  const count = sortEnds(graph, rows, pile, joint < 0 ? pileWeights : graph.stateWeights.pileWeights);
  for (let i = 0; i < count; i++) {
    const place = rows.order[pile.weights + i]!;
    const leaf = pile.leaves[place]!;
    const weight = pile.weights + place;
    const slot = joint < 0 ? -1 : fadeSlotOf(graph, pile.nodes[place]!, joint);
    if (slot >= 0) writeJointEnd(graph, rows, pile, place, slot);
    else if (leaf >= 0) addRow(rows, MIX, leaf, leafTimes, leaf, pileWeights, weight);
    // A stack that is all there is needs no pile of its own.
    else if (place === 0) writeStack(graph, rows, pile, place);
    else {
      openRow(rows);
      writeStack(graph, rows, pile, place);
      addRow(rows, CLOSE_BLEND, -1, _graphRows_zero, 0, pileWeights, weight);
    }
  }
}

/** Works out the weights that ends of a pile have within their states, and keeps how far the fades between those are. */
function beginJointFades(graph: Graph, rows: GraphRows, pile: PilePlan, joint: number): void {
  const { plan, memory, childWeights, stateWeights } = graph;
  const m = plan.jointMachines[joint]!;
  const { weights } = plan.nodes[plan.machineNodes[m]!]! as ParentNodePlan;
  stateWeights.childWeights.set(childWeights);
  for (let state = 0; state < plan.machines[m]!.states.length; state++) {
    const plays = indexOfState(plan.machines[m]!, memory.machines, state) >= 0;
    stateWeights.childWeights[weights + state] = plays ? 1 : 0;
  }
  handDown(plan, pile, stateWeights.childWeights, stateWeights.pileWeights);
  keepFades(graph, rows, joint);
}

/** Lays down what a state plays by the mask of its slot. */
function writeJointEnd(graph: Graph, rows: GraphRows, pile: PilePlan, place: number, slot: number): void {
  const { plan, leafTimes, stateWeights } = graph;
  const leaf = pile.leaves[place]!;
  openRow(rows);
  if (leaf >= 0) addRow(rows, MIX, leaf, leafTimes, leaf, _graphRows_one, 0);
  else writeStack(graph, rows, pile, place);
  const subject = plan.masks.length + slot;
  addRow(rows, CLOSE_BLEND, subject, _graphRows_zero, 0, stateWeights.pileWeights, pile.weights + place);
}

const _graphRows_zero = new Float64Array(1);
const _graphRows_one = Float64Array.of(1);
const _writeStack_weight = new Float64Array(1);

function writeStack(graph: Graph, rows: GraphRows, pile: PilePlan, place: number): void {
  const { plan } = graph;
  const stack = plan.nodes[pile.nodes[place]!]! as Extract<NodePlan, { kind: 'stack' }>;
  writePile(graph, rows, pile.bases[place]!);
  const upper = pile.uppers[place]!;
  const weight = _writeStack_weight;
  writeStackWeight(graph, pile, place, weight);
  if (weight[0] === 0) return;
  if (upper >= 0) {
    openRow(rows);
    writePile(graph, rows, upper);
    // Stacks within have used the same room.
    writeStackWeight(graph, pile, place, weight);
    addRow(rows, stack.close, stack.mask, _graphRows_zero, 0, weight, 0);
  }
  writeSteps(graph, rows, stack.steps, weight);
}

/** What a stack has done to the pose counts as much as the stack itself, and no more than wholly. */
function writeSteps({ plan, parameters }: Graph, rows: GraphRows, steps: Int32Array, weights: Float64Array): void {
  const layer = Math.min(1, Math.max(0, weights[0]!));
  for (let i = 0; i < steps.length; i++) {
    const own = Math.min(1, Math.max(0, parameters.values[plan.steps[steps[i]!]!.weight]!));
    weights[0] = layer * own;
    if (weights[0]! > 0) addRow(rows, STEP, steps[i]!, _graphRows_zero, 0, weights, 0);
  }
}

function openRow(rows: GraphRows): void {
  addRow(rows, OPEN, -1, _graphRows_zero, 0, _graphRows_zero, 0);
}

function addRow(
  rows: GraphRows,
  kind: number,
  subject: number,
  times: Float64Array,
  time: number,
  weights: Float64Array,
  weight: number,
): void {
  const row = rows.count++;
  rows.kinds[row] = kind;
  rows.subjects[row] = subject;
  rows.moments[row * 2] = times[time]!;
  rows.moments[row * 2 + 1] = weights[weight]!;
}

/**
 * Puts the ends that have weight in order, by insertion: mostly few have, and the order is that of the frame before.
 *
 * - pileWeights: by which they are sorted, in the layout of those of the graph.
 */
function sortEnds(graph: Graph, rows: GraphRows, pile: PilePlan, pileWeights: Float64Array): number {
  const { ends, weights } = pile;
  const { order } = rows;
  let count = 0;
  for (let i = 0; i < ends.length; i++) {
    const place = ends[i]!;
    if (pileWeights[weights + place] === 0) continue;
    let at = weights + count++;
    for (; at > weights && comesBefore(graph, pile, pileWeights, place, order[at - 1]!); at--)
      order[at] = order[at - 1]!;
    order[at] = place;
  }
  return count;
}

/** Whether one end of a pile comes before another. Clips of one rank may still be at different times. */
function comesBefore(
  { leafTimes }: Graph,
  { weights, ranks, leaves }: PilePlan,
  pileWeights: Float64Array,
  a: number,
  b: number,
): boolean {
  if (pileWeights[weights + a] !== pileWeights[weights + b])
    return pileWeights[weights + a]! > pileWeights[weights + b]!;
  if (ranks[a] !== ranks[b]) return ranks[a]! < ranks[b]!;
  return leaves[a]! >= 0 && leafTimes[leaves[a]!]! < leafTimes[leaves[b]!]!;
}
