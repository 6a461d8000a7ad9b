// What frames have cost over the last seconds.
//
//   times    [seconds] * length                       of the end of each frame, oldest first
//   costs    [milliseconds of each part] * length     parts in the order of PARTS

import { PARTS } from './frame.js';

/** How far back the history goes. */
export const HISTORY_SECONDS = 5;

/** Frames that it can hold: at more than 200 frames a second it goes back less far. */
const CAPACITY = 1024;

const PART_COUNT = PARTS.length;

/** See above. */
export interface CostHistory {
  readonly times: Float64Array;
  readonly costs: Float64Array;
  length: number;
}

/** Returns a history of nothing. */
export function createCostHistory(): CostHistory {
  return { times: new Float64Array(CAPACITY), costs: new Float64Array(CAPACITY * PART_COUNT), length: 0 };
}

/**
 * Adds a frame, and forgets those that are too old, but for the last one before it.
 *
 * - time: seconds, later than before. costs: milliseconds of each part.
 */
export function addCosts(history: CostHistory, time: number, costs: Float64Array): void {
  const { times } = history;
  let old = history.length === CAPACITY ? 1 : 0;
  while (old < history.length - 1 && times[old]! < time - HISTORY_SECONDS) old++;
  if (old > 0) {
    times.copyWithin(0, old, history.length);
    history.costs.copyWithin(0, old * PART_COUNT, history.length * PART_COUNT);
    history.length -= old;
  }
  times[history.length] = time;
  history.costs.set(costs, history.length * PART_COUNT);
  history.length++;
}

/** Returns the milliseconds of the parts from `start` to `end` - 1 in one frame. */
export function costOf({ costs }: CostHistory, frame: number, start: number, end: number): number {
  let sum = 0;
  for (let part = start; part < end; part++) sum += costs[frame * PART_COUNT + part]!;
  return sum;
}

/** Returns the median of what `costOf` returns for all frames; 0 when there is none. */
export function medianCost(history: CostHistory, start: number, end: number): number {
  return median(Float64Array.from({ length: history.length }, (_, frame) => costOf(history, frame, start, end)));
}

/** Returns frames per second, from the median of the pauses between them; 0 before there are two. */
export function frameRate({ times, length }: CostHistory): number {
  const pauses = Float64Array.from(
    { length: Math.max(length - 1, 0) },
    (_, frame) => times[frame + 1]! - times[frame]!,
  );
  const pause = median(pauses);
  return pause > 0 ? 1 / pause : 0;
}

function median(values: Float64Array): number {
  const { length } = values.sort();
  return length > 0 ? (values[(length - 1) >> 1]! + values[length >> 1]!) / 2 : 0;
}
