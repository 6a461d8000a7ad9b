// Events by name and moment → what each leaf and each state tells, and at which phases.

import type { EventDefinition, EventMoment } from '../definition/event-definition.js';
import type { MarkerDefinition } from '../definition/graph-definition.js';
import type { MachineFields } from '../definition/machine-definition.js';
import { EVENT_STATE_SIZE } from '../events/event-states.js';
import { type CycleEvent, createEventTrack, type Wrap } from '../events/event-track.js';
import { didYouMean } from '../messages/nearest-names.js';
import type { EventSourcePlan, LeafPlan, StateSpan } from './graph-plan.js';

/** What is known of whoever tells an event. */
interface Teller {
  readonly path: string;
  readonly leaf: number;
  readonly state: number;
  readonly wrap: Wrap;
  readonly duration: number;
  readonly markers: readonly MarkerDefinition[];
}

/** What `planEvents` gives; members of the plan of a graph. */
export interface PlannedEvents {
  readonly sources: readonly EventSourcePlan[];
  readonly sourcesOfLeaf: readonly Int32Array[];
  readonly sourcesOfState: readonly Int32Array[];
  readonly eventStateCount: number;
}

/**
 * Returns all sources of events.
 *
 * - machines: the definitions of all machines, in order.
 *
 * Throws when a moment names a marker that the clip has not got, lies beyond the clip's end, or a window of what does not loop ends
 * before it begins.
 */
export function planEvents(
  machines: readonly MachineFields[],
  states: readonly StateSpan[],
  leaves: readonly LeafPlan[],
): PlannedEvents {
  const sources: EventSourcePlan[] = [];
  let offset = 0;
  const add = (events: readonly EventDefinition[], teller: Teller): Int32Array => {
    if (events.length === 0) return new Int32Array(0);
    const cycleEvents = events.flatMap((event, index) =>
      momentsOf(event, `${teller.path}.events[${index}]`, teller).map((moment) => ({ event, moment })),
    );
    sources.push({
      leaf: teller.leaf,
      state: teller.state,
      track: createEventTrack(
        cycleEvents.map(({ moment }) => moment),
        teller.wrap,
      ),
      names: cycleEvents.map(({ event }) => event.name),
      offset,
    });
    offset += cycleEvents.length * EVENT_STATE_SIZE;
    return Int32Array.of(sources.length - 1);
  };
  const sourcesOfLeaf = leaves.map((leaf, index) =>
    add(leaf.events, { ...tellerOf(leaf), path: leaf.path, leaf: index, state: -1 }),
  );
  const sourcesOfState = states.map(({ machine, index, clock }, id) => {
    const [name, state] = Object.entries(machines[machine]!.states)[index]!;
    // A clip's events are told by the clip.
    const events = 'clip' in state ? [] : (state.events ?? []);
    // A machine goes through one cycle after the other, those of its states.
    const none = 'states' in state ? { ...NO_CLIP, wrap: 'loop' as const } : NO_CLIP;
    const known = clock < 0 ? none : tellerOf(leaves[clock]!);
    return add(events, { ...known, path: `states.${name}`, leaf: -1, state: id });
  });
  return { sources, sourcesOfLeaf, sourcesOfState, eventStateCount: offset };
}

const NO_CLIP = { wrap: 'once', duration: 0, markers: [] } as const;

function tellerOf({ looping, clip, markers }: LeafPlan): Pick<Teller, 'wrap' | 'duration' | 'markers'> {
  return { wrap: looping, duration: clip.duration, markers };
}

/** Returns the event at each phase that its moments have. */
function momentsOf(event: EventDefinition, path: string, teller: Teller): CycleEvent[] {
  const starts = phasesOf(event.at, `${path}.at`, teller);
  const ends = event.until === undefined ? null : phasesOf(event.until, `${path}.until`, teller);
  const { minimumWeight = 0, leaderOnly = false, chance = 1 } = event;
  return starts.flatMap((at) => {
    const rest = { at, minimumWeight, leaderOnly, chance };
    if (!ends) return [rest];
    // In a loop the first one of the next cycle.
    const until = ends.find((end) => end > at) ?? (teller.wrap === 'loop' ? ends[0] : undefined);
    if (until !== undefined) return [{ ...rest, until }];
    throw new Error(
      `createGraph: ${path}.until: expected a moment after ${at} of the cycle, got ${ends.join(', ')}: only in a loop is there a next cycle.`,
    );
  });
}

function phasesOf(moment: EventMoment, path: string, { duration, markers }: Teller): number[] {
  if (typeof moment === 'number') return [moment];
  if ('seconds' in moment) {
    const phase = duration > 0 ? moment.seconds / duration : 0;
    if (phase >= 0 && phase <= 1) return [phase];
    throw new Error(`createGraph: ${path}: expected seconds from 0 to ${duration}, got ${moment.seconds}.`);
  }
  const phases = markers.filter(({ name }) => name === moment.marker).map(({ at }) => at);
  if (phases.length > 0) return phases;
  const names = markers.flatMap(({ name }) => name ?? []);
  throw new Error(
    `createGraph: ${path}: the clip has no marker "${moment.marker}".${didYouMean(moment.marker, names)}`,
  );
}
