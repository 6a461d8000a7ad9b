// Functions for those who would rather call than write objects. They return plain nodes, typed by the names in them, which
// `defineGraph` compares with those that the definition gives.

import type { Conditions } from './condition-definition.js';
import type {
  AdditiveNode,
  Blend1dNode,
  Blend2dNode,
  ClipNode,
  DirectNode,
  LayerNode,
  NodeDefinition,
  NodeReference,
  SelectNode,
  UnweightedNode,
} from './node-definition.js';

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
  const W extends Conditions = never,
>(
  parameter: P,
  children: Placed<number | 'groundSpeed', NodeDefinition<P, C, M, N, G, W>>,
  options?: Omit<Blend1dNode<P, C, M, N, G, W>, 'blend1d' | 'children'>,
): Blend1dNode<P, C, M, N, G, W> {
  return { blend1d: parameter, children: children.map(([at, node]) => ({ ...node, at })), ...options };
}

/** Returns a node that blends in the plane of two parameters; each child stands at a point. */
export function blend2d<
  const P extends string,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
  const W extends Conditions = never,
>(
  parameters: readonly [P, P],
  children: Placed<readonly [number, number], NodeDefinition<P, C, M, N, G, W>>,
  options?: Omit<Blend2dNode<P, C, M, N, G, W>, 'blend2d' | 'children'>,
): Blend2dNode<P, C, M, N, G, W> {
  return { blend2d: parameters, children: children.map(([at, node]) => ({ ...node, at })), ...options };
}

/** Returns a node that blends by weights: of each child a number or the name of a parameter. */
export function direct<
  const P extends string = never,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
  const W extends Conditions = never,
>(
  children: Placed<number | P, UnweightedNode<P, C, M, N, G, W>>,
  options?: Omit<DirectNode<P, C, M, N, G, W>, 'direct'>,
): DirectNode<P, C, M, N, G, W> {
  return { direct: children.map(([weight, node]) => ({ ...node, weight })), ...options };
}

/** Returns a node that plays the child whose index is the parameter's value. */
export function select<
  const P extends string,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
  const W extends Conditions = never,
>(
  parameter: P,
  children: readonly NodeDefinition<P, C, M, N, G, W>[],
  options?: Omit<SelectNode<P, C, M, N, G, W>, 'select' | 'children'>,
): SelectNode<P, C, M, N, G, W> {
  return { select: parameter, children, ...options };
}

/** Returns a node that lays `differences` over `base`. */
export function additive<
  const P extends string = never,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
  const W extends Conditions = never,
>(
  base: NodeDefinition<P, C, M, N, G, W>,
  differences: NodeDefinition<P, C, M, N, G, W>,
  options?: Omit<AdditiveNode<P, C, M, N, G, W>, 'base' | 'additive'>,
): AdditiveNode<P, C, M, N, G, W> {
  return { base, additive: differences, ...options };
}

/** Returns a node that lays `over` over `base`. */
export function layer<
  const P extends string = never,
  const C extends string = never,
  const M extends string = never,
  const N extends string = never,
  const G extends string = never,
  const W extends Conditions = never,
>(
  base: NodeDefinition<P, C, M, N, G, W>,
  over: NodeDefinition<P, C, M, N, G, W>,
  options?: Omit<LayerNode<P, C, M, N, G, W>, 'base' | 'layer'>,
): LayerNode<P, C, M, N, G, W> {
  return { base, layer: over, ...options };
}
