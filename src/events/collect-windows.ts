// A step of a source → the windows of its cycle that it has come into, and those that it has left.
//
// Forward a window is open from its start to its end, the end excluded; in reverse from its end to its start, the start
// excluded. Whether it is open follows from phase and direction alone, and its edges are met as points are: so it opens and
// ends at the same places however a step is cut. Where the source turns, or starts, what is and what should be may
// differ: then the window opens or ends there.

import { drawChance } from './chance.js';
import { addToLog, type EventLog, WINDOW_BEGIN, WINDOW_END, WINDOW_PROGRESS } from './event-log.js';
import { EVENT_CHANCE, EVENT_OPENNESS, EVENT_STATE_SIZE, SHUT, TOLD, UNTOLD } from './event-states.js';
import { type EventTrack, PHASE_TOLERANCE } from './event-track.js';
import {
  firstPeriod,
  lastPeriod,
  lastPeriodBelow,
  STEP_AFTER,
  STEP_BEFORE,
  STEP_WEIGHT,
  STEP_WEIGHT_AFTER,
  writeMeeting,
  writeMoment,
  writePhases,
  writeToldPart,
} from './source-step.js';

/** The fractions of the step at its start and its end. */
const WHOLE = Float64Array.of(0, 1);

/** The part of the step in which a window may be open, and the phases at its ends. */
const _collectWindows_part = new Float64Array(2);
const _collectWindows_phases = new Float64Array(2);
/** Time, phase, weight and fraction, as a log takes them. */
const _collectWindows_numbers = new Float64Array(4);

/**
 * Adds rows to the log for the windows that the source comes into or leaves in a step: for each window in order of time,
 * one window after the other. Every window that has begun is ended once, here or by `closeWindows`.
 *
 * - step: `STEP_SIZE` numbers from `stepOffset` on, see `source-step.ts`.
 * - isLeader: whether the source leads, for windows that want it to.
 * - states: of the track's events, from `stateOffset` on, see `event-states.ts`. A window draws by its chance each time
 *   it begins.
 *
 * A window is open only while the weight of the source is enough for it, and the source leads if it is to: where that
 * ceases to be so it ends. A source that stands still comes into a window if it is in it whichever way it
 * goes on. In a step of more than `MOST_CYCLES` cycles windows that are open end at its start.
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

/** Writes the part of a step in which nothing but the phase keeps a window shut; if there is none, its end before its start. */
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
    out[0] = Math.max(out[0]!, (minimum - before) / (after - before));
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
  writeMoment(numbers, step, stepOffset, _collectWindows_part, 0);
  writeFraction(numbers, track, window);
  if (isInside) beginWindow(track, window, numbers, states, stateOffset, log, subject);
  else endWindow(track, window, numbers, states, stateOffset, log, subject);
}

/** Whether a window is open at the first of these phases, going in a direction: it has opened more often than it has ended. */
function isWithin(track: EventTrack, window: number, phases: Float64Array, isForward: boolean): boolean {
  const { edges, edgeSteps, firstEdges, period, seams } = track;
  // Of each period that is below all edges count, as many that open as that end.
  let openings = seams[window]!;
  for (let edge = firstEdges[window]!; edge < firstEdges[window + 1]!; edge++) {
    openings += edgeSteps[edge]! * lastPeriodBelow(phases, 0, edges, edge, period, isForward);
  }
  return openings > 0;
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
  const numbers = _collectWindows_numbers;
  const isForward = step[stepOffset + STEP_AFTER]! >= step[stepOffset + STEP_BEFORE]!;
  // Where a source is about to lose its last weight nothing begins any more.
  const least = track.thresholds[track.windowEvents[window]!]!;
  const firstEdge = firstEdges[window]!;
  const edgeCount = firstEdges[window + 1]! - firstEdge;
  const first = firstPeriod(phases, period, isForward);
  const further = edgeCount === 0 ? -1 : Math.abs(lastPeriod(phases, period, isForward) - first);
  for (let n = 0; n <= further; n++) {
    const cycle = isForward ? first + n : first - n;
    for (let i = 0; i < edgeCount; i++) {
      const edge = firstEdge + (isForward ? i : edgeCount - 1 - i);
      const isBelow = cycle <= lastPeriodBelow(phases, 0, edges, edge, period, isForward);
      const willBeBelow = cycle <= lastPeriodBelow(phases, 1, edges, edge, period, isForward);
      if (isBelow === willBeBelow) continue;
      numbers[1] = cycle * period + edges[edge]!;
      writeMeeting(numbers, _collectWindows_part, step, stepOffset);
      numbers[3] = edgeFractions[edge]!;
      if ((edgeSteps[edge] === 1) === isForward) beginWindow(track, window, numbers, states, stateOffset, log, subject);
      else endWindow(track, window, numbers, states, stateOffset, log, subject);
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
