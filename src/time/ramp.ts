// A number that moves evenly from one value to another over a span of time: fades and changes of speed.

/**
 * Times in seconds of the clock that it is read at, in doubles: a ramp stays exact after days of running.
 *
 * `value` is what `moveRamp` found last.
 */
export interface Ramp {
  readonly startTime: number;
  readonly endTime: number;
  readonly from: number;
  readonly to: number;
  value: number;
}

/** Returns a ramp that begins at `startTime` and takes `duration` seconds; with no duration it is over at once. */
export function createRamp(startTime: number, duration: number, from: number, to: number): Ramp {
  return { startTime, endTime: startTime + duration, from, to, value: from };
}

/**
 * Sets the ramp's value to that at a moment: `from` before the start, `to` from the end on.
 *
 * - moments: the number at `moment` is the time, in seconds.
 *
 * Frame function: never throws, does not allocate.
 */
export function moveRamp(ramp: Ramp, moments: Float64Array, moment: number): void {
  const { startTime, endTime, from, to } = ramp;
  const time = moments[moment]!;
  if (time >= endTime) {
    ramp.value = to;
  } else if (time < startTime) {
    ramp.value = from;
  } else {
    const fraction = (time - startTime) / (endTime - startTime);
    ramp.value = from * (1 - fraction) + to * fraction;
  }
}
