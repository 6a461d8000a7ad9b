// That values between keys are those of three's interpolants: three-to-property-keys.test.ts.

import { describe, expect, it } from 'vitest';
import type { Interpolation } from '../../src/keys/clip.js';
import { keysToProperties } from '../../src/properties/keys-to-properties.js';
import { packPropertyTracks } from '../../src/properties/property-keys.js';

/** A level that goes from 2 to 6 within a second from 1 on, and stands still at both ends. */
function sample(interpolation: Interpolation, key: number, time: number): number {
  const [times, first, second] = [[1, 2], [2], [6]];
  const values = interpolation === 'spline' ? [0, ...first, 0, 0, ...second, 0] : [...first, ...second];
  // Control points a third of the way: time goes evenly along the curve.
  const tangents = { inTangents: [0.5, 2, 5 / 3, 6], outTangents: [4 / 3, 2, 3, 6] };
  const keys = packPropertyTracks([{ name: 'level', interpolation, isRotation: false, times, values, ...tangents }]);
  const out = new Float64Array(1);
  keysToProperties(out, keys, key, Float64Array.of(NaN, time), 1, 0);
  return out[0]!;
}

describe('keysToProperties', () => {
  for (const interpolation of ['step', 'linear', 'spline', 'smooth', 'bezier'] as const) {
    it(`holds the first and the last value: ${interpolation}`, () => {
      expect(sample(interpolation, -1, 0)).toBe(2);
      expect(sample(interpolation, 1, 2)).toBe(6);
      expect(sample(interpolation, 1, 9)).toBe(6);
    });
  }

  it('comes from key to key in five ways', () => {
    expect(sample('step', 0, 1.25)).toBe(2);
    expect(sample('linear', 0, 1.25)).toBe(3);
    // Two keys without curvature at the ends lie on a straight line.
    expect(sample('smooth', 0, 1.25)).toBe(3);
    // A quarter of the way a level start and end leave 5/32 of the distance behind.
    expect(sample('spline', 0, 1.25)).toBe(2 + 4 * (5 / 32));
    expect(sample('bezier', 0, 1.25)).toBeCloseTo(2 + 4 * (5 / 32), 6); // control points in single precision
  });
});
