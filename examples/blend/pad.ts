// The pad: a point to drag, and around it the samples, each with its weight as the area of a disc.

import type { Section } from '../common/controls.js';
import type { BlendClip } from './clips.js';
import { FIELD_SIZE, type Field } from './field.js';
import { SAMPLES, SPACE_SAMPLES } from './graph.js';
import { padToPoint, pointToPad, TOP_SPEED } from './pad-places.js';
import { makeSvg } from './svg.js';
import type { Wish } from './walker.js';

/** Size of the drawing; CSS scales it. */
const WIDTH = 284;
const HEIGHT = 190;

/** Radius of the disc of weight 1, and of the point. */
const DISC_RADIUS = 30;
const POINT_RADIUS = 8;

/** What an arrow key does to turn and speed. */
const ARROWS: Readonly<Record<string, readonly [turn: number, speed: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, 0.05],
  ArrowDown: [0, -0.05],
};

/** The pad in a section of the panel. Changes `wish`, and tells with an `input` event. */
export class Pad {
  private readonly element = document.createElement('div');
  private readonly canvas = document.createElement('canvas');
  private readonly point = makeSvg('circle', { class: 'point', r: POINT_RADIUS });
  private readonly discs: readonly SVGElement[];
  private readonly marks: readonly SVGElement[];
  private readonly clips: readonly BlendClip[];

  constructor(
    section: Section,
    clips: readonly BlendClip[],
    private readonly wish: Wish,
  ) {
    const { element, canvas, point } = this;
    // In the order of the samples, which are those of the graph.
    this.clips = SAMPLES.map(({ node }) => clips.find(({ name }) => name === node)!);
    [canvas.width, canvas.height] = FIELD_SIZE;
    const svg = makeSvg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' });
    this.discs = this.clips.map(({ color }) => makeSvg('circle', { class: 'disc', fill: color }));
    this.marks = this.clips.map(({ name }, sample) => {
      const mark = makeSvg('g', {});
      const text = makeSvg('text', { y: SAMPLES[sample]!.at[1] === TOP_SPEED ? -9 : 17 });
      text.textContent = name;
      mark.append(makeSvg('circle', { class: 'sample', r: 2.5 }), text);
      return mark;
    });
    SAMPLES.forEach(({ at: [turn, speed] }, sample) => {
      for (const shape of [this.discs[sample]!, this.marks[sample]!]) move(shape, turn, speed);
    });
    svg.append(...this.discs, ...this.marks, point);
    element.className = 'pad';
    element.tabIndex = 0;
    const roles = {
      role: 'slider',
      'aria-label': 'Turn and speed',
      'aria-valuemin': '0',
      'aria-valuemax': `${TOP_SPEED}`,
    };
    for (const [name, value] of Object.entries(roles)) element.setAttribute(name, value);
    element.append(canvas, svg);
    section.append(element);
    this.listen();
    this.set(wish.turn, wish.speed);
  }

  /** Shows a space: its colours, and which clips it has. */
  showSpace(field: Field, space: number): void {
    field.paint(this.canvas, space);
    const names: readonly { readonly node: string }[] = SPACE_SAMPLES[space]!;
    this.clips.forEach(({ name }, sample) => {
      this.marks[sample]!.classList.toggle('missing', !names.some(({ node }) => node === name));
    });
  }

  /** Shows the weights, in the order of `clips`. */
  showWeights(clips: readonly BlendClip[], weights: readonly number[]): void {
    this.clips.forEach((clip, sample) => {
      const radius = DISC_RADIUS * Math.sqrt(weights[clips.indexOf(clip)]!);
      this.discs[sample]!.setAttribute('r', radius.toFixed(2));
    });
  }

  private listen(): void {
    const { element } = this;
    const follow = ({ clientX, clientY }: PointerEvent): void => {
      const { left, top, width, height } = element.getBoundingClientRect();
      this.set(...padToPoint((clientX - left) / width, (clientY - top) / height));
    };
    element.addEventListener('pointerdown', (event) => {
      element.setPointerCapture(event.pointerId);
      follow(event);
    });
    element.addEventListener('pointermove', (event) => {
      if (element.hasPointerCapture(event.pointerId)) follow(event);
    });
    element.addEventListener('keydown', (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      // It would scroll the panel.
      event.preventDefault();
      this.set(this.wish.turn + arrow[0], this.wish.speed + arrow[1]);
    });
  }

  private set(turn: number, speed: number): void {
    const { wish, element, point } = this;
    // Free of what sums of steps miss by.
    wish.turn = Math.round(Math.min(1, Math.max(-1, turn)) * 1000) / 1000;
    wish.speed = Math.round(Math.min(TOP_SPEED, Math.max(0, speed)) * 1000) / 1000;
    move(point, wish.turn, wish.speed);
    const side = wish.turn < 0 ? 'left' : 'right';
    element.setAttribute('aria-valuenow', String(wish.speed));
    element.setAttribute(
      'aria-valuetext',
      `${wish.speed.toFixed(2)} metres per second, turns ${Math.abs(wish.turn).toFixed(2)} to the ${side}`,
    );
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function move(shape: SVGElement, turn: number, speed: number): void {
  const [x, y] = pointToPad(turn, speed);
  shape.setAttribute('transform', `translate(${(x * WIDTH).toFixed(2)} ${(y * HEIGHT).toFixed(2)})`);
}
