import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { CLOCK_SINCE_MOMENT } from '../../src/graph/graph-memory.js';
import { isFading, updateHalfwayWeights, writeSourceWeights } from '../../src/graph/part-weights.js';
import { playState } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { ofLeaf, shownGraph } from '../support/graph-play.js';

const events = [{ at: 0.5, name: 'step' }];
const DEFINITION: GraphDefinition = {
  states: { idle: { clip: 'Idle', events }, walk: { clip: 'Walk', events } },
  initial: 'idle',
};

/** The weights of what tells the walk's events at the beginning and at the end of a part. */
function walkWeights(graph: Graph, part: number, next: number): number[] {
  writeSourceWeights(graph, Float64Array.of(part), Float64Array.of(next));
  updateHalfwayWeights(graph, Float64Array.of(part));
  const source = graph.plan.sources.findIndex(({ leaf }) => graph.plan.leaves[leaf]?.clip.name === 'Walk');
  return Array.from(graph.sourceWeights.subarray(source * 2, source * 2 + 2));
}

const smooth = (t: number): number => 3 * t ** 2 - 2 * t ** 3;

describe('writeSourceWeights and updateHalfwayWeights', () => {
  it('leaves weights as they are where nothing fades', () => {
    const graph = shownGraph(DEFINITION);
    expect(isFading(graph)).toBe(false);
    expect(walkWeights(graph, 0.5, Infinity)).toEqual([0, 0]);
    playState(graph, 'walk');
    updateGraph(graph, 0.1);
    expect(walkWeights(graph, 0.5, Infinity)).toEqual([1, 1]);
  });

  it('moves evenly from the last moment to the next one, and leaves the weights half way through the part', () => {
    const graph = shownGraph(DEFINITION);
    playState(graph, 'walk', { fade: { seconds: 1, easing: 'smooth' } });
    updateGraph(graph, 0.25);
    expect(isFading(graph)).toBe(true);
    // The last moment was 0.05 ago, the next one comes in 0.15; the part takes 0.1.
    graph.memory.clock[CLOCK_SINCE_MOMENT] = 0.05;
    const [begin, end] = walkWeights(graph, 0.1, 0.15);
    const [before, after] = [smooth(0.2), smooth(0.4)];
    expect(begin).toBeCloseTo(before + (after - before) * 0.25, 14);
    expect(end).toBeCloseTo(before + (after - before) * 0.75, 14);
    expect(ofLeaf(graph, 'leafWeights', 'Walk')).toBeCloseTo(smooth(0.3), 14);
    expect(ofLeaf(graph, 'leafWeights', 'Idle')).toBeCloseTo(1 - smooth(0.3), 14);
  });

  it('takes the weights of now where no moment comes', () => {
    const graph = shownGraph(DEFINITION);
    playState(graph, 'walk', { fade: { seconds: 1, easing: 'smooth' } });
    updateGraph(graph, 0.25);
    for (const weight of walkWeights(graph, 0, Infinity)) expect(weight).toBeCloseTo(smooth(0.25), 14);
  });
});
