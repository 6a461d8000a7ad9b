import { expect, it } from 'vitest';
import type { Graph } from '../../src/graph/graph.js';
import { decides, holderOf, isStanding } from '../../src/graph/holder-states.js';
import { playState } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { shownGraph } from '../support/graph-play.js';
import { CLIPS, machineGraph, stateName } from '../support/machine-play.js';

/** Machines: the whole, `far`, and `far/near`. */
function play(): Graph {
  const near = { states: { deep: { clip: 'One' } }, initial: 'deep' };
  const far = { states: { near, plain: { clip: 'Two' } }, initial: 'near' };
  return shownGraph(machineGraph({ states: { far, out: { clip: 'Four' } }, initial: 'far' }), {}, CLIPS);
}

function ofMachines<T>(graph: Graph, what: (graph: Graph, m: number) => T): T[] {
  return ['', 'far', 'far/near'].map((name) =>
    what(
      graph,
      graph.plan.machines.findIndex((machine) => machine.name === name),
    ),
  );
}

it('names the state that holds a machine', () => {
  const graph = play();
  const [whole, far, near] = ofMachines(graph, holderOf);
  expect(whole).toBe(-1);
  expect([stateName(graph, far!), stateName(graph, near!)]).toEqual(['far', 'far/near']);
});

it('lets a machine decide until a state that holds it, near or far, is on its way out', () => {
  const graph = play();
  expect(ofMachines(graph, decides)).toEqual([true, true, true]);
  playState(graph, 'plain', { fade: 1, machine: 'far' });
  expect(ofMachines(graph, decides)).toEqual([true, true, false]);
  playState(graph, 'near', { machine: 'far' });
  playState(graph, 'out', { fade: 1 });
  expect(ofMachines(graph, decides)).toEqual([true, false, false]);
  updateGraph(graph, 2);
  expect(ofMachines(graph, decides)).toEqual([true, false, false]);
});

it('stands while a state that holds it is frozen', () => {
  const graph = play();
  playState(graph, 'out', { fade: 1 });
  expect(ofMachines(graph, isStanding)).toEqual([false, false, false]);
  const frozen = play();
  playState(frozen, 'out', { fade: { seconds: 1, kind: 'frozen' } });
  expect(ofMachines(frozen, isStanding)).toEqual([false, true, true]);
});
