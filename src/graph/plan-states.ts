// Nodes and leaves → what belongs to each state.

import { type MachinePlan, NO_STATE } from '../machine/machine-plan.js';
import type { EventSourcePlan, GraphPlan, GroupPlan, LeafPlan, PilePlan, StateSpan } from './graph-plan.js';
import type { PlannedNodes } from './plan-nodes.js';

/** Returns what belongs to each state of a graph. */
export function planStates(
  { states, machines }: PlannedNodes,
  piles: readonly PilePlan[],
  leaves: readonly LeafPlan[],
  groups: readonly GroupPlan[],
): StateSpan[] {
  const owners = leaves.map(({ state }) => state);
  return states.map(({ machine, index, firstNode, endNode }, id) => {
    const own = [...leaves.keys()].filter((leaf) => owners[leaf] === id);
    own.sort((a, b) => leaves[a]!.node - leaves[b]!.node);
    const pile = piles.findIndex((each) => each.nodes.includes(endNode - 1));
    return {
      machine,
      index,
      firstNode,
      endNode,
      leaves: Int32Array.from(own),
      groups: indicesOf(groups, (group) => group.leaves.every((leaf) => owners[leaf] === id)),
      machines: indicesOf(machines, (inner) => inner.parent === machine && inner.parentState === index),
      clock: own[0] ?? -1,
      pile,
      place: pile < 0 ? -1 : piles[pile]!.nodes.indexOf(endNode - 1),
    };
  });
}

/**
 * Returns for each machine whether its fades go in steps: where the speed of a sync group depends on how much each of its states
 * counts, or there are events, which are told by weight.
 */
export function steppedMachines(
  { states, machines }: PlannedNodes,
  leaves: readonly LeafPlan[],
  groups: readonly GroupPlan[],
  sources: readonly EventSourcePlan[],
): Uint8Array {
  const holders = groups.map((group) => [...new Set(Array.from(group.leaves, (leaf) => leaves[leaf]!.state))]);
  const shared = holders.filter((ids) => ids.length > 1).flat();
  const telling = sources.map(({ leaf, state }) => (leaf < 0 ? state : leaves[leaf]!.state));
  return Uint8Array.from(machines, (_, machine) =>
    Number([...shared, ...telling].some((id) => isWithin(id, machine, states, machines))),
  );
}

/** Returns whether nothing ever happens in a graph by itself: no machine goes from state to state, and no state comes to an end. */
export function isStillGraph(
  { machines }: PlannedNodes,
  states: readonly StateSpan[],
  leaves: readonly LeafPlan[],
): boolean {
  const goes = machines.some(
    (machine) => machine.transitions.length > 0 || machine.states.some(({ next }) => next !== NO_STATE),
  );
  return !goes && states.every(({ clock }) => clock < 0 || leaves[clock]!.looping !== 'once');
}

/** Returns the slots of fade masks: for each machine with fades in which joints take times of their own one for each of its states. */
export function planFadeSlots(
  machines: readonly MachinePlan[],
): Pick<GraphPlan, 'jointMachines' | 'fadeSlots' | 'fadeSlotCount'> {
  let fadeSlotCount = 0;
  const fadeSlots = Int32Array.from(machines, ({ jointFades, states }) => {
    if (jointFades.length === 0) return -1;
    fadeSlotCount += states.length;
    return fadeSlotCount - states.length;
  });
  const jointMachines = Int32Array.from([...machines.keys()].filter((m) => fadeSlots[m]! >= 0));
  return { jointMachines, fadeSlots, fadeSlotCount };
}

/** Returns for each pile whether states are in it, or in one that it holds. */
export function pilesOfStates(piles: readonly PilePlan[], states: readonly StateSpan[]): Uint8Array {
  const holds = new Uint8Array(piles.length);
  for (const { pile } of states) if (pile >= 0) holds[pile] = 1;
  for (let index = piles.length - 1; index >= 0; index--) {
    const { bases, uppers } = piles[index]!;
    if ([...bases, ...uppers].some((pile) => holds[pile] === 1)) holds[index] = 1;
  }
  return holds;
}

/** Returns the id of the innermost state that each node belongs to; -1: of none. */
export function statesOfNodes({ nodes, states }: PlannedNodes): Int32Array {
  const stateOfNode = new Int32Array(nodes.length).fill(-1);
  // Inner states come after those that hold them.
  for (const [id, { firstNode, endNode }] of states.entries()) stateOfNode.fill(id, firstNode, endNode);
  return stateOfNode;
}

/** Whether a state is one of a machine's, or within one of them. */
function isWithin(
  id: number,
  machine: number,
  states: PlannedNodes['states'],
  machines: PlannedNodes['machines'],
): boolean {
  for (let at = id < 0 ? -1 : states[id]!.machine; at >= 0; at = machines[at]!.parent) if (at === machine) return true;
  return false;
}

function indicesOf<T>(list: readonly T[], holds: (item: T) => boolean): Int32Array {
  return Int32Array.from([...list.keys()].filter((index) => holds(list[index]!)));
}
