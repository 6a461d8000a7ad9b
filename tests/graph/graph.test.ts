import { describe, expect, it } from 'vitest';
import { createGraph, createGraphOf } from '../../src/graph/graph.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { setParameter } from '../../src/parameters/parameters.js';
import { graphClips, ofLeaves } from '../support/graph-play.js';

const DEFINITION = {
  parameters: { speed: 2 },
  tree: {
    blend1d: 'speed',
    children: [
      { clip: 'Walk', at: 1 },
      { clip: 'Run', at: 4 },
    ],
  },
};

describe('createGraph', () => {
  it('gives a graph that has played nothing yet', () => {
    const graph = createGraph(DEFINITION, graphClips());
    expect(graph.rows.count).toBe(0);
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Walk: 0, Run: 0 });
    // At position 0, without a leader, and not started.
    expect(Array.from(graph.groups[0]!.memory)).toEqual([0, -1, 0]);
  });

  it('binds by other names', () => {
    const graph = createGraph(DEFINITION, graphClips({ Trot: 1, Gallop: 2 }), { Walk: 'Trot', Run: 'Gallop' });
    updateGraph(graph, 0);
    expect(Object.keys(ofLeaves(graph, 'leafWeights')).sort()).toEqual(['Gallop', 'Trot']);
  });

  it('survives JSON', () => {
    const graph = createGraph(JSON.parse(JSON.stringify(DEFINITION)) as typeof DEFINITION, graphClips());
    updateGraph(graph, 0);
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Walk: 1 - 1 / 3, Run: 1 / 3 });
  });
});

describe('createGraphOf', () => {
  it('shares the plan and nothing else', () => {
    const one = createGraph(DEFINITION, graphClips());
    const other = createGraphOf(DEFINITION, one.plan);
    expect(other.plan).toBe(one.plan);
    setParameter(one.parameters, 'speed', 4);
    for (const graph of [one, other]) updateGraph(graph, 0.1);
    expect(ofLeaves(one, 'leafWeights')).toEqual({ Walk: 0, Run: 1 });
    expect(ofLeaves(other, 'leafWeights')).toEqual({ Walk: 1 - 1 / 3, Run: 1 / 3 });
    expect(ofLeaves(one, 'leafPhases')).not.toEqual(ofLeaves(other, 'leafPhases'));
  });
});
