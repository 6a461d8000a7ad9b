// The results as a page of tables.

import type { BindResult, CompileResult } from '../bind.js';
import type { Cell } from '../cells.js';
import type { GraphCell } from '../graph-cells.js';
import type { Curve } from '../growth.js';
import { SIDES, type Side } from '../measure.js';
import type { MemoryResult } from '../memory.js';
import type { Findings } from '../suite.js';
import type { Verdict } from '../targets.js';
import { formatOrigin, type Results } from './results.js';
import { formatKilobytes, formatNumber, formatRatio, formatTable } from './table.js';

/** Returns the whole page. `plotFile`: the picture beside it. */
export function formatPage(results: Results, plotFile: string): string {
  return [
    '# Benchmark results',
    formatOrigin(results),
    '[How it is measured, and how to read it](../README.md).',
    `![Ratios, and growth curves](${plotFile})`,
    formatFindings(results),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** Returns a section for each part that was run. */
export function formatFindings({ main, touched, cases, graphs, bind, compile, memory, growth }: Findings): string {
  const sections: [title: string, rows: readonly unknown[], format: () => string][] = [
    ['Playing clips. Per character and frame; ratio = three / ours', main, () => formatCells(main, 'model')],
    ['The same while a script reads bones of each character', touched, () => formatCells(touched, 'model')],
    ['Other ways to play. Per character (or light) and frame', cases, () => formatCells(cases, 'case')],
    ['Graphs beside actions of the same clips. Per character and frame', graphs, () => formatGraphs(graphs)],
    ['Binding: mixer, actions, `play` and first update, per character', bind, () => formatBind(bind)],
    ['Compiling: what the first character with these clips pays on top', compile, () => formatCompile(compile)],
    ['Memory', memory, () => formatMemory(memory)],
    ['Growth', growth, () => formatGrowth(growth)],
  ];
  return sections
    .filter(([, rows]) => rows.length > 0)
    .map(([title, , format]) => `## ${title}\n\n${format()}`)
    .join('\n\n');
}

/** Returns a table of cells. `head`: what the first column holds. */
export function formatCells(cells: readonly Cell[], head: string): string {
  const isTouched = cells.some(({ touched }) => touched !== 'none');
  const header = [
    head,
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
  if (isTouched) header.splice(3, 0, 'read');
  const rows = cells.map(({ name, count, actionCount, touched, microseconds, ratio, minimaRatio, bytes }) => {
    const { three, ours } = microseconds;
    const row = [
      name,
      String(count),
      String(actionCount),
      formatNumber(three?.median ?? null, 2),
      formatNumber(three?.min ?? null, 2),
      formatNumber(ours.median, 2),
      formatNumber(ours.min, 2),
      formatRatio(ratio),
      formatRatio(minimaRatio),
      formatNumber(bytes.three, 0),
      formatNumber(bytes.ours, 0),
    ];
    if (isTouched) row.splice(3, 0, touched);
    return row;
  });
  return formatTable(header, rows);
}

/** Returns a table of graphs, beside the actions of three's mixer and of ours. */
export function formatGraphs(cells: readonly GraphCell[]): string {
  return formatTable(
    [
      'graph',
      'N',
      'leaves',
      'actions',
      'three µs',
      'mixer µs',
      'graph µs',
      '(min)',
      'of it weights',
      'three / graph',
      '(minima)',
      'mixer / graph',
      '(minima)',
      'three B',
      'mixer B',
      'graph B',
      'like',
    ],
    cells.map(({ name, count, leafCount, actionCount, microseconds, ratios, minimaRatios, bytes, likeness }) => [
      name,
      String(count),
      String(leafCount),
      String(actionCount),
      formatNumber(microseconds.three.median, 2),
      formatNumber(microseconds.mixer.median, 2),
      formatNumber(microseconds.graph.median, 2),
      formatNumber(microseconds.graph.min, 2),
      formatNumber(microseconds.weights.median, 2),
      formatRatio(ratios.three),
      formatRatio(minimaRatios.three),
      formatRatio(ratios.mixer),
      formatRatio(minimaRatios.mixer),
      formatNumber(bytes.three, 0),
      formatNumber(bytes.mixer, 0),
      formatNumber(bytes.graph, 0),
      likeness,
    ]),
  );
}

/** Returns a table of cells beside their goals. */
export function formatVerdicts(verdicts: readonly Verdict[]): string {
  return formatTable(
    ['cell', 'ratio', 'must', 'aim', 'verdict'],
    verdicts.map(({ name, ratio, must, aim, isMet, isAimReached }) => [
      name,
      formatRatio(ratio),
      `${must}x`,
      `${aim}x`,
      isAimReached ? 'aim reached' : isMet ? 'must met' : 'MISSED',
    ]),
  );
}

function formatBind(results: readonly BindResult[]): string {
  return formatTable(
    ['model', 'N', 'clips', 'three µs', '(min)', 'ours µs', '(min)', 'ratio', '(minima)'],
    results.map(({ name, count, clipCount, microseconds: { three, ours }, ratio, minimaRatio }) => [
      name,
      String(count),
      String(clipCount),
      formatNumber(three.median, 0),
      formatNumber(three.min, 0),
      formatNumber(ours.median, 0),
      formatNumber(ours.min, 0),
      formatRatio(ratio),
      formatRatio(minimaRatio),
    ]),
  );
}

function formatCompile(results: readonly CompileResult[]): string {
  return formatTable(
    ['model', 'clips', 'keys', 'three µs/clip', 'ours µs/clip', 'three ns/key', 'ours ns/key'],
    results.map(({ name, clipCount, keyCount, perClip, perKey }) => [
      name,
      String(clipCount),
      String(keyCount),
      formatNumber(perClip.three, 0),
      formatNumber(perClip.ours, 0),
      formatNumber(perKey.three * 1000, 0),
      formatNumber(perKey.ours * 1000, 0),
    ]),
  );
}

function formatMemory(results: readonly MemoryResult[]): string {
  return results
    .map(({ name, figureCount, actionCount, clone, figure, figureBuffers, clip, compiledClip, action }) => {
      const rows: [string, number, number][] = [
        ['figure: mixer, actions, first frame', figure.three, figure.ours],
        ['one more clip, once', compiledClip.three, compiledClip.ours],
        ['one more clip, for each figure', action.three, action.ours],
      ];
      if (figureBuffers) rows.splice(1, 0, ['– of it typed arrays', figureBuffers.three, figureBuffers.ours]);
      const table = formatTable(
        [name, 'three', 'ours'],
        rows.map(([what, three, ours]) => [what, formatKilobytes(three), formatKilobytes(ours)]),
      );
      const note =
        `N = ${figureCount}, ${actionCount} actions. Not in it, and the same for both: ` +
        `the clone with its bone texture ${formatKilobytes(clone)}, an AnimationClip ${formatKilobytes(clip)}.`;
      return `${table}\n\n${note}`;
    })
    .join('\n\n');
}

function formatGrowth(curves: readonly Curve[]): string {
  return curves
    .map(({ name, setting, sides }) => {
      const { three, ours } = sides;
      // Nothing is proportional to the number of keys.
      const proportionOf = (side: Side, index: number): string =>
        name === 'keys' ? '–' : formatNumber(sides[side].proportions[index - 2] ?? null, 2);
      const rows = ours.sizes.map((size, index) => [
        String(size),
        formatNumber(three.microseconds[index]?.median ?? null, 1),
        formatNumber(ours.microseconds[index]!.median, 1),
        proportionOf('three', index),
        proportionOf('ours', index),
      ]);
      const table = formatTable([name, 'three µs/frame', 'ours µs/frame', 'three ×', 'ours ×'], rows);
      const words = SIDES.map((side) => {
        const { slope, spread } = sides[side];
        return name === 'keys'
          ? `${side}: dearest ${(spread * 100).toFixed(0)} % above cheapest`
          : `${side}: slope ${slope.toFixed(2)}`;
      });
      return `${table}\n\n${setting}. ${words.join('; ')}.`;
    })
    .join('\n\n');
}
