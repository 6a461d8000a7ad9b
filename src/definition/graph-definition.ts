// A graph as data: what can be written by hand, kept in a file, and bound to any rig whose clips carry the names.
//
// Every name is a type, so that a misspelt one does not compile where the definition stands in code:
//
//   P  parameters     C  clips     M  masks     N  named nodes     G  sync groups

/** A number by its value, or with its options. */
export interface NumberParameter {
  readonly value: number;
  /** Seconds in which half of the way to a new value is gone; 0, the default, is at once. Independent of the frame rate. */
  readonly damping?: number;
}

/** A number, a boolean, or a trigger: a boolean that is taken back when it has been used. */
export type ParameterDefinition = number | boolean | 'trigger' | NumberParameter;

/** Parameters by their names. */
export type ParameterTable = { readonly [name: string]: ParameterDefinition };

/** The names in a table of those parameters that a tree may read: of all but triggers. */
export type TreeParameterNames<T extends ParameterTable> = {
  [K in keyof T & string]: T[K] extends 'trigger' ? never : K;
}[keyof T & string];

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

/**
 * How fast a group of synchronised clips goes through its cycle.
 *
 *   rates      the mean of their rates, Σ w·speed / duration (the default)
 *   durations  one over the mean of their durations, 1 / Σ w·duration / |speed|, forward by as much as forward ones are heavier
 *   leader     the rate of the leader
 */
export type CycleRate = 'rates' | 'durations' | 'leader';

/** A group of clips that go through their cycles together. */
export interface SyncGroupDefinition {
  readonly rate?: CycleRate;
}

/**
 * Who leads a group: the one of the greatest weight among the leaders, or among those who may lead when there is none. Only a
 * group whose `rate` is 'leader' is driven by it; everywhere it is told by whom a group is led.
 */
export type SyncRole = 'auto' | 'leader' | 'follower';

/** What all nodes have. It holds for the whole subtree, as long as nothing below says otherwise. */
export interface SyncDefinition<G extends string = string> {
  /**
   * Name of the group; 'none' for clips that keep their own time. Default 'main', but for what is laid over a base: its clips are
   * a group of their own, so that they have no say in how fast the base goes.
   */
  readonly sync?: G | 'main' | 'none';
  readonly role?: SyncRole;
}

/** A clip. */
export interface ClipNode<P extends string = string, C extends string = string, G extends string = string>
  extends SyncDefinition<G> {
  readonly clip: C;
  /** How fast it plays; default 1. Negative plays backwards. A parameter's name takes its value. */
  readonly speed?: number | P;
  /** Added to the phase; default 0. */
  readonly offset?: number;
  /** false: the last frame holds once the clip is over. Default true. */
  readonly loop?: boolean;
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
> extends SyncDefinition<G> {
  readonly blend1d: P;
  /** `at`: the parameter's value, or 'groundSpeed' for that of the child, a clip at its `speed`. In any order. */
  readonly children: readonly (NodeDefinition<P, C, M, N, G> & { readonly at: number | 'groundSpeed' })[];
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
> extends SyncDefinition<G> {
  readonly blend2d: readonly [P, P];
  /** Default 'cartesian'. */
  readonly space?: BlendSpace;
  /** Only 'polar': how much an angle, in radians, counts beside a relative length; above 0, default 2. */
  readonly angleWeight?: number;
  readonly children: readonly (NodeDefinition<P, C, M, N, G> & { readonly at: readonly [number, number] })[];
  readonly weightSpeed?: number;
}

/** Blends children by weights of their own. Below 1 in sum the rest is what lies beneath; above 1 they are divided by it. */
export interface DirectNode<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
> extends SyncDefinition<G> {
  readonly direct: readonly (UnweightedNode<P, C, M, N, G> & {
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
> extends SyncDefinition<G> {
  readonly select: P;
  readonly children: readonly NodeDefinition<P, C, M, N, G>[];
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
> extends SyncDefinition<G> {
  readonly base: NodeDefinition<P, C, M, N, G>;
  readonly additive: NodeDefinition<P, C, M, N, G>;
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
> extends SyncDefinition<G> {
  readonly base: NodeDefinition<P, C, M, N, G>;
  readonly layer: NodeDefinition<P, C, M, N, G>;
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
> =
  | ClipNode<P, C, G>
  | NodeReference<N>
  | Blend1dNode<P, C, M, N, G>
  | Blend2dNode<P, C, M, N, G>
  | DirectNode<P, C, M, N, G>
  | SelectNode<P, C, M, N, G>;

/** Any node. */
export type NodeDefinition<
  P extends string = string,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
> = UnweightedNode<P, C, M, N, G> | AdditiveNode<P, C, M, N, G> | LayerNode<P, C, M, N, G>;

/** A graph. Plain data that survives `JSON.stringify`. */
export interface GraphDefinition<
  T extends ParameterTable = ParameterTable,
  C extends string = string,
  M extends string = string,
  N extends string = string,
  G extends string = string,
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
      NoInfer<G> | 'main' | 'none'
    >;
  };
  readonly syncGroups?: { readonly [K in G]: SyncGroupDefinition };
  /** Name of the joint that travels in clips that do; ground speeds are measured at it. Default: the first one that they move. */
  readonly rootJoint?: string;
  readonly tree: NodeDefinition<
    TreeParameterNames<NoInfer<T>>,
    NoInfer<C>,
    NoInfer<M>,
    NoInfer<N>,
    NoInfer<G> | 'main' | 'none'
  >;
}
