// A step of a source → the events at points of its cycle that it has met.

import { drawChance } from './chance.js';
import { addToLog, EVENT, type EventLog } from './event-log.js';
import { EVENT_CHANCE, EVENT_STATE_SIZE } from './event-states.js';
import { type EventTrack, PHASE_TOLERANCE } from './event-track.js';
import {
  isMet,
  isNothing,
  STEP_AFTER,
  STEP_BEFORE,
  writeMeeting,
  writePeriods,
  writePhases,
  writeToldPart,
} from './source-step.js';

/** What includesStart takes in lies no further from the start than the tolerance, and a rounding. */
const START_REACH = PHASE_TOLERANCE * 2;

/** The part of the step that is told, and the phases at its ends. */
const _collectPoints_part = new Float64Array(2);
const _collectPoints_phases = new Float64Array(2);
/** The first period, how many more there are, and the one that is looked at. */
const _collectPoints_periods = new Float64Array(3);
/** Time, phase, weight and fraction of an event, as a log takes them. */
const _collectPoints_numbers = new Float64Array(4);

/**
 * Adds a row to the log for each event that the source meets in a step, each time it does, in order of time: with the
 * time, the phase that the event stands at, and the weight of the source then.
 *
 * - step: `STEP_SIZE` numbers from `stepOffset` on, see `source-step.ts`.
 * - includesStart: what lies where the step begins is met as well. True for the first step after a start that takes
 *   time or goes somewhere, in either direction and also on the spot. A fade begins without weight: such an event needs
 *   none, unless it asks for one.
 * - isLeader: whether the source leads, for events that want it to.
 * - states: of the track's events, from `stateOffset` on, see `event-states.ts`. An event draws by its chance each time
 *   that it is met and nothing else stands in its way.
 *
 * A step of no time and no way tells nothing, not even of the start: the next one does, with what else happens then.
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
  const periods = _collectPoints_periods;
  const numbers = _collectPoints_numbers;
  const before = step[stepOffset + STEP_BEFORE]!;
  const after = step[stepOffset + STEP_AFTER]!;
  if (points.length === 0 || isNothing(step, stepOffset) || (before === after && !includesStart)) return;
  writeToldPart(part, track, step, stepOffset);
  writePhases(phases, part, track, step, stepOffset);
  const isForward = after >= before;
  // With the tolerance of the other direction what lies at the start is yet to be met.
  const startsForward = isForward !== (includesStart && part[0] === 0);
  writePeriods(periods, phases, period, isForward);
  for (let n = 0; n <= periods[1]!; n++) {
    periods[2] = isForward ? periods[0]! + n : periods[0]! - n;
    for (let i = 0; i < points.length; i++) {
      const point = isForward ? i : points.length - 1 - i;
      if (!isMet(phases, points, point, period, periods, 2, startsForward, isForward)) continue;
      const event = pointEvents[point]!;
      if (leaderOnly[event] === 1 && !isLeader) continue;
      numbers[1] = periods[2]! * period + points[point]!;
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
