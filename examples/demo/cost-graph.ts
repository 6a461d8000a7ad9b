// A small live graph: the cost of a frame over the last seconds, one curve for each kind of mixer.

import { niceCeiling } from '../common/nice-ceiling.js';
import { KINDS, type Kind } from './mixers.js';

/** Points of a curve. */
const LENGTH = 120;

/** Pixels that stay free above the highest point, for the scale's label. */
const HEADROOM = 16;

/** Share of the points of a curve that the scale holds: a single peak is cut off. */
const SCALED_SHARE = 0.92;

/** `curves`: milliseconds per frame, the latest last. `top`: the scale's end. */
export interface CostGraph {
  readonly canvas: HTMLCanvasElement;
  readonly curves: Record<Kind, number[]>;
  readonly colors: Record<Kind, string>;
  top: number;
}

/** Returns a graph that draws on `canvas`, in the colours that the page's style gives the two kinds. */
export function createCostGraph(canvas: HTMLCanvasElement): CostGraph {
  const style = getComputedStyle(canvas);
  const color = (kind: Kind): string => style.getPropertyValue(`--${kind}`).trim();
  return { canvas, curves: { three: [], sinew: [] }, colors: { three: color('three'), sinew: color('sinew') }, top: 0 };
}

/** Empties the graph. */
export function resetCostGraph(graph: CostGraph): void {
  for (const kind of KINDS) graph.curves[kind].length = 0;
  graph.top = 0;
  drawCostGraph(graph);
}

/** Adds a point to both curves and draws. */
export function addCosts(graph: CostGraph, costs: Readonly<Record<Kind, number>>): void {
  let highest = 0;
  for (const kind of KINDS) {
    const curve = graph.curves[kind];
    curve.push(costs[kind]);
    if (curve.length > LENGTH) curve.shift();
    const sorted = [...curve].sort((a, b) => a - b);
    highest = Math.max(highest, sorted[Math.ceil(sorted.length * SCALED_SHARE) - 1]!);
  }
  graph.top = niceCeiling(highest);
  drawCostGraph(graph);
}

function drawCostGraph({ canvas, curves, colors, top }: CostGraph): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  const ratio = Math.min(devicePixelRatio, 2);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  context.strokeStyle = 'rgb(40 50 60 / 0.12)';
  context.lineWidth = 1;
  for (const fraction of [0, 0.5, 1]) {
    const y = Math.round(HEADROOM + (height - HEADROOM - 1) * fraction) + 0.5;
    line(context, [0, width], [Math.min(y, height - 0.5), Math.min(y, height - 0.5)]);
  }
  if (top === 0) return;
  context.font = '11px system-ui, sans-serif';
  context.fillStyle = '#5c6671';
  context.fillText(`${top} ms per frame`, 0, HEADROOM - 5);
  for (const kind of KINDS) {
    const curve = curves[kind];
    const x = curve.map((_, index) => width - ((curve.length - 1 - index) / (LENGTH - 1)) * width);
    const y = curve.map((cost) => height - 1 - Math.min(cost / top, 1) * (height - HEADROOM - 2));
    context.strokeStyle = colors[kind];
    context.lineWidth = 2;
    context.lineJoin = 'round';
    line(context, x, y);
    context.lineTo(width, height);
    context.lineTo(x[0] ?? width, height);
    context.globalAlpha = 0.12;
    context.fillStyle = colors[kind];
    context.fill();
    context.globalAlpha = 1;
  }
}

function line(context: CanvasRenderingContext2D, x: readonly number[], y: readonly number[]): void {
  context.beginPath();
  for (let i = 0; i < x.length; i++) context.lineTo(x[i]!, y[i]!);
  context.stroke();
}
