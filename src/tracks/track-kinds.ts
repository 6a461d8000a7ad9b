// The six kinds of tracks: what their keys hold and how these may be interpolated.

import { InterpolateDiscrete, InterpolateLinear, InterpolateSmooth, type InterpolationModes } from 'three';

/**
 * three's constant for tracks with Bezier control points. Here by its value: three has it since r183, and an import of it
 * would keep the whole library from loading beside an older one.
 */
export const InterpolateBezier = 2303 as const;

/** `valueType` is three's `ValueTypeName`; `keySize` is null where it depends on the property. */
export interface TrackKind {
  readonly className: string;
  readonly valueType: 'vector' | 'quaternion' | 'number' | 'color' | 'bool' | 'string';
  readonly keySize: number | null;
  readonly interpolations: readonly InterpolationModes[];
  /** What a property must hold, for messages. */
  readonly holds: string;
}

/** Names of three's constants, for messages. */
export const INTERPOLATION_NAMES: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [InterpolateDiscrete, 'InterpolateDiscrete'],
  [InterpolateLinear, 'InterpolateLinear'],
  [InterpolateSmooth, 'InterpolateSmooth'],
  [InterpolateBezier, 'InterpolateBezier'],
]);

/**
 * How far the length of a rotation key may be from 1. Single precision strays by 1e-7 and 16-bit integers by 3e-5; what
 * strays further was not meant as a rotation, or lost in conversion.
 */
export const UNIT_TOLERANCE = 1e-3;

const CURVES = [InterpolateDiscrete, InterpolateLinear, InterpolateSmooth, InterpolateBezier];

export const VECTOR: TrackKind = {
  className: 'VectorKeyframeTrack',
  valueType: 'vector',
  keySize: null,
  interpolations: CURVES,
  holds: 'a Vector2, Vector3 or Vector4',
};

export const QUATERNION: TrackKind = {
  className: 'QuaternionKeyframeTrack',
  valueType: 'quaternion',
  keySize: 4,
  interpolations: [InterpolateDiscrete, InterpolateLinear, InterpolateBezier],
  holds: 'a Quaternion',
};

export const NUMBER: TrackKind = {
  className: 'NumberKeyframeTrack',
  valueType: 'number',
  keySize: null,
  interpolations: CURVES,
  holds: 'a number, a list of numbers, or one number of a vector, Euler or colour',
};

export const COLOR: TrackKind = {
  className: 'ColorKeyframeTrack',
  valueType: 'color',
  keySize: 3,
  interpolations: CURVES,
  holds: 'a Color',
};

export const BOOLEAN: TrackKind = {
  className: 'BooleanKeyframeTrack',
  valueType: 'bool',
  keySize: 1,
  interpolations: [InterpolateDiscrete],
  holds: 'a boolean',
};

export const STRING: TrackKind = {
  className: 'StringKeyframeTrack',
  valueType: 'string',
  keySize: 1,
  interpolations: [InterpolateDiscrete],
  holds: 'a string',
};

const KINDS = new Map([VECTOR, QUATERNION, NUMBER, COLOR, BOOLEAN, STRING].map((kind) => [kind.valueType, kind]));

/** Returns the kind of a track by its `ValueTypeName`, or undefined for that of a plain `KeyframeTrack`. */
export function kindOf(track: { readonly ValueTypeName: string }): TrackKind | undefined {
  return (KINDS as ReadonlyMap<string, TrackKind>).get(track.ValueTypeName);
}
