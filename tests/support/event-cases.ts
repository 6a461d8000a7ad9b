// Random sources of events on a grid, for fast-check, and a check on what they tell.

import fc from 'fast-check';
import { expect } from 'vitest';
import { createEventTrack, type EventTrack, type Wrap } from '../../src/events/event-track.js';
import { double } from './arbitraries.js';
import { expectNear } from './expect-numbers.js';
import type { LogRow } from './log-rows.js';
import { type GridEvent, type GridMove, type SlowRow, UNITS } from './slow-events.js';

/** Rounding of phases and times that are summed up over some hundred steps stays far below this. */
const ROUNDING = 1e-10;

/** A source, where it starts, and how it goes on: the last list has the fractions at which each move is cut. */
export interface EventCase {
  readonly events: readonly GridEvent[];
  readonly wrap: Wrap;
  readonly start: number;
  readonly moves: readonly GridMove[];
  readonly cuts: readonly (readonly number[])[];
}

const MOST_MOVES = 3;

/** The second is met by no weight below at any place of the grid, or cut. */
const minimumWeight = fc.constantFrom(0, 0, 0.3717281);

const point = fc.record({ at: fc.nat(UNITS), minimumWeight });

/** In a loop it may end before it begins: in the next cycle. */
const loopWindow = fc.record({ at: fc.nat(UNITS), until: fc.nat(UNITS), minimumWeight });

const window = fc
  .uniqueArray(fc.nat(UNITS), { minLength: 2, maxLength: 2 })
  .chain((phases) =>
    fc.record({ at: fc.constant(Math.min(...phases)), until: fc.constant(Math.max(...phases)), minimumWeight }),
  );

const weight = fc.nat(8).map((eighths) => eighths / 8);

const move = fc.record({
  units: fc.oneof(fc.integer({ min: -130, max: 130 }), fc.constant(0)),
  seconds: double(0.1, 4),
  weights: fc.tuple(weight, weight),
});

/** Thousandths: on places, between them, at the ends; never next to them. */
const cuts = fc
  .array(fc.nat(1000), { maxLength: 4 })
  .map((thousandths) => thousandths.sort((a, b) => a - b).map((thousandth) => thousandth / 1000));

/** Sources with points, or with windows as well. */
export function eventCases(wrap: Wrap, withWindows: boolean): fc.Arbitrary<EventCase> {
  const anyWindow = wrap === 'loop' ? loopWindow : window;
  return fc.record({
    events: fc.array(withWindows ? fc.oneof(point, anyWindow, anyWindow) : point, { minLength: 1, maxLength: 4 }),
    wrap: fc.constant(wrap),
    start: fc.integer({ min: -150, max: 150 }),
    moves: fc.array(move, { minLength: 1, maxLength: MOST_MOVES }),
    cuts: fc.array(cuts, { minLength: MOST_MOVES, maxLength: MOST_MOVES }),
  });
}

/** Returns the track of events on the grid. */
export function gridTrack(events: readonly GridEvent[], wrap: Wrap): EventTrack {
  return createEventTrack(
    events.map(({ at, until, minimumWeight = 0 }) => ({
      at: at / UNITS,
      ...(until !== undefined && { until: until / UNITS }),
      minimumWeight,
    })),
    wrap,
  );
}

/** Fails unless a log has the same rows in the same order. */
export function expectSlowRows(actual: readonly LogRow[], expected: readonly SlowRow[]): void {
  const names = ({ kind, index }: { kind: number; index: number }): string => `${kind} of event ${index}`;
  const isSame = actual.length === expected.length && actual.every((row, n) => names(row) === names(expected[n]!));
  // To compare lists the slow way takes longer than to find them.
  if (!isSame) expect(actual.map(names)).toEqual(expected.map(names));
  expectNear(
    actual.flatMap(({ time, phase, weight, fraction }) => [time, phase, weight, fraction]),
    expected.flatMap(({ time, phase, weight, fraction }) => [time, phase / UNITS, weight, fraction]),
    ROUNDING,
  );
}
