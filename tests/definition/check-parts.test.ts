import { describe, expect, it } from 'vitest';
import { checkClip, checkMask, checkParameter, checkSyncGroup } from '../../src/definition/check-parts.js';
import { createGraphCheck, type GraphCheck } from '../../src/definition/graph-check.js';

type Check = (value: unknown, path: string, graph: GraphCheck, name: string) => boolean;

const PARTS: readonly (readonly [string, Check, readonly unknown[], readonly unknown[]])[] = [
  [
    'parameters',
    checkParameter,
    [0, -1.5, true, 'trigger', { value: 1 }, { value: 1, damping: 0 }, { point: [0, 1, -2] }, { trigger: 'frame' }],
    [
      Number.NaN,
      'x',
      null,
      [1],
      {},
      { value: true },
      { value: 1, damping: -1 },
      { value: 1, dampng: 1 },
      { point: 0 },
      { point: [0, 0, '0'] },
      { trigger: true },
      { trigger: 'used', value: 1 },
    ],
  ],
  [
    'clips',
    checkClip,
    [
      {},
      { groundSpeed: 1 },
      { events: [] },
      { events: [{ name: 'a', at: { marker: 'x' } }] },
      { markers: [] },
      { markers: [{ at: 0 }, { at: 0.999, name: 'left' }] },
    ],
    [
      1,
      { groundSpeed: -1 },
      { markers: {} },
      { markers: [{ at: 1 }] },
      { markers: [{ at: -0.1 }] },
      { markers: [{ at: 0.5 }, { at: 0.4 }] },
      { markers: [{ at: 0, name: 1 }] },
      { events: [{ name: 'a' }] },
    ],
  ],
  [
    'masks',
    checkMask,
    [[], [{ from: 'a' }], [{ from: 'a', weight: 0, falloff: 3 }, { from: 'b' }]],
    [{}, [1], [{ from: 'a', weight: -1 }], [{ from: 'a', falloff: -1 }], [{ from: 'a' }, { from: 'a', weight: 0 }]],
  ],
  ['sync groups', checkSyncGroup, [{}, { rate: 'rates' }, { rate: 'leader' }], [null, { rate: 'mean' }, { rates: 1 }]],
];

describe.each(PARTS)('%s', (_, check, right, wrong) => {
  it.each(right.map((value) => [value]))('may be %j', (value) => {
    const graph = createGraphCheck({});
    expect(check(value, 'here', graph, 'name')).toBe(true);
    expect(graph.problems).toEqual([]);
  });

  it.each(wrong.map((value) => [value]))('may not be %j', (value) => {
    const graph = createGraphCheck({});
    expect(check(value, 'here', graph, 'name')).toBe(false);
    expect(graph.problems).toHaveLength(1);
  });
});

it('a sync group cannot be called none', () => {
  expect(checkSyncGroup({}, 'here', createGraphCheck({}), 'none')).toBe(false);
});
