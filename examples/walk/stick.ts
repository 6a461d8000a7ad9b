// Steering by a stick on the screen, for a finger or a mouse: up to go, to the rim to run, sideways to turn.

import type { Wish } from './steering.js';

/** So far from the middle, as a fraction of the way to the rim, the stick says nothing yet, and beyond this the fox runs. */
const DEAD = 0.18;
const RUN = 0.9;

/** Sideways the stick needs less to turn with all there is. */
const TURN_GAIN = 1.4;

/** How far below the horizontal line the stick may be held, and still be meant to turn on the spot. */
const SIDE = 0.3;

/** How far the knob moves, in percent of the base's width. */
const KNOB_WAY = 32;

/** The stick. */
export class Stick {
  private readonly base = document.createElement('div');
  private readonly knob = document.createElement('div');
  private x = 0;
  private y = 0;

  /** Puts it into an element. */
  constructor(place: HTMLElement) {
    const { base, knob } = this;
    base.className = 'stick';
    base.setAttribute('role', 'img');
    base.setAttribute(
      'aria-label',
      'A stick to drag: up to go, to the rim to run, sideways to turn. Keys do the same.',
    );
    knob.className = 'knob';
    base.append(knob);
    place.append(base);
    base.addEventListener('pointerdown', (event) => {
      base.setPointerCapture(event.pointerId);
      this.drag(event);
    });
    base.addEventListener('pointermove', (event) => {
      if (base.hasPointerCapture(event.pointerId)) this.drag(event);
    });
    base.addEventListener('lostpointercapture', () => this.put(0, 0));
    base.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  read(): Wish {
    const { x, y } = this;
    const push = Math.hypot(x, y);
    if (push < DEAD) return { forward: 0, turn: 0, isRunning: false };
    const share = (push - DEAD) / (1 - DEAD);
    // Held sideways it turns on the spot.
    const ahead = Math.max(0, y / push - SIDE) / (1 - SIDE);
    const turn = Math.min(1, Math.max(-1, (x / push) * TURN_GAIN)) * share;
    return { forward: Math.min(1, ahead * 2) * share, turn, isRunning: push > RUN && ahead > 0 };
  }

  private drag({ clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = this.base.getBoundingClientRect();
    const x = ((clientX - left) / width) * 2 - 1;
    const y = 1 - ((clientY - top) / height) * 2;
    const push = Math.max(1, Math.hypot(x, y));
    this.put(x / push, y / push);
  }

  private put(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.knob.style.left = `${(50 + x * KNOB_WAY).toFixed(1)}%`;
    this.knob.style.top = `${(50 - y * KNOB_WAY).toFixed(1)}%`;
  }
}
