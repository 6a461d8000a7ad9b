// One row for each whole run, so that a slow creep shows.

import type { Cell } from '../cells.js';
import type { Results } from './results.js';

/** Cells whose ratios are kept: their columns must not change, or old rows would mean something else. */
const COLUMNS: readonly [model: string, count: number, actionCount: number, touched: Cell['touched']][] = [
  ...[1, 10, 100, 1000].flatMap((count) => [1, 2, 3].map((actions) => ['fox', count, actions, 'none'] as const)),
  ...[1, 10, 100].flatMap((count) => [1, 2, 3].map((actions) => ['humanoid', count, actions, 'none'] as const)),
  ...[1, 2].map((actions) => ['fox', 1000, actions, 'all'] as const),
].map((column) => [...column]);

/** The first line of the file. */
export const HISTORY_HEADER = [
  'date',
  'engine',
  'v8',
  'three',
  'load',
  ...COLUMNS.map(([model, count, actions, touched]) =>
    [model, count, actions, ...(touched === 'none' ? [] : [touched])].join('-'),
  ),
].join(',');

/** Returns the row of a run, without the end of the line. A cell that was not measured is empty. */
export function formatHistoryRow({ date, machine, three, main, touched }: Results): string {
  const ratios = COLUMNS.map(([model, count, actions, read]) => {
    const cell = [...main, ...touched].find(
      (one) => one.name === model && one.count === count && one.actionCount === actions && one.touched === read,
    );
    return cell?.ratio?.toFixed(2) ?? '';
  });
  return [date, machine.engine, machine.v8, three, machine.load?.toFixed(2) ?? '', ...ratios].join(',');
}

/**
 * Returns the file with one more row. `text`: of the file as it is; empty for a new one.
 *
 * Throws when the file has other columns.
 */
export function appendHistory(text: string, results: Results): string {
  const [header, ...rows] = text.split('\n').filter((line) => line !== '');
  if (header !== undefined && header !== HISTORY_HEADER) {
    throw new Error(`appendHistory: the columns are "${header}", expected "${HISTORY_HEADER}".`);
  }
  return `${[HISTORY_HEADER, ...rows, formatHistoryRow(results)].join('\n')}\n`;
}
