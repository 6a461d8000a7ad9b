// Begins states, and leaves them, with all that is within them.

import { STATE_ENTER, STATE_EXIT } from '../events/event-log.js';
import { failingTest } from '../machine/conditions.js';
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
import { logState } from './log-state.js';
import { followGroup, placeGroup } from './sync-groups.js';

const START = new Float64Array(1);

/** Begins a machine: the first entry whose condition holds, or its initial state. Frame function: never throws, does not allocate. */
export function enterMachine(graph: Graph, m: number): void {
  const { plan, memory, machines, parameters } = graph;
  const machine = plan.machines[m]!;
  resetMachine(machine, memory.machines);
  memory.machines[machine.offset + IS_ACTIVE] = 1;
  let state = machine.initial;
  for (let i = machine.entries.length - 1; i >= 0; i--) {
    const { to, condition } = machine.entries[i]!;
    if (failingTest(condition, parameters.targets, machines[m]!.moment.used) < 0) state = to;
  }
  const entry = pushEntry(machine, memory.machines);
  memory.machines[entry + ENTRY_STATE] = state;
  memory.machines[entry + ENTRY_TRANSITION] = -1;
  enterState(graph, machine.states[state]!.id, START, 0);
}

/**
 * Begins a state.
 *
 * - phases: the number at `phase` is where; NaN: at its start, which is its end when it is played backwards and does not loop.
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
  memory.states[at + STATE_IS_OVER] = child < 0 && (clock < 0 || plan.durations[clock] === 0) ? 1 : 0;
  memory.started.fill(0, firstNode, endNode);
  forgetExits(graph, machine, index);
  const start = _enterState_start;
  start[0] = Number.isNaN(phases[phase]!) ? startOf(graph, clock) : phases[phase]!;
  for (let i = 0; i < leaves.length; i++) {
    memory.fresh[leaves[i]!] = 1;
    if (plan.leaves[leaves[i]!]!.group < 0) memory.leafPhases[leaves[i]!] = start[0]!;
  }
  for (let i = 0; i < groups.length; i++) {
    const group = graph.groups[groups[i]!]!;
    const isOfClock = clock >= 0 && plan.leaves[clock]!.group === groups[i];
    placeGroup(graph, group, isOfClock ? clock : group.plan.leaves[0]!, start, 0);
  }
  joinGroups(graph, id, start);
  for (let i = 0; i < machines.length; i++) enterMachine(graph, machines[i]!);
  logState(graph, STATE_ENTER, id, -1);
}

const _enterState_start = new Float64Array(1);

function startOf({ plan, parameters }: Graph, clock: number): number {
  if (clock < 0) return 0;
  const { looping, speed } = plan.leaves[clock]!;
  return looping === 'once' && parameters.values[speed]! < 0 ? 1 : 0;
}

/** In a group of several states it is in step with those that play; when none does, the group begins with it. */
function joinGroups(graph: Graph, id: number, start: Float64Array): void {
  const { plan, groups } = graph;
  const { leaves, groups: own } = plan.states[id]!;
  for (let i = 0; i < leaves.length; i++) {
    const index = plan.leaves[leaves[i]!]!.group;
    if (index < 0 || own.includes(index)) continue;
    const group = groups[index]!;
    if (group.memory[GROUP_HAS_STARTED] === 1 && plays(graph, index, id)) followGroup(graph, group);
    else placeGroup(graph, group, leaves[i]!, start, 0);
  }
}

/** Whether any clip of a group plays but those of one state. */
function plays({ plan, memory }: Graph, group: number, id: number): boolean {
  const { leaves } = plan.groups[group]!;
  for (let m = 0; m < leaves.length; m++) {
    const state = plan.leaves[leaves[m]!]!.state;
    if (state < 0 || (state !== id && memory.states[state * STATE_SIZE + STATE_PLAYS] === 1)) return true;
  }
  return false;
}

function forgetExits({ plan, memory }: Graph, m: number, state: number): void {
  const machine = plan.machines[m]!;
  const first = exitsAt(machine);
  for (let t = 0; t < machine.transitions.length; t++) {
    const { from } = machine.transitions[t]!;
    if (from < 0 || from === state) memory.machines[first + t] = Number.NaN;
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

/** Notes down which states stand still: those that a fade has frozen, with all within them. Frame function: never throws, does not allocate. */
export function freezeStates(graph: Graph): void {
  const { plan, memory } = graph;
  for (let m = 0; m < plan.machines.length; m++) {
    const machine = plan.machines[m]!;
    if (!isActive(machine, memory.machines)) continue;
    const holder = machine.parent < 0 ? -1 : plan.machines[machine.parent]!.states[machine.parentState]!.id;
    const isHolderFrozen = holder >= 0 && memory.states[holder * STATE_SIZE + STATE_IS_FROZEN] === 1;
    for (let index = 0; index < memory.machines[machine.offset + DEPTH]!; index++) {
      const { id } = machine.states[memory.machines[entryAt(machine, index) + ENTRY_STATE]!]!;
      const stands = isHolderFrozen || isFrozen(machine, memory.machines, index);
      memory.states[id * STATE_SIZE + STATE_IS_FROZEN] = stands ? 1 : 0;
    }
  }
}
