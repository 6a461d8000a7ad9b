// A graph worked out for certain clips: names have become indices. Never changes, so any number of graphs may share it.

import type { EventDefinition } from '../definition/event-definition.js';
import type { MarkerDefinition } from '../definition/graph-definition.js';
import type { StepDefinition } from '../definition/step-definition.js';
import type { CycleRate, SyncRole } from '../definition/sync-definition.js';
import type { EventTrack } from '../events/event-track.js';
import type { ConditionPlan, MachinePlan } from '../machine/machine-plan.js';
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

/** The first child whose condition holds has all the weight. */
export interface ChoosePlan extends ParentPlan {
  readonly kind: 'choose';
  readonly conditions: readonly ConditionPlan[];
}

/** The states of a machine have the weights that it says. `machine`: its index. */
export interface MachineNodePlan extends ParentPlan {
  readonly kind: 'machine';
  readonly machine: number;
}

/** How a clip goes on when it is over: from its start, not at all, or backwards. */
export type Looping = 'loop' | 'once' | 'pingpong';

/** A speed that follows from one over ground: the value at `input` over the clip's own, held to a range. */
export interface GroundRatePlan {
  readonly input: number;
  readonly groundSpeed: number;
  readonly min: number;
  readonly max: number;
}

/**
 * A clip.
 *
 *   key      what it is, as a text: orders clips no matter where they stand
 *   markers  of its clip; none where it has none
 *   speed    index of the value
 *   rate     in place of the speed; null: that counts
 *   offset   added to the phase
 *   events   of the clip and of the node
 *   group    index of the sync group; -1: it keeps its own time
 */
export interface ClipPlan {
  readonly kind: 'clip';
  readonly path: string;
  readonly key: string;
  readonly clip: GraphClip;
  readonly markers: readonly MarkerDefinition[];
  readonly speed: number;
  readonly rate: GroundRatePlan | null;
  readonly offset: number;
  readonly looping: Looping;
  readonly events: readonly EventDefinition[];
  readonly group: number;
  readonly role: SyncRole;
}

/**
 * Something laid over a base.
 *
 *   key           what it is, as a text
 *   base, upper   nodes; upper -1: nothing is laid over the base, but steps are done
 *   close         what becomes of the upper pile: a number `CLOSE_...` of the play list
 *   input         index of its weight among the values
 *   mask          index in the plan's `masks`; -1: none
 *   reference     that clips of an additive upper node are played as the difference to, where they say no other
 *   steps         done to the pose when all this is in it
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
  readonly steps: Int32Array;
}

/** A moment of a clip; null: of each clip itself. */
export interface StackReference {
  readonly clip: GraphClip | null;
  /** Seconds. */
  readonly time: number;
}

/** Any node. */
export type NodePlan = BlendPlan | DirectPlan | SelectPlan | ChoosePlan | MachineNodePlan | ClipPlan | StackPlan;

/** A node that shares its weight out among children. */
export type ParentNodePlan = Exclude<NodePlan, { kind: 'clip' | 'stack' }>;

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

/** A clip as one pile plays it: as it is where `reference` is null. `node`: index of its node; `state`: id of its innermost one, -1: none. */
export interface LeafPlan extends ClipPlan {
  readonly node: number;
  readonly state: number;
  readonly reference: ReferencePlan | null;
}

/**
 * Leaves that go through their cycles together. M = number of them:
 *
 *   leaves    [leaf]  * M     in the order of their keys
 *   tracks    [track] * M
 *   isPlain   whether no clip has markers: then the sync position is the phase
 *   isOnce    whether no clip loops, and all are of one state: then there is one cycle
 */
export interface GroupPlan {
  readonly name: string;
  readonly rate: CycleRate;
  readonly leaves: Int32Array;
  readonly tracks: readonly SyncTrack[];
  readonly isPlain: boolean;
  readonly isOnce: boolean;
}

/**
 * A step that is done to a pose.
 *
 *   target, pole   where the values of the points begin; pole -1: it is no parameter
 *   place          of the pole, where that is no parameter; null: there is none
 *   weight         index of the value
 */
export interface StepPlan {
  readonly path: string;
  readonly definition: StepDefinition;
  readonly target: number;
  readonly pole: number;
  readonly place: Float64Array | null;
  readonly weight: number;
}

/**
 * What belongs to a state, by its id. All of it plays only while the state does.
 *
 *   machine, index       the machine and the state's index in it
 *   firstNode, endNode   its nodes, from the first up to, not including, the end
 *   leaves               [leaf]
 *   groups               [group]      those that it shares with no other state
 *   machines             [machine]    those right within it
 *   clock                the leaf that tells the state's phase; -1: it has none
 *   pile, place          where its root stands in a pile
 */
export interface StateSpan {
  readonly machine: number;
  readonly index: number;
  readonly firstNode: number;
  readonly endNode: number;
  readonly leaves: Int32Array;
  readonly groups: Int32Array;
  readonly machines: Int32Array;
  readonly clock: number;
  readonly pile: number;
  readonly place: number;
}

/**
 * A leaf or a state that tells events.
 *
 *   leaf, state   one of them; the other one is -1
 *   names         of its events
 *   offset        where the states of its events begin in the memory of a graph
 */
export interface EventSourcePlan {
  readonly leaf: number;
  readonly state: number;
  readonly track: EventTrack;
  readonly names: readonly string[];
  readonly offset: number;
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
 *   ownTracks    [track]   of leaves that are in no group; null for others
 *   masks        [name]
 *   constants    values after those of the parameters
 *   weightCount  length of `childWeights`
 *   pileWeightCount  length of `pileWeights`
 *   machines     outer ones first
 *   machineNodes [node]    of each machine
 *   states       all states of all machines, by id
 *   stateOfNode  [id]      the innermost state that a node belongs to; -1: none
 *   stepped      [0 or 1]  of each machine: whether its fades go in steps, see `plan-states.ts`
 *   jointMachines [machine] those with fades in which joints take times of their own
 *   fadeSlots    [slot]    of each machine: its first one, see `fade-masks.ts`; -1: it has none
 *   fadeSlotCount  how many slots there are
 *   isStill      whether nothing ever happens to machines but what somebody asks for
 *   hasSpeeds    whether weights of any parent move with a limited speed
 *   pilesOfStates [0 or 1] of each pile: whether states are in it, or in one that it holds
 *   steps        all steps
 *   sources      all that tells events; by leaf and by state id: indices in it
 *   eventStateCount  how many numbers the states of events take
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
  readonly ownTracks: readonly (SyncTrack | null)[];
  readonly masks: readonly string[];
  readonly constants: readonly number[];
  readonly weightCount: number;
  readonly pileWeightCount: number;
  readonly machines: readonly MachinePlan[];
  readonly machineNodes: Int32Array;
  readonly states: readonly StateSpan[];
  readonly stateOfNode: Int32Array;
  readonly stepped: Uint8Array;
  readonly jointMachines: Int32Array;
  readonly fadeSlots: Int32Array;
  readonly fadeSlotCount: number;
  readonly isStill: boolean;
  readonly hasSpeeds: boolean;
  readonly pilesOfStates: Uint8Array;
  readonly steps: readonly StepPlan[];
  readonly sources: readonly EventSourcePlan[];
  readonly sourcesOfLeaf: readonly Int32Array[];
  readonly sourcesOfState: readonly Int32Array[];
  readonly eventStateCount: number;
  readonly rowCount: number;
  readonly depth: number;
}
