import { describe, expect, it } from 'vitest';
import {
  checkBoolean,
  checkFraction,
  checkNumber,
  checkPositive,
  checkText,
  listOf,
  objectWith,
  oneOf,
  optional,
  pairOf,
  required,
  tableOf,
  type ValueCheck,
} from '../../src/definition/check-values.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';

/** Returns what `check` says of `value` at the path `here`; it has to return true just when it says nothing. */
function problemsOf(check: ValueCheck, value: unknown): string[] {
  const graph = createGraphCheck({});
  expect(check(value, 'here', graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

describe('checks of single values', () => {
  it.each([
    ['checkNumber', checkNumber, [0, -1e300], ['0', Number.POSITIVE_INFINITY, undefined]],
    ['checkFraction', checkFraction, [0, 0.5, 1], [-0.001, 1.001, Number.NaN]],
    ['checkPositive', checkPositive, [5e-324, 3], [0, -1, true]],
    ['checkBoolean', checkBoolean, [true, false], [0, 'true', null]],
    ['checkText', checkText, ['', 'a'], [0, undefined]],
    ['oneOf', oneOf('a', 'b'), ['a', 'b'], ['c', ['a'], 'toString']],
  ] as const)('%s lets through what it should', (_, check, right, wrong) => {
    for (const value of right) expect(problemsOf(check, value)).toEqual([]);
    for (const value of wrong) expect(problemsOf(check, value)).toHaveLength(1);
  });
});

describe('listOf', () => {
  it('looks at every item', () => {
    expect(problemsOf(listOf('numbers', checkNumber), [])).toEqual([]);
    expect(problemsOf(listOf('numbers', checkNumber), [1, 'a', 2, null])).toEqual([
      'here[1]: expected a number, got "a".',
      'here[3]: expected a number, got null.',
    ]);
    expect(problemsOf(listOf('numbers', checkNumber), { length: 0 })).toEqual([
      'here: expected an array of numbers, got an object.',
    ]);
  });
});

describe('pairOf', () => {
  it('wants two, and looks at both', () => {
    const check = pairOf('numbers', checkNumber);
    expect(problemsOf(check, [1, 2])).toEqual([]);
    expect(problemsOf(check, [1])).toEqual(['here: expected an array of two numbers, got an array of 1.']);
    expect(problemsOf(check, ['a', 'b'])).toHaveLength(2);
    expect(problemsOf(check, ['a', 2])).toEqual(['here[0]: expected a number, got "a".']);
  });
});

describe('tableOf', () => {
  it('looks at every entry and hands its name on', () => {
    const names: string[] = [];
    const check = tableOf('numbers', (value, path, graph, name) => {
      names.push(name);
      return checkNumber(value, path, graph);
    });
    expect(problemsOf(check, { a: 1, 'b c': 'x', d: undefined })).toEqual(['here["b c"]: expected a number, got "x".']);
    expect(names).toEqual(['a', 'b c']);
    expect(problemsOf(check, [])).toEqual(['here: expected an object of numbers by name, got an empty array.']);
  });
});

describe('objectWith', () => {
  const check = objectWith('a thing', { size: required(checkNumber), name: optional(checkText) });

  it('wants what is required, and lets the rest be left out', () => {
    expect(problemsOf(check, { size: 1 })).toEqual([]);
    expect(problemsOf(check, { size: 1, name: undefined })).toEqual([]);
    expect(problemsOf(check, { name: 'a' })).toEqual(['here.size: expected a number, got nothing.']);
    expect(problemsOf(check, null)).toEqual(['here: expected a thing, got null.']);
  });

  it('refuses keys that it does not know', () => {
    expect(problemsOf(check, { size: 1, nam: 'a' })).toEqual([
      'here.nam: expected a key of a thing, got "nam". Did you mean "name"?',
    ]);
    expect(problemsOf(check, { size: 1, toString: 1 })).toHaveLength(1);
  });
});
