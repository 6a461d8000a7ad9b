// What compiles here and what does not is part of the test: tsc checks each line after `@ts-expect-error`.

import { expect, it } from 'vitest';
import {
  additive,
  blend1d,
  blend2d,
  choose,
  clip,
  direct,
  layer,
  machine,
  reference,
  select,
} from '../../src/definition/builder.js';
import { defineGraph } from '../../src/definition/define-graph.js';

const parameters = { speed: 0, x: 0, y: 0, smile: 0 };
const clips = { Idle: {}, Walk: {}, Run: {}, Aim: {} };

it('builds the nodes that one would write', () => {
  expect(clip('Walk')).toEqual({ clip: 'Walk' });
  expect(clip('Walk', { speed: 'speed', loop: false })).toEqual({ clip: 'Walk', speed: 'speed', loop: false });
  expect(reference('move')).toEqual({ node: 'move' });
  const moving = [
    [0, clip('Idle')],
    ['groundSpeed', clip('Run')],
  ] as const;
  expect(blend1d('speed', moving, { weightSpeed: 4 })).toEqual({
    blend1d: 'speed',
    children: [
      { clip: 'Idle', at: 0 },
      { clip: 'Run', at: 'groundSpeed' },
    ],
    weightSpeed: 4,
  });
  expect(blend2d(['x', 'y'], [[[0, 1], clip('Walk')]], { space: 'directional' })).toEqual({
    blend2d: ['x', 'y'],
    space: 'directional',
    children: [{ clip: 'Walk', at: [0, 1] }],
  });
  expect(
    direct([
      ['smile', clip('Smile')],
      [0.5, reference('move')],
    ]),
  ).toEqual({
    direct: [
      { clip: 'Smile', weight: 'smile' },
      { node: 'move', weight: 0.5 },
    ],
  });
  expect(select('speed', [clip('Walk'), clip('Run')], { sync: 'none' })).toEqual({
    select: 'speed',
    children: [{ clip: 'Walk' }, { clip: 'Run' }],
    sync: 'none',
  });
  const [base, over] = [clip('Walk'), clip('Aim')];
  expect(additive(base, over, { reference: { time: 1 } })).toEqual({ base, additive: over, reference: { time: 1 } });
  expect(layer(base, over, { mask: 'upper' })).toEqual({ base, layer: over, mask: 'upper' });
});

it('builds choices and machines', () => {
  const [walk, run] = [clip('Walk'), clip('Run')];
  expect(choose([['on', run], [{ speed: { above: 1 } }, walk], walk], { weightSpeed: 2 })).toEqual({
    choose: [{ clip: 'Run', when: 'on' }, { clip: 'Walk', when: { speed: { above: 1 } } }, { clip: 'Walk' }],
    weightSpeed: 2,
  });
  const transitions = [{ from: 'run', to: 'exit', exitTime: 1 }] as const;
  expect(machine('walk', { walk, run: { ...run, next: 'walk' } }, { transitions, sync: 'none' })).toEqual({
    states: { walk: { clip: 'Walk' }, run: { clip: 'Run', next: 'walk' } },
    initial: 'walk',
    transitions,
    sync: 'none',
  });
});

it('builds graphs of machines whose names are known', () => {
  const graph = defineGraph({
    parameters: { speed: 0, hit: 'trigger' },
    clips,
    states: {
      move: choose([[{ speed: { above: 1 } }, clip('Run')], clip('Walk')]),
      fight: {
        ...machine(
          'aim',
          { aim: clip('Aim'), back: { ...clip('Walk', { loop: false }), next: 'exit' } },
          { transitions: [{ from: 'aim', to: 'back', when: 'hit' }] },
        ),
        next: 'move',
      },
    },
    initial: 'move',
    transitions: [{ from: 'move', to: 'fight', when: 'hit' }],
  });
  expect(graph.states?.move).toEqual({
    choose: [{ clip: 'Run', when: { speed: { above: 1 } } }, { clip: 'Walk' }],
  });
});

it('does not compile with names that the machine does not give', () => {
  const parts = { a: { clip: 'Walk' }, b: { clip: 'Run' } } as const;
  const misspelt = [
    // @ts-expect-error -- there is no such state
    () => defineGraph({ tree: machine('c', parts) }),
    // @ts-expect-error -- there is no such state
    () => defineGraph({ tree: machine('a', parts, { transitions: [{ from: 'a', to: 'c', exitTime: 1 }] }) }),
    // @ts-expect-error -- there is no such state
    () => defineGraph({ tree: machine('a', { a: { clip: 'Walk', next: 'b' } }) }),
    // @ts-expect-error -- there is no such clip
    () => defineGraph({ clips, tree: machine('a', { a: clip('Wlak') }) }),
    // Types say nothing of conditions here.
    () => defineGraph({ parameters, tree: choose([[{ sped: 1 }, clip('Walk')]]) }),
    () => defineGraph({ tree: choose([['on', clip('Walk')]]) }),
    // @ts-expect-error -- conditions are what choose is for
    () => defineGraph({ parameters, tree: select('x', [{ choose: [{ clip: 'Walk', when: 'on' }] }]) }),
  ];
  for (const define of misspelt) expect(define).toThrow(/^defineGraph: 1 problem\.\n/);
});

it('builds whole graphs whose names are known', () => {
  const graph = defineGraph({
    parameters,
    clips,
    masks: { upper: [{ from: 'Spine' }] },
    syncGroups: { feet: {} },
    nodes: {
      move: blend1d('speed', [
        [0, clip('Idle', { sync: 'none' })],
        [1, blend2d(['x', 'y'], [[[0, 1], clip('Walk', { speed: 'smile', sync: 'feet' })]])],
      ]),
    },
    tree: layer(additive(reference('move'), direct([['smile', clip('Aim')]])), select('x', [clip('Aim')]), {
      mask: 'upper',
    }),
  });
  expect(graph.nodes?.move).toEqual({
    blend1d: 'speed',
    children: [
      { clip: 'Idle', sync: 'none', at: 0 },
      { blend2d: ['x', 'y'], children: [{ clip: 'Walk', speed: 'smile', sync: 'feet', at: [0, 1] }], at: 1 },
    ],
  });
});

it('does not compile with names that the definition does not give', () => {
  const misspelt = [
    // @ts-expect-error -- there is no such clip
    () => defineGraph({ clips, tree: clip('Wlak') }),
    // @ts-expect-error -- there is no such clip
    () => defineGraph({ parameters, clips, tree: blend1d('speed', [[0, select('x', [clip('Wlak')])]]) }),
    // @ts-expect-error -- there is no such parameter
    () => defineGraph({ parameters, clips, tree: layer(clip('Walk'), blend1d('sped', [[0, clip('Walk')]])) }),
    // @ts-expect-error -- there is no such parameter
    () => defineGraph({ parameters, clips, tree: direct([['smlie', clip('Walk')]]) }),
    // @ts-expect-error -- there is no such mask
    () => defineGraph({ clips, tree: layer(clip('Walk'), clip('Aim'), { mask: 'upper' }) }),
    // @ts-expect-error -- there is no such node
    () => defineGraph({ clips, tree: additive(clip('Walk'), reference('lean')) }),
    // @ts-expect-error -- there is no such group
    () => defineGraph({ clips, syncGroups: { hands: {} }, tree: clip('Walk', { sync: 'feet' }) }),
    // @ts-expect-error -- there is no such key
    () => defineGraph({ clips, tree: clip('Walk', { sped: 2 }) }),
  ];
  for (const define of misspelt) expect(define).toThrow(/^defineGraph: 1 problem\.\n/);
});
