// What happens on the way: events of clips and states, told in order.

import { collectPoints } from '../events/collect-points.js';
import { closeWindows, collectProgress, collectWindows } from '../events/collect-windows.js';
import { dropRows } from '../events/drop-rows.js';
import { LOG_INDEX, LOG_KIND, LOG_ROW_SIZE, LOG_TIME, LOG_WEIGHT, STATE_LOOP, sortLog } from '../events/event-log.js';
import { EVENT_STATE_SIZE } from '../events/event-states.js';
import { createEventTrack, PHASE_TOLERANCE } from '../events/event-track.js';
import {
  STEP_AFTER,
  STEP_BEFORE,
  STEP_SECONDS,
  STEP_SIZE,
  STEP_TIME,
  STEP_WEIGHT,
  STEP_WEIGHT_AFTER,
} from '../events/source-step.js';
import { currentState } from '../machine/machine.js';
import { GROUP_LEADER, type Graph } from './graph.js';
import { CLOCK_TIME, STATE_IS_FRESH, STATE_IS_FROZEN, STATE_PLAYS, STATE_SIZE } from './graph-memory.js';
import type { EventSourcePlan } from './graph-plan.js';
import { updateWeightsAhead } from './part-weights.js';
import { clockOf } from './state-clock.js';
import { stateWeight } from './state-weight.js';

/** A state that loops is met at each start of its cycle. */
const LOOPS = createEventTrack([{ at: 0 }], 'loop');

const _graphEvents_step = new Float64Array(STEP_SIZE);
const _graphEvents_moment = new Float64Array(3);
const _graphEvents_weight = new Float64Array(1);
const _collectLoops_states = new Float64Array(EVENT_STATE_SIZE);

/** Takes out what has been told after the last update already. Frame function: never throws, does not allocate. */
export function beginEvents(graph: Graph): void {
  dropRows(graph.events, graph.seenEvents);
  graph.seenEvents = 0;
}

/**
 * Notes down who is played for the first time since it began: what stands where it begins is told then. To be called with the weights
 * that there are while time goes on: a state that fades in has some from the start.
 *
 * Frame function: never throws, does not allocate.
 */
export function noteBegins(graph: Graph): void {
  const { plan, memory, begins, leafWeights } = graph;
  const leafCount = plan.leaves.length;
  for (let leaf = 0; leaf < leafCount; leaf++) {
    begins[leaf] = memory.fresh[leaf] === 1 && leafWeights[leaf]! > 0 ? 1 : 0;
  }
  for (let id = 0; id < plan.states.length; id++) {
    begins[leafCount + id] = 0;
    if (memory.states[id * STATE_SIZE + STATE_IS_FRESH] === 0) continue;
    stateWeight(graph, id, _graphEvents_weight, 0);
    begins[leafCount + id] = _graphEvents_weight[0]! > 0 ? 1 : 0;
  }
}

/**
 * Adds what all sources tell of a part of an update, in order of time.
 *
 * - part: the number at 0 is how many seconds it takes.
 * - weights before and after stand in `graph.sourceWeights`.
 *
 * Frame function: never throws, does not allocate as long as there is room in the log.
 */
export function collectEvents(graph: Graph, part: Float64Array): void {
  const { plan, events, memory } = graph;
  const first = events.count;
  for (let source = 0; source < plan.sources.length; source++) collectSource(graph, source, part);
  for (let id = 0; id < plan.states.length; id++) collectLoops(graph, id, part);
  if (events.count > first) sortLog(events, first);
  if (plan.sources.length === 0) return;
  // A part that takes no time tells nothing of a start: the next one does.
  const takesTime = part[0]! > 0;
  for (let leaf = 0; leaf < plan.leaves.length; leaf++) {
    const hasMoved = graph.leafPhases[leaf] !== graph.phasesBefore[leaf];
    if (hasMoved || (takesTime && graph.begins[leaf] === 1)) memory.fresh[leaf] = 0;
  }
  if (!takesTime) return;
  for (let id = 0; id < plan.states.length; id++) memory.states[id * STATE_SIZE + STATE_IS_FRESH] = 0;
}

/** Tells of all windows that are open how far they are, and ends what is told of an update. Frame function: never throws, does not allocate. */
export function endEvents(graph: Graph): void {
  const { plan, memory, events } = graph;
  for (let index = 0; index < plan.sources.length; index++) {
    const source = plan.sources[index]!;
    if (source.track.windowEvents.length === 0) continue;
    writeMoment(graph, source);
    collectProgress(source.track, _graphEvents_moment, 0, memory.events, source.offset, events, index);
  }
  graph.seenEvents = events.count;
}

/** Ends the windows of a leaf. Frame function: never throws, does not allocate as long as there is room in the log. */
export function closeLeafWindows(graph: Graph, leaf: number): void {
  closeSources(graph, graph.plan.sourcesOfLeaf[leaf]!);
}

/** The same for a state, by its id. Frame function: never throws, does not allocate as long as there is room in the log. */
export function closeStateWindows(graph: Graph, id: number): void {
  closeSources(graph, graph.plan.sourcesOfState[id]!);
}

function closeSources(graph: Graph, sources: Int32Array): void {
  const { plan, memory, events } = graph;
  for (let i = 0; i < sources.length; i++) {
    const source = plan.sources[sources[i]!]!;
    writeMoment(graph, source);
    closeWindows(source.track, _graphEvents_moment, 0, memory.events, source.offset, events, sources[i]!);
  }
}

/** Writes time, phase and weight of a source as they are. */
function writeMoment(graph: Graph, source: EventSourcePlan): void {
  const leaf = leafOf(graph, source);
  _graphEvents_moment[0] = graph.memory.clock[CLOCK_TIME]!;
  _graphEvents_moment[1] = leaf < 0 ? 0 : graph.leafPhases[leaf]! + offsetOf(graph, source, leaf);
  if (source.leaf >= 0) _graphEvents_moment[2] = graph.leafWeights[source.leaf]!;
  else stateWeight(graph, source.state, _graphEvents_moment, 2);
}

/** The leaf by whose phase a source goes; -1: there is none. */
function leafOf(graph: Graph, { leaf, state }: EventSourcePlan): number {
  return leaf >= 0 ? leaf : clockOf(graph, state);
}

/** A leaf's events stand on its clip, a state's on its phase. */
function offsetOf({ plan }: Graph, source: EventSourcePlan, leaf: number): number {
  return source.leaf >= 0 ? plan.offsets[leaf]! : 0;
}

function collectSource(graph: Graph, index: number, part: Float64Array): void {
  const { plan, memory, events } = graph;
  const source = plan.sources[index]!;
  const leaf = leafOf(graph, source);
  const id = source.leaf >= 0 ? plan.leaves[source.leaf]!.state : source.state;
  if (!isMoving(graph, id)) return;
  writeStep(graph, leaf, part);
  const step = _graphEvents_step;
  const offset = offsetOf(graph, source, leaf);
  step[STEP_BEFORE] = step[STEP_BEFORE]! + offset;
  step[STEP_AFTER] = step[STEP_AFTER]! + offset;
  step[STEP_WEIGHT] = graph.sourceWeights[index * 2]!;
  step[STEP_WEIGHT_AFTER] = graph.sourceWeights[index * 2 + 1]!;
  const begins = graph.begins[source.leaf >= 0 ? source.leaf : plan.leaves.length + id] === 1;
  const leads = isLeading(graph, source);
  collectPoints(source.track, step, 0, begins, leads, memory.events, source.offset, events, index);
  collectWindows(source.track, step, 0, leads, memory.events, source.offset, events, index);
}

/** Writes phases and times of a part of an update. What has no leaf stands at its start. */
function writeStep({ phasesBefore, leafPhases, memory }: Graph, leaf: number, part: Float64Array): void {
  const step = _graphEvents_step;
  step[STEP_BEFORE] = leaf < 0 ? 0 : phasesBefore[leaf]!;
  step[STEP_AFTER] = leaf < 0 ? 0 : leafPhases[leaf]!;
  step[STEP_TIME] = memory.clock[CLOCK_TIME]!;
  step[STEP_SECONDS] = part[0]!;
}

function isMoving({ memory }: Graph, id: number): boolean {
  if (id < 0) return true;
  return memory.states[id * STATE_SIZE + STATE_PLAYS] === 1 && memory.states[id * STATE_SIZE + STATE_IS_FROZEN] === 0;
}

/** A leaf leads its group, or keeps its own time; a state is the current one. */
function isLeading({ plan, groups, memory }: Graph, { leaf, state }: EventSourcePlan): boolean {
  if (leaf < 0) {
    const { machine, index } = plan.states[state]!;
    return currentState(plan.machines[machine]!, memory.machines) === index;
  }
  const { group } = plan.leaves[leaf]!;
  return group < 0 || groups[group]!.memory[GROUP_LEADER] === leaf;
}

/** Whether a leaf comes to the start of a cycle, or may do: most parts of updates lie within one. */
function meetsStart({ phasesBefore, leafPhases }: Graph, leaf: number): boolean {
  const before = phasesBefore[leaf]!;
  const after = leafPhases[leaf]!;
  const least = Math.min(before, after) - PHASE_TOLERANCE * 2;
  return Math.floor(least) !== Math.floor(Math.max(before, after) + PHASE_TOLERANCE * 2);
}

/** Tells when a state begins its cycle anew; a machine has none, but its states have. */
function collectLoops(graph: Graph, id: number, part: Float64Array): void {
  const { plan, events } = graph;
  const { machine, index, clock: leaf } = plan.states[id]!;
  if (
    leaf < 0 ||
    plan.machines[machine]!.states[index]!.child >= 0 ||
    !isMoving(graph, id) ||
    plan.leaves[leaf]!.looping === 'once'
  )
    return;
  if (!meetsStart(graph, leaf)) return;
  writeStep(graph, leaf, part);
  // It is told whatever its weight.
  _graphEvents_step[STEP_WEIGHT] = 1;
  _graphEvents_step[STEP_WEIGHT_AFTER] = 1;
  const first = events.count;
  collectPoints(LOOPS, _graphEvents_step, 0, false, true, _collectLoops_states, 0, events, id);
  for (let row = first; row < events.count; row++) {
    const at = row * LOG_ROW_SIZE;
    events.rows[at + LOG_KIND] = STATE_LOOP;
    events.rows[at + LOG_INDEX] = -1;
    _graphEvents_weight[0] = events.rows[at + LOG_TIME]! - graph.memory.clock[CLOCK_TIME]!;
    updateWeightsAhead(graph, _graphEvents_weight);
    stateWeight(graph, id, events.rows, at + LOG_WEIGHT);
  }
}
