import { describe, expect, it } from 'vitest';
import { ABOVE, AT_LEAST, AT_MOST, BELOW, EQUALS, NOT } from '../../src/machine/conditions.js';
import { planConditions, testCount } from '../../src/machine/plan-conditions.js';
import { testedParameters } from '../support/make-machine.js';

const PARAMETERS = testedParameters('speed', 'grounded', 'jump!');

describe('planConditions', () => {
  it('gives each test its kind, place and value, and says which are of triggers', () => {
    const { tests } = planConditions(
      { speed: { above: 1, below: 2, atLeast: 3, atMost: 4, equals: 5, not: 6 }, 'jump!': true, grounded: false },
      PARAMETERS,
    );
    expect(Array.from(tests)).toEqual([
      ...[ABOVE, 0, 1, 0],
      ...[BELOW, 0, 2, 0],
      ...[AT_LEAST, 0, 3, 0],
      ...[AT_MOST, 0, 4, 0],
      ...[EQUALS, 0, 5, 0],
      ...[NOT, 0, 6, 0],
      ...[EQUALS, 2, 1, 1],
      ...[EQUALS, 1, 0, 0],
    ]);
  });

  it('takes a name alone for a test that it is true, and a number for one that it is equal', () => {
    expect(Array.from(planConditions('jump!', PARAMETERS).tests)).toEqual([EQUALS, 2, 1, 1]);
    expect(Array.from(planConditions({ speed: 2.5 }, PARAMETERS).tests)).toEqual([EQUALS, 0, 2.5, 0]);
  });

  it('leaves out what is undefined', () => {
    expect(planConditions(undefined, PARAMETERS).tests).toHaveLength(0);
    expect(planConditions({ speed: undefined, grounded: true }, PARAMETERS).tests).toHaveLength(4);
  });
});

describe('testCount', () => {
  it('counts the tests', () => {
    expect(testCount(planConditions(undefined, PARAMETERS))).toBe(0);
    expect(testCount(planConditions({ speed: { above: 1, below: 2 }, grounded: true }, PARAMETERS))).toBe(3);
  });
});
