// One step of a graph, on one page: parameters → transitions → weights → times → events and travel → rows.

import { moveFades, NEAR } from '../machine/fades.js';
import { isActive } from '../machine/machine.js';
import { dampParameters, dropPassingTriggers } from '../parameters/parameters.js';
import { updateChildWeights, updateMachineWeights, updateMovingWeights } from './child-weights.js';
import type { Graph } from './graph.js';
import { beginEvents, collectEvents, endEvents, noteBegins } from './graph-events.js';
import { CLOCK_SINCE_MOMENT, CLOCK_SINCE_SWITCH, CLOCK_TIME } from './graph-memory.js';
import { beginMotion, moveRoot } from './graph-motion.js';
import { writeRows } from './graph-rows.js';
import { writeSecondsToKnot } from './group-knots.js';
import { isStanding } from './holder-states.js';
import { isFading, updateHalfwayWeights, writeSourceWeights } from './part-weights.js';
import { updatePileWeights } from './pile-weights.js';
import { beginQuietSpan, endQuietSpan, takeQuietStep } from './quiet-span.js';
import { noteReached, writeSecondsToNext } from './state-ends.js';
import { keepPaces, moveLeaves, writePaces, writeTimes } from './sync-groups.js';
import { beginMachines, takeTransitions } from './take-transitions.js';

/** More moments than this in one update are not waited for one by one, nor as many without any time between them: some never end. */
const MOST_PARTS = 10_000;
const MOST_STALLS = 100;

/** Seconds: what rounding leaves of an update behind the last moment is none of its parts. */
const SLIVER = 1e-12;

const NOW = new Float64Array(1);
const NEVER = Float64Array.of(Infinity);
const _updateGraph_rest = new Float64Array(1);
const _updateGraph_part = new Float64Array(1);
const _updateGraph_next = new Float64Array(1);
const _updateGraph_knot = new Float64Array(1);
const _updateGraph_step = new Float64Array(1);
const _updateGraph_quiet = new Float64Array(1);

/**
 * Moves a graph on. What happens on the way happens when it is due: an update goes from one such moment to the next.
 *
 * - deltaTime: seconds. 0 works everything out anew, where it stands; below 0 clips play backwards, while fades go on.
 *
 * While parameters and weights stand still it does not matter how time is cut into steps. Throws when `deltaTime` is not a finite number; the
 * graph is as before then. Does not allocate.
 */
export function updateGraph(graph: Graph, deltaTime: number): void {
  if (!Number.isFinite(deltaTime)) {
    throw new TypeError(`updateGraph: deltaTime is ${String(deltaTime)}, expected a finite number of seconds.`);
  }
  _updateGraph_given[0] = deltaTime;
  advanceGraph(graph, _updateGraph_given, 0);
}

const _updateGraph_given = new Float64Array(1);

/**
 * The same for a driver that has its steps in an array.
 *
 * - steps: the number at `step`, finite.
 *
 * Frame function: never throws, does not allocate as long as no more happens than ever before.
 */
export function advanceGraph(graph: Graph, steps: Float64Array, step: number): void {
  if (takeQuietStep(graph, steps, step)) advanceQuietly(graph, steps, step);
  else advanceWholly(graph, steps, step);
}

/** Moves clips on, all as before. */
function advanceQuietly(graph: Graph, steps: Float64Array, step: number): void {
  beginEvents(graph);
  beginMotion(graph);
  _updateGraph_part[0] = steps[step]!;
  if (graph.plan.sources.length > 0) noteBegins(graph);
  keepPaces(graph);
  movePart(graph, _updateGraph_part, NEVER);
  showTimes(graph);
  endEvents(graph);
}

function advanceWholly(graph: Graph, steps: Float64Array, step: number): void {
  const deltaTime = steps[step]!;
  graph.direction = deltaTime < 0 ? -1 : 1;
  _updateGraph_step[0] = deltaTime;
  _updateGraph_rest[0] = Math.abs(deltaTime);
  beginEvents(graph);
  beginMotion(graph);
  dampParameters(graph.parameters, _updateGraph_step, 0);
  beginMachines(graph);
  const isStill = graph.plan.isStill && !isFading(graph);
  const happens = !isStill && takeTransitions(graph);
  updateChildWeights(graph, _updateGraph_step);
  const hasFinalWeights = moveOn(graph, _updateGraph_rest, isStill);
  dropPassingTriggers(graph.parameters);
  if (hasFinalWeights) showTimes(graph);
  else showGraph(graph);
  endEvents(graph);
  // What has just happened may happen once more in the next update.
  if (happens) endQuietSpan(graph);
  else beginQuietSpan(graph, _updateGraph_step, _updateGraph_quiet);
  // What is asked for until the next update is thought to go forward.
  graph.direction = 1;
}

/**
 * Works everything out anew, where it stands: nothing happens, and no time goes on.
 *
 * Frame function: never throws, does not allocate.
 */
export function settleGraph(graph: Graph): void {
  if (graph.plan.machines.length > 0) updateMachineWeights(graph, NOW);
  updateChildWeights(graph, NOW);
  updatePileWeights(graph);
  writePaces(graph);
  showGraph(graph);
}

/**
 * Works out what is to be seen, where everything stands.
 *
 * Frame function: never throws, does not allocate.
 */
export function showGraph(graph: Graph): void {
  if (graph.plan.machines.length > 0) {
    updateMachineWeights(graph, NOW);
    updatePileWeights(graph);
  }
  showTimes(graph);
}

function showTimes(graph: Graph): void {
  writeTimes(graph);
  writeRows(graph);
}

/**
 * Moves on by the seconds in `rest`, from one moment at which something happens to the next. Returns whether the weights are those of the
 * end: they are where nothing has faded since they were worked out.
 *
 * - isStill: whether nothing will happen.
 */
function moveOn(graph: Graph, rest: Float64Array, isStill: boolean): boolean {
  const part = _updateGraph_part;
  const next = _updateGraph_next;
  const knot = _updateGraph_knot;
  let stalls = 0;
  let isMoment = false;
  for (let parts = 0; parts === 0 || rest[0]! > 0; parts++) {
    prepare(graph);
    next[0] = Infinity;
    if (!isStill) writeSecondsToNext(graph, graph.direction, next);
    writeSecondsToKnot(graph, graph.direction, knot);
    const isLast = parts >= MOST_PARTS || stalls >= MOST_STALLS;
    isMoment = !isLast && rest[0]! > 0 && next[0]! <= rest[0]! + NEAR && next[0]! <= knot[0]! + NEAR;
    part[0] = isLast ? rest[0]! : Math.min(next[0]!, knot[0]!, rest[0]!);
    if (rest[0]! - part[0]! < SLIVER) part[0] = rest[0]!;
    stalls = part[0]! > NEAR ? 0 : stalls + 1;
    movePart(graph, part, next);
    rest[0] = rest[0]! - part[0]!;
    _updateGraph_quiet[0] = isMoment || isLast ? 0 : Math.min(next[0]!, knot[0]!) - part[0]!;
    if (isMoment) happen(graph, part);
  }
  const { machines, piles } = graph.plan;
  return !isMoment && (machines.length === 0 || (piles.length === 1 && !isFading(graph)));
}

/** Does what is due at a moment that has been come to. */
function happen(graph: Graph, part: Float64Array): void {
  noteReached(graph, part);
  graph.memory.clock[CLOCK_SINCE_MOMENT] = 0;
  updateMachineWeights(graph, NOW);
  updatePileWeights(graph);
  takeTransitions(graph);
  updateChildWeights(graph, NOW);
}

/** Works out how fast everything goes, by the weights that there are while time goes on. */
function prepare(graph: Graph): void {
  const { machines, piles } = graph.plan;
  if (machines.length > 0) updateMovingWeights(graph);
  updatePileWeights(graph);
  if (graph.plan.sources.length > 0) noteBegins(graph);
  if (machines.length > 0 && piles.length > 1) updatePileWeights(graph, true);
  writePaces(graph);
}

/** Moves all on by a part of an update in which nothing happens. */
function movePart(graph: Graph, part: Float64Array, next: Float64Array): void {
  const { plan, memory, step, leafPhases, phasesBefore } = graph;
  step[0] = part[0]! * graph.direction;
  for (let leaf = 0; leaf < leafPhases.length; leaf++) phasesBefore[leaf] = leafPhases[leaf]!;
  moveLeaves(graph);
  writeSourceWeights(graph, part, next);
  collectEvents(graph, part);
  updateHalfwayWeights(graph, part);
  moveRoot(graph, part);
  for (let m = 0; m < plan.machines.length; m++) {
    const plays = isActive(plan.machines[m]!, memory.machines) && !isStanding(graph, m);
    if (plays) moveFades(plan.machines[m]!, memory.machines, part);
  }
  memory.clock[CLOCK_TIME] = memory.clock[CLOCK_TIME]! + part[0]!;
  memory.clock[CLOCK_SINCE_SWITCH] = memory.clock[CLOCK_SINCE_SWITCH]! + part[0]!;
  memory.clock[CLOCK_SINCE_MOMENT] = memory.clock[CLOCK_SINCE_MOMENT]! + part[0]!;
}
