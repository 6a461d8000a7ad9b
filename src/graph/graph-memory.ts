// All that a graph keeps from one update to the next, in one array: copied it is a snapshot.

import type { ParameterDefinition } from '../definition/parameter-definition.js';
import { machineSize } from '../machine/machine.js';
import { takeNumbers } from '../math/number-pool.js';
import { placesOf } from '../parameters/parameters.js';
import type { GraphPlan } from './graph-plan.js';

/** How many numbers a state has, and where they stand. */
export const STATE_SIZE = 4;
/** 1 while it plays, also while it fades out. */
export const STATE_PLAYS = 0;
/** 1 when it has come to its end. */
export const STATE_IS_OVER = 1;
/** 1 from when it begins until time has gone on. */
export const STATE_IS_FRESH = 2;
/** 1 while it stands still. */
export const STATE_IS_FROZEN = 3;

/** Where the numbers of the clock stand. Seconds since the start. */
export const CLOCK_TIME = 0;
/** Seconds since the last switch. */
export const CLOCK_SINCE_SWITCH = 1;
/** Seconds since anything happened to a machine last: a transition, an exit time, a step of a fade. */
export const CLOCK_SINCE_MOMENT = 2;
/** 1 when the machines have begun. */
export const CLOCK_HAS_BEGUN = 3;
const CLOCK_SIZE = 4;

/** Numbers of a group: see `graph.ts`. */
const GROUP_SIZE = 3;

/**
 * Views into `all`, one after the other. S = number of states, N of nodes, L of leaves, G of sync groups:
 *
 *   clock         [time, sinceSwitch, sinceMoment, hasBegun]
 *   parameters    [value], [target]      see `parameters/parameters.ts`
 *   childWeights  [number]
 *   started       [0 or 1] * N           whether weights of children have been worked out since the node's state began
 *   leafPhases    [cycles] * L
 *   bases         [cycles] * L           of its group that were over when the leaf began: it counts from there
 *   fresh         [0 or 1] * L           whether the leaf is still where it began, and has had no weight there
 *   groups        [position, leader, hasStarted] * G
 *   states        [plays, isOver, isFresh, isFrozen] * S
 *   machines      [number]               see `machine/machine.ts`
 *   events        [number]               see `events/event-states.ts`
 */
export interface GraphMemory {
  readonly all: Float64Array;
  readonly clock: Float64Array;
  readonly parameters: Float64Array;
  readonly childWeights: Float64Array;
  readonly started: Float64Array;
  readonly leafPhases: Float64Array;
  readonly bases: Float64Array;
  readonly fresh: Float64Array;
  readonly groups: Float64Array;
  readonly states: Float64Array;
  readonly machines: Float64Array;
  readonly events: Float64Array;
}

/** Returns the memory of a new graph. */
export function layOutMemory(plan: GraphPlan, definitions: Readonly<Record<string, ParameterDefinition>>): GraphMemory {
  const values = placesOf(definitions).at(-1)!;
  const sizes = {
    clock: CLOCK_SIZE,
    parameters: values * 2 + plan.constants.length,
    childWeights: plan.weightCount,
    started: plan.nodes.length,
    leafPhases: plan.leaves.length,
    bases: plan.leaves.length,
    fresh: plan.leaves.length,
    groups: plan.groups.length * GROUP_SIZE,
    states: plan.states.length * STATE_SIZE,
    machines: plan.machines.reduce((sum, m) => sum + machineSize(m.states.length, m.transitions.length), 0),
    events: plan.eventStateCount,
  };
  const size = Object.values(sizes).reduce((sum, each) => sum + each, 0);
  // What a crowd keeps lies side by side.
  const room = takeNumbers(size);
  const all = room.numbers.subarray(room.offset, room.offset + size);
  let start = 0;
  const take = (size: number): Float64Array => {
    start += size;
    return all.subarray(start - size, start);
  };
  return {
    all,
    clock: take(sizes.clock),
    parameters: take(sizes.parameters),
    childWeights: take(sizes.childWeights),
    started: take(sizes.started),
    leafPhases: take(sizes.leafPhases),
    bases: take(sizes.bases),
    fresh: take(sizes.fresh),
    groups: take(sizes.groups),
    states: take(sizes.states),
    machines: take(sizes.machines),
    events: take(sizes.events),
  };
}
