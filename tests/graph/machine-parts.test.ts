// Machines within states, journeys, states that are asked for, and layers.

import { describe, expect, it } from 'vitest';
import type { GraphFields } from '../../src/definition/graph-definition.js';
import type { MachineFields } from '../../src/definition/machine-definition.js';
import { playState, travelTo } from '../../src/graph/play-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { expectMessage } from '../support/expect-numbers.js';
import { ofLeaf, rowsOf } from '../support/graph-play.js';
import {
  type Act,
  currentOf,
  happenings,
  linesOf,
  machineGraph,
  newGraph,
  plainStates,
  playScript,
  weightsOf,
} from '../support/machine-play.js';

const STEPS = [Infinity, 1 / 60, 0.037];
const PARAMETERS = { on: false, off: false, go: 'trigger', much: 1 } as const;
const ON = { set: { on: true } };

const graphOf = (machine: MachineFields, more: Partial<GraphFields> = {}) =>
  newGraph(machineGraph(machine, { parameters: PARAMETERS, ...more }));

function expectLines(machine: MachineFields, script: readonly Act[], lines: readonly string[]): void {
  for (const step of STEPS) {
    expect(linesOf(playScript(graphOf(machine), script, step)), `in steps of ${step}`).toEqual(lines);
  }
}

const cut = (time: number, from: string, to: string) => [
  `${time} start ${to}`,
  `${time} exit ${from}`,
  `${time} enter ${to}`,
  `${time} arrive ${to}`,
];

describe('a machine in a state', () => {
  const fight: MachineFields = {
    states: { draw: { clip: 'Half', loop: false, next: 'hit' }, hit: { clip: 'One', loop: false, next: 'exit' } },
    initial: 'draw',
  };

  it('is left by what comes next when it has come to its exit, at that moment', () => {
    const machine: MachineFields = {
      states: { walk: { clip: 'Two' }, fight: { ...fight, next: { to: 'walk', fade: 0.25 } } },
      initial: 'walk',
      transitions: [{ from: 'walk', to: 'fight', when: 'go' }],
    };
    expectLines(
      machine,
      [{ fire: 'go' }, 3],
      [
        '0 enter walk',
        '0 start fight',
        '0 exit walk',
        '0 enter fight',
        '0 enter fight/draw',
        '0 arrive fight',
        '0.5 finished fight/draw',
        ...cut(0.5, 'fight/draw', 'fight/hit'),
        '1.5 finished fight/hit',
        '1.5 finished fight',
        '1.5 start walk',
        '1.5 enter walk',
        '1.75 exit fight/hit',
        '1.75 exit fight',
        '1.75 arrive walk',
      ],
    );
  });

  it('is left by exit times from 1 on when it has come to its exit', () => {
    for (const exitTime of [1, 3.5]) {
      const machine: MachineFields = {
        states: { fight, walk: { clip: 'Two' } },
        initial: 'fight',
        transitions: [{ from: 'fight', to: 'walk', exitTime, when: 'on' }],
      };
      const lines = (start: number) => [
        '0 enter fight',
        '0 enter fight/draw',
        '0.5 finished fight/draw',
        ...cut(0.5, 'fight/draw', 'fight/hit'),
        '1.5 finished fight/hit',
        '1.5 finished fight',
        `${start} start walk`,
        `${start} exit fight/hit`,
        `${start} exit fight`,
        `${start} enter walk`,
        `${start} arrive walk`,
      ];
      expectLines(machine, [ON, 3], lines(1.5));
      expectLines(machine, [2, ON, 1], lines(2));
    }
  });

  it('has an exit that a transition leads to, and comes to it once', () => {
    const machine: MachineFields = {
      states: {
        fight: {
          states: plainStates({ hit: 'One' }),
          initial: 'hit',
          transitions: [{ from: '*', to: 'exit', when: 'on' }],
        },
        walk: { clip: 'Two' },
      },
      initial: 'fight',
      transitions: [{ from: 'fight', to: 'walk', exitTime: 1, when: 'off' }],
    };
    expectLines(
      machine,
      [0.5, ON, 0.5, { set: { off: true } }, 1],
      [
        '0 enter fight',
        '0 enter fight/hit',
        '0.5 finished fight',
        '1 start walk',
        '1 exit fight/hit',
        '1 exit fight',
        '1 enter walk',
        '1 arrive walk',
      ],
    );
  });

  it('begins anew each time it is entered', () => {
    const machine: MachineFields = {
      states: {
        walk: { clip: 'Two' },
        fight: {
          states: plainStates({ hit: 'One', dodge: 'Half' }),
          initial: 'hit',
          transitions: [{ from: 'hit', to: 'dodge', exitTime: 0.25 }],
        },
      },
      initial: 'fight',
      transitions: [
        { from: 'fight', to: 'walk', when: 'on' },
        { from: 'walk', to: 'fight', when: 'off' },
      ],
    };
    const graph = graphOf(machine);
    playScript(graph, [0.5]);
    expect(currentOf(graph, 'fight')).toBe('dodge');
    playScript(graph, [ON, 0.5]);
    expect(currentOf(graph, 'fight')).toBe('');
    playScript(graph, [{ set: { on: false, off: true } }, 0.125]);
    expect([currentOf(graph, ''), currentOf(graph, 'fight')]).toEqual(['fight', 'hit']);
    expect(ofLeaf(graph, 'leafPhases', 'One')).toBe(0.125);
  });

  it('has weights that are shares of those of its state', () => {
    const machine: MachineFields = {
      states: {
        walk: { clip: 'Two' },
        fight: {
          states: plainStates({ hit: 'One', dodge: 'Half' }),
          initial: 'hit',
          transitions: [{ from: 'hit', to: 'dodge', exitTime: 0.25, fade: 0.5 }],
        },
      },
      initial: 'walk',
      transitions: [{ from: 'walk', to: 'fight', when: 'on', fade: 1 }],
    };
    const graph = graphOf(machine);
    playScript(graph, [ON, 0.5]);
    expect(weightsOf(graph)).toEqual({ walk: 0.5, fight: 0.5, 'fight/hit': 0.25, 'fight/dodge': 0.25 });
  });

  it('decides nothing while its state is on its way out, and goes on deciding when that is come back to', () => {
    const machine: MachineFields = {
      states: {
        walk: { clip: 'Two' },
        fight: {
          states: plainStates({ hit: 'One', dodge: 'Half' }),
          initial: 'hit',
          transitions: [{ from: 'hit', to: 'dodge', when: 'go' }],
        },
      },
      initial: 'fight',
      transitions: [
        { from: 'fight', to: 'walk', when: 'on', fade: 1, interruption: 'target' },
        { from: 'walk', to: 'fight', when: 'off', fade: 1 },
      ],
    };
    expectLines(
      machine,
      [ON, 0.25, { fire: 'go' }, 0.25, { set: { on: false, off: true } }, 0.125],
      [
        '0 enter fight',
        '0 enter fight/hit',
        '0 start walk',
        '0 enter walk',
        '0.5 start fight',
        ...cut(0.5, 'fight/hit', 'fight/dodge'),
      ],
    );
  });

  it('stands still, fades and all, where its state does', () => {
    const machine: MachineFields = {
      states: {
        walk: { clip: 'Two' },
        fight: {
          states: plainStates({ hit: 'One', dodge: 'Half' }),
          initial: 'hit',
          transitions: [{ from: 'hit', to: 'dodge', exitTime: 0.5, fade: 1 }],
        },
      },
      initial: 'fight',
      transitions: [{ from: 'fight', to: 'walk', when: 'on', fade: { seconds: 1, kind: 'frozen' } }],
    };
    for (const step of STEPS) {
      const graph = graphOf(machine);
      playScript(graph, [0.75, ON, 0.5], step);
      const { walk, fight, 'fight/hit': hit, 'fight/dodge': dodge } = weightsOf(graph);
      for (const [weight, expected] of [
        [walk, 0.5],
        [fight, 0.5],
        [hit, 0.375],
        [dodge, 0.125],
      ] as const) {
        expect(weight).toBeCloseTo(expected, 8);
      }
      expect(ofLeaf(graph, 'leafPhases', 'One')).toBeCloseTo(0.75, 12);
      expect(ofLeaf(graph, 'leafPhases', 'Half')).toBeCloseTo(0.5, 12);
    }
  });

  it('may stand in a blend within a state', () => {
    const machine: MachineFields = {
      states: {
        mix: {
          direct: [
            { clip: 'Two', weight: 0.25 },
            {
              states: plainStates({ hit: 'One', dodge: 'Half' }),
              initial: 'hit',
              transitions: [{ from: 'hit', to: 'dodge', exitTime: 0.5 }],
              weight: 0.75,
            },
          ],
        },
      },
      initial: 'mix',
    };
    const graph = graphOf(machine);
    playScript(graph, [0.75]);
    expect(weightsOf(graph)).toEqual({ mix: 1, 'mix.direct[1]/dodge': 0.75 });
  });
});

describe('a journey', () => {
  const machine: MachineFields = {
    states: plainStates({ A: 'One', B: 'Half', C: 'Two', D: 'Four', E: 'Ten' }),
    initial: 'A',
    transitions: [
      { from: 'A', to: 'E', when: 'go' },
      { from: 'A', to: 'B', when: 'on', fade: 0.25 },
      { from: 'B', to: 'C', exitTime: 1, when: 'off' },
      { from: 'C', to: 'D', when: 'on' },
      { from: 'D', to: 'B', when: 'go' },
    ],
  };

  it('goes along the shortest way, waits for fades and exit times, and asks no conditions', () => {
    expectLines(
      machine,
      [0.5, { travel: 'D' }, 1],
      [
        '0 enter A',
        '0.5 start B',
        '0.5 enter B',
        '0.75 exit A',
        '0.75 arrive B',
        ...cut(1, 'B', 'C'),
        ...cut(1, 'C', 'D'),
      ],
    );
  });

  it('takes no other way meanwhile, and any from then on', () => {
    const script: Act[] = [0.5, { travel: 'B' }, 0.125, { fire: 'go' }, 0.25];
    expectLines(machine, script, ['0 enter A', '0.5 start B', '0.5 enter B', '0.75 exit A', '0.75 arrive B']);
    expectLines(
      machine,
      [{ travel: 'D' }, 1, { fire: 'go' }, 0.125],
      [
        '0 enter A',
        '0 start B',
        '0 enter B',
        '0.25 exit A',
        '0.25 arrive B',
        ...cut(0.5, 'B', 'C'),
        ...cut(0.5, 'C', 'D'),
        ...cut(1, 'D', 'B'),
      ],
    );
  });

  it('goes along what comes after a state', () => {
    const states = { ...plainStates({ B: 'One', C: 'Two' }), A: { clip: 'Half', loop: false, next: 'B' } };
    const chain: MachineFields = { states, initial: 'A', transitions: [{ from: 'B', to: 'C', when: 'on' }] };
    expectLines(
      chain,
      [{ travel: 'C' }, 1],
      ['0 enter A', '0.5 finished A', ...cut(0.5, 'A', 'B'), ...cut(0.5, 'B', 'C')],
    );
  });

  it('is not begun where no way leads, and over at once where one is already', () => {
    const graph = graphOf(machine);
    updateGraph(graph, 0.25);
    playState(graph, 'E');
    expect(travelTo(graph, 'A')).toBe(false);
    expect(travelTo(graph, 'E')).toBe(true);
    updateGraph(graph, 1);
    expect(currentOf(graph)).toBe('E');
  });

  it('is given up where somebody asks for a state, or for another journey', () => {
    expectLines(
      machine,
      [{ travel: 'D' }, 0.125, { play: 'A' }, 1],
      [
        '0 enter A',
        '0 start B',
        '0 enter B',
        ...['start A', 'exit A', 'exit B', 'enter A', 'arrive A'].map((what) => `0.125 ${what}`),
      ],
    );
    expectLines(machine, [{ travel: 'D' }, { travel: 'E' }, 1], ['0 enter A', ...cut(0, 'A', 'E')]);
  });
});

describe('playState', () => {
  const machine: MachineFields = {
    states: {
      ...plainStates({ A: 'One', B: 'Two' }),
      C: { states: plainStates({ D: 'Four', E: 'Half' }), initial: 'D' },
    },
    initial: 'A',
  };

  it('does nothing when it is asked for the same in every frame', () => {
    const calls: Act[] = Array.from({ length: 60 }, (): Act[] => [{ play: 'B', fade: 0.5 }, 1 / 60]).flat();
    const all = playScript(graphOf(machine), [0.25, ...calls]);
    expect(linesOf(all)).toEqual(['0 enter A', '0.25 start B', '0.25 enter B', '0.75 exit A', '0.75 arrive B']);
  });

  it('is safe a thousand times between two updates', () => {
    const graph = graphOf(machine);
    for (let n = 0; n < 1000; n++) playState(graph, 'B', { fade: 0.5 });
    updateGraph(graph, 0.125);
    expect(linesOf(happenings(graph))).toEqual(['0 enter A', '0 start B', '0 enter B']);
    expect(weightsOf(graph)).toEqual({ A: 0.75, B: 0.25 });
  });

  it('goes to and fro between two states by one fade that turns round', () => {
    const graph = graphOf(machine);
    updateGraph(graph, 0);
    for (let n = 0; n < 1000; n++) {
      playState(graph, n % 2 === 0 ? 'B' : 'A', { fade: 1 });
      updateGraph(graph, 1 / 1024);
    }
    playState(graph, 'B', { fade: 1 });
    updateGraph(graph, 0.5);
    expect(weightsOf(graph)).toEqual({ A: 0.5, B: 0.5 });
  });

  it('begins a state anew when that is asked for', () => {
    expectLines(machine, [0.75, { play: 'A', restart: true }, 0.125], ['0 enter A', ...cut(0.75, 'A', 'A')]);
    const graph = graphOf(machine);
    playScript(graph, [0.75, { play: 'A', restart: true }, 0.125]);
    expect(ofLeaf(graph, 'leafPhases', 'One')).toBe(0.125);
    playScript(graph, [{ play: 'A', restart: true, startPhase: 0.5, fade: 0.25 }, 0.125]);
    expect(ofLeaf(graph, 'leafPhases', 'One')).toBe(0.625);
    expect(weightsOf(graph)).toEqual({ A: 1 });
  });

  it('has a state begin at a phase', () => {
    const graph = graphOf(machine);
    playScript(graph, [0.75, { play: 'B', startPhase: 0.75 }, 0.25]);
    expect(ofLeaf(graph, 'leafPhases', 'Two')).toBe(0.875);
    playScript(graph, [{ play: 'C', startPhase: 0.5 }, 1]);
    expect(ofLeaf(graph, 'leafPhases', 'Four')).toBe(0.75);
  });

  it('may be asked for before the first update', () => {
    expectLines(machine, [{ play: 'B' }, 1], ['0 enter A', ...cut(0, 'A', 'B')]);
  });

  it('reaches machines in states by the names of those, while they play', () => {
    const graph = graphOf(machine);
    playScript(graph, [{ play: 'C' }, 0.25, { play: 'E', machine: 'C' }, 0.25]);
    expect(currentOf(graph, 'C')).toBe('E');
    playScript(graph, [{ play: 'A' }, 0.25]);
    expectMessage(() => playState(graph, 'D', { machine: 'C' }), ['playState', '"C"', 'state that does not play']);
    expectMessage(() => travelTo(graph, 'D', 'C'), ['travelTo', '"C"', 'state that does not play']);
  });

  it.each([
    ['no such state', () => ['Bb', {}], ['playState: there is no state "Bb"', 'Did you mean "B"']],
    ['no such machine', () => ['B', { machine: 'CC' }], ['playState: there is no machine "CC"', '"C"']],
    ['a start below 0', () => ['B', { startPhase: -0.1 }], ['startPhase is -0.1', '0 to 1']],
    ['a start that is no number', () => ['B', { startPhase: Number.NaN }], ['startPhase is NaN']],
    ['a fade below 0', () => ['B', { fade: -1 }], ['fade is -1', '0 or more']],
    ['a fade without end', () => ['B', { fade: { seconds: Infinity } }], ['fade is Infinity']],
    ['a fade that is no number', () => ['B', { fade: Number.NaN }], ['fade is NaN']],
    [
      'an unknown kind of fade',
      () => ['B', { fade: { seconds: 1, kind: 'melt' } }],
      ['fade.kind is "melt"', 'inertial'],
    ],
    ['an unknown easing', () => ['B', { fade: { seconds: 1, easing: 'bounce' } }], ['"bounce"', 'smoother']],
  ] as [string, () => [string, object], string[]][])('refuses %s, and all is as before', (_, args, parts) => {
    const graph = graphOf(machine);
    playScript(graph, [0.25, { travel: 'B' }, { play: 'C' }, 0.25]);
    const before = Array.from(graph.memory.all);
    expectMessage(() => playState(graph, ...args()), parts);
    expect(Array.from(graph.memory.all)).toEqual(before);
  });

  it('says so where a graph has no states', () => {
    const graph = newGraph({ tree: { clip: 'One' } });
    expectMessage(() => playState(graph, 'A'), ['playState: the graph has no states of its own']);
    expectMessage(() => travelTo(graph, 'A'), ['travelTo: the graph has no states of its own']);
  });
});

describe('layers', () => {
  const arms = {
    name: 'arms',
    weight: 'much',
    states: { none: { empty: true as const }, wave: { clip: 'One', loop: false, next: { to: 'none', fade: 0.5 } } },
    initial: 'none',
    transitions: [{ from: 'none', to: 'wave', when: 'go', fade: 0.5 }],
  };
  const base: MachineFields = { states: plainStates({ A: 'Two', B: 'Four' }), initial: 'A' };

  it('have machines of their own, that let through what lies beneath where they play nothing', () => {
    const graph = graphOf(base, { layers: [arms] });
    playScript(graph, [0.5]);
    expect(rowsOf(graph)).toEqual(['mix Two 1 at 0.5', 'open', 'layer 1']);
    playScript(graph, [{ fire: 'go' }, 0.25]);
    expect(rowsOf(graph)).toEqual(['mix Two 1 at 0.75', 'open', 'mix One 0.5 at 0.25', 'layer 1']);
    playScript(graph, [{ play: 'B' }, { play: 'wave', machine: 'arms', restart: true }, 0.25]);
    expect(weightsOf(graph)).toEqual({ B: 1, '0:wave': 1 });
  });

  it('go on while nobody sees them', () => {
    const script: Act[] = [{ set: { much: 0 } }, { fire: 'go' }, 2];
    for (const step of STEPS) {
      const graph = graphOf(base, { layers: [arms] });
      expect(linesOf(playScript(graph, script, step)).slice(2)).toEqual([
        '0 start 0:wave',
        '0 enter 0:wave',
        '0.5 exit 0:none',
        '0.5 arrive 0:wave',
        '1 finished 0:wave',
        '1 start 0:none',
        '1 enter 0:none',
        '1.5 exit 0:wave',
        '1.5 arrive 0:none',
      ]);
    }
  });
});

describe('a state whose first clip has no weight', () => {
  it('comes to its end nevertheless', () => {
    const machine: MachineFields = {
      states: {
        A: {
          select: 'much',
          children: [
            { clip: 'Half', loop: false, sync: 'none' },
            { clip: 'Two', loop: false, sync: 'none' },
          ],
          next: 'B',
        },
        B: { clip: 'One' },
      },
      initial: 'A',
    };
    expectLines(machine, [1], ['0 enter A', '0.5 finished A', ...cut(0.5, 'A', 'B')]);
  });
});
