// What is seen when something is no longer played that was: rows of before and after, for whoever smoothes the switch.

import type { FadePlan } from '../machine/machine-plan.js';
import { updateChildWeights, updateMachineWeights } from './child-weights.js';
import type { Graph } from './graph.js';
import { CLOCK_SINCE_SWITCH } from './graph-memory.js';
import { type GraphRows, writeRowsTo } from './graph-rows.js';
import { updatePileWeights } from './pile-weights.js';
import { moveLeaves, writePaces, writeTimes } from './sync-groups.js';

/** Seconds between the two poses that a speed follows from. So short that what is curved in between does not matter. */
export const SWITCH_INTERVAL = 1e-3;

/** The same in an array, for functions that take it from one. */
export const SWITCH_INTERVALS = Float64Array.of(SWITCH_INTERVAL);

const NOW = new Float64Array(1);
const NO_STEP = new Float64Array(1);

/**
 * Keeps what is played now, and what was played a little earlier.
 *
 * Frame function: never throws, does not allocate.
 */
export function captureBeforeSwitch(graph: Graph): void {
  if (graph.listener === null) return;
  captureRows(graph, graph.switchRows[0]!, 0);
  captureRows(graph, graph.switchRows[1]!, -1);
}

/**
 * Keeps what is played now, and what will be played a little later, and tells the listener.
 *
 * Frame function: never throws, does not allocate.
 */
export function captureAfterSwitch(graph: Graph, { numbers, joints }: FadePlan): void {
  if (graph.listener === null) return;
  captureRows(graph, graph.switchRows[2]!, 0);
  captureRows(graph, graph.switchRows[3]!, 1);
  graph.listener.onSwitch(graph, numbers, joints);
  graph.memory.clock[CLOCK_SINCE_SWITCH] = 0;
}

/**
 * Writes rows as they are a moment earlier (-1), now (0), or later (1), in the direction in which time goes. Whole numbers: a fraction
 * would be made an object on its way to a function.
 */
function captureRows(graph: Graph, rows: GraphRows, when: number): void {
  const { memory, kept, step, direction } = graph;
  kept.set(memory.all);
  updateMachineWeights(graph, NOW);
  updateChildWeights(graph, NO_STEP);
  updatePileWeights(graph, true);
  writePaces(graph);
  const before = step[0]!;
  step[0] = when * direction * SWITCH_INTERVAL;
  moveLeaves(graph);
  step[0] = before;
  writeTimes(graph);
  writeRowsTo(graph, rows);
  memory.all.set(kept);
}
