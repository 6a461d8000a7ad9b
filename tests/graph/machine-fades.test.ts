// How much each state counts while machines fade, and what may interrupt a fade.

import { describe, expect, it } from 'vitest';
import type { Easing } from '../../src/definition/fade-definition.js';
import type { MachineFields, TransitionDefinition } from '../../src/definition/machine-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { ofLeaf } from '../support/graph-play.js';
import {
  type Act,
  currentOf,
  linesOf,
  machineGraph,
  newGraph,
  plainStates,
  playScript,
  weightsOf,
} from '../support/machine-play.js';

const PARAMETERS = { b: false, c: false, d: false, back: false } as const;
const STEPS = [Infinity, 1 / 60, 0.037];
const STATES = plainStates({ A: 'One', B: 'Two', C: 'Four', D: 'Ten' });

const way = (
  from: string,
  to: string,
  when: string,
  more: Partial<TransitionDefinition> = {},
): TransitionDefinition => ({
  from,
  to,
  when,
  fade: 1,
  ...more,
});

function played(
  machine: Partial<MachineFields>,
  script: readonly Act[],
  step: number,
): { graph: Graph; lines: string[] } {
  const graph = newGraph(machineGraph({ states: STATES, initial: 'A', ...machine }, { parameters: PARAMETERS }));
  return { graph, lines: linesOf(playScript(graph, script, step)) };
}

/** Plays a script in all steps and compares the weights that there are at its end. */
function expectWeights(
  machine: Partial<MachineFields>,
  script: readonly Act[],
  weights: Readonly<Record<string, number>>,
): void {
  for (const step of STEPS) {
    const { graph } = played(machine, script, step);
    const actual = weightsOf(graph);
    expect(Object.keys(actual), `in steps of ${step}`).toEqual(Object.keys(weights));
    for (const [state, weight] of Object.entries(weights)) expect(actual[state]).toBeCloseTo(weight, 8);
  }
}

function expectLines(machine: Partial<MachineFields>, script: readonly Act[], lines: readonly string[]): void {
  for (const step of STEPS) expect(played(machine, script, step).lines, `in steps of ${step}`).toEqual(lines);
}

const B = { set: { b: true } };
const C = { set: { c: true } };
const D = { set: { d: true } };
const BACK = { set: { back: true, b: false } };

describe('the weights of a fade', () => {
  it.each([
    ['linear', 0.25],
    ['smooth', 0.15625],
    ['smoother', 0.103515625],
    [[0, 0, 1, 1], 0.25],
    // x = y = 0.5 at the middle of a curve that is symmetrical.
    [[0.5, 0, 0.5, 1], 0.5],
  ] as [Easing, number][])('follow the easing %j', (easing, weight) => {
    const time = weight === 0.5 ? 0.5 : 0.25;
    const fade = { seconds: 1, easing };
    expectWeights({ transitions: [way('A', 'B', 'b', { fade })] }, [B, time], { A: 1 - weight, B: weight });
  });

  it('are 0 for the new state where it begins, and all where it ends', () => {
    const transitions = [way('A', 'B', 'b')];
    expectWeights({ transitions }, [0.3, B, 0], { A: 1 });
    expectWeights({ transitions }, [0.3, B, 1], { B: 1 });
  });

  it('of an interrupted fade go on below the new one', () => {
    const transitions = [way('A', 'B', 'b', { interruption: 'target' }), way('B', 'C', 'c')];
    // Where C begins nothing changes; 0.25 s later B has come to 0.65, C to 0.25.
    expectWeights({ transitions }, [B, 0.4, C, 0], { A: 0.6, B: 0.4 });
    expectWeights({ transitions }, [B, 0.4, C, 0.25], { A: 0.75 * 0.35, B: 0.75 * 0.65, C: 0.25 });
    // B would have all of it by now but for C.
    expectWeights({ transitions }, [B, 0.4, C, 0.75], { B: 0.25, C: 0.75 });
    expectWeights({ transitions }, [B, 0.4, C, 1], { C: 1 });
  });

  it('of three fades at once are products', () => {
    const transitions = [
      way('A', 'B', 'b', { interruption: 'target', fade: 2 }),
      way('B', 'C', 'c', { interruption: 'target', fade: 1 }),
      way('C', 'D', 'd', { fade: 0.5 }),
    ];
    // B at 0.5 of 2 s is 0.25 at the start of D, and 0.3125 0.125 s later; C 0.25, 0.375; D 0.25.
    expectWeights({ transitions }, [B, 0.25, C, 0.25, D, 0.125], {
      A: 0.75 * 0.625 * 0.6875,
      B: 0.75 * 0.625 * 0.3125,
      C: 0.75 * 0.375,
      D: 0.25,
    });
  });

  it('of a frozen fade are those of any other, and what is left stands still', () => {
    const transitions = [way('A', 'B', 'b', { fade: { seconds: 1, kind: 'frozen' } })];
    expectWeights({ transitions }, [0.3, B, 0.4], { A: 0.6, B: 0.4 });
    for (const step of STEPS) {
      const { graph } = played({ transitions }, [0.3, B, 0.4], step);
      expect(ofLeaf(graph, 'leafPhases', 'One')).toBeCloseTo(0.3, 12);
      expect(ofLeaf(graph, 'leafPhases', 'Two')).toBeCloseTo(0.2, 12);
    }
  });

  it('below a frozen fade stand still as well', () => {
    const transitions = [
      way('A', 'B', 'b', { interruption: 'target' }),
      way('B', 'C', 'c', { fade: { seconds: 1, kind: 'frozen' } }),
    ];
    expectWeights({ transitions }, [B, 0.4, C, 0.5], { A: 0.5 * 0.6, B: 0.5 * 0.4, C: 0.5 });
  });

  it('of a cut and of an inertial fade are all for the new state at once', () => {
    for (const fade of [0, { seconds: 0.5, kind: 'inertial' }] as const) {
      const transitions = [way('A', 'B', 'b', { interruption: 'target' }), way('B', 'C', 'c', { fade })];
      expectWeights({ transitions }, [B, 0.4, C, 0], { C: 1 });
      expectLines(
        { transitions },
        [B, 0.25, C, 1],
        [
          '0 enter A',
          '0 start B',
          '0 enter B',
          '0.25 start C',
          '0.25 exit A',
          '0.25 exit B',
          '0.25 enter C',
          '0.25 arrive C',
        ],
      );
    }
  });

  it('lose what fades out and is entered anew', () => {
    const transitions = [
      way('A', 'B', 'b', { interruption: 'target' }),
      way('B', 'C', 'c', { interruption: 'target' }),
      way('C', 'A', 'd'),
    ];
    expectWeights({ transitions }, [B, 0.25, C, 0.25, D, 0], { B: 0.75, C: 0.25 });
    for (const step of STEPS) {
      const { graph } = played({ transitions }, [B, 0.25, C, 0.25, D, 0], step);
      expect(ofLeaf(graph, 'leafPhases', 'One')).toBe(0);
    }
  });
});

describe('going back', () => {
  const there = way('A', 'B', 'b', { interruption: 'target' });
  const back = way('B', 'A', 'back', { fade: 0.1 });

  it('runs the fade backwards, as fast as it came', () => {
    const transitions = [there, back];
    expectWeights({ transitions }, [B, 0.4, BACK, 0], { A: 0.6, B: 0.4 });
    expectWeights({ transitions }, [B, 0.4, BACK, 0.1], { A: 0.7, B: 0.3 });
    expectWeights({ transitions }, [B, 0.4, BACK, 0.4], { A: 1 });
    expectLines(
      { transitions },
      [0.25, B, 0.4, BACK, 1],
      ['0 enter A', '0.25 start B', '0.25 enter B', '0.65 start A', '1.05 exit B', '1.05 arrive A'],
    );
  });

  it('retraces an eased fade', () => {
    const fade = { seconds: 1, easing: 'smooth' } as const;
    expectWeights({ transitions: [{ ...there, fade }, back] }, [B, 0.4, BACK, 0.15], { A: 0.84375, B: 0.15625 });
  });

  it('leaves the state where it is: neither begins anew', () => {
    for (const step of STEPS) {
      const { graph } = played({ transitions: [there, back] }, [0.3, B, 0.4, BACK, 0.2], step);
      expect(ofLeaf(graph, 'leafPhases', 'One')).toBeCloseTo(0.9, 12);
      expect(ofLeaf(graph, 'leafPhases', 'Two')).toBeCloseTo(0.3, 12);
      expect(currentOf(graph)).toBe('A');
    }
  });

  it('turns round again', () => {
    const transitions = [there, { ...back, interruption: 'target' as const }];
    const again = { set: { back: false, b: true } };
    expectWeights({ transitions }, [B, 0.4, BACK, 0.1, again, 0.2], { A: 0.5, B: 0.5 });
    expectLines(
      { transitions },
      [B, 0.4, BACK, 0.1, again, 0.7],
      ['0 enter A', '0 start B', '0 enter B', '0.4 start A', '0.5 start B', '1.2 exit A', '1.2 arrive B'],
    );
  });

  it('brings what has been frozen back to life', () => {
    const fade = { seconds: 1, kind: 'frozen' } as const;
    const transitions = [{ ...there, fade }, back];
    for (const step of STEPS) {
      const { graph } = played({ transitions }, [0.25, B, 0.5, BACK, 0.125], step);
      expect(ofLeaf(graph, 'leafPhases', 'One')).toBeCloseTo(0.375, 12);
      expect(ofLeaf(graph, 'leafPhases', 'Two')).toBeCloseTo(0.3125, 12);
    }
  });

  it('does not turn a cut, an inertial fade, or one that says where it starts', () => {
    expectWeights({ transitions: [there, { ...back, fade: 0 }] }, [B, 0.4, BACK, 0], { A: 1 });
    const inertial = { seconds: 1, kind: 'inertial' } as const;
    expectWeights({ transitions: [there, { ...back, fade: inertial }] }, [B, 0.4, BACK, 0], { A: 1 });
    const transitions = [there, { ...back, fade: 1, offset: 0.5 }];
    expectWeights({ transitions }, [B, 0.4, BACK, 0.25], { A: 0.25, B: 0.75 });
    for (const step of STEPS) {
      const { graph } = played({ transitions }, [0.3, B, 0.4, BACK, 0.25], step);
      expect(ofLeaf(graph, 'leafPhases', 'One')).toBeCloseTo(0.75, 12);
    }
  });

  it('begins what plays once anew', () => {
    const states = { ...STATES, A: { clip: 'One', loop: false } };
    for (const step of STEPS) {
      const { graph } = played(
        { states, transitions: [there, { ...back, fade: 0.5 }] },
        [0.3, B, 0.4, BACK, 0.25],
        step,
      );
      expect(ofLeaf(graph, 'leafPhases', 'One')).toBeCloseTo(0.25, 12);
    }
  });

  it('retraces a fade from nothing', () => {
    const states = { ...STATES, A: { empty: true as const } };
    expectWeights({ states, transitions: [there, back] }, [B, 0.4, BACK, 0.1], { A: 0.7, B: 0.3 });
  });

  it('goes back to a state that is itself on its way back', () => {
    // A, over it B on its way back, over that C; then B is wanted again.
    const transitions = [
      there,
      { ...back, interruption: 'target' as const },
      way('A', 'C', 'c', { interruption: 'target' }),
      way('C', 'B', 'd'),
    ];
    const script: Act[] = [
      B,
      0.5,
      BACK,
      0.125,
      { set: { back: false, c: true } },
      0.125,
      { set: { c: false, d: true } },
    ];
    // B at 0.25, C at 0.125 then; B comes on, C goes.
    expectWeights({ transitions }, [...script, 0], { A: 0.875 * 0.75, B: 0.875 * 0.25, C: 0.125 });
    expectWeights({ transitions }, [...script, 0.0625], { A: 0.9375 * 0.6875, B: 0.9375 * 0.3125, C: 0.0625 });
    expectWeights({ transitions }, [...script, 0.75], { B: 1 });
    for (const step of STEPS) expect(currentOf(played({ transitions }, [...script, 0], step).graph)).toBe('B');
  });

  it('past one that is on its way back leads to what was current before', () => {
    const transitions = [
      there,
      { ...back, interruption: 'target' as const },
      way('A', 'C', 'c', { interruption: 'target' }),
      way('C', 'A', 'd'),
    ];
    const script: Act[] = [
      B,
      0.5,
      BACK,
      0.125,
      { set: { back: false, c: true } },
      0.125,
      { set: { c: false, d: true } },
    ];
    expectWeights({ transitions }, [...script, 0.0625], { A: 0.9375 * 0.8125, B: 0.9375 * 0.1875, C: 0.0625 });
    expectWeights({ transitions }, [...script, 0.5], { A: 1 });
  });
});

describe('interruption', () => {
  /** A → B over a second; C belongs to the source, D to the target. */
  const machine = (running: Partial<TransitionDefinition>): Partial<MachineFields> => ({
    transitions: [way('A', 'C', 'c', { fade: 0.25 }), way('A', 'B', 'b', running), way('B', 'D', 'd', { fade: 0.25 })],
  });
  const STARTED = ['0 enter A', '0 start B', '0 enter B'];
  const after = (time: number, to: string, left: string[]) => [
    `${time} start ${to}`,
    `${time} enter ${to}`,
    ...left.map((state) => `${time + 0.25} exit ${state}`),
    `${time + 0.25} arrive ${to}`,
  ];

  it('none: waits until the fade is over', () => {
    expectLines(
      machine({}),
      [B, 0.5, C, D, 1],
      [...STARTED, '1 exit A', '1 arrive B', '1 start D', '1 enter D', '1.25 exit B', '1.25 arrive D'],
    );
  });

  it.each([
    ['source', 'C'],
    ['target', 'D'],
    ['sourceThenTarget', 'C'],
    ['targetThenSource', 'D'],
  ] as const)('%s: goes to %s', (interruption, to) => {
    expectLines(machine({ interruption }), [B, 0.5, C, D, 0.5], [...STARTED, ...after(0.5, to, ['A', 'B'])]);
  });

  it('from any state interrupts where one of both may', () => {
    const transitions = (interruption: TransitionDefinition['interruption']) => [
      way('*', 'D', 'd', { fade: 0.25 }),
      way('A', 'B', 'b', interruption === undefined ? {} : { interruption }),
    ];
    for (const interruption of ['source', 'target'] as const) {
      expectLines(
        { transitions: transitions(interruption) },
        [B, 0.5, D, 0.25],
        [...STARTED, ...after(0.5, 'D', ['A', 'B'])],
      );
    }
    expectLines({ transitions: transitions(undefined) }, [B, 0.5, D, 0.25], STARTED);
  });

  it('in order: of the three ways out of A the one before the running one interrupts, the one after does not', () => {
    const transitions = (ordered: boolean) => [
      way('A', 'B', 'b'),
      way('A', 'C', 'c', { interruption: 'source', ordered }),
      way('A', 'D', 'd'),
    ];
    const toC = ['0 enter A', '0 start C', '0 enter C'];
    expectLines({ transitions: transitions(true) }, [C, 0.25, D, 0.25], toC);
    expectLines(
      { transitions: transitions(true) },
      [C, 0.25, D, 0.25, B, 0.25],
      [...toC, '0.5 start B', '0.5 enter B'],
    );
    expectLines({ transitions: transitions(false) }, [C, 0.25, D, 0.25], [...toC, '0.25 start D', '0.25 enter D']);
  });

  it('only below a weight', () => {
    const limited = machine({ interruption: 'target', interruptBelow: 0.5 });
    expectLines(limited, [B, 0.49, D, 0.25], [...STARTED, ...after(0.49, 'D', ['A', 'B'])]);
    expectLines(
      limited,
      [B, 0.5, D, 0.75],
      [...STARTED, '1 exit A', '1 arrive B', '1 start D', '1 enter D', '1.25 exit B', '1.25 arrive D'],
    );
  });

  it('by an exit time of the source, and of the target', () => {
    const exits = (interruption: 'source' | 'target') => ({
      transitions: [
        { from: 'A', to: 'C', exitTime: 0.75, fade: 0.25 },
        way('A', 'B', 'b', { interruption }),
        { from: 'B', to: 'D', exitTime: 0.25, fade: 0.25 },
      ],
    });
    // A lasts 1 s and is at 0.25 where the fade begins; B lasts 2 s.
    const started = ['0 enter A', '0.25 start B', '0.25 enter B'];
    expectLines(exits('source'), [0.25, B, 0.75], [...started, ...after(0.75, 'C', ['A', 'B'])]);
    expectLines(exits('target'), [0.25, B, 0.75], [...started, ...after(0.75, 'D', ['A', 'B'])]);
  });

  it('of a fade back goes by what is left and what is come to', () => {
    const transitions = [
      way('A', 'B', 'b', { interruption: 'target' }),
      way('B', 'A', 'back', { interruption: 'target' }),
      way('A', 'C', 'c', { fade: 0.25 }),
      way('B', 'D', 'd', { fade: 0.25 }),
    ];
    expectLines(
      { transitions },
      [B, 0.5, BACK, 0.125, D, C, 0.25],
      [...STARTED, '0.5 start A', ...after(0.625, 'C', ['A', 'B'])],
    );
  });

  it('of what somebody has asked for is by its own transitions', () => {
    expectLines(
      { transitions: [way('A', 'C', 'c'), way('B', 'D', 'd', { fade: 0.25 })] },
      [0, { play: 'B', fade: 1 }, 0.5, C, D, 0.25],
      [...STARTED, ...after(0.5, 'D', ['A', 'B'])],
    );
  });

  it('by another way to where it goes already is none', () => {
    const transitions = [
      way('A', 'B', 'b', { interruption: 'sourceThenTarget', ordered: false }),
      way('A', 'B', 'c', { fade: 0.1 }),
    ];
    expectLines({ transitions }, [B, 0.5, C, 0.5], [...STARTED, '1 exit A', '1 arrive B']);
  });
});

describe('two ways between the same two states', () => {
  it.each([
    ['b', 1],
    ['c', 0.25],
  ] as const)('each have a fade of their own: %s', (name, seconds) => {
    const transitions = [way('A', 'B', 'b'), way('A', 'B', 'c', { fade: 0.25 })];
    expectLines(
      { transitions },
      [{ set: { [name]: true } }, 2],
      ['0 enter A', '0 start B', '0 enter B', `${seconds} exit A`, `${seconds} arrive B`],
    );
  });
});
