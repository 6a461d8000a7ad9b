// three.js → clip: compiles the tracks of an AnimationClip that drive joints.

import type { AnimationClip, KeyframeTrack } from 'three';
import { type Clip, createClip, type KeyTrack } from '../keys/clip.js';
import type { Channel } from '../skeleton/channels.js';
import { createNodeNames } from './node-names.js';
import { reportTrack } from './report-track.js';
import { interpolationOf, threeToKeyTrack } from './three-to-key-track.js';
import type { Character } from './three-to-skeleton.js';
import { trackTarget } from './track-target.js';

/** Which joint and channel a track of the clip drives; null when it drives none. */
export type JointTarget = { readonly joint: number; readonly channel: Channel } | null;

/** A compiled clip, and what it was compiled from, to notice when the clip is edited. */
interface Compiled {
  readonly targets: readonly JointTarget[];
  readonly sources: readonly TrackSource[];
  readonly clip: Clip;
}

/** What of a track is compiled. */
type TrackSource = Pick<KeyframeTrack, 'times' | 'values'> & { readonly interpolation: unknown };

const compiledClips = new WeakMap<AnimationClip, Compiled[]>();

/**
 * Returns `clip` compiled for the joints of `character`. Tracks that name none of its nodes, or drive anything but
 * position, quaternion and scale, are left out.
 *
 * Throws when a track's name is not a path such as `Hips.position`. Keys that cannot be used are left out with a
 * warning.
 */
export function threeToClip(clip: AnimationClip, character: Character): Clip {
  const { jointOf } = character;
  const names = createNodeNames(character.base ?? character.nodes[0]!);
  const targets = clip.tracks.map((track): JointTarget => {
    const target = trackTarget(track, names);
    const { channel } = target;
    const joint = target.joint ? jointOf.get(target.joint) : undefined;
    return joint !== undefined && channel && interpolationOf(track, channel) ? { joint, channel } : null;
  });
  return compileClip(clip, targets);
}

/**
 * Returns `clip` compiled for the given targets, one for each track. The same clip and targets give the same object
 * again, so that all characters of a kind share it, until a track is replaced or gets other arrays.
 *
 * Each target must be one for which `interpolationOf` gives an answer.
 */
export function compileClip(clip: AnimationClip, targets: readonly JointTarget[]): Clip {
  const known = compiledClips.get(clip) ?? [];
  const index = known.findIndex((compiled) => haveSameTargets(compiled.targets, targets));
  const found = known[index];
  if (found && isUpToDate(found, clip)) return found.clip;
  const compiled = {
    targets,
    sources: clip.tracks.map((track) => {
      const { times, values } = track;
      return { times, values, interpolation: track.getInterpolation() };
    }),
    clip: createClip(clip.name, clip.duration, readTracks(clip, targets)),
  };
  if (found) known[index] = compiled;
  else known.push(compiled);
  compiledClips.set(clip, known);
  return compiled.clip;
}

function haveSameTargets(a: readonly JointTarget[], b: readonly JointTarget[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (a[i]?.joint !== b[i]?.joint || a[i]?.channel !== b[i]?.channel) return false;
  }
  return true;
}

function isUpToDate({ sources, clip: compiled }: Compiled, { tracks, duration }: AnimationClip): boolean {
  if (compiled.duration !== duration || sources.length !== tracks.length) return false;
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i]!;
    const { times, values, interpolation } = sources[i]!;
    if (times !== track.times || values !== track.values || interpolation !== track.getInterpolation()) return false;
  }
  return true;
}

function readTracks(clip: AnimationClip, targets: readonly JointTarget[]): KeyTrack[] {
  const tracks: KeyTrack[] = [];
  clip.tracks.forEach((track, index) => {
    const target = targets[index];
    if (!target) return;
    const report = (problem: string): void => reportTrack(clip, track, `${problem}.`);
    const interpolation = interpolationOf(track, target.channel)!;
    const read = threeToKeyTrack(track, target.joint, target.channel, interpolation, report);
    if (read) tracks.push(read);
  });
  return tracks;
}
