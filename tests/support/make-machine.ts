// Machines for tests: from a definition and the names of its parameters, with room of their own.

import type { MachineFields } from '../../src/definition/machine-definition.js';
import { pushEntry } from '../../src/machine/fades.js';
import {
  ENTRY_DIRECTION,
  ENTRY_DURATION,
  ENTRY_ELAPSED,
  ENTRY_FREEZES,
  ENTRY_STATE,
  ENTRY_TRANSITION,
  entryAt,
  IS_ACTIVE,
  machineSize,
  resetMachine,
  topIndex,
} from '../../src/machine/machine.js';
import type { MachinePlan } from '../../src/machine/machine-plan.js';
import type { TestedParameters } from '../../src/machine/plan-conditions.js';
import { planMachine } from '../../src/machine/plan-machine.js';

/** Where a test machine's numbers begin: not at 0, so that an offset that is left out shows. */
const OFFSET = 3;

/** What is known of parameters: their places in order; those whose names end with '!' are triggers. */
export function testedParameters(...names: string[]): TestedParameters {
  return { placeOf: (name) => names.indexOf(name), isTrigger: (name) => name.endsWith('!') };
}

/** Returns the plan of a definition. */
export function makePlan(definition: MachineFields, ...parameters: string[]): MachinePlan {
  const place = { name: '', path: '', parent: -1, parentState: -1, firstId: 0, offset: OFFSET };
  return planMachine(definition, place, testedParameters(...parameters));
}

/** Returns states of clips with these names, as a definition has them. */
export function clipStates(...names: string[]): Record<string, { readonly clip: string }> {
  return Object.fromEntries(names.map((name) => [name, { clip: name }]));
}

/** Returns the memory of a machine that plays nothing. */
export function makeMemory(plan: MachinePlan): Float64Array {
  const memory = new Float64Array(OFFSET + machineSize(plan.states.length, plan.transitions.length)).fill(7);
  resetMachine(plan, memory);
  memory[plan.offset + IS_ACTIVE] = 1;
  return memory;
}

/** An entry of a stack, as a test says it. */
export interface TestEntry {
  readonly state: string;
  readonly elapsed?: number;
  readonly duration?: number;
  readonly isBack?: boolean;
  readonly freezes?: boolean;
  readonly transition?: number;
}

/** Puts entries on the stack of a machine, the lowest first. */
export function pushAll(plan: MachinePlan, memory: Float64Array, entries: readonly TestEntry[]): void {
  for (const { state, elapsed = 0, duration = 1, isBack = false, freezes = false, transition = -1 } of entries) {
    const entry = pushEntry(plan, memory);
    memory[entry + ENTRY_STATE] = plan.states.findIndex(({ name }) => name === state);
    memory[entry + ENTRY_ELAPSED] = elapsed;
    memory[entry + ENTRY_DURATION] = duration;
    memory[entry + ENTRY_DIRECTION] = isBack ? -1 : 1;
    memory[entry + ENTRY_FREEZES] = Number(freezes);
    memory[entry + ENTRY_TRANSITION] = transition;
  }
}

/** Returns the names of the states on a stack, the lowest first. */
export function stackOf(plan: MachinePlan, memory: Float64Array): string[] {
  return Array.from(
    { length: topIndex(plan, memory) + 1 },
    (_, index) => plan.states[memory[entryAt(plan, index) + ENTRY_STATE]!]!.name,
  );
}
