// State machines: nodes that play one state at a time, and fade between them.

import type { Conditions } from './condition-definition.js';
import type { EventDefinition } from './event-definition.js';
import type { Fade } from './fade-definition.js';
import type { NodeDefinition } from './node-definition.js';
import type { SyncDefinition } from './sync-definition.js';

/** A state that plays nothing, so that what lies beneath is seen. It is over at once. */
export interface EmptyState {
  readonly empty: true;
}

/** What comes after a state. */
export interface NextDefinition<S extends string = string> {
  readonly to: S;
  /** Default 0. */
  readonly fade?: Fade;
}

/** What a state has beside its tree. */
export interface StateFields<S extends string = string> {
  /**
   * Where it goes when it is over: when its clip has come to its end, or its machine to its exit. In a machine that is a state
   * itself also 'exit'.
   */
  readonly next?: S | NextDefinition<S>;
  readonly events?: readonly EventDefinition[];
}

/** A tree with what makes it a state. A tree that is a machine is a sub-machine: it has an exit. */
export type StateDefinition<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
  S extends string = string,
> = (NodeDefinition<P, C, M, N, G, W> | EmptyState) & StateFields<S>;

/** A state that a machine may begin with. */
export interface EntryDefinition<W extends Conditions = Conditions, S extends string = string> {
  readonly to: S;
  readonly when: W;
}

/**
 * Where a new state starts:
 *
 * - a phase, 0 to 1;
 * - seconds on its clip;
 * - the phase that the state has that is left, or as far between the same two markers.
 */
export type StartOffset = number | { readonly seconds: number } | { readonly match: 'phase' | 'marker' };

/**
 * Which transitions may take the place of one that still fades: none, those of the state that is left, those of the state that is
 * coming, or both, the first ones first. Those from any state are among both.
 */
export type Interruption = 'none' | 'source' | 'target' | 'sourceThenTarget' | 'targetThenSource';

/**
 * What moves the root during a fade: both states by their weights, one of them alone, or both with all that they have.
 */
export type FadeRootMotion = 'blend' | 'source' | 'target' | 'additive';

/** A way from a state, S, to another one or an exit, E. Has a `when`, an `exitTime`, or both. */
export interface TransitionDefinition<
  W extends Conditions = Conditions,
  S extends string = string,
  E extends string = S,
> {
  /** '*': any state. */
  readonly from: S | '*' | readonly S[];
  /** In a machine that is a state also 'exit': that state is over then. */
  readonly to: E;
  readonly when?: W;
  /**
   * The phase at which it may be taken, above 0. Below 1: in each cycle; 1: at the end; above 1: once, after so many cycles.
   */
  readonly exitTime?: number;
  /** Default 0: a cut. */
  readonly fade?: Fade;
  /** The highest goes first. Default 0; equal ones go in their order, those of a state before those of any. */
  readonly priority?: number;
  /** Default 0, the start. */
  readonly offset?: StartOffset;
  /** Only from '*': whether it also leads from its target to itself. Default false. */
  readonly toSelf?: boolean;
  /** Default 'none'. */
  readonly interruption?: Interruption;
  /** Whether of the transitions of the state that is left only those before this one may interrupt it. Default true. */
  readonly ordered?: boolean;
  /** 0 to 1: it may be interrupted only as long as the new state's weight is below. Default 1: always. */
  readonly interruptBelow?: number;
  /** Default 'blend'. */
  readonly rootMotion?: FadeRootMotion;
}

/** States and the ways between them. The names of its states are S. */
export interface MachineFields<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
  S extends string = string,
> {
  /** Without '/' in their names, and none named '*' or 'exit'. */
  readonly states: { readonly [K in S]: StateDefinition<P, C, M, N, G, W, NoInfer<S>> };
  /** The state that it begins with when no `entry` holds. */
  readonly initial: NoInfer<S>;
  /** The first one that holds says what it begins with. */
  readonly entry?: readonly EntryDefinition<W, NoInfer<S>>[];
  readonly transitions?: readonly TransitionDefinition<W, NoInfer<S>>[];
}

/** A state machine as a node. The names in it are checked when it is defined, and not by types. */
export type MachineNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> = MachineFields<P, C, M, N, G, W> & SyncDefinition<G>;
