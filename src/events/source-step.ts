// How far a source of events has gone in one step, and which places of its track it has met on the way.
//
// Forward it meets what lies in (before, after], in reverse what lies in [after, before), both moved ahead by the
// tolerance. A place repeats each period, and the last period in which it lies below a phase is one difference, rounded,
// whoever asks. So every place is met once however a step is cut, and a source that turns does not meet again what it
// has just come to.

import { type EventTrack, PHASE_TOLERANCE } from './event-track.js';

/**
 * A step of a source is `STEP_SIZE` numbers at an offset of an array. Phase and weight move evenly from the first to
 * the second; time runs forward, in reverse too:
 *
 *   [phase before, phase after, time before, seconds, weight before, weight after]
 */
export const STEP_SIZE = 6;
/** In cycles, unwrapped. */
export const STEP_BEFORE = 0;
export const STEP_AFTER = 1;
/** Seconds since the update began, and how many the step takes, 0 or more. */
export const STEP_TIME = 2;
export const STEP_SECONDS = 3;
/** Of the source, where the step begins and ends. */
export const STEP_WEIGHT = 4;
export const STEP_WEIGHT_AFTER = 5;

/**
 * Of a step through more cycles only the last ones are told: it comes from a page that slept, and nobody hears a million
 * footsteps. A source that plays once has but one cycle, and is told in full.
 */
export const MOST_CYCLES = 1024;

/**
 * Whether a step takes no time and goes no way: in which direction it goes, and whether its weight is about to rise or
 * has just fallen, only the next one says.
 *
 * Frame function: never throws, does not allocate.
 */
export function isNothing(step: Float64Array, offset: number): boolean {
  return step[offset + STEP_SECONDS] === 0 && step[offset + STEP_BEFORE] === step[offset + STEP_AFTER];
}

/**
 * Writes which part of a step is told, as two fractions of it: all, but for one through more than `MOST_CYCLES` cycles.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeToldPart(out: Float64Array, { wrap }: EventTrack, step: Float64Array, offset: number): void {
  const cycles = Math.abs(step[offset + STEP_AFTER]! - step[offset + STEP_BEFORE]!);
  out[0] = wrap === 'once' || cycles <= MOST_CYCLES ? 0 : 1 - MOST_CYCLES / cycles;
  out[1] = 1;
}

/**
 * Writes the two phases between which a part of a step lies. At the fractions 0 and 1 they are exactly those of the
 * step, so that the next one goes on from there. Those of a source that plays once are held to -1..2, where nothing
 * repeats.
 *
 * - part: two fractions of the step, 0..1.
 *
 * Frame function: never throws, does not allocate.
 */
export function writePhases(
  out: Float64Array,
  part: Float64Array,
  { wrap }: EventTrack,
  step: Float64Array,
  offset: number,
): void {
  const before = step[offset + STEP_BEFORE]!;
  const after = step[offset + STEP_AFTER]!;
  for (let end = 0; end < 2; end++) {
    const fraction = part[end]!;
    const phase = fraction === 0 ? before : fraction === 1 ? after : before + (after - before) * fraction;
    out[end] = wrap === 'once' ? Math.min(2, Math.max(-1, phase)) : phase;
  }
}

/**
 * Writes in which periods something may be met between two phases: the first one in the direction of the source, and
 * how many more there are.
 *
 * Frame function: never throws, does not allocate.
 */
export function writePeriods(out: Float64Array, phases: Float64Array, period: number, isForward: boolean): void {
  if (isForward) {
    out[0] = Math.floor((phases[0]! - PHASE_TOLERANCE) / period);
    out[1] = Math.floor((phases[1]! + PHASE_TOLERANCE) / period) - out[0]!;
  } else {
    out[0] = Math.floor((phases[0]! + PHASE_TOLERANCE) / period);
    out[1] = out[0]! - Math.floor((phases[1]! - PHASE_TOLERANCE) / period);
  }
}

/**
 * Whether the place of one period is met between two phases.
 *
 * - places: the one at `index`, from the start of a period, 0..period.
 * - periods: the one at `at`.
 * - startsForward, isForward: in which direction what lies at the first phase, and at the second, has been reached. If
 *   they differ, what lies at the first one is met.
 *
 * Frame function: never throws, does not allocate.
 */
export function isMet(
  phases: Float64Array,
  places: Float64Array,
  index: number,
  period: number,
  periods: Float64Array,
  at: number,
  startsForward: boolean,
  isForward: boolean,
): boolean {
  const isBelow = periods[at]! <= lastPeriodBelow(phases, 0, places, index, period, startsForward);
  return isBelow !== periods[at]! <= lastPeriodBelow(phases, 1, places, index, period, isForward);
}

/**
 * Whether a window is open at the first of these phases, in that direction: it has opened once more than it has ended.
 *
 * Frame function: never throws, does not allocate.
 */
export function isWithin(track: EventTrack, window: number, phases: Float64Array, isForward: boolean): boolean {
  const { edges, edgeSteps, firstEdges, period, seams } = track;
  // Of each period that is below all edges count, as many that open as that end.
  let openings = seams[window]!;
  for (let edge = firstEdges[window]!; edge < firstEdges[window + 1]!; edge++) {
    openings += edgeSteps[edge]! * lastPeriodBelow(phases, 0, edges, edge, period, isForward);
  }
  return openings > 0;
}

/**
 * Returns the last period in which a place lies below a phase: has been reached going forward, or is yet to be reached
 * in reverse. Between two phases of one direction the place is met once in each period by which this moves.
 */
function lastPeriodBelow(
  phases: Float64Array,
  end: number,
  places: Float64Array,
  index: number,
  period: number,
  isForward: boolean,
): number {
  return isForward
    ? Math.floor((phases[end]! + PHASE_TOLERANCE - places[index]!) / period)
    : Math.ceil((phases[end]! - PHASE_TOLERANCE - places[index]!) / period) - 1;
}

/**
 * Writes time, phase and weight of the source at a fraction of the step.
 *
 * - fractions: the one at `index`, 0..1.
 * - out: three numbers, from the first on, as a log takes them.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeMoment(
  out: Float64Array,
  step: Float64Array,
  offset: number,
  fractions: Float64Array,
  index: number,
): void {
  const fraction = fractions[index]!;
  const phase = step[offset + STEP_BEFORE]!;
  const weight = step[offset + STEP_WEIGHT]!;
  out[0] = step[offset + STEP_TIME]! + step[offset + STEP_SECONDS]! * fraction;
  out[1] = phase + (step[offset + STEP_AFTER]! - phase) * fraction;
  out[2] = weight + (step[offset + STEP_WEIGHT_AFTER]! - weight) * fraction;
}

const _writeMeeting_fraction = new Float64Array(1);

/**
 * Writes time, phase and weight of the source where it comes to a phase, which it does within a part of the step.
 *
 * - part: two fractions of the step; what lies ahead by the tolerance counts as met at its end.
 * - out: three numbers, from the first on, of which the second is the phase.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeMeeting(out: Float64Array, part: Float64Array, step: Float64Array, offset: number): void {
  const phase = out[1]!;
  const before = step[offset + STEP_BEFORE]!;
  const cycles = step[offset + STEP_AFTER]! - before;
  _writeMeeting_fraction[0] =
    cycles === 0 ? part[0]! : Math.min(part[1]!, Math.max(part[0]!, (phase - before) / cycles));
  writeMoment(out, step, offset, _writeMeeting_fraction, 0);
  // Exactly, whatever rounding there was on the way.
  out[1] = phase;
}
