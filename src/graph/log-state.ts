// Tells what happens to states.

import { addToLog } from '../events/event-log.js';
import { updateMachineWeights } from './child-weights.js';
import type { Graph } from './graph.js';
import { CLOCK_TIME } from './graph-memory.js';
import { updatePileWeights } from './pile-weights.js';
import { clockOf } from './state-clock.js';
import { stateWeight } from './state-weight.js';

const NOW = new Float64Array(1);
/** [time, phase, weight, fraction] */
const _logState_numbers = new Float64Array(4);

/**
 * Adds what has happened to a state at this moment, with the weight that it has: one that fades in begins with none.
 *
 * - kind: one of the numbers of the log.
 * - id: of the state.
 * - transition: index of the one by which it has happened; -1: by none.
 *
 * Frame function: never throws, does not allocate as long as there is room in the log.
 */
export function logState(graph: Graph, kind: number, id: number, transition: number): void {
  const numbers = _logState_numbers;
  const clock = clockOf(graph, id);
  updateMachineWeights(graph, NOW);
  updatePileWeights(graph);
  numbers[0] = graph.memory.clock[CLOCK_TIME]!;
  numbers[1] = clock < 0 ? 0 : graph.leafPhases[clock]!;
  stateWeight(graph, id, numbers, 2);
  numbers[3] = 0;
  addToLog(graph.events, kind, id, transition, numbers, 0);
}
