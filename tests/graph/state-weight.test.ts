import { expect, it } from 'vitest';
import { playState } from '../../src/graph/play-state.js';
import { stateWeight } from '../../src/graph/state-weight.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { shownGraph } from '../support/graph-play.js';

it('is that of the states above times its own', () => {
  const graph = shownGraph({
    states: {
      ground: { clip: 'Idle' },
      air: { states: { rise: { clip: 'Walk' }, fall: { clip: 'Run' } }, initial: 'rise' },
    },
    initial: 'ground',
  });
  playState(graph, 'air', { fade: 1 });
  playState(graph, 'fall', { fade: 2, machine: 'air' });
  updateGraph(graph, 0.5);
  const weightOf = (path: string): number => {
    const out = new Float64Array(3);
    const id = graph.plan.states.findIndex(
      ({ machine, index }) => graph.plan.machines[machine]!.states[index]!.path === path,
    );
    stateWeight(graph, id, out, 1);
    return out[1]!;
  };
  expect(weightOf('states.ground')).toBeCloseTo(0.5, 14);
  expect(weightOf('states.air')).toBeCloseTo(0.5, 14);
  expect(weightOf('states.air.states.rise')).toBeCloseTo(0.5 * 0.75, 14);
  expect(weightOf('states.air.states.fall')).toBeCloseTo(0.5 * 0.25, 14);
});
