// What a fade multiplies an action's weight by, or a warp its speed.

import { createRamp, moveRamp, type Ramp } from '../time/ramp.js';

/** `factor` is 1 when nothing runs. */
export class ActionRamp {
  factor = 1;
  private ramp: Ramp | null = null;

  get isRunning(): boolean {
    return this.ramp !== null;
  }

  /** Lets the factor move evenly from one value to another, from `now` on, in the mixer's seconds. */
  begin(now: number, duration: number, from: number, to: number): void {
    this.ramp = createRamp(now, duration, from, to);
    this.factor = from;
  }

  stop(): void {
    this.ramp = null;
    this.factor = 1;
  }

  /**
   * Moves the factor to that at a moment, and returns whether the ramp is over.
   *
   * - moments: the number at `moment` is the mixer's time, in seconds.
   *
   * Frame function: never throws, does not allocate.
   */
  move(moments: Float64Array, moment: number): boolean {
    const { ramp } = this;
    if (!ramp) return false;
    moveRamp(ramp, moments, moment);
    this.factor = ramp.value;
    return moments[moment]! > ramp.endTime;
  }
}
