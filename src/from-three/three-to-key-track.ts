// three.js → keys: reads one KeyframeTrack.

import { KeyframeTrack, QuaternionKeyframeTrack } from 'three';
import { channelSize, type Interpolation, type KeyTrack } from '../keys/clip.js';
import type { Channel } from '../skeleton/channels.js';
import { cleanTrack, settingsOf } from './clean-track.js';

/** What three's types do not tell: how GLTFLoader marks CUBICSPLINE tracks. */
interface TrackInternals {
  readonly createInterpolant: { readonly isInterpolantFactoryMethodGLTFCubicSpline?: boolean };
}

/**
 * Returns how `track` interpolates as the keys of `channel`, or null when only the track itself can tell: it has an
 * interpolant of its own, or values that are not those of the channel.
 */
export function interpolationOf(track: KeyframeTrack, channel: Channel): Interpolation | null {
  if ((channel === 'rotation') !== isRotation(track) || valueSizeOf(track) !== channelSize(channel)) return null;
  return curveOf(track);
}

/**
 * Returns how `track`, of any kind of value, comes from key to key, or null when only the track itself can tell: it has an
 * interpolant of its own.
 */
export function curveOf(track: KeyframeTrack): Interpolation | null {
  const { createInterpolant: factory } = track as unknown as TrackInternals;
  if (isSpline(track)) return 'spline';
  const stock = KeyframeTrack.prototype as unknown as Record<string, unknown>;
  const turning = QuaternionKeyframeTrack.prototype as unknown as typeof stock;
  if (factory === stock.InterpolantFactoryMethodDiscrete) return 'step';
  if (factory === (isRotation(track) ? turning : stock).InterpolantFactoryMethodLinear) return 'linear';
  if (factory === stock.InterpolantFactoryMethodSmooth) return isRotation(track) ? null : 'smooth';
  if (factory === stock.InterpolantFactoryMethodBezier) {
    const { inTangents, outTangents } = settingsOf(track);
    const length = track.values.length * 2;
    return inTangents?.length === length && outTangents?.length === length ? 'bezier' : null;
  }
  return null;
}

/** Returns whether the values of `track` are turned by, and not mixed number by number. */
export function isRotation(track: KeyframeTrack): boolean {
  return track.ValueTypeName === 'quaternion';
}

/** Returns the numbers of one value. A glTF spline has three values for each key: in-tangent, value, out-tangent. */
export function valueSizeOf(track: KeyframeTrack): number {
  return track.values.length / (track.times.length * (isSpline(track) ? 3 : 1));
}

function isSpline(track: KeyframeTrack): boolean {
  const { createInterpolant: factory } = track as unknown as TrackInternals;
  return factory.isInterpolantFactoryMethodGLTFCubicSpline === true;
}

/**
 * Returns the keys of `track` in a form that `createClip` takes, or null when no usable key is left.
 *
 * Keys that hold NaN or Infinity are left out, and keys that are out of order are sorted; `report` hears of both.
 */
export function threeToKeyTrack(
  track: KeyframeTrack,
  joint: number,
  channel: Channel,
  interpolation: Interpolation,
  report: (problem: string) => void,
): KeyTrack | null {
  const clean = cleanTrack(track, report);
  if (!clean) return null;
  const { times, values } = clean;
  const { inTangents, outTangents } = settingsOf(clean);
  const tangents = interpolation === 'bezier' && inTangents && outTangents ? { inTangents, outTangents } : {};
  return { name: track.name, joint, channel, interpolation, times, values, ...tangents };
}
