// clip and travel → the same clip in place: what is left of its root joint when the travel is taken out.

import { type Clip, channelSize, createClip, type KeyTrack } from '../keys/clip.js';
import { AFFINE_SIZE } from '../math/affine.js';
import type { Channel } from '../skeleton/channels.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import type { CurveSample } from './curve-samples.js';
import { sampleInPlace, undoPlace } from './in-place-samples.js';
import { jointKeys, tracksOf } from './joint-keys.js';
import { createRootSpace, type RootSpace, type ToRoot } from './root-space.js';
import type { Travel } from './travel.js';

/** What `createInPlaceClip` may be told. */
export interface InPlaceOptions {
  /** As for the travel: from the skeleton's space to that of the root object. Default: they are the same. */
  readonly toRoot?: ToRoot;
}

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
 * 1e-4 of the way and 1e-4 rad. All other keys, the joint's scale among them, are those of `clip`, and groups without this
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
    .filter((track) => replaced.some(({ channel }) => channel === track.channel) || !rests(track, skeleton));
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

/** A track of linear keys: the first three numbers of each sample, or the four after them. */
function trackOfSamples(joint: number, channel: Channel, samples: readonly CurveSample[]): KeyTrack {
  const [start, end] = channel === 'rotation' ? [3, 7] : [0, 3];
  return {
    name: `joint ${joint}, ${channel}`,
    joint,
    channel,
    interpolation: 'linear',
    times: samples.map(({ time }) => time),
    values: samples.flatMap(({ value }) => value.slice(start, end)),
  };
}

/** Whether all keys are those of the rest pose, as far as single precision tells. */
function rests({ joint, channel, values }: KeyTrack, skeleton: Skeleton): boolean {
  const size = channelSize(channel);
  const rest = channel === 'rotation' ? skeleton.restRotations : skeleton.restTranslations;
  return Array.from(values).every(
    (value, i) => Math.abs(value - rest[joint * size + (i % size)]!) <= 2 ** -22 * Math.max(1, Math.abs(value)),
  );
}
