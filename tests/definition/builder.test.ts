// What compiles here and what does not is part of the test: tsc checks each line after `@ts-expect-error`.

import { expect, it } from 'vitest';
import { additive, blend1d, blend2d, clip, direct, layer, reference, select } from '../../src/definition/builder.js';
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
    () => defineGraph({ clips, tree: clip('Walk', { sync: 'feet' }) }),
    // @ts-expect-error -- there is no such key
    () => defineGraph({ clips, tree: clip('Walk', { sped: 2 }) }),
  ];
  for (const define of misspelt) expect(define).toThrow(/^defineGraph: 1 problem\.\n/);
});
