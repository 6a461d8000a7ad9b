// The keys of one joint, taken out of the groups of a clip, and sampled on both sides of a hard cut.

import { type Clip, channelSize, createClip, type KeyGroup, type KeyTrack } from '../keys/clip.js';
import { ZERO_CURVATURE_ENDING } from '../keys/time-to-keys.js';
import { keysToLocalPose } from '../local-pose/keys-to-local-pose.js';
import { createLocalPose } from '../local-pose/local-pose.js';
import type { Skeleton } from '../skeleton/skeleton.js';

/** How one joint moves in a clip, relative to its parent. */
export interface JointKeys {
  /** Seconds, rising and each but once: where it has keys of translation or of rotation. */
  readonly times: readonly number[];
  /** Those where it is in one place before and in another one after. */
  readonly cuts: ReadonlySet<number>;
  /** x, y, z, and x, y, z, w, as `sample` has left them. */
  readonly translation: Float64Array;
  readonly rotation: Float64Array;
  /** Works out where it is at a time in seconds; `before` a hard cut at that time, or after it. */
  sample(time: number, before: boolean): void;
}

/**
 * Returns the keys of `joint`. Where a clip has two tracks of one channel, the last one counts. Smooth keys do not look across the
 * end.
 */
export function jointKeys(clip: Clip, skeleton: Skeleton, joint: number): JointKeys {
  const tracks = clip.groups
    .flatMap(tracksOf)
    .filter((track) => track.joint === joint && track.channel !== 'scale')
    .map((track) => ({ ...track, joint: 0 }));
  const { groups } = createClip(clip.name, clip.duration, tracks);
  const pose = createLocalPose(1);
  pose.translations.set(skeleton.restTranslations.subarray(joint * 3, joint * 3 + 3));
  pose.rotations.set(skeleton.restRotations.subarray(joint * 4, joint * 4 + 4));
  const moments = new Float64Array(1);
  return {
    times: risingTimes(groups.flatMap((group) => [...group.times])),
    cuts: new Set(groups.flatMap(cutsOf)),
    translation: pose.translations,
    rotation: pose.rotations,
    sample(time, before) {
      moments[0] = time;
      for (const group of groups) {
        keysToLocalPose(pose, group, keyBefore(group, time, before), moments, 0, ZERO_CURVATURE_ENDING);
      }
    },
  };
}

/** Returns the numbers in rising order, each once. */
export function risingTimes(times: readonly number[]): number[] {
  return [...new Set(times)].sort((a, b) => a - b);
}

/** Returns the tracks that a group was packed from; named after joint and channel. */
export function tracksOf(group: KeyGroup): KeyTrack[] {
  const { interpolation, times, channels, values, tangents, frameSize } = group;
  const rows = (joints: Int32Array, channel: KeyTrack['channel']) =>
    Array.from(joints, (joint) => ({ joint, channel, size: channelSize(channel) }));
  let place = 0;
  return [
    ...rows(channels.translations, 'translation'),
    ...rows(channels.rotations, 'rotation'),
    ...rows(channels.scales, 'scale'),
  ].map(({ joint, channel, size }): KeyTrack => {
    const start = place;
    place += size;
    const track = {
      name: `joint ${joint}, ${channel}`,
      joint,
      channel,
      interpolation,
      times,
      values: columns(values, start, frameSize, size),
    };
    if (!tangents) return track;
    return {
      ...track,
      inTangents: columns(tangents, start * 2, frameSize * 4, size * 2),
      outTangents: columns(tangents, (frameSize + start) * 2, frameSize * 4, size * 2),
    };
  });
}

/** Returns `size` numbers of each frame, from `place` on; frames are `stride` numbers apart. */
function columns(values: Float32Array, place: number, stride: number, size: number): Float32Array {
  const out = new Float32Array((values.length / stride) * size);
  for (let i = 0; i < out.length; i++) out[i] = values[Math.floor(i / size) * stride + place + (i % size)]!;
  return out;
}

/** Every key where a value ends, or where two follow one another at the same time. */
function cutsOf({ interpolation, times }: KeyGroup): number[] {
  return Array.from(times).filter((time, key) => interpolation === 'step' || time === times[key - 1]);
}

/** The key that is passed last until `time`, or just before it; -1: none. */
function keyBefore({ times }: KeyGroup, time: number, before: boolean): number {
  let passed = 0;
  let end = times.length;
  while (passed < end) {
    const middle = (passed + end) >>> 1;
    if (before ? times[middle]! < time : times[middle]! <= time) passed = middle + 1;
    else end = middle;
  }
  return passed - 1;
}
