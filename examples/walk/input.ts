// What the user wants the fox to do, from keys and from buttons on the screen.

import type { Section } from '../common/controls.js';

/** `ahead`: 1 to go; `left`: 1 to turn to the left, -1 to the right. */
export const wish = { ahead: 0, left: 0, isRunning: false };

type Way = 'ahead' | 'left' | 'right';

const WAY_OF_KEY: Readonly<Record<string, Way>> = {
  ArrowUp: 'ahead',
  KeyW: 'ahead',
  ArrowLeft: 'left',
  KeyA: 'left',
  ArrowRight: 'right',
  KeyD: 'right',
};

/** Keys and pointers that hold a way at present. */
const held: Readonly<Record<Way, Set<string>>> = { ahead: new Set(), left: new Set(), right: new Set() };

/** Listens to the keyboard, and adds buttons that are held down. */
export function listenToKeys(section: Section): void {
  addEventListener('keydown', (event) => {
    const way = WAY_OF_KEY[event.code];
    if (event.key === 'Shift') wish.isRunning = true;
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    // The arrows must neither scroll nor move a slider.
    event.preventDefault();
    hold(way, event.code, true);
  });
  addEventListener('keyup', (event) => {
    if (event.key === 'Shift') wish.isRunning = false;
    const way = WAY_OF_KEY[event.code];
    if (way) hold(way, event.code, false);
  });
  addEventListener('blur', () => {
    for (const sources of Object.values(held)) sources.clear();
    wish.isRunning = false;
    combine();
  });
  const row = document.createElement('div');
  row.className = 'buttons';
  row.append(makeButton('Left', 'left'), makeButton('Ahead', 'ahead'), makeButton('Right', 'right'));
  section.append(row);
}

function makeButton(label: string, way: Way): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('pointerdown', ({ pointerId }) => {
    button.setPointerCapture(pointerId);
    hold(way, `pointer ${pointerId}`, true);
  });
  button.addEventListener('lostpointercapture', ({ pointerId }) => hold(way, `pointer ${pointerId}`, false));
  // Held down by the keyboard as well.
  button.addEventListener('keydown', ({ code }) => {
    if (code === 'Space' || code === 'Enter') hold(way, code, true);
  });
  button.addEventListener('keyup', ({ code }) => hold(way, code, false));
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  return button;
}

function hold(way: Way, source: string, isHeld: boolean): void {
  if (isHeld) held[way].add(source);
  else held[way].delete(source);
  combine();
}

function combine(): void {
  wish.ahead = Math.sign(held.ahead.size);
  wish.left = Math.sign(held.left.size) - Math.sign(held.right.size);
}
