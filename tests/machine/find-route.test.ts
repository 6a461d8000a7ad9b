import { expect, it } from 'vitest';
import type { TransitionDefinition } from '../../src/definition/machine-definition.js';
import { findRoute } from '../../src/machine/find-route.js';
import { clipStates, makePlan } from '../support/make-machine.js';

const ways = (...pairs: string[]): TransitionDefinition[] =>
  pairs.map((pair) => ({ from: pair[0]!, to: pair[1]!, exitTime: 1 }));

/** Returns the names of the states on the way; null when there is none. */
function routeOf(from: string, to: string, transitions: readonly TransitionDefinition[], next = ''): string[] | null {
  const states = clipStates('A', 'B', 'C', 'D', 'E');
  const plan = makePlan({
    states: { ...states, ...(next && { [next[0]!]: { clip: 'A', loop: false, next: next[1]! } }) },
    initial: 'A',
    transitions,
  });
  const index = (name: string): number => plan.states.findIndex((state) => state.name === name);
  const out = new Float64Array(plan.states.length + 1).fill(-9);
  const length = findRoute(plan, index(from), index(to), out, 1);
  expect(out[0]).toBe(-9);
  return length < 0 ? null : Array.from(out.subarray(1, 1 + length), (state) => plan.states[state]!.name);
}

it('leads from state to state without the first one', () => {
  expect(routeOf('A', 'D', ways('AB', 'BC', 'CD'))).toEqual(['B', 'C', 'D']);
});

it('is the shortest way', () => {
  expect(routeOf('A', 'D', ways('AB', 'BC', 'CD', 'AC'))).toEqual(['C', 'D']);
  expect(routeOf('A', 'D', ways('AB', 'BC', 'CD', 'AC', 'AD'))).toEqual(['D']);
});

it('is the one whose transitions are tried first, of ways of one length', () => {
  expect(routeOf('A', 'D', ways('AB', 'AC', 'BD', 'CD'))).toEqual(['B', 'D']);
  expect(routeOf('A', 'D', [...ways('AB', 'BD', 'CD'), { from: 'A', to: 'C', exitTime: 1, priority: 1 }])).toEqual([
    'C',
    'D',
  ]);
});

it('takes transitions from any state, and what comes after a state', () => {
  expect(routeOf('A', 'C', [...ways('BC'), { from: '*', to: 'B', exitTime: 1 }])).toEqual(['B', 'C']);
  expect(routeOf('A', 'C', ways('AB'), 'BC')).toEqual(['B', 'C']);
});

it('is empty where somebody is there already', () => {
  expect(routeOf('A', 'A', ways('AB', 'BA'))).toEqual([]);
});

it('is not there when no way leads there', () => {
  expect(routeOf('A', 'D', ways('AB', 'BA', 'DA'))).toBeNull();
  expect(routeOf('A', 'E', [])).toBeNull();
});

it('goes round circles and past ways that lead to themselves', () => {
  expect(routeOf('A', 'D', ways('AA', 'AB', 'BA', 'BB', 'BC', 'CB', 'CD'))).toEqual(['B', 'C', 'D']);
});
