// Puts the current state of a machine where somebody wants it, and tells what lies on the way when that is asked for.

import { currentState } from '../machine/machine.js';
import { updateMachineWeights } from './child-weights.js';
import type { Graph } from './graph.js';
import { beginEvents, closeLeafWindows, closeStateWindows, collectEvents, endEvents } from './graph-events.js';
import { STATE_IS_FRESH, STATE_IS_OVER, STATE_SIZE } from './graph-memory.js';
import { writeSourceWeights } from './part-weights.js';
import { updatePileWeights } from './pile-weights.js';
import { machineOf } from './play-state.js';
import { endQuietSpan } from './quiet-span.js';
import { placeLeaf } from './state-clock.js';
import { beginMachines } from './take-transitions.js';
import { showGraph } from './update-graph.js';

const NOW = new Float64Array(1);
const _seekState_phases = new Float64Array(2);

/** How a state is sought. */
export interface SeekOptions {
  /** Whether events between the two phases are told. Default false. */
  readonly events?: boolean;
  /** Name of the machine; default that of the graph. */
  readonly machine?: string;
}

/**
 * Puts the clips of a machine's current state at a phase. Open windows are closed.
 *
 * The log then holds what has been asked for since the last update, and this, where events are asked for; else the next update tells it.
 *
 * - from, to: cycles, whole ones counted in. Events in (from, to] are told, going back those in [to, from), where that is asked for.
 *
 * Throws when there is no such machine, or a phase is not a finite number; nothing has changed then.
 */
export function seekState(graph: Graph, from: number, to: number, options: SeekOptions = {}): void {
  const { events = false, machine = '' } = options;
  const m = machineOf(graph, 'seekState', machine);
  for (const phase of [from, to]) {
    if (!Number.isFinite(phase))
      throw new TypeError(`seekState: got phase ${String(phase)}, expected a finite number.`);
  }
  beginMachines(graph);
  endQuietSpan(graph);
  const { plan, memory } = graph;
  const current = currentState(plan.machines[m]!, memory.machines);
  if (current < 0) throw new Error(`seekState: machine "${machine}" is in a state that does not play.`);
  const { id } = plan.machines[m]!.states[current]!;
  const { leaves } = plan.states[id]!;
  // What the last update has told is not told again.
  if (events) beginEvents(graph);
  for (let i = 0; i < leaves.length; i++) closeLeafWindows(graph, leaves[i]!);
  closeStateWindows(graph, id);
  _seekState_phases[0] = from;
  _seekState_phases[1] = to;
  for (let i = 0; i < leaves.length; i++) placeLeaf(graph, leaves[i]!, _seekState_phases, 0);
  graph.phasesBefore.set(graph.leafPhases);
  for (let i = 0; i < leaves.length; i++) placeLeaf(graph, leaves[i]!, _seekState_phases, 1);
  memory.states[id * STATE_SIZE + STATE_IS_OVER] = 0;
  updateMachineWeights(graph, NOW);
  updatePileWeights(graph);
  if (events) {
    // What is sought does not begin.
    graph.begins.fill(0);
    for (let i = 0; i < leaves.length; i++) memory.fresh[leaves[i]!] = 0;
    memory.states[id * STATE_SIZE + STATE_IS_FRESH] = 0;
    writeSourceWeights(graph, NOW, NOW);
    collectEvents(graph, NOW);
    endEvents(graph);
  }
  showGraph(graph);
}
