// How values of one kind are mixed and added: the three rules of three r187's `PropertyMixer`.

import { multiplyQuaternions, slerpQuaternion } from '../math/quaternion.js';
import type { PropertyValues } from './property-values.js';

/** The rules for one kind of value: `size` of them at `at` of `out`, and at `from` of `values`. */
export interface PropertyMixing {
  createValues(size: number): PropertyValues;
  copy(out: PropertyValues, at: number, values: PropertyValues, from: number, size: number): void;
  equal(a: PropertyValues, aAt: number, b: PropertyValues, bAt: number, size: number): boolean;
  /** Moves `out` by the first of `shares` (0..1) of the way to `values`. */
  mix(out: PropertyValues, at: number, values: PropertyValues, from: number, size: number, shares: Float64Array): void;
  /** Lays the difference `values`, times the first of `shares`, over `out`. */
  add(out: PropertyValues, at: number, values: PropertyValues, from: number, size: number, shares: Float64Array): void;
  /** Makes `out` the difference that changes nothing to the original at `from` of `values`. */
  setNoDifference(out: PropertyValues, at: number, values: PropertyValues, from: number, size: number): void;
}

const _add_product = new Float64Array(4);

/** What numbers of all kinds have in common. One function for arrays of both types would make an object of each number. */
const FLAT = {
  createValues: (size: number): PropertyValues => new Float64Array(size),
  copy(out: PropertyValues, at: number, values: PropertyValues, from: number, size: number): void {
    const numbers = out as Float64Array;
    const others = values as Float64Array;
    for (let i = 0; i < size; i++) numbers[at + i] = others[from + i]!;
  },
  equal(a: PropertyValues, aAt: number, b: PropertyValues, bAt: number, size: number): boolean {
    const numbers = a as Float64Array;
    const others = b as Float64Array;
    for (let i = 0; i < size; i++) if (numbers[aAt + i] !== others[bAt + i]) return false;
    return true;
  },
};

const NUMBERS: PropertyMixing = {
  ...FLAT,
  mix(out, at, values, from, size, shares) {
    const numbers = out as Float64Array;
    const others = values as Float64Array;
    const share = shares[0]!;
    for (let i = 0; i < size; i++) numbers[at + i] = numbers[at + i]! * (1 - share) + others[from + i]! * share;
  },
  add(out, at, values, from, size, shares) {
    const numbers = out as Float64Array;
    const others = values as Float64Array;
    const weight = shares[0]!;
    for (let i = 0; i < size; i++) numbers[at + i] = numbers[at + i]! + others[from + i]! * weight;
  },
  setNoDifference(out, at, _values, _from, size) {
    (out as Float64Array).fill(0, at, at + size);
  },
};

const ROTATION: PropertyMixing = {
  ...FLAT,
  mix(out, at, values, from, _size, shares) {
    slerpQuaternion(out as Float64Array, at, out as Float64Array, at, values as Float64Array, from, shares, 0);
  },
  add(out, at, values, from, _size, shares) {
    multiplyQuaternions(_add_product, 0, out as Float64Array, at, values as Float64Array, from);
    slerpQuaternion(out as Float64Array, at, out as Float64Array, at, _add_product, 0, shares, 0);
  },
  setNoDifference(out, at) {
    (out as Float64Array).fill(0, at, at + 4)[at + 3] = 1;
  },
};

/** Booleans and strings cannot be mixed: the larger share wins. */
const CHOICE: PropertyMixing = {
  createValues: (size) => new Array(size).fill(0),
  copy(out, at, values, from, size) {
    for (let i = 0; i < size; i++) out[at + i] = values[from + i]!;
  },
  equal(a, aAt, b, bAt, size) {
    for (let i = 0; i < size; i++) if (a[aAt + i] !== b[bAt + i]) return false;
    return true;
  },
  mix(out, at, values, from, size, shares) {
    if (shares[0]! >= 0.5) CHOICE.copy(out, at, values, from, size);
  },
  add(out, at, values, from, size, shares) {
    CHOICE.mix(out, at, values, from, size, shares);
  },
  setNoDifference(out, at, values, from, size) {
    CHOICE.copy(out, at, values, from, size);
  },
};

/** Returns the rules for values of a track with the given `ValueTypeName`. */
export function mixingOf(typeName: string): PropertyMixing {
  if (typeName === 'quaternion') return ROTATION;
  return typeName === 'bool' || typeName === 'string' ? CHOICE : NUMBERS;
}
