// Where a root joint is in place: its keys with the travel taken out.

import type { Clip } from '../keys/clip.js';
import { AFFINE_SIZE, multiplyAffine, rotationOfAffine } from '../math/affine.js';
import { multiplyQuaternions, slerpQuaternion } from '../math/quaternion.js';
import { PLACE_SIZE } from './compose-travel.js';
import {
  type Curve,
  type CurveSample,
  distance,
  dropStraight,
  PLACE_ERROR,
  ROTATION_ERROR,
  sampleCurve,
} from './curve-samples.js';
import { type JointKeys, risingTimes } from './joint-keys.js';
import type { RootSpace } from './root-space.js';
import { placeAtTime, type Travel } from './travel.js';

/** Keys are kept in single precision: that much of a place is lost in any case. */
const ROUNDING = 2 ** -24;

/** A sample that is so near to a straight line, as a share of the error that is allowed, says nothing. */
const NOTHING = 0.01;

/**
 * Returns x, y, z and, if the travel turns, x, y, z, w of the joint in place, over the length of the clip: at times of single
 * precision, at all of `keyTimes` and wherever it takes more to be within 1e-4 of the way and 1e-4 rad in between.
 *
 * - keys: of the joint, with the travel in them.
 */
export function sampleInPlace(
  clip: Clip,
  keyTimes: readonly number[],
  keys: JointKeys,
  travel: Travel,
  space: RootSpace,
): CurveSample[] {
  const inside = (time: number): boolean => time >= 0 && time <= clip.duration;
  const travelTimes = Array.from(travel.phases, (phase) => Math.fround(phase * clip.duration));
  const cuts = new Set([...keys.cuts, ...travelTimes.filter((time, key) => time === travelTimes[key - 1])]);
  const times = risingTimes([0, ...keyTimes.filter(inside), ...travelTimes, Math.fround(clip.duration)]);
  const curve = inPlaceCurve(keys, travel, space, times);
  return dropStraight(sampleCurve(times, cuts, curve), new Set(keyTimes), curve.errorOf, NOTHING);
}

function inPlaceCurve(keys: JointKeys, travel: Travel, space: RootSpace, times: readonly number[]): Curve {
  const undo = new Float64Array(AFFINE_SIZE);
  const rotation = new Float64Array(4);
  const phaseAt = (time: number): number => (time < travel.duration ? time / travel.duration : 1);
  const valueAt = (time: number, before: boolean): number[] => {
    keys.sample(time, before);
    undoPlace(undo, space, placeAtTime(travel.phases, travel.places, phaseAt(time), before));
    const [x, y, z] = keys.translation as unknown as [number, number, number];
    const place = [0, 1, 2].map((i) => undo[i]! * x + undo[3 + i]! * y + undo[6 + i]! * z + undo[9 + i]!);
    if (!travel.turns) return place;
    rotationOfAffine(rotation, 0, undo, 0);
    multiplyQuaternions(rotation, 0, rotation, 0, keys.rotation, 0);
    return [...place, ...rotation];
  };
  const scale = Math.max(...[0, 3, 6].map((axis) => distance(space.toRoot.subarray(axis, axis + 3), [0, 0, 0])));
  let way = 0;
  for (let at = 0; at < travel.places.length; at += PLACE_SIZE) {
    way = Math.max(way, distance(travel.places.subarray(at, at + 3), [0, 0, 0]) / scale);
  }
  let farthest = 0;
  const first = valueAt(0, false);
  const start = keys.translation.slice();
  for (const time of times) {
    way = Math.max(way, distance(valueAt(time, false), first), distance(keys.translation, start));
    farthest = Math.max(farthest, distance(keys.translation, [0, 0, 0]));
  }
  const allowed = PLACE_ERROR * way + ROUNDING * farthest + Number.MIN_VALUE;
  return {
    valueAt,
    errorOf(a, b, share, value) {
      const straight = [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share);
      const error = distance(straight, value) / allowed;
      return travel.turns ? Math.max(error, angleBetween(slerp(a, b, share), value) / ROTATION_ERROR) : error;
    },
  };
}

function slerp(a: readonly number[], b: readonly number[], share: number): Float64Array {
  const rotations = Float64Array.of(...a.slice(3, 7), ...b.slice(3, 7), share);
  slerpQuaternion(rotations, 0, rotations, 0, rotations, 4, rotations, 8);
  return rotations;
}

/** Radians from the rotation in the first four numbers of `a` to that in the last four of `b`, as long as they are near. */
function angleBetween(a: ArrayLike<number>, b: readonly number[]): number {
  const gap = (sign: number): number => Math.hypot(...[0, 1, 2, 3].map((i) => a[i]! - sign * b[3 + i]!));
  return 2 * Math.min(gap(1), gap(-1));
}

/** Writes what takes a place of the root out of a place in the space of the joint's parent: (M · to root)⁻¹ · to root. */
export function undoPlace(out: Float64Array, { toRoot, fromRoot }: RootSpace, place: ArrayLike<number>): void {
  const [x, y, z, yaw] = [place[0]!, place[1]!, place[2]!, place[3]!];
  const cosine = Math.cos(yaw);
  const sine = Math.sin(yaw);
  out.set([cosine, 0, sine, 0, 1, 0, -sine, 0, cosine, sine * z - cosine * x, -y, -sine * x - cosine * z]);
  multiplyAffine(out, 0, out, 0, toRoot, 0);
  multiplyAffine(out, 0, fromRoot, 0, out, 0);
}
