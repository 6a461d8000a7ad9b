// What is laid over the whole graph.

import type { Conditions } from './condition-definition.js';
import type { MachineFields } from './machine-definition.js';
import type { NodeDefinition, ReferenceDefinition } from './node-definition.js';
import type { StepDefinition } from './step-definition.js';

/** One node. What has it has no states. */
export interface TreeFields<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> {
  /** The node that makes the pose. */
  readonly tree: NodeDefinition<P, C, M, N, G, W>;
}

/** Either one node, or states and the ways between them, whose names are S. */
export type TreeOrMachine<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
  S extends string = string,
> =
  | (TreeFields<P, C, M, N, G, W> & { readonly [K in keyof MachineFields]?: undefined })
  | (MachineFields<P, C, M, N, G, W, S> & { readonly [K in keyof TreeFields]?: undefined });

/** What a layer has beside its tree or its states. */
export interface LayerFields<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  X extends string = string,
  L extends string = string,
> {
  /** Another one than that of any other layer. */
  readonly name: L;
  /** Whether it takes the place of what lies beneath, or adds the differences that it makes. Default 'override'. */
  readonly blending?: 'override' | 'additive';
  /** Default 1. What takes the place: 0 to 1; differences: any number. */
  readonly weight?: number | P;
  readonly mask?: M;
  /** Only of what takes the place: see `LayerNode`. Default 'local'. */
  readonly rotation?: 'local' | 'model';
  /** Only of differences. */
  readonly reference?: ReferenceDefinition<C>;
  /** Done to the pose with this layer on it. */
  readonly steps?: readonly StepDefinition<P, X>[];
}

/** A layer. Where its states are empty it lets through what lies beneath. */
export type LayerDefinition<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
  X extends string = string,
  L extends string = string,
> = LayerFields<P, C, M, X, L> & TreeOrMachine<P, C, M, N, G, W>;
