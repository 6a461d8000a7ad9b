// The pile of one property that is not a joint's: a light's intensity, a colour, morph weights, a switch.

import type { DrivenProperty } from './property.js';
import { mixingOf, type PropertyMixing } from './property-mixing.js';
import type { PropertyValues } from './property-values.js';

const _propertyPile_share = new Float64Array(1);

/** Differences are laid over the mean as they are: their weights are in them already. */
const WHOLE = Float64Array.of(1);

/**
 * Layout: each array holds one value of the property, `size` numbers (or booleans, or strings).
 *
 *   incoming   what a track says; interpolants write here
 *   mean       running weighted mean of what came in, for `weight`
 *   additive   sum of differences, for `additiveWeight`
 *   original   what the property was before anything drove it: fills missing weight
 *   result     settled value
 *   shown      what the property holds: what was written last, or what has been read back
 */
export interface PropertyPile {
  /** Looks for the property when the first action is played that drives it. */
  readonly find: () => DrivenProperty | null;
  /** null: there is no such property, or nothing is playing that drives it. */
  property: DrivenProperty | null;
  /** Whether the property is compared as it is now before it is written, not as it was written last. */
  readonly readsBack: boolean;
  readonly size: number;
  readonly mixing: PropertyMixing;
  readonly incoming: PropertyValues;
  readonly mean: PropertyValues;
  readonly additive: PropertyValues;
  readonly original: PropertyValues;
  readonly result: PropertyValues;
  readonly shown: PropertyValues;
  weight: number;
  additiveWeight: number;
  /** Whether anything had weight in the last frame. */
  hadWeight: boolean;
  /** Playing actions that drive the property. */
  useCount: number;
}

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
  return {
    find,
    property: null,
    readsBack,
    size,
    mixing,
    incoming: mixing.createValues(size),
    mean: mixing.createValues(size),
    additive: mixing.createValues(size),
    original: mixing.createValues(size),
    result: mixing.createValues(size),
    shown: mixing.createValues(size),
    weight: 0,
    additiveWeight: 0,
    hadWeight: false,
    useCount: 0,
  };
}

/** Empties the pile: nothing has come in. Frame function: never throws, does not allocate. */
export function emptyProperty(pile: PropertyPile): void {
  pile.weight = 0;
  pile.additiveWeight = 0;
}

/** Counts one more user; the first one makes the pile look for the property and remember what it is. */
export function retainProperty(pile: PropertyPile): void {
  if (pile.useCount++ > 0) return;
  emptyProperty(pile);
  pile.hadWeight = false;
  pile.property = pile.find();
  pile.property?.retain(pile.original);
  pile.mixing.copy(pile.shown, pile.original, pile.size);
}

/** Counts one user less; when the last one is gone the property gets its original value back. */
export function releaseProperty(pile: PropertyPile): void {
  if (--pile.useCount > 0) return;
  pile.property?.release(pile.original);
  pile.property = null;
}

/**
 * Mixes `incoming` into the mean, or adds it to the differences.
 *
 * - entryWeights: the number at `entry` is the weight, above 0. Same rules as for joints: `pile/local-pose-to-pile.ts`
 *   and `pile/additive-to-pile.ts`.
 *
 * Frame function: never throws, does not allocate.
 */
export function addToProperty(pile: PropertyPile, entryWeights: Float64Array, entry: number, additive: boolean): void {
  const { mixing, incoming, size } = pile;
  const weight = entryWeights[entry]!;
  if (additive) {
    if (pile.additiveWeight === 0) mixing.setNoDifference(pile.additive, pile.original, size);
    _propertyPile_share[0] = weight;
    mixing.add(pile.additive, incoming, _propertyPile_share, size);
    pile.additiveWeight += weight;
  } else {
    _propertyPile_share[0] = weight / (pile.weight + weight);
    if (pile.weight === 0) mixing.copy(pile.mean, incoming, size);
    else mixing.mix(pile.mean, incoming, _propertyPile_share, size);
    pile.weight += weight;
  }
}

/**
 * Settles the pile, empties it, and writes the property if it holds another value. When nothing has weight any more the
 * original is written once; from then on the property is left alone.
 *
 * Frame function: never throws, does not allocate; reading and writing is the business of the property.
 */
export function settleProperty(pile: PropertyPile): void {
  const { property, mixing, result, shown, size } = pile;
  const hasWeight = pile.weight > 0 || pile.additiveWeight > 0;
  if (!property || !(hasWeight || pile.hadWeight)) return;
  pile.hadWeight = hasWeight;
  mixing.copy(result, pile.weight === 0 ? pile.original : pile.mean, size);
  _propertyPile_share[0] = 1 - pile.weight;
  if (pile.weight > 0 && pile.weight < 1) mixing.mix(result, pile.original, _propertyPile_share, size);
  if (pile.additiveWeight > 0) mixing.add(result, pile.additive, WHOLE, size);
  emptyProperty(pile);
  if (pile.readsBack) property.read(shown);
  if (mixing.equal(result, shown, size)) return;
  mixing.copy(shown, result, size);
  property.write(result);
}
