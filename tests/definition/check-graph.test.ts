import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGraph } from '../../src/definition/check-graph.js';
import { BROKEN_GRAPHS, nest, VALID_GRAPHS } from '../support/broken-graphs.js';

const RUNS = 1000;

/** Words of definitions, so that random ones get past the first door. */
const WORDS = [
  ...[
    'parameters',
    'clips',
    'masks',
    'nodes',
    'syncGroups',
    'tree',
    'clip',
    'node',
    'blend1d',
    'blend2d',
    'direct',
    'select',
  ],
  ...[
    'base',
    'additive',
    'layer',
    'children',
    'at',
    'weight',
    'markers',
    'from',
    'space',
    'polar',
    'triangles',
    'a',
    '__proto__',
  ],
  ...['states', 'initial', 'entry', 'transitions', 'to', 'when', 'exitTime', 'fade', 'offset', 'next', 'empty', 'exit'],
  ...['*', 'choose', 'events', 'until', 'marker', 'seconds', 'joints', 'kind', 'inertial', 'easing', 'layers', 'name'],
  ...[
    'blending',
    'steps',
    'aim',
    'reach',
    'target',
    'axis',
    'pole',
    'chain',
    'point',
    'trigger',
    'above',
    'equals',
    'speed',
    'by',
  ],
];
const word = fc.constantFrom(...WORDS);
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    word,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('table'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  table: fc.dictionary(word, tie('value'), { maxKeys: 6 }),
}));

/** What gets far: a machine, a layer and an event with anything at all in the place of one part. */
const almostMachine = fc.tuple(fc.nat(), anyJson).map(([place, value]) => {
  const text = JSON.stringify({
    parameters: { a: 0, b: 'trigger', c: { point: [0, 0, 0] } },
    clips: { a: { events: [{ name: 'a', at: { marker: 'a' }, until: { marker: 'b' } }] } },
    states: {
      a: { clip: 'a', next: { to: 'a', fade: 1 }, speed: { by: 'a' } },
      b: { states: { a: { empty: true } }, initial: 'a', transitions: [{ from: '*', to: 'exit', when: 'b' }] },
    },
    initial: 'a',
    entry: [{ to: 'a', when: { a: { above: 1 } } }],
    transitions: [
      { from: ['a'], to: 'b', exitTime: 1, fade: { seconds: 1, easing: 'smooth' }, offset: { match: 'phase' } },
    ],
    layers: [
      { name: 'a', tree: { choose: [{ clip: 'a', when: 'b' }] }, steps: [{ aim: 'a', target: 'c', axis: [0, 0, 1] }] },
    ],
  });
  // Each value begins after a colon or, in a list, after its bracket.
  const starts = [...text.matchAll(/[:[](?="|\d|\{|\[|t)/g)].map((found) => found.index + 1);
  const start = starts[place % starts.length]!;
  let end = start;
  for (let depth = 0; ; end++) {
    if ('{['.includes(text[end]!)) depth++;
    if ('}]'.includes(text[end]!)) depth--;
    if (depth < 0 || (depth === 0 && ',}]'.includes(text[end + 1]!))) break;
  }
  return JSON.parse(`${text.slice(0, start)}${JSON.stringify(value ?? null)}${text.slice(end + 1)}`) as unknown;
});

describe('checkGraph', () => {
  it.each(BROKEN_GRAPHS.map((broken) => [broken.what, broken] as const))('refuses %s', (_, broken) => {
    expect(checkGraph(broken.definition)).toEqual(broken.problems);
  });

  it.each(Object.entries(VALID_GRAPHS))('finds no fault with %s', (_, definition) => {
    expect(checkGraph(definition)).toEqual([]);
  });

  it('lists every problem, wherever it is', () => {
    const definition = {
      parameters: { speed: 'fast' },
      nodes: { walk: { clip: 1 } },
      tree: {
        blend1d: 'speed',
        children: [
          { node: 'walk', at: '0' },
          { clip: 'Run', at: 1, sped: 2 },
        ],
      },
    };
    expect(checkGraph(definition).map((problem) => problem.split(':')[0])).toEqual([
      'parameters.speed',
      'nodes.walk.clip',
      'tree.children[0].at',
      'tree.children[1].sped',
    ]);
  });

  it('does not call nodes out of reach when a name that may have been theirs is misspelt', () => {
    expect(checkGraph({ nodes: { move: { clip: 'Walk' } }, tree: { node: 'mvoe' } })).toHaveLength(1);
  });

  it('lists a hundred problems, and says that there are more', () => {
    const direct = Array.from({ length: 5000 }, () => ({ clip: 1, weight: 1 }));
    const problems = checkGraph({ tree: { direct } });
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe('There are more than these 100.');
  });

  it('reads any depth of JSON', () => {
    const text = `{"tree":${'{"direct":['.repeat(50_000)}1${']}'.repeat(50_000)}}`;
    expect(checkGraph(JSON.parse(text))[0]).toMatch(
      /expected no more than 100 nodes within each other, got one more\.$/,
    );
    expect(checkGraph(nest(20_000))[0]).toMatch(/expected no more than 100 nodes/);
  });

  it('follows chains of names of any length', () => {
    const count = 50_000;
    const nodes = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `n${index}`,
        index + 1 < count ? { node: `n${index + 1}` } : { clip: 'Walk' },
      ]),
    );
    expect(checkGraph({ nodes, tree: { node: 'n0' } })).toEqual([]);
  });

  it('comes to an end with an object that holds itself twice', () => {
    const children: object[] = [];
    const endless = { select: 'x', children };
    children.push(endless, endless);
    const problems = checkGraph({ parameters: { x: 0 }, tree: endless });
    expect(problems[0]).toMatch(/expected no more than 100 nodes within each other/);
    expect(problems).toHaveLength(101);
  });

  it('returns nothing but sentences for anything that JSON can say', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          anyJson,
          fc.record({ tree: anyJson, nodes: anyJson, parameters: anyJson }),
          almostMachine,
        ),
        (value) => {
          // As it comes from a file: `__proto__` is a key like others.
          for (const problem of checkGraph(JSON.parse(JSON.stringify(value)))) {
            expect(problem).toMatch(
              /^.+: expected .+, got .+\.( Did you mean .+\?)?$|^There are more than these 100\.$/s,
            );
          }
        },
      ),
      { numRuns: RUNS, seed: 1 },
    );
  });

  it('does not throw at what is not JSON either', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true, withMap: true }),
        (value) => {
          expect(Array.isArray(checkGraph({ tree: value, nodes: value, clips: value }))).toBe(true);
        },
      ),
      { numRuns: RUNS, seed: 2 },
    );
  });
});
