import { describe, expect, it } from 'vitest';
import {
  checkBoolean,
  checkDifferent,
  checkEntries,
  checkFraction,
  checkKeys,
  checkNotNegative,
  checkNumber,
  checkPositive,
  checkText,
  forbidden,
  listOf,
  objectWith,
  oneOf,
  optional,
  required,
  tableOf,
  tupleOf,
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
    ['checkNotNegative', checkNotNegative, [0, -0, 3], [-5e-324, '0', Number.NaN]],
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

describe('tupleOf', () => {
  it('wants just so many, and looks at all', () => {
    const check = tupleOf(2, 'numbers', checkNumber);
    expect(problemsOf(check, [1, 2])).toEqual([]);
    expect(problemsOf(check, [1])).toEqual(['here: expected an array of two numbers, got an array of 1.']);
    expect(problemsOf(check, ['a', 'b'])).toHaveLength(2);
    expect(problemsOf(check, ['a', 2])).toEqual(['here[0]: expected a number, got "a".']);
    expect(problemsOf(tupleOf(4, 'numbers', checkNumber), 1)).toEqual([
      'here: expected an array of four numbers, got 1.',
    ]);
    expect(problemsOf(tupleOf(3, 'numbers', checkNumber), [1, 2, 3])).toEqual([]);
  });
});

describe('checkDifferent', () => {
  const check: ValueCheck = (value, path, graph) => checkDifferent(value, 'name', 'another name', path, graph);

  it('names the first one of those that are equal', () => {
    expect(problemsOf(check, [])).toEqual([]);
    expect(problemsOf(check, [{ name: 'a' }, { name: 'b' }, { name: 'a' }, { name: 'a' }])).toEqual([
      'here[2].name: expected another name than here[0].name, got "a".',
      'here[3].name: expected another name than here[0].name, got "a".',
    ]);
  });

  it('passes over what is broken', () => {
    expect(problemsOf(check, [{ name: 1 }, { name: 1 }, {}, {}, null, 'a', 'a'])).toEqual([]);
    expect(problemsOf(check, { 0: { name: 'a' }, 1: { name: 'a' } })).toEqual([]);
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

  it('refuses keys that are forbidden, whatever stands there', () => {
    const without = objectWith('a thing', { size: forbidden('in a thing') });
    expect(problemsOf(without, {})).toEqual([]);
    expect(problemsOf(without, { size: undefined })).toEqual([]);
    expect(problemsOf(without, { size: null })).toEqual(['here.size: expected no such key in a thing, got null.']);
  });

  it('consists of a look at the keys and one at what stands there', () => {
    const fields = { size: required(checkNumber) };
    const keys: ValueCheck = (value, path, graph) => checkKeys('a thing', fields, value as object, path, graph);
    const entries: ValueCheck = (value, path, graph) => checkEntries(fields, value as object, path, graph);
    for (const value of [{}, { size: 1 }, { size: 'a' }, { siz: 1 }, { size: 1, a: 1, b: 2 }]) {
      expect([...problemsOf(keys, value), ...problemsOf(entries, value)]).toEqual(
        problemsOf(objectWith('a thing', fields), value),
      );
    }
  });
});
