// Conditions → words.

import {
  ABOVE,
  AT_LEAST,
  AT_MOST,
  BELOW,
  EQUALS,
  NOT,
  TEST_PLACE,
  TEST_SIZE,
  TEST_VALUE,
} from '../machine/conditions.js';
import type { ConditionPlan } from '../machine/machine-plan.js';
import { testCount } from '../machine/plan-conditions.js';
import { shortNumber, shortNumbers } from '../messages/short-numbers.js';
import type { Parameters } from '../parameters/parameters.js';

const SIGNS: Readonly<Record<number, string>> = {
  [ABOVE]: 'above',
  [BELOW]: 'below',
  [AT_LEAST]: 'at least',
  [AT_MOST]: 'at most',
  [EQUALS]: 'equal to',
  [NOT]: 'other than',
};

/** Returns what has to be so: `jump, speed above 1`; nothing where there are no tests. */
export function conditionText(parameters: Parameters, { tests }: ConditionPlan): string {
  return Array.from({ length: testCount({ tests }) }, (_, test) => {
    const { name, kind, sign, wanted } = readTest(parameters, tests, test);
    if (kind === 'number') return `${name} ${SIGNS[sign]} ${shortNumber(wanted)}`;
    return (wanted === 1) === (sign === EQUALS) ? name : `not ${name}`;
  }).join(', ');
}

/** Returns why one of the tests fails: `speed is 0, not above 0.1`. */
export function failureText(parameters: Parameters, { tests }: ConditionPlan, test: number): string {
  const { name, kind, sign, wanted, value } = readTest(parameters, tests, test);
  if (kind === 'trigger') return `${name} has not been fired`;
  if (kind === 'boolean') return `${name} is ${value === 1}`;
  const [is, limit] = shortNumbers(value, wanted);
  return `${name} is ${is}, not ${SIGNS[sign]} ${limit}`;
}

function readTest({ names, kinds, places, targets }: Parameters, tests: Float64Array, test: number) {
  const at = test * TEST_SIZE;
  const place = tests[at + TEST_PLACE]!;
  const index = names.findIndex((_, each) => places[each] === place);
  return {
    name: names[index]!,
    kind: kinds[index]!,
    sign: tests[at]!,
    wanted: tests[at + TEST_VALUE]!,
    value: targets[place]!,
  };
}
