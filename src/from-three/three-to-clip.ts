// three.js → clip: compiles the tracks of an AnimationClip that drive joints.

import type { AnimationClip } from 'three';
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
  readonly signature: string;
  readonly sources: readonly unknown[];
  readonly clip: Clip;
}

const compiledClips = new WeakMap<AnimationClip, Compiled[]>();

/**
 * Returns `clip` compiled for the joints of `character`. Tracks that name none of its nodes, or drive anything but
 * position, quaternion and scale, are left out.
 *
 * Throws when a track's name is not a path such as `Hips.position`. Keys that cannot be used are left out with a
 * warning.
 */
export function threeToClip(clip: AnimationClip, character: Character): Clip {
  const jointOf = new Map(character.nodes.map((node, joint) => [node, joint]));
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
  const signature = targets.map((target) => (target ? `${target.joint} ${target.channel}` : '')).join();
  const sources = clip.tracks.flatMap((track) => [track.times, track.values, track.getInterpolation()]);
  const known = compiledClips.get(clip) ?? [];
  const index = known.findIndex((compiled) => compiled.signature === signature);
  const found = known[index];
  if (
    found?.clip.duration === clip.duration &&
    found.sources.length === sources.length &&
    found.sources.every((source, i) => source === sources[i])
  ) {
    return found.clip;
  }
  const compiled = { signature, sources, clip: createClip(clip.name, clip.duration, readTracks(clip, targets)) };
  if (found) known[index] = compiled;
  else known.push(compiled);
  compiledClips.set(clip, known);
  return compiled.clip;
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
