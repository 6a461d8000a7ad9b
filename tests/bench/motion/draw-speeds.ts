// A picture of the root's speed beside the foot's, and of how far feet slide.
//
//   +-------------------+-------------------+
//   |  speeds, placed   |  speeds, turned   |
//   +-------------------+-------------------+
//   |  slide, placed    |  slide, turned    |
//   +-------------------+-------------------+

import { type Box, drawLine, drawPath, drawPoints, drawText, innerOf, roundStep } from '../report/svg.js';
import type { BlendSeries } from './blend-speeds.js';
import { LEG_TITLES } from './walkers.js';

const WIDTH = 960;
const HEAD_HEIGHT = 64;
const SPEED_HEIGHT = 320;
const SLIDE_HEIGHT = 240;
const HEIGHT = HEAD_HEIGHT + SPEED_HEIGHT + SLIDE_HEIGHT;

/** Of the axis of blends. */
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];

const MILLIMETRES = 1000;

/** The foot's dots lie on the root's line where both are as fast. */
const STYLE = `
  svg { font: 12px system-ui, sans-serif; }
  .page { fill: #ffffff; } text { fill: #24292f; } .quiet { fill: #57606a; } .title { font-weight: 600; }
  .rule { stroke: #d0d7de; fill: none; } .axis { stroke: #57606a; fill: none; } polyline { fill: none; stroke-width: 2; }
  .travels { stroke: #0a5cc2; } .place { stroke: #bc4c00; stroke-dasharray: 6 4; }
  circle.travels { r: 5px; fill: none; stroke-width: 1.5; } circle.place { fill: #bc4c00; stroke: none; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } text { fill: #e6edf3; } .quiet { fill: #9198a1; }
    .rule { stroke: #30363d; } .axis { stroke: #9198a1; }
    .travels { stroke: #6cb1ff; } .place { stroke: #f0883e; }
    circle.place { fill: #f0883e; }
  }`;

/** Returns the picture as an SVG document. */
export function drawSpeeds(all: readonly BlendSeries[]): string {
  const parts = [
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>`,
    drawText(16, 26, 'Root motion of a walk blended into a run', 'title'),
    drawText(
      16,
      46,
      'Lines: speed of the root. Dots: speed of the planted foot, backwards in the frame of the root.',
      'quiet',
    ),
    ...drawLegend(),
  ];
  (['placed', 'turned'] as const).forEach((legs, column) => {
    const series = all.filter((each) => each.legs === legs);
    const box = { x: (column * WIDTH) / 2, width: WIDTH / 2 };
    parts.push(...drawSpeedPanel(LEG_TITLES[legs], series, { ...box, y: HEAD_HEIGHT, height: SPEED_HEIGHT }));
    parts.push(...drawSlidePanel(all, series, { ...box, y: HEAD_HEIGHT + SPEED_HEIGHT, height: SLIDE_HEIGHT }));
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    '<title>Root speed and foot speed over blends of walk and run</title>',
    `<style>${STYLE}\n</style>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function drawLegend(): string[] {
  return [true, false].flatMap((travels, index) => {
    const x = WIDTH - 310 + index * 150;
    const kind = kindOf(travels);
    return [
      drawLine(x, 22, x + 30, 22, kind),
      ...drawPoints([[x + 15, 22]], kind),
      drawText(x + 38, 26, travels ? 'clips that travel' : 'clips in place', ''),
    ];
  });
}

function kindOf(travels: boolean): string {
  return travels ? 'travels' : 'place';
}

function drawSpeedPanel(title: string, series: readonly BlendSeries[], box: Box): string[] {
  const speeds = series.flatMap((each) => each.speeds.flatMap(({ root, foot }) => [root, foot]));
  const { parts, xOf, yOf } = drawAxes(`${title}: metres per second`, Math.max(...speeds), 1, box);
  const lines = series.map(({ travels, speeds: all }) =>
    drawPath(
      all.map(({ blend, root }) => [xOf(blend), yOf(root)] as const),
      kindOf(travels),
    ),
  );
  const dots = series.flatMap(({ travels, speeds: all }) =>
    drawPoints(
      all.map(({ blend, foot }) => [xOf(blend), yOf(foot)] as const),
      kindOf(travels),
    ),
  );
  return [...parts, ...lines, ...dots];
}

/** Both panels have the same axis, so that they can be compared. */
function drawSlidePanel(all: readonly BlendSeries[], series: readonly BlendSeries[], box: Box): string[] {
  const most = Math.max(...all.flatMap(({ speeds }) => speeds.map(({ slide }) => slide * MILLIMETRES)));
  const { parts, xOf, yOf } = drawAxes('How far a planted foot slides in one stance: millimetres', most, 2, box);
  for (const { travels, speeds } of series) {
    const points = speeds.map(({ blend, slide }) => [xOf(blend), yOf(slide * MILLIMETRES)] as const);
    parts.push(drawPath(points, kindOf(travels)));
  }
  return parts;
}

/** Draws title, rules and labels, and returns how a blend and a number become a place. */
function drawAxes(title: string, most: number, digits: number, box: Box) {
  const inner = innerOf(box);
  const step = roundStep(most / 5);
  const top = Math.ceil(most / step) * step;
  const bottom = inner.y + inner.height;
  const xOf = (blend: number): number => inner.x + inner.width * blend;
  const yOf = (value: number): number => bottom - (inner.height * value) / top;
  const parts = [drawText(box.x + 16, box.y + 14, title, 'title')];
  for (let tick = 0; tick <= top + step / 2; tick += step) {
    parts.push(drawLine(inner.x, yOf(tick), inner.x + inner.width, yOf(tick), 'rule'));
    parts.push(drawText(inner.x - 8, yOf(tick) + 4, tick.toFixed(digits), 'quiet', 'end'));
  }
  parts.push(drawLine(inner.x, bottom, inner.x + inner.width, bottom, 'axis'));
  for (const blend of TICKS) {
    parts.push(drawLine(xOf(blend), bottom, xOf(blend), bottom + 4, 'axis'));
    parts.push(drawText(xOf(blend), bottom + 17, String(blend), 'quiet', 'middle'));
  }
  parts.push(drawText(inner.x + inner.width / 2, bottom + 35, 'blend: 0 walk, 1 run', 'quiet', 'middle'));
  return { parts, xOf, yOf };
}
