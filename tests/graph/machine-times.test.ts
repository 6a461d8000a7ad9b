// When a machine does what: conditions, triggers, exit times and successors, on a page that can be checked by hand.

import { describe, expect, it } from 'vitest';
import type { GraphFields } from '../../src/definition/graph-definition.js';
import type { MachineFields } from '../../src/definition/machine-definition.js';
import { type Act, linesOf, machineGraph, newGraph, plainStates, playScript } from '../support/machine-play.js';

const PARAMETERS = {
  x: 0,
  y: 0,
  on: false,
  go: 'trigger',
  now: { trigger: 'frame' },
} as const;

/** Steps to play a script in: as few as there can be, frames, and uneven ones. */
const STEPS = [Infinity, 1 / 60, 0.37];

interface Case {
  readonly title: string;
  readonly machine: MachineFields;
  readonly more?: Partial<GraphFields>;
  readonly script: readonly Act[];
  /** What happens, in order, with its time. */
  readonly lines: readonly string[];
}

function expectLines({ machine, more = {}, script, lines }: Case): void {
  for (const step of STEPS) {
    const graph = newGraph(machineGraph(machine, { parameters: PARAMETERS, ...more }));
    expect(linesOf(playScript(graph, script, step)), `in steps of ${step}`).toEqual(lines);
  }
}

const AB = plainStates({ A: 'One', B: 'Two' });
const ABC = plainStates({ A: 'One', B: 'Two', C: 'Four' });
/** A is left for B at once, at a time. */
const CUT = (time: number, from = 'A', to = 'B') => [
  `${time} start ${to}`,
  `${time} exit ${from}`,
  `${time} enter ${to}`,
  `${time} arrive ${to}`,
];

const CASES: Case[] = [
  {
    title: 'begins with its initial state',
    machine: { states: AB, initial: 'B' },
    script: [1],
    lines: ['0 enter B'],
  },
  {
    title: 'begins with the first entry that holds',
    machine: {
      states: ABC,
      initial: 'A',
      entry: [
        { to: 'B', when: { x: { above: 2 } } },
        { to: 'C', when: { x: { above: 1 } } },
      ],
    },
    script: [{ set: { x: 1.5 } }, 1],
    lines: ['0 enter C'],
  },
  {
    title: 'takes a transition in the first update in which its condition holds, and cuts',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', when: { x: { above: 1 } } }] },
    script: [0.5, { set: { x: 1 } }, 0.5, { set: { x: 1.1 } }, 1],
    lines: ['0 enter A', ...CUT(1)],
  },
  {
    title: 'takes a transition whose condition holds from the start at once',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', when: 'on' }] },
    script: [{ set: { on: true } }, 1],
    lines: ['0 enter A', ...CUT(0)],
  },
  {
    title: 'fades for as long as it is told, and leaves the old state when the fade is over',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', when: 'on', fade: 0.3 }] },
    script: [0.25, { set: { on: true } }, 1],
    lines: ['0 enter A', '0.25 start B', '0.25 enter B', '0.55 exit A', '0.55 arrive B'],
  },
  {
    title: 'goes on to the next state when the fade to this one is over',
    machine: {
      states: ABC,
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', when: 'on', fade: 0.25 },
        { from: 'B', to: 'C', when: 'on', fade: 0.5 },
      ],
    },
    script: [{ set: { on: true } }, 1],
    lines: [
      '0 enter A',
      '0 start B',
      '0 enter B',
      '0.25 exit A',
      '0.25 arrive B',
      '0.25 start C',
      '0.25 enter C',
      '0.75 exit B',
      '0.75 arrive C',
    ],
  },
  {
    title: 'takes several cuts at one moment',
    machine: {
      states: ABC,
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', when: 'on' },
        { from: 'B', to: 'C', when: 'on' },
      ],
    },
    script: [0.5, { set: { on: true } }, 1],
    lines: ['0 enter A', ...CUT(0.5), ...CUT(0.5, 'B', 'C')],
  },
  {
    title: 'asks for all tests of a condition',
    machine: {
      states: AB,
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: { x: { atLeast: 1, below: 2 }, on: true, y: { not: 0 } } }],
    },
    script: [
      { set: { x: 1, on: true } },
      0.5,
      { set: { y: 1, x: 2 } },
      0.5,
      { set: { x: 1.5, on: false } },
      0.5,
      { set: { on: true } },
      0.5,
    ],
    lines: ['0 enter A', ...CUT(1.5)],
  },
  {
    title: 'uses a trigger once: the second transition waits for another one',
    machine: {
      states: ABC,
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', when: 'go' },
        { from: 'B', to: 'C', when: 'go' },
      ],
    },
    script: [{ fire: 'go' }, 0.5, 0.5, { fire: 'go' }, 0.5],
    lines: ['0 enter A', ...CUT(0), ...CUT(1, 'B', 'C')],
  },
  {
    title: 'keeps a trigger until a transition uses it',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', when: { go: true, on: true } }] },
    script: [{ fire: 'go' }, 0.5, { set: { on: true } }, 0.5],
    lines: ['0 enter A', ...CUT(0.5)],
  },
  {
    title: 'forgets a trigger of one frame after the next update',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', when: { now: true, on: true } }] },
    script: [{ fire: 'now' }, 0.5, { set: { on: true } }, 0.5, { fire: 'now' }, 0.5],
    lines: ['0 enter A', ...CUT(1)],
  },
  {
    title: 'uses a trigger that led into a machine no more within it at that moment',
    machine: {
      states: {
        A: { clip: 'One' },
        B: {
          states: plainStates({ C: 'One', D: 'Two' }),
          initial: 'C',
          transitions: [{ from: 'C', to: 'D', when: 'go' }],
        },
      },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'go' }],
    },
    script: [{ fire: 'go' }, 0.5, { fire: 'go' }, 0.5],
    lines: [
      '0 enter A',
      '0 start B',
      '0 exit A',
      '0 enter B',
      '0 enter B/C',
      '0 arrive B',
      '0.5 start B/D',
      '0.5 exit B/C',
      '0.5 enter B/D',
      '0.5 arrive B/D',
    ],
  },
  {
    title: 'with the trigger that leads into a machine says how that begins, and uses it',
    machine: {
      states: {
        A: { clip: 'One' },
        B: {
          states: plainStates({ C: 'One', D: 'Two' }),
          initial: 'C',
          entry: [{ to: 'D', when: 'go' }],
          transitions: [{ from: 'D', to: 'C', when: 'go' }],
        },
      },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'on' }],
    },
    script: [{ fire: 'go' }, { set: { on: true } }, 0.5, 0.5],
    lines: ['0 enter A', '0 start B', '0 exit A', '0 enter B', '0 enter B/D', '0 arrive B'],
  },
  {
    title: 'lets each layer use a trigger',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', when: 'go' }] },
    more: {
      layers: [
        {
          name: 'arms',
          states: plainStates({ C: 'One', D: 'Two' }),
          initial: 'C',
          transitions: [{ from: 'C', to: 'D', when: 'go' }],
        },
      ],
    },
    script: [{ fire: 'go' }, 0.5],
    lines: ['0 enter A', '0 enter 0:C', ...CUT(0), ...CUT(0, '0:C', '0:D')],
  },
  {
    title: 'leaves a looping state at an exit time of each cycle, if the condition holds then',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', exitTime: 0.75, when: 'on' }] },
    script: [0.7, { set: { on: true } }, 0.04, { set: { on: false } }, 0.5, { set: { on: true } }, 1],
    lines: ['0 enter A', ...CUT(1.75)],
  },
  {
    title: 'is over before it can be asked: a condition that holds after the exit time waits for the next cycle',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', exitTime: 0.25, when: 'on' }] },
    script: [0.25, { set: { on: true } }, 1],
    lines: ['0 enter A', ...CUT(1.25)],
  },
  {
    title: 'goes in circles by exit times, whatever steps it takes',
    machine: {
      states: AB,
      initial: 'A',
      transitions: [
        { from: 'A', to: 'B', exitTime: 0.5 },
        { from: 'B', to: 'A', exitTime: 0.25 },
      ],
    },
    script: [2],
    lines: ['0 enter A', ...CUT(0.5), ...CUT(1, 'B', 'A'), ...CUT(1.5), ...CUT(2, 'B', 'A')],
  },
  {
    title: 'leaves at exit time 1 at the end of any cycle',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', exitTime: 1, when: 'on' }] },
    script: [1.5, { set: { on: true } }, 1],
    lines: ['0 enter A', ...CUT(2)],
  },
  {
    title: 'leaves at exit time 1 exactly at the end of what does not loop',
    machine: {
      states: { ...AB, A: { clip: 'One', loop: false } },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', exitTime: 1 }],
    },
    script: [2],
    lines: ['0 enter A', '1 finished A', ...CUT(1)],
  },
  {
    title: 'leaves at exit time 1 also when the condition comes to hold after the end',
    machine: {
      states: { ...AB, A: { clip: 'One', loop: false } },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', exitTime: 1, when: 'on' }],
    },
    script: [1.75, { set: { on: true } }, 1],
    lines: ['0 enter A', '1 finished A', ...CUT(1.75)],
  },
  {
    title: 'leaves what is over at an exit time before its end',
    machine: {
      states: { ...AB, A: { clip: 'One', loop: false } },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', exitTime: 0.5, when: 'on' }],
    },
    script: [0.75, { set: { on: true } }, 1],
    lines: ['0 enter A', '1 finished A', ...CUT(1)],
  },
  {
    title: 'leaves at an exit time above 1 after so many cycles',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', exitTime: 3.5 }] },
    script: [4],
    lines: ['0 enter A', ...CUT(3.5)],
  },
  {
    title: 'asks at an exit time above 1 once',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', exitTime: 1.5, when: 'on' }] },
    script: [2, { set: { on: true } }, 4],
    lines: ['0 enter A'],
  },
  {
    title: 'asks at an exit time above 1 anew when the state has begun again',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', exitTime: 1.5, when: 'on' }] },
    script: [2, { set: { on: true } }, 1, { play: 'A', restart: true }, 2],
    lines: ['0 enter A', '3 start A', '3 exit A', '3 enter A', '3 arrive A', ...CUT(4.5)],
  },
  {
    title: 'does not miss an exit time above 1 that comes while it may not leave',
    machine: {
      states: ABC,
      initial: 'C',
      transitions: [
        { from: 'C', to: 'A', when: 'on', fade: 2 },
        { from: 'A', to: 'B', exitTime: 1.5 },
      ],
    },
    script: [{ set: { on: true } }, 4],
    lines: ['0 enter C', '0 start A', '0 enter A', '2 exit C', '2 arrive A', ...CUT(2)],
  },
  {
    title: 'leaves an empty state by an exit time at once',
    machine: {
      states: { A: { empty: true }, ...plainStates({ B: 'One' }) },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', exitTime: 0.9 }],
    },
    script: [1],
    lines: ['0 enter A', ...CUT(0)],
  },
  {
    title: 'leaves an empty state by an exit time when its condition holds',
    machine: {
      states: { A: { empty: true }, ...plainStates({ B: 'One' }) },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', exitTime: 2.5, when: 'on' }],
    },
    script: [1, { set: { on: true } }, 1],
    lines: ['0 enter A', ...CUT(1)],
  },
  {
    title: 'goes on to what comes next when a clip is over',
    machine: { states: { A: { clip: 'One', loop: false, next: 'B' }, B: { clip: 'Two' } }, initial: 'A' },
    script: [3],
    lines: ['0 enter A', '1 finished A', ...CUT(1)],
  },
  {
    title: 'fades to what comes next',
    machine: {
      states: { A: { clip: 'One', loop: false, next: { to: 'B', fade: 0.5 } }, B: { clip: 'Two' } },
      initial: 'A',
    },
    script: [3],
    lines: ['0 enter A', '1 finished A', '1 start B', '1 enter B', '1.5 exit A', '1.5 arrive B'],
  },
  {
    title: 'plays clips that follow one another without losing time',
    machine: {
      states: {
        A: { clip: 'Half', loop: false, next: 'B' },
        B: { clip: 'One', loop: false, next: 'C' },
        C: { clip: 'Half', loop: false, next: 'A' },
      },
      initial: 'A',
    },
    script: [2.5],
    lines: [
      '0 enter A',
      '0.5 finished A',
      ...CUT(0.5),
      '1.5 finished B',
      ...CUT(1.5, 'B', 'C'),
      '2 finished C',
      ...CUT(2, 'C', 'A'),
      '2.5 finished A',
      ...CUT(2.5),
    ],
  },
  {
    title: 'never goes on from what loops',
    machine: { states: { A: { clip: 'One', next: 'B' }, B: { clip: 'Two' } }, initial: 'A' },
    script: [5],
    lines: ['0 enter A'],
  },
  {
    title: 'goes on from an empty state, and from a clip without length, at once',
    machine: {
      states: {
        A: { empty: true, next: 'B' },
        B: { clip: 'Zero', loop: false, next: { to: 'C', fade: 0.25 } },
        C: { clip: 'One' },
      },
      initial: 'A',
    },
    script: [1],
    lines: [
      '0 enter A',
      '0 start B',
      '0 exit A',
      '0 enter B',
      '0 finished B',
      '0 arrive B',
      '0 start C',
      '0 enter C',
      '0.25 exit B',
      '0.25 arrive C',
    ],
  },
  {
    title: 'takes a transition before what comes next',
    machine: {
      states: { A: { clip: 'One', loop: false, next: 'B' }, ...plainStates({ B: 'Two', C: 'Four' }) },
      initial: 'A',
      transitions: [{ from: 'A', to: 'C', exitTime: 1, when: 'on' }],
    },
    script: [{ set: { on: true } }, 2],
    lines: ['0 enter A', '1 finished A', ...CUT(1, 'A', 'C')],
  },
  {
    title: 'goes on from a clip that is over before the fade to it is',
    machine: {
      states: {
        A: { clip: 'Two' },
        B: { clip: 'Half', loop: false, next: { to: 'A', fade: 0.5 } },
      },
      initial: 'A',
      transitions: [{ from: 'A', to: 'B', when: 'go', fade: 1 }],
    },
    script: [{ fire: 'go' }, 2],
    // A still fades out when it is come back to: it begins anew, and B fades out below it.
    lines: [
      '0 enter A',
      '0 start B',
      '0 enter B',
      '0.5 finished B',
      '0.5 start A',
      '0.5 exit A',
      '0.5 enter A',
      '1 exit B',
      '1 arrive A',
    ],
  },
  {
    title: 'does not leave in an update of no time',
    machine: { states: AB, initial: 'A', transitions: [{ from: 'A', to: 'B', exitTime: 0.5 }] },
    script: [0, 0.49, 0, 0, 0.02, 0],
    lines: ['0 enter A', ...CUT(0.5)],
  },
];

describe('a machine', () => {
  it.each(CASES)('$title', expectLines);
});
