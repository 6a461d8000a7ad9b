// A plot of contacts: a lane for each paw, now on the right.

import { CONTACT_SECONDS, type Contacts } from './contacts.js';
import { PAWS } from './paws.js';

/** Pixels for the names of the paws. */
const MARGIN = 66;

const GAP = 3;

/** Of steps that fell out of the rhythm. */
const OFF_BEAT_COLOR = '#d5453a';

/** Adds the plot to a place. Returns what draws it. */
export function addContactPlot(place: HTMLElement, title: string): (contacts: Contacts) => void {
  const block = document.createElement('div');
  block.className = 'contacts';
  const heading = document.createElement('h2');
  const output = document.createElement('output');
  heading.append(title, output);
  const canvas = document.createElement('canvas');
  canvas.className = 'picture';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `Paws on the ground in the last ${CONTACT_SECONDS} seconds, ${title}`);
  block.append(heading, canvas);
  place.append(block);
  return (contacts) => {
    const { steps, offBeat } = contacts.count();
    const text = `${offBeat} of ${steps} off the beat`;
    if (output.textContent !== text) output.textContent = text;
    draw(canvas, contacts);
  };
}

function draw(canvas: HTMLCanvasElement, { all, time }: Contacts): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  const ratio = Math.min(devicePixelRatio, 2);
  // This also wipes it.
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  const ink = getComputedStyle(canvas).color;
  const lane = (height - GAP) / PAWS.length;
  const second = (width - MARGIN) / CONTACT_SECONDS;
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  PAWS.forEach(({ name }, paw) => {
    context.fillText(name, 7, GAP / 2 + (paw + 0.5) * lane + 1);
  });
  context.globalAlpha = 0.12;
  for (let ago = 1; ago <= CONTACT_SECONDS; ago++) context.fillRect(width - ago * second, 0, 1, height);
  context.globalAlpha = 1;
  for (const { paw, start, end, isOffBeat } of all) {
    const left = Math.max(width - (time - start) * second, MARGIN);
    const right = width - (time - end) * second;
    if (right <= MARGIN) continue;
    context.fillStyle = isOffBeat ? OFF_BEAT_COLOR : PAWS[paw]!.color;
    context.beginPath();
    context.roundRect(left, GAP + paw * lane, Math.max(right - left, 2), lane - GAP, 3);
    context.fill();
  }
}
