import { describe, expect, it } from 'vitest';
import { clockOnEntry, enterMachine, enterState, freezeStates, leaveState } from '../../src/graph/enter-state.js';
import type { Graph } from '../../src/graph/graph.js';
import { STATE_IS_FROZEN, STATE_IS_OVER, STATE_PLAYS, STATE_SIZE } from '../../src/graph/graph-memory.js';
import { playState } from '../../src/graph/play-state.js';
import { setParameter } from '../../src/parameters/parameters.js';
import { ofLeaf, shownGraph } from '../support/graph-play.js';
import { CLIPS, currentOf, happenings, is, machineGraph, stateName } from '../support/machine-play.js';

const AT_START = Float64Array.of(Number.NaN);

function play(): Graph {
  const inner = { states: { one: { clip: 'One' }, two: { clip: 'Two' } }, initial: 'one' };
  const states = {
    A: { clip: 'Four' },
    back: { clip: 'Ten', speed: -1 },
    none: { clip: 'Zero', loop: false },
    sub: { ...inner, entry: [{ to: 'two', when: is('on') }] },
  };
  return shownGraph(machineGraph({ states, initial: 'A' }, { parameters: { on: false } }), {}, CLIPS);
}

const idOf = (graph: Graph, name: string): number =>
  graph.plan.states.findIndex((_, id) => stateName(graph, id) === name);

const numberOf = (graph: Graph, name: string, place: number): number =>
  graph.memory.states[idOf(graph, name) * STATE_SIZE + place]!;

function toldOf(graph: Graph, act: () => void): string[] {
  graph.events.count = 0;
  act();
  return happenings(graph).map(({ kind, subject }) => `${kind} ${subject}`);
}

describe('enterState', () => {
  it('begins at a phase, or at the end that is its start', () => {
    const graph = play();
    enterState(graph, idOf(graph, 'A'), Float64Array.of(0, 0.3), 1);
    expect(ofLeaf(graph, 'leafPhases', 'Four')).toBe(0.3);
    enterState(graph, idOf(graph, 'A'), AT_START, 0);
    expect(ofLeaf(graph, 'leafPhases', 'Four')).toBe(0);
    enterState(graph, idOf(graph, 'back'), AT_START, 0);
    expect(ofLeaf(graph, 'leafPhases', 'Ten')).toBe(1);
  });

  it('ends at once what has no length', () => {
    const graph = play();
    const told = toldOf(graph, () => enterState(graph, idOf(graph, 'none'), AT_START, 0));
    expect(told).toEqual(['enter none', 'finished none']);
    expect(numberOf(graph, 'none', STATE_IS_OVER)).toBe(1);
    enterState(graph, idOf(graph, 'back'), AT_START, 0);
    expect(numberOf(graph, 'back', STATE_IS_OVER)).toBe(0);
  });
});

it.each([
  [false, 'one', 'One'],
  [true, 'two', 'Two'],
])('begins a machine by its entries: %s', (on, state, clip) => {
  const graph = play();
  setParameter(graph.parameters, 'on', on);
  expect(graph.plan.leaves[clockOnEntry(graph, idOf(graph, 'sub'))]!.clip.name).toBe(clip);
  enterMachine(graph, 1, AT_START, 0);
  expect(currentOf(graph, 'sub')).toBe(state);
});

it('leaves what is within a state first', () => {
  const graph = play();
  playState(graph, 'sub');
  expect(toldOf(graph, () => leaveState(graph, idOf(graph, 'sub')))).toEqual(['exit sub/one', 'exit sub']);
  expect([numberOf(graph, 'sub', STATE_PLAYS), numberOf(graph, 'sub/one', STATE_PLAYS)]).toEqual([0, 0]);
  expect(currentOf(graph, 'sub')).toBe('');
});

it('notes down what a fade has frozen, with all within it', () => {
  const graph = play();
  playState(graph, 'sub');
  playState(graph, 'A', { fade: { seconds: 1, kind: 'frozen' } });
  graph.memory.states.fill(0.5);
  freezeStates(graph);
  const frozen = ['sub', 'sub/one', 'A'].map((name) => numberOf(graph, name, STATE_IS_FROZEN));
  expect(frozen).toEqual([1, 1, 0]);
});
