// The two mixers of the page, seen through what they have in common.

import { type AnimationActionLoopStyles, type AnimationClip, type Object3D, AnimationMixer as ThreeMixer } from 'three';
import { AnimationMixer as SinewMixer } from 'three-sinew';

/** Whose mixer it is: three's own, or this library's. */
export const KINDS = ['three', 'sinew'] as const;

/** One of them. */
export type Kind = (typeof KINDS)[number];

/** What the page uses of an action. */
export interface Action {
  time: number;
  weight: number;
  timeScale: number;
  enabled: boolean;
  paused: boolean;
  loop: AnimationActionLoopStyles;
  repetitions: number;
  clampWhenFinished: boolean;
  play(): unknown;
  setEffectiveWeight(weight: number): unknown;
}

/** What the page uses of a mixer. */
export interface Mixer {
  time: number;
  timeScale: number;
  clipAction(clip: AnimationClip): Action;
  update(deltaTime: number): unknown;
}

/** Returns a new mixer of that kind for the objects under `root`. */
export function createMixer(kind: Kind, root: Object3D): Mixer {
  return kind === 'three' ? new ThreeMixer(root) : new SinewMixer(root);
}

/** Returns the kind that is not `kind`. */
export function otherKind(kind: Kind): Kind {
  return kind === 'three' ? 'sinew' : 'three';
}

/** Carries over where an action stands and how it plays. A fade goes on from the page, which does its own. */
export function copyAction(out: Action, source: Action): void {
  out.time = source.time;
  out.timeScale = source.timeScale;
  out.enabled = source.enabled;
  out.paused = source.paused;
  out.loop = source.loop;
  out.repetitions = source.repetitions;
  out.clampWhenFinished = source.clampWhenFinished;
  out.setEffectiveWeight(source.weight);
}
