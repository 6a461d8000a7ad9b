import { expect, it } from 'vitest';
import { writeSecondsToKnot } from '../../src/graph/group-knots.js';
import { writePaces } from '../../src/graph/sync-groups.js';
import { LENGTHS, shownGraph } from '../support/graph-play.js';

it('are the markers of a group in which something is told, forward and backward', () => {
  const graph = shownGraph({
    clips: { Walk: { markers: [{ at: 0.1 }, { at: 0.6 }], events: [{ at: 0.3, name: 'step' }] } },
    tree: { clip: 'Walk', offset: 0 },
  });
  const out = new Float64Array(1);
  writePaces(graph);
  writeSecondsToKnot(graph, 1, out);
  // It begins with its first marker, half a cycle before the second one... or at phase 0, a tenth before the first.
  const next = graph.leafPhases[0]! < 0.1 ? 0.1 : 0.6;
  expect(out[0]).toBeCloseTo((next - graph.leafPhases[0]!) * LENGTHS.Walk, 12);
});

it('are none where nothing is told', () => {
  const graph = shownGraph({ clips: { Walk: { markers: [{ at: 0.1 }, { at: 0.6 }] } }, tree: { clip: 'Walk' } });
  const out = new Float64Array(1);
  writePaces(graph);
  writeSecondsToKnot(graph, 1, out);
  expect(out[0]).toBe(Infinity);
});
