// What happens, as marks that move to the left.

import { EVENT, LOG_INDEX, LOG_KIND, LOG_ROW_SIZE, LOG_SUBJECT, LOG_TIME, WINDOW_END } from '../events/event-log.js';
import type { Graph } from '../graph/graph.js';
import { CLOCK_TIME } from '../graph/graph-memory.js';
import { html, svg } from './svg.js';

/** Seconds that are seen. */
const SPAN = 4;
const WIDTH = 320;
const HEIGHT = 46;
const LINES = 4;

interface Mark {
  readonly element: SVGGElement;
  readonly time: number;
}

/** Events of the last seconds. */
export class EventLane {
  readonly element = html('div', 'lane');
  private readonly picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, this.element);
  private marks: Mark[] = [];
  private line = 0;
  private seenUntil = -1;

  constructor(private readonly graph: Graph) {}

  /** Takes what has happened since the last time, and moves all marks on. */
  update(): void {
    const { events, memory } = this.graph;
    const now = memory.clock[CLOCK_TIME]!;
    // Restored to an earlier moment.
    if (now < this.seenUntil) this.clear();
    for (let row = 0; row < events.count; row++) {
      const time = events.rows[row * LOG_ROW_SIZE + LOG_TIME]!;
      if (time > this.seenUntil) this.add(row * LOG_ROW_SIZE, time);
    }
    this.seenUntil = now;
    this.marks = this.marks.filter(({ element, time }) => {
      const isSeen = time > now - SPAN;
      if (isSeen) element.style.transform = `translateX(${(WIDTH * (1 - (now - time) / SPAN)).toFixed(1)}px)`;
      else element.remove();
      return isSeen;
    });
  }

  private clear(): void {
    for (const { element } of this.marks) element.remove();
    this.marks = [];
    this.seenUntil = -1;
  }

  private add(row: number, time: number): void {
    const { plan, events } = this.graph;
    const kind = events.rows[row + LOG_KIND]!;
    if (kind !== EVENT && kind !== WINDOW_END - 2 && kind !== WINDOW_END) return;
    const name = plan.sources[events.rows[row + LOG_SUBJECT]!]!.names[events.rows[row + LOG_INDEX]!]!;
    const element = svg('g', { class: kind === EVENT ? 'mark' : 'mark window' }, this.picture);
    svg('line', { y2: HEIGHT }, element);
    const y = 9 + (this.line++ % LINES) * (HEIGHT / LINES);
    const text = svg('text', { x: -3, y, 'text-anchor': 'end' }, element);
    text.textContent = kind === WINDOW_END ? `${name} ]` : kind === EVENT ? name : `[ ${name}`;
    this.marks.push({ element, time });
  }
}
