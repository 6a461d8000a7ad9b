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
import { topIndex } from '../machine/machine.js';
import { shortNumber } from '../messages/short-numbers.js';
import { conditionText, failureText } from './condition-text.js';
import type { Graph } from './graph.js';
import { machineOf } from './play-state.js';
import { readExits } from './take-transitions.js';

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
  // Of a machine that does not play there is no state to leave.
  if (topIndex(plan.machines[machine]!, memory.machines) >= 0) readExits(graph, machine);
  explainTransition(plan.machines[machine]!, memory.machines, moment, transition, out);
}

/** Returns the same as words: `waits for its exit time`, `speed is 0, not above 0.1`. Allocates. */
export function explainInWords(graph: Graph, machine: number, transition: number): string {
  explain(graph, machine, transition, _explain_out);
  const [reason, test] = [_explain_out[0]!, _explain_out[1]!];
  if (reason !== TEST_FAILS) return REASONS[reason]!;
  return failureText(graph.parameters, graph.plan.machines[machine]!.transitions[transition]!.condition, test);
}

/**
 * Returns what a transition is called: `move → leap`; of several between the same two states also when it is taken:
 * `move → leap (jump, speed above 1, exit time 0.5)`. Allocates.
 *
 * - machine, transition: indices in the plan.
 */
export function transitionName({ plan, parameters }: Graph, machine: number, transition: number): string {
  const { transitions, states } = plan.machines[machine]!;
  const { from, to, condition, exitTime } = transitions[transition]!;
  const name = `${from < 0 ? '*' : states[from]!.name} → ${to < 0 ? 'exit' : states[to]!.name}`;
  if (transitions.filter((other) => other.from === from && other.to === to).length === 1) return name;
  const tests = conditionText(parameters, condition);
  const exit = Number.isNaN(exitTime) ? '' : `exit time ${shortNumber(exitTime)}`;
  return `${name} (${[tests, exit].filter((text) => text !== '').join(', ')})`;
}

/**
 * Returns for each transition of a machine why it is not taken: `move → leap: jump has not been fired`. Numbers have three digits, or as
 * many as it takes to see why. Allocates.
 *
 * - machine: its name; default that of the graph. Throws when there is none.
 */
export function explainMachine(graph: Graph, machine = ''): string[] {
  const m = machineOf(graph, 'explainMachine', machine);
  return graph.plan.machines[m]!.transitions.map(
    (_, transition) => `${transitionName(graph, m, transition)}: ${explainInWords(graph, m, transition)}`,
  );
}
