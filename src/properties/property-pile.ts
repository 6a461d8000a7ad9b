// The pile of one property that is not a joint's: a light's intensity, a colour, morph weights, a switch.

import { mixingOf, type PropertyMixing } from './property-mixing.js';
import type { PropertyValues } from './property-values.js';

const _propertyPile_share = new Float64Array(1);

/** Differences are laid over the mean as they are: their weights are in them already. */
const WHOLE = Float64Array.of(1);

/** Reads and writes a property: a three.js PropertyBinding, whose types leave these two methods out. */
export interface PropertyAccess {
  getValue(out: PropertyValues, offset: number): void;
  setValue(values: PropertyValues, offset: number): void;
}

/**
 * Layout: each array holds one value of the property, `size` numbers (or booleans, or strings).
 *
 *   incoming   what a track says; interpolants write here
 *   mean       running weighted mean of what came in, for `weight`
 *   additive   sum of differences, for `additiveWeight`
 *   original   what the property was before anything drove it: fills missing weight
 *   result     settled value
 *   shown      what was written last
 */
export interface PropertyPile {
  readonly binding: PropertyAccess;
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
  /** Playing actions that drive the property. */
  useCount: number;
}

/**
 * Returns an empty pile for what `binding` reaches.
 *
 * - typeName: `ValueTypeName` of the track: 'quaternion' is turned, 'bool' and 'string' are chosen, others are mixed.
 * - size: numbers of one value.
 */
export function createPropertyPile(binding: PropertyAccess, typeName: string, size: number): PropertyPile {
  const mixing = mixingOf(typeName);
  return {
    binding,
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
    useCount: 0,
  };
}

/** Empties the pile: nothing has come in. Frame function: never throws, does not allocate. */
export function emptyProperty(pile: PropertyPile): void {
  pile.weight = 0;
  pile.additiveWeight = 0;
}

/** Counts one more user; the first one makes the pile remember what the property is. */
export function retainProperty(pile: PropertyPile): void {
  if (pile.useCount++ > 0) return;
  emptyProperty(pile);
  pile.binding.getValue(pile.original, 0);
  pile.mixing.copy(pile.shown, pile.original, pile.size);
}

/** Counts one user less; when the last one is gone the property gets its original value back. */
export function releaseProperty(pile: PropertyPile): void {
  if (--pile.useCount === 0) pile.binding.setValue(pile.original, 0);
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
 * Settles the pile, empties it, and writes the property if its value is another than the one written last.
 *
 * Frame function: never throws, does not allocate; writing is the business of the binding.
 */
export function settleProperty(pile: PropertyPile): void {
  const { mixing, result, shown, size } = pile;
  mixing.copy(result, pile.weight === 0 ? pile.original : pile.mean, size);
  _propertyPile_share[0] = 1 - pile.weight;
  if (pile.weight > 0 && pile.weight < 1) mixing.mix(result, pile.original, _propertyPile_share, size);
  if (pile.additiveWeight > 0) mixing.add(result, pile.additive, WHOLE, size);
  emptyProperty(pile);
  if (mixing.equal(result, shown, size)) return;
  mixing.copy(shown, result, size);
  pile.binding.setValue(result, 0);
}
