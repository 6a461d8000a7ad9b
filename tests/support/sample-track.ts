// Plays one track of keys the way a frame does: time → keys → local pose.

import { type Clip, createClip, type KeyTrack } from '../../src/keys/clip.js';
import { CURSOR_SIZE, cursorLength, resetCursor } from '../../src/keys/key-cursor.js';
import { timeToKeys } from '../../src/keys/time-to-keys.js';
import { keysToLocalPose } from '../../src/local-pose/keys-to-local-pose.js';
import { createLocalPose, type LocalPose } from '../../src/local-pose/local-pose.js';
import type { Channel } from '../../src/skeleton/channels.js';

/** A track of joint 0 whose name is that of its channel. */
export function trackOf(
  channel: Channel,
  interpolation: KeyTrack['interpolation'],
  times: readonly number[],
  values: readonly number[],
  tangents: Pick<KeyTrack, 'inTangents' | 'outTangents'> = {},
): KeyTrack {
  return { name: `joint.${channel}`, joint: 0, channel, interpolation, times, values, ...tangents };
}

/** Repeats each number three times: a translation or scale whose components move alike. */
export function threefold(numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => [number, number, number]);
}

/** Returns a player of one clip with a cursor of its own: it gives the pose at a time, in the same buffers every time. */
export function playerOf(clip: Clip, jointCount = 1): (time: number, endings?: number) => LocalPose {
  const length = cursorLength(clip);
  const cursors = new Int32Array(length);
  resetCursor(cursors, 0, length);
  const pose = createLocalPose(jointCount);
  const moments = new Float64Array(1);
  return (time, endings = 0) => {
    moments[0] = time;
    clip.groups.forEach((group, index) => {
      const key = timeToKeys(cursors, index * CURSOR_SIZE, group.times, moments, 0, endings);
      keysToLocalPose(pose, group, key, moments, 0, cursors[index * CURSOR_SIZE + 1]!);
    });
    return pose;
  };
}

/** Returns a player of one track: it gives the values of its channel at a time. */
export function trackPlayer(track: KeyTrack): (time: number, endings?: number) => number[] {
  const play = playerOf(createClip('clip', 1, [track]), track.joint + 1);
  const size = track.channel === 'rotation' ? 4 : 3;
  return (time, endings) => {
    const numbers = play(time, endings)[`${track.channel}s`];
    return Array.from(numbers.subarray(track.joint * size, (track.joint + 1) * size));
  };
}
