// What a fade multiplies an action's weight by, or a warp its speed.

import { createRamp, moveRamp, type Ramp } from '../time/ramp.js';

/** A factor that moves evenly from one value to another. */
export class ActionRamp {
  // A number from the start: V8 would make an object of each one that comes after something else.
  factor = 1;
  private readonly ramp: Ramp;

  /** - now: when it begins, in the mixer's seconds. */
  constructor(now: number, duration: number, from: number, to: number) {
    this.ramp = createRamp(now, duration, from, to);
    this.factor = from;
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
    moveRamp(ramp, moments, moment);
    this.factor = ramp.value;
    return moments[moment]! > ramp.endTime;
  }
}
