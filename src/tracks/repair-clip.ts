// Mends a clip, from wherever it came.

import { type AnimationClip, MathUtils } from 'three';
import { lastTime } from './inspect-clip.js';
import { repairTrack } from './repair-track.js';
import { isTrack } from './track-keys.js';

/**
 * Returns a copy of `clip` that plays. The clip itself, and every array that it shares with others, stays as it is.
 *
 * - Keys that hold NaN, Infinity, a rotation of no length, or a value of the wrong type are dropped.
 * - Keys are put in order of time. Of several keys at one time the first and the last stay where the value jumps between
 *   them: two keys at one time are how a hard cut is kept. Smooth curves, which cannot jump, keep the last.
 * - Rotations get length 1, and the tangents of curves are scaled with them.
 * - Keys before 0 s are dropped, as no clip ever plays them. Moving all keys would delay the whole motion and show what
 *   was never seen. A key at 0 s keeps what is seen from there on: see `cutBeforeStart` for where it is not exact.
 * - Bezier tracks without tangents, or with too few or too many, become straight.
 * - Tracks that have no key left, no path for a name, or values that do not divide into keys are dropped.
 * - A duration that is no number above 0, or that three has worked out from the keys, is worked out again: keys that are
 *   dropped still tell how long the clip lasts. One that somebody has set stays, even when keys come after it.
 *
 * Interpolation, tangents, names, targets, blend mode and user data are kept; the uuid is a new one. What stays as it is,
 * since only its author knows what was meant: two tracks for one property, hard cuts, keys after the end, rotations that
 * go the long way round, and clips that last no time or have no tracks.
 */
export function repairClip(clip: AnimationClip): AnimationClip {
  const given = Array.isArray(clip.tracks) ? clip.tracks.filter(isTrack) : [];
  const tracks = given.flatMap((track) => repairTrack(track) ?? []);
  const isSet = Number.isFinite(clip.duration) && clip.duration > 0 && clip.duration !== derivedDuration(given);
  const copy = Object.assign(Object.create(Object.getPrototypeOf(clip) as object), clip) as AnimationClip;
  return Object.assign(copy, {
    tracks,
    duration: isSet ? clip.duration : lastTime(given),
    uuid: MathUtils.generateUUID(),
    userData: JSON.parse(JSON.stringify(clip.userData ?? {})) as Record<string, unknown>,
  });
}

/** three r187's `resetDuration`: the last key counts, even when it is not the latest. */
function derivedDuration(tracks: AnimationClip['tracks']): number {
  return Math.max(0, ...tracks.map((track) => track.times[track.times.length - 1] ?? Number.NaN));
}
