// A panel that shows a graph at play: <sinew-inspector>, for any page.

import { explainMachine } from '../graph/explain.js';
import type { Graph } from '../graph/graph.js';
import { EventLane } from './event-lane.js';
import { INSPECTOR_STYLE } from './inspector.css.js';
import { LeafBars } from './leaf-bars.js';
import { MachinePicture } from './machine-picture.js';
import { html, setText } from './svg.js';

/** The name of the element. */
export const INSPECTOR_TAG = 'sinew-inspector';

/** What can be inspected: an `Animator`, or a graph by itself as `{ graph }`. */
export interface Inspected {
  readonly graph: Graph;
}

/** Reasons change slowly, and are read slowly. */
const FRAMES_PER_REASON = 6;

/** Where there is no page the class can still be imported. */
const Element = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * Shows states, fades, weights, phases, leaders, events, and why no transition is taken, as they are in each frame.
 *
 *   panel.animator = animator;
 */
export class SinewInspector extends Element {
  private inspected: Inspected | null = null;
  private machines: MachinePicture[] = [];
  private leaves: LeafBars | null = null;
  private lane: EventLane | null = null;
  private reasons: { readonly name: string; readonly list: HTMLElement }[] = [];
  private frame = 0;
  private frameCount = 0;

  /** What is shown; null: nothing. */
  get animator(): Inspected | null {
    return this.inspected;
  }

  set animator(animator: Inspected | null) {
    this.inspected = animator;
    if (this.isConnected) this.build();
  }

  connectedCallback(): void {
    this.build();
    this.draw();
  }

  disconnectedCallback(): void {
    cancelAnimationFrame(this.frame);
  }

  private readonly draw = (): void => {
    this.frame = requestAnimationFrame(this.draw);
    this.update();
  };

  /** Shows how everything stands; called in each frame while the panel is on a page. */
  update(): void {
    for (const machine of this.machines) machine.update();
    this.leaves?.update();
    this.lane?.update();
    if (this.frameCount++ % FRAMES_PER_REASON !== 0 || !this.inspected) return;
    for (const { name, list } of this.reasons) {
      const lines = explainMachine(this.inspected.graph, name).filter((line) => !line.includes('does not lead away'));
      while (list.children.length > lines.length) list.lastChild!.remove();
      while (list.children.length < lines.length) html('li', '', list);
      for (const [index, line] of lines.entries()) setText(list.children[index]!, line);
    }
  }

  private build(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.replaceChildren();
    html('style', '', root, INSPECTOR_STYLE);
    this.machines = [];
    this.reasons = [];
    this.leaves = null;
    this.lane = null;
    const graph = this.inspected?.graph;
    if (!graph) return;
    for (const [index, { name }] of graph.plan.machines.entries()) {
      // That of the graph itself, the first one, needs no heading.
      if (name !== '') html('h3', '', root, name);
      const picture = new MachinePicture(graph, index);
      root.append(picture.element);
      this.machines.push(picture);
    }
    html('h3', '', root, 'Clips');
    this.leaves = new LeafBars(graph);
    root.append(this.leaves.element);
    html('h3', '', root, 'Events');
    this.lane = new EventLane(graph);
    root.append(this.lane.element);
    // Below all else: how many lines there are changes from state to state.
    for (const { name } of graph.plan.machines) {
      html('h3', '', root, name === '' ? 'Transitions' : `Transitions of ${name}`);
      this.reasons.push({ name, list: html('ul', 'why', root) });
    }
  }
}

if (globalThis.customElements && !customElements.get(INSPECTOR_TAG)) {
  customElements.define(INSPECTOR_TAG, SinewInspector);
}

declare global {
  interface HTMLElementTagNameMap {
    [INSPECTOR_TAG]: SinewInspector;
  }
}
