// Brings points from anywhere to where their weights can be worked out in doubles.

/**
 * A point that is more times the extent of the samples away than this is treated as the point that far away in the same
 * direction. Out there a rounding is 1e-10 of the extent; further out the samples would fall together in the rounding,
 * and at 1e160 squares would overflow.
 */
const FAR = 1e6;

/** Where points are near: the square around a centre that ends at `most`. */
export interface Surroundings {
  readonly centerX: number;
  readonly centerY: number;
  readonly most: number;
}

/** Returns the surroundings of something that reaches `extent` to each side of (centerX, centerY). */
export function createSurroundings(centerX: number, centerY: number, extent: number): Surroundings {
  return { centerX, centerY, most: extent * FAR };
}

/**
 * Writes x and y of a point to the first two numbers of `out`: unchanged inside of the surroundings; from further away,
 * the place where its line to the centre enters them.
 *
 * - points: x and y at `offset`, finite; any size.
 *
 * Frame function: never throws, does not allocate.
 */
export function pullPoint(out: Float64Array, points: Float64Array, offset: number, surroundings: Surroundings): void {
  const { centerX, centerY, most } = surroundings;
  const x = points[offset]! - centerX;
  const y = points[offset + 1]! - centerY;
  const distance = Math.max(Math.abs(x), Math.abs(y));
  if (distance > most) {
    out[0] = centerX + (x / distance) * most;
    out[1] = centerY + (y / distance) * most;
  } else {
    out[0] = points[offset]!;
    out[1] = points[offset + 1]!;
  }
}
