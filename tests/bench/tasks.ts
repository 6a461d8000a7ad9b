// A task: what both sides are given to do in one cell.

import type { AnimationBlendMode, AnimationClip, Object3D } from 'three';
import type { BenchModel } from './models.js';

/** How many bones of each character somebody reads in each frame. */
export const TOUCHED = ['none', 'one', 'all'] as const;

/** One of these. */
export type Touched = (typeof TOUCHED)[number];

/**
 * How much of a frame is done.
 *
 *   drawn     mixers, world matrices, bone textures
 *   hidden    mixers and world matrices: what a renderer does for a character out of sight
 *   updated   mixers alone
 */
export type Work = 'drawn' | 'hidden' | 'updated';

/** What both mixers have. */
export interface Mixer {
  clipAction(clip: AnimationClip, root?: Object3D, blendMode?: AnimationBlendMode): Action;
  update(deltaTime: number): unknown;
}

/** What both kinds of actions have. */
export interface Action {
  time: number;
  paused: boolean;
  play(): unknown;
  reset(): unknown;
  setEffectiveWeight(weight: number): unknown;
  setEffectiveTimeScale(timeScale: number): unknown;
  crossFadeTo(to: unknown, duration: number, warp: boolean): unknown;
}

/**
 *   name          of the row
 *   count         clones of the model, each with a mixer of its own
 *   actionCount   that have a share in a pose
 *   start         plays the actions of one character and returns them
 *   drive         is called before each frame with the actions of all characters
 *   isMoving      whether each character is moved and turned before each frame
 */
export interface Task {
  readonly name: string;
  readonly model: BenchModel;
  readonly count: number;
  readonly actionCount: number;
  readonly touched: Touched;
  readonly work: Work;
  readonly start: (mixer: Mixer, character: number) => Action[];
  readonly drive?: (actions: readonly (readonly Action[])[], frame: number) => void;
  readonly isMoving?: boolean;
}

/** Consecutive multiples of it, modulo 1, are spread evenly, however many there are. */
export const GOLDEN_FRACTION = (Math.sqrt(5) - 1) / 2;

/** Shares of weights are multiples of 1 / this, so that they sum to 1 exactly: below it the original pose counts as well. */
const WEIGHT_STEPS = 64;

/** Weights of up to three actions. */
const USUAL_WEIGHTS: readonly (readonly number[])[] = [[1], [0.6, 0.4], [0.5, 0.3, 0.2]];

/** Returns the weights of `count` actions that play at once: falling, and 1 in sum. */
export function actionWeights(count: number): readonly number[] {
  const usual = USUAL_WEIGHTS[count - 1];
  if (usual) return usual;
  const sum = (count * (count + 1)) / 2;
  const weights = Array.from({ length: count }, (_, index) => Math.floor((WEIGHT_STEPS * (count - index)) / sum));
  weights[0]! += WEIGHT_STEPS - weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / WEIGHT_STEPS);
}

/** Returns where a character stands in a clip at the beginning: everywhere, and elsewhere in each of its actions. */
export function startTime(clip: AnimationClip, character: number, index: number): number {
  return ((character * GOLDEN_FRACTION + index / 3) % 1) * clip.duration;
}

/** Plays one clip from the character's own phase. */
export function startClip(mixer: Mixer, clip: AnimationClip, weight: number, character: number, index: number): Action {
  const action = mixer.clipAction(clip);
  action.setEffectiveWeight(weight);
  action.time = startTime(clip, character, index);
  action.play();
  return action;
}

/** Returns the task of the main table: `count` characters, the model's first `actionCount` clips, weights that sum to 1. */
export function playTask(model: BenchModel, count: number, actionCount: number, touched: Touched = 'none'): Task {
  return weightedTask(model.name, model, count, actionWeights(actionCount), touched);
}

/** Returns a task in which the model's first clips play with these weights. */
export function weightedTask(
  name: string,
  model: BenchModel,
  count: number,
  weights: readonly number[],
  touched: Touched = 'none',
): Task {
  return {
    name,
    model,
    count,
    actionCount: weights.length,
    touched,
    work: 'drawn',
    start: (mixer, character) =>
      weights.map((weight, index) => startClip(mixer, model.clips[index]!, weight, character, index)),
  };
}
