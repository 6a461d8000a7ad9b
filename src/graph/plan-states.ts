// Nodes and leaves → what belongs to each state.

import type { GroupPlan, LeafPlan, PilePlan, StateSpan } from './graph-plan.js';
import type { PlannedNodes } from './plan-nodes.js';

/** What `planStates` gives; members of the plan of a graph. */
export interface PlannedStates {
  readonly states: readonly StateSpan[];
  readonly sharing: Uint8Array;
}

/** Returns what belongs to each state of a graph. */
export function planStates(
  { states, machines }: PlannedNodes,
  piles: readonly PilePlan[],
  leaves: readonly LeafPlan[],
  groups: readonly GroupPlan[],
): PlannedStates {
  const owners = leaves.map(({ state }) => state);
  const spans = states.map(({ machine, index, firstNode, endNode }, id): StateSpan => {
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
  const holders = groups.map((group) => [...new Set(Array.from(group.leaves, (leaf) => owners[leaf]!))]);
  const sharing = Uint8Array.from(machines, (_, machine) =>
    Number(holders.some((ids) => ids.filter((id) => isWithin(id, machine, states, machines)).length > 1)),
  );
  return { states: spans, sharing };
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
