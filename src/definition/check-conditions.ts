// Checks of conditions: each test has to be one of what its parameter holds.

import { parameterOf } from './check-names.js';
import {
  checkBoolean,
  checkNumber,
  type Field,
  type Fields,
  objectWith,
  optional,
  type ValueCheck,
} from './check-values.js';
import type { BooleanTest, NumberTest } from './condition-definition.js';
import { addProblem, type GraphCheck, isFull, isObject, keysOf, valueAt } from './graph-check.js';
import { anyOf, describeValue, keyPath } from './problem-text.js';

/** The keys of a test of a number. */
export const NUMBER_TEST_FIELDS: Fields<Exclude<NumberTest, number>> = {
  above: optional(checkNumber),
  below: optional(checkNumber),
  atLeast: optional(checkNumber),
  atMost: optional(checkNumber),
  equals: optional(checkNumber),
  not: optional(checkNumber),
};

/** The keys of a test of a boolean. */
export const BOOLEAN_TEST_FIELDS: Fields<Exclude<BooleanTest, boolean>> = {
  equals: optional(checkBoolean),
  not: optional(checkBoolean),
};

const checkFlagName = parameterOf('boolean', 'trigger');
const checkTestedName = parameterOf('number', 'boolean', 'trigger');
const checkNumberTest = testOf('number', NUMBER_TEST_FIELDS);
const checkBooleanTest = testOf('boolean', BOOLEAN_TEST_FIELDS);

/** Finds fault with all but the name of a boolean or trigger, and tests of parameters by their names. */
export const checkConditions: ValueCheck = (value, path, graph) => {
  if (typeof value === 'string') return checkFlagName(value, path, graph);
  if (!isObject(value)) {
    return addProblem(graph, path, 'the name of a boolean or trigger, or tests by name', describeValue(value));
  }
  const names = keysOf(value);
  if (names.length === 0) return addProblem(graph, path, 'at least one test', describeValue(value));
  let isRight = true;
  for (const name of names) {
    if (isFull(graph)) return false;
    isRight = checkTest(name, valueAt(value, name), keyPath(path, name), graph) && isRight;
  }
  return isRight;
};

function checkTest(name: string, test: unknown, path: string, graph: GraphCheck): boolean {
  if (!checkTestedName(name, path, graph)) return false;
  const kind = graph.parameters.get(name);
  if (kind === 'number') return checkNumberTest(test, path, graph);
  if (kind === 'boolean') return checkBooleanTest(test, path, graph);
  // What a broken parameter holds nobody knows.
  return kind === 'unknown' || test === true || addProblem(graph, path, 'true for a trigger', describeValue(test));
}

/** Returns a check for tests of a parameter of this kind: a value to be equal to, or an object with at least one of these keys. */
function testOf(kind: 'number' | 'boolean', fields: Readonly<Record<string, Field>>): ValueCheck {
  const checkKeys = objectWith(`a test of a ${kind}`, fields);
  const valueName = kind === 'number' ? 'a number' : 'true, false';
  return (value, path, graph) => {
    if (typeof value === 'number' && kind === 'number') return checkNumber(value, path, graph);
    if (typeof value === 'boolean' && kind === 'boolean') return true;
    if (!isObject(value)) {
      return addProblem(graph, path, `${valueName} or a test of a ${kind}`, describeValue(value));
    }
    if (keysOf(value).length > 0) return checkKeys(value, path, graph);
    return addProblem(graph, path, `a test with at least one of ${anyOf(Object.keys(fields))}`, describeValue(value));
  };
}
