// What makes single keys unusable, and which of several keys at one time are seen.

import type { KeyframeTrack } from 'three';
import { type Curve, isSingle, type Key } from './track-keys.js';
import { UNIT_TOLERANCE } from './track-kinds.js';

/** Below this length a rotation is rounding noise, and its direction says nothing. */
const NO_LENGTH = 1e-6;

/** Why a key cannot be used. `part` names what is bad about it. */
export interface KeyFault {
  readonly kind: 'nan' | 'value-type' | 'zero-quaternion';
  readonly part: 'time' | 'value' | 'tangent';
  readonly value: unknown;
}

/** What becomes of a key among others at its time: `same` and `hidden` ones are of no use. */
export type KeyRole = 'seen' | 'cut' | 'same' | 'hidden';

/** Returns why `key` of `track` cannot be used, or null when it can. */
export function faultOf(track: KeyframeTrack, key: Key): KeyFault | null {
  if (!isSingle(key.time)) return { kind: 'nan', part: 'time', value: key.time };
  const type = track.ValueTypeName === 'bool' ? 'boolean' : track.ValueTypeName === 'string' ? 'string' : 'number';
  for (const value of key.values) {
    if (typeof value !== type) return { kind: 'value-type', part: 'value', value };
    if (type === 'number' && !isSingle(value)) return { kind: 'nan', part: 'value', value };
  }
  for (const value of [...(key.inTangent ?? []), ...(key.outTangent ?? [])]) {
    if (!isSingle(value)) return { kind: 'nan', part: 'tangent', value };
  }
  if (track.ValueTypeName === 'quaternion') {
    const length = lengthOf(key);
    if (length < NO_LENGTH) return { kind: 'zero-quaternion', part: 'value', value: length };
  }
  return null;
}

/** Returns the length of a rotation key. */
export function lengthOf(key: Key): number {
  return Math.hypot(...(key.values as number[]));
}

/**
 * Gives a rotation key length 1 when it is further from that than the tolerance. Its tangents are scaled with it, so that
 * the curve keeps its direction.
 */
export function normaliseKey(key: Key, curve: Curve): void {
  const length = lengthOf(key);
  if (Math.abs(length - 1) <= UNIT_TOLERANCE) return;
  key.values = (key.values as number[]).map((value) => value / length);
  // Tangents of Bezier curves are times and values in turn, and times stay.
  const scale = (value: number, i: number): number => (curve === 'bezier' && i % 2 === 0 ? value : value / length);
  key.inTangent = key.inTangent?.map(scale) ?? null;
  key.outTangent = key.outTangent?.map(scale) ?? null;
}

/** Returns the keys in order of time; keys of one time stay in the order that they came in. */
export function sortKeys(keys: readonly Key[]): Key[] {
  return [...keys].sort((a, b) => a.time - b.time);
}

/**
 * Returns the role of each of these sorted keys.
 *
 * Of several keys at one time the first is where the curve arrives and the last is where it leaves: those between are
 * hidden. A smooth curve cannot jump, and three makes NaN of it: there all but the last are hidden.
 */
export function rolesOf(sorted: readonly Key[], curve: Curve): KeyRole[] {
  return sorted.map((key, i) => {
    const isFirst = sorted[i - 1]?.time !== key.time;
    const isLast = sorted[i + 1]?.time !== key.time;
    if (isFirst && isLast) return 'seen';
    if (curve === 'smooth') return isLast ? 'seen' : 'hidden';
    if (isFirst) return 'seen';
    const first = sorted.find((other) => other.time === key.time)!;
    if (isSame(first, key)) return 'same';
    return isLast ? 'cut' : 'hidden';
  });
}

function isSame(a: Key, b: Key): boolean {
  return (
    isEqual(a.values, b.values) &&
    isEqual(a.inTangent ?? [], b.inTangent ?? []) &&
    isEqual(a.outTangent ?? [], b.outTangent ?? [])
  );
}

function isEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
