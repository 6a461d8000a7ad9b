// The field: the herd on it, which is made a few foxes at a time, and the frame that moves and draws it.

import { addDaylight, type Daylight } from '../common/daylight.js';
import { fitGround, moveGround } from '../common/ground.js';
import type { Fox } from '../common/load-fox.js';
import type { View } from '../common/view.js';
import type { Place } from '../demo/herd-places.js';
import { createFrame, drawFrame, updateMixers } from './frame.js';
import { createHerd, disposeHerd, type Herd, herdSpeed, resizeHerd } from './herd.js';
import { fieldRadius, foxPlaces, viewRadius } from './places.js';
import type { Settings } from './settings.js';
import { createShadows, placeShadows } from './shadows.js';

/** How long the making of foxes may hold up a frame at the least, in milliseconds. It may always take as long as the rest. */
const MAKING_MS = 20;

const FOX_LENGTH = 0.9;

/** Lets foxes run as the settings say. They stand while further ones are being made. */
export class Field {
  readonly settings: Settings;
  readonly frame = createFrame();
  /** The present herd. */
  herd: Herd;
  /** How long the foxes have been running. */
  seconds = 0;
  private readonly view: View;
  private readonly model: Fox;
  private readonly daylight: Daylight;
  private readonly shadows = createShadows();
  private places: readonly Place[] = [];
  private making: Promise<void> | null = null;
  private hasMoved = false;
  private frameMs = 0;

  /** Puts sky, ground and light into the view's scene; `make` puts foxes there. */
  constructor(view: View, model: Fox, settings: Settings) {
    this.view = view;
    this.model = model;
    this.settings = settings;
    this.daylight = addDaylight(view, FOX_LENGTH, 1);
    // Each shadow from a light would be one more drawing of all foxes.
    this.daylight.sun.castShadow = false;
    view.scene.add(this.shadows);
    this.herd = this.begin();
  }

  /** Whether all foxes are there. */
  get isComplete(): boolean {
    return this.making === null;
  }

  /** How many foxes are there. */
  get count(): number {
    return this.herd.members.length;
  }

  /** Takes all foxes away and makes others, as the settings are by now, in the same places and at the same phases. */
  rebuild(): Promise<void> {
    disposeHerd(this.herd);
    this.herd = this.begin();
    return this.make();
  }

  /** Makes foxes or takes them away until there are as many as the settings say, and looks at them. */
  make(): Promise<void> {
    this.lookAtField();
    this.making ??= this.makeAll().finally(() => {
      this.making = null;
    });
    return this.making;
  }

  /** Moves all foxes on by `dt` seconds. */
  advance(dt: number): void {
    if (!this.isComplete) return;
    this.hasMoved = true;
    this.seconds += dt;
    moveGround(this.daylight.ground, -herdSpeed(this.herd) * dt);
    updateMixers(this.frame, this.herd, dt);
  }

  /** Draws the field. Returns whether this has been a whole frame, all parts of which have been measured. */
  draw(): boolean {
    const start = performance.now();
    drawFrame(this.frame, this.herd, this.view, this.settings.isTouching);
    this.frameMs = performance.now() - start;
    const isWhole = this.hasMoved && this.isComplete;
    this.hasMoved = false;
    return isWhole;
  }

  private begin(): Herd {
    const { kind, actionCount } = this.settings;
    const herd = createHerd(kind, this.model, actionCount);
    this.view.scene.add(herd.group);
    return herd;
  }

  private async makeAll(): Promise<void> {
    for (;;) {
      const deadline = performance.now() + Math.max(MAKING_MS, this.frameMs);
      // The places and the herd may have become others since the last round.
      const isDone = resizeHerd(this.herd, this.places, this.seconds, deadline);
      this.shadows.count = this.count;
      this.view.step(0);
      if (isDone) return;
      await new Promise(requestAnimationFrame);
    }
  }

  private lookAtField(): void {
    const { view, daylight, settings, shadows } = this;
    if (settings.count === this.places.length) return;
    this.places = foxPlaces(settings.count);
    const radius = fieldRadius(this.places);
    fitGround(daylight.ground, FOX_LENGTH, radius);
    placeShadows(shadows, this.places);
    const { camera, controls } = view;
    const { x, y, z } = camera.position.clone().sub(controls.target);
    view.lookAt({ target: [0, 0.2, 0], from: [x, y, z], radius: viewRadius(radius), aspect: 1.2 });
  }
}
