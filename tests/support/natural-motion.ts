// How far a blend of poses may go from one moment to another, from how far those go that it is made of.

import { BONE_SIZE } from './pose-sampler.js';

/** A pose that counts in a blend. */
export interface Contributor {
  readonly weight: number;
  readonly pose: Float64Array;
}

/** Contributors by what plays them: the same one at another moment has the same number. Their weights sum to 1. */
export type Blend = ReadonlyMap<number, Contributor>;

/** For each bone the angle, in radians, and the way that it may have gone at most. */
export interface MotionBound {
  readonly turns: Float64Array;
  readonly ways: Float64Array;
}

const ROTATION = { start: 0, size: 4 };
const TRANSLATION = { start: 4, size: 3 };

/** Returns the mean of the contributors: weighted sums, rotations with their signs alike and made one at the end. */
export function blendPose(blend: Blend, boneCount: number): Float64Array {
  const out = new Float64Array(boneCount * BONE_SIZE);
  for (let bone = 0; bone < boneCount; bone++) {
    const signs = signsOf([blend], bone);
    const rotation = weightedSum(blend, bone, ROTATION, signs);
    const length = Math.hypot(...rotation);
    out.set(
      rotation.map((number) => number / length),
      bone * BONE_SIZE,
    );
    out.set(weightedSum(blend, bone, TRANSLATION, signs), bone * BONE_SIZE + TRANSLATION.start);
  }
  return out;
}

/** Returns how much of the weight has gone from some contributors to others. */
export function weightMoved(from: Blend, to: Blend): number {
  let sum = 0;
  for (const key of keysOf(from, to)) sum += Math.abs((to.get(key)?.weight ?? 0) - (from.get(key)?.weight ?? 0));
  return sum / 2;
}

/**
 * Returns how far the mean of contributors may go at most:
 *
 *   Σ kept weight · own way  +  weight moved · largest way from one that loses weight to one that gains some
 *
 * Of rotations that is the chord between two sums; making them one brings the ends no further apart than the shorter sum is short of 1.
 */
export function naturalMotion(from: Blend, to: Blend, boneCount: number): MotionBound {
  const keys = keysOf(from, to);
  const moved = weightMoved(from, to);
  const turns = new Float64Array(boneCount);
  const ways = new Float64Array(boneCount);
  for (let bone = 0; bone < boneCount; bone++) {
    const signs = signsOf([from, to], bone);
    const [start, end] = [from, to].map((blend) => Math.hypot(...weightedSum(blend, bone, ROTATION, signs)));
    const chord = sumOfWays(from, to, keys, moved, bone, ROTATION, signs) / Math.min(start!, end!);
    turns[bone] = 4 * Math.asin(Math.min(1, chord / 2));
    ways[bone] = sumOfWays(from, to, keys, moved, bone, TRANSLATION, signs);
  }
  return { turns, ways };
}

/** Returns the angle in radians, and the way, that a bone has gone between two poses. */
export function boneMotion(from: Float64Array, to: Float64Array, bone: number): [turn: number, way: number] {
  const sign = dot(from, to, bone * BONE_SIZE) < 0 ? -1 : 1;
  const chord = distance(from, to, bone, ROTATION, 1, sign);
  return [4 * Math.asin(Math.min(1, chord / 2)), distance(from, to, bone, TRANSLATION, 1, 1)];
}

type Field = typeof ROTATION;
type Signs = ReadonlyMap<Float64Array, number>;

function sumOfWays(
  from: Blend,
  to: Blend,
  keys: ReadonlySet<number>,
  moved: number,
  bone: number,
  field: Field,
  signs: Signs,
): number {
  const between = (a: Contributor, b: Contributor): number => {
    const [signA, signB] = field === ROTATION ? [signs.get(a.pose)!, signs.get(b.pose)!] : [1, 1];
    return distance(a.pose, b.pose, bone, field, signA, signB);
  };
  let own = 0;
  let spread = 0;
  for (const key of keys) {
    const [a, b] = [from.get(key), to.get(key)];
    if (a && b) own += Math.min(a.weight, b.weight) * between(a, b);
    if (!a || (b && b.weight >= a.weight)) continue;
    for (const [other, gains] of to) {
      if (gains.weight > (from.get(other)?.weight ?? 0)) spread = Math.max(spread, between(a, gains));
    }
  }
  return own + moved * spread;
}

function keysOf(from: Blend, to: Blend): ReadonlySet<number> {
  return new Set([...from.keys(), ...to.keys()]);
}

/** Of two rotations that are the same all count as the one that is nearer to the first. */
function signsOf(blends: readonly Blend[], bone: number): Signs {
  const poses = blends.flatMap((blend) => [...blend.values()].map(({ pose }) => pose));
  return new Map(poses.map((pose) => [pose, dot(poses[0]!, pose, bone * BONE_SIZE) < 0 ? -1 : 1]));
}

function weightedSum(blend: Blend, bone: number, { start, size }: Field, signs: Signs): number[] {
  const sum = new Array<number>(size).fill(0);
  for (const { weight, pose } of blend.values()) {
    const factor = weight * (size === ROTATION.size ? signs.get(pose)! : 1);
    for (let n = 0; n < size; n++) sum[n] = sum[n]! + factor * pose[bone * BONE_SIZE + start + n]!;
  }
  return sum;
}

function distance(
  a: Float64Array,
  b: Float64Array,
  bone: number,
  { start, size }: Field,
  signA: number,
  signB: number,
): number {
  let sum = 0;
  for (let at = bone * BONE_SIZE + start; at < bone * BONE_SIZE + start + size; at++) {
    sum += (signA * a[at]! - signB * b[at]!) ** 2;
  }
  return Math.sqrt(sum);
}

function dot(a: Float64Array, b: Float64Array, offset: number): number {
  let sum = 0;
  for (let at = offset; at < offset + ROTATION.size; at++) sum += a[at]! * b[at]!;
  return sum;
}
