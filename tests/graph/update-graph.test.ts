import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { setParameter } from '../../src/parameters/parameters.js';
import { expectMessage } from '../support/expect-numbers.js';
import { LENGTHS, ofLeaf, ofLeaves, rowsOf, setParameters, shownGraph } from '../support/graph-play.js';

const DEFINITION: GraphDefinition = {
  parameters: { speed: { value: 1, damping: 0.25 }, wave: 0 },
  tree: {
    base: {
      blend1d: 'speed',
      weightSpeed: 2,
      children: [
        { clip: 'Walk', at: 1 },
        { clip: 'Run', at: 4 },
      ],
    },
    layer: { clip: 'Wave', sync: 'none' },
    weight: 'wave',
  },
};

/** All that an update may change. */
function stateOf({ plan: _, ...graph }: Graph): unknown {
  return structuredClone({ ...graph, groups: graph.groups.map(({ plan: _plan, ...group }) => group) });
}

describe('updateGraph', () => {
  it('goes from parameters over weights and times to rows', () => {
    const graph = shownGraph(DEFINITION, { wave: 0.5 });
    expect(rowsOf(graph)).toEqual(['mix Walk 1 at 0', 'open', 'mix Wave 1 at 0', 'layer 0.5']);
    setParameter(graph.parameters, 'speed', 4);
    updateGraph(graph, 0.25);
    // Half of the way from 1 to 4: both weigh a half; as fast as weights may move, by 0.5 in a quarter of a second.
    const phase = 0.25 * (0.5 / LENGTHS.Walk + 0.5 / LENGTHS.Run);
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Walk: 0.5, Run: 0.5, Wave: 0.5 });
    expect(ofLeaf(graph, 'leafTimes', 'Run')).toBeCloseTo(phase * LENGTHS.Run, 14);
    expect(ofLeaf(graph, 'leafTimes', 'Wave')).toBe(0.25);
    expect(rowsOf(graph).map((row) => row.split(' at ')[0])).toEqual([
      'mix Run 0.5',
      'mix Walk 0.5',
      'open',
      'mix Wave 1',
      'layer 0.5',
    ]);
  });

  it('shows what has been set when no time goes by, and moves nothing', () => {
    const graph = shownGraph(DEFINITION);
    updateGraph(graph, 0.3);
    const phases = ofLeaves(graph, 'leafPhases');
    setParameters(graph, { wave: 1, speed: 4 });
    updateGraph(graph, 0);
    expect(ofLeaves(graph, 'leafPhases')).toEqual(phases);
    expect(ofLeaves(graph, 'leafWeights')).toEqual({ Walk: 1, Run: 0, Wave: 1 });
  });

  it('plays backwards when time goes back', () => {
    const graph = shownGraph(DEFINITION, { wave: 1 });
    for (const step of [0.5, -0.25, -0.35]) updateGraph(graph, step);
    expect(ofLeaf(graph, 'leafTimes', 'Walk')).toBeCloseTo(LENGTHS.Walk - 0.1, 14);
    expect(ofLeaf(graph, 'leafTimes', 'Wave')).toBeCloseTo(LENGTHS.Wave - 0.1, 14);
  });

  it.each([Number.NaN, Infinity, -Infinity, '1', undefined])('refuses a step of %s, and all is as before', (step) => {
    const graph = shownGraph(DEFINITION, { wave: 0.5, speed: 3 });
    updateGraph(graph, 0.1);
    setParameter(graph.parameters, 'wave', 0.75);
    const before = stateOf(graph);
    expectMessage(
      () => updateGraph(graph, step as number),
      [`updateGraph: deltaTime is ${String(step)}, expected a finite`],
    );
    expect(stateOf(graph)).toEqual(before);
  });

  it('gives the same bytes for the same inputs', () => {
    const states = [1, 2].map(() => {
      const graph = shownGraph(DEFINITION, { wave: 0.3 });
      for (let i = 0; i < 100; i++) {
        setParameters(graph, { speed: Math.sin(i) * 3, wave: Math.cos(i) });
        updateGraph(graph, (i % 7) / 100);
      }
      return stateOf(graph);
    });
    expect(states[0]).toEqual(states[1]);
  });
});
