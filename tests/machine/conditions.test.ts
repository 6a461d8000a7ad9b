import { describe, expect, it } from 'vitest';
import type { Conditions } from '../../src/definition/condition-definition.js';
import { failingTest, useTriggers } from '../../src/machine/conditions.js';
import { planConditions } from '../../src/machine/plan-conditions.js';
import { testedParameters } from '../support/make-machine.js';

const NAMES = ['speed', 'grounded', 'jump!', 'hit!'];

/** Returns the index of the test that fails with these values, and with these triggers used already. */
function failing(when: Conditions, values: readonly number[], used: readonly number[] = [0, 0, 0, 0]): number {
  const condition = planConditions(when, testedParameters(...NAMES));
  return failingTest(condition, Float64Array.from(values), Uint8Array.from(used));
}

describe('failingTest', () => {
  it.each([
    [{ above: 2 }, [false, false, true]],
    [{ below: 2 }, [true, false, false]],
    [{ atLeast: 2 }, [false, true, true]],
    [{ atMost: 2 }, [true, true, false]],
    [{ equals: 2 }, [false, true, false]],
    [{ not: 2 }, [true, false, true]],
    [2, [false, true, false]],
  ] as const)('takes %j at 1, 2 and 3', (test, expected) => {
    expect([1, 2, 3].map((speed) => failing({ speed: test }, [speed, 0, 0, 0]) < 0)).toEqual(expected);
  });

  it.each([
    [true, [false, true]],
    [false, [true, false]],
    [{ equals: true }, [false, true]],
    [{ equals: false }, [true, false]],
    [{ not: true }, [true, false]],
  ] as const)('takes %j at false and true', (test, expected) => {
    expect([0, 1].map((value) => failing({ grounded: test }, [0, value, 0, 0]) < 0)).toEqual(expected);
  });

  it('holds for a name alone when the boolean is true, or the trigger fired', () => {
    expect(failing('grounded', [0, 1, 0, 0])).toBe(-1);
    expect(failing('grounded', [0, 0, 0, 0])).toBe(0);
    expect(failing('jump!', [0, 0, 1, 0])).toBe(-1);
    expect(failing('jump!', [0, 0, 0, 1])).toBe(0);
  });

  it('names the first test of several that fails', () => {
    const when: Conditions = { speed: { above: 1, atMost: 3 }, grounded: true, 'jump!': true };
    expect(failing(when, [2, 1, 1, 0])).toBe(-1);
    expect(failing(when, [1, 0, 0, 0])).toBe(0);
    expect(failing(when, [4, 0, 0, 0])).toBe(1);
    expect(failing(when, [3, 0, 1, 0])).toBe(2);
    expect(failing(when, [3, 1, 0, 0])).toBe(3);
  });

  it('holds for no tests at all', () => {
    expect(failing({}, [0, 0, 0, 0])).toBe(-1);
  });

  it('takes a trigger that has been used for one that has not been fired', () => {
    expect(failing('jump!', [0, 0, 1, 1], [0, 0, 1, 0])).toBe(0);
    expect(failing('hit!', [0, 0, 1, 1], [0, 0, 1, 0])).toBe(-1);
  });
});

describe('useTriggers', () => {
  it('marks the triggers that had to be fired, and nothing else', () => {
    const used = new Uint8Array(4);
    const when: Conditions = { speed: 1, grounded: true, 'hit!': true };
    expect(useTriggers(planConditions(when, testedParameters(...NAMES)), used)).toBe(true);
    expect(Array.from(used)).toEqual([0, 0, 0, 1]);
    expect(useTriggers(planConditions('grounded', testedParameters(...NAMES)), used)).toBe(false);
    useTriggers(planConditions('jump!', testedParameters(...NAMES)), used);
    expect(Array.from(used)).toEqual([0, 0, 1, 1]);
  });
});
