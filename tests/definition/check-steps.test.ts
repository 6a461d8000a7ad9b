import { describe, expect, it } from 'vitest';
import { checkSteps } from '../../src/definition/check-steps.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';

const aim = { aim: 'Head', target: 'goal', axis: [0, 0, 1] };
const reach = { reach: 'Hand', target: 'goal' };

function problemsOf(...steps: unknown[]): string[] {
  const graph = createGraphCheck({ parameters: { goal: { point: [0, 0, 0] }, much: 0, jump: 'trigger' } });
  expect(checkSteps(steps, 'steps', graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

describe('checkSteps', () => {
  it.each([
    ['none', []],
    ['both kinds', [aim, reach, aim]],
    [
      'limits at their ends',
      [
        { ...aim, limit: 0 },
        { ...aim, limit: 180 },
      ],
    ],
    [
      'weights',
      [
        { ...aim, weight: 0 },
        { ...aim, weight: 'much' },
        { ...reach, weight: 1 },
      ],
    ],
    [
      'any direction',
      [
        { ...aim, axis: [-1e-300, 0, 0] },
        { ...aim, axis: [3, -4, 5] },
      ],
    ],
    [
      'chains',
      [
        { ...aim, chain: [] },
        {
          ...aim,
          chain: [
            { joint: 'a', share: 0 },
            { joint: 'b', share: 1 },
          ],
        },
      ],
    ],
    [
      'poles',
      [
        { ...reach, pole: [0, 0, 0] },
        { ...reach, pole: 'goal' },
      ],
    ],
  ] as const)('takes %s', (_, steps) => {
    expect(problemsOf(...steps)).toEqual([]);
  });

  it.each([
    [{}],
    [[]],
    ['aim'],
    [{ ...aim, ...reach }],
    [{ ...aim, target: undefined }],
    [{ ...aim, target: 'much' }],
    [{ ...aim, target: 'jump' }],
    [{ ...aim, axis: undefined }],
    [{ ...aim, axis: [0, 0, 0] }],
    [{ ...aim, axis: [0, 0, Number.NaN] }],
    [{ ...aim, weight: 'goal' }],
    [{ ...aim, weight: -0.1 }],
    [{ ...aim, limit: -1 }],
    [{ ...aim, limit: 'much' }],
    [{ ...aim, chain: ['Neck'] }],
    [{ ...aim, chain: [{ joint: 'Neck' }] }],
    [{ ...aim, chain: [{ joint: 'Neck', share: -1 }] }],
    [{ ...aim, pole: 'goal' }],
    [{ ...reach, axis: [0, 0, 1] }],
    [{ ...reach, pole: 'much' }],
    [{ ...reach, pole: [0, 0] }],
    [{ ...reach, reach: 1 }],
  ])('refuses %j', (step) => {
    expect(problemsOf(aim, step, reach)).toEqual([expect.stringMatching(/^steps\[1\]/)]);
  });
});
