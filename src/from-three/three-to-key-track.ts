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
  const isRotation = channel === 'rotation';
  const perKey = track.values.length / track.times.length;
  const { createInterpolant: factory } = track as unknown as TrackInternals;
  const isSpline = factory.isInterpolantFactoryMethodGLTFCubicSpline === true;
  if (isRotation !== (track.ValueTypeName === 'quaternion')) return null;
  if (perKey !== channelSize(channel) * (isSpline ? 3 : 1)) return null;
  if (isSpline) return 'spline';
  const stock = KeyframeTrack.prototype as unknown as Record<string, unknown>;
  if (factory === stock.InterpolantFactoryMethodDiscrete) return 'step';
  if (factory === stock.InterpolantFactoryMethodLinear) return isRotation ? null : 'linear';
  if (factory === (QuaternionKeyframeTrack.prototype as unknown as typeof stock).InterpolantFactoryMethodLinear) {
    return isRotation ? 'linear' : null;
  }
  if (factory === stock.InterpolantFactoryMethodSmooth) return isRotation ? null : 'smooth';
  if (factory === stock.InterpolantFactoryMethodBezier) {
    const { inTangents, outTangents } = settingsOf(track);
    const length = track.values.length * 2;
    return inTangents?.length === length && outTangents?.length === length ? 'bezier' : null;
  }
  return null;
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
