// What lies over the view to touch: a stick and a button.

import { Steering } from './steering.js';

/** Up to this width the panel is a sheet below, see page.css. */
const PHONE = matchMedia('(max-width: 720px)');

/** Returns the steering, with a stick and a button in `#pads`, which keep above the sheet. */
export function makePads(): Steering {
  const pads = document.getElementById('pads')!;
  const steering = new Steering(pads);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Pounce';
  // At once, not when the finger is lifted; and by the keyboard as any button.
  button.addEventListener('pointerdown', () => steering.pounce());
  button.addEventListener('click', ({ detail }) => {
    if (detail === 0) steering.pounce();
  });
  pads.append(button);
  const panel = document.querySelector('.panel')!;
  const details = panel.querySelector('details')!;
  // A phone has no room for the fox beside all the controls.
  details.open = !PHONE.matches;
  new ResizeObserver(() => {
    pads.style.setProperty('--sheet', `${panel.getBoundingClientRect().height}px`);
  }).observe(panel);
  return steering;
}
