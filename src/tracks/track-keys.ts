// Any track as a list of keys that can be looked at, dropped and moved, each with all that belongs to it.

import {
  InterpolateDiscrete,
  InterpolateLinear,
  InterpolateSmooth,
  KeyframeTrack,
  type KeyframeTrackSettings,
  PropertyBinding,
} from 'three';
import { InterpolateBezier, kindOf } from './track-kinds.js';

/**
 * One key. `index` is its place in the track that it was read from. Tangents are in the track's own form: of a glTF
 * spline, slopes per second, as many as values; of a Bezier track, a time and a value for each value.
 */
export interface Key {
  readonly index: number;
  time: number;
  values: unknown[];
  inTangent: number[] | null;
  outTangent: number[] | null;
}

/** How the stretch from one key to the next is made; `own` stands for an interpolant that three does not know. */
export type Curve = 'step' | 'linear' | 'smooth' | 'bezier' | 'spline' | 'own';

const CURVES: ReadonlyMap<unknown, Curve> = new Map<unknown, Curve>([
  [InterpolateDiscrete, 'step'],
  [InterpolateLinear, 'linear'],
  [InterpolateSmooth, 'smooth'],
  [InterpolateBezier, 'bezier'],
]);

/**
 * What a track holds. `keySize` is the number of values of a key without tangents; it is null when nothing tells how the
 * values divide into keys, and then there are no keys. `isExact` says whether there are just as many values as times.
 */
export interface TrackKeys {
  readonly curve: Curve;
  readonly keySize: number | null;
  readonly isExact: boolean;
  readonly keys: Key[];
}

/** How many numbers these have that nodes of a scene have by these names. */
const KNOWN_SIZES: Readonly<Record<string, number>> = { position: 3, scale: 3, quaternion: 4 };

/** Whether something is a track, of whatever copy of three. */
export function isTrack(something: unknown): something is KeyframeTrack {
  const { times, values, createInterpolant } = (something ?? {}) as Record<string, unknown>;
  return isList(times) && isList(values) && typeof createInterpolant === 'function';
}

/** Whether something is an array, typed or not. */
export function isList(something: unknown): something is ArrayLike<unknown> {
  return Array.isArray(something) || (ArrayBuffer.isView(something) && 'length' in something);
}

/** Whether a value is a number that single precision can hold: up to 3.4e38. */
export function isSingle(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(Math.fround(value));
}

/** Returns the keys of `track` as far as there is enough of everything. Never throws. */
export function readKeys(track: KeyframeTrack): TrackKeys {
  const curve = curveOf(track);
  const parts = curve === 'spline' ? 3 : 1;
  const timeCount = track.times.length;
  const valueCount = track.values.length;
  const keySize = keySizeOf(track, parts);
  if (keySize === null) return { curve, keySize, isExact: false, keys: [] };
  const perKey = keySize * parts;
  const keyCount = Math.min(timeCount, Math.floor(valueCount / perKey));
  const tangents = curve === 'bezier' ? bezierTangents(track) : null;
  const keys: Key[] = [];
  for (let index = 0; index < keyCount; index++) {
    const row = slice(track.values, index * perKey, perKey);
    const isSpline = curve === 'spline';
    keys.push({
      index,
      time: track.times[index]!,
      values: isSpline ? row.slice(keySize, 2 * keySize) : row,
      inTangent: isSpline ? (row.slice(0, keySize) as number[]) : sliceTangent(tangents?.inTangents, index, keySize),
      outTangent: isSpline ? (row.slice(2 * keySize) as number[]) : sliceTangent(tangents?.outTangents, index, keySize),
    });
  }
  return { curve, keySize, isExact: valueCount === timeCount * perKey, keys };
}

/** Gives `track` these keys, in new arrays of the types that it has. */
export function writeKeys(track: KeyframeTrack, keys: readonly Key[], curve: Curve): void {
  track.times = listLike(
    track.times,
    keys.map((key) => key.time),
  );
  const rows = keys.flatMap((key) =>
    curve === 'spline' ? [...key.inTangent!, ...key.values, ...key.outTangent!] : key.values,
  );
  track.values = listLike(track.values, rows);
  if (curve !== 'bezier') return;
  const { settings } = track as { readonly settings?: KeyframeTrackSettings };
  if (!settings) return;
  track.settings = {
    ...settings,
    inTangents: listLike(
      settings.inTangents,
      keys.flatMap((key) => key.inTangent!),
    ),
    outTangents: listLike(
      settings.outTangents,
      keys.flatMap((key) => key.outTangent!),
    ),
  };
}

/** Tangents of a Bezier track that three could read: both lists, with a time and a value for each value. */
export function bezierTangents(track: KeyframeTrack): KeyframeTrackSettings | null {
  const { settings } = track as { readonly settings?: Partial<KeyframeTrackSettings> };
  const length = track.values.length * 2;
  const { inTangents, outTangents } = settings ?? {};
  if (!isList(inTangents) || !isList(outTangents)) return null;
  return inTangents!.length === length && outTangents!.length === length
    ? { inTangents: inTangents!, outTangents: outTangents! }
    : null;
}

function curveOf(track: KeyframeTrack): Curve {
  const { createInterpolant } = track as unknown as {
    readonly createInterpolant: { readonly isInterpolantFactoryMethodGLTFCubicSpline?: boolean };
  };
  if (createInterpolant.isInterpolantFactoryMethodGLTFCubicSpline === true) return 'spline';
  return (track instanceof KeyframeTrack ? CURVES.get(track.getInterpolation()) : undefined) ?? 'own';
}

function keySizeOf(track: KeyframeTrack, parts: number): number | null {
  const size = track.values.length / track.times.length / parts;
  const fixed = kindOf(track)?.keySize ?? null;
  if (Number.isInteger(size) && size > 0) return fixed === null || fixed === size ? size : null;
  return fixed ?? sizeByName(track.name);
}

/** Tells from the path how many numbers a key should have, for tracks that have lost or won some. */
function sizeByName(name: string): number | null {
  try {
    const path = PropertyBinding.parseTrackName(name) as { propertyName: string; propertyIndex?: string };
    return path.propertyIndex === undefined ? (KNOWN_SIZES[path.propertyName] ?? null) : 1;
  } catch {
    return null;
  }
}

function sliceTangent(tangents: ArrayLike<number> | undefined, index: number, keySize: number): number[] | null {
  return tangents ? (slice(tangents, index * keySize * 2, keySize * 2) as number[]) : null;
}

function slice(list: ArrayLike<unknown>, offset: number, length: number): unknown[] {
  return Array.from({ length }, (_, i) => list[offset + i]);
}

/** Makes a list of the same type: a typed array, or a plain one for booleans and strings. */
function listLike<List extends object>(like: List, content: readonly unknown[]): List {
  return (like.constructor as unknown as { from(content: readonly unknown[]): List }).from(content);
}
