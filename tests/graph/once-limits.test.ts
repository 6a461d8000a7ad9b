import { expect, it } from 'vitest';
import { writeGroupLimits, writeLeafLimits } from '../../src/graph/once-limits.js';
import { playState } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { LENGTHS, shownGraph } from '../support/graph-play.js';

it('are the start and the end of the only cycle', () => {
  const graph = shownGraph({
    states: { one: { clip: 'Walk', loop: false }, alone: { clip: 'Run', loop: false, sync: 'none' } },
    initial: 'one',
  });
  const limits = new Float64Array(2);
  updateGraph(graph, 0.5 * LENGTHS.Walk);
  writeGroupLimits(graph.groups[0]!, limits);
  expect(limits[0]).toBeCloseTo(0, 15);
  expect(limits[1]).toBe(1);
  playState(graph, 'alone');
  updateGraph(graph, 0.5 * LENGTHS.Run);
  writeLeafLimits(
    graph,
    graph.plan.leaves.findIndex(({ clip }) => clip.name === 'Run'),
    limits,
  );
  expect(limits[0]).toBeCloseTo(0, 15);
  expect(limits[1]).toBe(1);
});
