// A copy of a track that shares no array with it.

import type { KeyframeTrack, KeyframeTrackSettings } from 'three';

/**
 * Returns a copy of `track`: of the same class, with copies of its times, values and tangents, with its interpolant and,
 * if it is bound to an object, with its target.
 *
 * All fields are copied, the binding among them. No constructor runs, so that a track which was changed since it was made can be copied as it is.
 */
export function cloneTrack<Track extends KeyframeTrack>(track: Track): Track {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(track) as object), track) as Track;
  copy.times = track.times.slice();
  copy.values = track.values.slice();
  const { settings } = track as { readonly settings?: Partial<KeyframeTrackSettings> };
  if (settings) {
    const copied = { ...settings };
    if (copied.inTangents) copied.inTangents = copied.inTangents.slice();
    if (copied.outTangents) copied.outTangents = copied.outTangents.slice();
    copy.settings = copied as KeyframeTrackSettings;
  }
  return copy;
}
