import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSlerpShares, prepareSlerpShares, SHARE_B, SLERP_SHARES_SIZE } from '../../src/math/slerp-shares.js';
import { double } from '../support/arbitraries.js';

/** The shares of both ends for an arc of `angle`. */
function sharesOf(fraction: number, angle: number): [number, number] {
  const shares = createSlerpShares();
  prepareSlerpShares(shares, Float64Array.of(fraction), 0);
  const z = 1 - Math.cos(angle);
  const sum = (coefficients: Float64Array): number => coefficients.reduceRight((value, term) => value * z + term, 0);
  return [sum(shares.subarray(0, SHARE_B)), sum(shares.subarray(SHARE_B, SLERP_SHARES_SIZE - 1))];
}

/** Slerp as it is written in books, where the angle is not zero. */
function exactShares(fraction: number, angle: number): [number, number] {
  return [Math.sin((1 - fraction) * angle) / Math.sin(angle), Math.sin(fraction * angle) / Math.sin(angle)];
}

describe('prepareSlerpShares', () => {
  it('meets every arc of up to a quarter turn of four numbers: shares within 5.5e-9, angle 6.5e-9, length 1.1e-8', () => {
    let [share, turned, length] = [0, 0, 0];
    for (let step = 0; step <= 200; step++) {
      for (let degrees = 0.5; degrees <= 90; degrees += 0.5) {
        const angle = (degrees * Math.PI) / 180;
        const [a, b] = sharesOf(step / 200, angle);
        const [exactA, exactB] = exactShares(step / 200, angle);
        share = Math.max(share, Math.abs(a - exactA), Math.abs(b - exactB));
        const [x, y] = [a + b * Math.cos(angle), b * Math.sin(angle)];
        turned = Math.max(turned, Math.abs(Math.atan2(y, x) - (step / 200) * angle));
        length = Math.max(length, Math.abs(Math.hypot(x, y) - 1));
      }
    }
    expect(share).toBeLessThan(5.5e-9);
    expect(turned).toBeLessThan(6.5e-9);
    expect(length).toBeLessThan(1.1e-8);
  });

  it('meets random arcs as well', () => {
    fc.assert(
      fc.property(double(0, 1), double(1e-3, Math.PI / 2), (fraction, angle) => {
        const exact = exactShares(fraction, angle);
        sharesOf(fraction, angle).forEach((share, end) => {
          expect(Math.abs(share - exact[end]!)).toBeLessThan(5.5e-9);
        });
      }),
    );
  });

  it('is exact at both ends of the arc, and where they are the same', () => {
    expect(sharesOf(0, 1.2)).toEqual([1, 0]);
    expect(sharesOf(1, 1.2)).toEqual([0, 1]);
    expect(sharesOf(0.25, 0)).toEqual([0.75, 0.25]);
  });

  it('takes the number at the offset, and keeps nothing of the fraction before', () => {
    const [kept, fresh] = [createSlerpShares(), createSlerpShares()];
    prepareSlerpShares(kept, Float64Array.of(0.3), 0);
    prepareSlerpShares(kept, Float64Array.of(9, 9, 0.8), 2);
    prepareSlerpShares(fresh, Float64Array.of(0.8), 0);
    expect(kept).toEqual(fresh);
    prepareSlerpShares(kept, Float64Array.of(0.8), 0);
    expect(kept).toEqual(fresh);
  });
});
