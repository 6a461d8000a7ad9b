// A step of a source → the events at points of its cycle that it has met.

import { drawChance } from './chance.js';
import { addToLog, EVENT, type EventLog } from './event-log.js';
import { EVENT_CHANCE, EVENT_STATE_SIZE } from './event-states.js';
import { type EventTrack, PHASE_TOLERANCE } from './event-track.js';
import {
  firstPeriod,
  lastPeriod,
  lastPeriodBelow,
  STEP_AFTER,
  STEP_BEFORE,
  writeMeeting,
  writePhases,
  writeToldPart,
} from './source-step.js';

/** What includesStart takes in lies no further from the start than the tolerance, and a rounding. */
const START_REACH = PHASE_TOLERANCE * 2;

/** The part of the step that is told, and the phases at its ends. */
const _collectPoints_part = new Float64Array(2);
const _collectPoints_phases = new Float64Array(2);
/** Time, phase, weight and fraction of an event, as a log takes them. */
const _collectPoints_numbers = new Float64Array(4);

/**
 * Adds a row to the log for each event that the source meets in a step, each time it does, in order of time: with the
 * time, the phase that the event stands at, and the weight of the source then.
 *
 * - step: `STEP_SIZE` numbers from `stepOffset` on, see `source-step.ts`.
 * - includesStart: what lies where the step begins is met as well. True for the first step after a start, in either direction and
 *   where the source stands still. A fade begins without weight: such an event needs none, unless it asks for one.
 * - isLeader: whether the source leads, for events that want it to.
 * - states: of the track's events, from `stateOffset` on, see `event-states.ts`. An event draws by its chance each time
 *   that it is met and nothing else stands in its way.
 *
 * Frame function: never throws; does not allocate, unless the log has never held as many rows.
 */
export function collectPoints(
  track: EventTrack,
  step: Float64Array,
  stepOffset: number,
  includesStart: boolean,
  isLeader: boolean,
  states: Float64Array,
  stateOffset: number,
  log: EventLog,
  subject: number,
): void {
  const { points, pointEvents, leaderOnly, chances, period } = track;
  const part = _collectPoints_part;
  const phases = _collectPoints_phases;
  const numbers = _collectPoints_numbers;
  const before = step[stepOffset + STEP_BEFORE]!;
  const after = step[stepOffset + STEP_AFTER]!;
  if (points.length === 0 || (before === after && !includesStart)) return;
  writeToldPart(part, track, step, stepOffset);
  writePhases(phases, part, track, step, stepOffset);
  const isForward = after >= before;
  // With the tolerance of the other direction what lies at the start is yet to be met.
  const startsForward = isForward !== (includesStart && part[0] === 0);
  const first = firstPeriod(phases, period, isForward);
  const further = Math.abs(lastPeriod(phases, period, isForward) - first);
  for (let n = 0; n <= further; n++) {
    const cycle = isForward ? first + n : first - n;
    for (let i = 0; i < points.length; i++) {
      const point = isForward ? i : points.length - 1 - i;
      const isBelow = cycle <= lastPeriodBelow(phases, 0, points, point, period, startsForward);
      const willBeBelow = cycle <= lastPeriodBelow(phases, 1, points, point, period, isForward);
      const event = pointEvents[point]!;
      if (isBelow === willBeBelow || (leaderOnly[event] === 1 && !isLeader)) continue;
      numbers[1] = cycle * period + points[point]!;
      writeMeeting(numbers, part, step, stepOffset);
      const isAtStart = includesStart && Math.abs(numbers[1]! - before) <= START_REACH;
      if (!hasWeight(track, event, numbers, isAtStart)) continue;
      if (!drawChance(states, stateOffset + event * EVENT_STATE_SIZE + EVENT_CHANCE, chances, event)) continue;
      addToLog(log, EVENT, subject, event, numbers, 0);
    }
  }
}

function hasWeight(
  { minimumWeights, thresholds }: EventTrack,
  event: number,
  numbers: Float64Array,
  isAtStart: boolean,
): boolean {
  return numbers[2]! >= thresholds[event]! || (isAtStart && minimumWeights[event] === 0);
}
