// Looks a clip over, from wherever it came.

import type { AnimationClip } from 'three';
import { quote } from './check-property.js';
import type { ClipProblem } from './clip-problem.js';
import { inspectTrack, type TrackFinding } from './inspect-track.js';
import { isTrack } from './track-keys.js';

/**
 * Returns everything that is wrong or odd about `clip`: what concerns the clip first, then track by track. A clip that
 * is as it should be gives an empty list. See `ClipProblemKind` for what is looked for.
 *
 * Only the clip itself is looked at: whether there is something in a scene for its tracks to drive is for the mixer to
 * say. Never throws, and changes nothing.
 */
export function inspectClip(clip: AnimationClip): ClipProblem[] {
  const { name, duration, tracks } = (clip ?? {}) as Partial<AnimationClip>;
  const problems: ClipProblem[] = [];
  // Holes of the list are looked at as well.
  const entries: readonly unknown[] = Array.isArray(tracks) ? Array.from(tracks) : [];
  const where = `clip ${quote(name)}`;
  const report = (track: number, trackName: string, finding: TrackFinding): void => {
    const { key, kind, value, harmless, text } = finding;
    const place = track < 0 ? where : `${where}, track ${track}${trackName === '' ? '' : ` ("${trackName}")`}`;
    const message = `${place}${key === null ? '' : `, key ${key}`} ${text}.`;
    problems.push({ track, name: track < 0 ? textOf(name) : trackName, key, kind, value, harmless, message });
  };
  for (const finding of inspectWhole(duration, entries)) report(-1, '', finding);
  const known = new Map<string, number>();
  entries.forEach((track, index) => {
    if (!isTrack(track)) {
      const text = `is ${quote(track)}, expected a KeyframeTrack`;
      report(index, '', { key: null, kind: 'not-a-track', value: track, harmless: false, text });
      return;
    }
    const trackName = textOf(track.name);
    const other = known.get(trackName);
    if (other === undefined) known.set(trackName, index);
    else {
      const text = `drives the same as track ${other}, expected one track for each property`;
      report(index, trackName, { key: null, kind: 'duplicate-track', value: other, harmless: false, text });
    }
    for (const finding of inspectTrack(track, typeof duration === 'number' ? duration : 0))
      report(index, trackName, finding);
  });
  return problems;
}

function inspectWhole(duration: unknown, tracks: readonly unknown[]): TrackFinding[] {
  if (tracks.length === 0) {
    return [{ key: null, kind: 'no-tracks', value: 0, harmless: false, text: 'has no tracks, expected at least one' }];
  }
  if (typeof duration === 'number' && Number.isFinite(duration) && duration > 0) return [];
  if (duration === 0 && lastTime(tracks) <= 0) {
    const text = 'has all its keys at 0 s: it is a pose, and a mixer of three.js cannot repeat it';
    return [{ key: null, kind: 'no-duration', value: 0, harmless: true, text }];
  }
  const text = `has duration ${quote(duration)}, expected seconds above 0`;
  return [{ key: null, kind: 'duration', value: duration, harmless: false, text }];
}

/** Returns the time of the latest key of all tracks, whatever their order; 0 when there is none after that. */
export function lastTime(tracks: readonly unknown[]): number {
  let last = 0;
  for (const track of tracks) {
    if (!isTrack(track)) continue;
    for (const time of track.times) if (Number.isFinite(time) && time > last) last = time;
  }
  return last;
}

function textOf(name: unknown): string {
  return typeof name === 'string' ? name : '';
}
