// A number that moves evenly from one value to another over a span of time: fades and changes of speed.

/** Times in seconds of the clock that it is read at, in doubles: a ramp stays exact after days of running. */
export interface Ramp {
  readonly startTime: number;
  readonly endTime: number;
  readonly from: number;
  readonly to: number;
}

/** Returns a ramp that begins at `startTime` and takes `duration` seconds; with no duration it is over at once. */
export function createRamp(startTime: number, duration: number, from: number, to: number): Ramp {
  return { startTime, endTime: startTime + duration, from, to };
}

/**
 * Returns the value at `time`; `from` before the start, `to` from the end on.
 *
 * Frame function: never throws, does not allocate.
 */
export function rampValue(ramp: Ramp, time: number): number {
  if (time >= ramp.endTime) return ramp.to;
  if (time < ramp.startTime) return ramp.from;
  const fraction = (time - ramp.startTime) / (ramp.endTime - ramp.startTime);
  return ramp.from * (1 - fraction) + ramp.to * fraction;
}
