// Shows what frames cost: the plot, the medians beside it, and what else is known of the frames.

import type { Section } from '../common/controls.js';
import { addCosts, createCostHistory, frameRate, medianCost } from './cost-history.js';
import { createCostPlot, drawCostPlot, PART_COLORS } from './cost-plot.js';
import type { Field } from './field.js';
import { ANIMATION_PARTS, PARTS } from './frame.js';
import { GarbageMeter } from './garbage-meter.js';

/** Figures that change faster cannot be read, and showing them has a cost too. */
const PAUSE_MS = 250;

/** Rows of the table: the first part of a frame in the row and the one after the last. */
const ROWS = [
  ...PARTS.map((name, part) => ({ name: name as string, start: part, end: part + 1 })),
  { name: 'animation', start: 0, end: ANIMATION_PARTS },
] as const;

/** The panel's view of a field. */
export class CostPanel {
  readonly history = createCostHistory();
  private readonly field: Field;
  private readonly plot = createCostPlot();
  private readonly cells: readonly (readonly HTMLTableCellElement[])[];
  private readonly facts: readonly HTMLElement[];
  private readonly garbage = new GarbageMeter();
  private shownAt = Number.NEGATIVE_INFINITY;

  /** Adds plot, table and facts to a section. */
  constructor(section: Section, field: Field) {
    this.field = field;
    section.append(this.plot);
    this.cells = addTable(section);
    this.facts = addFacts(section, ['Frames per second', 'Foxes drawn', 'Garbage of the page']);
  }

  /** Forgets all frames: they were of other foxes. */
  reset(): void {
    this.history.length = 0;
    this.garbage.reset(performance.now());
    this.show();
  }

  /** Adds the field's last frame, and shows the figures when it is time to. */
  add(): void {
    const now = performance.now();
    addCosts(this.history, now / 1000, this.field.frame.costs);
    this.garbage.look(now);
    if (now - this.shownAt >= PAUSE_MS) this.show();
  }

  /** Shows all figures. */
  show(): void {
    const { history, field, cells, facts } = this;
    this.shownAt = performance.now();
    drawCostPlot(this.plot, history, field.settings.plotsDrawing);
    ROWS.forEach(({ start, end }, row) => {
      const [whole, each] = cells[row]!;
      const cost = medianCost(history, start, end);
      whole!.textContent = history.length > 0 ? digits(cost) : '–';
      const isDrawing = end > ANIMATION_PARTS;
      each!.textContent = history.length > 0 && !isDrawing ? digits((cost * 1000) / field.count) : '–';
    });
    const count = field.count.toLocaleString('en');
    facts[0]!.textContent = history.length > 1 ? digits(frameRate(history)) : '–';
    facts[1]!.textContent = `${field.frame.drawn.length.toLocaleString('en')} of ${count}`;
    facts[2]!.textContent = this.garbage.text;
  }
}

/** Adds a table and returns, for each row, the cells for milliseconds and for microseconds per fox. */
function addTable(section: Section): HTMLTableCellElement[][] {
  const table = document.createElement('table');
  table.className = 'costs';
  const head = table.createTHead().insertRow();
  for (const title of ['Median', 'ms', 'µs per fox']) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = title;
    head.append(cell);
  }
  const body = table.createTBody();
  section.append(table);
  return ROWS.map(({ name }, index) => {
    const row = body.insertRow();
    const cell = document.createElement('th');
    cell.scope = 'row';
    cell.textContent = name;
    const color = PART_COLORS[index];
    if (color) cell.style.setProperty('--tone', color);
    else row.className = 'sum';
    row.append(cell);
    return [row.insertCell(), row.insertCell()];
  });
}

function addFacts(section: Section, names: readonly string[]): HTMLElement[] {
  const list = document.createElement('dl');
  list.className = 'facts';
  section.append(list);
  return names.map((name) => {
    const term = document.createElement('dt');
    term.textContent = name;
    const value = document.createElement('dd');
    list.append(term, value);
    return value;
  });
}

/** Three digits that count, and no more than three behind the point. */
function digits(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3);
}
