import { describe, expect, it } from 'vitest';
import { playState, travelTo } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { ofLeaf } from '../support/graph-play.js';
import { currentOf, is, machineGraph, newGraph, plainStates, weightsOf } from '../support/machine-play.js';

const DEFINITION = machineGraph(
  {
    states: {
      ...plainStates({ A: 'One', B: 'Two', C: 'Four' }),
      sub: { states: plainStates({ in: 'One', out: 'Two' }), initial: 'in' },
    },
    initial: 'A',
    transitions: [
      { from: 'A', to: 'B', when: is('go') },
      { from: 'B', to: 'C', when: is('go') },
    ],
  },
  { parameters: { go: false } },
);

describe('playState', () => {
  it('cuts, or fades over so many seconds', () => {
    const graph = newGraph(DEFINITION);
    playState(graph, 'B');
    updateGraph(graph, 0);
    expect(weightsOf(graph)).toEqual({ B: 1 });
    playState(graph, 'C', { fade: 2 });
    updateGraph(graph, 0.5);
    expect(weightsOf(graph)).toEqual({ B: 0.75, C: 0.25 });
  });

  it('leaves the current state alone unless it is to begin anew', () => {
    const graph = newGraph(DEFINITION);
    playState(graph, 'C', { startPhase: 0.5 });
    updateGraph(graph, 1);
    playState(graph, 'C', { startPhase: 0 });
    updateGraph(graph, 0);
    expect(ofLeaf(graph, 'leafTimes', 'Four')).toBeCloseTo(0.5 * 4 + 1, 14);
    playState(graph, 'C', { startPhase: 0.125, restart: true });
    updateGraph(graph, 0);
    expect(ofLeaf(graph, 'leafTimes', 'Four')).toBeCloseTo(0.125 * 4, 14);
  });

  it('refuses what is not there or does not play, and changes nothing', () => {
    const graph = newGraph(DEFINITION);
    updateGraph(graph, 0.25);
    const before = graph.memory.all.slice();
    expect(() => playState(graph, 'D')).toThrow('playState: there is no state "D".');
    expect(() => playState(graph, 'B', { machine: 'arms' })).toThrow('playState: there is no machine "arms".');
    expect(() => playState(graph, 'out', { machine: 'sub' })).toThrow(
      'machine "sub" is in a state that does not play.',
    );
    expect(() => playState(graph, 'B', { fade: -1 })).toThrow('fade is -1');
    expect(() => playState(graph, 'B', { fade: Number.NaN })).toThrow('fade is NaN');
    expect(() => playState(graph, 'B', { fade: { seconds: 1, kind: 'slow' as 'blend' } })).toThrow(
      'fade.kind is "slow"',
    );
    for (const startPhase of [-0.1, 1.1, Number.NaN])
      expect(() => playState(graph, 'B', { startPhase })).toThrow(RangeError);
    expect(graph.memory.all).toEqual(before);
  });
});

describe('travelTo', () => {
  it('goes along transitions without asking for their conditions', () => {
    const graph = newGraph(DEFINITION);
    expect(travelTo(graph, 'C')).toBe(true);
    expect(currentOf(graph)).toBe('A');
    updateGraph(graph, 0.1);
    expect(currentOf(graph)).toBe('C');
  });

  it('is given up where a state is played, the current one too', () => {
    const graph = newGraph(DEFINITION);
    travelTo(graph, 'C');
    playState(graph, 'A');
    updateGraph(graph, 0.1);
    expect(currentOf(graph)).toBe('A');
  });

  it('says when no way leads there', () => {
    const graph = newGraph(DEFINITION);
    playState(graph, 'C');
    expect(travelTo(graph, 'A')).toBe(false);
    expect(() => travelTo(graph, 'D')).toThrow('travelTo: there is no state "D".');
  });
});
