// Functions for those who would rather call than write objects. They return plain nodes, typed by the names in them, which
// `defineGraph` compares with those that the definition gives. Only of the parameters in conditions their types say nothing: those are
// compared when it runs.

import type { Conditions } from './condition-definition.js';
import type { EntryDefinition, MachineNode, StateDefinition, TransitionDefinition } from './machine-definition.js';
import type {
  AdditiveNode,
  Blend1dNode,
  Blend2dNode,
  ChooseNode,
  ClipNode,
  DirectNode,
  LayerNode,
  NodeDefinition,
  NodeReference,
  SelectNode,
  UnweightedNode,
} from './node-definition.js';
import type { SyncDefinition } from './sync-definition.js';

/** Children, each after its place among the others. */
type Placed<Place, Node> = readonly (readonly [place: Place, node: Node])[];

/** Returns a node that plays a clip. */
export function clip<const C extends string, const P extends string = never, const G extends string = never>(
  name: C,
  options?: Omit<ClipNode<P, C, G>, 'clip'>,
): ClipNode<P, C, G> {
  return { clip: name, ...options };
}

/** Returns a node that stands for one in `nodes`. */
export function reference<const N extends string>(name: N): NodeReference<N> {
  return { node: name };
}

/** Returns a node that blends along `parameter`; each child stands at a value of it, or at its ground speed. */
export function blend1d<
  const P extends string,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
>(
  parameter: P,
  children: Placed<number | 'groundSpeed', NodeDefinition<P, C, M, N, G, never>>,
  options?: Omit<Blend1dNode<P, C, M, N, G, never>, 'blend1d' | 'children'>,
): Blend1dNode<P, C, M, N, G, never> {
  return { blend1d: parameter, children: children.map(([at, node]) => ({ ...node, at })), ...options };
}

/** Returns a node that blends in the plane of two parameters; each child stands at a point. */
export function blend2d<
  const P extends string,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
>(
  parameters: readonly [P, P],
  children: Placed<readonly [number, number], NodeDefinition<P, C, M, N, G, never>>,
  options?: Omit<Blend2dNode<P, C, M, N, G, never>, 'blend2d' | 'children'>,
): Blend2dNode<P, C, M, N, G, never> {
  return { blend2d: parameters, children: children.map(([at, node]) => ({ ...node, at })), ...options };
}

/** Returns a node that blends by weights: of each child a number or the name of a parameter. */
export function direct<
  const P extends string = never,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
>(
  children: Placed<number | P, UnweightedNode<P, C, M, N, G, never>>,
  options?: Omit<DirectNode<P, C, M, N, G, never>, 'direct'>,
): DirectNode<P, C, M, N, G, never> {
  return { direct: children.map(([weight, node]) => ({ ...node, weight })), ...options };
}

/** Returns a node that plays the child whose index is the parameter's value. */
export function select<
  const P extends string,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
>(
  parameter: P,
  children: readonly NodeDefinition<P, C, M, N, G, never>[],
  options?: Omit<SelectNode<P, C, M, N, G, never>, 'select' | 'children'>,
): SelectNode<P, C, M, N, G, never> {
  return { select: parameter, children, ...options };
}

/** Returns a node that plays the first child whose conditions hold; a child without conditions stands alone, not in a pair. */
export function choose<
  const P extends string = never,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
>(
  children: readonly (
    | NodeDefinition<P, C, M, N, G, never>
    | readonly [when: Conditions, node: NodeDefinition<P, C, M, N, G, never>]
  )[],
  options?: Omit<ChooseNode<P, C, M, N, G, never>, 'choose'>,
): ChooseNode<P, C, M, N, G, never> {
  const choices = children.map((child) => (isPair(child) ? { ...child[1], when: child[0] } : child));
  return { choose: choices, ...options } as ChooseNode<P, C, M, N, G, never>;
}

/** Returns a machine that begins with `initial`, whose names of states are checked by their types. */
export function machine<
  const S extends string,
  const P extends string = never,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
>(
  initial: NoInfer<S>,
  states: { readonly [K in S]: StateDefinition<P, C, M, N, G, never, NoInfer<S> | 'exit'> },
  options?: SyncDefinition<G> & {
    readonly entry?: readonly EntryDefinition<Conditions, NoInfer<S>>[];
    readonly transitions?: readonly TransitionDefinition<Conditions, NoInfer<S>, NoInfer<S> | 'exit'>[];
  },
): MachineNode<P, C, M, N, G, never> {
  const node: MachineNode<P, C, M, N, G> = { initial, states, ...options };
  return node as MachineNode<P, C, M, N, G, never>;
}

/** Returns a node that lays `differences` over `base`. */
export function additive<
  const P extends string = never,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
>(
  base: NodeDefinition<P, C, M, N, G, never>,
  differences: NodeDefinition<P, C, M, N, G, never>,
  options?: Omit<AdditiveNode<P, C, M, N, G, never>, 'base' | 'additive'>,
): AdditiveNode<P, C, M, N, G, never> {
  return { base, additive: differences, ...options };
}

/** Returns a node that lays `over` over `base`. */
export function layer<
  const P extends string = never,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
>(
  base: NodeDefinition<P, C, M, N, G, never>,
  over: NodeDefinition<P, C, M, N, G, never>,
  options?: Omit<LayerNode<P, C, M, N, G, never>, 'base' | 'layer'>,
): LayerNode<P, C, M, N, G, never> {
  return { base, layer: over, ...options };
}

function isPair<A, B>(child: A | readonly [B, A]): child is readonly [B, A] {
  return Array.isArray(child);
}
