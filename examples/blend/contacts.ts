// Which paws have been on the ground in the last seconds, and which steps fell out of the rhythm.

import { PAWS, type Paws } from './paws.js';

/** Seconds that are remembered. */
export const CONTACT_SECONDS = 4;

/** A step is in the rhythm when the same paw came down a stride earlier, give or take this part of a stride. */
const TOLERANCE = 0.08;

/** A paw on the ground, from one time to another. `isOffBeat`: the same paw did not come down a stride earlier. */
export interface Contact {
  readonly paw: number;
  readonly start: number;
  readonly isOffBeat: boolean;
  end: number;
}

/** The contacts of a fox. */
export class Contacts {
  /** Those of the last seconds, and of a stride before, in the order in which they began. */
  readonly all: Contact[] = [];
  /** Seconds since the first one could be. */
  time = 0;
  private readonly open: (Contact | undefined)[] = PAWS.map(() => undefined);
  /** When the present rhythm began. */
  private begin = 0;

  /**
   * Adds what the paws do now.
   *
   * - dt: seconds since the last time; stride: seconds of one.
   */
  add(dt: number, paws: Paws, stride: number): void {
    this.time += dt;
    const { time, open, all } = this;
    PAWS.forEach((_, paw) => {
      if (!paws.isDown(paw)) open[paw] = undefined;
      else if (open[paw]) open[paw].end = time;
      else {
        open[paw] = { paw, start: time, end: time, isOffBeat: this.isOffBeat(paw, stride) };
        all.push(open[paw]);
      }
    });
    while (all[0] && all[0].end < time - 2 * CONTACT_SECONDS) all.shift();
  }

  /** Forgets all. */
  reset(): void {
    this.all.length = 0;
    this.open.fill(undefined);
    this.changeRhythm();
  }

  /** From now on there is another rhythm, which steps before now say nothing of. */
  changeRhythm(): void {
    this.begin = this.time;
  }

  /** Returns how many steps there were in the last seconds, and how many of them were out of the rhythm. */
  count(): { steps: number; offBeat: number } {
    const recent = this.all.filter(({ start }) => start > this.time - CONTACT_SECONDS);
    return { steps: recent.length, offBeat: recent.filter(({ isOffBeat }) => isOffBeat).length };
  }

  private isOffBeat(paw: number, stride: number): boolean {
    const wanted = this.time - stride;
    // Before there has been a whole stride nothing can be said of rhythm.
    if (wanted < this.begin + TOLERANCE * stride) return false;
    return !this.all.some((one) => one.paw === paw && Math.abs(one.start - wanted) < TOLERANCE * stride);
  }
}
