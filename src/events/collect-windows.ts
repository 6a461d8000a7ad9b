// A step of a source → the windows of its cycle that it has come into, and those that it has left.
//
// Forward a window is open from its start to its end, the end excluded; in reverse from its end to its start, the start
// excluded. Whether it is open follows from phase and direction alone, and its edges are met as points are: so it begins
// and ends at the same places however a step is cut. Where the source starts, or turns, what is and what should be may
// differ: then the window begins or ends there.

import { drawChance } from './chance.js';
import { addToLog, type EventLog, WINDOW_BEGIN, WINDOW_END, WINDOW_PROGRESS } from './event-log.js';
import { EVENT_CHANCE, EVENT_OPENNESS, EVENT_STATE_SIZE, SHUT, TOLD, UNTOLD } from './event-states.js';
import { type EventTrack, PHASE_TOLERANCE } from './event-track.js';
import {
  isMet,
  isNothing,
  isWithin,
  STEP_AFTER,
  STEP_BEFORE,
  STEP_WEIGHT,
  STEP_WEIGHT_AFTER,
  writeMeeting,
  writeMoment,
  writePeriods,
  writePhases,
  writeToldPart,
} from './source-step.js';

/** The fractions of the step at its start and its end. */
const WHOLE = Float64Array.of(0, 1);

/** The part of the step in which a window may be open, and the phases at its ends. */
const _collectWindows_part = new Float64Array(2);
const _collectWindows_phases = new Float64Array(2);
/** The first period, how many more there are, and the one that is looked at. */
const _collectWindows_periods = new Float64Array(3);
/** Time, phase, weight and fraction, as a log takes them. */
const _collectWindows_numbers = new Float64Array(4);

/**
 * Adds rows to the log for the windows that the source comes into or leaves in a step: of each window in order of time,
 * one window after the other. Every one that has begun is ended once, here or by `closeWindows`.
 *
 * - step: `STEP_SIZE` numbers from `stepOffset` on, see `source-step.ts`.
 * - isLeader: whether the source leads, for windows that want it to.
 * - states: of the track's events, from `stateOffset` on, see `event-states.ts`. A window draws by its chance each time
 *   it begins.
 *
 * A window is open only while the weight of the source is enough for it, and the source leads if it is to: where that
 * ceases to be so it ends. A source that stands still comes into a window if it is in it whichever way it goes on. A
 * step of no time and no way tells nothing; in one through more than `MOST_CYCLES` cycles open windows end at its start.
 *
 * Frame function: never throws; does not allocate, unless the log has never held as many rows.
 */
export function collectWindows(
  track: EventTrack,
  step: Float64Array,
  stepOffset: number,
  isLeader: boolean,
  states: Float64Array,
  stateOffset: number,
  log: EventLog,
  subject: number,
): void {
  const part = _collectWindows_part;
  const numbers = _collectWindows_numbers;
  if (isNothing(step, stepOffset)) return;
  for (let window = 0; window < track.windowEvents.length; window++) {
    writeOpenPart(part, track, window, step, stepOffset, isLeader);
    if (part[0]! > 0) {
      writeMoment(numbers, step, stepOffset, WHOLE, 0);
      writeFraction(numbers, track, window);
      endWindow(track, window, numbers, states, stateOffset, log, subject);
    }
    if (part[0]! > part[1]!) continue;
    writePhases(_collectWindows_phases, part, track, step, stepOffset);
    settleWindow(track, window, step, stepOffset, states, stateOffset, log, subject);
    meetEdges(track, window, step, stepOffset, states, stateOffset, log, subject);
    if (part[1]! < 1) {
      writeMoment(numbers, step, stepOffset, part, 1);
      writeFraction(numbers, track, window);
      endWindow(track, window, numbers, states, stateOffset, log, subject);
    }
  }
}

/**
 * Adds a row for each open window of a source, with the fraction through the window: to be called once an update, at
 * its end.
 *
 * - moment: time, phase and weight of the source, from `momentOffset` on.
 * - states: of the track's events, from `stateOffset` on.
 *
 * Frame function: never throws; does not allocate, unless the log has never held as many rows.
 */
export function collectProgress(
  track: EventTrack,
  moment: Float64Array,
  momentOffset: number,
  states: Float64Array,
  stateOffset: number,
  log: EventLog,
  subject: number,
): void {
  const numbers = _collectWindows_numbers;
  for (let window = 0; window < track.windowEvents.length; window++) {
    const event = track.windowEvents[window]!;
    if (states[stateOffset + event * EVENT_STATE_SIZE + EVENT_OPENNESS] !== TOLD) continue;
    for (let i = 0; i < 3; i++) numbers[i] = moment[momentOffset + i]!;
    writeFraction(numbers, track, window);
    addToLog(log, WINDOW_PROGRESS, subject, event, numbers, 0);
  }
}

/**
 * Ends all open windows of a source: its state is left, it stops, it is put somewhere else.
 *
 * - moment: time, phase and weight of the source until then, from `momentOffset` on.
 * - states: of the track's events, from `stateOffset` on.
 *
 * Frame function: never throws; does not allocate, unless the log has never held as many rows.
 */
export function closeWindows(
  track: EventTrack,
  moment: Float64Array,
  momentOffset: number,
  states: Float64Array,
  stateOffset: number,
  log: EventLog,
  subject: number,
): void {
  const numbers = _collectWindows_numbers;
  for (let window = 0; window < track.windowEvents.length; window++) {
    for (let i = 0; i < 3; i++) numbers[i] = moment[momentOffset + i]!;
    writeFraction(numbers, track, window);
    endWindow(track, window, numbers, states, stateOffset, log, subject);
  }
}

/** Writes the part of a step in which nothing but its phase keeps a window shut; where there is none, as 1..0. */
function writeOpenPart(
  out: Float64Array,
  track: EventTrack,
  window: number,
  step: Float64Array,
  stepOffset: number,
  isLeader: boolean,
): void {
  const event = track.windowEvents[window]!;
  const minimum = track.minimumWeights[event]!;
  const before = step[stepOffset + STEP_WEIGHT]!;
  const after = step[stepOffset + STEP_WEIGHT_AFTER]!;
  const isEnoughBefore = before >= track.thresholds[event]!;
  const isEnoughAfter = after >= track.thresholds[event]!;
  writeToldPart(out, track, step, stepOffset);
  if ((!isEnoughBefore && !isEnoughAfter) || (track.leaderOnly[event] === 1 && !isLeader)) {
    out[0] = 1;
    out[1] = 0;
  } else if (!isEnoughBefore) {
    // Where it is enough by the tolerance alone, it is so from the end on.
    out[0] = Math.max(out[0]!, Math.min(1, (minimum - before) / (after - before)));
  } else if (!isEnoughAfter) {
    out[1] = Math.min(1, Math.max(0, (before - minimum) / (before - after)));
  }
}

/** Opens or ends a window where the part of the step begins, if it is not what it should be there. */
function settleWindow(
  track: EventTrack,
  window: number,
  step: Float64Array,
  stepOffset: number,
  states: Float64Array,
  stateOffset: number,
  log: EventLog,
  subject: number,
): void {
  const numbers = _collectWindows_numbers;
  const before = step[stepOffset + STEP_BEFORE]!;
  const after = step[stepOffset + STEP_AFTER]!;
  const isInside = isWithin(track, window, _collectWindows_phases, after >= before);
  if (before === after && isInside !== isWithin(track, window, _collectWindows_phases, false)) return;
  const openness = stateOffset + track.windowEvents[window]! * EVENT_STATE_SIZE + EVENT_OPENNESS;
  if (isInside === (states[openness] !== SHUT)) return;
  writeMoment(numbers, step, stepOffset, _collectWindows_part, 0);
  writeFraction(numbers, track, window);
  if (isInside) beginWindow(track, window, numbers, states, stateOffset, log, subject);
  else endWindow(track, window, numbers, states, stateOffset, log, subject);
}

function meetEdges(
  track: EventTrack,
  window: number,
  step: Float64Array,
  stepOffset: number,
  states: Float64Array,
  stateOffset: number,
  log: EventLog,
  subject: number,
): void {
  const { edges, edgeSteps, edgeFractions, firstEdges, period } = track;
  const phases = _collectWindows_phases;
  const periods = _collectWindows_periods;
  const numbers = _collectWindows_numbers;
  const isForward = step[stepOffset + STEP_AFTER]! >= step[stepOffset + STEP_BEFORE]!;
  // Where a source is about to lose its last weight nothing begins any more.
  const least = track.thresholds[track.windowEvents[window]!]!;
  const firstEdge = firstEdges[window]!;
  const edgeCount = firstEdges[window + 1]! - firstEdge;
  writePeriods(periods, phases, period, isForward);
  for (let n = 0; n <= periods[1]! && edgeCount > 0; n++) {
    periods[2] = isForward ? periods[0]! + n : periods[0]! - n;
    for (let i = 0; i < edgeCount; i++) {
      const edge = firstEdge + (isForward ? i : edgeCount - 1 - i);
      if (!isMet(phases, edges, edge, period, periods, 2, isForward, isForward)) continue;
      numbers[1] = periods[2]! * period + edges[edge]!;
      writeMeeting(numbers, _collectWindows_part, step, stepOffset);
      numbers[3] = edgeFractions[edge]!;
      if ((edgeSteps[edge] === 1) !== isForward) {
        endWindow(track, window, numbers, states, stateOffset, log, subject);
      } else if (numbers[2]! >= least) {
        beginWindow(track, window, numbers, states, stateOffset, log, subject);
      }
    }
  }
}

function beginWindow(
  { windowEvents, chances }: EventTrack,
  window: number,
  numbers: Float64Array,
  states: Float64Array,
  stateOffset: number,
  log: EventLog,
  subject: number,
): void {
  const event = windowEvents[window]!;
  const state = stateOffset + event * EVENT_STATE_SIZE;
  if (states[state + EVENT_OPENNESS] !== SHUT) return;
  const isTold = drawChance(states, state + EVENT_CHANCE, chances, event);
  states[state + EVENT_OPENNESS] = isTold ? TOLD : UNTOLD;
  if (isTold) addToLog(log, WINDOW_BEGIN, subject, event, numbers, 0);
}

function endWindow(
  { windowEvents }: EventTrack,
  window: number,
  numbers: Float64Array,
  states: Float64Array,
  stateOffset: number,
  log: EventLog,
  subject: number,
): void {
  const event = windowEvents[window]!;
  const openness = stateOffset + event * EVENT_STATE_SIZE + EVENT_OPENNESS;
  if (states[openness] === TOLD) addToLog(log, WINDOW_END, subject, event, numbers, 0);
  states[openness] = SHUT;
}

/** Writes how far through a window the phase among these numbers is, as the fourth of them; 0 before it, 1 after it. */
function writeFraction(numbers: Float64Array, { wrap, windowStarts, windowLengths }: EventTrack, window: number): void {
  const phase = numbers[1]!;
  const turn = wrap === 'pingpong' ? phase - 2 * Math.floor(phase / 2) : phase;
  let past = (turn > 1 && wrap === 'pingpong' ? 2 - turn : turn) - windowStarts[window]!;
  // A cycle begins at the window's start, so that a window up to 1 is not left there.
  if (wrap === 'loop') past -= Math.floor(past + PHASE_TOLERANCE);
  numbers[3] = Math.min(1, Math.max(0, past / windowLengths[window]!));
}
