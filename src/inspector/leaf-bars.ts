// Clips as bars of their weights, with their phases as dials and a mark on who leads.

import { GROUP_LEADER, type Graph } from '../graph/graph.js';
import { html, setAttribute, setText, svg } from './svg.js';
import { weightText } from './weight-text.js';

interface LeafRow {
  readonly row: HTMLElement;
  readonly fill: HTMLElement;
  readonly hand: SVGLineElement;
  readonly number: HTMLElement;
  readonly mark: HTMLElement;
}

/** All clips of a graph. */
export class LeafBars {
  readonly element = html('div', 'leaves');
  private readonly rows: readonly LeafRow[];

  constructor(private readonly graph: Graph) {
    this.rows = graph.plan.leaves.map(({ clip, state }) => {
      const row = html('div', 'leaf', this.element);
      const dial = svg('svg', { viewBox: '-8 -8 16 16', class: 'dial' }, row);
      svg('circle', { r: 7 }, dial);
      const hand = svg('line', { y2: -7 }, dial);
      const id = state < 0 ? null : graph.plan.states[state]!;
      const owner = id ? `${graph.plan.machines[id.machine]!.states[id.index]!.name} · ` : '';
      html('span', 'name', row, `${owner}${clip.name}`);
      const mark = html('span', 'mark', row);
      const bar = html('span', 'bar', row);
      return { row, hand, mark, fill: html('span', 'fill', bar), number: html('span', 'number', row) };
    });
  }

  /** Shows how everything stands. */
  update(): void {
    const { plan, groups, leafWeights, leafPhases } = this.graph;
    for (const [leaf, { row, fill, hand, number, mark }] of this.rows.entries()) {
      const weight = leafWeights[leaf]!;
      row.classList.toggle('silent', weight < 0.0005);
      fill.style.width = `${(Math.min(1, weight) * 100).toFixed(1)}%`;
      setAttribute(hand, 'transform', `rotate(${((leafPhases[leaf]! * 360) % 360).toFixed(1)})`);
      setText(number, weightText(weight));
      const { group } = plan.leaves[leaf]!;
      setText(mark, group >= 0 && groups[group]!.memory[GROUP_LEADER] === leaf ? '◆' : '');
    }
  }
}
