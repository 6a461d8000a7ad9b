// What the user of an action sets on it.

import { type AnimationActionLoopStyles, type AnimationBlendMode, LoopRepeat } from 'three';

/** Three r187's fields, and what is ours. Weights, speeds and flags take effect in the next update. */
export class ActionSettings {
  /** Whether the clip replaces (NormalAnimationBlendMode) or is laid over the others as a difference. */
  blendMode: AnimationBlendMode;
  /** LoopOnce, LoopRepeat or LoopPingPong. */
  loop: AnimationActionLoopStyles = LoopRepeat;
  /** How often the clip is passed through; does not count for LoopOnce. */
  repetitions = Number.POSITIVE_INFINITY;
  /** Where the action stands in its clip, 0 to the clip's duration. */
  time = 0;
  /** Speed; negative plays backwards, 0 holds. */
  timeScale = 1;
  /** Share of this action in the pose; 0 or less takes it out, while its time goes on. */
  weight = 1;
  /** Stops the time; the pose stays. */
  paused = false;
  /** Switched off, an action has no weight and its time stands. */
  enabled = true;
  /** At the natural end: true holds the last frame, false switches the action off. */
  clampWhenFinished = false;
  /**
   * Seconds over which an action that has come to its natural end fades out by itself, holding its last frame meanwhile.
   * null: it does not; a clamped one then keeps its full share of the pose for good.
   */
  fadeOutWhenFinished: number | null = null;
  /** Whether smooth tracks start level (or straight) where they do not loop. */
  zeroSlopeAtStart = true;
  /** Whether smooth tracks end level (or straight) where they do not loop. */
  zeroSlopeAtEnd = true;

  constructor(blendMode: AnimationBlendMode) {
    this.blendMode = blendMode;
  }
}
