import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSyncTrack, phaseToSync, type SyncTrack, syncToPhase } from '../../src/sync/sync-track.js';
import { double } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';

const ROUND_TRIP = 1e-12;

function syncOf(track: SyncTrack, phase: number): number {
  const out = new Float64Array(3).fill(9);
  phaseToSync(track, Float64Array.of(NaN, phase), 1, out, 1);
  expect([out[0], out[2]]).toEqual([9, 9]);
  return out[1]!;
}

function phaseOf(track: SyncTrack, sync: number): number {
  const both = Float64Array.of(NaN, sync, NaN);
  syncToPhase(track, both, 1, both, 1);
  return both[1]!;
}

/** Walks from event to event, cycle by cycle, until the phase lies before the next one. */
function slowSync(starts: readonly number[], startEvent: number, phase: number): number {
  const n = starts.length;
  const startOf = (event: number): number => starts[((event % n) + n) % n]! + Math.floor(event / n);
  let event = 0;
  while (startOf(event) > phase) event--;
  while (startOf(event + 1) <= phase) event++;
  return event - startEvent + (phase - startOf(event)) / (startOf(event + 1) - startOf(event));
}

/** Starts that are a multiple of 1/1000 apart, and the index of one of them. */
const tracks = fc
  .uniqueArray(fc.nat(999), { minLength: 1, maxLength: 9 })
  .chain((steps) => fc.record({ steps: fc.constant(steps), startEvent: fc.nat(steps.length - 1) }))
  .map(({ steps, startEvent }) => ({ starts: steps.sort((a, b) => a - b).map((step) => step / 1000), startEvent }));

describe('phaseToSync', () => {
  //   starts 0.1 0.6    phase   0   0.1       0.6  1
  //                             ├────┼─────────┼───┤
  //                     sync  -0.2   0         1  1.8
  const track = createSyncTrack([0.1, 0.6]);

  it('counts events, with a fraction in between', () => {
    expectNear(
      [0.1, 0.35, 0.6, 0.85].map((phase) => syncOf(track, phase)),
      [0, 0.5, 1, 1.5],
      1e-15,
    );
    expect(syncOf(track, 0.1)).toBe(0);
    expect(syncOf(track, 0.6)).toBe(1);
  });

  it('takes a phase before the first event for part of the last event', () => {
    expectNear([syncOf(track, 0), syncOf(track, 0.05), syncOf(track, 1)], [-0.2, -0.1, 1.8], 1e-15);
  });

  it('goes on counting through cycles, forward and backward', () => {
    expectNear([syncOf(track, 3.35), syncOf(track, -0.65), syncOf(track, -4)], [6.5, -1.5, -8.2], 1e-14);
  });

  it('starts at the start event', () => {
    const shifted = createSyncTrack([0.1, 0.6], { startEvent: 1 });
    expectNear([syncOf(shifted, 0.6), syncOf(shifted, 1.1), syncOf(shifted, 0.1)], [0, 1, -1], 1e-15);
  });

  it('is the phase for a track without events', () => {
    const plain = createSyncTrack([0]);
    fc.assert(
      fc.property(double(-1e6, 1e6), (phase) => {
        // Exactly, but for what a phase just below 0 loses beside the cycle that it is in.
        expectNear([syncOf(plain, phase), phaseOf(plain, phase)], [phase, phase], 1e-15);
      }),
    );
  });

  it('puts the end of a cycle at the end of the last event', () => {
    const quarters = createSyncTrack([0, 0.25, 0.5, 0.75]);
    expect(syncOf(quarters, 1)).toBe(4);
    expect(syncOf(quarters, 1 - 2 ** -53)).toBeCloseTo(4, 12);
    // A hair below 0 the fraction of the cycle is rounded to 1.
    expect(syncOf(quarters, -1e-20)).toBe(0);
    expect(phaseOf(quarters, -1e-20)).toBe(0);
    expect(phaseOf(quarters, 4)).toBe(1);
  });

  it('equals a slow walk from event to event', () => {
    fc.assert(
      fc.property(tracks, double(-30, 30), ({ starts, startEvent }, phase) => {
        const wanted = slowSync(starts, startEvent, phase);
        // A rounding of the phase, 4e-15, by the shortest event, 1e-3.
        expect(Math.abs(syncOf(createSyncTrack(starts, { startEvent }), phase) - wanted)).toBeLessThan(1e-11);
      }),
    );
  });

  it('never goes back when the phase goes on', () => {
    fc.assert(
      fc.property(tracks, double(-30, 30), double(0, 1), ({ starts, startEvent }, phase, step) => {
        const one = createSyncTrack(starts, { startEvent });
        expect(syncOf(one, phase + step)).toBeGreaterThanOrEqual(syncOf(one, phase));
      }),
    );
  });
});

describe('syncToPhase', () => {
  it('takes back what phaseToSync does', () => {
    fc.assert(
      fc.property(tracks, double(-100, 100), ({ starts, startEvent }, phase) => {
        const track = createSyncTrack(starts, { startEvent });
        expect(Math.abs(phaseOf(track, syncOf(track, phase)) - phase)).toBeLessThan(ROUND_TRIP);
      }),
    );
  });

  it('is taken back by phaseToSync, within the rounding of a phase by the length of the event', () => {
    fc.assert(
      fc.property(tracks, double(-100, 100), ({ starts, startEvent }, sync) => {
        const track = createSyncTrack(starts, { startEvent });
        const shortest = Math.min(...track.durations);
        expect(Math.abs(syncOf(track, phaseOf(track, sync)) - sync) * shortest).toBeLessThan(ROUND_TRIP);
      }),
    );
  });

  it('is a number right below each whole cycle, whatever the number of events', () => {
    for (let eventCount = 1; eventCount <= 60; eventCount++) {
      const track = createSyncTrack(Array.from({ length: eventCount }, (_, event) => event / eventCount));
      for (let cycle = -40; cycle <= 40; cycle++) {
        const below = cycle === 0 ? -Number.MIN_VALUE : cycle * eventCount - Math.abs(cycle * eventCount) * 2 ** -53;
        expect(Math.abs(phaseOf(track, below) - cycle)).toBeLessThan(1e-13);
      }
    }
  });

  it('meets each event at its start', () => {
    const track = createSyncTrack([0.1, 0.6]);
    expect([0, 1].map((sync) => phaseOf(track, sync))).toEqual([0.1, 0.6]);
    expectNear([phaseOf(track, 7), phaseOf(track, -3)], [3.6, -1.4], 1e-14);
  });
});

describe('createSyncTrack', () => {
  it('works out how long each event lasts, the last one over the end of the cycle', () => {
    const { eventCount, durations, ids, startEvent } = createSyncTrack([0.25, 0.375, 0.875]);
    expect([eventCount, startEvent, Array.from(durations)]).toEqual([3, 0, [0.125, 0.5, 0.375]]);
    expect(Array.from(ids)).toEqual([-1, -1, -1]);
    expect(Array.from(createSyncTrack([0.25]).durations)).toEqual([1]);
    expect(Array.from(createSyncTrack([0, 0.5], { ids: [7, -1] }).ids)).toEqual([7, -1]);
  });

  it('refuses a track without events', () => {
    expect(() => createSyncTrack([])).toThrow('createSyncTrack: got no events, expected at least one.');
  });

  it('refuses starts that are no phases', () => {
    for (const start of [NaN, -0.1, 1, Infinity]) {
      expect(() => createSyncTrack([0, start])).toThrow(
        `createSyncTrack: event 1 starts at ${start}, expected a phase from 0 to 1, 1 excluded.`,
      );
    }
  });

  it('refuses starts that do not ascend', () => {
    expect(() => createSyncTrack([0, 0.5, 0.5])).toThrow(
      'createSyncTrack: event 2 starts at 0.5, expected a phase after 0.5, where the event before starts.',
    );
    expect(() => createSyncTrack([0.5, 0.25])).toThrow('event 1 starts at 0.25, expected a phase after 0.5');
  });

  it('refuses ids that are not one whole number for each event', () => {
    expect(() => createSyncTrack([0, 0.5], { ids: [1] })).toThrow('createSyncTrack: got 1 ids, expected 2');
    for (const id of [0.5, -2, NaN, 2 ** 31]) {
      expect(() => createSyncTrack([0], { ids: [id] })).toThrow(
        `createSyncTrack: event 0 has the id ${id}, expected a whole number from 0 on, or -1.`,
      );
    }
  });

  it('refuses a start event that is not there', () => {
    for (const startEvent of [-1, 2, 0.5, NaN]) {
      expect(() => createSyncTrack([0, 0.5], { startEvent })).toThrow(
        `createSyncTrack: startEvent is ${startEvent}, expected a whole number from 0 to 1.`,
      );
    }
  });
});
