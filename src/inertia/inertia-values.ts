// Inertia of plain numbers: lights, colours and the like.

import {
  clearInertia,
  INERTIA_ELAPSED,
  INERTIA_HEADER_SIZE,
  INERTIA_LONGEST,
  type InertiaRecord,
  isInertiaOver,
} from './inertia.js';
import { INERTIA_CURVE_SIZE, inertiaCurveAt, prepareInertiaCurve } from './inertia-curve.js';

/**
 * The record of a list of numbers, each with a curve of its own. Layout of `data`, N = number of values:
 *
 *   elapsed, longest
 *   [x0 v0 t1]  * N
 *
 * `moveInertia`, `isInertiaOver` and `clearInertia` take it too.
 */
export interface ValueInertia extends InertiaRecord {
  readonly valueCount: number;
}

const _addAll_time = new Float64Array(1);
const _addAll_left = new Float64Array(1);

/** Returns an empty record with room for `valueCount` numbers. Allocates. */
export function createValueInertia(valueCount: number): ValueInertia {
  return { data: new Float64Array(INERTIA_HEADER_SIZE + valueCount * INERTIA_CURVE_SIZE), valueCount };
}

/**
 * Records a switch at this moment, in place of what was recorded before: as `recordInertia` does for poses, with lists
 * of N numbers.
 *
 * - shown, shownBefore: what is shown at the switch, and what was shown one interval earlier.
 * - target, targetAfter: the new numbers at the switch, and one interval later. Any of the lists may be the same.
 * - seconds: for each number how long it may take, 0 or more; at 0 it is the new one at once.
 * - intervals: the number at `interval`, in seconds, above 0.
 *
 * Frame function: never throws, does not allocate.
 */
export function recordValueInertia(
  inertia: ValueInertia,
  shown: Float64Array,
  shownBefore: Float64Array,
  target: Float64Array,
  targetAfter: Float64Array,
  seconds: Float64Array,
  intervals: Float64Array,
  interval: number,
): void {
  clearInertia(inertia);
  const { data, valueCount } = inertia;
  for (let i = 0; i < valueCount; i++) {
    const curve = INERTIA_HEADER_SIZE + i * INERTIA_CURVE_SIZE;
    const growth = shown[i]! - shownBefore[i]! - (targetAfter[i]! - target[i]!);
    data[curve] = shown[i]! - target[i]!;
    data[curve + 1] = growth / intervals[interval]!;
    data[curve + 2] = seconds[i]!;
    prepareInertiaCurve(data, curve);
    data[INERTIA_LONGEST] = Math.max(data[INERTIA_LONGEST]!, data[curve + 2]!);
  }
}

/**
 * Adds what is left of the switch to N numbers, in place. A record that is over changes no byte.
 *
 * Frame function: never throws, does not allocate.
 */
export function addValueInertia(values: Float64Array, inertia: ValueInertia): void {
  _addAll_time[0] = inertia.data[INERTIA_ELAPSED]!;
  addAll(values, inertia);
}

/**
 * Adds what was left of the switch a moment earlier to N numbers, in place; see `addInertiaBefore`.
 *
 * - intervals: the number at `interval` says how much earlier, in seconds, 0 or more.
 *
 * A record that is over changes no byte. Frame function: never throws, does not allocate.
 */
export function addValueInertiaBefore(
  values: Float64Array,
  inertia: ValueInertia,
  intervals: Float64Array,
  interval: number,
): void {
  _addAll_time[0] = inertia.data[INERTIA_ELAPSED]! - intervals[interval]!;
  addAll(values, inertia);
}

/** Adds what is left at `_addAll_time`. */
function addAll(values: Float64Array, inertia: ValueInertia): void {
  if (isInertiaOver(inertia)) return;
  const { data, valueCount } = inertia;
  for (let i = 0; i < valueCount; i++) {
    inertiaCurveAt(data, INERTIA_HEADER_SIZE + i * INERTIA_CURVE_SIZE, _addAll_time, 0, _addAll_left, 0);
    const left = _addAll_left[0]!;
    if (left !== 0) values[i] = values[i]! + left;
  }
}
