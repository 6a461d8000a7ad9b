import { describe, expect, it } from 'vitest';
import type { GraphFields } from '../../src/definition/graph-definition.js';
import type { NodeDefinition } from '../../src/definition/node-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { createGraphRows, writeRows } from '../../src/graph/graph-rows.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { LENGTHS, ordersOf, rowsOf, setParameters, shownGraph } from '../support/graph-play.js';
import { seededRandom } from '../support/random.js';

const MASKS = { arms: [{ from: 'spine' }], head: [{ from: 'neck' }] };

function rowsFor(tree: NodeDefinition, rest: GraphFields = {}): string[] {
  return rowsOf(shownGraph({ masks: MASKS, ...rest, tree }));
}

describe('rows of clips', () => {
  it('are one for a clip, with its time and the weight 1', () => {
    const graph = shownGraph({ tree: { clip: 'Walk' } });
    updateGraph(graph, 0.25);
    expect(rowsOf(graph)).toEqual(['mix Walk 1 at 0.25']);
  });

  it('are none where nothing has weight', () => {
    expect(rowsFor({ direct: [{ clip: 'Walk', weight: 0 }] })).toEqual([]);
  });

  it('stand heaviest first, and by name where weights are equal', () => {
    const direct = [
      { clip: 'Run', weight: 0.125 },
      { clip: 'Nod', weight: 0 },
      { clip: 'Walk', weight: 0.25 },
      { clip: 'Idle', weight: 0.125 },
      { clip: 'Left', weight: 0.5 },
    ];
    expect(rowsFor({ direct })).toEqual([
      'mix Left 0.5 at 0',
      'mix Walk 0.25 at 0',
      'mix Idle 0.125 at 0',
      'mix Run 0.125 at 0',
    ]);
  });

  it('stand earliest first where one clip plays twice with equal weight', () => {
    const same = shownGraph({
      parameters: { which: 0 },
      tree: {
        sync: 'none',
        direct: [
          { clip: 'Walk', weight: 0.5 },
          { clip: 'Walk', weight: 0.5 },
        ],
      },
    });
    // Their own times, which nothing but the past can tell apart.
    same.leafPhases.set([0.75, 0.25]);
    updateGraph(same, 0);
    expect(rowsOf(same)).toEqual(['mix Walk 0.5 at 0.175', 'mix Walk 0.5 at 0.525']);
  });

  it('are three for 64 clips of which three have weight', () => {
    const lengths = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`clip${n}`, 1 + n / 64]));
    const direct = Object.keys(lengths).map((clip, n) => ({ clip, weight: { 7: 0.5, 31: 0.25, 60: 0.125 }[n] ?? 0 }));
    const rows = rowsOf(shownGraph({ tree: { direct } }, {}, lengths));
    expect(rows).toEqual(['mix clip7 0.5 at 0', 'mix clip31 0.25 at 0', 'mix clip60 0.125 at 0']);
  });
});

describe('rows of stacks', () => {
  it('lay a layer over its base', () => {
    expect(rowsFor({ base: { clip: 'Walk' }, layer: { clip: 'Wave' }, weight: 0.75, mask: 'arms' })).toEqual([
      'mix Walk 1 at 0',
      'open',
      'mix Wave 1 at 0',
      'layer arms 0.75',
    ]);
  });

  it('say whether rotations are those in the model, and whether it is differences that are laid over', () => {
    const base = { clip: 'Walk' };
    const layer = { clip: 'Wave' };
    expect(rowsFor({ base, layer, rotation: 'model' }).at(-1)).toBe('model layer 1');
    expect(rowsFor({ base, layer, rotation: 'local' }).at(-1)).toBe('layer 1');
    expect(rowsFor({ base, additive: layer, weight: -1.5, mask: 'head' }).at(-1)).toBe('difference head -1.5');
  });

  it('hold weights of layers between 0 and 1, and leave out what has none', () => {
    const base = { clip: 'Walk' };
    expect(rowsFor({ base, layer: { clip: 'Wave' }, weight: 7 }).at(-1)).toBe('layer 1');
    for (const weight of [0, -7])
      expect(rowsFor({ base, layer: { clip: 'Wave' }, weight })).toEqual(['mix Walk 1 at 0']);
    expect(rowsFor({ base, additive: { clip: 'Wave' }, weight: 0 })).toEqual(['mix Walk 1 at 0']);
  });

  it('open a pile for a stack among others', () => {
    const nodes = { nodding: { base: { clip: 'Walk' }, additive: { clip: 'Nod' }, weight: 2 } };
    const direct = [
      { clip: 'Idle', weight: 0.75 },
      { node: 'nodding', weight: 0.25 },
    ];
    expect(rowsFor({ direct }, { nodes })).toEqual([
      'mix Idle 0.75 at 0',
      'open',
      'mix Walk 1 at 0',
      'open',
      'mix Nod 1 at 0',
      'difference 2',
      'blend 0.25',
    ]);
  });

  it('nest: a stack as base, as layer, and each with a weight of its own', () => {
    const lower = { base: { clip: 'Walk' }, layer: { clip: 'Wave' }, weight: 0.5, mask: 'arms' };
    const upper = { base: { clip: 'Idle' }, additive: { clip: 'Nod' }, weight: 0.25, mask: 'head' };
    const expected = [
      'mix Walk 1 at 0',
      'open',
      'mix Wave 1 at 0',
      'layer arms 0.5',
      'open',
      'mix Idle 1 at 0',
      'open',
      'mix Nod 1 at 0',
      'difference head 0.25',
      'layer 0.125',
    ];
    expect(rowsFor({ base: lower, layer: upper, weight: 0.125 })).toEqual(expected);
  });

  it('are written in each pile that holds the stack', () => {
    const nodes = { aimed: { base: { clip: 'Walk' }, layer: { clip: 'Wave' }, weight: 0.5 } };
    const tree = { base: { node: 'aimed' }, layer: { direct: [{ node: 'aimed', weight: 0.5 }] } };
    const aimed = ['mix Walk 1 at 0', 'open', 'mix Wave 1 at 0', 'layer 0.5'];
    expect(rowsFor(tree, { nodes })).toEqual([...aimed, 'open', 'open', ...aimed, 'blend 0.5', 'layer 1']);
  });
});

/** Three clips and two stacks that begin with the same clip; weights by parameters. */
const FIVE = [
  { clip: 'Walk', weight: 'a', role: 'leader' as const },
  { clip: 'Run', weight: 'b', role: 'leader' as const },
  { clip: 'Idle', weight: 'c', sync: 'none' as const },
  { node: 'left', weight: 'd' },
  { node: 'right', weight: 'e' },
];
const STACKS = {
  left: { base: { clip: 'Left' }, layer: { clip: 'Idle' } },
  right: { base: { clip: 'Right' }, additive: { clip: 'Idle' } },
};

describe('the order of rows', () => {
  it.each([
    ['all different', [0.1, 0.15, 0.2, 0.25, 0.3]],
    ['all equal', [0.2, 0.2, 0.2, 0.2, 0.2]],
    ['in two groups', [0.3, 0.125, 0.125, 0.3, 0.125]],
    ['two of them 0', [0, 0.5, 0.5, 0.5, 0]],
  ])('does not depend on the order of children: weights %s', (_, weights) => {
    const values = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name, i) => [name, weights[i]!]));
    const markers = (count: number) =>
      Array.from({ length: count }, (_unused, i) => ({ at: (i + 0.25) / count, name: `${(i + count) % 3}` }));
    const rows = ordersOf(FIVE).map((direct) => {
      const graph = shownGraph(
        {
          parameters: { a: 0, b: 0, c: 0, d: 0, e: 0 },
          clips: { Walk: { markers: markers(2) }, Run: { markers: markers(3) }, Left: { markers: markers(4) } },
          syncGroups: { main: { rate: 'leader' } },
          nodes: STACKS,
          tree: { direct },
        },
        values,
      );
      for (let i = 0; i < 5; i++) updateGraph(graph, 0.3);
      return rowsOf(graph).join('\n');
    });
    expect(rows).toHaveLength(120);
    expect(new Set(rows).size).toBe(1);
  });

  it('is that of a slow sort, for random weights, frame after frame', () => {
    const random = seededRandom(2);
    const names = Object.keys(LENGTHS);
    const parameters = Object.fromEntries(names.map((name) => [name, 0]));
    const graph = shownGraph({ parameters, tree: { direct: names.map((clip) => ({ clip, weight: clip })) } });
    for (let i = 0; i < 300; i++) {
      const weights = names.map((name) => ({ name, weight: Math.floor(random() * 4) / 32 }));
      setParameters(graph, Object.fromEntries(weights.map(({ name, weight }) => [name, weight])));
      updateGraph(graph, 0);
      const expected = weights
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1))
        .map(({ name, weight }) => `mix ${name} ${weight} at 0`);
      expect(rowsOf(graph)).toEqual(expected);
    }
  });
});

describe('createGraphRows and writeRows', () => {
  it('have room for all rows that a graph may write, and do not add to those of before', () => {
    const stacks = FIVE.slice(3).map((node) => ({ ...node, weight: 0.5 }));
    const graph: Graph = shownGraph({ nodes: STACKS, tree: { base: { direct: stacks }, layer: { direct: stacks } } });
    const { kinds, subjects, moments } = createGraphRows(graph.plan);
    // Two stacks of 1 + 3 rows, each in a pile of its own, twice, and the layer's own pile.
    expect(graph.rows.count).toBe(2 * 2 * 6 + 2);
    expect(kinds.length).toBeGreaterThanOrEqual(graph.rows.count);
    expect([subjects.length, moments.length]).toEqual([kinds.length, kinds.length * 2]);
    const before = rowsOf(graph);
    writeRows(graph);
    expect(rowsOf(graph)).toEqual(before);
  });
});
