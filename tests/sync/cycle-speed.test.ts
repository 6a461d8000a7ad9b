import { describe, expect, it } from 'vitest';
import { meanCycleLength, meanCycleRate } from '../../src/sync/cycle-speed.js';
import { createSyncBlend } from '../../src/sync/sync-blend.js';
import { createSyncTrack, type SyncTrack } from '../../src/sync/sync-track.js';

const TWO = createSyncTrack([0.1, 0.6]);
const FOUR = createSyncTrack([0, 0.25, 0.5, 0.75]);

function speedOf(
  rule: typeof meanCycleLength,
  tracks: readonly SyncTrack[],
  weights: readonly number[],
  speeds: readonly number[],
): number {
  const out = Float64Array.of(9, 9, 9);
  rule(createSyncBlend(tracks), Float64Array.from([9, ...weights]), 1, Float64Array.from([9, 9, ...speeds]), 2, out, 1);
  expect([out[0], out[2]]).toEqual([9, 9]);
  return out[1]!;
}

describe('meanCycleLength', () => {
  it('is 0.95 s for a walk of 1.2 s and a run of 0.7 s, and 0.75 s for 1 s and 0.5 s', () => {
    expect(speedOf(meanCycleLength, [TWO, TWO], [0.5, 0.5], [1.2, 0.7])).toBeCloseTo(0.95, 14);
    expect(speedOf(meanCycleLength, [TWO, TWO], [0.5, 0.5], [1, 0.5])).toBeCloseTo(0.75, 14);
  });

  it('counts as many cycles of each track as fit into one of the blend', () => {
    // lerp(0.6 s · 4 / 2, 1 s · 4 / 4, 0.25)
    expect(speedOf(meanCycleLength, [TWO, FOUR], [0.75, 0.25], [0.6, 1])).toBeCloseTo(1.15, 14);
    expect(speedOf(meanCycleLength, [TWO, FOUR], [1, 0], [0.6, 1])).toBeCloseTo(1.2, 14);
  });

  it('takes weights of any sum, and is 0 without weight', () => {
    expect(speedOf(meanCycleLength, [TWO, TWO], [3, 1], [1, 2])).toBeCloseTo(1.25, 14);
    expect(speedOf(meanCycleLength, [TWO, TWO], [0, 0], [1, 2])).toBe(0);
  });
});

describe('meanCycleRate', () => {
  it('is 1.131 cycles per second for a walk of 1.2 s and a run of 0.7 s', () => {
    const rate = speedOf(meanCycleRate, [TWO, TWO], [0.5, 0.5], [1 / 1.2, 1 / 0.7]);
    expect(rate).toBeCloseTo(0.5 / 1.2 + 0.5 / 0.7, 14);
    expect(rate).toBeCloseTo(1.131, 3);
  });

  it('counts as many cycles of each track as fit into one of the blend', () => {
    // lerp(2 Hz · 2 / 4, 1 Hz · 4 / 4, 0.25), and backward.
    expect(speedOf(meanCycleRate, [TWO, FOUR], [0.75, 0.25], [2, 1])).toBeCloseTo(1, 14);
    expect(speedOf(meanCycleRate, [TWO, FOUR], [0.75, 0.25], [-2, 1])).toBeCloseTo(-0.5, 14);
  });

  it('takes weights of any sum, and is 0 without weight', () => {
    expect(speedOf(meanCycleRate, [TWO, TWO], [3, 1], [1, 2])).toBeCloseTo(1.25, 14);
    expect(speedOf(meanCycleRate, [TWO, TWO], [0, 0], [1, 2])).toBe(0);
  });
});
