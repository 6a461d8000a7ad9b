// The table in the project's README.

import type { Cell } from '../cells.js';
import { formatOrigin, type Results } from './results.js';

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** Columns: numbers of actions. */
const ACTIONS = [1, 2, 3];

/**
 * Returns the README with the table between its two markers made anew.
 *
 * Throws when a marker is missing, or there twice, or the end comes first.
 */
export function rewriteReadme(readme: string, results: Results): string {
  const [before, rest, ...more] = readme.split(START);
  const [between, after, ...others] = (rest ?? '').split(END);
  if (rest === undefined || between === undefined || after === undefined || more.length + others.length > 0) {
    throw new Error(`rewriteReadme: expected ${START} once, and ${END} once after it.`);
  }
  return `${before}${START}\n${formatReadmeTable(results)}\n${END}${after}`;
}

/** Returns the table, and where its figures come from. */
export function formatReadmeTable(results: Results): string {
  const rows = new Map<string, Cell[]>();
  for (const cell of [...results.main, ...results.touched]) {
    const label = labelOf(cell);
    rows.set(label, [...(rows.get(label) ?? []), cell]);
  }
  const lines = [...rows].map(([label, cells]) => {
    const texts = ACTIONS.map((count) => formatCell(cells.find(({ actionCount }) => actionCount === count)));
    return `| ${[label, ...texts].join(' | ')} |`;
  });
  return [
    '| characters | 1 action | 2 actions | 3 actions |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    `${formatOrigin(results)}.`,
  ].join('\n');
}

function labelOf({ name, boneCount, count, touched }: Cell): string {
  const label = `${name}, ${boneCount} bones, × ${count}`;
  if (touched === 'none') return label;
  return `${label}, ${touched === 'one' ? 'one bone' : 'all bones'} of each read`;
}

function formatCell(cell: Cell | undefined): string {
  if (!cell) return '';
  const { three, ours } = cell.microseconds;
  if (!three || cell.ratio === null || cell.minimaRatio === null) return ours.median.toFixed(1);
  const times = `${three.median.toFixed(1)} → ${ours.median.toFixed(1)}`;
  return `${times}, **${cell.ratio.toFixed(1)}×** (min ${cell.minimaRatio.toFixed(1)}×)`;
}
