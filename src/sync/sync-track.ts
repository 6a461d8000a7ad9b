// Where a clip stands among its events: two clips at the same event, and as far through it, are in step.
//
// A clip's events cut its cycle into parts: the left foot comes down, the right foot comes down. Its *phase* counts
// cycles; its *sync position* counts events: 2.5 is half way through the event after the second one. Both go on
// counting from cycle to cycle, in doubles, forward and backward. Clips of different length, with different numbers of
// events in a cycle, are in step when they are at the same sync position; how many cycles each has gone through by then
// follows by itself.
//
//   starts 0.1 0.6       phase   0   0.1       0.6  1  1.1       1.6  2
//                                ├────┼─────────┼───┼───┼─────────┼───┤
//                        sync  -0.2   0         1  1.8  2         3
//
// Source: the sync tracks of the engine Esoterica, whose sync time is an event's index and a fraction; here both are
// one number, with the cycles counted in. A clip without events has one at its start: then the sync position is the
// phase.

/**
 * The events of one cycle, n of them. Layout:
 *
 *   starts     [phase]     * n     0..1, 1 excluded; ascending
 *   durations  [fraction]  * n     of the cycle, from each event to the next; from the last over the end to the first; sum 1
 *   ids        [number]    * n     the same for events that match in other tracks; -1: none
 */
export interface SyncTrack {
  readonly eventCount: number;
  readonly starts: Float64Array;
  readonly durations: Float64Array;
  readonly ids: Int32Array;
  /** The event that stands at sync position 0. */
  readonly startEvent: number;
}

export interface SyncTrackOptions {
  /** One for each event: whole numbers from 0 on, or -1 for none. All are -1 if nothing is said. */
  readonly ids?: ArrayLike<number>;
  /**
   * Which event is the first one for others, 0..n - 1: a clip that begins with the other foot gets in step with the
   * rest by it. 0 if nothing is said.
   */
  readonly startEvent?: number;
}

/** The largest id: what an Int32Array holds. */
const LARGEST_ID = 2 ** 31 - 1;

/**
 * Returns the track of events that start at these phases. `createSyncTrack([0])` is that of a clip without events.
 *
 * Throws when there is no event, a start is not a number from 0 to 1 (1 excluded) or does not come after the one
 * before, there are not as many ids as events or one is not a whole number from -1 on, or the start event is not the
 * index of an event.
 */
export function createSyncTrack(starts: ArrayLike<number>, options: SyncTrackOptions = {}): SyncTrack {
  const { ids, startEvent = 0 } = options;
  const eventCount = starts.length;
  if (eventCount === 0) throw new Error('createSyncTrack: got no events, expected at least one.');
  const own = Float64Array.from(starts);
  own.forEach((start, event) => {
    if (!(start >= 0 && start < 1)) {
      throw new Error(`createSyncTrack: event ${event} starts at ${start}, expected a phase from 0 to 1, 1 excluded.`);
    }
    if (event > 0 && start <= own[event - 1]!) {
      throw new Error(
        `createSyncTrack: event ${event} starts at ${start}, expected a phase after ${own[event - 1]}, ` +
          'where the event before starts.',
      );
    }
  });
  if (ids && ids.length !== eventCount) {
    throw new Error(`createSyncTrack: got ${ids.length} ids, expected ${eventCount}: one for each event.`);
  }
  for (let event = 0; ids && event < eventCount; event++) {
    const id = ids[event]!;
    if (!(Number.isInteger(id) && id >= -1 && id <= LARGEST_ID)) {
      throw new Error(`createSyncTrack: event ${event} has the id ${id}, expected a whole number from 0 on, or -1.`);
    }
  }
  if (!(Number.isInteger(startEvent) && startEvent >= 0 && startEvent < eventCount)) {
    throw new Error(
      `createSyncTrack: startEvent is ${startEvent}, expected a whole number from 0 to ${eventCount - 1}.`,
    );
  }
  return {
    eventCount,
    starts: own,
    durations: own.map((start, event) => (event + 1 < eventCount ? own[event + 1]! : own[0]! + 1) - start),
    ids: ids ? Int32Array.from(ids) : new Int32Array(eventCount).fill(-1),
    startEvent,
  };
}

/**
 * Writes the sync position of a phase.
 *
 * - phases: the number at `phaseOffset`, in cycles; any finite one. Before the first event of its cycle it belongs to
 *   the last event of the cycle before.
 * - out: the number at `outOffset`, in events since the start event of cycle 0. May be the array of the phase.
 *
 * Frame function: never throws, does not allocate.
 */
export function phaseToSync(
  track: SyncTrack,
  phases: Float64Array,
  phaseOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { eventCount, starts, durations, startEvent } = track;
  const phase = phases[phaseOffset]!;
  const cycle = Math.floor(phase);
  const inCycle = phase - cycle;
  // Events at or before the phase: below `after`, all of them; from `end` on, none.
  let after = 0;
  let end = eventCount;
  while (after < end) {
    const middle = (after + end) >> 1;
    if (starts[middle]! <= inCycle) after = middle + 1;
    else end = middle;
  }
  const event = after === 0 ? eventCount - 1 : after - 1;
  const past = after === 0 ? inCycle + 1 - starts[event]! : inCycle - starts[event]!;
  const events = cycle * eventCount + after - 1 - startEvent;
  out[outOffset] = events + Math.min(1, past / durations[event]!);
}

/**
 * Writes the phase of a sync position: the inverse of `phaseToSync`.
 *
 * - syncs: the number at `syncOffset`, in events since the start event of cycle 0; any finite one.
 * - out: the number at `outOffset`, in cycles. May be the array of the sync position.
 *
 * Frame function: never throws, does not allocate.
 */
export function syncToPhase(
  track: SyncTrack,
  syncs: Float64Array,
  syncOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { eventCount, starts, durations, startEvent } = track;
  const events = syncs[syncOffset]! + startEvent;
  const cycle = Math.floor(events / eventCount);
  const inCycle = events - cycle * eventCount;
  // Just below a whole cycle either the rest is rounded to one, or the quotient is, and nothing or less is left.
  const event = Math.max(0, Math.min(eventCount - 1, Math.floor(inCycle)));
  out[outOffset] = cycle + (starts[event]! + (inCycle - event) * durations[event]!);
}
