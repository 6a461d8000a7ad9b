// Trees: what makes a pose, from clips up.

import type { Conditions } from './condition-definition.js';
import type { EventDefinition } from './event-definition.js';
import type { MachineNode } from './machine-definition.js';
import type { SyncDefinition } from './sync-definition.js';

/** Plays a clip as fast as its feet have to go for a speed over ground: by the parameter over the clip's ground speed. */
export interface GroundRate<P extends string = string> {
  /** Name of a number: distance per second. */
  readonly by: P;
  /** The least and the most that comes of it; default: no limit. */
  readonly min?: number;
  readonly max?: number;
}

/** A clip. */
export interface ClipNode<P extends string = string, C extends string = string, G extends string = string>
  extends SyncDefinition<G> {
  readonly clip: C;
  /** How fast it plays; default 1. Negative plays backwards. A parameter's name takes its value. */
  readonly speed?: number | P | GroundRate<P>;
  /** Added to the phase; default 0. */
  readonly offset?: number;
  /** false: the last frame holds once the clip is over. 'pingpong': it goes to and fro. Default true. */
  readonly loop?: boolean | 'pingpong';
  readonly events?: readonly EventDefinition[];
}

/** A node that is defined in `nodes`, where several parents may share it. */
export interface NodeReference<N extends string = string> {
  readonly node: N;
}

/** Blends the two children on either side of a parameter. */
export interface Blend1dNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> extends SyncDefinition<G> {
  readonly blend1d: P;
  /** `at`: the parameter's value, or 'groundSpeed' for that of the child, a clip at its `speed`. In any order. */
  readonly children: readonly (NodeDefinition<P, C, M, N, G, W> & { readonly at: number | 'groundSpeed' })[];
  /** The most by which a weight may change in a second; default: no limit. */
  readonly weightSpeed?: number;
}

/**
 * How weights follow from a point among samples in a plane.
 *
 *   cartesian     gradient bands: positions
 *   polar         gradient bands of directions and lengths: velocities; needs a child at the origin
 *   directional   the two nearest directions, and the child at the origin
 *   triangles     the corners of the triangle that the point is in
 */
export type BlendSpace = 'cartesian' | 'polar' | 'directional' | 'triangles';

/** Blends children that stand in a plane. */
export interface Blend2dNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> extends SyncDefinition<G> {
  readonly blend2d: readonly [P, P];
  /** Default 'cartesian'. */
  readonly space?: BlendSpace;
  /** Only 'polar': how much an angle, in radians, counts beside a relative length; above 0, default 2. */
  readonly angleWeight?: number;
  readonly children: readonly (NodeDefinition<P, C, M, N, G, W> & { readonly at: readonly [number, number] })[];
  readonly weightSpeed?: number;
}

/** Blends children by weights of their own. Below 1 in sum the rest is what lies beneath; above 1 they are divided by it. */
export interface DirectNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> extends SyncDefinition<G> {
  readonly direct: readonly (UnweightedNode<P, C, M, N, G, W> & {
    /** A number, or the name of a parameter; below 0 counts as 0. */
    readonly weight: number | P;
  })[];
  readonly weightSpeed?: number;
}

/** Plays one child: that whose index is the parameter's value, rounded and held within the children; a boolean is 0 or 1. */
export interface SelectNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> extends SyncDefinition<G> {
  readonly select: P;
  readonly children: readonly NodeDefinition<P, C, M, N, G, W>[];
  readonly weightSpeed?: number;
}

/**
 * Plays one child: the first one whose conditions hold. Children that are a clip which the rig has not got are passed over; when
 * none is left, nothing plays.
 */
export interface ChooseNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> extends SyncDefinition<G> {
  /** `when`: default, always. */
  readonly choose: readonly (NodeDefinition<P, C, M, N, G, W> & { readonly when?: W })[];
  readonly weightSpeed?: number;
}

/** The pose that an additive clip is the difference to: a moment of a clip; of the clip itself when none is named. */
export interface ReferenceDefinition<C extends string = string> {
  readonly clip?: C;
  /** Seconds; default 0, the first frame. */
  readonly time?: number;
}

/** Lays differences over a base. */
export interface AdditiveNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> extends SyncDefinition<G> {
  readonly base: NodeDefinition<P, C, M, N, G, W>;
  readonly additive: NodeDefinition<P, C, M, N, G, W>;
  /** Default 1; above 1 exaggerates, below 0 takes away. */
  readonly weight?: number | P;
  readonly mask?: M;
  readonly reference?: ReferenceDefinition<C>;
}

/** Lays a pose over a base, wholly or where a mask lets it. */
export interface LayerNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> extends SyncDefinition<G> {
  readonly base: NodeDefinition<P, C, M, N, G, W>;
  readonly layer: NodeDefinition<P, C, M, N, G, W>;
  /** 0 to 1; default 1. */
  readonly weight?: number | P;
  readonly mask?: M;
  /**
   * - local (default): rotations are blended as they are relative to the parent.
   * - model: as they are relative to the skeleton's root, so that an arm that aims goes on aiming while the hips turn.
   */
  readonly rotation?: 'local' | 'model';
}

/** The nodes that have no weight of their own. The others can stand in a `direct` only by a reference. */
export type UnweightedNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> =
  | ClipNode<P, C, G>
  | NodeReference<N>
  | Blend1dNode<P, C, M, N, G, W>
  | Blend2dNode<P, C, M, N, G, W>
  | DirectNode<P, C, M, N, G, W>
  | SelectNode<P, C, M, N, G, W>
  | ChooseNode<P, C, M, N, G, W>
  | MachineNode<P, C, M, N, G, W>;

/** Any node. */
export type NodeDefinition<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
  W extends Conditions = Conditions,
> = UnweightedNode<P, C, M, N, G, W> | AdditiveNode<P, C, M, N, G, W> | LayerNode<P, C, M, N, G, W>;
