// Takes away what a track holds before 0 s, where no clip ever plays.

import type { KeyframeTrack } from 'three';
import { faultOf, normaliseKey } from './key-faults.js';
import { type Curve, type Key, writeKeys } from './track-keys.js';

/** A Bezier parameter is found by halving: as many times as a double has digits. */
const HALVINGS = 52;

/**
 * Returns the keys from 0 s on, with one at 0 s that keeps what is seen as it was. `keys` are sorted, and none of them
 * hides another; `track` gets them all, to interpolate between them by whatever means it has.
 *
 * Nothing changes for steps, straight lines, turns, and Bezier curves and splines of vectors and numbers. The first
 * stretch of a smooth curve, and of a curve of rotations, is bent by what is cut off, and may differ a little.
 */
export function cutBeforeStart(track: KeyframeTrack, keys: readonly Key[], curve: Curve): Key[] {
  const after = keys.filter((key) => key.time >= 0);
  const left = keys.filter((key) => key.time < 0).at(-1);
  const right = after[0];
  if (!left || right?.time === 0) return after;
  const held: Key = { ...left, time: 0 };
  if (!right || curve === 'step') return [held, ...after];
  const [start, next] = cutBetween(track, keys, left, right, curve);
  if (track.ValueTypeName === 'quaternion') normaliseKey(start, curve);
  return faultOf(track, start) ? [held, ...after] : [start, next, ...after.slice(1)];
}

function cutBetween(track: KeyframeTrack, keys: readonly Key[], left: Key, right: Key, curve: Curve): [Key, Key] {
  if (curve === 'spline') return [splineAtStart(left, right), right];
  if (curve === 'bezier') return cutBezier(left, right);
  writeKeys(track, keys, curve);
  const { createInterpolant } = track as unknown as {
    createInterpolant(this: KeyframeTrack): { evaluate(time: number): ArrayLike<unknown> };
  };
  return [{ ...left, time: 0, values: Array.from(createInterpolant.call(track).evaluate(0)) }, right];
}

/** A cubic is known by its values and slopes at two places, so that those at 0 s and at `right` give the same one again. */
function splineAtStart(left: Key, right: Key): Key {
  const length = right.time - left.time;
  const s = -left.time / length;
  const start: Key = { ...left, time: 0, values: [], inTangent: [], outTangent: [] };
  for (let i = 0; i < left.values.length; i++) {
    const p0 = left.values[i] as number;
    const p1 = right.values[i] as number;
    const m0 = left.outTangent![i]!;
    const m1 = right.inTangent![i]!;
    const rise = s * s * (3 - 2 * s);
    const bend = s * (1 - s) * ((1 - s) * m0 - s * m1);
    const slope = (6 * s * (1 - s) * (p1 - p0)) / length + (1 - s) * (1 - 3 * s) * m0 + s * (3 * s - 2) * m1;
    start.values.push(p0 + rise * (p1 - p0) + bend * length);
    start.inTangent!.push(slope);
    start.outTangent!.push(slope);
  }
  return start;
}

/** Source: P. de Casteljau's subdivision. Each number of the value has a curve with times of its own. */
function cutBezier(left: Key, right: Key): [Key, Key] {
  const start: Key = { ...left, time: 0, values: [], inTangent: [], outTangent: [] };
  const next: Key = { ...right, inTangent: [] };
  for (let i = 0; i < left.values.length; i++) {
    const times = [left.time, left.outTangent![2 * i]!, right.inTangent![2 * i]!, right.time];
    const values = [
      left.values[i],
      left.outTangent![2 * i + 1],
      right.inTangent![2 * i + 1],
      right.values[i],
    ] as number[];
    let from = 0;
    let to = 1;
    for (let halving = 0; halving < HALVINGS; halving++) {
      const middle = (from + to) / 2;
      if (splitCubic(times, middle)[0] < 0) from = middle;
      else to = middle;
    }
    const [, outTime, inTime] = splitCubic(times, to);
    const [value, outValue, inValue] = splitCubic(values, to);
    start.values.push(value);
    start.inTangent!.push(0, value);
    start.outTangent!.push(outTime, outValue);
    next.inTangent!.push(inTime, inValue);
  }
  return [start, next];
}

/** Returns the place on the curve at `s`, and the two control points between there and its end. */
function splitCubic(points: readonly number[], s: number): [number, number, number] {
  const [a, b, c, d] = points as [number, number, number, number];
  const ab = a + (b - a) * s;
  const bc = b + (c - b) * s;
  const cd = c + (d - c) * s;
  const abc = ab + (bc - ab) * s;
  const bcd = bc + (cd - bc) * s;
  return [abc + (bcd - abc) * s, bcd, cd];
}
