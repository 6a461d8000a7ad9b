// How values of one kind are mixed and added: the three rules of three r187's `PropertyMixer`.

import { multiplyQuaternions, slerpQuaternion } from '../math/quaternion.js';
import type { PropertyValues } from './property-values.js';

/** The rules for one kind of value. `out` and `values` hold `size` of them. */
export interface PropertyMixing {
  createValues(size: number): PropertyValues;
  /** Moves `out` by `share` (0..1) of the way to `values`. */
  mix(out: PropertyValues, values: PropertyValues, share: number, size: number): void;
  /** Lays the difference `values`, times `weight`, over `out`. */
  add(out: PropertyValues, values: PropertyValues, weight: number, size: number): void;
  /** Makes `out` the difference that changes nothing. */
  setNoDifference(out: PropertyValues, original: PropertyValues, size: number): void;
}

const _add_product = new Float64Array(4);

const NUMBERS: PropertyMixing = {
  createValues: (size) => new Float64Array(size),
  mix(out, values, share, size) {
    const numbers = out as Float64Array;
    const others = values as Float64Array;
    for (let i = 0; i < size; i++) numbers[i] = numbers[i]! * (1 - share) + others[i]! * share;
  },
  add(out, values, weight, size) {
    const numbers = out as Float64Array;
    const others = values as Float64Array;
    for (let i = 0; i < size; i++) numbers[i] = numbers[i]! + others[i]! * weight;
  },
  setNoDifference(out) {
    (out as Float64Array).fill(0);
  },
};

const ROTATION: PropertyMixing = {
  createValues: (size) => new Float64Array(size),
  mix(out, values, share) {
    slerpQuaternion(out as Float64Array, 0, out as Float64Array, 0, values as Float64Array, 0, share);
  },
  add(out, values, weight) {
    multiplyQuaternions(_add_product, 0, out as Float64Array, 0, values as Float64Array, 0);
    slerpQuaternion(out as Float64Array, 0, out as Float64Array, 0, _add_product, 0, weight);
  },
  setNoDifference(out) {
    (out as Float64Array).fill(0)[3] = 1;
  },
};

/** Booleans and strings cannot be mixed: the larger share wins. */
const CHOICE: PropertyMixing = {
  createValues: (size) => new Array(size).fill(0),
  mix(out, values, share, size) {
    if (share >= 0.5) for (let i = 0; i < size; i++) out[i] = values[i]!;
  },
  add(out, values, weight, size) {
    CHOICE.mix(out, values, weight, size);
  },
  setNoDifference(out, original, size) {
    for (let i = 0; i < size; i++) out[i] = original[i]!;
  },
};

/** Returns the rules for values of a track with the given `ValueTypeName`. */
export function mixingOf(typeName: string): PropertyMixing {
  if (typeName === 'quaternion') return ROTATION;
  return typeName === 'bool' || typeName === 'string' ? CHOICE : NUMBERS;
}
