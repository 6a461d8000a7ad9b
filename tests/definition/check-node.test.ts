import { describe, expect, it } from 'vitest';
import { checkNamedNode, checkNode, checkState, NODE_FIELDS } from '../../src/definition/check-node.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';
import { nest } from '../support/broken-graphs.js';

const walk = { clip: 'Walk' };

/** For each kind of node one with no more than it must have, and the keys that must be there. */
const LEAST: Readonly<Record<keyof typeof NODE_FIELDS, { readonly node: object; readonly needs: readonly string[] }>> =
  {
    clip: { node: walk, needs: [] },
    node: { node: { node: 'walk' }, needs: [] },
    blend1d: { node: { blend1d: 'x', children: [{ ...walk, at: 0 }] }, needs: ['children'] },
    blend2d: { node: { blend2d: ['x', 'y'], children: [{ ...walk, at: [0, 0] }] }, needs: ['children'] },
    direct: { node: { direct: [{ ...walk, weight: 'x' }] }, needs: [] },
    select: { node: { select: 'x', children: [walk] }, needs: ['children'] },
    choose: { node: { choose: [walk] }, needs: [] },
    additive: { node: { base: walk, additive: walk }, needs: ['base'] },
    layer: { node: { base: walk, layer: walk }, needs: ['base'] },
    states: { node: { states: { a: walk }, initial: 'a' }, needs: ['initial'] },
  };

function problemsOf(node: unknown): string[] {
  const graph = createGraphCheck({ parameters: { x: 0, y: 0 }, nodes: { walk } });
  expect(checkNode(node, 'tree', graph)).toBe(graph.problems.length === 0);
  expect(graph.depth).toBe(0);
  return graph.problems;
}

describe.each(Object.entries(LEAST))('a %s node', (_, { node, needs }) => {
  it('may have no more than it needs', () => {
    expect(problemsOf(node)).toEqual([]);
  });

  it('has to have that', () => {
    for (const key of needs) {
      expect(problemsOf({ ...node, [key]: undefined })).toEqual([expect.stringContaining(`tree.${key}: `)]);
    }
  });

  it('stands anywhere, and is looked at there', () => {
    const broken = { ...node, extra: 1 };
    expect(problemsOf({ select: 'x', children: [walk, broken] })).toEqual([
      expect.stringContaining('tree.children[1].extra: '),
    ]);
    expect(problemsOf({ blend1d: 'x', children: [{ ...broken, at: 0 }] })).toHaveLength(1);
    expect(problemsOf({ blend2d: ['x', 'y'], children: [{ ...broken, at: [0, 0] }] })).toHaveLength(1);
    expect(problemsOf({ choose: [walk, broken] })).toHaveLength(1);
    expect(problemsOf({ states: { a: walk, b: { ...broken, next: 'a' } }, initial: 'a' })).toHaveLength(1);
    expect(problemsOf({ base: broken, layer: broken })).toHaveLength(2);
    expect(problemsOf({ base: broken, additive: broken })).toHaveLength(2);
  });
});

describe('checkState', () => {
  const graph = () => createGraphCheck({ nodes: { fight: walk } });

  it('leaves the machine around a state and its markers as they were', () => {
    const check = createGraphCheck({});
    const around = { states: new Set(['b']), hasExit: false };
    check.machine = around;
    check.markers = new Set();
    const state = { states: { a: walk }, initial: 'a', next: 'b', events: [{ name: 'x', at: { marker: 'any' } }] };
    expect(checkState(state, 'here', check)).toBe(true);
    expect(check.machine).toBe(around);
    expect([...check.markers]).toEqual([]);
  });

  it('notes down what refers to named nodes: parts do, states do not, and names may stand for others', () => {
    const check = graph();
    checkState({ node: 'fight' }, 'here', check);
    expect([[...check.partNames], [...check.aliases]]).toEqual([[], []]);
    checkNamedNode({ node: 'fight' }, 'nodes.alias', check, 'alias');
    expect([[...check.partNames], [...check.aliases]]).toEqual([[], [['alias', 'fight']]]);
    checkNode({ node: 'fight' }, 'tree', check);
    expect([...check.partNames]).toEqual(['fight']);
  });

  it('takes every kind of node, and nothing at all', () => {
    for (const { node } of Object.values(LEAST)) {
      const check = createGraphCheck({ parameters: { x: 0, y: 0 }, nodes: { walk } });
      check.machine = { states: new Set(['b']), hasExit: false };
      const events = [{ name: 'x', at: 1 }];
      expect(checkState({ ...node, next: 'b', events }, 'here', check), check.problems.join()).toBe(true);
    }
    expect(checkState({ empty: true }, 'here', graph())).toBe(true);
    expect(checkNode({ empty: true }, 'here', graph())).toBe(false);
  });
});

describe('checkNode', () => {
  it('has a table for every kind that goes by its own key', () => {
    for (const [kind, fields] of Object.entries(NODE_FIELDS)) expect(fields).toHaveProperty([kind, 'isRequired'], true);
  });

  it('takes places for keys of children alone', () => {
    expect(problemsOf({ ...walk, at: 0 })).toEqual(['tree.at: expected a key of a clip node, got "at".']);
    expect(problemsOf({ direct: [{ ...walk, weight: 1, at: 0 }] })).toHaveLength(1);
  });

  it('goes a hundred levels deep and no further', () => {
    expect(problemsOf((nest(99) as { tree: object }).tree)).toEqual([]);
    expect(problemsOf((nest(100) as { tree: object }).tree)).toHaveLength(1);
  });

  it('reads a hundred thousand nodes, and says once that there are more', () => {
    const many = (count: number) => ({ select: 'x', children: Array.from({ length: count }, () => walk) });
    expect(problemsOf(many(99_999))).toEqual([]);
    expect(problemsOf(many(100_010))).toEqual([
      'tree.children[99999]: expected no more than 100000 nodes, got one more.',
    ]);
  });
});
