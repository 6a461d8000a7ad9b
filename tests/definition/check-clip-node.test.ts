import { describe, expect, it } from 'vitest';
import { checkLoop, checkSpeed } from '../../src/definition/check-clip-node.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';

const PARTS = [
  [
    'a speed',
    checkSpeed,
    [
      0,
      -2,
      'speed',
      'on',
      { by: 'speed' },
      { by: 'speed', min: -1 },
      { by: 'speed', max: 0 },
      { by: 'speed', min: 1, max: 1 },
    ],
    [true, 'jump', 'sped', [], {}, { by: 'on' }, { by: 1 }, { by: 'speed', min: 1, max: 0.9 }, { by: 'speed', mn: 1 }],
  ],
  ['a loop', checkLoop, [true, false, 'pingpong'], [0, 'once', null, undefined]],
] as const;

describe.each(PARTS)('%s', (_, check, right, wrong) => {
  const create = () => createGraphCheck({ parameters: { speed: 1, on: true, jump: 'trigger' } });

  it('lets through what it should', () => {
    for (const value of right) {
      const graph = create();
      expect(check(value, 'here', graph)).toBe(true);
      expect(graph.problems).toEqual([]);
    }
  });

  it('refuses what it should', () => {
    for (const value of wrong) {
      const graph = create();
      expect(check(value, 'here', graph)).toBe(false);
      expect(graph.problems).toHaveLength(1);
    }
  });
});
