// Keys of properties: tracks of one clip whose keys lie at the same times, packed for sampling.

import { copyFrames, type Interpolation, type KeyTrack, sharesKeys } from '../keys/clip.js';

/** Keys of one property, as `groupPropertyTracks` takes them; its columns are those of `KeyTrack`. */
export interface PropertyTrack extends Pick<KeyTrack, 'times' | 'values' | 'inTangents' | 'outTangents'> {
  readonly name: string;
  /** null: only the track itself can tell what lies between its keys. */
  readonly interpolation: Interpolation | null;
  readonly isRotation: boolean;
}

/**
 * Tracks with equal times and interpolation. K = number of keys; one frame holds what one key says:
 *
 *   frame     [rotations: x y z w]*R  [all other numbers]*N       frameSize = 4R + N
 *   times     [seconds] * K
 *   values    [frame] * K           for spline: [in-tangents, values, out-tangents: a frame each] * K
 *   tangents  only bezier: [in: (time, value) * frameSize, out: (time, value) * frameSize] * K
 *
 * rotations: 0, 1 ... R - 1. offsets and sizes: the part of a frame that is each track's, in the order of the tracks.
 */
export interface PropertyKeys {
  readonly interpolation: Interpolation;
  readonly times: Float32Array;
  readonly frameSize: number;
  readonly values: Float32Array;
  readonly tangents: Float32Array | null;
  readonly rotations: Int32Array;
  readonly offsets: Int32Array;
  readonly sizes: Int32Array;
}

/**
 * Sorts tracks into groups with equal times and interpolation; one without an interpolation is in a group of its own. Two
 * tracks of one name are in different groups, in the order given.
 */
export function groupPropertyTracks<Track extends PropertyTrack>(tracks: readonly Track[]): Track[][] {
  const groups: { occurrence: number; tracks: Track[] }[] = [];
  const occurrences = new Map<string, number>();
  for (const track of tracks) {
    const occurrence = occurrences.get(track.name) ?? 0;
    occurrences.set(track.name, occurrence + 1);
    const group = groups.find((other) => other.occurrence === occurrence && canShare(other.tracks[0]!, track));
    if (group) group.tracks.push(track);
    else groups.push({ occurrence, tracks: [track] });
  }
  return groups.sort((a, b) => a.occurrence - b.occurrence).map((group) => group.tracks);
}

/** Returns the keys of at least one track, all with the same times, at least one, and interpolation, not null. */
export function packPropertyTracks(tracks: readonly PropertyTrack[]): PropertyKeys {
  const times = tracks[0]!.times;
  const interpolation = tracks[0]!.interpolation!;
  const keyCount = times.length;
  const framesPerKey = interpolation === 'spline' ? 3 : 1;
  const sizes = Int32Array.from(tracks, ({ values }) => values.length / (keyCount * framesPerKey));
  const offsets = new Int32Array(tracks.length);
  let frameSize = 0;
  for (const isRotation of [true, false]) {
    tracks.forEach((track, index) => {
      if (track.isRotation !== isRotation) return;
      offsets[index] = frameSize;
      frameSize += sizes[index]!;
    });
  }
  const values = new Float32Array(keyCount * framesPerKey * frameSize);
  const tangents = interpolation === 'bezier' ? new Float32Array(keyCount * 4 * frameSize) : null;
  tracks.forEach((track, index) => {
    const offset = offsets[index]!;
    const size = sizes[index]!;
    copyFrames(values, offset, frameSize, track.values, size);
    if (!tangents) return;
    copyFrames(tangents, offset * 2, frameSize * 4, track.inTangents!, size * 2);
    copyFrames(tangents, (frameSize + offset) * 2, frameSize * 4, track.outTangents!, size * 2);
  });
  const rotationCount = tracks.filter(({ isRotation }) => isRotation).length;
  return {
    interpolation,
    times: Float32Array.from(times),
    frameSize,
    values,
    tangents,
    rotations: Int32Array.from({ length: rotationCount }, (_, index) => index),
    offsets,
    sizes,
  };
}

function canShare(a: PropertyTrack, b: PropertyTrack): boolean {
  return a.interpolation !== null && sharesKeys(a, b);
}
