import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToLog,
  clearEventLog,
  createEventLog,
  EVENT,
  type EventLog,
  LOG_FRACTION,
  LOG_INDEX,
  LOG_KIND,
  LOG_ORDER,
  LOG_PHASE,
  LOG_ROW_SIZE,
  LOG_SUBJECT,
  LOG_TIME,
  LOG_WEIGHT,
  STATE_ENTER,
  sortLog,
  TRANSITION_END,
} from '../../src/events/event-log.js';
import { logRows } from '../support/log-rows.js';

/** A log with a row for each time, with its place in the list as index. */
function logOf(times: readonly number[]): EventLog {
  const log = createEventLog();
  times.forEach((time, index) => {
    addToLog(log, EVENT, 0, index, Float64Array.of(time, 0, 1, 0), 0);
  });
  return log;
}

function indicesOf(log: EventLog): number[] {
  return logRows(log).map(({ index }) => index);
}

describe('addToLog', () => {
  it('adds rows after one another, each number in its column', () => {
    const log = createEventLog();
    addToLog(log, STATE_ENTER, 3, 4, Float64Array.of(9, 0.25, 1.5, 0.75, 0.125), 1);
    addToLog(log, TRANSITION_END, 5, 6, Float64Array.of(0.5, 2.5, 1, 0), 0);
    expect(log.count).toBe(2);
    const columns = [LOG_KIND, LOG_SUBJECT, LOG_INDEX, LOG_TIME, LOG_PHASE, LOG_WEIGHT, LOG_FRACTION, LOG_ORDER];
    expect(columns).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...log.rows.subarray(0, 2 * LOG_ROW_SIZE)]).toEqual([
      ...[STATE_ENTER, 3, 4, 0.25, 1.5, 0.75, 0.125, 0],
      ...[TRANSITION_END, 5, 6, 0.5, 2.5, 1, 0, 1],
    ]);
  });

  it('makes room where more happens than ever before, and only then', () => {
    const log = logOf(Array.from({ length: 1000 }, (_, n) => n));
    const { rows } = log;
    expect(indicesOf(log)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    clearEventLog(log);
    expect(log.count).toBe(0);
    for (let n = 0; n < 1000; n++) addToLog(log, EVENT, 0, n, Float64Array.of(0, 0, 0, 0), 0);
    expect(log.rows).toBe(rows);
    expect(rows[999 * LOG_ROW_SIZE + LOG_ORDER]).toBe(999);
  });
});

describe('sortLog', () => {
  it('takes none, one and many', () => {
    for (const times of [[], [1], [2, 1], [3, 1, 2], [1, 2, 3]]) {
      const log = logOf(times);
      sortLog(log, 0);
      expect(logRows(log).map(({ time }) => time)).toEqual([...times].sort());
    }
  });

  it('moves whole rows', () => {
    const log = createEventLog();
    addToLog(log, 1, 2, 3, Float64Array.of(0.5, 4, 5, 6), 0);
    addToLog(log, 7, 8, 9, Float64Array.of(0.25, 10, 11, 12), 0);
    sortLog(log, 0);
    expect([...log.rows.subarray(0, 2 * LOG_ROW_SIZE)]).toEqual([
      ...[7, 8, 9, 0.25, 10, 11, 12, 1],
      ...[1, 2, 3, 0.5, 4, 5, 6, 0],
    ]);
  });

  it('leaves rows before the first one alone', () => {
    const log = logOf([3, 2, 1, 0]);
    sortLog(log, 2);
    expect(indicesOf(log)).toEqual([0, 1, 3, 2]);
    sortLog(log, 4);
    expect(indicesOf(log)).toEqual([0, 1, 3, 2]);
  });

  it('keeps the order in which rows of one time were added, whatever rounding has made of it', () => {
    const log = logOf([1 + 1e-13, 0.5, 1, 0.5 + 1e-12, 1 - 1e-13, 0.5 - 1e-12]);
    sortLog(log, 0);
    expect(indicesOf(log)).toEqual([1, 3, 5, 0, 2, 4]);
    sortLog(log, 0);
    expect(indicesOf(log)).toEqual([1, 3, 5, 0, 2, 4]);
  });

  it('tells times apart that are more than a nanosecond apart', () => {
    const log = logOf([1 + 3e-9, 1]);
    sortLog(log, 0);
    expect(indicesOf(log)).toEqual([1, 0]);
  });

  it('does not take a chain of times for one: each is within a nanosecond of the first', () => {
    const log = logOf([1.6e-9, 0.8e-9, 0]);
    sortLog(log, 0);
    expect(indicesOf(log)).toEqual([1, 2, 0]);
  });

  it('sorts as a stable sort by whole moments does, and loses no row', () => {
    const moments = fc.array(fc.nat(40), { maxLength: 400 });
    fc.assert(
      fc.property(moments, fc.nat(1000), (list, seed) => {
        // Rounding, different for each row.
        const log = logOf(list.map((moment, n) => moment / 7 + (((n * 31 + seed) % 11) - 5) * 1e-14));
        sortLog(log, 0);
        const expected = list.map((moment, n) => ({ moment, n })).sort((a, b) => a.moment - b.moment || a.n - b.n);
        expect(indicesOf(log)).toEqual(expected.map(({ n }) => n));
      }),
      { numRuns: 500 },
    );
  });
});
