import { expect, it } from 'vitest';
import { STATE_EXIT, TRANSITION_START } from '../../src/events/event-log.js';
import { logState } from '../../src/graph/log-state.js';
import { playState } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { shownGraph } from '../support/graph-play.js';
import { CLIPS, happenings, machineGraph } from '../support/machine-play.js';

const SUB = { states: { inner: { clip: 'Four' } }, initial: 'inner' };

it('tells time, phase and weight as they are at this moment, and by which transition', () => {
  const graph = shownGraph(machineGraph({ states: { A: { clip: 'Two' }, B: SUB }, initial: 'A' }), {}, CLIPS);
  updateGraph(graph, 0.5);
  playState(graph, 'B', { fade: 1 });
  updateGraph(graph, 0.25);
  const { events, plan } = graph;
  events.count = 0;
  const [a, b] = plan.machines[0]!.states;
  logState(graph, STATE_EXIT, a!.id, -1);
  // The phase of a machine is that of its current state.
  logState(graph, TRANSITION_START, b!.id, 7);
  expect(happenings(graph)).toEqual([
    { kind: 'exit', subject: 'A', name: '-1', time: 0.75, phase: 0.75 / CLIPS.Two, weight: 0.75, fraction: 0 },
    { kind: 'start', subject: 'B', name: '7', time: 0.75, phase: 0.25 / CLIPS.Four, weight: 0.25, fraction: 0 },
  ]);
});

it('does not go by weights that were worked out before', () => {
  const graph = shownGraph(
    machineGraph({ states: { A: { clip: 'Two' }, B: { clip: 'One' } }, initial: 'A' }),
    {},
    CLIPS,
  );
  graph.childWeights.fill(0.125);
  graph.events.count = 0;
  logState(graph, STATE_EXIT, 0, -1);
  logState(graph, STATE_EXIT, 1, -1);
  expect(happenings(graph).map(({ weight }) => weight)).toEqual([1, 0]);
});
