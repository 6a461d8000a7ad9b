// What machines and their clips tell on the way, and when.

import { describe, expect, it } from 'vitest';
import type { EventDefinition } from '../../src/definition/event-definition.js';
import type { GraphDefinition, GraphFields } from '../../src/definition/graph-definition.js';
import type { MachineFields } from '../../src/definition/machine-definition.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import {
  type Act,
  type Happening,
  happenings,
  machineGraph,
  newGraph,
  plainStates,
  playScript,
} from '../support/machine-play.js';

const STEPS = [Infinity, 1 / 60, 0.037];
const PARAMETERS = { on: false, off: false, go: 'trigger', much: 1 } as const;
const ON = { set: { on: true } };
const TELLING = ['event', 'begin', 'end'];

/** Returns `0.5 step` for each event, `0.5 step begin` for each end of a window. */
function told(all: readonly Happening[]): string[] {
  return all
    .filter(({ kind }) => TELLING.includes(kind))
    .map(({ kind, name, time }) => `${Number(time.toFixed(6))} ${name}${kind === 'event' ? '' : ` ${kind}`}`);
}

function expectTold(definition: GraphDefinition, script: readonly Act[], lines: readonly string[]): void {
  for (const step of STEPS) {
    const graph = newGraph({ parameters: PARAMETERS, ...definition } as GraphDefinition);
    expect(told(playScript(graph, script, step)), `in steps of ${step}`).toEqual(lines);
  }
}

const step = (at: EventDefinition['at'], more: Partial<EventDefinition> = {}): EventDefinition => ({
  name: 'step',
  at,
  ...more,
});

/** One state that plays a clip. */
const alone = (clip: string, events: readonly EventDefinition[], more: object = {}): GraphDefinition =>
  machineGraph({ states: { A: { clip, events, ...more } }, initial: 'A' });

describe('an event of a clip', () => {
  it('at 0 is told when the state begins, and at each cycle', () => {
    expectTold(alone('One', [step(0)]), [2.5], ['0 step', '1 step', '2 step']);
  });

  it('at 0 of what plays once is told at its start alone', () => {
    expectTold(alone('One', [step(0)], { loop: false }), [2.5], ['0 step']);
  });

  it('at 1 of what plays once is told at its end alone', () => {
    expectTold(alone('One', [step(1)], { loop: false }), [2.5], ['1 step']);
    expectTold(alone('One', [step(1)], { loop: false, next: 'A' }), [2.5], ['1 step', '2 step']);
  });

  it('is told as often as it comes in a long step', () => {
    expectTold(alone('Half', [step(0.5)]), [2], ['0.25 step', '0.75 step', '1.25 step', '1.75 step']);
  });

  it('is told where a step ends, and not again where the next one begins', () => {
    expectTold(alone('One', [step(0.25)]), [0.25, 0, 0, 0.75], ['0.25 step']);
  });

  it('is told backwards, at its place', () => {
    expectTold(alone('One', [step(0.25)], { speed: -1 }), [2], ['0.75 step', '1.75 step']);
    expectTold(alone('One', [step(0), { name: 'end', at: 1 }], { speed: -1, loop: false }), [2], ['0 end', '1 step']);
    expectTold(alone('One', [step(0.25)]), [0.5, -0.5, 0.5], ['0.25 step', '0.75 step', '1.25 step']);
  });

  it('is told on the way there and on the way back', () => {
    const both = [step(0.25), { name: 'turn', at: 1 }];
    expectTold(alone('One', both, { loop: 'pingpong' }), [2.5], ['0.25 step', '1 turn', '1.75 step', '2.25 step']);
  });

  it('stands where it is said: by seconds, by each marker of a name, on the clip or the node', () => {
    const clips = {
      Two: {
        markers: [
          { at: 0.1, name: 'left' },
          { at: 0.4, name: 'right' },
          { at: 0.6, name: 'left' },
        ],
        events: [step({ marker: 'left' })],
      },
    };
    expectTold(
      { ...alone('Two', [{ name: 'late', at: { seconds: 1.5 } }]), clips },
      [2],
      ['0.2 step', '1.2 step', '1.5 late'],
    );
  });

  it('is told in a graph without states as well, from the start on', () => {
    const events = [step(0)];
    expectTold({ tree: { clip: 'One', events } }, [0, 1.5], ['0 step', '1 step']);
  });

  it('is told at a start only by a clip that is seen', () => {
    const children = [
      { clip: 'One', at: 0, events: [{ name: 'walk', at: 0 }] },
      { clip: 'Two', at: 1, events: [{ name: 'run', at: 0 }] },
    ];
    expectTold(machineGraph({ states: { A: { blend1d: 'much', children } }, initial: 'A' }), [0.5], ['0 run']);
  });

  it('is told by both states of a fade', () => {
    const states = { A: { clip: 'One', events: [step(0.5)] }, B: { clip: 'Two', events: [{ name: 'stamp', at: 0 }] } };
    const transitions = [{ from: 'A', to: 'B', when: 'on', fade: 1 }];
    expectTold(
      machineGraph({ states, initial: 'A', transitions }),
      [0.25, ON, 2.5],
      ['0.25 stamp', '0.5 step', '2.25 stamp'],
    );
  });

  it('is told of the old state no more where the fade is over', () => {
    const states = { A: { clip: 'One', events: [step(0.5)] }, B: { clip: 'Two' } };
    const machine = (fade: number): MachineFields => ({
      states,
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'on', fade }],
    });
    expectTold(machineGraph(machine(0.25)), [0.25, ON, 2], []);
    expectTold(machineGraph(machine(0.3)), [0.25, ON, 2], ['0.5 step']);
    expectTold(machineGraph(machine(0)), [0.5, ON, 2], ['0.5 step']);
  });

  it('is not told of a state that stands still', () => {
    const states = { A: { clip: 'One', events: [step(0.5)] }, B: { clip: 'Two' } };
    const fade = { seconds: 1, kind: 'frozen' } as const;
    expectTold(
      machineGraph({ states, initial: 'A', transitions: [{ from: 'A', to: 'B', when: 'on', fade }] }),
      [0.25, ON, 2],
      [],
    );
  });

  it('comes before a transition of the same moment', () => {
    const machine = machineGraph({
      states: { A: { clip: 'One', events: [step(0.5)] }, B: { clip: 'Two', events: [{ name: 'stamp', at: 0 }] } },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', exitTime: 0.5 }],
    });
    for (const size of STEPS) {
      const all = playScript(newGraph({ parameters: PARAMETERS, ...machine } as GraphDefinition), [1], size);
      expect(all.map(({ kind }) => kind)).toEqual(['enter', 'event', 'start', 'exit', 'enter', 'arrive', 'event']);
    }
  });
});

describe('the weight of an event', () => {
  const states = (events: readonly EventDefinition[]) => ({
    A: { clip: 'One', events },
    B: { clip: 'Two', events: [step(0)] },
  });
  const fading = (events: readonly EventDefinition[], fade: object | number = 1): GraphDefinition =>
    machineGraph({
      states: states(events),
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'on', fade: fade as number }],
    });

  it('is that at its time', () => {
    for (const size of STEPS) {
      const graph = newGraph({ parameters: PARAMETERS, ...fading([step(0.5)]) } as GraphDefinition);
      const events = playScript(graph, [0.25, ON, 0.5], size).filter(({ kind }) => kind === 'event');
      expect(events.map(({ subject }) => subject)).toEqual(['Two', 'One']);
      expect(events[0]!.weight).toBe(0);
      expect(events[1]!.weight).toBeCloseTo(0.75, 8);
    }
  });

  it('has to be enough', () => {
    const at = [0.1, 0.3, 0.5, 0.7, 0.9];
    const weighty = at.map((phase) => ({ name: `step${phase}`, at: phase, minimumWeight: 0.5 }));
    // From 1 down to 0 over the cycle: at 0.5 it is just enough.
    expectTold(fading(weighty), [ON, 1], ['0 step', '0.1 step0.1', '0.3 step0.3', '0.5 step0.5']);
  });

  it('has to be enough along an easing, whatever steps there are', () => {
    // smooth(0.3) = 0.216, smooth(0.4) = 0.352: what is left is below 0.7 at 0.4, where an even fade is at 0.3 already.
    const smooth = { seconds: 1, easing: 'smooth' };
    const weighty = [0.3, 0.33, 0.4].map((at) => ({ name: `step${at}`, at, minimumWeight: 0.7 }));
    expectTold(fading(weighty, smooth), [ON, 1], ['0 step', '0.3 step0.3', '0.33 step0.33']);
  });

  it('is needed only where it is not the start of its state', () => {
    const late = machineGraph({
      states: {
        A: { clip: 'One' },
        B: { clip: 'Two', events: [step(0), step(0, { name: 'heavy', minimumWeight: 0.1 })] },
      },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'on', fade: 1 }],
    });
    expectTold(late, [ON, 3], ['0 step', '2 step', '2 heavy']);
  });

  it('is none in a layer that is not seen', () => {
    const layers = [{ name: 'arms', weight: 'much', ...alone('Half', [step(0), step(0.5, { name: 'half' })]) }];
    const graph = { ...alone('One', []), layers } as unknown as GraphDefinition;
    expectTold(graph, [{ set: { much: 0 } }, 1, { set: { much: 1 } }, 0.5], ['1.25 half', '1.5 step']);
  });
});

describe('an event for leaders', () => {
  it('of a state is told while that is the current one', () => {
    const machine = machineGraph({
      states: {
        A: { blend1d: 'much', children: [{ clip: 'One', at: 1 }], events: [step(0.5, { leaderOnly: true })] },
        B: { clip: 'Two' },
      },
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', when: 'on', fade: 2, interruption: 'target' },
        { from: 'B', to: 'A', when: 'off', fade: 2 },
      ],
    });
    expectTold(machine, [1, ON, 1, { set: { on: false, off: true } }, 1], ['0.5 step', '2.5 step']);
  });

  it('of a clip is told by the heaviest of its group, however little its state counts', () => {
    const children = [
      { clip: 'One', at: 0, events: [{ name: 'walk', at: 0.01, leaderOnly: true }] },
      { clip: 'Two', at: 1, events: [{ name: 'run', at: 0.01, leaderOnly: true }] },
    ];
    const machine = machineGraph({
      states: { A: { clip: 'Ten' }, B: { blend1d: 'much', children } },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'on', fade: { seconds: 1, easing: 'smoother' } }],
    });
    const atCycle = (much: number) => 0.01 / (1 - much / 2);
    expectTold(machine, [{ set: { much: 0.625 } }, ON, 0.5], [`${Number(atCycle(0.625).toFixed(6))} run`]);
    expectTold(machine, [{ set: { much: 0.375 } }, ON, 0.5], [`${Number(atCycle(0.375).toFixed(6))} walk`]);
  });

  it('is not lost to a clip that stands still', () => {
    const fade = { seconds: 1, kind: 'frozen' } as const;
    const machine = machineGraph(
      {
        states: {
          A: { clip: 'One', sync: 'legs' },
          B: { clip: 'Half', sync: 'legs', events: [step(0.5, { leaderOnly: true })] },
        },
        initial: 'A',
        transitions: [{ from: 'A', to: 'B', when: 'on', fade }],
      },
      { syncGroups: { legs: {} } },
    );
    expectTold(machine, [ON, 1], ['0.25 step', '0.75 step']);
  });
});

describe('chance', () => {
  const events = [step(0.25, { chance: 0.5 }), step(0.75, { name: 'other', chance: 0.5 })];

  it('is the same in every run, and in whatever steps', () => {
    const logs = [...STEPS, Infinity].map((size) => told(playScript(newGraph(alone('One', events)), [40], size)));
    for (const log of logs) expect(log).toEqual(logs[0]);
  });

  it('tells about so many, each for itself', () => {
    const log = told(playScript(newGraph(alone('One', events)), [1000]));
    const [steps, others] = ['step', 'other'].map((name) =>
      log.filter((line) => line.endsWith(name)).map((line) => Math.floor(Number(line.split(' ')[0]))),
    );
    // Half of a thousand, give or take four standard deviations.
    for (const times of [steps!, others!]) expect(Math.abs(times.length - 500)).toBeLessThan(4 * Math.sqrt(250));
    const both = steps!.filter((time) => others!.includes(time)).length;
    expect(Math.abs(both - 250)).toBeLessThan(4 * Math.sqrt(1000 * 0.25 * 0.75));
  });

  it('differs between two clips', () => {
    const half = [step(0.5, { chance: 0.5 })];
    const graph = newGraph({
      tree: {
        direct: [
          { clip: 'One', weight: 0.5, events: half, sync: 'none' },
          { clip: 'One', weight: 0.25, events: half, sync: 'none' },
        ],
      },
    });
    const times = playScript(graph, [64]).filter(({ kind }) => kind === 'event');
    const [first, second] = [0.5, 0.25].map((weight) =>
      times.filter((each) => each.weight === weight).map(({ time }) => time),
    );
    expect(first).not.toEqual(second);
    expect(first!.length).toBeGreaterThan(0);
    expect(second!.length).toBeGreaterThan(0);
  });

  it('is never at 0, always at 1', () => {
    expectTold(
      alone('One', [step(0.5, { chance: 0 }), step(0.75, { chance: 1, name: 'sure' })]),
      [2],
      ['0.75 sure', '1.75 sure'],
    );
  });
});

describe('a window', () => {
  const open = (more: Partial<EventDefinition> = {}): EventDefinition => ({
    name: 'hit',
    at: 0.25,
    until: 0.75,
    ...more,
  });
  const machine = (more: Partial<MachineFields> = {}, event = open()): GraphDefinition =>
    machineGraph({
      states: { A: { clip: 'One', events: [event] }, B: { clip: 'Two' }, C: { clip: 'Four' } },
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', when: 'on', fade: 1, interruption: 'target' },
        { from: 'B', to: 'C', when: 'off' },
      ],
      ...more,
    });

  it('begins and ends in each cycle', () => {
    expectTold(machine(), [2], ['0.25 hit begin', '0.75 hit end', '1.25 hit begin', '1.75 hit end']);
  });

  it('goes on over the end of a cycle where it is said to', () => {
    const over = open({ at: 0.75, until: 0.25 });
    expectTold(
      machine({}, over),
      [2],
      ['0 hit begin', '0.25 hit end', '0.75 hit begin', '1.25 hit end', '1.75 hit begin'],
    );
    expectTold(machine({}, over), [1, -0.5], ['0 hit begin', '0.25 hit end', '0.75 hit begin', '1.25 hit end']);
  });

  it('tells at the end of each update how far it is', () => {
    const graph = newGraph({ parameters: PARAMETERS, ...machine() } as GraphDefinition);
    const fractions = playScript(graph, Array(8).fill(0.125)).filter(({ kind }) => kind === 'progress');
    expect(fractions.map(({ time, fraction }) => [time, fraction])).toEqual([
      [0.25, 0],
      [0.375, 0.25],
      [0.5, 0.5],
      [0.625, 0.75],
    ]);
  });

  it('is closed when its state is left: by a cut, an inertial fade, a restart', () => {
    const inertial = { seconds: 1, kind: 'inertial' } as const;
    for (const fade of [0, inertial]) {
      expectTold(
        machine({ transitions: [{ from: 'A', to: 'B', when: 'on', fade }] }),
        [0.5, ON, 1],
        ['0.25 hit begin', '0.5 hit end'],
      );
    }
    expectTold(
      machine(),
      [0.5, { play: 'A', restart: true }, 0.5],
      ['0.25 hit begin', '0.5 hit end', '0.75 hit begin'],
    );
  });

  it('is closed at the end of the fade in which its state is left', () => {
    const transitions = [{ from: 'A', to: 'B', when: 'on', fade: 0.25 }];
    expectTold(machine({ transitions }), [0.375, ON, 1], ['0.25 hit begin', '0.625 hit end']);
    expectTold(machine(), [0.375, ON, 1], ['0.25 hit begin', '0.75 hit end', '1.25 hit begin', '1.375 hit end']);
  });

  it('is closed when a cut interrupts that fade', () => {
    expectTold(machine(), [0.375, ON, 0.125, { set: { off: true } }, 1], ['0.25 hit begin', '0.5 hit end']);
  });

  it('goes on when the fade turns back', () => {
    const transitions = [
      { from: 'A', to: 'B', when: 'on', fade: 1, interruption: 'target' as const },
      { from: 'B', to: 'A', when: 'off', fade: 1 },
    ];
    expectTold(
      machine({ transitions }),
      [0.375, ON, 0.125, { set: { on: false, off: true } }, 0.375],
      ['0.25 hit begin', '0.75 hit end'],
    );
  });

  it('ends where there is too little weight, and begins where there is enough', () => {
    // From 0.5 on B takes a second: A is below 0.9 from 0.6 on.
    expectTold(machine({}, open({ minimumWeight: 0.9 })), [0.5, ON, 1], ['0.25 hit begin', '0.6 hit end']);
    const transitions = [{ from: 'B', to: 'A', when: 'on', fade: 1 }];
    expectTold(
      machine({ initial: 'B', transitions }, open({ minimumWeight: 0.5 })),
      [ON, 1],
      ['0.5 hit begin', '0.75 hit end'],
    );
  });

  it('ends along an easing where its weight does, whatever steps there are', () => {
    const fade = { seconds: 1, easing: 'smooth' } as const;
    const transitions = [{ from: 'A', to: 'B', when: 'on', fade }];
    const definition = machine({ transitions }, open({ minimumWeight: 0.84375 }));
    const times = STEPS.map((size) => {
      const graph = newGraph({ parameters: PARAMETERS, ...definition } as GraphDefinition);
      return playScript(graph, [0.375, ON, 1], size).find(({ kind }) => kind === 'end')!.time;
    });
    // smooth(0.25) = 0.15625; between 64ths of the fade weights are even.
    expect(times[0]).toBeCloseTo(0.625, 9);
    expect(times[1]).toBeCloseTo(times[0]!, 9);
    expect(times[2]).toBeCloseTo(times[0]!, 9);
  });

  it('stays open where a state that holds its last frame is in it, until that is left', () => {
    const states = {
      A: { clip: 'One', loop: false, events: [{ name: 'down', at: 0.5, until: 1 }] },
      B: { clip: 'Two' },
    };
    expectTold(
      machineGraph({ states, initial: 'A', transitions: [{ from: 'A', to: 'B', when: 'on' }] }),
      [2, ON, 1],
      ['0.5 down begin', '1 down end'],
    );
  });
});

describe('events of a state', () => {
  it('of a tree go by its first clip', () => {
    const children = [
      { clip: 'One', at: 0 },
      { clip: 'Half', at: 1 },
    ];
    const machine = machineGraph({ states: { A: { blend1d: 'much', children, events: [step(0.5)] } }, initial: 'A' });
    // Both go through their cycles together, as fast as Half.
    expectTold(machine, [1], ['0.25 step', '0.75 step']);
  });

  it('that is a machine go by its states, one cycle after the other', () => {
    const inner = {
      states: plainStates({ B: 'Half', C: 'Two' }),
      initial: 'B',
      transitions: [{ from: 'B', to: 'C', exitTime: 2.5 }],
    };
    const machine = machineGraph({ states: { A: { ...inner, events: [step(0.5)] } }, initial: 'A' });
    expectTold(machine, [3], ['0.25 step', '0.75 step', '1.25 step', '2.25 step']);
  });

  it('that is empty are told where it begins', () => {
    const machine = machineGraph({
      states: { A: { empty: true, events: [step(0), step(0.5, { name: 'never' })] }, B: { clip: 'One' } },
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', when: 'on' },
        { from: 'B', to: 'A', exitTime: 0.5 },
      ],
    });
    expectTold(machine, [0.5, ON, 0.25, { set: { on: false } }, 1], ['0 step', '1 step']);
  });
});

describe('events in a sync group of several states', () => {
  const legs = (fade: number, more: Partial<GraphFields> = {}): GraphDefinition => {
    const feet = [step(0), step(0.5, { name: 'other' })];
    return machineGraph(
      {
        states: { A: { clip: 'One', sync: 'legs', events: feet }, B: { clip: 'Half', sync: 'legs', events: feet } },
        initial: 'A',
        transitions: [
          { from: 'A', to: 'B', when: 'on', fade },
          { from: 'B', to: 'A', when: 'off', fade },
        ],
      },
      { syncGroups: { legs: {} }, ...more },
    );
  };

  it('are neither lost nor doubled where a cut has them go on in another clip', () => {
    expectTold(
      legs(0),
      [0.75, ON, 0.25, { set: { on: false, off: true } }, 0.5],
      [
        '0 step',
        '0.5 other',
        // A quarter of a cycle of Half, and another one.
        '0.875 step',
        '1.25 other',
      ],
    );
  });

  it('are told by both while both play, at the same time', () => {
    // From 0.25 on their rate goes from 1 to 2 in half a second: at 0.5 of a cycle it is where t + t² = 0.25.
    const time = Number((0.25 + (Math.SQRT2 - 1) / 2).toFixed(3));
    const graph = newGraph({ parameters: PARAMETERS, ...legs(0.5) } as GraphDefinition);
    const events = playScript(graph, [0.25, ON, 0.4]).filter(({ kind }) => kind === 'event');
    expect(events.slice(1).map((each) => `${each.name} of ${each.subject} ${each.time.toFixed(3)}`)).toEqual([
      `other of One ${time}`,
      `other of Half ${time}`,
    ]);
    expect(events[1]!.time).toBeCloseTo(events[2]!.time, 12);
  });

  it('are not told again by a state that joins where another one has just told', () => {
    for (const fade of [0, 0.5]) expectTold(legs(fade), [0.5, ON, 0.125], ['0 step', '0.5 other']);
  });

  it('are told at the start by all that begin with the group', () => {
    const layers = [
      {
        name: 'arms',
        ...machineGraph({ states: { C: { clip: 'Two', sync: 'legs', events: [step(0)] } }, initial: 'C' }),
      },
    ];
    expectTold({ ...legs(0), layers } as unknown as GraphDefinition, [0.25], ['0 step', '0 step']);
  });
});

describe('what is told', () => {
  it('holds what has happened since the last update, and what has been asked for since then', () => {
    const graph = newGraph({ parameters: PARAMETERS, ...alone('One', [step(0.5)]) } as GraphDefinition);
    const kinds = () => happenings(graph).map(({ kind }) => kind);
    updateGraph(graph, 0.75);
    expect(kinds()).toEqual(['enter', 'event']);
    playScript(graph, [{ play: 'A', restart: true }]);
    expect(kinds()).toEqual(['enter', 'event', 'start', 'exit', 'enter', 'arrive']);
    updateGraph(graph, 0.25);
    expect(kinds()).toEqual(['start', 'exit', 'enter', 'arrive']);
    updateGraph(graph, 0.25);
    expect(kinds()).toEqual(['event']);
    updateGraph(graph, 0);
    expect(kinds()).toEqual([]);
  });

  it('of states has their weight, phase and transition', () => {
    const graph = newGraph(
      machineGraph(
        {
          states: plainStates({ A: 'One', B: 'Two', C: 'Four' }),
          initial: 'A',
          transitions: [
            { from: 'A', to: 'C', when: 'off' },
            { from: 'A', to: 'B', when: 'on', fade: 0.5, offset: 0.25 },
          ],
        },
        { parameters: PARAMETERS },
      ),
    );
    const all = playScript(graph, [0.25, ON, 1, { play: 'C' }, 0.25]);
    expect(all.map(({ kind, subject, name, weight, phase }) => [kind, subject, name, weight, phase])).toEqual([
      ['enter', 'A', '-1', 1, 0],
      ['start', 'B', '1', 0, 0],
      ['enter', 'B', '-1', 0, 0.25],
      ['exit', 'A', '-1', 0, 0.75],
      ['arrive', 'B', '1', 1, 0.5],
      ['start', 'C', '-1', 0, 0],
      ['exit', 'B', '-1', 1, 0.75],
      ['enter', 'C', '-1', 1, 0],
      ['arrive', 'C', '-1', 1, 0],
    ]);
  });

  it('tells of each cycle of a state that loops, and when a state is over', () => {
    const machine = machineGraph({
      states: { A: { clip: 'Half', speed: 2 }, B: { clip: 'One', loop: 'pingpong' }, C: { clip: 'One', loop: false } },
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', exitTime: 2.5 },
        { from: 'B', to: 'C', exitTime: 2.5 },
      ],
    });
    for (const size of STEPS) {
      const all = playScript(newGraph(machine), [6], size).filter(({ kind }) => ['loop', 'finished'].includes(kind));
      expect(all.map(({ kind, subject, time, name }) => `${time} ${kind} ${subject} ${name}`)).toEqual([
        '0.25 loop A -1',
        '0.5 loop A -1',
        '1.625 loop B -1',
        '2.625 loop B -1',
        '4.125 finished C -1',
      ]);
    }
  });
});
