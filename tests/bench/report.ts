// Turns cells into a table to read and a file to compare with.

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { REVISION } from 'three';
import type { Pair, Summary } from './measure.js';

/**
 * What was measured for one model, number of characters and number of actions.
 *
 *   microseconds      per character and frame
 *   ratio             three / ours, median of the rounds' own ratios
 *   minimaRatio       three / ours, fastest round of each
 *   bytes             allocated per character and frame
 *   poseDifference    largest difference of the two poses, as a share of the model's size
 */
export interface Cell {
  readonly model: string;
  readonly boneCount: number;
  readonly count: number;
  readonly actionCount: number;
  readonly roundCount: number;
  readonly microseconds: Pair<Summary>;
  readonly ratio: number;
  readonly minimaRatio: number;
  readonly bytes: Pair<number>;
  readonly poseDifference: number;
}

const HEADER = [
  'model',
  'N',
  'actions',
  'three µs',
  '(min)',
  'ours µs',
  '(min)',
  'ratio',
  '(minima)',
  'three B',
  'ours B',
];

/** Returns a Markdown table with a row for each cell; its columns stand in line in plain text too. */
export function formatTable(cells: readonly Cell[]): string {
  const rows = [HEADER, ...cells.map(formatRow)];
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => `| ${row.map((text, column) => align(text, column, widths[column]!)).join(' | ')} |`);
  const rules = widths.map((width, column) => '-'.repeat(width + 1) + (column === 0 ? '-' : ':'));
  return [lines[0]!, `|${rules.join('|')}|`, ...lines.slice(1)].join('\n');
}

/**
 * Writes the cells to a JSON file. It names the kind of machine, not the machine. `load`: programs that wanted a
 * core in the last minute; with more of them than cores the figures are not worth keeping.
 */
export function writeResults(file: string, cells: readonly Cell[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const results = {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    load: loadavg()[0] ?? 0,
    node: process.version,
    three: REVISION,
    cells,
  };
  const text = JSON.stringify(results, (_, value) => (typeof value === 'number' ? round(value) : value), 2);
  writeFileSync(file, `${text}\n`);
}

function formatRow(cell: Cell): string[] {
  const { three, ours } = cell.microseconds;
  return [
    cell.model,
    String(cell.count),
    String(cell.actionCount),
    three.median.toFixed(2),
    three.min.toFixed(2),
    ours.median.toFixed(2),
    ours.min.toFixed(2),
    `${cell.ratio.toFixed(2)}x`,
    `${cell.minimaRatio.toFixed(2)}x`,
    cell.bytes.three.toFixed(0),
    cell.bytes.ours.toFixed(0),
  ];
}

/** Words to the left, numbers to the right. */
function align(text: string, column: number, width: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}

/** More digits than these are noise. */
function round(value: number): number {
  return Number(value.toPrecision(4));
}
