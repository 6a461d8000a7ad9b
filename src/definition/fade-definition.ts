// How one state gives way to another.

/**
 * How much of a fade is done after how much of its time: evenly, without a jerk at its ends (3t² - 2t³), more gently still
 * (6t⁵ - 15t⁴ + 10t³), or along a Bézier curve from (0, 0) to (1, 1) with these two control points, as in CSS, all of it from 0 to 1.
 */
export type Easing = 'linear' | 'smooth' | 'smoother' | readonly [x1: number, y1: number, x2: number, y2: number];

/**
 * What is seen of the state that is left:
 *
 *   blend      all of it: it plays on, and counts less and less (the default)
 *   frozen     the pose in which it was left
 *   inertial   its movement: only the new state plays, and the old one's offset and speed die away in it
 */
export type FadeKind = 'blend' | 'frozen' | 'inertial';

/** A joint, and all that hangs on it, that takes another time. */
export interface JointFade {
  /** Name of the joint. */
  readonly from: string;
  /** 0 or more. */
  readonly seconds: number;
}

/** A fade that has options. */
export interface FadeDefinition {
  /** 0 or more. */
  readonly seconds: number;
  /** Default 'blend'. */
  readonly kind?: FadeKind;
  /** Not of an inertial fade, whose curve follows from the movement. Default 'linear'. */
  readonly easing?: Easing;
  /**
   * A later one counts more than an earlier one. Everything that is no joint, and root motion, goes by the fade as a whole: in an inertial
   * one by `seconds`, in others until the last joint is there.
   */
  readonly joints?: readonly JointFade[];
}

/** How long it takes, in seconds, or all that is to be said of it. */
export type Fade = number | FadeDefinition;
