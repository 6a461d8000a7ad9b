import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConditions } from '../../src/definition/check-conditions.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';

const PARAMETERS = {
  number: 0,
  damped: { value: 1, damping: 1 },
  boolean: true,
  trigger: 'trigger',
  frame: { trigger: 'frame' },
  point: { point: [0, 0, 0] },
  broken: 'triger',
};

/** Tests, with the kinds of parameters that they are for. */
const TESTS: readonly (readonly [test: unknown, ...kinds: string[]])[] = [
  [0, 'number'],
  [-1.5, 'number'],
  [Number.POSITIVE_INFINITY],
  [true, 'boolean', 'trigger'],
  [false, 'boolean'],
  ['true'],
  [null],
  [{}],
  [[]],
  ...['above', 'below', 'atLeast', 'atMost'].flatMap((key): [unknown, ...string[]][] => [
    [{ [key]: 1 }, 'number'],
    [{ [key]: true }],
  ]),
  ...['equals', 'not'].flatMap((key): [unknown, ...string[]][] => [
    [{ [key]: 1 }, 'number'],
    [{ [key]: false }, 'boolean'],
    [{ [key]: 'trigger' }],
  ]),
  [{ above: 1, below: 2, atLeast: 1, atMost: 2, equals: 1, not: 2 }, 'number'],
  [{ equals: true, not: false }, 'boolean'],
  [{ above: 1, bellow: 2 }],
];

/** What each parameter is tested as; of a broken one nobody can tell. */
const KINDS: Readonly<Record<string, string>> = {
  number: 'number',
  damped: 'number',
  boolean: 'boolean',
  trigger: 'trigger',
  frame: 'trigger',
  point: 'point',
};

function problemsOf(conditions: unknown): string[] {
  const graph = createGraphCheck({ parameters: PARAMETERS });
  expect(checkConditions(conditions, 'when', graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

describe('checkConditions', () => {
  it('takes the name of what can be true by itself', () => {
    const names = ['boolean', 'trigger', 'frame', 'broken'];
    for (const name of [...Object.keys(PARAMETERS), 'nobody']) {
      expect(problemsOf(name), name).toHaveLength(names.includes(name) ? 0 : 1);
    }
  });

  it('takes for each kind of parameter its tests and no others', () => {
    for (const [name, kind] of Object.entries(KINDS)) {
      for (const [test, ...kinds] of TESTS) {
        const text = `${name} ${JSON.stringify(test)}`;
        expect(problemsOf({ [name]: test }).length === 0, text).toBe(kinds.includes(kind));
      }
    }
    for (const [test] of TESTS) expect(problemsOf({ broken: test })).toEqual([]);
  });

  it('names each of several broken tests', () => {
    const row = fc.tuple(fc.constantFrom(...Object.keys(KINDS)), fc.constantFrom(...TESTS));
    fc.assert(
      fc.property(fc.uniqueArray(row, { minLength: 1, selector: ([name]) => name }), (rows) => {
        const conditions = Object.fromEntries(rows.map(([name, [test]]) => [name, test]));
        const wrong = rows.filter(([name, [, ...kinds]]) => !kinds.includes(KINDS[name]!)).map(([name]) => name);
        const named = problemsOf(conditions).map((problem) => /^when\.(\w+)/.exec(problem)![1]);
        expect([...new Set(named)]).toEqual(wrong);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('takes neither nothing nor a list', () => {
    for (const conditions of [undefined, null, 1, true, {}, ['boolean'], { boolean: undefined }]) {
      expect(problemsOf(conditions)).toHaveLength(1);
    }
  });
});
