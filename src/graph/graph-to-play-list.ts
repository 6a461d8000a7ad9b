// graph → play list: what a graph says, for one figure.

import {
  addCarryOver,
  addEntryFrom,
  addStep,
  clearPlayList,
  closePile,
  MIX,
  OPEN,
  openPile,
  type PlayList,
  STEP,
} from '../frame/play-list.js';
import { INERTIA_LONGEST } from '../inertia/inertia.js';
import { END_SHIFT, WRAP_AROUND_ENDING, ZERO_SLOPE_ENDING } from '../keys/time-to-keys.js';
import { carryPoint } from '../math/affine-vectors.js';
import type { Graph } from './graph.js';
import { CLOCK_SINCE_SWITCH } from './graph-memory.js';
import type { GraphPlan, LeafPlan } from './graph-plan.js';
import type { GraphRows } from './graph-rows.js';

/** Smooth keys go on at the other end where the clip loops, and are level at both where it does not. */
const LOOPING = WRAP_AROUND_ENDING | (WRAP_AROUND_ENDING << END_SHIFT);
const HOLDING = ZERO_SLOPE_ENDING | (ZERO_SLOPE_ENDING << END_SHIFT);

const NOWHERE = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
const _graphToPlayList_points = new Float64Array(6);

/**
 * Writes the rows of a graph as the entries of a list, and what carries over from before a switch.
 *
 * - list: one that averages, with room for as many entries as `entryCount` says, and the plan's depth.
 * - players: for each leaf its player in the list; -1 for one that drives nothing of this figure.
 * - masks: for each mask of the plan its index in the list, and after them for each slot of fade masks, see `writeFadeMasks`.
 * - steps: for each step of the plan its index in the list; -1 for one that turns nothing of this figure.
 * - space: an affine transform that leads from the space of points to that of the skeleton's root.
 *
 * Frame function: never throws, does not allocate.
 */
export function graphToPlayList(
  graph: Graph,
  list: PlayList,
  players: Int32Array,
  masks: Int32Array,
  steps: Int32Array = NO_STEPS,
  space: Float64Array = NOWHERE,
): void {
  rowsToPlayList(graph, graph.rows, list, players, masks, steps, space);
  const { clock } = graph.memory;
  if (list.inertia !== null && clock[CLOCK_SINCE_SWITCH]! < list.inertia.data[INERTIA_LONGEST]!) {
    addCarryOver(list, clock, CLOCK_SINCE_SWITCH);
  }
}

/**
 * The same for other rows of the graph, without what carries over.
 *
 * Frame function: never throws, does not allocate.
 */
export function rowsToPlayList(
  graph: Graph,
  { count, kinds, subjects, moments }: GraphRows,
  list: PlayList,
  players: Int32Array,
  masks: Int32Array,
  steps: Int32Array = NO_STEPS,
  space: Float64Array = NOWHERE,
): void {
  const { leaves } = graph.plan;
  clearPlayList(list);
  for (let row = 0; row < count; row++) {
    const kind = kinds[row]!;
    const subject = subjects[row]!;
    if (kind === OPEN) openPile(list);
    else if (kind === STEP) {
      if ((steps[subject] ?? -1) < 0) continue;
      writePoints(graph, subject, space);
      addStep(list, steps[subject]!, _graphToPlayList_points, moments, row * 2 + 1);
    } else if (kind !== MIX) closePile(list, kind, moments, row * 2 + 1, subject < 0 ? -1 : masks[subject]!);
    else if (players[subject]! >= 0) {
      addEntryFrom(list, players[subject]!, moments, row * 2, false, endingsOf(leaves[subject]!));
    }
  }
}

const NO_STEPS = new Int32Array(0);

/** Returns how many entries a list needs for a graph: a step takes three, and what carries over one. */
export function entryCount({ rowCount, steps, machines }: GraphPlan): number {
  return rowCount + steps.length * 2 + Math.min(1, machines.length);
}

/** Writes the target and the pole of a step, in the space of the skeleton's root. */
function writePoints({ plan, parameters }: Graph, index: number, space: Float64Array): void {
  const { target, pole, place } = plan.steps[index]!;
  const points = _graphToPlayList_points;
  carryPoint(points, 0, space, 0, parameters.values, target);
  if (pole >= 0) carryPoint(points, 3, space, 0, parameters.values, pole);
  else if (place !== null) carryPoint(points, 3, space, 0, place, 0);
}

/** Returns the endings of a leaf's smooth keys, see `keys/time-to-keys.ts`. Frame function: never throws, does not allocate. */
export function endingsOf({ looping }: LeafPlan): number {
  return looping === 'loop' ? LOOPING : HOLDING;
}
