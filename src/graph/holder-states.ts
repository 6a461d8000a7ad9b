// A machine in a state of another one: what that state lets it do.

import { currentState, isActive } from '../machine/machine.js';
import type { Graph } from './graph.js';
import { STATE_IS_FROZEN, STATE_SIZE } from './graph-memory.js';

/** Returns the id of the state that holds a machine; -1: none does. Frame function: never throws, does not allocate. */
export function holderOf({ plan }: Graph, m: number): number {
  const { parent, parentState } = plan.machines[m]!;
  return parent < 0 ? -1 : plan.machines[parent]!.states[parentState]!.id;
}

/**
 * Whether the state that holds a machine stands still: its fades do as well then.
 *
 * Frame function: never throws, does not allocate.
 */
export function isStanding(graph: Graph, m: number): boolean {
  const holder = holderOf(graph, m);
  return holder >= 0 && graph.memory.states[holder * STATE_SIZE + STATE_IS_FROZEN] === 1;
}

/**
 * Whether a machine plays and decides where to go: not while a state that holds it, near or far, is on its way out.
 *
 * Frame function: never throws, does not allocate.
 */
export function decides({ plan, memory }: Graph, m: number): boolean {
  let at = m;
  while (isActive(plan.machines[at]!, memory.machines)) {
    const { parent, parentState } = plan.machines[at]!;
    if (parent < 0) return true;
    if (currentState(plan.machines[parent]!, memory.machines) !== parentState) return false;
    at = parent;
  }
  return false;
}
