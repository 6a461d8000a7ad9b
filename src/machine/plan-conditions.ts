// Conditions by name → tests of values.

import type { Conditions, Test } from '../definition/condition-definition.js';
import { ABOVE, AT_LEAST, AT_MOST, BELOW, EQUALS, NOT, TEST_SIZE } from './conditions.js';
import type { ConditionPlan } from './machine-plan.js';

/** The kinds of tests by the keys of a definition. */
const KINDS = { above: ABOVE, below: BELOW, atLeast: AT_LEAST, atMost: AT_MOST, equals: EQUALS, not: NOT } as const;

/** What is known of the parameters that conditions name. */
export interface TestedParameters {
  /** Where the value of a parameter stands. */
  placeOf(name: string): number;
  isTrigger(name: string): boolean;
}

/** Returns the tests of conditions that have been checked; none where there are no conditions. */
export function planConditions(conditions: Conditions | undefined, parameters: TestedParameters): ConditionPlan {
  if (conditions === undefined) return { tests: new Float64Array(0) };
  const named = typeof conditions === 'string' ? [[conditions, true] as const] : Object.entries(conditions);
  const tests = named.flatMap(([name, test]) => (test === undefined ? [] : planTests(name, test, parameters)));
  return { tests: Float64Array.from(tests) };
}

function planTests(name: string, test: Test, parameters: TestedParameters): number[] {
  const sides: Partial<Record<keyof typeof KINDS, number | boolean>> =
    typeof test === 'object' ? test : { equals: test };
  const place = parameters.placeOf(name);
  const trigger = Number(parameters.isTrigger(name));
  return Object.entries(sides).flatMap(([key, value]) =>
    value === undefined ? [] : [KINDS[key as keyof typeof KINDS], place, Number(value), trigger],
  );
}

/** Returns how many tests there are. */
export function testCount({ tests }: ConditionPlan): number {
  return tests.length / TEST_SIZE;
}
