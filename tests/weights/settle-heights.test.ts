import { describe, expect, it } from 'vitest';
import { settleHeights } from '../../src/weights/settle-heights.js';

describe('settleHeights', () => {
  it('divides heights by their sum, those below 0 being none', () => {
    const heights = Float64Array.of(7, 0.5, -3, 0.25, 0, 0.25, 7);
    expect(settleHeights(heights, 1, 5)).toBe(true);
    expect(Array.from(heights)).toEqual([7, 0.5, 0, 0.25, 0, 0.25, 7]);
    const uneven = Float64Array.of(1, 1, -0);
    expect(settleHeights(uneven, 0, 3)).toBe(true);
    expect(Array.from(uneven)).toEqual([0.5, 0.5, 0]);
  });

  it('leaves heights as they are when none is above 0, and says so', () => {
    const heights = Float64Array.of(-1, 0, -0.5);
    expect(settleHeights(heights, 0, 3)).toBe(false);
    expect(Array.from(heights)).toEqual([-1, 0, -0.5]);
  });
});
