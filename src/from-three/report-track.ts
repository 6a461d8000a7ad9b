// Says what is wrong with a track, and goes on, as three does.

import type { AnimationClip, KeyframeTrack } from 'three';

/** What has been said of each track: a clip on a thousand characters says it once. */
const reported = new WeakMap<KeyframeTrack, Set<string>>();

/** Warns of a problem with a track, in a sentence with its stop; once, however often it is found. */
export function reportTrack(clip: AnimationClip, track: KeyframeTrack, problem: string): void {
  const problems = reported.get(track) ?? new Set();
  if (problems.has(problem)) return;
  reported.set(track, problems.add(problem));
  console.warn(`three-sinew: clip "${clip.name}", track "${track.name}": ${problem}`);
}
