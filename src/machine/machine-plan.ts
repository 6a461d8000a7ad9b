// A state machine worked out: names have become indices. Never changes, so any number of graphs may share it.

/** How a fade is done. */
export const BLEND_FADE = 0;
/** What is left stands still, all of it, as it was when the fade began. */
export const FROZEN_FADE = 1;
/** What is left is no longer played: the target takes over its place and its speed, and grows out of them. */
export const INERTIAL_FADE = 2;

/** Whose travel counts during a fade: as much as each is seen, only that of what is left or entered, or all of both. */
export const BLEND_MOTION = 0;
export const SOURCE_MOTION = 1;
export const TARGET_MOTION = 2;
export const ADDITIVE_MOTION = 3;

/** Who may interrupt a running transition: nobody, transitions of its source, of its target, or of both, in this order. */
export const NO_INTERRUPTION = 0;
export const BY_SOURCE = 1;
export const BY_TARGET = 2;
export const BY_SOURCE_THEN_TARGET = 3;
export const BY_TARGET_THEN_SOURCE = 4;

/** Where the target of a transition starts: at a phase, at so many seconds, at the source's phase, or at its marker. */
export const AT_PHASE = 0;
export const AT_SECONDS = 1;
export const AT_SAME_PHASE = 2;
export const AT_SAME_MARKER = 3;

/** In place of a state: no state at all. */
export const NO_STATE = -2;

/** In place of a state: the machine itself is over. */
export const EXIT = -1;

/** A joint, and how long it and those below take. */
export interface JointFade {
  readonly from: string;
  readonly seconds: number;
}

/**
 * A fade.
 *
 *   numbers      [seconds, easing * 5]     see `easing/easing.ts`; where it is no inertial one until the last joint is there
 *   joints       joints that take another time
 *   restSeconds  that all others take
 */
export interface FadePlan {
  readonly kind: number;
  readonly numbers: Float64Array;
  readonly joints: readonly JointFade[];
  readonly restSeconds: number;
}

/**
 * A list of tests, all of which must hold.
 *
 *   tests   [kind, place, value, isTrigger] * n     kinds as in `conditions.ts`; place of the parameter's value
 */
export interface ConditionPlan {
  readonly tests: Float64Array;
}

/**
 * A transition.
 *
 *   from          index of the state; -1: from any
 *   to            index of the state, or `EXIT`
 *   exitTime      cycles; NaN: none
 *   offset        phase or seconds, see `offsetKind`
 *   order         place in the definition, by which ordered interruption goes
 */
export interface TransitionPlan {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly condition: ConditionPlan;
  readonly exitTime: number;
  readonly fade: FadePlan;
  readonly priority: number;
  readonly offsetKind: number;
  readonly offset: number;
  readonly toSelf: boolean;
  readonly interruption: number;
  readonly isOrdered: boolean;
  readonly interruptBelow: number;
  readonly motion: number;
  readonly order: number;
}

/**
 * A state.
 *
 *   tried      [transition]    those that may lead away from it, its own and those from any state, in the order in which they are tried
 *   next       index of the state that follows when this one is over, or `EXIT`, or `NO_STATE`
 *   child      index of the machine that the state holds; -1: it holds none
 *   id         index among the states of all machines
 */
export interface StatePlan {
  readonly name: string;
  readonly path: string;
  readonly tried: Int32Array;
  readonly next: number;
  readonly nextFade: FadePlan;
  readonly child: number;
  readonly id: number;
}

/** A way into a machine: to the state whose condition holds first. */
export interface EntryPlan {
  readonly to: number;
  readonly condition: ConditionPlan;
}

/**
 * A machine.
 *
 *   name       by which it is asked for: '' for that of the graph, the layer's name, or the names of the states that hold it, joined by '/'
 *   jointFades  fades with joints that take another time, but inertial ones
 *   initial    index of the state that it starts in when no entry's condition holds
 *   parent     index of the machine that holds it in one of its states, `parentState`; -1: none does
 *   offset     where its numbers begin in the memory of a graph, see `machine.ts`
 */
export interface MachinePlan {
  readonly name: string;
  readonly path: string;
  readonly states: readonly StatePlan[];
  readonly transitions: readonly TransitionPlan[];
  readonly entries: readonly EntryPlan[];
  readonly jointFades: readonly FadePlan[];
  readonly initial: number;
  readonly parent: number;
  readonly parentState: number;
  readonly offset: number;
}
