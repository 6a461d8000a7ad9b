import { describe, expect, it } from 'vitest';
import { checkLineSamples, checkPlaneSamples, describePoint, sampleAtOrigin } from '../../src/weights/samples.js';

// Messages are tested where they come from: with the function that makes each kind of space.

describe('checkLineSamples', () => {
  it('returns a copy in the order given', () => {
    const given = Float64Array.of(3, -1, 2);
    const copy = checkLineSamples('test', given);
    expect(Array.from(copy)).toEqual([3, -1, 2]);
    expect(copy).not.toBe(given);
  });

  it('lets samples be as near as two billionths of the extent, and as far out as 1e100', () => {
    expect(checkLineSamples('test', [0, 1e-9 * 2, 1]).length).toBe(3);
    expect(checkLineSamples('test', [-1e100, 1e100]).length).toBe(2);
    expect(() => checkLineSamples('test', [0, 0.9e-9, 1])).toThrow('samples 0 and 1');
  });
});

describe('checkPlaneSamples', () => {
  it('returns a copy, the number of samples and the larger side of their box', () => {
    const { count, points, extent } = checkPlaneSamples('test', [1, 2, 4, 3], 1);
    expect([count, Array.from(points), extent]).toEqual([2, [1, 2, 4, 3], 3]);
    expect(checkPlaneSamples('test', [7, 7], 1).extent).toBe(0);
  });

  it('asks for as many samples as are needed', () => {
    expect(() => checkPlaneSamples('test', [1, 2], 2)).toThrow('test: got 1 samples, expected at least 2.');
  });
});

describe('sampleAtOrigin', () => {
  it('finds the sample at the origin, or as good as there', () => {
    expect(sampleAtOrigin(checkPlaneSamples('test', [1, 0, 0, 0], 1))).toBe(1);
    expect(sampleAtOrigin(checkPlaneSamples('test', [1e-17, -1e-17, 1, 1], 1))).toBe(0);
    expect(sampleAtOrigin(checkPlaneSamples('test', [1e-8, 0, 1, 1], 1))).toBe(-1);
  });
});

describe('describePoint', () => {
  it('shows both coordinates', () => {
    expect(describePoint(Float64Array.of(9, 9, 0.5, -2), 1)).toBe('(0.5, -2)');
  });
});
