import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createEasing,
  EASING_BEZIER,
  EASING_LINEAR,
  EASING_SIZE,
  EASING_SMOOTH,
  EASING_SMOOTHER,
  type EasingSource,
  ease,
} from '../../src/easing/easing.js';
import { double } from '../support/arbitraries.js';
import { expectMessage } from '../support/expect-numbers.js';

type Bezier = readonly [number, number, number, number];

const NAMES = ['linear', 'smooth', 'smoother'] as const;

const bezier = fc.tuple(double(0, 1), double(-3, 4), double(0, 1), double(-3, 4));
const risingBezier = fc.tuple(double(0, 1), double(0, 1), double(0, 1), double(0, 1));
const easing: fc.Arbitrary<EasingSource> = fc.oneof(fc.constantFrom(...NAMES), bezier);

/** How far a fade has come; all numbers stand in the middle of others. */
function eased(source: EasingSource, fraction: number): number {
  const easings = Float64Array.of(NaN, NaN, ...createEasing(source), NaN);
  const out = Float64Array.of(7, 7, 7);
  ease(easings, 2, Float64Array.of(NaN, fraction, NaN), 1, out, 1);
  expect([out[0], out[2]]).toEqual([7, 7]);
  return out[1]!;
}

function lerp(a: number, b: number, fraction: number): number {
  return a + (b - a) * fraction;
}

/** A curve of Bézier at `s` as it is drawn, by lines between points on lines. Source: de Casteljau's construction. */
function drawn(b: number, c: number, s: number): number {
  const [ab, bc, cd] = [lerp(0, b, s), lerp(b, c, s), lerp(c, 1, s)];
  return lerp(lerp(ab, bc, s), lerp(bc, cd, s), s);
}

/** y where the curve is at x, found by halving alone; cut off at 0 and 1. */
function slowBezier([x1, y1, x2, y2]: Bezier, x: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (drawn(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return Math.min(1, Math.max(0, drawn(y1, y2, low)));
}

describe('createEasing', () => {
  it('returns the kind and the control points', () => {
    expect(Array.from(createEasing('linear'))).toEqual([EASING_LINEAR, 0, 0, 0, 0]);
    expect(Array.from(createEasing('smooth'))).toEqual([EASING_SMOOTH, 0, 0, 0, 0]);
    expect(Array.from(createEasing('smoother'))).toEqual([EASING_SMOOTHER, 0, 0, 0, 0]);
    expect(Array.from(createEasing([0.25, -2, 1, 3]))).toEqual([EASING_BEZIER, 0.25, -2, 1, 3]);
    for (const source of [...NAMES, [0, 0, 1, 1] as const]) expect(createEasing(source)).toHaveLength(EASING_SIZE);
  });

  it.each<[string, unknown, string[]]>([
    ['a name that is not known', 'bouncy', ['"bouncy"', 'linear, smooth, smoother or four numbers']],
    ['what is no list', { x1: 0 }, ['{"x1":0}', 'four numbers']],
    ['three numbers', [0, 0, 1], ['got 3 numbers', 'expected 4']],
    ['five numbers', [0, 0, 1, 1, 1], ['got 5 numbers', 'expected 4']],
    ['x1 below 0', [-0.1, 0, 1, 1], ['x1 is -0.1', 'from 0 to 1']],
    ['x2 above 1', [0, 0, 1.5, 1], ['x2 is 1.5', 'from 0 to 1']],
    ['x1 that is not a number', [NaN, 0, 1, 1], ['x1 is NaN', 'finite']],
    ['y1 without end', [0, Infinity, 1, 1], ['y1 is Infinity', 'finite']],
    ['y2 that is a text', [0, 0, 1, '1'], ['y2 is 1', 'finite']],
  ])('refuses %s', (_, source, parts) => {
    expectMessage(() => createEasing(source as EasingSource), ['createEasing: ', ...parts]);
  });
});

describe('ease', () => {
  it('is exactly 0 up to fraction 0, and for what is not a number, and exactly 1 from fraction 1 on', () => {
    fc.assert(
      fc.property(easing, (source) => {
        for (const fraction of [-Infinity, -1, -0, 0, NaN]) expect(eased(source, fraction)).toBe(0);
        for (const fraction of [1, 1.25, Infinity]) expect(eased(source, fraction)).toBe(1);
      }),
    );
  });

  it('follows its formula', () => {
    fc.assert(
      fc.property(double(0, 1), (t) => {
        expect(eased('linear', t)).toBe(t);
        expect(eased('smooth', t)).toBeCloseTo(3 * t ** 2 - 2 * t ** 3, 14);
        expect(eased('smoother', t)).toBeCloseTo(6 * t ** 5 - 15 * t ** 4 + 10 * t ** 3, 14);
      }),
    );
  });

  it('stays in 0..1', () => {
    fc.assert(
      fc.property(easing, double(0, 1), (source, fraction) => {
        expect(eased(source, fraction)).toBeGreaterThanOrEqual(0);
        expect(eased(source, fraction)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
    // Just below 1 a formula may be rounded to more.
    for (let step = 1; step < 200; step++) {
      for (const source of NAMES) expect(eased(source, 1 - step * 2 ** -53)).toBeLessThanOrEqual(1);
    }
  });

  it('writes where it reads', () => {
    const numbers = Float64Array.of(0.25);
    ease(createEasing('smooth'), 0, numbers, 0, numbers, 0);
    expect(numbers[0]).toBe(0.15625);
  });
});

describe('a Bézier curve', () => {
  it('is the line where its control points stand on it', () => {
    fc.assert(
      fc.property(double(0, 1), double(0, 1), double(0, 1), (a, b, fraction) => {
        expect(Math.abs(eased([a, a, b, b], fraction) - fraction)).toBeLessThan(1e-12);
      }),
      { numRuns: 500 },
    );
  });

  it('is a polynomial of the fraction where x is even along it', () => {
    fc.assert(
      fc.property(double(0, 1), double(0, 1), double(0, 1), (y1, y2, t) => {
        const expected = 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t ** 2 * y2 + t ** 3;
        expect(Math.abs(eased([1 / 3, y1, 2 / 3, y2], t) - expected)).toBeLessThan(1e-14);
      }),
    );
  });

  it('is a root where x is a power of the place along it', () => {
    // x = s³ and y = s³ + 3s²(1 − s) = 3s² − 2s³; then the other way round.
    for (let t = 0.001; t < 1; t += 0.037) {
      const s = Math.cbrt(t);
      expect(Math.abs(eased([0, 0, 0, 1], t) - (3 * s ** 2 - 2 * s ** 3))).toBeLessThan(1e-12);
      expect(Math.abs(eased([1, 0, 1, 1], 1 - t) - (1 - 3 * s ** 2 + 2 * s ** 3))).toBeLessThan(1e-12);
    }
  });

  it('is met within 1e-12 of the last bit of the fraction', () => {
    fc.assert(
      fc.property(fc.oneof(bezier, risingBezier), double(0, 1), (curve, fraction) => {
        const around = [-2, 0, 2].map((bits) => slowBezier(curve, fraction + bits * Number.EPSILON));
        expect(eased(curve, fraction)).toBeGreaterThanOrEqual(Math.min(...around) - 1e-12);
        expect(eased(curve, fraction)).toBeLessThanOrEqual(Math.max(...around) + 1e-12);
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[string, Bezier]>([
    ['upright in the middle', [1, 0, 0, 1]],
    ['level in the middle', [0, 1, 1, 0]],
    ['upright at the start', [0, 0.5, 0.5, 1]],
    ['upright at the end', [0.5, 0, 1, 0.5]],
    ['of no control points to speak of', [0, 0, 0, 0]],
    ['of control points at the end', [1, 1, 1, 1]],
    ["CSS's ease", [0.25, 0.1, 0.25, 1]],
  ])('that is %s is met and only rises', (_, curve) => {
    let before = 0;
    for (let step = 1; step <= 512; step++) {
      const fraction = step / 512;
      const found = eased(curve, fraction);
      const around = [-2, 2].map((bits) => slowBezier(curve, fraction + bits * Number.EPSILON));
      expect(found).toBeGreaterThanOrEqual(around[0]! - 1e-12);
      expect(found).toBeLessThanOrEqual(around[1]! + 1e-12);
      expect(found).toBeGreaterThanOrEqual(before - 1e-12);
      before = found;
    }
  });

  it('only rises where y1 and y2 are in 0..1', () => {
    fc.assert(
      fc.property(risingBezier, double(0, 1), double(0, 1), (curve, a, b) => {
        expect(eased(curve, Math.max(a, b))).toBeGreaterThanOrEqual(eased(curve, Math.min(a, b)) - 1e-12);
      }),
      { numRuns: 500 },
    );
  });

  it('is cut off where it swings below 0 or above 1', () => {
    const swinging: Bezier = [0.5, -2, 0.5, 3];
    expect(eased(swinging, 0.1)).toBe(0);
    expect(eased(swinging, 0.9)).toBe(1);
    expect(eased(swinging, 0.5)).toBeCloseTo(0.5, 14);
  });
});
