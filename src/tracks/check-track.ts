// What the constructors of our tracks refuse.

import { type InterpolationModes, PropertyBinding } from 'three';
import { checkProperty, describeTarget, quote } from './check-property.js';
import { pathOf } from './track-binding.js';
import { isList, isSingle } from './track-keys.js';
import { INTERPOLATION_NAMES, type TrackKind, UNIT_TOLERANCE } from './track-kinds.js';

/** What three's constructors take, in the arrays that tracks keep, and what the track is bound to if it is. */
export interface CheckedTrack {
  readonly target: object | undefined;
  readonly property: string | undefined;
  readonly name: string;
  readonly times: Float32Array;
  readonly values: Float32Array;
  readonly interpolation: InterpolationModes | undefined;
}

/**
 * Reads the arguments of a constructor: `(name, times, values, interpolation?)` as three's take them, or
 * `(target, property, times, values, interpolation?)`.
 *
 * Arrays that are already of the type that a track keeps are shared with it, as in three. Throws when anything is wrong.
 */
export function checkTrack(kind: TrackKind, args: readonly unknown[]): CheckedTrack {
  const [first] = args;
  if (typeof first === 'string') {
    checkPath(kind, first);
    const [, times, values, interpolation] = args;
    return checkKeys(kind, `"${first}"`, null, { target: undefined, property: undefined, name: first }, [
      times,
      values,
      interpolation,
    ]);
  }
  if (typeof first !== 'object' || first === null) {
    throw new TypeError(
      `${kind.className}: target is ${quote(first)}, expected an object, or a path such as "Hips.position".`,
    );
  }
  const size = checkProperty(kind, first, args[1]);
  const property = args[1] as string;
  const bound = { target: first, property, name: pathOf(first, property) };
  return checkKeys(kind, `"${property}" of ${describeTarget(first)}`, size, bound, args.slice(2));
}

function checkPath(kind: TrackKind, path: string): void {
  try {
    PropertyBinding.parseTrackName(path);
  } catch {
    throw new Error(
      `${kind.className}: name is "${path}", expected a path such as "Hips.position", ".position" or ".position[x]".`,
    );
  }
}

function checkKeys(
  kind: TrackKind,
  label: string,
  size: number | null,
  bound: Pick<CheckedTrack, 'target' | 'property' | 'name'>,
  [times, values, interpolation]: readonly unknown[],
): CheckedTrack {
  const where = `${kind.className}: ${label}`;
  const givenTimes = checkList(where, 'times', times);
  const givenValues = checkList(where, 'values', values);
  checkTimes(where, givenTimes);
  const perKey = checkCount(kind, where, size, givenTimes.length, givenValues.length);
  checkValues(kind, where, givenValues, perKey);
  return {
    ...bound,
    times: toFloats(givenTimes),
    values: kind.valueType === 'bool' || kind.valueType === 'string' ? toArray(givenValues) : toFloats(givenValues),
    interpolation: checkInterpolation(kind, where, interpolation),
  };
}

function checkList(where: string, what: string, list: unknown): ArrayLike<unknown> {
  if (isList(list)) return list;
  throw new TypeError(`${where} has ${what} ${quote(list)}, expected an array.`);
}

function checkTimes(where: string, times: ArrayLike<unknown>): void {
  if (times.length === 0) throw new Error(`${where} has no keys, expected at least one.`);
  for (let key = 0; key < times.length; key++) {
    const time = times[key];
    if (!isSingle(time)) {
      throw new TypeError(`${where} has time ${quote(time)} at key ${key}, expected a finite number of seconds.`);
    }
    if (time < 0) throw new Error(`${where} has time ${time} at key ${key}, expected 0 or more.`);
    // Times are kept in single precision, in which they have to rise as well.
    if (key > 0 && !(Math.fround(time) > Math.fround(times[key - 1] as number))) {
      throw new Error(
        `${where} has time ${time} at key ${key}, expected more than ${times[key - 1]}, the time of the key before.`,
      );
    }
  }
}

/** Returns how many values a key has. */
function checkCount(
  kind: TrackKind,
  where: string,
  size: number | null,
  timeCount: number,
  valueCount: number,
): number {
  const perKey = size ?? kind.keySize;
  if (perKey !== null) {
    if (valueCount === timeCount * perKey) return perKey;
    throw new Error(
      `${where} has ${timeCount} times and ${valueCount} values, expected ${timeCount * perKey} values (${perKey} for each key).`,
    );
  }
  const found = valueCount / timeCount;
  if (!Number.isInteger(found) || found === 0) {
    throw new Error(`${where} has ${timeCount} times and ${valueCount} values, expected the same number for each key.`);
  }
  if (kind.valueType === 'vector' && (found < 2 || found > 4)) {
    throw new Error(`${where} has ${found} values for each key, expected 2, 3 or 4 as vectors have.`);
  }
  return found;
}

function checkValues(kind: TrackKind, where: string, values: ArrayLike<unknown>, perKey: number): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const expected =
      kind.valueType === 'bool'
        ? typeof value !== 'boolean' && 'true or false'
        : kind.valueType === 'string'
          ? typeof value !== 'string' && 'a string'
          : !isSingle(value) && 'a finite number of single precision';
    if (expected) {
      throw new TypeError(`${where} has ${quote(value)} at key ${Math.floor(i / perKey)}, expected ${expected}.`);
    }
  }
  if (kind.valueType !== 'quaternion') return;
  for (let key = 0; key < values.length / 4; key++) {
    const numbers = [0, 1, 2, 3].map((i) => values[key * 4 + i] as number);
    const length = Math.hypot(...numbers);
    if (Math.abs(length - 1) > UNIT_TOLERANCE) {
      throw new Error(
        `${where} has (${numbers.join(', ')}) of length ${length} at key ${key}, ` +
          `expected length 1 within ${UNIT_TOLERANCE}.`,
      );
    }
  }
}

function checkInterpolation(kind: TrackKind, where: string, interpolation: unknown): InterpolationModes | undefined {
  if (interpolation === undefined || interpolation === null) return undefined;
  if (kind.interpolations.includes(interpolation as InterpolationModes)) return interpolation as InterpolationModes;
  const allowed = kind.interpolations.map((mode) => INTERPOLATION_NAMES.get(mode));
  throw new Error(
    `${where} has interpolation ${INTERPOLATION_NAMES.get(interpolation) ?? quote(interpolation)}, ` +
      `expected ${allowed.length === 1 ? allowed[0] : `one of ${allowed.join(', ')}`}.`,
  );
}

function toFloats(list: ArrayLike<unknown>): Float32Array {
  return list instanceof Float32Array ? list : Float32Array.from(list as ArrayLike<number>);
}

/** three's types call the values of every track floats; those of booleans and strings are plain arrays. */
function toArray(list: ArrayLike<unknown>): Float32Array {
  return (Array.isArray(list) ? list : Array.from(list)) as unknown as Float32Array;
}
