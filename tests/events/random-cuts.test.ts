// Several sources at once, whose events meet: however time is cut into steps, the log is the same.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearEventLog, createEventLog, sortLog } from '../../src/events/event-log.js';
import type { Wrap } from '../../src/events/event-track.js';
import { gridTrack } from '../support/event-cases.js';
import { expectNear } from '../support/expect-numbers.js';
import { type LogRow, logRows } from '../support/log-rows.js';
import { createPlayedSource, playStep, stopSource } from '../support/play-events.js';
import type { GridEvent } from '../support/slow-events.js';

const SECONDS = 10;

/** Times and phases are summed up over at most some hundred steps. */
const ROUNDING = 1e-10;

/** A source that goes on evenly. Rates are quarters, so that different sources come to their events at once. */
interface SteadySource {
  readonly events: readonly GridEvent[];
  readonly wrap: Wrap;
  /** In quarters of a cycle per second. */
  readonly rate: number;
  readonly start: number;
}

const quarters = fc.nat(4).map((quarter) => quarter * 15);
const windows = fc
  .uniqueArray(quarters, { minLength: 2, maxLength: 2 })
  .map((phases) => ({ at: Math.min(...phases), until: Math.max(...phases) }));
/** In a loop a window may end in the next cycle. */
const loopWindows = fc.record({ at: quarters, until: quarters });
const sources: fc.Arbitrary<SteadySource> = fc.constantFrom<Wrap>('loop', 'pingpong', 'once').chain((wrap) =>
  fc.record({
    events: fc.array(fc.oneof(fc.record({ at: quarters }), wrap === 'loop' ? loopWindows : windows), {
      minLength: 1,
      maxLength: 4,
    }),
    wrap: fc.constant(wrap),
    rate: fc.integer({ min: -9, max: 9 }),
    start: fc.nat(8).map((quarter) => quarter / 4),
  }),
);

/** Ends of updates: at whole numbers of a common frame, where much happens at once, and anywhere between. */
const updates = fc
  .array(
    fc.oneof(
      fc.nat(600).map((frame) => frame / 60),
      fc.nat(9973).map((part) => (part * SECONDS) / 9973),
    ),
    { maxLength: 150 },
  )
  .map((times) => [...times.sort((a, b) => a - b), SECONDS]);

/** Plays all sources from update to update, and returns all that they tell, with times since the start. */
function play(steady: readonly SteadySource[], ends: readonly number[]): LogRow[] {
  const played = steady.map(({ events, wrap }, subject) => createPlayedSource(gridTrack(events, wrap), subject));
  const phases = steady.map(({ start }) => start);
  const log = createEventLog();
  const rows: LogRow[] = [];
  let time = 0;
  for (const end of ends) {
    clearEventLog(log);
    played.forEach((source, n) => {
      const after = phases[n]! + (steady[n]!.rate / 4) * (end - time);
      playStep(source, log, [phases[n]!, after, 0, end - time, time / SECONDS, end / SECONDS]);
      phases[n] = after;
      if (end === SECONDS) stopSource(source, log, [end - time, after, 1]);
    });
    sortLog(log, 0);
    rows.push(...logRows(log).map((row) => ({ ...row, time: row.time + time })));
    time = end;
  }
  return rows;
}

describe('the log of several sources', () => {
  it('is the same for one update and for any number of them, row for row', () => {
    fc.assert(
      fc.property(fc.array(sources, { minLength: 1, maxLength: 4 }), updates, (steady, ends) => {
        const whole = play(steady, [SECONDS]);
        const cut = play(steady, ends);
        const names = ({ kind, subject, index }: LogRow): string => `${kind} of ${subject}, event ${index}`;
        expect(cut.map(names).join('\n')).toBe(whole.map(names).join('\n'));
        const numbers = ({ time, phase, weight, fraction }: LogRow): number[] => [time, phase, weight, fraction];
        expectNear(cut.flatMap(numbers), whole.flatMap(numbers), ROUNDING);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has all that happens at once source by source', () => {
    const event = { events: [{ at: 30 }], wrap: 'loop', start: 0 } as const;
    const steady = [4, 12, -4, 20].map((rate) => ({ ...event, rate }));
    const rows = play(steady, [SECONDS]).filter(({ time }) => Math.abs(time - 2.5) < 1e-6);
    expect(rows.map(({ subject }) => subject)).toEqual([0, 1, 2, 3]);
  });
});
