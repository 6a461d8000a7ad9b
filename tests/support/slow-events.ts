// What a source of events should tell, found the slow way: one unit of a grid after the other, asking of each place
// what stands there, and of the middle between two what is open.
//
// Phases are whole units, `UNITS` to a cycle, and so are those of events: no place ever lies in the middle.

import { EVENT, WINDOW_BEGIN, WINDOW_END } from '../../src/events/event-log.js';
import type { Wrap } from '../../src/events/event-track.js';

/** Sixtieths: phases in cycles are rounded. */
export const UNITS = 60;

/** An event on the grid. */
export interface GridEvent {
  readonly at: number;
  readonly until?: number;
  readonly minimumWeight?: number;
}

/** A source goes on by some units, or back, in some seconds, while its weight goes evenly from one value to another. */
export interface GridMove {
  readonly units: number;
  readonly seconds: number;
  readonly weights: readonly [number, number];
}

/** Where a source is at a time. */
interface Moment {
  readonly time: number;
  /** In units. */
  readonly phase: number;
  readonly weight: number;
}

/** A row that the log should have; of a window, with the fraction through it. */
export interface SlowRow extends Moment {
  readonly kind: number;
  readonly index: number;
  readonly fraction: number;
}

/** Returns what is told from a start through all moves, until the windows are closed at the end, in order. */
export function slowEvents(
  events: readonly GridEvent[],
  wrap: Wrap,
  start: number,
  moves: readonly GridMove[],
): SlowRow[] {
  const rows: SlowRow[] = [];
  const open = new Set<number>();
  let here: Moment = { time: 0, phase: start, weight: moves[0]!.weights[0] };
  meetPoints(rows, events, wrap, here, moves[0]!.units < 0, true);
  for (const { units, seconds, weights } of moves) {
    const from = here;
    const steps = Math.abs(units);
    const direction = Math.sign(units);
    const momentAt = (fraction: number): Moment => ({
      time: from.time + seconds * fraction,
      phase: from.phase + units * fraction,
      weight: weights[0] + (weights[1] - weights[0]) * fraction,
    });
    const fractions = turningFractions(events, steps, weights);
    fractions.forEach((fraction, n) => {
      here = momentAt(fraction);
      const step = Math.round(fraction * steps);
      if (steps > 0 && Math.abs(step - fraction * steps) < 1e-9) {
        here = { ...here, phase: from.phase + direction * step };
        if (fraction > 0) meetPoints(rows, events, wrap, here, units < 0, false);
      }
      if (n + 1 < fractions.length) {
        const middle = momentAt((fraction + fractions[n + 1]!) / 2);
        const phases = steps > 0 ? [middle.phase] : [here.phase + 1 / 4, here.phase - 1 / 4];
        settleWindows(rows, open, events, wrap, here, phases, middle.weight);
      } else if (steps > 0) {
        // It has arrived: as if it went on. A window that is open does not end for want of weight before it does go on.
        const lasting = events.filter(({ minimumWeight = 0 }) => !isEnough(here.weight, minimumWeight));
        settleWindows(rows, open, events, wrap, here, [here.phase + direction / 4], here.weight, lasting);
      }
    });
  }
  settleWindows(rows, open, events, wrap, here, [NaN], 0);
  return rows;
}

/** Returns the fractions of a move between which nothing can happen, in order. */
function turningFractions(
  events: readonly GridEvent[],
  steps: number,
  [first, last]: readonly [number, number],
): number[] {
  const fractions = new Set([0, 1]);
  for (let n = 1; n < steps; n++) fractions.add(n / steps);
  for (const { minimumWeight = 0, until } of events) {
    const crossing = (minimumWeight - first) / (last - first);
    if (until !== undefined && crossing > 0 && crossing < 1) fractions.add(crossing);
  }
  return [...fractions].sort((a, b) => a - b);
}

function meetPoints(
  rows: SlowRow[],
  events: readonly GridEvent[],
  wrap: Wrap,
  here: Moment,
  isReverse: boolean,
  isStart: boolean,
): void {
  const met: SlowRow[] = [];
  events.forEach(({ at, until, minimumWeight = 0 }, index) => {
    if (until !== undefined || !isAt(at, here.phase, wrap)) return;
    if (!isEnough(here.weight, minimumWeight) && !(isStart && minimumWeight === 0)) return;
    met.push({ kind: EVENT, index, ...here, fraction: 0 });
  });
  rows.push(...(isReverse ? met.reverse() : met));
}

/**
 * Begins and ends windows by what is open right after; at several phases, where all of them say the same.
 *
 * - lasting: events whose windows do not begin, but also do not end for want of weight.
 */
function settleWindows(
  rows: SlowRow[],
  open: Set<number>,
  events: readonly GridEvent[],
  wrap: Wrap,
  here: Moment,
  phasesAfter: readonly number[],
  weightAfter: number,
  lasting: readonly GridEvent[] = [],
): void {
  events.forEach((event, index) => {
    const { at, until, minimumWeight = 0 } = event;
    if (until === undefined) return;
    const isOpen = open.has(index);
    const weighs = lasting.includes(event) ? isOpen : isEnough(weightAfter, minimumWeight);
    const changes = (phase: number): boolean => (weighs && isWithin(at, until, phase, wrap)) !== isOpen;
    if (!phasesAfter.every(changes)) return;
    const kind = isOpen ? WINDOW_END : WINDOW_BEGIN;
    rows.push({ kind, index, ...here, fraction: fractionOf(at, until, here.phase, wrap) });
    if (!open.delete(index)) open.add(index);
  });
}

function isEnough(weight: number, minimum: number): boolean {
  return minimum === 0 ? weight > 1e-12 : weight >= minimum;
}

/** Where on the cycle a phase is, 0..UNITS, or beyond it if the source plays once. */
function fold(phase: number, wrap: Wrap): number {
  if (wrap === 'once') return phase;
  const length = wrap === 'loop' ? UNITS : 2 * UNITS;
  const within = ((phase % length) + length) % length;
  return within > UNITS ? length - within : within;
}

function isAt(place: number, phase: number, wrap: Wrap): boolean {
  const folded = fold(phase, wrap);
  return folded === place || (wrap === 'loop' && folded === 0 && place === UNITS);
}

function isWithin(at: number, until: number, phase: number, wrap: Wrap): boolean {
  const folded = fold(phase, wrap);
  const from = startOf(at, wrap);
  // Over the end of the cycle, and up to there in the next one.
  if (wrap === 'loop' && until <= from) return folded > from || folded < until;
  return folded > from && folded < until;
}

/** In a loop the end of a cycle is the start of the next one. */
function startOf(at: number, wrap: Wrap): number {
  return wrap === 'loop' && at === UNITS ? 0 : at;
}

/** How far through a window a phase is that lies in it or at its edge: counted from the side on which the window is. */
function fractionOf(at: number, until: number, phase: number, wrap: Wrap): number {
  const side = [phase + 1 / 4, phase - 1 / 4].find((near) => isWithin(at, until, near, wrap)) ?? phase;
  const folded = wrap === 'loop' ? fold(side, wrap) + (phase - side) : fold(phase, wrap);
  const from = startOf(at, wrap);
  const isOfNextCycle = wrap === 'loop' && until <= from;
  const length = isOfNextCycle ? until + UNITS - from : until - from;
  // A side before the start is in what of the window lies in the next cycle.
  const past = isOfNextCycle && fold(side, wrap) < from ? folded + UNITS - from : folded - from;
  return Math.min(1, Math.max(0, past / length));
}
