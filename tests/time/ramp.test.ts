import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRamp, moveRamp, type Ramp } from '../../src/time/ramp.js';
import { double } from '../support/arbitraries.js';

/** Moves the ramp to that time, which stands in the middle of other numbers, and returns its value. */
function rampValue(ramp: Ramp, time: number): number {
  moveRamp(ramp, Float64Array.of(NaN, time, NaN), 1);
  return ramp.value;
}

describe('createRamp', () => {
  it('starts with the first value, over or not', () => {
    expect(createRamp(3, 2, 0.25, 1).value).toBe(0.25);
    expect(createRamp(3, 0, 0.25, 1).value).toBe(0.25);
  });
});

describe('moveRamp', () => {
  // value  2 ────╮
  //               ╲
  //        -2      ╰────
  //           10  10.5   seconds
  const ramp = createRamp(10, 0.5, 2, -2);

  it('is the first value before the start and on it', () => {
    expect(rampValue(ramp, -1e9)).toBe(2);
    expect(rampValue(ramp, 9.999)).toBe(2);
    expect(rampValue(ramp, 10)).toBe(2);
  });

  it('moves evenly in between', () => {
    expect(rampValue(ramp, 10.125)).toBe(1);
    expect(rampValue(ramp, 10.25)).toBe(0);
    expect(rampValue(ramp, 10.375)).toBe(-1);
  });

  it('is the last value from the end on', () => {
    expect(rampValue(ramp, 10.5)).toBe(-2);
    expect(rampValue(ramp, 1e9)).toBe(-2);
  });

  it('is over at once when it takes no time', () => {
    const jump = createRamp(3, 0, 0, 1);
    expect(rampValue(jump, 2.999)).toBe(0);
    expect(rampValue(jump, 3)).toBe(1);
    expect(rampValue(jump, 4)).toBe(1);
  });

  it('stays exact after days of running', () => {
    const start = 1e6;
    const late = createRamp(start, 0.2, 0, 1);
    // At 1e6 s neighbouring doubles are 1.2e-10 s apart: 6e-10 of 0.2 s.
    expect(Math.abs(rampValue(late, start + 0.05) - 0.25)).toBeLessThan(2e-9);
  });

  it('never leaves the range of its two values, and holds a value that does not change', () => {
    fc.assert(
      fc.property(double(-1e6, 1e6), double(0, 10), double(-5, 5), double(-5, 5), double(-1, 11), (a, d, x, y, t) => {
        const value = rampValue(createRamp(a, d, x, y), a + t);
        // Two shares that sum to 1 up to a rounding.
        expect(value).toBeGreaterThanOrEqual(Math.min(x, y) - 1e-14);
        expect(value).toBeLessThanOrEqual(Math.max(x, y) + 1e-14);
        expect(Math.abs(rampValue(createRamp(a, d, x, x), a + t) - x)).toBeLessThan(1e-14);
      }),
    );
  });
});
