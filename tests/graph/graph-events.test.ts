import { expect, it } from 'vitest';
import type { Graph } from '../../src/graph/graph.js';
import {
  beginEvents,
  closeLeafWindows,
  closeStateWindows,
  endEvents,
  noteBegins,
} from '../../src/graph/graph-events.js';
import { playState } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { shownGraph } from '../support/graph-play.js';
import { CLIPS, happenings, machineGraph } from '../support/machine-play.js';

/** A has a window on its clip, C on itself. */
function play(): Graph {
  const events = [{ at: 0.4, until: 0.8, name: 'window' }];
  const states = {
    A: { clip: 'Two', events },
    B: { clip: 'Four' },
    C: { direct: [{ clip: 'One', weight: 1 }], events },
  };
  return shownGraph(machineGraph({ states, initial: 'A' }), {}, CLIPS);
}

it('drops what the last update has told, and keeps what has been asked for since', () => {
  const graph = play();
  updateGraph(graph, 1);
  expect(happenings(graph).map(({ kind }) => kind)).toEqual(['begin', 'progress']);
  playState(graph, 'B', { fade: 1 });
  beginEvents(graph);
  expect(happenings(graph).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(['start B', 'enter B']);
  beginEvents(graph);
  expect(happenings(graph)).toHaveLength(2);
});

it('tells how far open windows are', () => {
  const graph = play();
  updateGraph(graph, 1);
  graph.events.count = 0;
  endEvents(graph);
  const [progress] = happenings(graph);
  expect(progress).toMatchObject({ kind: 'progress', time: 1, phase: 0.5, weight: 1, fraction: 0.25 });
  expect(graph.seenEvents).toBe(1);
});

it('closes the windows of a clip, once', () => {
  const graph = play();
  updateGraph(graph, 1);
  graph.events.count = 0;
  closeLeafWindows(graph, 1);
  expect(graph.events.count).toBe(0);
  closeLeafWindows(graph, 0);
  expect(happenings(graph)).toMatchObject([{ kind: 'end', subject: 'Two', time: 1, phase: 0.5, weight: 1 }]);
  closeLeafWindows(graph, 0);
  expect(graph.events.count).toBe(1);
});

it('closes the windows of a state', () => {
  const graph = play();
  playState(graph, 'C');
  updateGraph(graph, 0.75);
  graph.events.count = 0;
  closeStateWindows(graph, 2);
  expect(happenings(graph)).toMatchObject([{ kind: 'end', subject: 'C', time: 0.75, phase: 0.75, weight: 1 }]);
});

it('notes down who is played for the first time: only what has weight', () => {
  const graph = play();
  const { memory, begins, plan, leafWeights } = graph;
  memory.fresh.set([1, 1, 0]);
  leafWeights.set([1, 0, 1]);
  noteBegins(graph);
  expect(Array.from(begins.subarray(0, plan.leaves.length))).toEqual([1, 0, 0]);
});
