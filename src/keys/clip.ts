// A clip: the keys of many joints that play together, packed for sampling.
//
// Tracks whose keys lie at the same times form one group: a single search and a single fraction serve all of them, and
// all that one key holds lies side by side in memory.

import type { Channel, Channels } from '../skeleton/channels.js';

const CHANNELS: readonly Channel[] = ['translation', 'rotation', 'scale'];
const INTERPOLATIONS = ['step', 'linear', 'spline', 'smooth', 'bezier'] as const;

/** How values come about between two keys. */
export type Interpolation = (typeof INTERPOLATIONS)[number];

/** Keys of one channel of one joint, as `createClip` takes them. */
export interface KeyTrack {
  /** Named in messages. */
  readonly name: string;
  readonly joint: number;
  readonly channel: Channel;
  /**
   * - step: a value holds until the next key.
   * - linear: evenly from key to key; rotations along the shorter arc.
   * - spline: glTF's CUBICSPLINE, see `spline-keys.ts`; rotations are normalised.
   * - smooth: three's InterpolateSmooth, see `smooth-keys.ts`; not for rotations.
   * - bezier: three's InterpolateBezier, see `bezier-keys.ts`.
   */
  readonly interpolation: Interpolation;
  /** Seconds, rising; two equal times make a hard cut. */
  readonly times: ArrayLike<number>;
  /** 3 numbers per key, 4 for a rotation; for `spline` three times that: in-tangent, value, out-tangent. */
  readonly values: ArrayLike<number>;
  /** Only `bezier`: time and value of each component's control point before the key ... */
  readonly inTangents?: ArrayLike<number>;
  /** ... and after it. */
  readonly outTangents?: ArrayLike<number>;
}

/**
 * Tracks with equal times and interpolation. K = number of keys; one frame holds what one key says:
 *
 *   frame     [translations: x y z]*T  [rotations: x y z w]*R  [scales: x y z]*S       frameSize = 3T + 4R + 3S
 *   times     [seconds] * K
 *   values    [frame] * K           for spline: [in-tangents, values, out-tangents: a frame each] * K
 *   tangents  only bezier: [in: (time, value) * frameSize, out: (time, value) * frameSize] * K
 */
export interface KeyGroup {
  readonly interpolation: Interpolation;
  readonly times: Float32Array;
  readonly channels: Channels;
  readonly frameSize: number;
  readonly values: Float32Array;
  readonly tangents: Float32Array | null;
}

/** Keys for the joints of one skeleton. Never changes, so any number of players share it. */
export interface Clip {
  readonly name: string;
  /** Seconds. May differ from the last key: keys hold their last value. */
  readonly duration: number;
  readonly groups: readonly KeyGroup[];
}

/**
 * Returns a clip that holds copies of all keys.
 *
 * Two tracks of the same joint and channel both count, as they do in three: they end up in different groups, in the
 * order given.
 *
 * Throws when the duration is not a number of 0 or more, or a track has no joint or channel that exists, no keys, the
 * wrong number of values, a number that is not finite, times that fall, or an interpolation that its channel has not.
 */
export function createClip(name: string, duration: number, tracks: readonly KeyTrack[]): Clip {
  if (!(duration >= 0 && duration < Infinity)) {
    throw new Error(`createClip: "${name}" has duration ${duration}, expected a number of 0 or more.`);
  }
  tracks.forEach(checkTrack);
  // (1) Sort the tracks into groups. A second track of one channel must not share a group with the first.
  const groups: { occurrence: number; tracks: KeyTrack[] }[] = [];
  const occurrences = new Map<string, number>();
  for (const track of tracks) {
    const channelKey = `${track.joint} ${track.channel}`;
    const occurrence = occurrences.get(channelKey) ?? 0;
    occurrences.set(channelKey, occurrence + 1);
    const group = groups.find((other) => other.occurrence === occurrence && sharesKeys(other.tracks[0]!, track));
    if (group) group.tracks.push(track);
    else groups.push({ occurrence, tracks: [track] });
  }
  // (2) Play first occurrences first, so that a joint's tracks are piled up in the order given.
  groups.sort((a, b) => a.occurrence - b.occurrence);
  return { name, duration, groups: groups.map((group) => packGroup(group.tracks)) };
}

/** What two tracks of a group have in common. */
interface KeyRows {
  readonly interpolation: Interpolation | null;
  readonly times: ArrayLike<number>;
}

/** Returns how many numbers one key of `channel` has. */
export function channelSize(channel: Channel): number {
  return channel === 'rotation' ? 4 : 3;
}

/** Returns whether two tracks have equal times and interpolation, and so can be in one group. */
export function sharesKeys(a: KeyRows, b: KeyRows): boolean {
  if (a.interpolation !== b.interpolation || a.times.length !== b.times.length) return false;
  if (a.times === b.times) return true;
  for (let key = 0; key < a.times.length; key++) if (a.times[key] !== b.times[key]) return false;
  return true;
}

function packGroup(tracks: readonly KeyTrack[]): KeyGroup {
  const { interpolation, times } = tracks[0]!;
  const ordered = [
    ...tracks.filter((track) => track.channel === 'translation'),
    ...tracks.filter((track) => track.channel === 'rotation'),
    ...tracks.filter((track) => track.channel === 'scale'),
  ];
  const joints = (channel: Channel): Int32Array =>
    Int32Array.from(ordered.filter((track) => track.channel === channel).map((track) => track.joint));
  const channels = {
    translations: joints('translation'),
    rotations: joints('rotation'),
    scales: joints('scale'),
  };
  const frameSize = ordered.reduce((size, track) => size + channelSize(track.channel), 0);
  const frames = interpolation === 'spline' ? 3 : 1;
  const values = new Float32Array(times.length * frames * frameSize);
  const tangents = interpolation === 'bezier' ? new Float32Array(times.length * 4 * frameSize) : null;
  let place = 0;
  for (const track of ordered) {
    const size = channelSize(track.channel);
    copyFrames(values, place, frameSize, track.values, size);
    if (tangents) {
      copyFrames(tangents, place * 2, frameSize * 4, track.inTangents!, size * 2);
      copyFrames(tangents, (frameSize + place) * 2, frameSize * 4, track.outTangents!, size * 2);
    }
    place += size;
  }
  return { interpolation, times: Float32Array.from(times), channels, frameSize, values, tangents };
}

/** Spreads rows of `size` numbers over the frames of `out`, which are `stride` numbers apart: from `offset` of each. */
export function copyFrames(
  out: Float32Array,
  offset: number,
  stride: number,
  rows: ArrayLike<number>,
  size: number,
): void {
  const rowCount = rows.length / size;
  for (let row = 0; row < rowCount; row++) {
    for (let i = 0; i < size; i++) out[offset + row * stride + i] = rows[row * size + i]!;
  }
}

function checkTrack(track: KeyTrack, index: number): void {
  const where = `createClip: track ${index} ("${track.name}")`;
  const keyCount = track.times.length;
  const perKey = channelSize(track.channel) * (track.interpolation === 'spline' ? 3 : 1);
  if (!(Number.isInteger(track.joint) && track.joint >= 0)) {
    throw new Error(`${where} has joint ${track.joint}, expected the index of a joint.`);
  }
  if (!CHANNELS.includes(track.channel)) {
    throw new Error(`${where} has channel "${track.channel}", expected one of ${CHANNELS.join(', ')}.`);
  }
  if (!INTERPOLATIONS.includes(track.interpolation)) {
    throw new Error(
      `${where} has interpolation "${track.interpolation}", expected one of ${INTERPOLATIONS.join(', ')}.`,
    );
  }
  if (keyCount === 0) throw new Error(`${where} has no keys, expected at least one.`);
  if (track.values.length !== keyCount * perKey) {
    throw new Error(
      `${where} has ${keyCount} times and ${track.values.length} values, ` +
        `expected ${keyCount * perKey} values (${perKey} per time).`,
    );
  }
  if (track.interpolation === 'smooth' && track.channel === 'rotation') {
    throw new Error(`${where} is a smooth rotation, expected step, linear, spline or bezier.`);
  }
  if (track.interpolation === 'bezier') {
    for (const tangents of [track.inTangents, track.outTangents]) {
      if (tangents?.length !== track.values.length * 2) {
        throw new Error(
          `${where} has ${tangents?.length ?? 'no'} tangent numbers, ` +
            `expected ${track.values.length * 2} (time and value for each value).`,
        );
      }
      checkFinite(where, 'tangent', tangents);
    }
  }
  checkFinite(where, 'time', track.times);
  checkFinite(where, 'value', track.values);
  for (let key = 1; key < keyCount; key++) {
    if (track.times[key]! < track.times[key - 1]!) {
      throw new Error(
        `${where} has time ${track.times[key]} after ${track.times[key - 1]} (key ${key}), expected rising times.`,
      );
    }
  }
}

function checkFinite(where: string, what: string, numbers: ArrayLike<number>): void {
  for (let i = 0; i < numbers.length; i++) {
    // Keys are kept in single precision, which has no room for numbers beyond 3.4e38.
    if (!Number.isFinite(Math.fround(numbers[i]!))) {
      throw new Error(`${where} has ${what} ${i} = ${numbers[i]}, expected finite numbers of single precision.`);
    }
  }
}
