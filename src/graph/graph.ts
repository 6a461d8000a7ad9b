// A graph at play: where its clips stand, and how much each of them counts.

import type { GraphDefinition } from '../definition/graph-definition.js';
import { createEventLog, type EventLog } from '../events/event-log.js';
import { startEvents } from '../events/event-states.js';
import type { Moment } from '../machine/choose-transition.js';
import { resetMachine } from '../machine/machine.js';
import type { MachinePlan } from '../machine/machine-plan.js';
import { createParameters, type Parameters } from '../parameters/parameters.js';
import { createSyncBlend, type SyncBlend } from '../sync/sync-blend.js';
import { createGraphPlan } from './create-graph-plan.js';
import type { GraphClip } from './graph-clip.js';
import { type GraphMemory, layOutMemory } from './graph-memory.js';
import type { GraphMotion } from './graph-motion.js';
import type { GraphPlan, GroupPlan } from './graph-plan.js';
import { createGraphRows, type GraphRows } from './graph-rows.js';
import { createQuietSpan, type QuietSpan } from './quiet-span.js';

/**
 * A sync group at play. M = number of its leaves:
 *
 *   blend     of the leaves' tracks
 *   memory    [position, leader, hasStarted]
 *               position    in events, unwrapped; also by itself
 *               leader      index of the leaf that leads; -1: nobody does
 *               hasStarted  0: no; 1: it has been put somewhere; 2: it has moved since then
 *   weights   [number] * M      of the leaves while time goes on; where one leads, its alone
 *   paces     [number] * M      cycles per second, or seconds per cycle
 *   phases    [before, after]   of the blended track in the present part of an update, in cycles
 *   pace      [number]          cycles of the blended track per second
 */
export interface GroupState {
  readonly plan: GroupPlan;
  readonly blend: SyncBlend;
  readonly memory: Float64Array;
  readonly position: Float64Array;
  readonly weights: Float64Array;
  readonly paces: Float64Array;
  readonly phases: Float64Array;
  readonly pace: Float64Array;
}

/**
 * A machine while a graph is updated. S = number of its states, T of its transitions:
 *
 *   moment        what its transitions are asked about; `used` is shared with the machine that holds it
 *   exitSeconds   [seconds] * T    until an exit time is reached next; Infinity: it is not
 *   exitPhases    [phase] * T      that the clock of its state has then
 *   reached       [0 or 1] * T     exit times that are reached at this moment
 *   endSeconds    [seconds] * S    until a state is over; Infinity: it is not
 *   hasEnded      [0 or 1] * S     states that are over from this moment on
 *   left          [state] * S      room
 *   stepsLeft     [number]         transitions and successors that may still be taken at this moment
 */
export interface MachineState {
  readonly moment: Moment;
  readonly exitSeconds: Float64Array;
  readonly exitPhases: Float64Array;
  readonly reached: Uint8Array;
  readonly endSeconds: Float64Array;
  readonly hasEnded: Uint8Array;
  readonly left: Int32Array;
  readonly stepsLeft: Int32Array;
}

/** Where numbers stand in the memory of a group. */
export const GROUP_LEADER = 1;
export const GROUP_HAS_STARTED = 2;
export const GROUP_MEMORY_SIZE = 3;

/** What wants to know that one pose has taken another one's place. */
export interface SwitchListener {
  /**
   * Called in the middle of an update, when something is no longer played that was. `graph.switchRows` holds what was played, what was
   * played `SWITCH_INTERVAL` seconds before, what is played now, and what will be played that much later.
   *
   * - fade: [seconds, easing * 5]; the offset is to die away in that time.
   * - joints: those that take another time.
   */
  onSwitch(
    graph: Graph,
    fade: Float64Array,
    joints: readonly { readonly from: string; readonly seconds: number }[],
  ): void;
}

/**
 * L = number of leaves, S of states:
 *
 *   memory         [number]         all that is kept from one update to the next; the members below up to `rows` are views into it, or
 *                                   follow from it
 *   childWeights   [number]         for each parent the weights of its children, in the plan's layout
 *   leafPhases     [cycles] * L     unwrapped, without offset
 *   states         [number] * S     see `graph-memory.ts`
 *   targetWeights  [number]         what child weights are on their way to, where their speed is limited
 *   pileWeights    [number]         for each pile the weights of its nodes, as if it were all
 *   shares         [number]         how much each pile counts in the whole
 *   leafWeights    [number] * L     how much each leaf counts in the whole
 *   sourceWeights  [before, after]  of each source of events in the present part of an update
 *   leafRates      [cycles] * L     per second, of leaves that keep their own time
 *   phasesBefore   [cycles] * L     at the start of the present part of an update
 *   begins         [0 or 1] * L + S whether that part is the first one that a leaf, or a state, is played in
 *   leafTimes      [seconds] * L    on the clip
 *   rows           what to play
 *   events         what has happened in the last update, in order
 *   step           [seconds]        of the present part of an update
 */
export interface Graph {
  readonly plan: GraphPlan;
  readonly memory: GraphMemory;
  readonly parameters: Parameters;
  readonly groups: readonly GroupState[];
  readonly machines: readonly MachineState[];
  readonly childWeights: Float64Array;
  readonly leafPhases: Float64Array;
  readonly targetWeights: Float64Array;
  readonly pileWeights: Float64Array;
  readonly shares: Float64Array;
  readonly leafWeights: Float64Array;
  readonly sourceWeights: Float64Array;
  readonly leafRates: Float64Array;
  readonly phasesBefore: Float64Array;
  readonly begins: Uint8Array;
  readonly leafTimes: Float64Array;
  readonly rows: GraphRows;
  readonly switchRows: readonly GraphRows[];
  /** Room for weights within states, while joints fade by themselves. */
  readonly stateWeights: { readonly childWeights: Float64Array; readonly pileWeights: Float64Array };
  readonly events: EventLog;
  readonly step: Float64Array;
  /** Room for the memory, while something is tried out. */
  readonly kept: Float64Array;
  /** How long nothing happens but that clips go on. */
  readonly quiet: QuietSpan;
  /** How many events the last update has told; what comes after them has been asked for since. */
  seenEvents: number;
  /** 1 while time runs forward, -1 backward. */
  direction: number;
  /** How the root travels; null: nobody asks. */
  motion: GraphMotion | null;
  /** What is told of switches; null: nobody. */
  listener: SwitchListener | null;
}

/**
 * Returns a graph at its start. It has played nothing yet: `updateGraph` with a step of 0 shows the first pose.
 *
 * - definition, clips, names: see `createGraphPlan`, which also says what is refused.
 */
export function createGraph(
  definition: GraphDefinition,
  clips: readonly GraphClip[],
  names?: Readonly<Record<string, string>>,
): Graph {
  return createGraphOf(definition, createGraphPlan(definition, clips, names));
}

/** Returns one more graph with the plan of another. */
export function createGraphOf(definition: GraphDefinition, plan: GraphPlan): Graph {
  const leafCount = plan.leaves.length;
  const memory = layOutMemory(plan, definition.parameters ?? {});
  for (const machine of plan.machines) resetMachine(machine, memory.machines);
  for (const [leaf, { state }] of plan.leaves.entries()) memory.fresh[leaf] = Number(state < 0);
  for (const [seed, { track, offset }] of plan.sources.entries()) startEvents(track, memory.events, offset, seed);
  const parameters = createParameters(definition.parameters ?? {}, plan.constants, memory.parameters);
  return {
    plan,
    memory,
    parameters,
    groups: plan.groups.map((group, index) => createGroupState(group, memory.groups, index)),
    machines: createMachineStates(plan.machines, parameters),
    childWeights: memory.childWeights,
    leafPhases: memory.leafPhases,
    targetWeights: new Float64Array(plan.weightCount),
    pileWeights: new Float64Array(plan.pileWeightCount),
    shares: new Float64Array(plan.piles.length),
    leafWeights: new Float64Array(leafCount),
    sourceWeights: new Float64Array(plan.sources.length * 2),
    leafRates: new Float64Array(leafCount),
    phasesBefore: new Float64Array(leafCount),
    begins: new Uint8Array(leafCount + plan.states.length),
    leafTimes: new Float64Array(leafCount),
    rows: createGraphRows(plan),
    switchRows: plan.machines.length > 0 ? [0, 1, 2, 3].map(() => createGraphRows(plan)) : [],
    stateWeights: {
      childWeights: new Float64Array(plan.fadeSlotCount > 0 ? plan.weightCount : 0),
      pileWeights: new Float64Array(plan.fadeSlotCount > 0 ? plan.pileWeightCount : 0),
    },
    events: createEventLog(),
    step: new Float64Array(1),
    kept: new Float64Array(plan.machines.length > 0 ? memory.all.length : 0),
    quiet: createQuietSpan(),
    seenEvents: 0,
    direction: 1,
    motion: null,
    listener: null,
  };
}

/** What a machine uses is used up for those within it as well, and for no other layer. */
function createMachineStates(plans: readonly MachinePlan[], parameters: Parameters): MachineState[] {
  const machines: MachineState[] = [];
  for (const plan of plans) {
    const used = machines[plan.parent]?.moment.used ?? new Uint8Array(parameters.targets.length);
    machines.push(createMachineState(plan, parameters, used));
  }
  return machines;
}

function createMachineState(
  { states, transitions }: MachinePlan,
  { targets }: Parameters,
  used: Uint8Array,
): MachineState {
  return {
    moment: {
      values: targets,
      used,
      atExit: new Uint8Array(transitions.length),
      taken: new Uint8Array(transitions.length),
    },
    exitSeconds: new Float64Array(transitions.length),
    exitPhases: new Float64Array(transitions.length),
    reached: new Uint8Array(transitions.length),
    endSeconds: new Float64Array(states.length),
    hasEnded: new Uint8Array(states.length),
    left: new Int32Array(states.length),
    stepsLeft: new Int32Array(1),
  };
}

function createGroupState(plan: GroupPlan, memory: Float64Array, index: number): GroupState {
  const count = plan.leaves.length;
  const own = memory.subarray(index * GROUP_MEMORY_SIZE, (index + 1) * GROUP_MEMORY_SIZE);
  own[GROUP_LEADER] = -1;
  return {
    plan,
    blend: createSyncBlend(plan.tracks),
    memory: own,
    position: own.subarray(0, 1),
    weights: new Float64Array(count),
    paces: new Float64Array(count),
    phases: new Float64Array(2),
    pace: new Float64Array(1),
  };
}
