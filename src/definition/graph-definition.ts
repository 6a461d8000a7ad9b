// A graph as data: what can be written by hand, kept in a file, and bound to any rig whose clips carry the names.
//
// Every name is a type, so that a misspelt one does not compile where the definition stands in code:
//
//   P  numbers and booleans among the parameters       X  points among them       W  conditions on them
//   C  clips     M  masks     N  named nodes     G  sync groups     S  states of the root machine     L  layers

import type { ConditionsOf } from './condition-definition.js';
import type { EventDefinition } from './event-definition.js';
import type { LayerDefinition, TreeOrMachine } from './layer-definition.js';
import type { NodeDefinition } from './node-definition.js';
import type { ParameterTable, PointParameterNames, TreeParameterNames } from './parameter-definition.js';
import type { StepDefinition } from './step-definition.js';
import type { SyncGroupDefinition } from './sync-definition.js';

/** Where something recurs in a clip's cycle, such as a foot that comes down. */
export interface MarkerDefinition {
  /** Phase of the clip: 0 up to, not including, 1. */
  readonly at: number;
  readonly name?: string;
}

/** What is known of a clip beside its keys. */
export interface ClipDefinition {
  /** In rising order. Clips with markers are synchronised from marker to marker. */
  readonly markers?: readonly MarkerDefinition[];
  /** Distance per second that the clip's feet cover, above 0 in the model's unit; measured from the clip when left out. */
  readonly groundSpeed?: number;
  /** Told wherever the clip plays. */
  readonly events?: readonly EventDefinition[];
}

/** A joint and all that hangs on it. */
export interface MaskBranch {
  /** Name of the joint. */
  readonly from: string;
  /** 0 to 1; default 1. */
  readonly weight?: number;
  /**
   * Number of joints over which the weight comes in, default 0: the joint itself has 1 / (falloff + 1) of it, its children have
   * 2 / (falloff + 1), and so on.
   */
  readonly falloff?: number;
}

/** Weights of joints: 0 where no branch says anything else; a later branch counts more than an earlier one. */
export type MaskDefinition = readonly MaskBranch[];

/** What a graph has beside its tree or its states. */
export interface GraphFields<
  T extends ParameterTable = ParameterTable,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  L extends string = string,
> {
  /** Where the JSON schema is; editors ask for it. */
  readonly $schema?: string;
  readonly parameters?: T;
  /** All clips that the graph may name. Left out, it may name any, and binding tells which are missing. */
  readonly clips?: { readonly [K in C]: ClipDefinition };
  readonly masks?: { readonly [K in M]: MaskDefinition };
  /** Nodes with a name. */
  readonly nodes?: {
    readonly [K in N]: NodeDefinition<
      TreeParameterNames<NoInfer<T>>,
      NoInfer<C>,
      NoInfer<M>,
      NoInfer<N>,
      NoInfer<G> | 'main' | 'none',
      ConditionsOf<NoInfer<T>>
    >;
  };
  /** All groups that the graph may name beside 'main'. Left out, it may name any, and each has the defaults. */
  readonly syncGroups?: { readonly [K in G]: SyncGroupDefinition };
  /** Name of the joint that travels in clips that do; ground speeds are measured at it. Default: the first one that they move. */
  readonly rootJoint?: string;
  /** Done to the pose before any layer is laid over it. */
  readonly steps?: readonly StepDefinition<TreeParameterNames<NoInfer<T>>, PointParameterNames<NoInfer<T>>>[];
  /** Laid over it in this order. */
  readonly layers?: readonly LayerDefinition<
    TreeParameterNames<NoInfer<T>>,
    NoInfer<C>,
    NoInfer<M>,
    NoInfer<N>,
    NoInfer<G> | 'main' | 'none',
    ConditionsOf<NoInfer<T>>,
    PointParameterNames<NoInfer<T>>,
    L
  >[];
}

/** A graph: a tree, or states and the ways between them; with layers over it. Plain data that survives `JSON.stringify`. */
export type GraphDefinition<
  T extends ParameterTable = ParameterTable,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  S extends string = string,
  L extends string = string,
> = GraphFields<T, C, M, N, G, L> &
  TreeOrMachine<
    TreeParameterNames<NoInfer<T>>,
    NoInfer<C>,
    NoInfer<M>,
    NoInfer<N>,
    NoInfer<G> | 'main' | 'none',
    ConditionsOf<NoInfer<T>>,
    S
  >;
