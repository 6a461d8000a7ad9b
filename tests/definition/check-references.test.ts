import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkReferences } from '../../src/definition/check-references.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';

/** Returns the problems of named nodes that refer to those whose indices stand in `targets`; `roots` are those of the tree. */
function problemsOf(
  targets: readonly (readonly number[])[],
  roots: readonly number[],
  hasUnreadNodes = false,
): string[] {
  const graph = createGraphCheck({ nodes: Object.fromEntries(targets.map((_, index) => [`n${index}`, {}])) });
  const namesOf = (indices: readonly number[]) => new Set(indices.map((index) => `n${index}`));
  for (const [index, list] of targets.entries()) graph.references.set(`n${index}`, namesOf(list));
  graph.references.set(null, namesOf(roots));
  graph.hasUnreadNodes = hasUnreadNodes;
  expect(checkReferences(graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

/** Tells by walks of every length which node leads to which: slow and obvious. */
function slowReach(targets: readonly (readonly number[])[]): boolean[][] {
  const count = targets.length;
  const reach = targets.map((list) => Array.from({ length: count }, (_, index) => list.includes(index)));
  for (let round = 0; round < count; round++) {
    for (const row of reach) {
      for (let end = 0; end < count; end++) row[end] ||= reach.some((far, via) => row[via] && far[end]);
    }
  }
  return reach;
}

describe('checkReferences', () => {
  it('finds no fault with no nodes, and with one that is used', () => {
    expect(problemsOf([], [])).toEqual([]);
    expect(problemsOf([[]], [0])).toEqual([]);
  });

  it('finds no cycle in a node that two lead to', () => {
    expect(problemsOf([[1, 2], [3], [3], []], [0])).toEqual([]);
  });

  it('names the way round', () => {
    expect(problemsOf([[1], [2], [1, 3], []], [0])).toEqual([
      'nodes.n1: expected a node that does not hold itself, got nodes.n1 -> nodes.n2 -> nodes.n1.',
    ]);
  });

  it('says nothing of nodes out of reach as long as some node is unread', () => {
    expect(problemsOf([[], []], [0])).toHaveLength(1);
    expect(problemsOf([[], []], [0], true)).toEqual([]);
  });

  it('refuses exits of machines that are a part of something, however many names stand between', () => {
    const graph = createGraphCheck({ nodes: { a: {}, b: {}, c: {} } });
    for (const name of ['a', 'b', 'c']) graph.references.set(null, (graph.references.get(null) ?? new Set()).add(name));
    graph.exits.set('a', 'nodes.a.next').set('c', 'nodes.c.next');
    expect(checkReferences(graph)).toBe(true);
    graph.partNames.add('b');
    expect(checkReferences(graph)).toBe(true);
    graph.aliases.set('b', 'a').set('a', 'b');
    expect(checkReferences(graph)).toBe(false);
    expect(graph.problems).toEqual([
      'nodes.a.next: expected the name of a state, as a machine that is no state has no exit, got "exit".',
    ]);
  });

  it('finds cycles and nodes out of reach in any graph', () => {
    const graphs = fc.integer({ min: 1, max: 6 }).chain((count) => {
      const indices = fc.uniqueArray(fc.nat(count - 1));
      return fc.tuple(fc.array(indices, { minLength: count, maxLength: count }), indices);
    });
    fc.assert(
      fc.property(graphs, ([targets, roots]) => {
        const problems = problemsOf(targets, roots);
        const reach = slowReach(targets);
        const cycles = problems.filter((problem) => problem.includes('->'));
        expect(cycles.length > 0).toBe(reach.some((row, index) => row[index]));
        for (const cycle of cycles) {
          const names = [...cycle.slice(cycle.indexOf('got')).matchAll(/nodes\.n(\d)/g)].map((found) =>
            Number(found[1]),
          );
          expect(names.at(-1)).toBe(names[0]);
          for (let i = 1; i < names.length; i++) expect(targets[names[i - 1]!]).toContain(names[i]);
        }
        const lost = targets.flatMap((_, index) =>
          roots.includes(index) || roots.some((root) => reach[root]![index]) ? [] : [`nodes.n${index}`],
        );
        const found = problems.filter((problem) => !problem.includes('->')).map((problem) => problem.split(':')[0]);
        expect(found).toEqual(lost);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
