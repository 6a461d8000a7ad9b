// The mean of one property that is not a joint's, in layers: what `mean/` does for joints.
//
// Numbers are averaged as they are. Rotations are turned one after the other, heaviest first, which is the order that they come in;
// of booleans and strings the larger share wins.

import { CLOSE_BLEND, CLOSE_DIFFERENCE } from '../frame/play-list.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import { scaleRotation, UNIT } from '../mean/mean.js';
import type { DrivenProperty } from './property.js';
import { mixingOf, type PropertyMixing } from './property-mixing.js';
import type { PropertyValues } from './property-values.js';

const _meanProperty_share = new Float64Array(1);
const _subtractValue_inverse = new Float64Array(4);

/**
 * Layout of `values`: [original] [shown] [mean] * levels. A value is `size` numbers (or booleans, or strings).
 *
 *   original   what the property was before anything drove it: fills missing weight at the bottom
 *   shown      what has been written last
 *   mean       of what has come in on a level, whose weight is in `weights`; the lowest level first
 */
export interface MeanProperty {
  readonly property: DrivenProperty;
  readonly mixing: PropertyMixing;
  readonly size: number;
  readonly values: PropertyValues;
  readonly weights: Float64Array;
}

/** Where the first mean begins, in values. */
const FIRST_LEVEL = 2;

/**
 * Takes a property into care.
 *
 * - typeName: `ValueTypeName` of its tracks.
 * - levelCount: how many means are open at once at most.
 */
export function createMeanProperty(
  property: DrivenProperty,
  typeName: string,
  size: number,
  levelCount: number,
): MeanProperty {
  const mixing = mixingOf(typeName);
  const values = mixing.createValues((FIRST_LEVEL + levelCount) * size);
  property.retain(values, 0, size);
  mixing.copy(values, size, values, 0, size);
  return { property, mixing, size, values, weights: new Float64Array(levelCount) };
}

/** Lets the property go: it gets its original value back when nobody else drives it. */
export function releaseMeanProperty({ property, values, size }: MeanProperty): void {
  property.release(values, 0, size);
}

/** Empties one level. Frame function: never throws, does not allocate. */
export function emptyLevel({ weights }: MeanProperty, level: number): void {
  weights[level] = 0;
}

/**
 * Adds a value to a level.
 *
 * - incoming: the value is at `from`.
 * - entryWeights: the number at `entry` is the weight, 0 or more.
 *
 * Frame function: never throws, does not allocate.
 */
export function addToLevel(
  mean: MeanProperty,
  level: number,
  incoming: PropertyValues,
  from: number,
  entryWeights: Float64Array,
  entry: number,
): void {
  const { mixing, size, values, weights } = mean;
  const weight = entryWeights[entry]!;
  if (weight === 0) return;
  const at = (FIRST_LEVEL + level) * size;
  const gathered = weights[level]!;
  weights[level] = gathered + weight;
  _meanProperty_share[0] = weight / (gathered + weight);
  if (gathered === 0) mixing.copy(values, at, incoming, from, size);
  else mixing.mix(values, at, incoming, from, size, _meanProperty_share);
}

/**
 * Closes a level above the lowest: what it holds goes to the one below.
 *
 * - kind: a number `CLOSE_...` of the play list. In model space a property is laid over as anywhere.
 * - entryWeights: the number at `entry` is the weight.
 * - mask: what the mask lets through, 0 to 1.
 *
 * Frame function: never throws, does not allocate.
 */
export function closeLevel(
  mean: MeanProperty,
  level: number,
  kind: number,
  entryWeights: Float64Array,
  entry: number,
  masks: Float64Array,
  mask: number,
): void {
  const { mixing, size, values, weights } = mean;
  const below = level - 1;
  const at = (FIRST_LEVEL + level) * size;
  const share = entryWeights[entry]! * (mask < 0 ? 1 : masks[mask]!) * Math.min(1, weights[level]!);
  if (below === 0 && kind !== CLOSE_BLEND) fillLowest(mean);
  if (share === 0) return;
  _meanProperty_share[0] = share;
  if (kind === CLOSE_BLEND) addToLevel(mean, below, values, at, _meanProperty_share, 0);
  else if (kind === CLOSE_DIFFERENCE) {
    if (weights[below]! > 0) mixing.add(values, at - size, values, at, size, _meanProperty_share);
  } else {
    // What lies beneath keeps 1 - share of its weight, which may be less than 1.
    const kept = Math.min(1, weights[below]!) * (1 - share);
    weights[below] = kept;
    addToLevel(mean, below, values, at, _meanProperty_share, 0);
  }
}

/** Whether a property is one of numbers, to which something can be added. */
export function isNumeric({ values }: MeanProperty): boolean {
  return values instanceof Float64Array;
}

/**
 * Settles the lowest level and writes it to `out`; the property stays as it is.
 *
 * - out: its numbers, from `offset` on. Only of properties of numbers.
 *
 * Frame function: never throws, does not allocate.
 */
export function readLowest(mean: MeanProperty, out: Float64Array, offset: number): void {
  const { size, values } = mean;
  fillLowest(mean);
  for (let n = 0; n < size; n++) out[offset + n] = values[FIRST_LEVEL * size + n] as number;
}

/**
 * Settles the lowest level and adds numbers to it; rotations keep their length. Only for properties of numbers.
 *
 * Frame function: never throws, does not allocate.
 */
export function addToLowest(mean: MeanProperty, numbers: Float64Array, offset: number): void {
  const { mixing, size } = mean;
  const values = mean.values as Float64Array;
  const at = FIRST_LEVEL * size;
  fillLowest(mean);
  for (let n = 0; n < size; n++) values[at + n] = values[at + n]! + numbers[offset + n]!;
  if (mixing === mixingOf('quaternion')) scaleRotation(values, at, UNIT, 0);
}

/**
 * Settles the lowest level and writes the property if that is another value than before.
 *
 * Frame function: never throws, does not allocate; what a setter of the object does is its business.
 */
export function settleMeanProperty(mean: MeanProperty): void {
  const { property, mixing, size, values } = mean;
  fillLowest(mean);
  const at = FIRST_LEVEL * size;
  if (mixing.equal(values, at, values, size, size)) return;
  mixing.copy(values, size, values, at, size);
  property.write(values, at, size);
}

/**
 * Turns a value into what leads there from another one: numbers are subtracted, rotations turned back, the rest stays as it is.
 *
 * Frame function: never throws, does not allocate.
 */
export function subtractValue(
  mixing: PropertyMixing,
  out: PropertyValues,
  at: number,
  reference: PropertyValues,
  size: number,
): void {
  if (!(out instanceof Float64Array && reference instanceof Float64Array)) return;
  if (mixing !== mixingOf('quaternion')) {
    for (let i = 0; i < size; i++) out[at + i] = out[at + i]! - reference[i]!;
    return;
  }
  const inverse = _subtractValue_inverse;
  for (let n = 0; n < 3; n++) inverse[n] = -reference[n]!;
  inverse[3] = reference[3]!;
  multiplyQuaternions(out, at, inverse, 0, out, at);
}

/** Fills the weight that the lowest level is missing to 1 with the original. */
function fillLowest({ mixing, size, values, weights }: MeanProperty): void {
  const weight = weights[0]!;
  if (weight >= 1) return;
  weights[0] = 1;
  const at = FIRST_LEVEL * size;
  _meanProperty_share[0] = 1 - weight;
  if (weight === 0) mixing.copy(values, at, values, 0, size);
  else mixing.mix(values, at, values, 0, size, _meanProperty_share);
}
