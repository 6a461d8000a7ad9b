import { describe, expect, it } from 'vitest';
import { judgeSide } from './growth.js';

describe('judgeSide', () => {
  it('judges each round by itself and takes the median', () => {
    // Milliseconds at sizes 1, 2 and 4, in three rounds: proportional, proportional on a slow machine, and dearer.
    const { microseconds, proportions, slope, spread } = judgeSide(
      [1, 2, 4],
      [
        [1, 9, 1],
        [2, 18, 2],
        [4, 36, 8],
      ],
    );
    expect(microseconds.map(({ median }) => median)).toEqual([1000, 2000, 8000]);
    expect(microseconds.map(({ min }) => min)).toEqual([1000, 2000, 4000]);
    expect(proportions).toEqual([1]);
    expect(slope).toBeCloseTo(1, 12);
    expect(spread).toBe(3);
  });
});
