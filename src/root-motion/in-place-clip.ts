// clip and travel → the same clip in place: what is left of its root joint when the travel is taken out.

import { type Clip, createClip, type KeyTrack } from '../keys/clip.js';
import { AFFINE_SIZE, multiplyAffine, rotationOfAffine } from '../math/affine.js';
import { multiplyQuaternions, slerpQuaternion } from '../math/quaternion.js';
import type { Channel } from '../skeleton/channels.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { PLACE_SIZE } from './compose-travel.js';
import { type Curve, type CurveSample, sampleCurve } from './curve-samples.js';
import { type JointKeys, jointKeys, risingTimes, tracksOf } from './joint-keys.js';
import { createRootSpace, type RootSpace, type ToRoot } from './root-space.js';
import type { Travel } from './travel.js';

/** What `createInPlaceClip` may be told. */
export interface InPlaceOptions {
  /** As for the travel: from the skeleton's space to that of the root object. Default: they are the same. */
  readonly toRoot?: ToRoot;
}

/** How far from its curve a straight piece may be: of the way from the start to the farthest place; and in radians. */
const PLACE_ERROR = 1e-5;
const ROTATION_ERROR = 1e-5;

/** Keys are kept in single precision: that much of a place is lost in any case. */
const ROUNDING = 2 ** -24;

/** A sample that is so near to the straight line between others, of the error that is allowed, says nothing. */
const NOTHING = 0.01;

/** How far a turn about up may be from a rotation where the joint's parent stands, before that counts as uneven. */
const EVEN = 1e-5;

/**
 * Returns a clip that differs from `clip` in the keys of one joint alone: in each pose the travel is taken out of where that
 * joint is in the root's space, M⁻¹ · pose, so that travel and clip together are `clip` again. It begins where `clip` does,
 * and what is not travel stays: bob, sway, and the turns that are not about up.
 *
 * - travel: of this clip and joint; any other takes out what is not there.
 *
 * The joint's translation, and its rotation if the travel turns, get linear keys: exact at the keys of both channels and of the
 * travel; between them as well if all of it is linear and nothing turns, and else as many keys as it takes to be within
 * 1e-5 of the way and 1e-5 rad. All other keys, the joint's scale among them, are those of `clip`, and groups without this
 * joint are the same objects. A clip that does not travel is returned as it is.
 *
 * Throws when the joint does not exist, the travel has another duration, `toRoot` is not twelve or sixteen finite numbers,
 * it or a joint above flattens space, or the travel turns and they scale unevenly: no rotation of the joint undoes such a turn.
 */
export function createInPlaceClip(
  clip: Clip,
  skeleton: Skeleton,
  joint: number,
  travel: Travel,
  options: InPlaceOptions = {},
): Clip {
  const space = createRootSpace('createInPlaceClip', clip, skeleton, joint, options.toRoot);
  checkTravel(clip, skeleton, joint, travel, space);
  if (travel.places.every((number) => number === 0)) return clip;
  // (1) Where the joint is in place, at all keys that matter and as often as it takes in between.
  const channels: Channel[] = travel.turns ? ['translation', 'rotation'] : ['translation'];
  const isReplaced = (track: KeyTrack): boolean => track.joint === joint && channels.includes(track.channel);
  const replaced = clip.groups.flatMap(tracksOf).filter(isReplaced);
  const keyTimes = replaced.flatMap(({ times }) => Array.from(times));
  const samples = sampleInPlace(clip, keyTimes, jointKeys(clip, skeleton, joint), travel, space);
  // (2) Each channel as a track. One that the clip has not got, and that rests in place, is left out.
  let tracks = channels
    .map((channel) => trackOfSamples(joint, channel, samples))
    .filter(
      (track) => replaced.some(({ channel }) => channel === track.channel) || !rests(track, skeleton),
    );
  // (3) They go to the first group that loses one, where they stay if their times are those of the group.
  const groups = clip.groups.flatMap((group) => {
    const all = tracksOf(group);
    const left = all.filter((track) => !isReplaced(track));
    if (left.length === all.length) return [group];
    const added = tracks;
    tracks = [];
    return createClip(clip.name, clip.duration, [...left, ...added]).groups;
  });
  return { ...clip, groups: [...groups, ...createClip(clip.name, clip.duration, tracks).groups] };
}

function checkTravel(clip: Clip, skeleton: Skeleton, joint: number, travel: Travel, space: RootSpace): void {
  if (travel.duration !== clip.duration) {
    throw new Error(
      `createInPlaceClip: "${clip.name}" lasts ${clip.duration} s and its travel ${travel.duration} s, expected the same.`,
    );
  }
  const undo = new Float64Array(AFFINE_SIZE);
  // Any turn tells, but for halves and quarters.
  undoPlace(undo, space, [0, 0, 0, 1]);
  const axes = [0, 3, 6].map((column) => undo.subarray(column, column + 3));
  const isRotation = axes.every((a, i) =>
    axes.every((b, j) => Math.abs(a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! - (i === j ? 1 : 0)) < EVEN),
  );
  if (travel.turns && !isRotation) {
    throw new Error(
      `createInPlaceClip: "${clip.name}" turns, and toRoot or a joint above joint ${joint} ("${skeleton.names[joint]}") ` +
        'scales unevenly, expected one scale for all axes, or a travel without yaw.',
    );
  }
}

/** Writes what takes a place of the root out of a place in the space of the joint's parent: (M · to root)⁻¹ · to root. */
function undoPlace(out: Float64Array, { toRoot, fromRoot }: RootSpace, place: ArrayLike<number>): void {
  const [x, y, z, yaw] = [place[0]!, place[1]!, place[2]!, place[3]!];
  const cosine = Math.cos(yaw);
  const sine = Math.sin(yaw);
  out.set([cosine, 0, sine, 0, 1, 0, -sine, 0, cosine, sine * z - cosine * x, -y, -sine * x - cosine * z]);
  multiplyAffine(out, 0, out, 0, toRoot, 0);
  multiplyAffine(out, 0, fromRoot, 0, out, 0);
}

/** Returns x, y, z and, if the travel turns, x, y, z, w of the joint in place, over the length of the clip. */
function sampleInPlace(
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
  return dropStraight(sampleCurve(times, cuts, curve), new Set(keyTimes), curve.errorOf);
}

function inPlaceCurve(keys: JointKeys, travel: Travel, space: RootSpace, times: readonly number[]): Curve {
  const undo = new Float64Array(AFFINE_SIZE);
  const rotation = new Float64Array(4);
  const valueAt = (time: number, before: boolean): number[] => {
    keys.sample(time, before);
    undoPlace(undo, space, placeAtTime(travel, time, before));
    const [x, y, z] = keys.translation as unknown as [number, number, number];
    const place = [0, 1, 2].map((i) => undo[i]! * x + undo[3 + i]! * y + undo[6 + i]! * z + undo[9 + i]!);
    if (!travel.turns) return place;
    rotationOfAffine(rotation, 0, undo, 0);
    multiplyQuaternions(rotation, 0, rotation, 0, keys.rotation, 0);
    return [...place, ...rotation];
  };
  let way = 0;
  let farthest = 0;
  keys.sample(0, false);
  const start = keys.translation.slice();
  for (const time of times) {
    keys.sample(time, false);
    way = Math.max(way, distance(keys.translation, start));
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
