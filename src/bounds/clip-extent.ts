// How far a clip moves joints: at its keys and everywhere between them.

import type { Clip, KeyGroup } from '../keys/clip.js';

/**
 * What one clip does, one entry for each of its tracks of that kind.
 *
 *   translations   joint, and [min x, y, z, max x, y, z] of all translations
 *   rotations      joint, and the greatest factor by which a rotation stretches: 1 unless its keys are not of unit length
 *   scales         joint, and the greatest scale in any direction, regardless of sign
 */
export interface ClipExtent {
  readonly translations: readonly { readonly joint: number; readonly box: readonly number[] }[];
  readonly rotations: readonly { readonly joint: number; readonly stretch: number }[];
  readonly scales: readonly { readonly joint: number; readonly scale: number }[];
}

const extents = new WeakMap<Clip, ClipExtent>();

/** Returns the extent of `clip`, which is worked out once for each clip. */
export function extentOf(clip: Clip): ClipExtent {
  const known = extents.get(clip);
  if (known) return known;
  const extent: { [Kind in keyof ClipExtent]: ClipExtent[Kind][number][] } = {
    translations: [],
    rotations: [],
    scales: [],
  };
  for (const group of clip.groups) {
    const { translations, rotations, scales } = group.channels;
    let place = 0;
    for (const joint of translations) {
      const ranges = rangesOf(group, place, 3);
      extent.translations.push({ joint, box: [...ranges.map(([low]) => low), ...ranges.map(([, high]) => high)] });
      place += 3;
    }
    for (const joint of rotations) {
      extent.rotations.push({ joint, stretch: stretchOf(group, place) });
      place += 4;
    }
    for (const joint of scales) {
      extent.scales.push({ joint, scale: Math.max(...rangesOf(group, place, 3).flat().map(Math.abs)) });
      place += 3;
    }
  }
  extents.set(clip, extent);
  return extent;
}

type Range = [low: number, high: number];

/** The ranges of `size` numbers, of which the first is at `place` in each frame. */
function rangesOf(group: KeyGroup, place: number, size: number): Range[] {
  return Array.from({ length: size }, (_, i) => rangeOf(group, place + i));
}

/**
 * A curve between two keys is a Bezier curve, and lies between the least and the greatest of its four control values:
 * both keys, and each key's slope followed for a third of the way to the other.
 */
function rangeOf(group: KeyGroup, place: number): Range {
  const { interpolation, times, values, tangents, frameSize } = group;
  const frames = interpolation === 'spline' ? 3 : 1;
  const valueAt = (key: number): number => values[(key * frames + (frames === 3 ? 1 : 0)) * frameSize + place]!;
  const steepest = interpolation === 'smooth' ? steepestSlope(times, valueAt) : 0;
  const range: Range = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const reach = (value: number): void => {
    range[0] = Math.min(range[0], value);
    range[1] = Math.max(range[1], value);
  };
  for (let key = 0; key < times.length; key++) {
    const value = valueAt(key);
    const before = (times[key]! - (times[key - 1] ?? times[key]!)) / 3;
    const after = ((times[key + 1] ?? times[key]!) - times[key]!) / 3;
    reach(value);
    if (interpolation === 'spline') {
      reach(value - values[key * 3 * frameSize + place]! * before);
      reach(value + values[(key * 3 + 2) * frameSize + place]! * after);
    } else if (interpolation === 'smooth') {
      const farther = steepest * Math.max(before, after);
      reach(value - farther);
      reach(value + farther);
    } else if (tangents) {
      if (before > 0) reach(tangents[key * 4 * frameSize + place * 2 + 1]!);
      if (after > 0) reach(tangents[(key * 4 + 2) * frameSize + place * 2 + 1]!);
    }
  }
  return range;
}

/**
 * A smooth curve is at no key steeper than the steepest straight line between two neighbours: its slope is a mean of two. In
 * a loop the first and the last key have neighbours at the other end.
 */
function steepestSlope(times: Float32Array, valueAt: (key: number) => number): number {
  const last = times.length - 1;
  const rises = Array.from({ length: last }, (_, key) => [key, valueAt(key + 1) - valueAt(key)] as const);
  if (last > 0) rises.push([0, valueAt(1) - valueAt(last)], [last - 1, valueAt(0) - valueAt(last - 1)]);
  let steepest = 0;
  for (const [key, rise] of rises) {
    const span = times[key + 1]! - times[key]!;
    if (span > 0) steepest = Math.max(steepest, Math.abs(rise) / span);
  }
  return steepest;
}

/**
 * The rotation matrix that three makes of a quaternion of length s is I + s²·(R − I) with R a rotation: it stretches by
 * at most s² + |1 − s²|. Between two keys the length is at most the greater one's; splines are normalised.
 */
function stretchOf(group: KeyGroup, place: number): number {
  const { interpolation, times, values, frameSize } = group;
  if (interpolation === 'spline') return 1;
  let square = 0;
  if (interpolation === 'bezier') {
    for (const [low, high] of rangesOf(group, place, 4)) square += Math.max(low * low, high * high);
  } else {
    for (let key = 0; key < times.length; key++) {
      const at = key * frameSize + place;
      square = Math.max(square, values[at]! ** 2 + values[at + 1]! ** 2 + values[at + 2]! ** 2 + values[at + 3]! ** 2);
    }
  }
  return square + Math.abs(1 - square);
}
