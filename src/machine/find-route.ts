// The way from state to state.

import type { MachinePlan } from './machine-plan.js';

/**
 * Writes the states on the shortest way along transitions and successors from one state to another, without the first one; whatever
 * their conditions say. Of ways of the same length it is that by transitions which are tried first.
 *
 * - out: room for as many numbers as the machine has states, from `outOffset` on.
 *
 * Returns how many they are; -1 when there is no way. Allocates.
 */
export function findRoute(plan: MachinePlan, from: number, to: number, out: Float64Array, outOffset: number): number {
  const before = new Int32Array(plan.states.length).fill(-1);
  const reached = [from];
  for (const state of reached) {
    if (state === to) break;
    for (const next of waysFrom(plan, state)) {
      if (next < 0 || next === from || before[next] !== -1) continue;
      before[next] = state;
      reached.push(next);
    }
  }
  if (from === to) return 0;
  if (before[to] === -1) return -1;
  const way: number[] = [];
  for (let state = to; state !== from; state = before[state]!) way.unshift(state);
  out.set(way, outOffset);
  return way.length;
}

function waysFrom({ states, transitions }: MachinePlan, state: number): number[] {
  const { tried, next } = states[state]!;
  return [...Array.from(tried, (transition) => transitions[transition]!.to), next];
}
