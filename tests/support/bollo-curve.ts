// The curve of inertialization as it was published, and its derivatives.

/** x, x′ and x″ at a time. */
export interface BolloCurve {
  readonly v0: number;
  readonly t1: number;
  readonly a0: number;
  at(time: number): [number, number, number];
}

/**
 * Returns the curve that begins with x0 of 0 or more and v0, and ends at t1 or earlier.
 *
 * Source: David Bollo, Inertialization: High-Performance Animation Transitions in Gears of War, GDC 2018.
 */
export function bolloCurve(x0: number, speed: number, duration: number): BolloCurve {
  const v0 = Math.min(speed, 0);
  const t1 = v0 < 0 ? Math.min(duration, (-5 * x0) / v0) : duration;
  const a0 = Math.max(0, (-8 * v0 * t1 - 20 * x0) / t1 ** 2);
  const a = -(a0 * t1 ** 2 + 6 * v0 * t1 + 12 * x0) / (2 * t1 ** 5);
  const b = (3 * a0 * t1 ** 2 + 16 * v0 * t1 + 30 * x0) / (2 * t1 ** 4);
  const c = -(3 * a0 * t1 ** 2 + 12 * v0 * t1 + 20 * x0) / (2 * t1 ** 3);
  return {
    v0,
    t1,
    a0,
    at: (time) => {
      if (time >= t1) return [0, 0, 0];
      return [
        a * time ** 5 + b * time ** 4 + c * time ** 3 + (a0 / 2) * time ** 2 + v0 * time + x0,
        5 * a * time ** 4 + 4 * b * time ** 3 + 3 * c * time ** 2 + a0 * time + v0,
        20 * a * time ** 3 + 12 * b * time ** 2 + 6 * c * time + a0,
      ];
    },
  };
}
