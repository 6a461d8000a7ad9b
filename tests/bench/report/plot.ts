// A picture of the results: ratios as bars, growth as curves on logarithmic axes.
//
//   +--------------------------------------+
//   |  bars: one per model, N and actions  |
//   +---------+---------+--------+---------+
//   |  bones  |  keys   | figures| actions |
//   +---------+---------+--------+---------+

import type { Cell } from '../cells.js';
import type { Curve } from '../growth.js';
import { SIDES, type Side } from '../measure.js';
import { formatOrigin, type Results } from './results.js';
import {
  type Box,
  drawLine,
  drawPath,
  drawPoints,
  drawRect,
  drawText,
  innerOf,
  logScale,
  roundStep,
  shortNumber,
} from './svg.js';

const WIDTH = 960;
const BARS_HEIGHT = 340;
const PANEL_HEIGHT = 280;
const HEAD_HEIGHT = 64;

/** Numbers of actions that bars are drawn for. */
const BAR_ACTIONS = [1, 2, 3];

/** One set of colours for light pages, one for dark ones. Both sides differ in lightness as well as in hue. */
const STYLE = `
  svg { font: 12px system-ui, sans-serif; }
  .page { fill: #ffffff; } text { fill: #24292f; } .quiet { fill: #57606a; }
  .rule { stroke: #d0d7de; fill: none; } .axis { stroke: #57606a; fill: none; } .one { stroke: #57606a; stroke-dasharray: 4 3; }
  .three { stroke: #8c959f; } .ours { stroke: #0a5cc2; } polyline { fill: none; } .three, .ours { stroke-width: 2; }
  circle.three { fill: #8c959f; } circle.ours { fill: #0a5cc2; }
  .bar1 { fill: #0a5cc2; } .bar2 { fill: #4d94e8; } .bar3 { fill: #a3c9f5; } .title { font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } text { fill: #e6edf3; } .quiet { fill: #9198a1; }
    .rule { stroke: #30363d; } .axis, .one { stroke: #9198a1; }
    .three { stroke: #8b949e; } .ours { stroke: #6cb1ff; } circle.three { fill: #8b949e; } circle.ours { fill: #6cb1ff; }
    .bar1 { fill: #6cb1ff; } .bar2 { fill: #2f7fd6; } .bar3 { fill: #1b4f87; }
  }`;

/** Returns the picture as an SVG document. Parts that were not run are left out. */
export function drawPlot(results: Results): string {
  const bars = results.main.filter((cell) => cell.ratio !== null && BAR_ACTIONS.includes(cell.actionCount));
  const barsHeight = bars.length > 0 ? BARS_HEIGHT : 0;
  const growthHeight = results.growth.length > 0 ? PANEL_HEIGHT : 0;
  const height = HEAD_HEIGHT + barsHeight + growthHeight;
  const panelWidth = WIDTH / Math.max(1, results.growth.length);
  const parts = [
    `<rect class="page" width="${WIDTH}" height="${height}"/>`,
    drawText(16, 26, 'three-sinew beside three.js', 'title'),
    drawText(16, 46, formatOrigin(results), 'quiet'),
  ];
  if (bars.length > 0) parts.push(...drawBars(bars, { x: 0, y: HEAD_HEIGHT, width: WIDTH, height: BARS_HEIGHT }));
  if (results.growth.length > 0) parts.push(...drawLegend());
  results.growth.forEach((curve, index) => {
    const box = { x: index * panelWidth, y: HEAD_HEIGHT + barsHeight, width: panelWidth, height: PANEL_HEIGHT };
    parts.push(...drawCurve(curve, box));
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    '<title>Speed of three-sinew beside three.js</title>',
    `<style>${STYLE}\n</style>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/** Which curve is whose. */
function drawLegend(): string[] {
  return SIDES.flatMap((side, index) => {
    const x = WIDTH - 220 + index * 110;
    return [drawLine(x, 22, x + 24, 22, side), drawText(x + 30, 26, side, '')];
  });
}

/** One group for each model and number of characters, one bar for each number of actions. */
function drawBars(cells: readonly Cell[], box: Box): string[] {
  const groups = [...new Set(cells.map(({ name, count }) => `${name} × ${count}`))];
  const most = Math.max(...cells.map(({ ratio }) => ratio!), 1);
  const step = roundStep(most / 5);
  const top = Math.ceil(most / step) * step;
  const inner = innerOf(box);
  const yOf = (ratio: number) => inner.y + inner.height * (1 - ratio / top);
  const parts = [
    drawText(box.x + 16, box.y + 14, 'How many times as fast, by model × characters (median of rounds)', 'title'),
  ];
  for (let tick = 0; tick <= top + step / 2; tick += step) {
    parts.push(drawLine(inner.x, yOf(tick), inner.x + inner.width, yOf(tick), 'rule'));
    parts.push(drawText(inner.x - 8, yOf(tick) + 4, `${Number(tick.toFixed(2))}×`, 'quiet', 'end'));
  }
  parts.push(drawLine(inner.x, yOf(1), inner.x + inner.width, yOf(1), 'one'));
  const groupWidth = inner.width / groups.length;
  const barWidth = (groupWidth * 0.8) / BAR_ACTIONS.length;
  groups.forEach((group, index) => {
    const left = inner.x + (index + 0.1) * groupWidth;
    parts.push(drawText(left + groupWidth * 0.4, inner.y + inner.height + 18, group, '', 'middle'));
    BAR_ACTIONS.forEach((actions, n) => {
      const cell = cells.find(
        ({ name, count, actionCount }) => `${name} × ${count}` === group && actionCount === actions,
      );
      if (!cell) return;
      const y = yOf(cell.ratio!);
      const x = left + n * barWidth;
      const bar = { x, y, width: barWidth - 2, height: inner.y + inner.height - y };
      parts.push(drawRect(bar, `bar${actions}`));
      parts.push(drawText(x + barWidth / 2 - 1, y - 4, cell.ratio!.toFixed(1), 'quiet', 'middle'));
    });
  });
  BAR_ACTIONS.forEach((actions, n) => {
    const x = inner.x + n * 90;
    const y = box.y + box.height - 10;
    parts.push(drawRect({ x, y: y - 9, width: 10, height: 10 }, `bar${actions}`));
    parts.push(drawText(x + 16, y, actions === 1 ? '1 action' : `${actions} actions`, 'quiet'));
  });
  return parts;
}

/** Cost of a frame over size, on logarithmic axes. */
function drawCurve({ name, setting, sides }: Curve, box: Box): string[] {
  const inner = innerOf(box);
  const costs = SIDES.flatMap((side) => sides[side].microseconds.map(({ median }) => median));
  const sizes = SIDES.flatMap((side) => sides[side].sizes);
  const xOf = logScale(Math.min(...sizes), Math.max(...sizes), inner.x, inner.x + inner.width);
  const [low, high] = [
    10 ** Math.floor(Math.log10(Math.min(...costs))),
    10 ** Math.ceil(Math.log10(Math.max(...costs))),
  ];
  const yOf = logScale(low, high, inner.y + inner.height, inner.y);
  const parts = [drawText(box.x + 16, box.y + 14, `µs per frame over ${name}`, 'title')];
  for (let cost = low; cost <= high * 1.01; cost *= 10) {
    parts.push(drawLine(inner.x, yOf(cost), inner.x + inner.width, yOf(cost), 'rule'));
    parts.push(drawText(inner.x - 6, yOf(cost) + 4, shortNumber(cost), 'quiet', 'end'));
  }
  let lastX = Number.NEGATIVE_INFINITY;
  for (const size of [...new Set(sizes)].sort((a, b) => a - b)) {
    const x = xOf(size);
    parts.push(drawLine(x, inner.y + inner.height, x, inner.y + inner.height + 4, 'axis'));
    // A label that would run into the one before is left out.
    if (x - lastX < 26) continue;
    parts.push(drawText(x, inner.y + inner.height + 17, shortNumber(size), 'quiet', 'middle'));
    lastX = x;
  }
  parts.push(drawLine(inner.x, inner.y + inner.height, inner.x + inner.width, inner.y + inner.height, 'axis'));
  for (const side of SIDES) parts.push(...drawSide(side, sides[side], xOf, yOf));
  parts.push(drawText(box.x + 16, box.y + box.height - 8, setting, 'quiet'));
  return parts;
}

function drawSide(
  side: Side,
  { sizes, microseconds }: Curve['sides'][Side],
  xOf: (size: number) => number,
  yOf: (cost: number) => number,
): string[] {
  const points = sizes.map((size, index) => [xOf(size), yOf(microseconds[index]!.median)] as const);
  return [drawPath(points, side), ...drawPoints(points, side)];
}
