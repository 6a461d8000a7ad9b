// Tells how many foxes are there while they are being made.

import type { Field } from './field.js';

/** Shows the progress of a field in the page's title. */
export function showProgress({ isComplete, count, settings }: Field): void {
  const box = document.getElementById('progress')!;
  box.hidden = isComplete;
  if (isComplete) return;
  box.querySelector('progress')!.value = count / settings.count;
  box.querySelector('span')!.textContent =
    `Making foxes: ${count.toLocaleString('en')} of ${settings.count.toLocaleString('en')}`;
}
