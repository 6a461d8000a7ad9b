// Why a machine does not go anywhere.

import {
  explainTransition,
  LEADS_HERE,
  MAY_NOT_INTERRUPT,
  NOT_AT_EXIT,
  NOT_FROM_HERE,
  NOT_ON_ROUTE,
  TEST_FAILS,
  TOO_LATE,
  WILL_FIRE,
} from '../machine/choose-transition.js';
import { ABOVE, AT_LEAST, AT_MOST, BELOW, EQUALS, TEST_PLACE, TEST_SIZE, TEST_VALUE } from '../machine/conditions.js';
import type { Graph } from './graph.js';
import { machineOf } from './play-state.js';
import { readExits } from './take-transitions.js';

const SIGNS: Readonly<Record<number, string>> = {
  [ABOVE]: 'above',
  [BELOW]: 'below',
  [AT_LEAST]: 'at least',
  [AT_MOST]: 'at most',
  [EQUALS]: 'equal to',
};

const REASONS: Readonly<Record<number, string>> = {
  [WILL_FIRE]: 'is taken with the next update',
  [NOT_FROM_HERE]: 'does not lead away from a state that plays',
  [LEADS_HERE]: 'leads to the current state',
  [MAY_NOT_INTERRUPT]: 'may not interrupt the fade',
  [TOO_LATE]: 'comes too late to interrupt the fade',
  [NOT_AT_EXIT]: 'waits for its exit time',
  [NOT_ON_ROUTE]: 'is not on the way of the journey',
};

const _explain_out = new Int32Array(2);

/**
 * Writes why a transition is not taken now.
 *
 * - machine, transition: indices in the plan.
 * - out: the reason, a number of `machine/choose-transition.ts`, and the index of the test that fails, or -1.
 *
 * Frame function: never throws, does not allocate.
 */
export function explain(graph: Graph, machine: number, transition: number, out: Int32Array): void {
  const { plan, memory, machines } = graph;
  const { moment } = machines[machine]!;
  moment.taken.fill(0);
  moment.used.fill(0);
  readExits(graph, machine);
  explainTransition(plan.machines[machine]!, memory.machines, moment, transition, out);
}

/** Returns the same as words: `waits for its exit time`, `speed is 0, not above 0.1`. Allocates. */
export function explainInWords(graph: Graph, machine: number, transition: number): string {
  explain(graph, machine, transition, _explain_out);
  const [reason, test] = [_explain_out[0]!, _explain_out[1]!];
  if (reason !== TEST_FAILS) return REASONS[reason]!;
  const { tests } = graph.plan.machines[machine]!.transitions[transition]!.condition;
  const at = test * TEST_SIZE;
  const place = tests[at + TEST_PLACE]!;
  const { names, kinds, places, targets } = graph.parameters;
  const index = names.findIndex((_, each) => places[each] === place);
  const wanted = tests[at + TEST_VALUE]!;
  if (kinds[index] === 'trigger') return `${names[index]} has not been fired`;
  if (kinds[index] === 'boolean') return `${names[index]} is ${targets[place] === 1}`;
  const sign = SIGNS[tests[at]!] ?? 'other than';
  return `${names[index]} is ${targets[place]}, not ${sign} ${wanted}`;
}

/**
 * Returns for each transition of a machine why it is not taken: `move → leap: jump has not been fired`. Allocates.
 *
 * - machine: its name; default that of the graph. Throws when there is none.
 */
export function explainMachine(graph: Graph, machine = ''): string[] {
  const m = machineOf(graph, 'explainMachine', machine);
  const { transitions, states } = graph.plan.machines[m]!;
  return transitions.map(({ from, to }, transition) => {
    const names = [from < 0 ? '*' : states[from]!.name, to < 0 ? 'exit' : states[to]!.name];
    return `${names.join(' → ')}: ${explainInWords(graph, m, transition)}`;
  });
}
