// three.js → keys: reads one KeyframeTrack.

import { KeyframeTrack, QuaternionKeyframeTrack } from 'three';
import { channelSize, type Interpolation, type KeyTrack } from '../keys/clip.js';
import type { Channel } from '../skeleton/channels.js';

/** What three's types do not tell: where it keeps Bezier control points, and how GLTFLoader marks CUBICSPLINE tracks. */
interface TrackInternals {
  readonly settings?: { readonly inTangents?: ArrayLike<number>; readonly outTangents?: ArrayLike<number> };
  readonly createInterpolant: { readonly isInterpolantFactoryMethodGLTFCubicSpline?: boolean };
}

/**
 * Returns how `track` interpolates as the keys of `channel`, or null when only the track itself can tell: it has an
 * interpolant of its own, or values that are not those of the channel.
 */
export function interpolationOf(track: KeyframeTrack, channel: Channel): Interpolation | null {
  const isRotation = channel === 'rotation';
  const perKey = track.values.length / track.times.length;
  const { createInterpolant: factory, settings } = track as unknown as TrackInternals;
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
    const length = track.values.length * 2;
    return settings?.inTangents?.length === length && settings.outTangents?.length === length ? 'bezier' : null;
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
  const tangents = (track as unknown as TrackInternals).settings ?? {};
  const columns: Record<'times' | 'values' | 'inTangents' | 'outTangents', ArrayLike<number> | undefined> = {
    times: track.times,
    values: track.values,
    inTangents: interpolation === 'bezier' ? tangents.inTangents : undefined,
    outTangents: interpolation === 'bezier' ? tangents.outTangents : undefined,
  };
  const order = usableKeys(Object.values(columns), track.times.length);
  if (order.length < track.times.length) {
    report(
      `${track.times.length - order.length} of its ${track.times.length} keys hold NaN or Infinity and are left out`,
    );
  }
  if (order.length === 0) return null;
  if (order.some((key, index) => index > 0 && track.times[key]! < track.times[order[index - 1]!]!)) {
    order.sort((a, b) => track.times[a]! - track.times[b]!);
    report('its times do not rise, so its keys are sorted');
  }
  const untouched = order.every((key, index) => key === index) && order.length === track.times.length;
  const pick = (column: ArrayLike<number>): ArrayLike<number> =>
    untouched ? column : pickRows(column, order, column.length / track.times.length);
  return {
    name: track.name,
    joint,
    channel,
    interpolation,
    times: pick(columns.times!),
    values: pick(columns.values!),
    ...(columns.inTangents && { inTangents: pick(columns.inTangents) }),
    ...(columns.outTangents && { outTangents: pick(columns.outTangents) }),
  };
}

/** Indices of the keys for which every column holds finite numbers. */
function usableKeys(columns: readonly (ArrayLike<number> | undefined)[], keyCount: number): number[] {
  const keys: number[] = [];
  for (let key = 0; key < keyCount; key++) {
    const isUsable = columns.every((column) => {
      if (!column) return true;
      const size = column.length / keyCount;
      for (let i = key * size; i < (key + 1) * size; i++) if (!Number.isFinite(column[i])) return false;
      return true;
    });
    if (isUsable) keys.push(key);
  }
  return keys;
}

function pickRows(column: ArrayLike<number>, rows: readonly number[], size: number): Float32Array {
  const picked = new Float32Array(rows.length * size);
  rows.forEach((row, index) => {
    for (let i = 0; i < size; i++) picked[index * size + i] = column[row * size + i]!;
  });
  return picked;
}
