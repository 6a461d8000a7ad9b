// Begins states, and leaves them, with all that is within them.

import { STATE_ENTER, STATE_EXIT, STATE_FINISHED } from '../events/event-log.js';
import { failingTest, useTriggers } from '../machine/conditions.js';
import { pushEntry } from '../machine/fades.js';
import {
  DEPTH,
  ENTRY_STATE,
  ENTRY_TRANSITION,
  entryAt,
  exitsAt,
  IS_ACTIVE,
  isActive,
  isFrozen,
  resetMachine,
} from '../machine/machine.js';
import type { Graph } from './graph.js';
import { GROUP_HAS_STARTED } from './graph.js';
import { closeLeafWindows, closeStateWindows } from './graph-events.js';
import { STATE_IS_FRESH, STATE_IS_FROZEN, STATE_IS_OVER, STATE_PLAYS, STATE_SIZE } from './graph-memory.js';
import { isPlayed, joinGroup, placeGroup, rejoinGroup } from './group-places.js';
import { isStanding } from './holder-states.js';
import { logState } from './log-state.js';
import { writeRate } from './sync-groups.js';

const _enterState_start = new Float64Array(1);
const _enterState_rate = new Float64Array(1);

/**
 * Begins a machine: with the first entry whose condition holds, or its initial state. Triggers that have just been used still count: one
 * that leads to a state may say how it begins.
 *
 * - phases: the number at `phase` is where that state begins; NaN: at its start.
 *
 * Frame function: never throws, does not allocate.
 */
export function enterMachine(graph: Graph, m: number, phases: Float64Array, phase: number): void {
  const { plan, memory, machines } = graph;
  const machine = plan.machines[m]!;
  resetMachine(machine, memory.machines);
  memory.machines[machine.offset + IS_ACTIVE] = 1;
  machines[m]!.moment.taken.fill(0);
  const entering = entryOf(graph, m);
  if (entering >= 0) useTriggers(machine.entries[entering]!.condition, machines[m]!.moment.used);
  const entry = pushEntry(machine, memory.machines);
  const state = entering < 0 ? machine.initial : machine.entries[entering]!.to;
  memory.machines[entry + ENTRY_STATE] = state;
  memory.machines[entry + ENTRY_TRANSITION] = -1;
  enterState(graph, machine.states[state]!.id, phases, phase);
}

/** Returns the first entry of a machine whose condition holds; -1: none does. */
function entryOf({ plan, parameters }: Graph, m: number): number {
  const { entries } = plan.machines[m]!;
  for (let i = 0; i < entries.length; i++) {
    if (failingTest(entries[i]!.condition, parameters.targets, null) < 0) return i;
  }
  return -1;
}

/**
 * Returns the leaf that would tell the phase of a state if it began now; of a machine that of the state it would begin with; -1: nothing
 * would.
 *
 * Frame function: never throws, does not allocate.
 */
export function clockOnEntry(graph: Graph, id: number): number {
  const { plan } = graph;
  let at = id;
  for (;;) {
    const { machine, index, clock } = plan.states[at]!;
    const { child } = plan.machines[machine]!.states[index]!;
    if (child < 0) return clock;
    const { entries, initial, states } = plan.machines[child]!;
    const entering = entryOf(graph, child);
    at = states[entering < 0 ? initial : entries[entering]!.to]!.id;
  }
}

/**
 * Begins a state.
 *
 * - phases: the number at `phase` is where; NaN: at its start, which is its end when it plays backwards.
 *
 * Frame function: never throws, does not allocate.
 */
export function enterState(graph: Graph, id: number, phases: Float64Array, phase: number): void {
  const { plan, memory } = graph;
  const { machine, index, firstNode, endNode, leaves, groups, machines, clock } = plan.states[id]!;
  const at = id * STATE_SIZE;
  memory.states[at + STATE_PLAYS] = 1;
  memory.states[at + STATE_IS_FRESH] = 1;
  memory.states[at + STATE_IS_FROZEN] = 0;
  const { child } = plan.machines[machine]!.states[index]!;
  // What has no length is over as soon as it begins.
  const hasLength = child >= 0 || (clock >= 0 && plan.durations[clock]! > 0);
  memory.states[at + STATE_IS_OVER] = hasLength ? 0 : 1;
  memory.started.fill(0, firstNode, endNode);
  const start = _enterState_start;
  start[0] = Number.isNaN(phases[phase]!) ? startOf(graph, clock) : phases[phase]!;
  for (let i = 0; i < leaves.length; i++) {
    memory.fresh[leaves[i]!] = 1;
    memory.bases[leaves[i]!] = 0;
    if (plan.leaves[leaves[i]!]!.group < 0) memory.leafPhases[leaves[i]!] = start[0]!;
  }
  for (let i = 0; i < groups.length; i++) {
    const group = graph.groups[groups[i]!]!;
    const isOfClock = clock >= 0 && plan.leaves[clock]!.group === groups[i];
    placeGroup(graph, group, isOfClock ? clock : group.plan.leaves[0]!, start, 0);
  }
  joinGroups(graph, id, start, !Number.isNaN(phases[phase]!));
  if (clock >= 0) memory.states[at + STATE_IS_FRESH] = memory.fresh[clock]!;
  forgetExits(graph, machine, index, clock);
  logState(graph, STATE_ENTER, id, -1);
  for (let i = 0; i < machines.length; i++) enterMachine(graph, machines[i]!, phases, phase);
  if (!hasLength && clock >= 0 && plan.leaves[clock]!.looping === 'once') logState(graph, STATE_FINISHED, id, -1);
}

function startOf(graph: Graph, clock: number): number {
  if (clock < 0) return 0;
  writeRate(graph, clock, _enterState_rate, 0);
  return _enterState_rate[0]! * graph.direction < 0 ? 1 : 0;
}

/**
 * In a group of several states it is in step with those that play, and with those that have played up to now, unless it is said where
 * it begins. When there are none the group begins with it.
 */
function joinGroups(graph: Graph, id: number, start: Float64Array, isGiven: boolean): void {
  const { plan, groups } = graph;
  const { leaves, groups: own } = plan.states[id]!;
  for (let i = 0; i < leaves.length; i++) {
    const index = plan.leaves[leaves[i]!]!.group;
    if (index < 0 || own.includes(index) || !isFirstOfGroup(graph, leaves, i)) continue;
    const group = groups[index]!;
    if (group.memory[GROUP_HAS_STARTED] === 0 || (isGiven && !isPlayed(graph, group, id))) {
      placeGroup(graph, group, leaves[i]!, start, 0);
      continue;
    }
    for (let j = i; j < leaves.length; j++) {
      if (plan.leaves[leaves[j]!]!.group === index) joinGroup(graph, group, leaves[j]!);
    }
  }
}

function isFirstOfGroup({ plan }: Graph, leaves: Int32Array, index: number): boolean {
  const { group } = plan.leaves[leaves[index]!]!;
  for (let i = 0; i < index; i++) if (plan.leaves[leaves[i]!]!.group === group) return false;
  return true;
}

/**
 * Has groups that nobody else plays begin anew with a state that has been left and is to begin again.
 *
 * Frame function: never throws, does not allocate.
 */
export function restartGroups(graph: Graph, id: number): void {
  const { plan, groups } = graph;
  const { leaves } = plan.states[id]!;
  for (let i = 0; i < leaves.length; i++) {
    const { group } = plan.leaves[leaves[i]!]!;
    if (group >= 0 && !isPlayed(graph, groups[group]!, id)) groups[group]!.memory[GROUP_HAS_STARTED] = 0;
  }
}

/** A state that begins has come to none of its exit times; one that stands where it begins comes a cycle later. */
function forgetExits({ plan, memory, machines, leafPhases }: Graph, m: number, state: number, clock: number): void {
  const machine = plan.machines[m]!;
  const first = exitsAt(machine);
  for (let t = 0; t < machine.transitions.length; t++) {
    const { from, exitTime } = machine.transitions[t]!;
    if (from >= 0 && from !== state) continue;
    memory.machines[first + t] = clock >= 0 && exitTime <= 1 ? leafPhases[clock]! : Number.NaN;
    machines[m]!.reached[t] = 0;
  }
}

/** Ends a state: its windows are closed, and so are those of all within it. Frame function: never throws, does not allocate. */
export function leaveState(graph: Graph, id: number): void {
  const { plan, memory } = graph;
  const { machines, leaves } = plan.states[id]!;
  for (let i = 0; i < machines.length; i++) leaveMachine(graph, machines[i]!);
  for (let i = 0; i < leaves.length; i++) closeLeafWindows(graph, leaves[i]!);
  closeStateWindows(graph, id);
  memory.states[id * STATE_SIZE + STATE_PLAYS] = 0;
  memory.states[id * STATE_SIZE + STATE_IS_FROZEN] = 0;
  logState(graph, STATE_EXIT, id, -1);
}

function leaveMachine(graph: Graph, m: number): void {
  const { plan, memory } = graph;
  const machine = plan.machines[m]!;
  if (!isActive(machine, memory.machines)) return;
  for (let index = memory.machines[machine.offset + DEPTH]! - 1; index >= 0; index--) {
    leaveState(graph, machine.states[memory.machines[entryAt(machine, index) + ENTRY_STATE]!]!.id);
  }
  memory.machines[machine.offset + IS_ACTIVE] = 0;
  memory.machines[machine.offset + DEPTH] = 0;
}

/**
 * Notes down which states stand still: those that a fade has frozen, with all within them. One that does so no longer goes on from where
 * it stands.
 *
 * Frame function: never throws, does not allocate.
 */
export function freezeStates(graph: Graph): void {
  const { plan, memory } = graph;
  for (let m = 0; m < plan.machines.length; m++) {
    const machine = plan.machines[m]!;
    if (!isActive(machine, memory.machines)) continue;
    for (let index = 0; index < memory.machines[machine.offset + DEPTH]!; index++) {
      const { id } = machine.states[memory.machines[entryAt(machine, index) + ENTRY_STATE]!]!;
      const stands = isStanding(graph, m) || isFrozen(machine, memory.machines, index);
      const frozen = id * STATE_SIZE + STATE_IS_FROZEN;
      if (memory.states[frozen] === 1 && !stands) rejoinGroups(graph, id);
      memory.states[frozen] = stands ? 1 : 0;
    }
  }
}

/** Groups of several states have gone on without it. */
function rejoinGroups(graph: Graph, id: number): void {
  const { plan, groups } = graph;
  const { leaves, groups: own } = plan.states[id]!;
  for (let i = 0; i < leaves.length; i++) {
    const { group } = plan.leaves[leaves[i]!]!;
    if (group >= 0 && !own.includes(group)) rejoinGroup(graph, groups[group]!, leaves[i]!);
  }
}
