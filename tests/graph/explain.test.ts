import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { explain, explainInWords, explainMachine, transitionName } from '../../src/graph/explain.js';
import { createGraph, type Graph } from '../../src/graph/graph.js';
import { playState } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { LEADS_HERE, TEST_FAILS, WILL_FIRE } from '../../src/machine/choose-transition.js';
import { fireTrigger, setParameter } from '../../src/parameters/parameters.js';
import { graphClips, shownGraph } from '../support/graph-play.js';

const DEFINITION: GraphDefinition = {
  parameters: { speed: 0, isHurt: false, jump: 'trigger' },
  states: { idle: { clip: 'Idle' }, walk: { clip: 'Walk' }, run: { clip: 'Run' } },
  initial: 'idle',
  transitions: [
    { from: 'idle', to: 'walk', when: { speed: { above: 0.1, below: 3 } } },
    { from: 'idle', to: 'run', when: { isHurt: true, speed: { atLeast: 3 } }, exitTime: 0.5 },
    { from: 'walk', to: 'idle', when: { speed: { atMost: 0.1 } } },
    { from: '*', to: 'run', when: 'jump', fade: 0.5 },
    { from: 'run', to: 'idle', when: { speed: { not: 2 } } },
    { from: 'run', to: 'walk', when: { speed: 1 } },
  ],
};

function reasonOf(graph: Graph, transition: number): number[] {
  const out = new Int32Array(2);
  explain(graph, 0, transition, out);
  return Array.from(out);
}

describe('explain', () => {
  it('names the first test that fails', () => {
    const graph = shownGraph(DEFINITION);
    expect(reasonOf(graph, 0)).toEqual([TEST_FAILS, 0]);
    setParameter(graph.parameters, 'speed', 4);
    expect(reasonOf(graph, 0)).toEqual([TEST_FAILS, 1]);
  });

  it('tells what is about to be taken, and what leads nowhere', () => {
    const graph = shownGraph(DEFINITION);
    setParameter(graph.parameters, 'speed', 2);
    playState(graph, 'walk');
    fireTrigger(graph.parameters, 'jump');
    expect(reasonOf(graph, 3)).toEqual([WILL_FIRE, -1]);
    updateGraph(graph, 1);
    expect(reasonOf(graph, 3)[0]).toBe(LEADS_HERE);
  });

  it('says of a machine that does not play that nothing leads away', () => {
    const inner = {
      states: { a: { clip: 'Idle' }, b: { clip: 'Walk' } },
      initial: 'a',
      transitions: [{ from: '*', to: 'b', when: 'jump', exitTime: 0.5 }] as const,
    };
    const definition: GraphDefinition = {
      ...DEFINITION,
      states: { ...DEFINITION.states, dance: inner },
      layers: [{ name: 'arms', ...inner }],
    };
    const away = '* → b: does not lead away from a state that plays';
    expect(explainMachine(shownGraph(definition), 'dance')).toEqual([away]);
    const unstarted = createGraph(definition, graphClips());
    expect(explainMachine(unstarted, 'arms')).toEqual([away]);
    expect(explainMachine(unstarted)[3]).toBe('* → run: does not lead away from a state that plays');
  });

  it('changes nothing', () => {
    const graph = shownGraph(DEFINITION);
    const before = graph.memory.all.slice();
    for (let transition = 0; transition < 6; transition++) reasonOf(graph, transition);
    expect(graph.memory.all).toEqual(before);
  });
});

describe('explainInWords', () => {
  it('says what a parameter is, and what it should be', () => {
    const graph = shownGraph(DEFINITION);
    expect(explainInWords(graph, 0, 0)).toBe('speed is 0, not above 0.1');
    expect(explainInWords(graph, 0, 3)).toBe('jump has not been fired');
    expect(explainInWords(graph, 0, 1)).toBe('waits for its exit time');
    expect(explainInWords(graph, 0, 2)).toBe('does not lead away from a state that plays');
    setParameter(graph.parameters, 'speed', 4);
    expect(explainInWords(graph, 0, 0)).toBe('speed is 4, not below 3');
    playState(graph, 'run');
    setParameter(graph.parameters, 'speed', 2);
    expect(explainInWords(graph, 0, 4)).toBe('speed is 2, not other than 2');
    expect(explainInWords(graph, 0, 5)).toBe('speed is 2, not equal to 1');
    setParameter(graph.parameters, 'speed', 1);
    expect(explainInWords(graph, 0, 5)).toBe('is taken with the next update');
  });

  it('has no more digits than it takes', () => {
    const graph = shownGraph(DEFINITION);
    setParameter(graph.parameters, 'speed', Math.fround(0.0123));
    expect(explainInWords(graph, 0, 0)).toBe('speed is 0.0123, not above 0.1');
    setParameter(graph.parameters, 'speed', 0.0999999);
    expect(explainInWords(graph, 0, 0)).toBe('speed is 0.0999999, not above 0.1');
  });

  it('says that a fade may not be interrupted', () => {
    const graph = shownGraph(DEFINITION);
    fireTrigger(graph.parameters, 'jump');
    updateGraph(graph, 0.1);
    expect(explainInWords(graph, 0, 4)).toBe('may not interrupt the fade');
  });
});

describe('transitionName', () => {
  const from = { from: 'walk', to: 'run' } as const;

  it('is that of the two states', () => {
    const graph = shownGraph(DEFINITION);
    expect([0, 3].map((transition) => transitionName(graph, 0, transition))).toEqual(['idle → walk', '* → run']);
  });

  it('tells transitions between the same two states apart', () => {
    const graph = shownGraph({
      ...DEFINITION,
      transitions: [
        { ...from, when: { jump: true, speed: { above: 0.1 + 0.2 } } },
        { ...from, when: 'jump' },
        { ...from, when: { isHurt: false }, exitTime: 0.5 },
        { ...from, exitTime: 2 / 3 },
        { from: 'idle', to: 'run', when: 'jump' },
        { from: '*', to: 'run', when: 'isHurt' },
      ],
    });
    const names = Array.from({ length: 6 }, (_, transition) => transitionName(graph, 0, transition));
    expect(names).toEqual([
      'walk → run (jump, speed above 0.3)',
      'walk → run (jump)',
      'walk → run (not isHurt, exit time 0.5)',
      'walk → run (exit time 0.667)',
      'idle → run',
      '* → run',
    ]);
    expect(explainMachine(graph)[1]).toBe('walk → run (jump): does not lead away from a state that plays');
  });
});

describe('explainMachine', () => {
  it('lists all transitions', () => {
    expect(explainMachine(shownGraph(DEFINITION)).slice(2, 4)).toEqual([
      'walk → idle: does not lead away from a state that plays',
      '* → run: jump has not been fired',
    ]);
  });

  it('refuses machines that are not there', () => {
    expect(() => explainMachine(shownGraph(DEFINITION), 'arms')).toThrow('explainMachine: there is no machine "arms".');
  });
});
