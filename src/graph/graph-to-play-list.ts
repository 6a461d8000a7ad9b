// graph → play list: what a graph says, for one figure.

import { addEntryFrom, clearPlayList, closePile, MIX, OPEN, openPile, type PlayList } from '../frame/play-list.js';
import { END_SHIFT, WRAP_AROUND_ENDING, ZERO_SLOPE_ENDING } from '../keys/time-to-keys.js';
import type { Graph } from './graph.js';
import type { LeafPlan } from './graph-plan.js';

/** Smooth keys go on at the other end where the clip loops, and are level at both where it does not. */
const LOOPING = WRAP_AROUND_ENDING | (WRAP_AROUND_ENDING << END_SHIFT);
const HOLDING = ZERO_SLOPE_ENDING | (ZERO_SLOPE_ENDING << END_SHIFT);

/**
 * Writes the rows of a graph as the entries of a list.
 *
 * - list: one that averages, with room for as many entries as the plan has rows, and the plan's depth.
 * - players: for each leaf its player in the list; -1 for one that drives nothing of this figure.
 * - masks: for each mask of the plan its index in the list.
 *
 * Frame function: never throws, does not allocate.
 */
export function graphToPlayList(graph: Graph, list: PlayList, players: Int32Array, masks: Int32Array): void {
  const { count, kinds, subjects, moments } = graph.rows;
  const { leaves } = graph.plan;
  clearPlayList(list);
  for (let row = 0; row < count; row++) {
    const kind = kinds[row]!;
    const subject = subjects[row]!;
    if (kind === OPEN) openPile(list);
    else if (kind !== MIX) closePile(list, kind, moments, row * 2 + 1, subject < 0 ? -1 : masks[subject]!);
    else if (players[subject]! >= 0) {
      addEntryFrom(list, players[subject]!, moments, row * 2, false, endingsOf(leaves[subject]!));
    }
  }
}

/** Returns the endings of a leaf's smooth keys, see `keys/time-to-keys.ts`. Frame function: never throws, does not allocate. */
export function endingsOf({ looping }: LeafPlan): number {
  return looping === 'loop' ? LOOPING : HOLDING;
}
