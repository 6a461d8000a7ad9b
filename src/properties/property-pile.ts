// The pile of one property that is not a joint's: a light's intensity, a colour, morph weights, a switch.

import { takeNumbers } from '../math/number-pool.js';
import type { DrivenProperty } from './property.js';
import { mixingOf, type PropertyMixing } from './property-mixing.js';
import type { PropertyValues } from './property-values.js';

const _propertyPile_share = new Float64Array(1);

/** Differences are laid over the mean as they are: their weights are in them already. */
const WHOLE = Float64Array.of(1);

/**
 * Layout. A value is `size` numbers (or booleans, or strings):
 *
 *   weights at weightsAt    [weight of the mean, weight of the differences]
 *   values at valuesAt      [mean] [additive] [original] [shown]
 *
 *   mean       running weighted mean of what came in
 *   additive   sum of differences
 *   original   what the property was before anything drove it: fills missing weight
 *   shown      what the property holds: what was written last, or what has been read back
 */
export interface PropertyPile {
  /** null: there is no such property, or nothing is playing that drives it. */
  property: DrivenProperty | null;
  readonly weights: Float64Array;
  readonly weightsAt: number;
  readonly values: PropertyValues;
  readonly valuesAt: number;
  readonly size: number;
  readonly mixing: PropertyMixing;
  /** Whether a value that has not changed is written over what somebody else has put there meanwhile. */
  readonly readsBack: boolean;
  /** Whether somebody else shows all that the property gets; the pile is left alone meanwhile. */
  isHeld: boolean;
  /** Whether anything had weight in the last frame. */
  hadWeight: boolean;
  /** Playing actions that drive the property. */
  useCount: number;
  /** Looks for the property when the first action is played that drives it. */
  readonly find: () => DrivenProperty | null;
}

/** Numbers that say how much a pile holds, and the values that it holds. */
const WEIGHT_COUNT = 2;
const VALUE_COUNT = 4;

/**
 * Returns an empty pile for the property that `find` will look for.
 *
 * - typeName: `ValueTypeName` of the track: 'quaternion' is turned, 'bool' and 'string' are chosen, others are mixed.
 * - size: numbers of one value.
 * - readsBack: true overwrites what somebody else has written in between; false leaves it alone while the value from here
 *   stays the same.
 */
export function createPropertyPile(
  find: () => DrivenProperty | null,
  typeName: string,
  size: number,
  readsBack: boolean,
): PropertyPile {
  const mixing = mixingOf(typeName);
  const isFlat = mixing.createValues(0) instanceof Float64Array;
  const { numbers, offset } = takeNumbers(WEIGHT_COUNT + (isFlat ? VALUE_COUNT * size : 0));
  return {
    property: null,
    weights: numbers,
    weightsAt: offset,
    values: isFlat ? numbers : mixing.createValues(VALUE_COUNT * size),
    valuesAt: isFlat ? offset + WEIGHT_COUNT : 0,
    size,
    mixing,
    readsBack,
    isHeld: false,
    hadWeight: false,
    useCount: 0,
    find,
  };
}

/** Empties the pile: nothing has come in. Frame function: never throws, does not allocate. */
export function emptyProperty({ weights, weightsAt }: PropertyPile): void {
  weights[weightsAt] = 0;
  weights[weightsAt + 1] = 0;
}

/** Counts one more user; the first one makes the pile look for the property and remember what it is. */
export function retainProperty(pile: PropertyPile): void {
  if (pile.useCount++ > 0) return;
  const { mixing, values, valuesAt, size } = pile;
  const originalAt = valuesAt + 2 * size;
  emptyProperty(pile);
  pile.hadWeight = false;
  pile.property = pile.find();
  pile.property?.retain(values, originalAt, size);
  mixing.copy(values, originalAt + size, values, originalAt, size);
}

/** Counts one user less; when the last one is gone the property gets its original value back. */
export function releaseProperty(pile: PropertyPile): void {
  if (--pile.useCount > 0) return;
  const { values, valuesAt, size } = pile;
  pile.property?.release(values, valuesAt + 2 * size, size);
  pile.property = null;
}

/**
 * Mixes a value into the mean, or adds it to the differences.
 *
 * - incoming: the value is at `from`.
 * - entryWeights: the number at `entry` is the weight, above 0. Same rules as for joints: `pile/local-pose-to-pile.ts`
 *   and `pile/additive-to-pile.ts`.
 *
 * Frame function: never throws, does not allocate.
 */
export function addToProperty(
  pile: PropertyPile,
  incoming: PropertyValues,
  from: number,
  entryWeights: Float64Array,
  entry: number,
  additive: boolean,
): void {
  const { mixing, weights, weightsAt, values, valuesAt, size } = pile;
  const weight = entryWeights[entry]!;
  if (additive) {
    const additiveAt = valuesAt + size;
    if (weights[weightsAt + 1] === 0) mixing.setNoDifference(values, additiveAt, values, additiveAt + size, size);
    _propertyPile_share[0] = weight;
    mixing.add(values, additiveAt, incoming, from, size, _propertyPile_share);
    weights[weightsAt + 1]! += weight;
  } else {
    const gathered = weights[weightsAt]!;
    weights[weightsAt] = gathered + weight;
    if (gathered === 0) {
      mixing.copy(values, valuesAt, incoming, from, size);
    } else {
      _propertyPile_share[0] = weight / (gathered + weight);
      mixing.mix(values, valuesAt, incoming, from, size, _propertyPile_share);
    }
  }
}

/**
 * Settles the pile, empties it, and writes the property if it holds another value. When nothing has weight any more the
 * original is written once; from then on the property is left alone.
 *
 * Frame function: never throws, does not allocate; reading and writing is the business of the property.
 */
export function settleProperty(pile: PropertyPile): void {
  if (pile.isHeld) return;
  const { property, mixing, weights, weightsAt, values, valuesAt, size, hadWeight } = pile;
  const weight = weights[weightsAt]!;
  const additiveWeight = weights[weightsAt + 1]!;
  const hasWeight = weight > 0 || additiveWeight > 0;
  if (!property || !(hasWeight || hadWeight)) return;
  pile.hadWeight = hasWeight;
  const originalAt = valuesAt + 2 * size;
  const shownAt = originalAt + size;
  if (weight === 0) {
    mixing.copy(values, valuesAt, values, originalAt, size);
  } else if (weight < 1) {
    _propertyPile_share[0] = 1 - weight;
    mixing.mix(values, valuesAt, values, originalAt, size, _propertyPile_share);
  }
  if (additiveWeight > 0) mixing.add(values, valuesAt, values, valuesAt + size, size, WHOLE);
  emptyProperty(pile);
  showProperty(pile, values, values, valuesAt, shownAt);
}

/**
 * Writes the property if it does not hold the value at `at` of `values`.
 *
 * - shown: at `shownAt` what it is known to hold.
 *
 * Frame function: never throws, does not allocate; reading and writing is the business of the property.
 */
export function showProperty(
  { property, mixing, readsBack, size }: PropertyPile,
  values: PropertyValues,
  shown: PropertyValues,
  at: number,
  shownAt: number,
): void {
  if (mixing.equal(values, at, shown, shownAt, size)) {
    if (!readsBack) return;
    property!.read(shown, shownAt, size);
    if (mixing.equal(values, at, shown, shownAt, size)) return;
  }
  mixing.copy(shown, shownAt, values, at, size);
  property!.write(values, at, size);
}

/** Leaves the pile to somebody who shows the property from now on; writes what it is known to hold to `at` of `shown`. */
export function holdProperty(pile: PropertyPile, shown: PropertyValues, at: number): void {
  const { mixing, values, valuesAt, size } = pile;
  pile.isHeld = true;
  mixing.copy(shown, at, values, valuesAt + 3 * size, size);
}

/** Takes the pile back from somebody who has shown the value at `at` of `shown`. */
export function letGoOfProperty(pile: PropertyPile, shown: PropertyValues, at: number): void {
  const { mixing, values, valuesAt, size } = pile;
  pile.isHeld = false;
  pile.hadWeight = true;
  mixing.copy(values, valuesAt + 3 * size, shown, at, size);
}
