// A graph worked out for certain clips: names have become indices. Never changes, so any number of graphs may share it.

import type { CycleRate, MarkerDefinition, SyncRole } from '../definition/graph-definition.js';
import type { SyncTrack } from '../sync/sync-track.js';
import type { WeightSpace } from '../weights/space-weights.js';
import type { GraphClip } from './graph-clip.js';

/**
 * A node whose children have weights.
 *
 *   children      [node] * C      indices in the plan's `nodes`
 *   weights       where those of the children begin in the graph's `childWeights`
 */
interface ParentPlan {
  readonly path: string;
  readonly children: Int32Array;
  readonly weights: number;
}

/** Weights follow from where a point of one or two parameters stands. `point`: their indices. */
export interface BlendPlan extends ParentPlan {
  readonly kind: 'blend';
  readonly space: WeightSpace;
  readonly point: Int32Array;
}

/** Each weight is a value of its own. `inputs`: their indices. */
export interface DirectPlan extends ParentPlan {
  readonly kind: 'direct';
  readonly inputs: Int32Array;
}

/** One child has all the weight. `input`: index of the value that says which. */
export interface SelectPlan extends ParentPlan {
  readonly kind: 'select';
  readonly input: number;
}

/**
 * A clip.
 *
 *   key      what it is, as a text: orders clips no matter where they stand
 *   markers  of its clip; none where it has none
 *   speed    index of the value
 *   offset   added to the phase
 *   group    index of the sync group; -1: it keeps its own time
 */
export interface ClipPlan {
  readonly kind: 'clip';
  readonly path: string;
  readonly key: string;
  readonly clip: GraphClip;
  readonly markers: readonly MarkerDefinition[];
  readonly speed: number;
  readonly offset: number;
  readonly loops: boolean;
  readonly group: number;
  readonly role: SyncRole;
}

/**
 * Something laid over a base.
 *
 *   key           what it is, as a text
 *   base, upper   nodes
 *   close         what becomes of the upper pile: a number `CLOSE_...` of the play list
 *   input         index of its weight among the values
 *   mask          index in the plan's `masks`; -1: none
 *   reference     that clips of an additive upper node are played as the difference to, where they say no other
 */
export interface StackPlan {
  readonly kind: 'stack';
  readonly path: string;
  readonly key: string;
  readonly base: number;
  readonly upper: number;
  readonly close: number;
  readonly input: number;
  readonly mask: number;
  readonly reference: StackReference | null;
}

/** A moment of a clip; null: of each clip itself. */
export interface StackReference {
  readonly clip: GraphClip | null;
  /** Seconds. */
  readonly time: number;
}

/** Any node. */
export type NodePlan = BlendPlan | DirectPlan | SelectPlan | ClipPlan | StackPlan;

/**
 * Nodes whose clips come into one pile: a tree without what is laid over something within it. N = number of nodes:
 *
 *   nodes       [node]   * N     parents first; the first one is the root
 *   firstLinks  [link]   * N     where the children of each begin in ...
 *   links       [place]          ... the places of all children in `nodes`
 *   ends        [place]          of clips and stacks
 *   leaves      [leaf]   * N     of clips; -1 for other nodes
 *   bases       [pile]   * N     of stacks; -1 for other nodes
 *   uppers      [pile]   * N
 *   ranks       [number] * N     which of two ends of equal weight comes first: clips by their names, then stacks; does not depend
 *                                on the order of children. 0 for other nodes
 *   weights                      where the weights of the nodes begin in the graph's `pileWeights`
 */
export interface PilePlan {
  readonly nodes: Int32Array;
  readonly firstLinks: Int32Array;
  readonly links: Int32Array;
  readonly ends: Int32Array;
  readonly leaves: Int32Array;
  readonly bases: Int32Array;
  readonly uppers: Int32Array;
  readonly ranks: Int32Array;
  readonly weights: number;
}

/** The pose that a clip is played as the difference to. */
export interface ReferencePlan {
  readonly clip: GraphClip;
  /** Seconds on it. */
  readonly time: number;
}

/** A clip as one pile plays it: as it is where `reference` is null. */
export interface LeafPlan extends ClipPlan {
  readonly reference: ReferencePlan | null;
}

/**
 * Leaves that go through their cycles together. M = number of them:
 *
 *   leaves    [leaf]  * M     in the order of their keys
 *   tracks    [track] * M
 *   isPlain   whether no clip has markers: then the sync position is the phase
 */
export interface GroupPlan {
  readonly name: string;
  readonly rate: CycleRate;
  readonly leaves: Int32Array;
  readonly tracks: readonly SyncTrack[];
  readonly isPlain: boolean;
}

/**
 * Fractional numbers stand in arrays: V8 makes an object of one that it reads from objects of many kinds.
 *
 *   nodes        all nodes, each once, however many parents share it
 *   weightSpeeds [node]    the most by which a weight of a child may change in a second; Infinity: no limit
 *   piles        those that hold others first; the first one is what the graph plays
 *   leaves       all clips
 *   durations    [leaf]    seconds
 *   offsets      [leaf]    added to the phase
 *   masks        [name]
 *   constants    values after those of the parameters
 *   weightCount  length of `childWeights`
 *   pileWeightCount  length of `pileWeights`
 *   rowCount     the most that one evaluation writes
 *   depth        how many piles are open at once at most, beside the lowest
 */
export interface GraphPlan {
  readonly nodes: readonly NodePlan[];
  readonly weightSpeeds: Float64Array;
  readonly piles: readonly PilePlan[];
  readonly leaves: readonly LeafPlan[];
  readonly durations: Float64Array;
  readonly offsets: Float64Array;
  readonly groups: readonly GroupPlan[];
  readonly masks: readonly string[];
  readonly constants: readonly number[];
  readonly weightCount: number;
  readonly pileWeightCount: number;
  readonly rowCount: number;
  readonly depth: number;
}
