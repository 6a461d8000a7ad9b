import { MathUtils } from 'three';

/** The part of a number after the point, also for negative numbers: the phase of a cycle. */
export function fraction(value: number): number {
  return value - Math.floor(value);
}

/** A cosine wave: `harmonic` waves in a cycle, with a crest at the phase `crest`. */
export function wave(phase: number, amplitude: number, crest: number, harmonic = 1): number {
  return amplitude * Math.cos(2 * Math.PI * harmonic * (phase - crest));
}

/** A knot of a curve: where, how high, and (where it is prescribed) how steep. */
export interface Knot {
  readonly at: number;
  readonly value: number;
  readonly slope?: number;
}

/** A smooth curve through knots in ascending order; a slope not given is that between the two neighbours. */
export function smoothCurve(knots: readonly Knot[], at: number): number {
  const last = knots.length - 1;
  let index = 0;
  while (index < last - 1 && at > (knots[index + 1] as Knot).at) index++;
  const from = knots[index] as Knot;
  const to = knots[index + 1] as Knot;
  const width = to.at - from.at;
  const u = MathUtils.clamp((at - from.at) / width, 0, 1);
  const slopeFrom = slopeAt(knots, index) * width;
  const slopeTo = slopeAt(knots, index + 1) * width;
  const uu = u * u;
  const uuu = uu * u;
  return (
    from.value * (2 * uuu - 3 * uu + 1) +
    slopeFrom * (uuu - 2 * uu + u) +
    to.value * (3 * uu - 2 * uuu) +
    slopeTo * (uuu - uu)
  );
}

function slopeAt(knots: readonly Knot[], index: number): number {
  const knot = knots[index] as Knot;
  if (knot.slope !== undefined) return knot.slope;
  const before = knots[index - 1] ?? knot;
  const after = knots[index + 1] ?? knot;
  return (after.value - before.value) / (after.at - before.at);
}

/** A smooth curve that repeats with period 1 through [phase, value] pairs in ascending order. */
export function cycleCurve(pairs: readonly (readonly [phase: number, value: number])[], phase: number): number {
  const knots = [-1, 0, 1].flatMap((turn) => pairs.map(([at, value]) => ({ at: at + turn, value })));
  return smoothCurve(knots, fraction(phase));
}

/**
 * Like cycleCurve, but calm: it never goes beyond its values, and rests where two neighbours are equal. For a glance
 * that stops and holds.
 */
export function calmCurve(pairs: readonly (readonly [phase: number, value: number])[], phase: number): number {
  const repeated = [-1, 0, 1].flatMap((turn) => pairs.map(([at, value]) => ({ at: at + turn, value })));
  const knots = repeated.map((knot, index) => {
    const before = repeated[index - 1] ?? knot;
    const after = repeated[index + 1] ?? knot;
    const turning = (knot.value - before.value) * (after.value - knot.value) <= 0;
    return turning ? { ...knot, slope: 0 } : knot;
  });
  return smoothCurve(knots, fraction(phase));
}
