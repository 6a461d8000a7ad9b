// three.js → keys of properties: compiles the tracks of an AnimationClip that drive no joints.

import { type AnimationClip, InterpolateSmooth, KeyframeTrack } from 'three';
import { cleanTrack, settingsOf } from '../from-three/clean-track.js';
import { reportTrack } from '../from-three/report-track.js';
import { curveOf, isRotation, valueSizeOf } from '../from-three/three-to-key-track.js';
import type { Interpolation } from '../keys/clip.js';
import { groupPropertyTracks, type PropertyKeys, type PropertyTrack, packPropertyTracks } from './property-keys.js';

/** A track that can be played, and its index in the clip. */
export interface PlayableTrack extends PropertyTrack {
  readonly index: number;
  readonly track: KeyframeTrack;
}

/** Tracks that share their keys; or one track and null, where only the track itself can tell what lies between its keys. */
export interface TrackGroup {
  readonly keys: PropertyKeys | null;
  readonly tracks: readonly PlayableTrack[];
}

/** What was compiled of a clip, and what from, to notice when the clip is edited. */
interface Compiled {
  readonly sources: readonly unknown[];
  readonly groups: readonly TrackGroup[];
}

const compiledClips = new WeakMap<AnimationClip, Compiled[]>();

/**
 * Returns the tracks of `clip` with the given indices, in groups that share their keys. The same clip and indices give the
 * same object again, so that all that plays the clip shares it, until a track is replaced or gets other arrays.
 *
 * Keys that cannot be used are left out with a warning, and tracks without any that can. Tracks whose values are not in
 * single precision have no keys here: numbers in double precision would lose some, and nothing lies between words.
 */
export function threeToPropertyKeys(clip: AnimationClip, indices: readonly number[]): readonly TrackGroup[] {
  const sources = indices.flatMap((index): unknown[] => {
    const track = clip.tracks[index]!;
    return [index, track.times, track.values, track.getInterpolation()];
  });
  const known = compiledClips.get(clip) ?? [];
  const found = known.find(
    (compiled) =>
      compiled.sources.length === sources.length && compiled.sources.every((source, i) => source === sources[i]),
  );
  if (found) return found.groups;
  const tracks = indices.flatMap((index) => readTrack(clip, index) ?? []);
  const groups = groupPropertyTracks(tracks).map((group): TrackGroup => {
    return { keys: group[0]!.interpolation && packPropertyTracks(group), tracks: group };
  });
  compiledClips.set(clip, [...known, { sources, groups }]);
  return groups;
}

function readTrack(clip: AnimationClip, index: number): PlayableTrack | null {
  const original = clip.tracks[index]!;
  const report = (problem: string): void => reportTrack(clip, original, `${problem}.`);
  const clean = cleanTrack(original, report);
  if (!clean) return null;
  const track = evenWhereCut(clean, report);
  const { name, times, values } = track;
  return {
    name,
    index,
    track,
    times,
    values,
    interpolation: packable(track),
    isRotation: isRotation(track),
    ...settingsOf(track),
  };
}

/** How a track interpolates if its numbers can be packed, else null. */
function packable(track: KeyframeTrack): Interpolation | null {
  const isSingle = track.times instanceof Float32Array && track.values instanceof Float32Array;
  const size = valueSizeOf(track);
  return isSingle && (isRotation(track) ? size === 4 : Number.isInteger(size)) ? curveOf(track) : null;
}

/**
 * A smooth curve through two keys of one time is no number there with three; such a track is played evenly from key to
 * key instead, and `report` hears of it.
 */
function evenWhereCut(track: KeyframeTrack, report: (problem: string) => void): KeyframeTrack {
  const hasCut = track.times.some((time, key) => key > 0 && time === track.times[key - 1]);
  if (!hasCut || track.getInterpolation() !== InterpolateSmooth) return track;
  report('two of its keys have one time, through which no smooth curve leads, so it is played evenly');
  const even = Object.assign(Object.create(Object.getPrototypeOf(track) as object) as KeyframeTrack, track);
  return Object.assign(even, { createInterpolant: KeyframeTrack.prototype.InterpolantFactoryMethodLinear });
}
