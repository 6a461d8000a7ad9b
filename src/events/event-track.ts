// Events on the cycle of a source, a clip or a state: where they are met as its phase goes on.
//
// Phases are unwrapped: a source that loops goes from 0 to 1, 2 and on, and meets the event at 0.2 at each k + 0.2. So
// all that a track says is said for one period, and holds for all others:
//
//   loop       period 1   0 ──▶ 1                          an event at 1 is one at 0 of the next cycle
//   pingpong   period 2   0 ──▶ 1 ◀── 2                    an event at e is met at e and at 2 - e; at 0 and 1 once a turn
//   once       one cycle  0 ──▶ 1                          before it and after it nothing is met
//
// A window is two edges; between them it is open. One that reaches a turning point goes on behind it; in a loop one may go on
// over the seam, up to a phase of the next cycle. One over the whole cycle has no edges: it is open wherever the source is.

/** What lies so near ahead, in cycles, counts as reached; and so near to the ends of the cycle, as being there. */
export const PHASE_TOLERANCE = 1e-9;

/** A weight so much below what an event asks for is enough; to be above 0 it must be more than this. */
const WEIGHT_TOLERANCE = 1e-9;

/** Of a source that plays once: its phases are held to -1..2, and no event repeats there. */
const ONCE_PERIOD = 4;

/** How a source goes on where its cycle ends. */
export type Wrap = 'loop' | 'pingpong' | 'once';

/** An event of a source's cycle. */
export interface CycleEvent {
  /** The phase that it stands at, 0..1. */
  readonly at: number;
  /** Makes it a window: the phase that it lasts to, 0..1; in a loop one that is not after `at` is of the next cycle. */
  readonly until?: number;
  /** It is told only where its source has this weight, 0..1; at 0, if nothing is said, any weight above 0. */
  readonly minimumWeight?: number;
  /** It is told only while its source leads. False if nothing is said. */
  readonly leaderOnly?: boolean;
  /** How likely it is to be told, each time, 0..1. 1 if nothing is said. */
  readonly chance?: number;
}

/**
 * E = number of events, P of places of points, W of windows, G of edges of windows.
 *
 *   minimumWeights [weight]        * E
 *   thresholds     [weight]        * E       the same, with the tolerance: weights from here on are enough
 *   leaderOnly     [0 or 1]        * E
 *   chances        [0..1]          * E
 *   points         [phase]         * P       within the period, ascending; of equal ones in the order of events
 *   pointEvents    [event]         * P
 *   windowEvents   [event]         * W
 *   windowStarts   [phase]         * W       of the cycle, 0..1
 *   windowLengths  [phase]         * W
 *   seams          [0 or 1]        * W       whether the window is open where one period becomes the next
 *   firstEdges     [edge]          * W + 1   where each window's edges begin
 *   edges          [phase]         * G       within the period, ascending in each window
 *   edgeSteps      [1 or -1]       * G       forward the window opens, or ends
 *   edgeFractions  [0 or 1]        * G       which end of the window it is
 */
export interface EventTrack {
  readonly wrap: Wrap;
  readonly period: number;
  readonly eventCount: number;
  readonly minimumWeights: Float64Array;
  readonly thresholds: Float64Array;
  readonly leaderOnly: Uint8Array;
  readonly chances: Float64Array;
  readonly points: Float64Array;
  readonly pointEvents: Int32Array;
  readonly windowEvents: Int32Array;
  readonly windowStarts: Float64Array;
  readonly windowLengths: Float64Array;
  readonly seams: Uint8Array;
  readonly firstEdges: Int32Array;
  readonly edges: Float64Array;
  readonly edgeSteps: Int8Array;
  readonly edgeFractions: Float64Array;
}

/** A window of the cycle. Its end is a phase of the next cycle where it is not after the start. */
interface Window {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

interface Edge {
  readonly place: number;
  readonly step: 1 | -1;
  readonly fraction: 0 | 1;
}

/**
 * Returns the track of these events, in any order; rows of a log name each by its index in the list.
 *
 * A phase within 1e-9 of 0 or 1 is taken for 0 or 1.
 *
 * Throws when `at` is not a number from 0 to 1, `until` is not one either or, but in a loop, is not more than 1e-9 above `at`, or a
 * minimum weight or a chance is not a number from 0 to 1.
 */
export function createEventTrack(events: readonly CycleEvent[], wrap: Wrap): EventTrack {
  for (const [index, event] of events.entries()) checkEvent(event, index, wrap);
  const indices = events.map((_, index) => index);
  const points = indices
    .filter((index) => events[index]!.until === undefined)
    .flatMap((index) => placesOf(toEnds(events[index]!.at), wrap).map((place) => ({ place, index })))
    .sort((a, b) => a.place - b.place || a.index - b.index);
  const windows = indices
    .filter((index) => events[index]!.until !== undefined)
    .map((index) => windowOf(index, toEnds(events[index]!.at), toEnds(events[index]!.until!), wrap));
  const edges = windows.map((window) => edgesOf(window, wrap).sort((a, b) => a.place - b.place));
  const firstEdges = [0];
  for (const own of edges) firstEdges.push(firstEdges.at(-1)! + own.length);
  return {
    wrap,
    period: wrap === 'loop' ? 1 : wrap === 'pingpong' ? 2 : ONCE_PERIOD,
    eventCount: events.length,
    minimumWeights: Float64Array.from(events, ({ minimumWeight = 0 }) => minimumWeight),
    thresholds: Float64Array.from(events, ({ minimumWeight = 0 }) =>
      Math.max(WEIGHT_TOLERANCE, minimumWeight - WEIGHT_TOLERANCE),
    ),
    leaderOnly: Uint8Array.from(events, ({ leaderOnly = false }) => Number(leaderOnly)),
    chances: Float64Array.from(events, ({ chance = 1 }) => chance),
    points: Float64Array.from(points, ({ place }) => place),
    pointEvents: Int32Array.from(points, ({ index }) => index),
    windowEvents: Int32Array.from(windows, ({ index }) => index),
    windowStarts: Float64Array.from(windows, ({ start }) => start),
    windowLengths: Float64Array.from(windows, ({ length }) => length),
    seams: Uint8Array.from(windows, (window) => Number(isOpenAtSeam(window, wrap))),
    firstEdges: Int32Array.from(firstEdges),
    edges: Float64Array.from(edges.flat(), ({ place }) => place),
    edgeSteps: Int8Array.from(edges.flat(), ({ step }) => step),
    edgeFractions: Float64Array.from(edges.flat(), ({ fraction }) => fraction),
  };
}

function checkEvent({ at, until, minimumWeight = 0, chance = 1 }: CycleEvent, index: number, wrap: Wrap): void {
  const event = `createEventTrack: event ${index}`;
  if (!isShare(at)) throw new Error(`${event} is at ${at}, expected a phase from 0 to 1.`);
  if (until !== undefined && wrap === 'loop' && !isShare(until)) {
    throw new Error(`${event} lasts until ${until}, expected a phase from 0 to 1.`);
  }
  if (until !== undefined && wrap !== 'loop' && !(until > at + PHASE_TOLERANCE && until <= 1)) {
    throw new Error(
      `${event} lasts until ${until}, expected a phase after ${at}, where it begins, up to 1: only in a loop is there a next cycle.`,
    );
  }
  if (!isShare(minimumWeight)) {
    throw new Error(`${event} has the minimum weight ${minimumWeight}, expected a number from 0 to 1.`);
  }
  if (!isShare(chance)) throw new Error(`${event} has the chance ${chance}, expected a number from 0 to 1.`);
}

function isShare(number: number): boolean {
  return number >= 0 && number <= 1;
}

/** Returns the phase, or the end of the cycle that it as good as stands at: seconds over a duration are rounded. */
function toEnds(phase: number): number {
  if (phase <= PHASE_TOLERANCE) return 0;
  return phase >= 1 - PHASE_TOLERANCE ? 1 : phase;
}

/** Returns where in a period a phase of the cycle is met. */
function placesOf(phase: number, wrap: Wrap): number[] {
  if (wrap === 'loop') return [phase % 1];
  return wrap === 'once' || phase === 0 || phase === 1 ? [phase] : [phase, 2 - phase];
}

function windowOf(index: number, at: number, end: number, wrap: Wrap): Window {
  if (wrap !== 'loop') return { index, start: at, end, length: end - at };
  // The end of the cycle is the start of the next one.
  const start = at % 1;
  if (Math.abs(end - start) <= PHASE_TOLERANCE) return { index, start, end, length: 1 };
  return { index, start, end, length: end > start ? end - start : end + 1 - start };
}

function edgesOf({ start, end, length }: Window, wrap: Wrap): Edge[] {
  const edges: Edge[] = [];
  if (wrap === 'pingpong') {
    if (start > 0) edges.push({ place: start, step: 1, fraction: 0 }, { place: 2 - start, step: -1, fraction: 0 });
    if (end < 1) edges.push({ place: end, step: -1, fraction: 1 }, { place: 2 - end, step: 1, fraction: 1 });
  } else if (wrap === 'once' || length < 1) {
    edges.push({ place: start, step: 1, fraction: 0 });
    edges.push({ place: wrap === 'loop' ? end % 1 : end, step: -1, fraction: 1 });
  }
  return edges;
}

function isOpenAtSeam({ start, end }: Window, wrap: Wrap): boolean {
  if (wrap === 'once') return false;
  return wrap === 'loop' ? end === 1 || end <= start + PHASE_TOLERANCE : start === 0;
}
