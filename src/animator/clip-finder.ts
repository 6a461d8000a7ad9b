// Clips of a graph → what they drive under a root: joints of rigs, and properties of anything else.

import { AdditiveAnimationBlendMode, type AnimationClip, type Object3D } from 'three';
import { checkGraph } from '../definition/check-graph.js';
import type { EventDefinition } from '../definition/event-definition.js';
import { compileClip } from '../from-three/three-to-clip.js';
import type { Character } from '../from-three/three-to-skeleton.js';
import type { GraphClip } from '../graph/graph-clip.js';
import { groundSpeedOf } from '../graph/ground-speed.js';
import type { Clip } from '../keys/clip.js';
import type { Rig } from '../scene-graph/rig.js';
import { rigOfCharacter } from '../scene-graph/rig-of-character.js';
import { RootTargets } from '../targets/root-targets.js';
import { reportMissing, sortTracks } from '../targets/sort-tracks.js';

/** What one clip drives. */
export interface ClipTargets {
  readonly clip: AnimationClip;
  /** What it says of the joints of each rig. */
  readonly joints: ReadonlyMap<Rig, Clip>;
  /** Indices of the tracks that drive no joint. */
  readonly others: readonly number[];
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
  private readonly rigs = new Map<Character, { readonly rig: Rig }>();

  constructor(readonly root: Object3D) {
    this.targets = new RootTargets(root);
    this.targets.refresh();
  }

  /** Returns what a clip drives: the same object for the same clip. */
  find(clip: AnimationClip): ClipTargets {
    const known = this.known.get(clip);
    if (known) return known;
    const { joints, others, missing } = sortTracks(clip, this.targets, (character) => this.rigOf(character));
    for (const track of missing) reportMissing(clip, track, this.targets.names!);
    const found: ClipTargets = {
      clip,
      joints: new Map([...joints].map(([{ rig }, list]) => [rig, compileClip(clip, list)])),
      others,
    };
    this.known.set(clip, found);
    return found;
  }

  private rigOf(character: Character): { readonly rig: Rig } {
    const known = this.rigs.get(character) ?? { rig: rigOfCharacter(character) };
    this.rigs.set(character, known);
    return known;
  }
}

/**
 * Returns the events that a file has for a clip: `userData.events`, where GLTFLoader puts what stands in the animation's `extras`. They
 * are those of a definition.
 *
 * Throws when they are not.
 */
function eventsOf(clip: AnimationClip): readonly EventDefinition[] {
  const { userData } = clip as { userData?: { events?: unknown } };
  if (userData?.events === undefined) return [];
  const problems = checkGraph({ clips: { clip: { events: userData.events } }, tree: { clip: 'clip' } });
  if (problems.length === 0) return userData.events as EventDefinition[];
  const list = problems.map((problem) => problem.replace(/^clips\.clip\./, 'userData.'));
  throw new Error([`Animator: clip "${clip.name}": the events of its file are not right.`, ...list].join('\n  '));
}

/** Returns what a graph has to know of a clip. Throws when its file has events that are not right. */
export function graphClipOf(clip: AnimationClip, finder: ClipFinder): GraphClip {
  return {
    name: clip.name,
    duration: clip.duration,
    isDifference: clip.blendMode === AdditiveAnimationBlendMode,
    events: eventsOf(clip),
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
