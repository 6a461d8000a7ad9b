import { describe, expect, it } from 'vitest';
import type { MachineFields } from '../../src/definition/machine-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { STATE_IS_OVER } from '../../src/graph/graph-memory.js';
import { beginMachines, readExits, spendTriggers, takeTransitions } from '../../src/graph/take-transitions.js';
import { fireTrigger } from '../../src/parameters/parameters.js';
import { setParameters } from '../support/graph-play.js';
import { currentOf, happenings, is, linesOf, machineGraph, newGraph, plainStates } from '../support/machine-play.js';

const STATES = plainStates({ A: 'One', B: 'Two', C: 'Four' });

/** A graph whose machines have begun, and that nothing else has happened to. */
function begunGraph(transitions: MachineFields['transitions'] = [], states: MachineFields['states'] = STATES): Graph {
  const parameters = { on: false, go: 'trigger' } as const;
  const graph = newGraph(machineGraph({ states, initial: 'A', transitions }, { parameters }));
  beginMachines(graph);
  return graph;
}

describe('beginMachines', () => {
  it('enters the initial state, once', () => {
    const graph = begunGraph();
    beginMachines(graph);
    expect(currentOf(graph)).toBe('A');
    expect(linesOf(happenings(graph))).toEqual(['0 enter A']);
  });
});

describe('takeTransitions', () => {
  it('takes one transition after the other at the same moment, and each once', () => {
    const graph = begunGraph([
      { from: 'A', to: 'B', when: is('on') },
      { from: 'B', to: 'A', when: is('on') },
      { from: 'A', to: 'C', when: is('on') },
    ]);
    takeTransitions(graph);
    expect(currentOf(graph)).toBe('A');
    setParameters(graph, { on: true });
    takeTransitions(graph);
    expect(linesOf(happenings(graph), 'start', 'exit', 'arrive').slice(1)).toEqual([
      '0 enter B',
      '0 enter A',
      '0 enter C',
    ]);
  });

  it('uses a trigger up: it leads on once', () => {
    const graph = begunGraph([
      { from: 'A', to: 'B', when: 'go' },
      { from: 'B', to: 'C', when: 'go' },
    ]);
    fireTrigger(graph.parameters, 'go');
    takeTransitions(graph);
    expect(currentOf(graph)).toBe('B');
    takeTransitions(graph);
    expect(currentOf(graph)).toBe('B');
  });

  it('goes on to the successor of a state that is over', () => {
    const graph = begunGraph([], { A: { clip: 'One', loop: false, next: 'C' }, C: { clip: 'Four' } });
    takeTransitions(graph);
    expect(currentOf(graph)).toBe('A');
    graph.memory.states[STATE_IS_OVER] = 1;
    takeTransitions(graph);
    expect(currentOf(graph)).toBe('C');
  });
});

describe('readExits', () => {
  it('opens those that need no exit time, and those that are reached', () => {
    const graph = begunGraph([
      { from: 'A', to: 'B', when: is('on') },
      { from: 'A', to: 'B', exitTime: 0.25 },
      { from: 'A', to: 'C', exitTime: 0.5 },
    ]);
    graph.machines[0]!.reached[2] = 1;
    readExits(graph, 0);
    expect(Array.from(graph.machines[0]!.moment.atExit)).toEqual([1, 0, 1]);
  });
});

describe('spendTriggers', () => {
  it('takes back those that have been used, and no others', () => {
    const graph = begunGraph();
    const { parameters, machines } = graph;
    setParameters(graph, { on: true });
    fireTrigger(parameters, 'go');
    const before = Array.from(parameters.values.subarray(0, 2));
    spendTriggers(graph);
    expect(Array.from(parameters.values.subarray(0, 2))).toEqual(before);
    machines[0]!.moment.used[1] = 1;
    spendTriggers(graph);
    expect(Array.from(parameters.values.subarray(0, 2))).toEqual([1, 0]);
    expect(machines[0]!.moment.used[1]).toBe(0);
  });
});
