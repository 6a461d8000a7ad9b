import { describe, expect, it } from 'vitest';
import { maskWeightAt, maskWeights } from '../../src/graph/mask-weights.js';
import { skeletonOf } from '../support/make-skeleton.js';

/** joint0 ─ joint1 ─ joint2 ─ joint3 ─ joint4, and joint5 beside joint2. */
const SKELETON = skeletonOf([-1, 0, 1, 2, 3, 1]);

function weights(...branches: Parameters<typeof maskWeights>[0][number][]): number[] {
  return Array.from(maskWeights(branches, SKELETON));
}

describe('maskWeights', () => {
  it('is 0 everywhere without branches, and where they start at joints that are not there', () => {
    expect(weights()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(weights({ from: 'tail' })).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is 1 for a joint and all that hangs on it', () => {
    expect(weights({ from: 'joint1' })).toEqual([0, 1, 1, 1, 1, 1]);
    expect(weights({ from: 'joint3' })).toEqual([0, 0, 0, 1, 1, 0]);
    expect(weights({ from: 'joint5', weight: 0.25 })).toEqual([0, 0, 0, 0, 0, 0.25]);
  });

  it('comes in over as many joints as the falloff says', () => {
    expect(weights({ from: 'joint1', falloff: 3 })).toEqual([0, 0.25, 0.5, 0.75, 1, 0.5]);
    expect(weights({ from: 'joint1', falloff: 1, weight: 0.5 })).toEqual([0, 0.25, 0.5, 0.5, 0.5, 0.5]);
    // Longer than the chain: it never comes in wholly.
    expect(weights({ from: 'joint3', falloff: 7 })).toEqual([0, 0, 0, 0.125, 0.25, 0]);
  });

  it('lets later branches count more than earlier ones, lower or higher', () => {
    expect(weights({ from: 'joint1' }, { from: 'joint3', weight: 0 })).toEqual([0, 1, 1, 0, 0, 1]);
    expect(weights({ from: 'joint3', weight: 0 }, { from: 'joint1' })).toEqual([0, 1, 1, 1, 1, 1]);
    expect(weights({ from: 'joint0', weight: 0.5 }, { from: 'joint2', falloff: 1 })).toEqual([
      0.5, 0.5, 0.5, 1, 1, 0.5,
    ]);
  });
});

describe('maskWeightAt', () => {
  it('counts the depth from the nearest node of that name', () => {
    expect(maskWeightAt([{ from: 'arm', falloff: 3 }], ['hand', 'arm', 'chest', 'arm'])).toBe(0.5);
    expect(maskWeightAt([{ from: 'arm' }], [])).toBe(0);
  });
});
