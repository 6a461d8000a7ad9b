import { describe, expect, it } from 'vitest';
import { CELL } from './report/sample-results.js';
import { judgeCells, TARGETS, targetChoices } from './targets.js';

describe('the goals', () => {
  it('aim higher than they must', () => {
    for (const { must, aim } of TARGETS) must.forEach((ratio, index) => void expect(aim[index]).toBeGreaterThan(ratio));
  });

  it('have a cell for one, two and three actions of each number of characters', () => {
    expect(targetChoices()).toHaveLength(TARGETS.reduce((sum, { counts }) => sum + counts.length * 3, 0));
  });
});

describe('judgeCells', () => {
  it('holds each cell beside its own goal', () => {
    const cells = [4.4, 4.5, 6].map((ratio) => ({ ...CELL, actionCount: 1, ratio }));
    const verdicts = judgeCells(cells);
    expect(verdicts.map(({ isMet, isAimReached }) => [isMet, isAimReached])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    expect(verdicts[0]).toMatchObject({ name: 'fox, N = 1, 1 action', must: 4.5, aim: 6 });
  });

  it('knows another goal for bones that are read', () => {
    const cell = { ...CELL, count: 1000, actionCount: 2, ratio: 5 };
    expect(judgeCells([cell, { ...cell, touched: 'all' }]).map(({ must }) => must)).toEqual([7, 3]);
  });

  it('leaves out cells without a goal, and those that three was not run for', () => {
    expect(
      judgeCells([
        { ...CELL, actionCount: 8 },
        { ...CELL, count: 100 },
        { ...CELL, ratio: null },
      ]),
    ).toEqual([]);
  });
});
