import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blendSyncTracks, createSyncBlend, type SyncBlend } from '../../src/sync/sync-blend.js';
import { createSyncTrack, phaseToSync, type SyncTrack, syncToPhase } from '../../src/sync/sync-track.js';
import { double } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';

const TWO_STEPS = createSyncTrack([0.1, 0.55], { ids: [0, 1] });
const FOUR_STEPS = createSyncTrack([0.05, 0.3, 0.6, 0.7], { ids: [2, 3, 4, 5], startEvent: 3 });
const THREE_STEPS = createSyncTrack([0, 0.5, 0.75], { ids: [6, 7, 8] });

function blended(tracks: readonly SyncTrack[], weights: readonly number[]): SyncTrack {
  const blend = createSyncBlend(tracks);
  blendSyncTracks(blend, Float64Array.from([NaN, ...weights, NaN]), 1);
  return blend.track;
}

function convert(rule: typeof phaseToSync, track: SyncTrack, number: number): number {
  const out = new Float64Array(1);
  rule(track, Float64Array.of(number), 0, out, 0);
  return out[0]!;
}

function lerp(a: number, b: number, fraction: number): number {
  return a * (1 - fraction) + b * fraction;
}

/** Two tracks by the rule for pairs: durations scaled to the common cycle, mixed by `w`, made to sum to 1. */
function pairwise(a: SyncTrack, b: SyncTrack, w: number): { durations: number[]; ids: number[] } {
  let count = Math.max(a.eventCount, b.eventCount);
  while (count % a.eventCount !== 0 || count % b.eventCount !== 0) count++;
  const at = (track: SyncTrack, i: number): number => (i + track.startEvent) % track.eventCount;
  const events = Array.from({ length: count }, (_, i) => i);
  const durations = events.map((i) =>
    lerp(a.durations[at(a, i)]! * (a.eventCount / count), b.durations[at(b, i)]! * (b.eventCount / count), w),
  );
  const sum = durations.reduce((x, y) => x + y);
  const heavier = w > 0.5 ? b : a;
  return { durations: durations.map((each) => each / sum), ids: events.map((i) => heavier.ids[at(heavier, i)]!) };
}

describe('blendSyncTracks', () => {
  it('mixes the events of a common cycle', () => {
    // Two events of 0.5 and 0.5 last 0.25 0.25 0.25 0.25 in a cycle of four.
    const { durations, starts, ids } = blended(
      [createSyncTrack([0, 0.5], { ids: [0, 1] }), createSyncTrack([0, 0.125, 0.5, 0.75], { ids: [2, 3, 4, 5] })],
      [0.75, 0.25],
    );
    expectNear(durations, [0.21875, 0.28125, 0.25, 0.25], 1e-15);
    expectNear(starts, [0, 0.21875, 0.5, 0.75], 1e-15);
    expect(Array.from(ids)).toEqual([0, 1, 0, 1]);
  });

  it('is the rule for pairs when there are two', () => {
    for (let i = 0; i <= 100; i++) {
      for (const [a, b] of [
        [TWO_STEPS, FOUR_STEPS],
        [FOUR_STEPS, THREE_STEPS],
        [TWO_STEPS, TWO_STEPS],
      ] as const) {
        const wanted = pairwise(a, b, i / 100);
        const { durations, ids } = blended([a, b], [1 - i / 100, i / 100]);
        expectNear(durations, wanted.durations, 1e-15);
        expect(Array.from(ids)).toEqual(wanted.ids);
      }
    }
  });

  it('has the ids of the heaviest, of the first one when weights are equal', () => {
    const tracks = [TWO_STEPS, FOUR_STEPS, THREE_STEPS];
    const idsAt = (...weights: number[]): number[] => Array.from(blended(tracks, weights).ids.subarray(0, 4));
    expect(idsAt(0.4, 0.3, 0.3)).toEqual([0, 1, 0, 1]);
    expect(idsAt(0.3, 0.4, 0.3)).toEqual([5, 2, 3, 4]);
    expect(idsAt(0, 0.2, 0.3)).toEqual([6, 7, 8, 6]);
    expect(idsAt(0, 0.5, 0.5)).toEqual([5, 2, 3, 4]);
    expect(idsAt(1, 1, 1)).toEqual([0, 1, 0, 1]);
  });

  it('does not depend on the order of the tracks, nor on the sum of the weights', () => {
    const { durations } = blended([TWO_STEPS, FOUR_STEPS, THREE_STEPS], [0.2, 0.3, 0.5]);
    expectNear(blended([THREE_STEPS, TWO_STEPS, FOUR_STEPS], [0.5, 0.2, 0.3]).durations, durations, 1e-15);
    expectNear(blended([TWO_STEPS, FOUR_STEPS, THREE_STEPS], [20, 30, 50]).durations, durations, 1e-15);
  });

  it('moves in proportion when a weight rises from 0', () => {
    const before = blended([TWO_STEPS, FOUR_STEPS, THREE_STEPS], [0.5, 0.5, 0]);
    const after = blended([TWO_STEPS, FOUR_STEPS, THREE_STEPS], [0.5, 0.5, 1e-4]);
    expectNear(after.durations, before.durations, 1e-4);
    expect(after.eventCount).toBe(before.eventCount);
  });

  it('stays what it was at weight 0 for all, which is at first a blend with equal weights', () => {
    const tracks = [TWO_STEPS, FOUR_STEPS];
    const blend = createSyncBlend(tracks);
    const even = Array.from(blended(tracks, [1, 1]).durations);
    expect(Array.from(blend.track.durations)).toEqual(even);
    blendSyncTracks(blend, new Float64Array(2), 0);
    expect(Array.from(blend.track.durations)).toEqual(even);
  });

  it('fills the cycle whatever the weights', () => {
    fc.assert(
      fc.property(double(0, 1), double(0, 1), double(1e-9, 1), (a, b, c) => {
        const { durations, starts } = blended([TWO_STEPS, FOUR_STEPS, THREE_STEPS], [a, b, c]);
        expect(Math.abs(durations.reduce((x, y) => x + y) - 1)).toBeLessThan(1e-14);
        expect(Math.min(...durations)).toBeGreaterThan(0);
        starts.forEach((start, i) => {
          if (i > 0) expect(start).toBeGreaterThan(starts[i - 1]!);
        });
        expect(Math.abs(starts.at(-1)! + durations.at(-1)! - 1)).toBeLessThan(1e-14);
      }),
    );
  });

  it('can be a track of another blend', () => {
    const inner = createSyncBlend([TWO_STEPS, FOUR_STEPS]);
    const outer = createSyncBlend([inner.track, THREE_STEPS]);
    blendSyncTracks(inner, Float64Array.of(0.5, 0.5), 0);
    blendSyncTracks(outer, Float64Array.of(0.6, 0.4), 0);
    expectNear(outer.track.durations, blended([TWO_STEPS, FOUR_STEPS, THREE_STEPS], [0.3, 0.3, 0.4]).durations, 1e-15);
  });
});

describe('a gait of two steps and one of four', () => {
  const tracks = [TWO_STEPS, FOUR_STEPS] as const;

  /** Where both clips are when the blend has gone through so many of its cycles. */
  function phasesAt(track: SyncTrack, phase: number): number[] {
    const sync = convert(phaseToSync, track, phase);
    return tracks.map((one) => convert(syncToPhase, one, sync));
  }

  /** How far the clip is from its nearest contact, and how many contacts there were up to that one: 0 is the start event. */
  function contact(track: SyncTrack, phase: number): { distance: number; number: number } {
    const starts = Array.from(track.starts, (start) => start + Math.round(phase - start));
    const distances = starts.map((start) => Math.abs(start - phase));
    const event = distances.indexOf(Math.min(...distances));
    const cycle = Math.round(phase - track.starts[event]!);
    return { distance: distances[event]!, number: cycle * track.eventCount + event - track.startEvent };
  }

  it.each([1, -1])('has its contacts at the same moments at every weight, in direction %d', (direction) => {
    for (let i = 1; i <= 100; i++) {
      const track = blended(tracks, [1 - i / 101, i / 101]);
      for (let event = 0; event < 12; event++) {
        const phase = Math.floor((direction * event) / 4) + track.starts[(((direction * event) % 4) + 4) % 4]!;
        const found = phasesAt(track, phase).map((own, k) => contact(tracks[k]!, own));
        for (const { distance, number } of found) {
          expect(distance).toBeLessThan(1e-13);
          expect(number - direction * event).toBe(0);
        }
      }
    }
  });

  it('goes through two cycles of the one and one of the other in a cycle of the blend', () => {
    for (const weight of [0, 0.3, 1]) {
      const track = blended(tracks, [1 - weight, weight]);
      for (const phase of [-3.25, 0, 0.7, 12.5]) {
        const [before, after] = [phasesAt(track, phase), phasesAt(track, phase + 1)];
        expectNear([after[0]! - before[0]!, after[1]! - before[1]!], [2, 1], 1e-12);
      }
    }
  });

  it('comes back to where it was when it plays backward, in steps of random length', () => {
    const blend: SyncBlend = createSyncBlend(tracks);
    fc.assert(
      fc.property(fc.array(double(-0.4, 0.4), { minLength: 1, maxLength: 50 }), (steps) => {
        let sync = 0.25;
        const weights = Float64Array.of(0.35, 0.65);
        blendSyncTracks(blend, weights, 0);
        for (const step of [...steps, ...steps.map((each) => -each)]) {
          sync = convert(phaseToSync, blend.track, convert(syncToPhase, blend.track, sync) + step);
        }
        expect(Math.abs(sync - 0.25)).toBeLessThan(1e-12);
      }),
    );
  });

  it('keeps every clip where it is while weights move', () => {
    const sync = 13.375;
    const phases = tracks.map((track) => convert(syncToPhase, track, sync));
    for (let i = 0; i <= 10; i++) {
      const track = blended(tracks, [1 - i / 10, i / 10]);
      expectNear(phasesAt(track, convert(syncToPhase, track, sync)), phases, 1e-13);
    }
  });
});

describe('createSyncBlend', () => {
  it('has as many events as the least common multiple says', () => {
    expect(createSyncBlend([TWO_STEPS]).track.eventCount).toBe(2);
    expect(createSyncBlend([FOUR_STEPS, THREE_STEPS, TWO_STEPS]).track.eventCount).toBe(12);
  });

  it('refuses a blend of nothing', () => {
    expect(() => createSyncBlend([])).toThrow('createSyncBlend: got no tracks, expected at least one.');
  });

  it('refuses more events than anybody means', () => {
    const evenly = (count: number): SyncTrack => createSyncTrack(Array.from({ length: count }, (_, i) => i / count));
    expect(createSyncBlend([evenly(4096), evenly(64)]).track.eventCount).toBe(4096);
    expect(() => createSyncBlend([evenly(64), evenly(81), TWO_STEPS])).toThrow(
      'createSyncBlend: tracks of 64, 81, 2 events have a least common multiple of 5184 or more, expected 4096 at most.',
    );
    const primes = [31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79].map(evenly);
    expect(() => createSyncBlend(primes)).toThrow('expected 4096 at most');
  });
});
