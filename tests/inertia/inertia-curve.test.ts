import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INERTIA_CURVE_SIZE, inertiaCurveAt, prepareInertiaCurve } from '../../src/inertia/inertia-curve.js';
import { double } from '../support/arbitraries.js';
import { bolloCurve } from '../support/bollo-curve.js';
import { expectNear } from '../support/expect-numbers.js';

const LAST_BITS = 1e-13;

const size = double(1e-3, 100);
const speed = double(-500, 200);
const duration = double(0.01, 3);

/** Size, speed and duration, in the middle of other numbers, after they have been made a curve. */
function prepared(x0: number, v0: number, t1: number): Float64Array {
  const curves = Float64Array.of(NaN, x0, v0, t1, NaN);
  prepareInertiaCurve(curves, 1);
  expect([curves[0], curves[4]]).toEqual([NaN, NaN]);
  return curves.slice(1, 1 + INERTIA_CURVE_SIZE);
}

function leftAt(curve: Float64Array, time: number): number {
  const out = Float64Array.of(7, 7, 7);
  inertiaCurveAt(Float64Array.of(NaN, ...curve, NaN), 1, Float64Array.of(NaN, time), 1, out, 1);
  expect([out[0], out[2]]).toEqual([7, 7]);
  return out[1]!;
}

/**
 * First and second derivative at a time, from six values that are `step` apart: exact for the fifth degree. The weights are
 * those of forward differences of fifth order.
 */
function derivatives(valueAt: (time: number) => number, time: number, step: number): [number, number] {
  const values = [0, 1, 2, 3, 4, 5].map((index) => valueAt(time + index * step));
  const sum = (weights: readonly number[]) => weights.reduce((total, weight, n) => total + weight * values[n]!, 0);
  return [
    sum([-137 / 60, 5, -5, 10 / 3, -5 / 4, 1 / 5]) / step,
    sum([15 / 4, -77 / 6, 107 / 6, -13, 61 / 12, -5 / 6]) / step ** 2,
  ];
}

describe('prepareInertiaCurve', () => {
  it('keeps size, duration, and a speed that closes', () => {
    expect(Array.from(prepared(2, -1, 0.5))).toEqual([2, -1, 0.5]);
    expect(Array.from(prepared(-2, 1, 0.5))).toEqual([-2, 1, 0.5]);
  });

  it('takes no speed that leads away', () => {
    expect(Array.from(prepared(2, 3, 0.5))).toEqual([2, 0, 0.5]);
    expect(Array.from(prepared(-2, -3, 0.5))).toEqual([-2, 0, 0.5]);
  });

  it('is shorter where the speed would lead past 0', () => {
    // 5 · 2 / 40
    expect(Array.from(prepared(2, -40, 0.5))).toEqual([2, -40, 0.25]);
    expect(Array.from(prepared(-2, 40, 0.5))).toEqual([-2, 40, 0.25]);
    expect(Array.from(prepared(2, -20, 0.5))).toEqual([2, -20, 0.5]);
    expect(Array.from(prepared(2, -1e9, 0.5))).toEqual([2, -1e9, 1e-8]);
  });

  it.each<[string, [number, number, number]]>([
    ['no size', [0, -1, 1]],
    ['no duration', [1, -1, 0]],
    ['a duration below 0', [1, -1, -1]],
    ['a speed without end', [1, -Infinity, 1]],
    ['a size without end', [Infinity, -1, 1]],
    ['both without end', [-Infinity, Infinity, 1]],
    ['a size that is not a number', [NaN, -1, 1]],
  ])('leaves nothing of %s', (_, numbers) => {
    expect(Array.from(prepared(...numbers))).toEqual([0, 0, 0]);
  });

  it('takes a speed that is not a number for none', () => {
    expect(Array.from(prepared(1, NaN, 1))).toEqual([1, 0, 1]);
  });
});

describe('inertiaCurveAt', () => {
  it('is the published curve', () => {
    fc.assert(
      fc.property(size, speed, duration, double(0, 1.2), (x0, v0, t1, fraction) => {
        const published = bolloCurve(x0, v0, t1);
        const curve = prepared(x0, v0, t1);
        expectNear(curve, [x0, published.v0, published.t1], 0);
        const time = fraction * published.t1;
        expect(Math.abs(leftAt(curve, time) - published.at(time)[0])).toBeLessThan(LAST_BITS * x0);
      }),
      { numRuns: 500 },
    );
  });

  it('begins with exactly the size, the speed that closes, and the acceleration a0', () => {
    fc.assert(
      fc.property(size, speed, duration, (x0, v0, t1) => {
        const published = bolloCurve(x0, v0, t1);
        const curve = prepared(x0, v0, t1);
        expect(leftAt(curve, 0)).toBe(x0);
        const [slope, acceleration] = derivatives((time) => leftAt(curve, time), 0, published.t1 / 5);
        expect(Math.abs(slope - Math.min(v0, 0))).toBeLessThan((LAST_BITS * x0) / published.t1);
        expect(Math.abs(acceleration - published.a0)).toBeLessThan((10 * LAST_BITS * x0) / published.t1 ** 2);
      }),
      { numRuns: 500 },
    );
  });

  it('ends with size, speed and acceleration 0', () => {
    fc.assert(
      fc.property(size, speed, duration, (x0, v0, t1) => {
        const curve = prepared(x0, v0, t1);
        const end = curve[2]!;
        expect([leftAt(curve, end), leftAt(curve, end * 2), leftAt(curve, 1e9)]).toEqual([0, 0, 0]);
        // Seen from the end, time running backward.
        const [slope, acceleration] = derivatives((time) => leftAt(curve, end - time), 0, end / 5);
        expect(Math.abs(slope)).toBeLessThan((LAST_BITS * x0) / end);
        expect(Math.abs(acceleration)).toBeLessThan((10 * LAST_BITS * x0) / end ** 2);
      }),
      { numRuns: 500 },
    );
  });

  it('never swings to the other side, and never out beyond the size', () => {
    fc.assert(
      fc.property(size, speed, duration, double(0, 1), fc.boolean(), (x0, v0, t1, fraction, isBelow) => {
        const sign = isBelow ? -1 : 1;
        const curve = prepared(sign * x0, sign * v0, t1);
        const left = sign * leftAt(curve, fraction * curve[2]!);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(x0 * (1 + LAST_BITS));
      }),
      { numRuns: 500 },
    );
    // Right before the end, at speeds around those where the form of the curve changes.
    for (const k of [-5, -4.999999, -4, -2.500001, -2.5, -2.499999, 0]) {
      const curve = prepared(1, k, 1);
      for (let bits = 1; bits < 200; bits++) {
        expect(leftAt(curve, curve[2]! * (1 - bits * 2 ** -53))).toBeGreaterThanOrEqual(0);
        expect(leftAt(curve, curve[2]! * (1 - 10 ** (-bits / 13)))).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('only falls', () => {
    fc.assert(
      fc.property(size, speed, duration, double(0, 1), double(0, 1), (x0, v0, t1, a, b) => {
        const curve = prepared(x0, v0, t1);
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((fraction) => leftAt(curve, fraction * curve[2]!));
        expect(late).toBeLessThanOrEqual(early! + LAST_BITS * x0);
      }),
      { numRuns: 500 },
    );
  });

  it('is 1 − smootherstep without speed', () => {
    fc.assert(
      fc.property(double(0, 1), (u) => {
        const expected = 3 * (1 - (6 * u ** 5 - 15 * u ** 4 + 10 * u ** 3));
        expect(Math.abs(leftAt(prepared(3, 0, 0.5), u * 0.5) - expected)).toBeLessThan(LAST_BITS);
      }),
    );
  });

  it('is the same on the other side of 0', () => {
    fc.assert(
      fc.property(size, speed, duration, double(-1, 4), (x0, v0, t1, time) => {
        expect(leftAt(prepared(-x0, -v0, t1), time)).toBe(-leftAt(prepared(x0, v0, t1), time) + 0);
      }),
    );
  });

  it('goes on straight before 0', () => {
    expect(leftAt(prepared(2, -1, 0.5), -0.25)).toBe(2.25);
    expect(leftAt(prepared(-2, 1, 0.5), -0.25)).toBe(-2.25);
    expect(leftAt(prepared(2, 1, 0.5), -0.25)).toBe(2);
  });

  it('is 0 at any time where there was nothing', () => {
    for (const time of [-1, 0, 1]) expect(leftAt(Float64Array.of(0, 0, 0), time)).toBe(0);
  });

  it('is no NaN for the smallest and largest of numbers', () => {
    const numbers = [5e-324, 1e-310, 1e-160, 1e-20, 1, 1e20, 1e160, 1e308, -5e-324, -1, -1e308];
    for (const x0 of numbers) {
      for (const v0 of numbers) {
        for (const t1 of [5e-324, 1e-20, 1, 1e20]) {
          const curve = prepared(x0, v0, t1);
          for (const fraction of [0, 0.3, 0.9, 1]) {
            const left = leftAt(curve, curve[2]! * fraction);
            // The smallest numbers have but few bits.
            expect(Math.abs(left)).toBeLessThanOrEqual(Math.abs(x0) * (1 + LAST_BITS) + 1e-322);
          }
        }
      }
    }
  });
});
