import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLinearSpace } from '../../src/weights/linear-weights.js';
import { double } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';
import { seededRandom } from '../support/random.js';
import { EXTREME_NUMBERS, expectShares, GRID_SIZE, sumOf, weightsAt } from '../support/weight-spaces.js';

/** The weights by the formula, sample by sample: a hat over each, as wide as the way to its neighbours. */
function reference(samples: readonly number[], x: number): number[] {
  return samples.map((own) => {
    const below = Math.max(...samples.filter((other) => other < own));
    const above = Math.min(...samples.filter((other) => other > own));
    if (x < own) return below === -Infinity ? 1 : Math.max(0, (x - below) / (own - below));
    return above === Infinity ? 1 : Math.max(0, (above - x) / (above - own));
  });
}

describe('linearWeights', () => {
  //        idle        walk              run
  //   ──────0───────────1──────────────────4─────
  const space = createLinearSpace([0, 1, 4]);

  it('shares a point among its neighbours in proportion', () => {
    expect(weightsAt(space, 0.25)).toEqual([0.75, 0.25, 0]);
    expect(weightsAt(space, 2.5)).toEqual([0, 0.5, 0.5]);
  });

  it('is 1 at a sample', () => {
    expect(weightsAt(space, 0)).toEqual([1, 0, 0]);
    expect(weightsAt(space, 1)).toEqual([0, 1, 0]);
    expect(weightsAt(space, 4)).toEqual([0, 0, 1]);
  });

  it('is 1 for the first sample below it, and for the last above', () => {
    expect(weightsAt(space, -1e-9)).toEqual([1, 0, 0]);
    expect(weightsAt(space, 4.5)).toEqual([0, 0, 1]);
    for (const far of EXTREME_NUMBERS) {
      expectShares(weightsAt(space, far));
      expectShares(weightsAt(space, -far));
    }
    expect(weightsAt(space, Number.MAX_VALUE)).toEqual([0, 0, 1]);
    expect(weightsAt(space, -Number.MAX_VALUE)).toEqual([1, 0, 0]);
  });

  it('takes samples in any order, and writes weights in theirs', () => {
    const mixed = createLinearSpace([4, 0, 1]);
    expect(weightsAt(mixed, 2.5)).toEqual([0.5, 0, 0.5]);
    expect(weightsAt(mixed, -3)).toEqual([0, 1, 0]);
  });

  it('gives a sample that is alone everything', () => {
    for (const x of [-1, 3, 1e300]) expect(weightsAt(createLinearSpace([3]), x)).toEqual([1]);
  });

  it('equals the reference for random samples, up to ten times their extent away', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 12 }), (steps) => {
        const samples = steps.map((step) => step / 7);
        const random = createLinearSpace(samples);
        const [min, max] = [Math.min(...samples), Math.max(...samples)];
        for (let i = 0; i <= GRID_SIZE; i++) {
          const x = min + (max - min) * (-10 + (21 * i) / GRID_SIZE);
          const weights = weightsAt(random, x);
          expectShares(weights);
          const wanted = reference(samples, x);
          expectNear(weights, wanted, 1e-9);
        }
        samples.forEach((x, sample) => {
          expect(weightsAt(random, x)).toEqual(samples.map((_, other) => (other === sample ? 1 : 0)));
        });
      }),
    );
  });

  it('equals the reference for 64 random samples', () => {
    const random = seededRandom(64);
    const samples = Array.from({ length: 64 }, () => random() * 100);
    const many = createLinearSpace(samples);
    for (let i = 0; i < GRID_SIZE; i++) {
      const x = random() * 120 - 10;
      const wanted = reference(samples, x);
      expectNear(weightsAt(many, x), wanted, 1e-9);
    }
  });

  it('moves no weight by more than the point moves, by the narrowest gap', () => {
    fc.assert(
      fc.property(double(-2, 6), double(-0.1, 0.1), (x, step) => {
        const [a, b] = [weightsAt(space, x), weightsAt(space, x + step)];
        expectNear(a, b, Math.abs(step) + 1e-15);
      }),
    );
  });

  it('works at the limits of what samples may be', () => {
    const wide = createLinearSpace([-1e100, 1e100]);
    expect(weightsAt(wide, 0)).toEqual([0.5, 0.5]);
    const narrow = createLinearSpace([0, 2e-100]);
    expect(sumOf(weightsAt(narrow, 1e-100))).toBe(1);
    expect(weightsAt(narrow, 1e-100)[0]).toBeCloseTo(0.5, 12);
  });
});

describe('createLinearSpace', () => {
  it('refuses a space without samples', () => {
    expect(() => createLinearSpace([])).toThrow('createLinearSpace: got 0 samples, expected at least 1.');
  });

  it('refuses positions that are no numbers, or too large', () => {
    const expected = 'expected a number from -1e100 to 1e100.';
    expect(() => createLinearSpace([0, NaN])).toThrow(`createLinearSpace: sample 1 stands at NaN, ${expected}`);
    expect(() => createLinearSpace([Infinity])).toThrow(`createLinearSpace: sample 0 stands at Infinity, ${expected}`);
    expect(() => createLinearSpace([0, 1, -2e100])).toThrow(
      `createLinearSpace: sample 2 stands at -2e+100, ${expected}`,
    );
  });

  it('refuses samples that are equal, or as good as equal', () => {
    const expected = 'expected samples that are further apart than a billionth of the extent of all.';
    expect(() => createLinearSpace([3, 1, 3])).toThrow(
      `createLinearSpace: samples 0 and 2 stand at 3 and 3, ${expected}`,
    );
    expect(() => createLinearSpace([0, 1000, 1000 + 1e-7])).toThrow('samples 1 and 2');
    expect(() => createLinearSpace([0, 1e-120])).toThrow('samples 0 and 1');
  });
});
