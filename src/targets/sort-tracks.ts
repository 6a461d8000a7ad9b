// Tracks of a clip → what each drives under a root: a joint of a rig, something else, or nothing.

import type { AnimationClip, KeyframeTrack, Object3D } from 'three';
import type { NodeNames } from '../from-three/node-names.js';
import { reportTrack } from '../from-three/report-track.js';
import type { JointTarget } from '../from-three/three-to-clip.js';
import { interpolationOf } from '../from-three/three-to-key-track.js';
import type { Character } from '../from-three/three-to-skeleton.js';
import { trackTarget } from '../from-three/track-target.js';
import { didYouMean } from '../messages/nearest-names.js';
import type { RootTargets } from './root-targets.js';

/** Whoever plays on joints: what it is is its own business. */
interface JointPlayer {
  readonly rig: { readonly jointOf: ReadonlyMap<Object3D, number> };
}

/**
 *   joints    for each player, a target for each track of the clip
 *   others    indices of the tracks that drive something else
 *   missing   tracks whose node is not there
 */
export interface SortedTracks<Player> {
  readonly joints: ReadonlyMap<Player, readonly JointTarget[]>;
  readonly others: readonly number[];
  readonly missing: readonly KeyframeTrack[];
}

/**
 * Sorts the tracks of a clip.
 *
 * - playerOf: who plays on a character; null, or one whose rig lacks the joint, leaves the track to the others.
 *
 * Throws when a track's name is not a path such as `Hips.position`.
 */
export function sortTracks<Player extends JointPlayer>(
  clip: AnimationClip,
  targets: RootTargets,
  playerOf: (character: Character, joint: Object3D) => Player | null,
): SortedTracks<Player> {
  const joints = new Map<Player, JointTarget[]>();
  const others: number[] = [];
  const missing: KeyframeTrack[] = [];
  clip.tracks.forEach((track, index) => {
    const target = targets.names && trackTarget(track, targets.names);
    if (target && !target.node) {
      missing.push(track);
      return;
    }
    const { joint, channel } = target ?? {};
    const character = joint && targets.characterOf(joint);
    const isPlayable = character && channel && interpolationOf(track, channel);
    const player = isPlayable ? playerOf(character, joint) : null;
    const jointIndex = joint && player?.rig.jointOf.get(joint);
    if (!player || typeof jointIndex !== 'number') {
      others.push(index);
      return;
    }
    const list = joints.get(player) ?? clip.tracks.map(() => null);
    list[index] = { joint: jointIndex, channel: channel! };
    joints.set(player, list);
  });
  return { joints, others, missing };
}

/** Warns of a track that has no node to drive. */
export function reportMissing(clip: AnimationClip, track: KeyframeTrack, names: NodeNames): void {
  const { nodeName } = trackTarget(track, names).path;
  const known = [...names.nodes].filter(([name, node]) => name === node.name && name !== '').map(([name]) => name);
  reportTrack(clip, track, `no node "${nodeName}" under the root.${didYouMean(String(nodeName), known)}`);
}
