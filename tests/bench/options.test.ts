import { describe, expect, it } from 'vitest';
import { type CellChoice, PARTS, parseOptions } from './options.js';

/** The numbers of actions in the cells of one model and number of characters. */
function actionsOf(choices: readonly CellChoice[], model: string, count: number): number[] {
  return choices
    .filter((choice) => choice.model === model && choice.count === count)
    .map(({ actionCount }) => actionCount);
}

describe('parseOptions', () => {
  it('measures everything when nothing is asked', () => {
    const { parts, main, touched, isWhole, isMust } = parseOptions([]);
    expect(parts).toEqual(PARTS);
    expect(isWhole).toBe(true);
    expect(isMust).toBe(false);
    const eight = [1, 2, 3, 4, 5, 6, 7, 8];
    expect([1, 10, 100, 1000, 10_000].map((count) => actionsOf(main, 'fox', count))).toEqual([
      eight,
      [1, 2, 3],
      eight,
      [1, 2, 3],
      [1],
    ]);
    expect([1, 10, 100, 1000].map((count) => actionsOf(main, 'humanoid', count))).toEqual([
      eight,
      [1, 2, 3],
      eight,
      [],
    ]);
    expect(main.every((choice) => choice.touched === 'none')).toBe(true);
    expect(touched.map((choice) => `${choice.count} ${choice.touched} ${choice.actionCount}`)).toEqual(
      ['10 one', '10 all', '1000 one', '1000 all'].flatMap((start) => [`${start} 1`, `${start} 2`]),
    );
  });

  it('runs ours alone where three would take too long', () => {
    const { main } = parseOptions([]);
    expect(new Set(main.filter(({ isAlone }) => isAlone).map(({ count }) => count))).toEqual(new Set([10_000]));
  });

  it('takes one value or several, and leaves the other parts out', () => {
    const { parts, main, touched, isQuick, isWhole } = parseOptions(['--model', 'fox', '--count', '100,1', '--quick']);
    expect(parts).toEqual(['main', 'touched']);
    expect(main.map(({ model, count, actionCount }) => `${model} ${count} ${actionCount}`)).toEqual(
      ['fox 1', 'fox 100'].flatMap((start) => [1, 2, 3].map((actionCount) => `${start} ${actionCount}`)),
    );
    expect(touched).toEqual([]);
    expect(isQuick).toBe(true);
    expect(isWhole).toBe(false);
  });

  it('moves graphs with fewer characters when it is quick, or with as many as are asked for', () => {
    expect(parseOptions([]).graphCounts).toEqual([1, 100, 1000]);
    expect(parseOptions(['--quick']).graphCounts).toEqual([1, 100]);
    expect(parseOptions(['--only', 'graphs', '--count', '10,10000', '--quick']).graphCounts).toEqual([10]);
  });

  it('has bones read where that is asked', () => {
    const { main, touched } = parseOptions([
      '--touched',
      'none,all',
      '--model',
      'fox',
      '--count',
      '10',
      '--actions',
      '4',
    ]);
    expect(main).toEqual([{ model: 'fox', count: 10, actionCount: 4, touched: 'none', isAlone: false }]);
    expect(touched).toEqual([{ model: 'fox', count: 10, actionCount: 4, touched: 'all', isAlone: false }]);
  });

  it('selects parts', () => {
    const { parts, isWhole } = parseOptions(['--only', 'growth,cases']);
    expect(parts).toEqual(['cases', 'growth']);
    expect(isWhole).toBe(false);
  });

  it('measures every cell that has a goal, and no other', () => {
    const { parts, main, touched, isMust, isWhole } = parseOptions(['--must']);
    expect(parts).toEqual(['main', 'touched']);
    expect([isMust, isWhole]).toEqual([true, false]);
    const three = [1, 2, 3];
    expect([1, 10, 1000].map((count) => actionsOf(main, 'fox', count))).toEqual([three, three, three]);
    expect(actionsOf(main, 'humanoid', 100)).toEqual(three);
    expect(main).toHaveLength(12);
    expect(touched.map((choice) => [choice.count, choice.touched, choice.actionCount])).toEqual(
      three.map((actionCount) => [1000, 'all', actionCount]),
    );
  });

  it('refuses an option it does not know', () => {
    expect(() => parseOptions(['--modle', 'fox'])).toThrow("Unknown option '--modle'");
    expect(() => parseOptions(['--bones', 'lazy'])).toThrow("Unknown option '--bones'");
  });

  it('refuses a value it does not know, and says which ones there are', () => {
    expect(() => parseOptions(['--count', '7'])).toThrow('--count: got "7", expected 1, 10, 100, 1000, 10000.');
    expect(() => parseOptions(['--model', 'horse'])).toThrow('--model: got "horse", expected fox, humanoid.');
    expect(() => parseOptions(['--touched', 'few'])).toThrow('--touched: got "few", expected none, one, all.');
    expect(() => parseOptions(['--only', 'mian'])).toThrow('--only: got "mian", expected main, touched, cases, graphs');
  });
});
