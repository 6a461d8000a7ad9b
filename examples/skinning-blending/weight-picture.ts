// Weights over time: bars for now, and a ribbon of the last seconds, in which each clip has its colour.

import { addMeters, type Section } from '../common/controls.js';

const COLORS = ['#4d8ac0', '#4f9d69', '#e5702a'];
const HISTORY_SECONDS = 6;
const WIDTH = 284;
const HEIGHT = 72;

/** `show` adds the weights of now, `dt` seconds after the last ones. */
export interface WeightPicture {
  show(weights: readonly number[], dt: number): void;
}

/** Adds the picture to a section. While time stands, so does the ribbon. */
export function createWeightPicture(section: Section, names: readonly string[]): WeightPicture {
  const showMeters = addMeters(section, names);
  section.querySelectorAll<HTMLElement>('.bar').forEach((bar, index) => {
    bar.style.setProperty('--tone', COLORS[index]!);
  });
  const canvas = document.createElement('canvas');
  const ratio = Math.min(devicePixelRatio, 2);
  Object.assign(canvas, { className: 'picture', width: WIDTH * ratio, height: HEIGHT * ratio });
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `Weights of the last ${HISTORY_SECONDS} seconds`);
  section.append(canvas);
  const context = canvas.getContext('2d')!;
  const history: { age: number; weights: readonly number[] }[] = [];

  return {
    show(weights, dt) {
      showMeters(weights);
      for (const entry of history) entry.age += dt;
      if (dt > 0 || history.length === 0) history.push({ age: 0, weights });
      while (history.length > 2 && history[1]!.age > HISTORY_SECONDS) history.shift();
      context.resetTransform();
      context.clearRect(0, 0, canvas.width, canvas.height);
      // Seconds ago to the left, weight upwards.
      context.setTransform(-canvas.width / HISTORY_SECONDS, 0, 0, -canvas.height, canvas.width, canvas.height);
      drawRibbons(context, history);
    },
  };
}

function drawRibbons(
  context: CanvasRenderingContext2D,
  history: readonly { age: number; weights: readonly number[] }[],
): void {
  // The whole pile first, in the last colour; the lower ones over it.
  for (let clip = COLORS.length - 1; clip >= 0; clip--) {
    context.beginPath();
    context.moveTo(history[0]!.age, 0);
    for (const { age, weights } of history) {
      const total = Math.max(1, weights[0]! + weights[1]! + weights[2]!);
      context.lineTo(age, weights.slice(0, clip + 1).reduce((sum, weight) => sum + weight, 0) / total);
    }
    context.lineTo(0, 0);
    context.fillStyle = COLORS[clip]!;
    context.fill();
  }
}
