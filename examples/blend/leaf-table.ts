// A table of the clips: how much of each is in the pose, and where each is.

import type { Section } from '../common/controls.js';
import type { BlendClip } from './clips.js';

/** Adds the table to a section. Returns what shows weights and phases, in the order of the clips. */
export function addLeafTable(
  section: Section,
  clips: readonly BlendClip[],
): (weights: readonly number[], phases: readonly number[]) => void {
  const table = document.createElement('table');
  table.className = 'leaves';
  const head = table.createTHead().insertRow();
  for (const title of ['Clip', '', 'weight', 'phase']) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = title;
    head.append(cell);
  }
  const body = table.createTBody();
  const rows = clips.map(({ name, color }) => {
    const row = body.insertRow();
    const title = document.createElement('th');
    title.scope = 'row';
    title.textContent = name;
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.style.setProperty('--tone', color);
    bar.setAttribute('role', 'meter');
    bar.setAttribute('aria-label', name);
    bar.setAttribute('aria-valuemin', '0');
    bar.setAttribute('aria-valuemax', '1');
    const fill = document.createElement('div');
    bar.append(fill);
    row.append(title);
    row.insertCell().append(bar);
    return { row, bar, fill, weight: row.insertCell(), phase: row.insertCell() };
  });
  section.append(table);
  return (weights, phases) => {
    rows.forEach(({ row, bar, fill, weight, phase }, index) => {
      const text = weights[index]!.toFixed(2);
      weight.textContent = text;
      phase.textContent = phases[index]!.toFixed(2);
      bar.setAttribute('aria-valuenow', text);
      fill.style.transform = `scaleX(${weights[index]!.toFixed(4)})`;
      row.classList.toggle('silent', weights[index]! === 0);
    });
  };
}
