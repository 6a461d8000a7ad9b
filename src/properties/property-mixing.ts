// How values of one kind are mixed and added: the three rules of three r187's `PropertyMixer`.

import { multiplyQuaternions, slerpQuaternion } from '../math/quaternion.js';
import type { PropertyValues } from './property-values.js';

/** The rules for one kind of value. `out` and `values` hold `size` of them. */
export interface PropertyMixing {
  createValues(size: number): PropertyValues;
  copy(out: PropertyValues, values: PropertyValues, size: number): void;
  equal(a: PropertyValues, b: PropertyValues, size: number): boolean;
  /** Moves `out` by the first of `shares` (0..1) of the way to `values`. */
  mix(out: PropertyValues, values: PropertyValues, shares: Float64Array, size: number): void;
  /** Lays the difference `values`, times the first of `shares`, over `out`. */
  add(out: PropertyValues, values: PropertyValues, shares: Float64Array, size: number): void;
  /** Makes `out` the difference that changes nothing. */
  setNoDifference(out: PropertyValues, original: PropertyValues, size: number): void;
}

const _add_product = new Float64Array(4);

/** What numbers of all kinds have in common. One function for arrays of both types would make an object of each number. */
const FLAT = {
  createValues: (size: number): PropertyValues => new Float64Array(size),
  copy(out: PropertyValues, values: PropertyValues, size: number): void {
    const numbers = out as Float64Array;
    const others = values as Float64Array;
    for (let i = 0; i < size; i++) numbers[i] = others[i]!;
  },
  equal(a: PropertyValues, b: PropertyValues, size: number): boolean {
    const numbers = a as Float64Array;
    const others = b as Float64Array;
    for (let i = 0; i < size; i++) if (numbers[i] !== others[i]) return false;
    return true;
  },
};

const NUMBERS: PropertyMixing = {
  ...FLAT,
  mix(out, values, shares, size) {
    const numbers = out as Float64Array;
    const others = values as Float64Array;
    const share = shares[0]!;
    for (let i = 0; i < size; i++) numbers[i] = numbers[i]! * (1 - share) + others[i]! * share;
  },
  add(out, values, shares, size) {
    const numbers = out as Float64Array;
    const others = values as Float64Array;
    const weight = shares[0]!;
    for (let i = 0; i < size; i++) numbers[i] = numbers[i]! + others[i]! * weight;
  },
  setNoDifference(out) {
    (out as Float64Array).fill(0);
  },
};

const ROTATION: PropertyMixing = {
  ...FLAT,
  mix(out, values, shares) {
    slerpQuaternion(out as Float64Array, 0, out as Float64Array, 0, values as Float64Array, 0, shares, 0);
  },
  add(out, values, shares) {
    multiplyQuaternions(_add_product, 0, out as Float64Array, 0, values as Float64Array, 0);
    slerpQuaternion(out as Float64Array, 0, out as Float64Array, 0, _add_product, 0, shares, 0);
  },
  setNoDifference(out) {
    (out as Float64Array).fill(0)[3] = 1;
  },
};

/** Booleans and strings cannot be mixed: the larger share wins. */
const CHOICE: PropertyMixing = {
  createValues: (size) => new Array(size).fill(0),
  copy(out, values, size) {
    for (let i = 0; i < size; i++) out[i] = values[i]!;
  },
  equal(a, b, size) {
    for (let i = 0; i < size; i++) if (a[i] !== b[i]) return false;
    return true;
  },
  mix(out, values, shares, size) {
    if (shares[0]! >= 0.5) CHOICE.copy(out, values, size);
  },
  add(out, values, shares, size) {
    CHOICE.mix(out, values, shares, size);
  },
  setNoDifference(out, original, size) {
    CHOICE.copy(out, original, size);
  },
};

/** Returns the rules for values of a track with the given `ValueTypeName`. */
export function mixingOf(typeName: string): PropertyMixing {
  if (typeName === 'quaternion') return ROTATION;
  return typeName === 'bool' || typeName === 'string' ? CHOICE : NUMBERS;
}
