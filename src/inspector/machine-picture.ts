// A machine as a picture: its states on an ellipse, lit by their weights, with their phases as dials; the ways between them.

import { transitionName } from '../graph/explain.js';
import type { Graph } from '../graph/graph.js';
import { clockOf } from '../graph/state-clock.js';
import { stateWeight } from '../graph/state-weight.js';
import { currentState, DEPTH, ENTRY_TRANSITION, entryAt, topIndex } from '../machine/machine.js';
import { setAttribute, setText, svg } from './svg.js';
import { weightText } from './weight-text.js';

const WIDTH = 320;
const ROW = 54;
const RADIUS = 14;
/** From the middle of the outermost states to the edges of the picture: their names stand there. */
const SIDE = 48;
const ABOVE = 18;
const BELOW = 31;
/** How far an edge is bent aside, so that both ways between two states are seen; and how much further each of several that go one way. */
const BEND = 14;
const NEXT_BEND = 14;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** What is drawn of a state. */
interface StatePicture {
  readonly id: number;
  readonly disc: SVGCircleElement;
  readonly ring: SVGCircleElement;
  readonly hand: SVGLineElement;
  readonly text: SVGTextElement;
}

const _weight = new Float64Array(1);

/** One machine, drawn once and kept up to date. */
export class MachinePicture {
  readonly element: SVGSVGElement;
  private readonly states: readonly StatePicture[];
  private readonly edges: readonly SVGPathElement[];

  constructor(
    private readonly graph: Graph,
    private readonly machine: number,
  ) {
    const { states, transitions } = graph.plan.machines[machine]!;
    const height = Math.max(100, Math.ceil(states.length / 2) * ROW);
    this.element = svg('svg', { viewBox: `0 0 ${WIDTH} ${height}`, class: 'machine', role: 'img' });
    const places = placesOf(states.length, height);
    const center = { x: WIDTH / 2, y: height / 2 };
    this.edges = transitions.map(({ from, to }, index) => {
      const start = from < 0 ? center : places[from]!;
      const end = to < 0 ? center : places[to]!;
      const before = transitions.slice(0, index).filter((other) => other.from === from && other.to === to).length;
      const path = svg('path', { d: edge(start, end, before), class: from < 0 ? 'edge any' : 'edge' }, this.element);
      svg('title', {}, path).textContent = transitionName(graph, machine, index);
      return path;
    });
    this.states = states.map(({ name, id }, index) => drawState(this.element, places[index]!, name, id));
  }

  /** Shows how everything stands. */
  update(): void {
    const { plan, memory } = this.graph;
    const machine = plan.machines[this.machine]!;
    const current = currentState(machine, memory.machines);
    const top = topIndex(machine, memory.machines);
    const running =
      memory.machines[machine.offset + DEPTH]! > 1 ? memory.machines[entryAt(machine, top) + ENTRY_TRANSITION]! : -1;
    for (const [index, path] of this.edges.entries()) path.classList.toggle('running', index === running);
    for (const [index, { id, disc, ring, hand, text }] of this.states.entries()) {
      stateWeight(this.graph, id, _weight, 0);
      setAttribute(disc, 'fill-opacity', (0.12 + 0.88 * _weight[0]!).toFixed(3));
      ring.classList.toggle('current', index === current);
      const clock = clockOf(this.graph, id);
      const angle = clock < 0 ? 0 : this.graph.leafPhases[clock]! * 360;
      setAttribute(hand, 'transform', `rotate(${(angle % 360).toFixed(1)})`);
      setText(text, `${machine.states[index]!.name} ${_weight[0]! > 0.005 ? weightText(_weight[0]!) : ''}`.trim());
    }
  }
}

/** Returns places on an ellipse that fill the picture; one or two stand half way up, with room for loops above them. */
function placesOf(count: number, height: number): Place[] {
  const start = count === 2 ? 0 : -Math.PI / 2;
  const angles = Array.from({ length: count }, (_, index) => start + (index / count) * 2 * Math.PI);
  const xs = stretch(angles.map(Math.cos), SIDE, WIDTH - SIDE);
  const ys = count <= 2 ? angles.map(() => height / 2) : stretch(angles.map(Math.sin), ABOVE, height - BELOW);
  return xs.map((x, index) => ({ x, y: ys[index]! }));
}

/** Returns values stretched over a range; in the middle of it where they are all the same. */
function stretch(values: readonly number[], from: number, to: number): number[] {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  return values.map((value) => (span < 1e-6 ? (from + to) / 2 : from + ((value - least) / span) * (to - from)));
}

function drawState(parent: SVGElement, { x, y }: Place, name: string, id: number): StatePicture {
  const group = svg('g', { transform: `translate(${x} ${y})`, class: 'state' }, parent);
  svg('title', {}, group).textContent = name;
  return {
    id,
    disc: svg('circle', { r: RADIUS, class: 'disc' }, group),
    ring: svg('circle', { r: RADIUS, class: 'ring' }, group),
    hand: svg('line', { y1: -RADIUS + 6, y2: -RADIUS, class: 'hand' }, group),
    text: svg('text', { y: RADIUS + 12, 'text-anchor': 'middle' }, group),
  };
}

/**
 * A bent line from the rim of one disc to that of another; a loop where both are one.
 *
 * - before: how many there are already that go the same way; this one is outside of them.
 */
function edge(start: Place, end: Place, before: number): string {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) {
    const [side, top] = [18 + before * 6, -30 - before * 10];
    return `M ${start.x - 8} ${start.y - RADIUS} c ${-side} ${top} ${16 + side} ${top} 16 0`;
  }
  const [nx, ny] = [-dy / length, dx / length];
  const bend = BEND + before * NEXT_BEND;
  const [middleX, middleY] = [(start.x + end.x) / 2 + nx * bend, (start.y + end.y) / 2 + ny * bend];
  const inset = (RADIUS + 4) / length;
  const aside = 4 + before * 4;
  const from = [start.x + dx * inset + nx * aside, start.y + dy * inset + ny * aside];
  const to = [end.x - dx * inset + nx * aside, end.y - dy * inset + ny * aside];
  const angle = Math.atan2(to[1]! - middleY, to[0]! - middleX);
  const barb = (turn: number): string =>
    `M ${to[0]} ${to[1]} l ${-6 * Math.cos(angle + turn)} ${-6 * Math.sin(angle + turn)}`;
  return `M ${from[0]} ${from[1]} Q ${middleX} ${middleY} ${to[0]} ${to[1]} ${barb(0.5)} ${barb(-0.5)}`;
}
