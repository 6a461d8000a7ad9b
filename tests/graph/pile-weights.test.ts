import { describe, expect, it } from 'vitest';
import type { NodeDefinition } from '../../src/definition/node-definition.js';
import { createGraph } from '../../src/graph/graph.js';
import { writeStackWeight } from '../../src/graph/pile-weights.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { ofLeaf, ofLeaves, setParameters, shownGraph } from '../support/graph-play.js';
import { seededRandom } from '../support/random.js';

/** The weight of each clip, by walking every way from the root to it: slow, and obvious. */
function slowWeights(
  node: NodeDefinition,
  nodes: Readonly<Record<string, NodeDefinition>>,
  weight = 1,
  sums: Record<string, number> = {},
): Record<string, number> {
  if ('node' in node) return slowWeights(nodes[node.node]!, nodes, weight, sums);
  if ('clip' in node) sums[node.clip] = (sums[node.clip] ?? 0) + weight;
  else if ('direct' in node) {
    const own = node.direct.map((child) => Math.max(0, child.weight as number));
    const sum = Math.max(
      1,
      own.reduce((a, b) => a + b, 0),
    );
    node.direct.forEach((child, i) => {
      slowWeights(child, nodes, (weight * own[i]!) / sum, sums);
    });
  }
  return sums;
}

describe('weights of leaves', () => {
  it('are the products along the way from the root', () => {
    const graph = shownGraph(
      {
        parameters: { speed: 0, turn: 0, which: 0 },
        tree: {
          blend1d: 'speed',
          children: [
            { clip: 'Idle', at: 0 },
            {
              at: 1,
              blend1d: 'turn',
              children: [
                { clip: 'Left', at: -1 },
                { clip: 'Right', at: 1 },
                {
                  at: 0,
                  direct: [
                    { clip: 'Walk', weight: 0.5 },
                    { clip: 'Run', weight: 0.25 },
                  ],
                },
              ],
            },
          ],
        },
      },
      { speed: 0.75, turn: -0.5 },
    );
    expect(ofLeaves(graph, 'leafWeights')).toEqual({
      Idle: 0.25,
      Left: 0.375,
      Right: 0,
      Walk: 0.1875,
      Run: 0.09375,
    });
  });

  it('of a node that several parents share are the sum of what these give', () => {
    const graph = shownGraph(
      {
        parameters: { speed: 0.5, a: 0.25 },
        nodes: {
          move: {
            direct: [
              { clip: 'Walk', weight: 0.5 },
              { clip: 'Run', weight: 'a' },
            ],
          },
        },
        tree: {
          blend1d: 'speed',
          children: [
            { node: 'move', at: 0 },
            {
              at: 1,
              direct: [
                { node: 'move', weight: 0.25 },
                { clip: 'Idle', weight: 0.5 },
              ],
            },
          ],
        },
      },
      { speed: 0.5 },
    );
    // Half of it directly, and a quarter of the other half.
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Walk: 0.3125, Run: 0.15625, Idle: 0.25 });
    expect(graph.plan.nodes.filter((node) => node.path === 'nodes.move')).toHaveLength(1);
    expect(graph.plan.leaves).toHaveLength(3);
  });

  it('equal those found by walking every way, in random graphs with shared nodes', () => {
    const random = seededRandom(11);
    let largest = 0;
    for (let run = 0; run < 200; run++) {
      const nodes: Record<string, NodeDefinition> = {};
      const lengths: Record<string, number> = {};
      // Each node hangs on some of those before it.
      for (let n = 0; n < 12; n++) {
        const childCount = n < 3 ? 0 : 1 + Math.floor(random() * 4);
        const direct = Array.from({ length: childCount }, () => ({
          node: `n${Math.floor(random() * n)}`,
          weight: random() * 1.5 - 0.25,
        }));
        lengths[`c${n}`] = 1;
        nodes[`n${n}`] = n < 3 ? { clip: `c${n}` } : { direct: [...direct, { clip: `c${n}`, weight: random() }] };
      }
      const tree = { node: 'n11' };
      const graph = shownGraph({ nodes, tree }, {}, lengths);
      const expected = slowWeights(tree, nodes);
      for (const [name, weight] of Object.entries(ofLeaves(graph, 'leafWeights'))) {
        largest = Math.max(largest, Math.abs(weight - expected[name]!));
      }
    }
    expect(largest).toBeLessThan(1e-14);
  });

  it('of what is laid over a base are those of the layer, and take nothing from the base', () => {
    const graph = shownGraph({
      masks: { arms: [{ from: 'spine' }] },
      tree: {
        base: {
          direct: [
            { clip: 'Walk', weight: 0.75 },
            { clip: 'Run', weight: 0.25 },
          ],
        },
        layer: { direct: [{ clip: 'Wave', weight: 0.5 }] },
        weight: 0.5,
        mask: 'arms',
      },
    });
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Walk: 0.75, Run: 0.25, Wave: 0.25 });
  });

  it('of a stack in a blend are multiplied by its weight there', () => {
    const graph = shownGraph({
      parameters: { speed: 0.25 },
      tree: {
        blend1d: 'speed',
        children: [
          { clip: 'Idle', at: 0 },
          { at: 1, base: { clip: 'Walk' }, additive: { clip: 'Nod' }, weight: -3 },
        ],
      },
    });
    // A difference counts with its size, 1 at most.
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Idle: 0.75, Walk: 0.25, Nod: 0.25 });
  });

  it('of a stack that two piles hold are the sum of what both give', () => {
    const graph = shownGraph({
      nodes: { aimed: { base: { clip: 'Walk' }, layer: { clip: 'Wave' }, weight: 0.5 } },
      tree: {
        base: {
          direct: [
            { node: 'aimed', weight: 0.5 },
            { clip: 'Idle', weight: 0.5 },
          ],
        },
        layer: { direct: [{ node: 'aimed', weight: 0.25 }] },
        weight: 0.5,
      },
    });
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Walk: 0.625, Wave: 0.3125, Idle: 0.5 });
    expect(graph.plan.leaves).toHaveLength(3);
  });
});

describe('writeStackWeight', () => {
  const stack = (kind: 'layer' | 'additive') => ({
    parameters: { much: 0 },
    tree:
      kind === 'layer'
        ? { base: { clip: 'Walk' }, layer: { clip: 'Wave' }, weight: 'much' }
        : { base: { clip: 'Walk' }, additive: { clip: 'Wave' }, weight: 'much' },
  });

  it.each([
    ['layer', -1, 0, 0],
    ['layer', 0.25, 0.25, 0.25],
    ['layer', 3, 1, 1],
    ['additive', -0.5, -0.5, 0.5],
    ['additive', 0.25, 0.25, 0.25],
    ['additive', 3, 3, 1],
    ['additive', -1e300, -1e300, 1],
  ] as const)('of a weight for kind %s of %d is %d, which counts as %d', (kind, much, weight, counted) => {
    const graph = shownGraph(stack(kind), { much });
    const out = new Float64Array(1);
    writeStackWeight(graph, graph.plan.piles[0]!, 0, out);
    expect(out[0]).toBe(weight);
    expect(ofLeaf(graph, 'leafWeights', 'Wave')).toBe(counted);
    expect(ofLeaf(graph, 'leafWeights', 'Walk')).toBe(1);
  });
});

describe('updatePileWeights', () => {
  it('forgets the weights of the update before', () => {
    const definition = {
      parameters: { a: 0.5, b: 0.5 },
      tree: {
        direct: [
          { clip: 'Walk', weight: 'a' },
          { clip: 'Run', weight: 'b' },
        ],
      },
    };
    const graph = createGraph(definition, [
      { name: 'Walk', duration: 1 },
      { name: 'Run', duration: 1 },
    ]);
    for (const [a, b] of [
      [0.25, 0.75],
      [0, 0],
      [2, 2],
    ] as const) {
      setParameters(graph, { a, b });
      updateGraph(graph, 0.1);
      const sum = Math.max(1, a + b);
      expect(ofLeaves(graph, 'leafWeights')).toEqual({ Walk: a / sum, Run: b / sum });
    }
  });
});
