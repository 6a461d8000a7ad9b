// How far a fade has come, from the fraction of its time that has gone by.

/** The names of curves, or the two control points x1 y1 x2 y2 of a Bézier curve from (0, 0) to (1, 1), as CSS has them. */
export type EasingSource = 'linear' | 'smooth' | 'smoother' | readonly [number, number, number, number];

/** How many numbers one easing has. */
export const EASING_SIZE = 5;

/** The share of its time that has gone by. */
export const EASING_LINEAR = 0;
/** 3t² − 2t³: no slope at both ends. */
export const EASING_SMOOTH = 1;
/** 6t⁵ − 15t⁴ + 10t³: no slope and no curvature at both ends. */
export const EASING_SMOOTHER = 2;
/** y over x of the Bézier curve. */
export const EASING_BEZIER = 3;

/** Halving alone takes 53 steps to the last bit. */
const MOST_STEPS = 64;
/** Along the curve, which is 1 long there: steps below are in the last bits. */
const SMALLEST_STEP = 1e-15;

/** Control points x1 y1 x2 y2, the x that is looked for, and where along the curve it is. */
const _easeBezier_curve = new Float64Array(6);

/**
 * Returns an easing: the numbers kind, x1, y1, x2, y2. All but the kind are 0 where it is no Bézier curve. The numbers
 * of many easings may stand in one array.
 *
 * Throws when the name is not known, when there are not four numbers, one is not finite, or x1 or x2 is not in 0..1.
 */
export function createEasing(easing: EasingSource): Float64Array {
  if (easing === 'linear') return Float64Array.of(EASING_LINEAR, 0, 0, 0, 0);
  if (easing === 'smooth') return Float64Array.of(EASING_SMOOTH, 0, 0, 0, 0);
  if (easing === 'smoother') return Float64Array.of(EASING_SMOOTHER, 0, 0, 0, 0);
  if (!Array.isArray(easing)) {
    throw new Error(`createEasing: got ${JSON.stringify(easing)}, expected linear, smooth, smoother or four numbers.`);
  }
  const points: readonly unknown[] = easing;
  if (points.length !== 4) throw new Error(`createEasing: got ${points.length} numbers, expected 4: x1 y1 x2 y2.`);
  points.forEach((number, index) => {
    const name = ['x1', 'y1', 'x2', 'y2'][index];
    if (!Number.isFinite(number)) throw new Error(`createEasing: ${name} is ${number}, expected a finite number.`);
    if (index % 2 === 0 && !((number as number) >= 0 && (number as number) <= 1)) {
      throw new Error(`createEasing: ${name} is ${number}, expected a number from 0 to 1.`);
    }
  });
  return Float64Array.of(EASING_BEZIER, ...easing);
}

/**
 * Writes how far a fade has come: exactly 0 at fraction 0, exactly 1 at fraction 1, and never outside of 0..1. A Bézier
 * curve that leaves that range is cut off there: what comes out is a weight. Where y1 and y2 are in 0..1 it only rises,
 * as all other curves do. It is met within 1e-12, as near as the last bit of the fraction allows where it stands
 * upright.
 *
 * - easings: the five numbers of `createEasing` from `easingOffset` on.
 * - fractions: the number at `fractionOffset` is the share of the fade's time that has gone by; held to 0..1, and 0 if
 *   it is not a number.
 * - out: the number at `outOffset`; may be where the fraction stands.
 *
 * Frame function: never throws, does not allocate.
 */
export function ease(
  easings: Float64Array,
  easingOffset: number,
  fractions: Float64Array,
  fractionOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const fraction = fractions[fractionOffset]!;
  if (!(fraction > 0)) {
    out[outOffset] = 0;
  } else if (fraction >= 1) {
    out[outOffset] = 1;
  } else {
    const kind = easings[easingOffset]!;
    let eased = fraction;
    if (kind === EASING_SMOOTH) {
      eased = fraction * fraction * (3 - 2 * fraction);
    } else if (kind === EASING_SMOOTHER) {
      eased = fraction * fraction * fraction * (fraction * (6 * fraction - 15) + 10);
    } else if (kind === EASING_BEZIER) {
      const curve = _easeBezier_curve;
      for (let i = 0; i < 4; i++) curve[i] = easings[easingOffset + 1 + i]!;
      curve[4] = fraction;
      findParameter();
      const s = curve[5]!;
      const r = 1 - s;
      eased = s * (3 * r * (r * curve[1]! + s * curve[3]!) + s * s);
    }
    out[outOffset] = Math.min(1, Math.max(0, eased));
  }
}

/**
 * Finds where along the Bézier curve x is the one looked for, above 0 and below 1: by Newton's method, and by halving
 * the span that holds the answer where a step would leave that or is not half as long as the one before. x rises all
 * the way, but may stand still at one place.
 */
function findParameter(): void {
  const curve = _easeBezier_curve;
  const x1 = curve[0]!;
  const x2 = curve[2]!;
  const wanted = curve[4]!;
  let low = 0;
  let high = 1;
  let s = wanted;
  let before = 1;
  for (let count = 0; count < MOST_STEPS; count++) {
    const r = 1 - s;
    const error = s * (3 * r * (r * x1 + s * x2) + s * s) - wanted;
    const step = error / (3 * (r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (1 - x2)));
    if (Math.abs(step) < SMALLEST_STEP || error === 0) break;
    if (error < 0) low = s;
    else high = s;
    // Not so where the slope is 0, and the step no number.
    const isGood = s - step > low && s - step < high && Math.abs(step) <= 0.5 * before;
    const next = isGood ? s - step : 0.5 * (low + high);
    before = Math.abs(next - s);
    if (before < SMALLEST_STEP) break;
    s = next;
  }
  curve[5] = s;
}
