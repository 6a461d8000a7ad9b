import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createParameters,
  dampParameters,
  fireTrigger,
  getParameter,
  kindOf,
  type Parameters,
  setParameter,
} from '../../src/parameters/parameters.js';
import { double } from '../support/arbitraries.js';
import { expectMessage, expectNear } from '../support/expect-numbers.js';

const DEFINITIONS = { speed: 2, grounded: true, jump: 'trigger', turn: { value: 1, damping: 0.5 } } as const;

function parameters(): Parameters {
  return createParameters(DEFINITIONS, [7, 0.25]);
}

function damp(these: Parameters, ...steps: number[]): number {
  for (const step of steps) dampParameters(these, Float64Array.of(step), 0);
  return getParameter(these, 'turn') as number;
}

describe('createParameters', () => {
  it('starts with the values of the definition, and has constants after them', () => {
    const these = parameters();
    expect(these.names).toEqual(['speed', 'grounded', 'jump', 'turn']);
    expect(these.kinds).toEqual(['number', 'boolean', 'trigger', 'number']);
    expect(Array.from(these.values)).toEqual([2, 1, 0, 1, 7, 0.25]);
    expect(Array.from(these.halfLives)).toEqual([0, 0, 0, 0.5]);
  });

  it('makes none of none', () => {
    expect(Array.from(createParameters({}, []).values)).toEqual([]);
  });
});

describe('kindOf', () => {
  it('tells numbers, with options or without, booleans and triggers apart', () => {
    expect([0, { value: 0 }, false, 'trigger' as const].map(kindOf)).toEqual([
      'number',
      'number',
      'boolean',
      'trigger',
    ]);
  });
});

describe('setParameter and getParameter', () => {
  it('take numbers and booleans', () => {
    const these = parameters();
    setParameter(these, 'speed', -1e300);
    setParameter(these, 'grounded', false);
    expect(getParameter(these, 'speed')).toBe(-1e300);
    expect(getParameter(these, 'grounded')).toBe(false);
    expect(Array.from(these.values.subarray(4))).toEqual([7, 0.25]);
  });

  it('say which name is near to one that is not there', () => {
    expectMessage(() => setParameter(parameters(), 'sped', 1), ['setParameter', '"sped"', 'Did you mean "speed"?']);
    expectMessage(() => getParameter(parameters(), 'Speed'), ['getParameter', '"Speed"', 'Did you mean "speed"?']);
    expectMessage(() => fireTrigger(parameters(), 'jmp'), ['fireTrigger', '"jmp"', 'Did you mean "jump"?']);
  });

  it.each([
    ['speed', true, 'got true, expected a finite number'],
    ['speed', '3', 'got "3", expected a finite number'],
    ['speed', Number.NaN, 'got NaN, expected a finite number'],
    ['speed', -Infinity, 'got -Infinity, expected a finite number'],
    ['speed', undefined, 'got undefined, expected a finite number'],
    ['speed', 3n, 'got 3, expected a finite number'],
    ['grounded', 1, 'got 1, expected true or false'],
    ['grounded', null, 'got null, expected true or false'],
    ['jump', true, 'is a trigger, expected a number or a boolean'],
  ])('refuse for %s the value %s and change nothing', (name, value, message) => {
    const these = parameters();
    expectMessage(() => setParameter(these, name, value as number), ['setParameter', `"${name}"`, message]);
    expect(these).toEqual(parameters());
  });
});

describe('fireTrigger', () => {
  it('fires triggers and nothing else', () => {
    const these = parameters();
    expect(getParameter(these, 'jump')).toBe(false);
    fireTrigger(these, 'jump');
    expect(getParameter(these, 'jump')).toBe(true);
    expectMessage(() => fireTrigger(these, 'speed'), ['"speed" is a number, expected a trigger']);
    expectMessage(() => fireTrigger(these, 'grounded'), ['"grounded" is a boolean, expected a trigger']);
  });
});

describe('dampParameters', () => {
  it('halves what is left of the way in each half-life', () => {
    const these = parameters();
    setParameter(these, 'turn', 9);
    expect(getParameter(these, 'turn')).toBe(1);
    expect(damp(these, 0)).toBe(1);
    // 8 away, a half-life of 0.5 s.
    expectNear(
      [damp(these, 0.5), damp(these, 0.5), damp(these, 1), damp(these, 0.25)],
      [5, 7, 8.5, 9 - 0.5 / 2 ** 0.5],
      1e-14,
    );
  });

  it('leaves alone what is not damped, and what has arrived', () => {
    const these = parameters();
    setParameter(these, 'speed', 5);
    expect(damp(these, 1, 1e9)).toBe(1);
    expect(getParameter(these, 'speed')).toBe(5);
  });

  it('moves nothing when time goes back', () => {
    const these = parameters();
    setParameter(these, 'turn', 9);
    expect(damp(these, -1)).toBe(1);
  });

  it('comes to the same whatever steps time is cut into', () => {
    fc.assert(
      fc.property(fc.array(double(0, 0.5), { minLength: 1, maxLength: 40 }), double(-50, 50), (steps, target) => {
        const [many, one] = [parameters(), parameters()];
        setParameter(many, 'turn', target);
        setParameter(one, 'turn', target);
        const seconds = steps.reduce((a, b) => a + b);
        expect(Math.abs(damp(many, ...steps) - damp(one, seconds))).toBeLessThan(1e-12);
        expect(Math.abs(damp(one) - (target + (1 - target) * 0.5 ** (seconds / 0.5)))).toBeLessThan(1e-12);
      }),
    );
  });

  it('stays a number from one end of all numbers to the other', () => {
    const these = parameters();
    setParameter(these, 'turn', -Number.MAX_VALUE);
    damp(these, 1e300);
    setParameter(these, 'turn', Number.MAX_VALUE);
    expect(Number.isFinite(damp(these, 0.25))).toBe(true);
    expect(damp(these, 1e300)).toBe(Number.MAX_VALUE);
  });
});
