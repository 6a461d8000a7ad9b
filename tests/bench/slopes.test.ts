import { describe, expect, it } from 'vitest';
import { logSlope, medianOverRounds, proportions, spread } from './slopes.js';

describe('proportions', () => {
  it('are 1 where the cost grows with the size, whatever the smallest size costs', () => {
    expect(proportions([1, 10, 100, 1000], [500, 20, 200, 2000])).toEqual([1, 1]);
  });

  it('say how many times dearer than proportional a size is', () => {
    expect(proportions([1, 2, 4, 8], [1, 10, 40, 40])).toEqual([2, 1]);
  });

  it('refuse too few sizes, and costs that do not fit them', () => {
    expect(() => proportions([1, 2], [1, 2])).toThrow('proportions: got 2 sizes and 2 costs, expected as many of both');
    expect(() => proportions([1, 2, 3], [1, 2])).toThrow('proportions: got 3 sizes and 2 costs');
  });
});

describe('logSlope', () => {
  it('is the power of the size with which the cost grows', () => {
    const sizes = [1, 3, 9, 30, 100];
    for (const power of [0, 0.5, 1, 2]) {
      expect(
        logSlope(
          sizes,
          sizes.map((size) => 7 * size ** power),
        ),
      ).toBeCloseTo(power, 12);
    }
  });

  it('leaves the smallest size out', () => {
    expect(logSlope([1, 10, 100], [1000, 10, 100])).toBeCloseTo(1, 12);
  });

  it('is the least-squares line where the points lie on none', () => {
    // In logarithms to base 10: (1, 1), (2, 3), (3, 2). sum(dx dy) / sum(dx²) = (1 + 0 + 0) / 2.
    expect(logSlope([1, 10, 100, 1000], [1, 10, 1000, 100])).toBeCloseTo(0.5, 12);
  });

  it('refuses too few sizes', () => {
    expect(() => logSlope([1, 2], [1, 2])).toThrow('at least 3.');
  });
});

describe('spread', () => {
  it('is 0 where all cost the same, and else the share by which the dearest is above the cheapest', () => {
    expect(spread([4, 4, 4])).toBe(0);
    expect(spread([5, 4, 6])).toBe(0.5);
  });

  it('refuses no costs', () => {
    expect(() => spread([])).toThrow('spread: got no costs');
  });
});

describe('medianOverRounds', () => {
  it('judges each round by itself, so that a slow one cannot bend the curve', () => {
    // Three sizes in three rounds; the machine was three times slower in the second one.
    const samples = [
      [1, 3, 1],
      [2, 6, 2],
      [4, 12, 5],
    ];
    expect(medianOverRounds(samples, (costs) => costs[2]! / costs[1]!)).toBe(2);
  });
});
