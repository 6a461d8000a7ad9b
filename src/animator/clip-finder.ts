// Clips of a graph → what they drive under a root: joints of rigs, and properties of anything else.

import type { AnimationClip, KeyframeTrack, Object3D } from 'three';
import { AdditiveAnimationBlendMode } from 'three';
import { reportTrack } from '../from-three/report-track.js';
import { compileClip, type JointTarget } from '../from-three/three-to-clip.js';
import { interpolationOf } from '../from-three/three-to-key-track.js';
import type { Character } from '../from-three/three-to-skeleton.js';
import { trackTarget } from '../from-three/track-target.js';
import type { GraphClip } from '../graph/graph-clip.js';
import { groundSpeedOf } from '../graph/ground-speed.js';
import type { Clip } from '../keys/clip.js';
import { didYouMean } from '../messages/nearest-names.js';
import { RootTargets } from '../mixer/root-targets.js';
import { type Rig, rigOfCharacter } from '../scene-graph/rig.js';

/** What one clip drives. */
export interface ClipTargets {
  readonly clip: AnimationClip;
  /** What it says of the joints of each rig. */
  readonly joints: ReadonlyMap<Rig, Clip>;
  /** Tracks that drive no joint. */
  readonly others: readonly KeyframeTrack[];
}

/**
 * Finds what clips drive under a root. Tracks whose node is missing are left out with a warning.
 *
 * Throws when a track's name is not a path such as `Hips.position`.
 */
export class ClipFinder {
  readonly targets: RootTargets;
  private readonly known = new Map<AnimationClip, ClipTargets>();
  /** A rig that nobody holds yet is not known to others. */
  private readonly rigs = new Map<Character, Rig>();

  constructor(readonly root: Object3D) {
    this.targets = new RootTargets(root);
    this.targets.refresh();
  }

  /** Returns what a clip drives: the same object for the same clip. */
  find(clip: AnimationClip): ClipTargets {
    const known = this.known.get(clip);
    if (known) return known;
    const joints = new Map<Rig, JointTarget[]>();
    const others: KeyframeTrack[] = [];
    clip.tracks.forEach((track, index) => {
      const target = trackTarget(track, this.targets.names!);
      if (!target.node) {
        this.reportMissing(clip, track);
        return;
      }
      const { joint, channel } = target;
      const character = joint && this.targets.characterOf(joint);
      const rig = character && channel && interpolationOf(track, channel) ? this.rigOf(character) : undefined;
      const jointIndex = rig?.jointOf.get(joint!);
      if (!rig || jointIndex === undefined) {
        others.push(track);
        return;
      }
      const list = joints.get(rig) ?? clip.tracks.map(() => null);
      list[index] = { joint: jointIndex, channel: channel! };
      joints.set(rig, list);
    });
    const found = {
      clip,
      joints: new Map([...joints].map(([rig, list]) => [rig, compileClip(clip, list)])),
      others,
    };
    this.known.set(clip, found);
    return found;
  }

  private rigOf(character: Character): Rig {
    const rig = this.rigs.get(character) ?? rigOfCharacter(character);
    this.rigs.set(character, rig);
    return rig;
  }

  private reportMissing(clip: AnimationClip, track: KeyframeTrack): void {
    const names = this.targets.names!;
    const { nodeName } = trackTarget(track, names).path;
    const known = [...names.nodes].filter(([name, node]) => name === node.name && name !== '').map(([name]) => name);
    reportTrack(clip, track, `no node "${nodeName}" under the root.${didYouMean(String(nodeName), known)}`);
  }
}

/** Returns what a graph has to know of a clip. */
export function graphClipOf(clip: AnimationClip, finder: ClipFinder): GraphClip {
  return {
    name: clip.name,
    duration: clip.duration,
    isDifference: clip.blendMode === AdditiveAnimationBlendMode,
    groundSpeed: (rootJoint) => {
      let fastest = 0;
      for (const [rig, compiled] of finder.find(clip).joints) {
        const joint =
          rootJoint === undefined ? firstMoved(compiled) : rig.pose.figure.skeleton.names.indexOf(rootJoint);
        if (joint >= 0) fastest = Math.max(fastest, groundSpeedOf(compiled, joint));
      }
      return fastest;
    },
  };
}

/** The first joint that a clip moves from its place; -1 when there is none. */
function firstMoved({ groups }: Clip): number {
  const moved = groups.flatMap(({ channels }) => [...channels.translations]);
  return moved.length > 0 ? Math.min(...moved) : -1;
}
