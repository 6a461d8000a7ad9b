// Takes a source of events through moves in steps.

import { collectPoints } from '../../src/events/collect-points.js';
import { closeWindows, collectWindows } from '../../src/events/collect-windows.js';
import { createEventLog, type EventLog, sortLog } from '../../src/events/event-log.js';
import { EVENT_STATE_SIZE, startEvents } from '../../src/events/event-states.js';
import type { EventTrack } from '../../src/events/event-track.js';
import { isNothing, STEP_SIZE } from '../../src/events/source-step.js';
import { type LogRow, logRows } from './log-rows.js';
import { type GridMove, UNITS } from './slow-events.js';

/** A source with its track and what is kept of its events, whose numbers stand among others. */
export interface PlayedSource {
  readonly track: EventTrack;
  readonly subject: number;
  readonly states: Float64Array;
  readonly step: Float64Array;
  hasStarted: boolean;
}

/** Returns a source that has not started. */
export function createPlayedSource(track: EventTrack, subject = 0, seed = 0): PlayedSource {
  const states = new Float64Array(1 + track.eventCount * EVENT_STATE_SIZE).fill(NaN);
  startEvents(track, states, 1, seed);
  return { track, subject, states, step: new Float64Array(1 + STEP_SIZE).fill(NaN), hasStarted: false };
}

/** Adds what a source tells in one step, whose numbers are those of `STEP_SIZE`. */
export function playStep(source: PlayedSource, log: EventLog, step: readonly number[], isLeader = true): void {
  const { track, subject, states } = source;
  source.step.set(step, 1);
  collectPoints(track, source.step, 1, !source.hasStarted, isLeader, states, 1, log, subject);
  collectWindows(track, source.step, 1, isLeader, states, 1, log, subject);
  // Such a step has told nothing of the start yet.
  if (!isNothing(source.step, 1)) source.hasStarted = true;
}

/** Ends the windows of a source at a time, phase and weight. */
export function stopSource({ track, subject, states }: PlayedSource, log: EventLog, moment: readonly number[]): void {
  closeWindows(track, Float64Array.of(NaN, ...moment), 1, states, 1, log, subject);
}

/**
 * Returns what is told from a start through all moves, until the windows are closed at the end.
 *
 * - start: in units.
 * - cuts: of each move, the fractions at which it is cut into steps, ascending, within 0..1. Phases and times are
 *   summed up step by step.
 */
export function playMoves(
  track: EventTrack,
  start: number,
  moves: readonly GridMove[],
  cuts: readonly (readonly number[])[],
): LogRow[] {
  const source = createPlayedSource(track);
  const log = createEventLog();
  let phase = start / UNITS;
  let time = 0;
  moves.forEach(({ units, seconds, weights: [first, last] }, move) => {
    const fractions = [0, ...(cuts[move] ?? []), 1];
    for (let n = 1; n < fractions.length; n++) {
      const share = fractions[n]! - fractions[n - 1]!;
      const weightAt = (fraction: number): number => first + (last - first) * fraction;
      const after = phase + (units / UNITS) * share;
      const from = log.count;
      playStep(source, log, [
        phase,
        after,
        time,
        seconds * share,
        weightAt(fractions[n - 1]!),
        fractions[n] === 1 ? last : weightAt(fractions[n]!),
      ]);
      sortLog(log, from);
      phase = after;
      time += seconds * share;
    }
  });
  stopSource(source, log, [time, phase, moves.at(-1)!.weights[1]]);
  return logRows(log);
}
