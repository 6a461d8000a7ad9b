// Checks of states and of the ways between them.

import { checkConditions } from './check-conditions.js';
import { checkEvents } from './check-events.js';
import { checkFade } from './check-fade.js';
import {
  checkBoolean,
  checkFraction,
  checkNotNegative,
  checkNumber,
  checkPositive,
  type Field,
  type Fields,
  forbidden,
  listOf,
  objectWith,
  oneOf,
  optional,
  required,
  tableOf,
  type ValueCheck,
} from './check-values.js';
import {
  addProblem,
  addUnknownName,
  type GraphCheck,
  isObject,
  keysOf,
  type MachineCheck,
  valueAt,
} from './graph-check.js';
import type {
  EntryDefinition,
  MachineFields,
  NextDefinition,
  StartOffset,
  StateFields,
  TransitionDefinition,
} from './machine-definition.js';
import { describeValue, quote } from './problem-text.js';

/** In place of a state: any. */
const ANY_STATE = '*';
/** In place of a state: out of the machine. */
const EXIT = 'exit';

/** Keys that say how the new state comes in. Where a way leads to an exit there is none. */
const COMING_KEYS = ['fade', 'offset', 'toSelf', 'interruption', 'ordered', 'interruptBelow', 'rootMotion'] as const;

/** The keys of what comes after a state. */
export const NEXT_FIELDS: Fields<NextDefinition> = { to: required(checkTarget), fade: optional(checkFade) };

/** The keys that a state has beside those of its tree. */
export const STATE_FIELDS: Fields<StateFields> = { next: optional(checkNext), events: optional(checkEvents) };

/** The keys of a state that a machine may begin with. */
export const ENTRY_FIELDS: Fields<EntryDefinition> = { to: required(checkState), when: required(checkConditions) };

/** The keys of a start in seconds. */
export const START_SECONDS_FIELDS: Fields<Extract<StartOffset, { seconds: number }>> = {
  seconds: required(checkNotNegative),
};

/** The keys of a start that follows the state that is left. */
export const START_MATCH_FIELDS: Fields<Extract<StartOffset, { match: string }>> = {
  match: required(oneOf('phase', 'marker')),
};

/** The keys of a transition. */
export const TRANSITION_FIELDS: Fields<TransitionDefinition> = {
  from: required(checkSource),
  to: required(checkTarget),
  when: optional(checkConditions),
  exitTime: optional(checkPositive),
  fade: optional(checkFade),
  priority: optional(checkNumber),
  offset: optional(checkOffset),
  toSelf: optional(checkBoolean),
  interruption: optional(oneOf('none', 'source', 'target', 'sourceThenTarget', 'targetThenSource')),
  ordered: optional(checkBoolean),
  interruptBelow: optional(checkFraction),
  rootMotion: optional(oneOf('blend', 'source', 'target', 'additive')),
};

const checkNextFields = objectWith('what comes next', NEXT_FIELDS);
const checkStartSeconds = objectWith('a start in seconds', START_SECONDS_FIELDS);
const checkStartMatch = objectWith('a start that matches', START_MATCH_FIELDS);
const checkStateNames = listOf('names of states', checkState);

/** Returns the keys of a machine whose states are looked at by `check`. They are looked at with `graph.machine` set to it. */
export function machineFields(check: ValueCheck): Fields<MachineFields> {
  const checkEach = tableOf('states', (value, path, graph, name) => {
    const isNamed = checkName(name, path, graph);
    return check(value, path, graph) && isNamed;
  });
  return {
    states: required((value, path, graph) =>
      isObject(value) && keysOf(value).length === 0
        ? addProblem(graph, path, 'at least one state', describeValue(value))
        : checkEach(value, path, graph),
    ),
    initial: required(checkState),
    entry: optional(listOf('entries', objectWith('an entry', ENTRY_FIELDS))),
    transitions: optional(listOf('transitions', checkTransition)),
  };
}

/** Sets `graph.machine` to the one whose states `value` has, and returns the one before. */
export function enterMachine(value: unknown, hasExit: MachineCheck['hasExit'], graph: GraphCheck): MachineCheck | null {
  const outer = graph.machine;
  graph.machine = { states: new Set(keysOf(valueAt(value, 'states'))), hasExit };
  return outer;
}

function checkName(name: string, path: string, graph: GraphCheck): boolean {
  if (name !== ANY_STATE && name !== EXIT && !name.includes('/')) return true;
  return addProblem(graph, path, 'a name without "/" that is neither "*" nor "exit"', quote(name));
}

function checkState(value: unknown, path: string, graph: GraphCheck): boolean {
  return isStateName(value, graph) || addUnknownState(graph, path, 'the name of a state', value);
}

/** Finds fault with all but names of states and, in machines that have one, the exit. */
function checkTarget(value: unknown, path: string, graph: GraphCheck): boolean {
  const hasExit = graph.machine?.hasExit ?? false;
  if (value !== EXIT) {
    const expected = hasExit ? 'the name of a state or "exit"' : 'the name of a state';
    return isStateName(value, graph) || addUnknownState(graph, path, expected, value);
  }
  if (hasExit === false) return addExit(graph, path);
  if (hasExit === 'byName' && !graph.exits.has(graph.owner!)) graph.exits.set(graph.owner!, path);
  return true;
}

/** Adds the problem that a machine has no exit. Returns false. */
export function addExit(graph: GraphCheck, path: string): false {
  return addProblem(graph, path, 'the name of a state, as a machine that is no state has no exit', quote(EXIT));
}

function checkSource(value: unknown, path: string, graph: GraphCheck): boolean {
  if (value === ANY_STATE || isStateName(value, graph)) return true;
  if (typeof value === 'string') return addUnknownState(graph, path, 'the name of a state or "*"', value);
  if (!Array.isArray(value)) {
    return addProblem(graph, path, 'the name of a state, an array of such names or "*"', describeValue(value));
  }
  if (value.length === 0) return addProblem(graph, path, 'at least one name of a state', describeValue(value));
  return checkStateNames(value, path, graph);
}

function checkOffset(value: unknown, path: string, graph: GraphCheck): boolean {
  if (typeof value === 'number') return checkFraction(value, path, graph);
  if (valueAt(value, 'match') !== undefined) return checkStartMatch(value, path, graph);
  if (valueAt(value, 'seconds') !== undefined) return checkStartSeconds(value, path, graph);
  return addProblem(graph, path, 'a phase from 0 to 1, { seconds } or { match }', describeValue(value));
}

function checkNext(value: unknown, path: string, graph: GraphCheck): boolean {
  if (!isObject(value)) return checkTarget(value, path, graph);
  if (valueAt(value, 'to') !== EXIT) return checkNextFields(value, path, graph);
  return objectWith('what comes next', { ...NEXT_FIELDS, fade: forbidden('on the way to "exit"') })(value, path, graph);
}

function checkTransition(value: unknown, path: string, graph: GraphCheck): boolean {
  const fields: Record<string, Field> = { ...TRANSITION_FIELDS };
  if (valueAt(value, 'from') !== ANY_STATE) fields.toSelf = forbidden('in a transition that is not from "*"');
  if (valueAt(value, 'to') === EXIT) for (const key of COMING_KEYS) fields[key] = forbidden('on the way to "exit"');
  const isRight = objectWith('a transition', fields)(value, path, graph);
  if (!isObject(value) || valueAt(value, 'when') !== undefined || valueAt(value, 'exitTime') !== undefined) {
    return isRight;
  }
  return addProblem(graph, path, 'a transition with when or exitTime', 'one with neither');
}

function isStateName(value: unknown, graph: GraphCheck): boolean {
  return typeof value === 'string' && graph.machine?.states.has(value) === true;
}

function addUnknownState(graph: GraphCheck, path: string, expected: string, value: unknown): false {
  return addUnknownName(graph, path, expected, value, graph.machine?.states ?? []);
}
