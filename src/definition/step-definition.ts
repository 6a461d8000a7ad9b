// What is done to a pose when it is made: joints that look or reach somewhere.

/** A joint that takes part in an aim. */
export interface AimShare {
  /** Name of a joint above the one that aims. */
  readonly joint: string;
  /** 0 to 1: how much of the turn that is left it makes. */
  readonly share: number;
}

/** Turns a joint so that one of its axes points at a place, by the shortest turn, so that it does not twist. */
export interface AimStep<P extends string = string, X extends string = string> {
  /** Name of the joint. */
  readonly aim: string;
  /** Name of a point. */
  readonly target: X;
  /** In the space of the joint; of any length but 0. */
  readonly axis: readonly [x: number, y: number, z: number];
  /** 0 to 1; default 1. */
  readonly weight?: number | P;
  /** Degrees, 0 to 180, that it may turn away from where the animation has it look; default 180. */
  readonly limit?: number;
  /** Joints above it that turn with it. */
  readonly chain?: readonly AimShare[];
}

/** Bends the two joints above a joint so that it gets to a place. */
export interface ReachStep<P extends string = string, X extends string = string> {
  /** Name of the joint: a hand, a foot. */
  readonly reach: string;
  /** Name of a point. */
  readonly target: X;
  /** The place, in the space of the animator's root, that the middle joint bends towards; or the name of a point. */
  readonly pole?: X | readonly [x: number, y: number, z: number];
  /** 0 to 1; default 1. */
  readonly weight?: number | P;
}

/** One of these steps. They are done in their order. */
export type StepDefinition<P extends string = string, X extends string = string> = AimStep<P, X> | ReachStep<P, X>;
