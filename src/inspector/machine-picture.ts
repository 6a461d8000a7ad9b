// A machine as a picture: its states on an ellipse, lit by their weights, with their phases as dials; the ways between them.

import type { Graph } from '../graph/graph.js';
import { clockOf } from '../graph/state-clock.js';
import { stateWeight } from '../graph/state-weight.js';
import { currentState, DEPTH, ENTRY_TRANSITION, entryAt, topIndex } from '../machine/machine.js';
import { setAttribute, setText, svg } from './svg.js';

const WIDTH = 320;
const ROW = 74;
const RADIUS = 17;
/** How far an edge is bent aside, so that both ways between two states are seen. */
const BEND = 16;

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
    const height = Math.max(120, Math.ceil(states.length / 2) * ROW);
    this.element = svg('svg', { viewBox: `0 0 ${WIDTH} ${height}`, class: 'machine', role: 'img' });
    const places = placesOf(states.length, height);
    const center = { x: WIDTH / 2, y: height / 2 };
    this.edges = transitions.map(({ from, to }) => {
      const start = from < 0 ? center : places[from]!;
      const end = to < 0 ? center : places[to]!;
      return svg('path', { d: edge(start, end), class: from < 0 ? 'edge any' : 'edge' }, this.element);
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
      setText(text, `${machine.states[index]!.name} ${_weight[0]! > 0.005 ? _weight[0]!.toFixed(2) : ''}`.trim());
    }
  }
}

function placesOf(count: number, height: number): Place[] {
  if (count === 1) return [{ x: WIDTH / 2, y: height / 2 }];
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2 + (count === 2 ? Math.PI / 2 : 0);
    return { x: WIDTH / 2 + Math.cos(angle) * (WIDTH / 2 - 62), y: height / 2 + Math.sin(angle) * (height / 2 - 34) };
  });
}

function drawState(parent: SVGElement, { x, y }: Place, name: string, id: number): StatePicture {
  const group = svg('g', { transform: `translate(${x} ${y})`, class: 'state' }, parent);
  svg('title', {}, group).textContent = name;
  return {
    id,
    disc: svg('circle', { r: RADIUS, class: 'disc' }, group),
    ring: svg('circle', { r: RADIUS, class: 'ring' }, group),
    hand: svg('line', { y1: -RADIUS + 6, y2: -RADIUS, class: 'hand' }, group),
    text: svg('text', { y: RADIUS + 14, 'text-anchor': 'middle' }, group),
  };
}

/** A bent line from the rim of one disc to that of another; a loop where both are one. */
function edge(start: Place, end: Place): string {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return `M ${start.x - 8} ${start.y - RADIUS} c -18 -30 34 -30 16 0`;
  const [nx, ny] = [-dy / length, dx / length];
  const [middleX, middleY] = [(start.x + end.x) / 2 + nx * BEND, (start.y + end.y) / 2 + ny * BEND];
  const inset = (RADIUS + 4) / length;
  const from = [start.x + dx * inset + nx * 4, start.y + dy * inset + ny * 4];
  const to = [end.x - dx * inset + nx * 4, end.y - dy * inset + ny * 4];
  const angle = Math.atan2(to[1]! - middleY, to[0]! - middleX);
  const barb = (turn: number): string =>
    `M ${to[0]} ${to[1]} l ${-6 * Math.cos(angle + turn)} ${-6 * Math.sin(angle + turn)}`;
  return `M ${from[0]} ${from[1]} Q ${middleX} ${middleY} ${to[0]} ${to[1]} ${barb(0.5)} ${barb(-0.5)}`;
}
