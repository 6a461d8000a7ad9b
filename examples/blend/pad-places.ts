// Where a point of the graph is on the pad, as fractions of its width and height from the upper left corner.

/** Metres per second at the top. */
export const TOP_SPEED = 1.8;

/** Fractions left free around the samples, for discs and names. */
const MARGIN_X = 0.13;
const MARGIN_Y = 0.19;

/** Returns turn and speed at a place; of a place in the margin those at its edge. */
export function padToPoint(x: number, y: number): [turn: number, speed: number] {
  const across = clamp((x - MARGIN_X) / (1 - 2 * MARGIN_X));
  const up = clamp((1 - MARGIN_Y - y) / (1 - 2 * MARGIN_Y));
  return [across * 2 - 1, up * TOP_SPEED];
}

/** Returns the place of a turn, -1 to 1, and a speed. */
export function pointToPad(turn: number, speed: number): [x: number, y: number] {
  return [MARGIN_X + ((turn + 1) / 2) * (1 - 2 * MARGIN_X), 1 - MARGIN_Y - (speed / TOP_SPEED) * (1 - 2 * MARGIN_Y)];
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
