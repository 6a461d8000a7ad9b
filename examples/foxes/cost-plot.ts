// The parts of each frame, piled up, over the last seconds.

import { niceCeiling } from '../common/nice-ceiling.js';
import { type CostHistory, costOf, HISTORY_SECONDS } from './cost-history.js';
import { ANIMATION_PARTS, PARTS } from './frame.js';

/** Colours of the parts. */
export const PART_COLORS = ['#e5702a', '#e9b44c', '#4f9d69', '#4d8ac0', '#8d99a6'] as const;

/** Height in pixels; CSS gives the width. */
const HEIGHT = 112;

/** Pixels above the highest frame, for the label of the scale. */
const HEADROOM = 18;

/** Share of the frames that the scale holds: a single peak is cut off. */
const SCALED_SHARE = 0.95;

/** Returns a canvas for the plot. */
export function createCostPlot(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'picture';
  canvas.style.height = `${HEIGHT}px`;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `Milliseconds of each part of a frame over the last ${HISTORY_SECONDS} seconds`);
  return canvas;
}

/** Draws the history on the canvas. `plotsDrawing`: all parts, or animation alone. */
export function drawCostPlot(canvas: HTMLCanvasElement, history: CostHistory, plotsDrawing: boolean): void {
  const { clientWidth: width } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  const ratio = Math.min(devicePixelRatio, 2);
  // This also wipes it.
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(HEIGHT * ratio);
  if (history.length === 0) return;
  const partCount = plotsDrawing ? PARTS.length : ANIMATION_PARTS;
  const top = scaleTop(history, partCount);
  context.scale(ratio, ratio);
  // The whole pile first, in the colour of the last part; the lower ones over it.
  for (let part = partCount; part > 0; part--) {
    tracePile(context, history, part, width, (HEIGHT - HEADROOM) / top);
    context.fillStyle = PART_COLORS[part - 1]!;
    context.fill();
  }
  context.fillStyle = getComputedStyle(canvas).color;
  context.font = '11px system-ui, sans-serif';
  context.fillText(`${top} ms`, 6, HEADROOM - 5);
  context.globalAlpha = 0.3;
  context.fillRect(0, HEADROOM, width, 1);
}

/** Traces the sum of the first parts. `pixels`: for a millisecond. */
function tracePile(
  context: CanvasRenderingContext2D,
  history: CostHistory,
  partCount: number,
  width: number,
  pixels: number,
): void {
  const { times, length } = history;
  const end = times[length - 1]!;
  let x = width;
  context.beginPath();
  context.moveTo(width, HEIGHT);
  for (let frame = length - 1; frame >= 0; frame--) {
    const y = Math.max(HEIGHT - costOf(history, frame, 0, partCount) * pixels, HEADROOM);
    context.lineTo(x, y);
    x = frame > 0 ? width * (1 - (end - times[frame - 1]!) / HISTORY_SECONDS) : x;
    // A frame lasts from the one before it.
    context.lineTo(x, y);
  }
  context.lineTo(x, HEIGHT);
  context.fill();
}

function scaleTop(history: CostHistory, partCount: number): number {
  const sums = Array.from({ length: history.length }, (_, frame) => costOf(history, frame, 0, partCount));
  sums.sort((a, b) => a - b);
  return niceCeiling(sums[Math.ceil(sums.length * SCALED_SHARE) - 1]!) || 1;
}
