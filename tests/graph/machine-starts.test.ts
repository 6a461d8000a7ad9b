// Where states begin: offsets, matches, sync groups of several states, and what plays backwards.

import { describe, expect, it } from 'vitest';
import type { GraphFields } from '../../src/definition/graph-definition.js';
import type { MachineFields, StartOffset, TransitionDefinition } from '../../src/definition/machine-definition.js';
import { ofLeaf } from '../support/graph-play.js';
import { type Act, linesOf, machineGraph, newGraph, plainStates, playScript } from '../support/machine-play.js';

const STEPS = [Infinity, 1 / 60, 0.037];
const PARAMETERS = { on: false, off: false, speed: 1 } as const;

/** Returns the phases of clips at the end of a script, the same for all steps. */
function expectPhases(
  machine: MachineFields,
  script: readonly Act[],
  phases: Readonly<Record<string, number>>,
  more: Partial<GraphFields> = {},
): void {
  for (const step of STEPS) {
    const graph = newGraph(machineGraph(machine, { parameters: PARAMETERS, ...more }));
    playScript(graph, script, step);
    for (const [clip, phase] of Object.entries(phases)) {
      expect(ofLeaf(graph, 'leafPhases', clip), `${clip} in steps of ${step}`).toBeCloseTo(phase, 10);
    }
  }
}

function expectLines(machine: MachineFields, script: readonly Act[], lines: readonly string[]): void {
  for (const step of STEPS) {
    const graph = newGraph(machineGraph(machine, { parameters: PARAMETERS }));
    expect(linesOf(playScript(graph, script, step)), `in steps of ${step}`).toEqual(lines);
  }
}

const ON = { set: { on: true } };

describe('a transition has its target begin', () => {
  const machine = (offset: StartOffset | undefined, more: Partial<TransitionDefinition> = {}): MachineFields => ({
    states: plainStates({ A: 'One', B: 'Two' }),
    initial: 'A',
    transitions: [{ from: 'A', to: 'B', when: 'on', ...more, ...(offset !== undefined && { offset }) }],
  });

  it.each([
    ['at its start', undefined, 0],
    ['at a phase', 0.25, 0.25],
    ['at its end', 1, 1],
    ['at seconds', { seconds: 0.5 }, 0.25],
    ['at the same phase', { match: 'phase' }, 0.7],
  ] as [string, StartOffset | undefined, number][])('%s', (_, offset, phase) => {
    for (const fade of [0, 0.5]) {
      expectPhases(machine(offset, { fade }), [1.7, ON, 0], { Two: phase });
      expectPhases(machine(offset, { fade }), [1.7, ON, 0.2], { Two: phase + 0.1 });
    }
  });

  //   One   0   l .2       r .6       1        Two   0     r .3  l .5        1
  //         ├───┼──────────┼──────────┤              ├─────┼─────┼───────────┤
  const clips = {
    One: {
      markers: [
        { at: 0.2, name: 'left' },
        { at: 0.6, name: 'right' },
      ],
    },
    Two: {
      markers: [
        { at: 0.3, name: 'right' },
        { at: 0.5, name: 'left' },
      ],
    },
  };

  it.each([
    // Half way from left to right: in Two that is from 0.5 to 1.3.
    [0.4, 0.9],
    // Half way from right to left: from 0.3 to 0.5.
    [0.9, 0.4],
    [0.1, 0.3 + 0.2 * (5 / 6)],
  ])('at the same marker: from %d at %d', (time, phase) => {
    expectPhases(machine({ match: 'marker' }), [1 + time, ON, 0], { Two: phase }, { clips });
  });

  it('at the marker of the same number where names are not the same', () => {
    const unnamed = {
      One: { markers: [{ at: 0.2 }, { at: 0.6 }] },
      Two: { markers: [{ at: 0.1 }, { at: 0.3 }, { at: 0.8 }] },
    };
    expectPhases(machine({ match: 'marker' }), [0.4, ON, 0], { Two: 0.2 }, { clips: unnamed });
    expectPhases(machine({ match: 'marker' }), [0.9, ON, 0], { Two: 0.55 }, { clips: unnamed });
  });

  it('at its start when what is left has no phase', () => {
    const states = { ...plainStates({ B: 'Two' }), A: { empty: true as const } };
    for (const match of ['phase', 'marker'] as const) {
      expectPhases({ ...machine({ match }), states }, [1, ON, 0.5], { Two: 0.25 });
    }
  });

  it('within the machine that the target is', () => {
    const inner = { states: plainStates({ C: 'Half', D: 'Two' }), initial: 'C', entry: [{ to: 'D', when: 'on' }] };
    const states = { ...plainStates({ A: 'One' }), B: inner };
    expectPhases({ ...machine(0.25), states }, [0.7, ON, 0], { Two: 0.25 });
    expectPhases({ ...machine({ seconds: 0.5 }), states }, [0.7, ON, 0], { Two: 0.25 });
    expectPhases({ ...machine({ match: 'phase' }), states }, [0.7, ON, 0], { Two: 0.7 });
    expectPhases({ ...machine({ match: 'marker' }), states }, [1.4, ON, 0], { Two: 0.9 }, { clips });
  });
});

describe('an exit time', () => {
  it('counts from phase 0, wherever the state has begun', () => {
    const machine = (exitTime: number): MachineFields => ({
      states: plainStates({ A: 'One', B: 'One', C: 'Ten' }),
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', when: 'on', offset: 0.75 },
        { from: 'B', to: 'C', exitTime },
      ],
    });
    for (const [exitTime, time] of [
      [0.5, 0.75],
      [0.75, 1],
      [0.9, 0.15],
      [1, 0.25],
      [2.5, 1.75],
    ] as const) {
      expectLines(
        machine(exitTime),
        [ON, 2],
        [
          '0 enter A',
          '0 start B',
          '0 exit A',
          '0 enter B',
          '0 arrive B',
          `${time} start C`,
          `${time} exit B`,
          `${time} enter C`,
          `${time} arrive C`,
        ],
      );
    }
  });
});

describe('a sync group of several states', () => {
  const machine = (fade: number, more: Partial<MachineFields> = {}): MachineFields => ({
    states: { A: { clip: 'One', sync: 'legs' }, B: { clip: 'Half', sync: 'legs' }, C: { clip: 'Ten' } },
    initial: 'A',
    transitions: [
      { from: 'A', to: 'B', when: 'on', fade },
      { from: 'B', to: 'C', when: 'off' },
    ],
    ...more,
  });
  const more = { syncGroups: { legs: {} } };
  const OFF = { set: { on: false, off: true } };

  it('has the new state begin in step, whether by a fade or a cut', () => {
    for (const fade of [0, 0.5]) expectPhases(machine(fade), [3.7, ON, 0], { One: 3.7, Half: 0.7 }, more);
  });

  it('goes as fast as its states do in the mean, in steps of a 64th of the fade', () => {
    // Rates 1 and 2: the mean over the fade is 1.5.
    expectPhases(machine(0.5), [0.25, ON, 0.5], { Half: 0.25 + 0.75 }, more);
    expectPhases(machine(0.5), [0.25, ON, 1], { Half: 0.25 + 0.75 + 1 }, more);
  });

  it('keeps its place for as long as no time goes by, and then begins anew', () => {
    const back = (from: string): TransitionDefinition => ({ from, to: 'A', when: 'off' });
    const onwards = [...machine(0).transitions!.slice(0, 1), back('B')];
    expectPhases(machine(0, { transitions: onwards }), [3.7, ON, 0.1, OFF, 0], { One: 0.9 }, more);
    const transitions = [...machine(0).transitions!, { from: 'C', to: 'A', exitTime: 0.1 }];
    expectPhases(machine(0, { transitions }), [3.7, ON, 0.1, OFF, 1.25], { One: 0.25 }, more);
  });

  it('begins where a cut says', () => {
    const transitions = [{ from: 'A', to: 'B', when: 'on', offset: 0.125 }];
    expectPhases(machine(0, { transitions }), [3.7, ON, 0], { Half: 0.125 }, more);
    expectPhases(machine(0, { transitions: [{ ...transitions[0]!, fade: 1 }] }), [3.7, ON, 0], { Half: 0.7 }, more);
  });

  it('begins anew with a state that is begun anew', () => {
    expectPhases(machine(0), [3.7, { play: 'A', restart: true }, 0.25], { One: 0.25 }, more);
    expectPhases(
      machine(0),
      [3.7, { play: 'A', restart: true, startPhase: 0.5, fade: 0.5 }, 0.25],
      { One: 0.75 },
      more,
    );
  });

  it('counts exit times from where a state joins', () => {
    const transitions = [
      { from: 'A', to: 'B', when: 'on' },
      { from: 'B', to: 'C', exitTime: 2.5 },
    ];
    for (const step of STEPS) {
      const graph = newGraph(machineGraph(machine(0, { transitions }), { parameters: PARAMETERS, ...more }));
      // It joins at 0.75 of its cycle, and has 1.75 to go, of half a second each.
      expect(linesOf(playScript(graph, [3.75, ON, 1], step)).slice(-4)).toEqual([
        '4.625 start C',
        '4.625 exit B',
        '4.625 enter C',
        '4.625 arrive C',
      ]);
    }
  });

  it('has what plays once play the rest of its only cycle', () => {
    const states = {
      ...machine(0).states,
      B: { clip: 'Two', sync: 'legs', loop: false, next: 'C' },
    };
    for (const step of STEPS) {
      const graph = newGraph(machineGraph(machine(0, { states }), { parameters: PARAMETERS, ...more }));
      expect(linesOf(playScript(graph, [3.75, ON, 1], step)).slice(-5)).toEqual([
        '4.25 finished B',
        '4.25 start C',
        '4.25 exit B',
        '4.25 enter C',
        '4.25 arrive C',
      ]);
    }
  });

  it('of clips that play once goes on beyond the end of one', () => {
    const once = (clip: string, next: string) =>
      ({ clip, sync: 'legs', loop: false, next: { to: next, fade: 0.5 } }) as const;
    const states = { A: once('One', 'B'), B: once('One', 'A') };
    for (const step of STEPS) {
      const graph = newGraph(machineGraph({ states, initial: 'A' }, { parameters: PARAMETERS, ...more }));
      const times = linesOf(playScript(graph, [4.25], step)).filter((line) => line.includes('finished'));
      expect(times).toEqual(['1 finished A', '2 finished B', '3 finished A', '4 finished B']);
    }
  });

  it('goes on without jumps for what has stood still in a fade that is turned back', () => {
    const transitions: TransitionDefinition[] = [
      { from: 'A', to: 'B', when: 'on', fade: { seconds: 1, kind: 'frozen' }, interruption: 'target' },
      { from: 'B', to: 'A', when: 'off', fade: 1 },
    ];
    const graph = newGraph(machineGraph(machine(0, { transitions }), { parameters: PARAMETERS, ...more }));
    playScript(graph, [0.7, ON, 0.3]);
    // Half alone has moved its group on, by 0.6 cycles.
    expect(ofLeaf(graph, 'leafPhases', 'One')).toBeCloseTo(0.7, 12);
    expect(ofLeaf(graph, 'leafPhases', 'Half')).toBeCloseTo(1.3, 12);
    playScript(graph, [{ set: { on: false, off: true } }, 1e-6]);
    expect(ofLeaf(graph, 'leafPhases', 'One')).toBeGreaterThan(0.7);
    expect(ofLeaf(graph, 'leafPhases', 'One')).toBeLessThan(0.7 + 3e-6);
  });

  it('with a layer goes by the weights of a fade in steps as well', () => {
    const layers = [{ name: 'arms', tree: { clip: 'Four', sync: 'legs' } }];
    const both = { ...more, layers };
    const phases = STEPS.map((step) => {
      const graph = newGraph(machineGraph(machine(0.5), { parameters: PARAMETERS, ...both }));
      playScript(graph, [0.25, ON, 0.3], step);
      return ofLeaf(graph, 'leafPhases', 'Four');
    });
    expect(phases[1]).toBeCloseTo(phases[0]!, 12);
    expect(phases[2]).toBeCloseTo(phases[0]!, 12);
  });
});

describe('a state that plays backwards', () => {
  const END = ['0 start B', '0 exit A', '0 enter B', '0 arrive B'];
  const machine = (B: MachineFields['states'][string], more: Partial<TransitionDefinition> = {}): MachineFields => ({
    states: { A: { clip: 'Ten' }, B, C: { clip: 'Four' } },
    initial: 'A',
    transitions: [{ from: 'A', to: 'B', when: 'on', ...more }],
  });
  const toC = (time: number) => [`${time} start C`, `${time} exit B`, `${time} enter C`, `${time} arrive C`];

  it('begins at its end, and is over at its start', () => {
    const once = machine({ clip: 'One', speed: -1, loop: false, next: 'C' });
    expectLines(once, [ON, 2], ['0 enter A', ...END, '1 finished B', ...toC(1)]);
    expectPhases(once, [ON, 0.25], { One: 0.75 });
  });

  it('also where the graph, or a machine within a state, begins with it', () => {
    const B = { clip: 'One', speed: -1, loop: false } as const;
    expectLines({ states: { B }, initial: 'B' }, [2], ['0 enter B', '1 finished B']);
    const inner: MachineFields = { states: { A: { states: { B }, initial: 'B' } }, initial: 'A' };
    expectLines(inner, [2], ['0 enter A', '0 enter A/B', '1 finished A/B']);
  });

  it('also by a speed that is given', () => {
    const speed = machine({ clip: 'One', speed: 'speed', loop: false, next: 'C' });
    expectLines(speed, [{ set: { speed: -2, on: true } }, 2], ['0 enter A', ...END, '0.5 finished B', ...toC(0.5)]);
  });

  it('begins where it is told to', () => {
    const once = machine({ clip: 'One', speed: -1, loop: false, next: 'C' }, { offset: 0.25 });
    expectLines(once, [ON, 2], ['0 enter A', ...END, '0.25 finished B', ...toC(0.25)]);
  });

  it.each([
    [0.75, 0.25],
    [0.25, 0.75],
    [1, 1],
    [2.5, 2.5],
  ])('and loops comes to exit time %d after %d seconds', (exitTime, time) => {
    const looping = machine({ clip: 'One', speed: -1 });
    const transitions = [...looping.transitions!, { from: 'B', to: 'C', exitTime }];
    expectLines({ ...looping, transitions }, [ON, 3], ['0 enter A', ...END, ...toC(time)]);
  });

  it('when time does, is over at its start, and at its end again when time has turned', () => {
    const once: MachineFields = { states: { A: { clip: 'One', loop: false } }, initial: 'A' };
    expectLines(once, [0.5, -2, 2, -2], ['0 enter A', '1 finished A', '3.5 finished A', '5.5 finished A']);
  });

  it('when time does, goes to successors that begin at their ends', () => {
    const chain: MachineFields = {
      states: { A: { clip: 'One', loop: false, next: 'B' }, B: { clip: 'Two', loop: false, next: 'A' } },
      initial: 'A',
    };
    expectLines(
      chain,
      [0.5, -2.75],
      [
        '0 enter A',
        '1 finished A',
        '1 start B',
        '1 exit A',
        '1 enter B',
        '1 arrive B',
        '3 finished B',
        '3 start A',
        '3 exit B',
        '3 enter A',
        '3 arrive A',
      ],
    );
  });

  it('stands still at speed 0: it is not over', () => {
    const once = machine({ clip: 'One', speed: 'speed', loop: false, next: 'C' });
    expectLines(
      once,
      [ON, 0.5, { set: { speed: 0 } }, 5, { set: { speed: 1 } }, 1],
      ['0 enter A', ...END, '6 finished B', ...toC(6)],
    );
  });
});

describe('time that goes back', () => {
  it('has fades go on', () => {
    const machine: MachineFields = {
      states: plainStates({ A: 'One', B: 'Two' }),
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'on', fade: 0.5 }],
    };
    expectLines(machine, [0.75, ON, -1], ['0 enter A', '0.75 start B', '0.75 enter B', '1.25 exit A', '1.25 arrive B']);
    // B begins at its end.
    expectPhases(machine, [0.75, ON, -0.25], { One: 0.5, Two: 0.875 });
  });

  it('has exit times come from the other side', () => {
    const machine: MachineFields = {
      states: plainStates({ A: 'One', B: 'Two' }),
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'on', exitTime: 0.25 }],
    };
    expectLines(machine, [0.75, ON, -1], ['0 enter A', '1.25 start B', '1.25 exit A', '1.25 enter B', '1.25 arrive B']);
  });
});
