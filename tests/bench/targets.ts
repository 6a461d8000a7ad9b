// How many times as fast as three's mixer ours has to be, and should be. The only copy of these numbers.

import { type Cell, cellName } from './cells.js';
import type { ModelName } from './models.js';
import type { CellChoice } from './options.js';
import type { Touched } from './tasks.js';

/** Cells with one goal: 1, 2 and 3 actions of so many characters. */
export interface Target {
  readonly model: ModelName;
  readonly counts: readonly number[];
  readonly touched: Touched;
  readonly must: readonly [number, number, number];
  readonly aim: readonly [number, number, number];
}

/** All goals. Whole frames; the median of the rounds' own ratios counts. */
export const TARGETS: readonly Target[] = [
  { model: 'fox', counts: [1, 10], touched: 'none', must: [4.5, 3.5, 3], aim: [6, 5, 4] },
  { model: 'fox', counts: [1000], touched: 'none', must: [10, 7, 5], aim: [20, 14, 9] },
  { model: 'fox', counts: [1000], touched: 'all', must: [3, 3, 3], aim: [6, 5, 4] },
  { model: 'humanoid', counts: [100], touched: 'none', must: [15, 12, 10], aim: [30, 20, 15] },
];

/** A cell beside its goal. */
export interface Verdict {
  readonly name: string;
  readonly ratio: number;
  readonly must: number;
  readonly aim: number;
  readonly isMet: boolean;
  readonly isAimReached: boolean;
}

/** Returns the cells that have a goal. */
export function targetChoices(): CellChoice[] {
  return TARGETS.flatMap(({ model, counts, touched, must }) =>
    counts.flatMap((count) =>
      must.map((_, index) => ({ model, count, actionCount: index + 1, touched, isAlone: false })),
    ),
  );
}

/** Returns a verdict for each cell that has a goal, in the order of the cells. */
export function judgeCells(cells: readonly Cell[]): Verdict[] {
  return cells.flatMap((cell) => {
    const { name, count, touched, actionCount, work, ratio } = cell;
    const target = TARGETS.find(
      (one) => one.model === name && one.counts.includes(count) && one.touched === touched && work === 'drawn',
    );
    const must = target?.must[actionCount - 1];
    const aim = target?.aim[actionCount - 1];
    if (must === undefined || aim === undefined || ratio === null) return [];
    return [{ name: cellName(cell), ratio, must, aim, isMet: ratio >= must, isAimReached: ratio >= aim }];
  });
}
