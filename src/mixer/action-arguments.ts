// The doors of an action: what is no number never gets past them.

/**
 * Returns `value`, which the argument `name` of an action's `method` is.
 *
 * Throws when it is NaN or no number at all.
 */
export function numberOf(method: string, name: string, value: number): number {
  if (typeof value === 'number' && !Number.isNaN(value)) return value;
  throw new TypeError(`AnimationAction.${method}: ${name} is ${String(value)}, expected a number.`);
}

/**
 * Returns `duration` in seconds. With anything but a number three's fades are over at once, and apps go on; here they do
 * as well, and a warning says so.
 */
export function secondsOf(method: string, duration: number): number {
  if (typeof duration === 'number' && !Number.isNaN(duration)) return duration;
  console.warn(
    `three-sinew: AnimationAction.${method}: duration is ${String(duration)}, expected seconds; it takes none.`,
  );
  return 0;
}
