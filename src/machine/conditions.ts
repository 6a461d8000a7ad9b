// Tests of parameters.

import type { ConditionPlan } from './machine-plan.js';

/** Kinds of tests: what the parameter's value has to be, compared with the test's. */
export const ABOVE = 0;
export const BELOW = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;
export const EQUALS = 4;
export const NOT = 5;

/** How many numbers a test has, and where they stand. */
export const TEST_SIZE = 4;
export const TEST_PLACE = 1;
export const TEST_VALUE = 2;
export const TEST_IS_TRIGGER = 3;

/**
 * Returns the first of the tests that does not hold, or -1 when all do.
 *
 * - values: what has been set; damped numbers are not waited for.
 * - used: for each value whether it is that of a trigger that has been used already, and does not count any more; null: none is.
 *
 * Frame function: never throws, does not allocate.
 */
export function failingTest({ tests }: ConditionPlan, values: Float64Array, used: Uint8Array | null): number {
  for (let test = 0; test * TEST_SIZE < tests.length; test++)
    if (!holds(tests, test * TEST_SIZE, values, used)) return test;
  return -1;
}

function holds(tests: Float64Array, test: number, values: Float64Array, used: Uint8Array | null): boolean {
  const place = tests[test + TEST_PLACE]!;
  const value = used !== null && used[place] === 1 ? 0 : values[place]!;
  const wanted = tests[test + TEST_VALUE]!;
  switch (tests[test]) {
    case ABOVE:
      return value > wanted;
    case BELOW:
      return value < wanted;
    case AT_LEAST:
      return value >= wanted;
    case AT_MOST:
      return value <= wanted;
    case EQUALS:
      return value === wanted;
    default:
      return value !== wanted;
  }
}

/**
 * Marks the triggers that a condition has made use of, and returns whether there were any.
 *
 * Frame function: never throws, does not allocate.
 */
export function useTriggers({ tests }: ConditionPlan, used: Uint8Array): boolean {
  let isAny = false;
  for (let test = 0; test < tests.length; test += TEST_SIZE) {
    if (tests[test + TEST_IS_TRIGGER] !== 1 || tests[test + TEST_VALUE] !== 1) continue;
    used[tests[test + TEST_PLACE]!] = 1;
    isAny = true;
  }
  return isAny;
}
