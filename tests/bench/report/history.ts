// One row for each whole run, so that a slow creep shows.

import type { Cell } from '../cells.js';
import type { Results } from './results.js';

/** Cells whose ratios are kept: their columns must not change, or old rows would mean something else. */
const COLUMNS: readonly [model: string, count: number, actionCount: number, touched: Cell['touched']][] = [
  ...[1, 10, 100, 1000].flatMap((count) => [1, 2, 3].map((actions) => ['fox', count, actions, 'none'] as const)),
  ...[1, 10, 100].flatMap((count) => [1, 2, 3].map((actions) => ['humanoid', count, actions, 'none'] as const)),
  ...[1, 2].map((actions) => ['fox', 1000, actions, 'all'] as const),
].map((column) => [...column]);

/** Graphs whose ratios three / graph are kept. The same holds for these columns; new ones come after all others. */
const GRAPH_COLUMNS: readonly [name: string, count: number][] = [1, 1000].flatMap((count) =>
  ['clip', 'blend1d', 'direct', 'tree of 64'].map((name): [string, number] => [name, count]),
);

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
  ...GRAPH_COLUMNS.map(([name, count]) => `graph-${name.replaceAll(' ', '-')}-${count}`),
].join(',');

/** Returns the row of a run, without the end of the line. A cell that was not measured is empty. */
export function formatHistoryRow({ date, machine, three, main, touched, graphs }: Results): string {
  const ratios = COLUMNS.map(([model, count, actions, read]) => {
    const cell = [...main, ...touched].find(
      (one) => one.name === model && one.count === count && one.actionCount === actions && one.touched === read,
    );
    return cell?.ratio?.toFixed(2) ?? '';
  });
  const graphRatios = GRAPH_COLUMNS.map(([name, count]) => {
    const cell = graphs.find((one) => one.name === name && one.count === count);
    return cell?.ratios.three.toFixed(2) ?? '';
  });
  const load = machine.load?.toFixed(2) ?? '';
  return [date, machine.engine, machine.v8, three, load, ...ratios, ...graphRatios].join(',');
}

/**
 * Returns the file with one more row. `text`: of the file as it is; empty for a new one. Columns that it has not got yet are
 * empty in its rows.
 *
 * Throws when the file has other columns.
 */
export function appendHistory(text: string, results: Results): string {
  const [header = HISTORY_HEADER, ...rows] = text.split('\n').filter((line) => line !== '');
  const isKnown = header === HISTORY_HEADER || HISTORY_HEADER.startsWith(`${header},`);
  if (!isKnown) throw new Error(`appendHistory: the columns are "${header}", expected "${HISTORY_HEADER}".`);
  const missing = HISTORY_HEADER.split(',').length - header.split(',').length;
  const filled = rows.map((row) => row + ','.repeat(missing));
  return `${[HISTORY_HEADER, ...filled, formatHistoryRow(results)].join('\n')}\n`;
}
