// Checks of events, and of the markers that they name.

import {
  checkBoolean,
  checkFraction,
  checkNotNegative,
  checkText,
  type Fields,
  listOf,
  objectWith,
  optional,
  required,
} from './check-values.js';
import type { EventDefinition, EventMoment } from './event-definition.js';
import { addProblem, addUnknownName, type GraphCheck, isObject, valueAt } from './graph-check.js';
import { firstChild, kindsOf, NODE_KINDS } from './node-kinds.js';
import { describeValue, quote } from './problem-text.js';

/** The keys of an event. */
export const EVENT_FIELDS: Fields<EventDefinition> = {
  name: required(checkText),
  at: required(checkMoment),
  until: optional(checkMoment),
  minimumWeight: optional(checkFraction),
  leaderOnly: optional(checkBoolean),
  chance: optional(checkFraction),
};

/** The keys of a moment in seconds. */
export const SECONDS_FIELDS: Fields<Extract<EventMoment, { seconds: number }>> = {
  seconds: required(checkNotNegative),
};

/** The keys of moments at markers. */
export const MARKER_MOMENT_FIELDS: Fields<Extract<EventMoment, { marker: string }>> = {
  marker: required(checkMarkerName),
};

const checkSeconds = objectWith('a moment in seconds', SECONDS_FIELDS);
const checkMarkerMoment = objectWith('a moment at a marker', MARKER_MOMENT_FIELDS);
const checkEvent = objectWith('an event', EVENT_FIELDS);

/** What messages call each way to say a moment. */
const MOMENT_NAMES = { phase: 'a phase', seconds: '{ seconds }', marker: '{ marker }' } as const;

const NO_NEXT_CYCLE = 'because what does not loop has no next cycle';

/** Finds fault with all but a list of events. Those at markers name some of `graph.markers`. */
export const checkEvents = listOf('events', (value, path, graph) => {
  return checkEvent(value, path, graph) && checkWindow(value as EventDefinition, path, graph);
});

/** Returns the first clip of a node, itself a node, by whose cycle its events go; null when only the playing tells which one that is. */
export function clipOfNode(node: unknown, graph: GraphCheck): object | null {
  const visited = new Set<unknown>();
  let target = node;
  while (!visited.has(target)) {
    visited.add(target);
    const [kind] = kindsOf(target, NODE_KINDS);
    if (kind === undefined) return null;
    if (kind === 'clip') return target as object;
    target = kind === 'node' ? graph.nodes.get(valueAt(target, 'node') as string) : firstChild(target, kind);
  }
  return null;
}

/** Returns the names of the markers of the clip that a node plays; null when there is none, or they are not listed. */
export function markersOfClip(clip: object | null, graph: GraphCheck): ReadonlySet<string> | null {
  return graph.clipMarkers.get(valueAt(clip, 'clip') as string) ?? null;
}

/** Whether a clip's node may loop; null: a clip that is not known. */
export function mayLoop(clip: object | null): boolean {
  const loop = valueAt(clip, 'loop');
  return loop !== false && loop !== 'pingpong';
}

function checkMoment(value: unknown, path: string, graph: GraphCheck): boolean {
  if (typeof value === 'number') return checkFraction(value, path, graph);
  if (valueAt(value, 'marker') !== undefined) return checkMarkerMoment(value, path, graph);
  if (valueAt(value, 'seconds') !== undefined) return checkSeconds(value, path, graph);
  return addProblem(graph, path, 'a phase from 0 to 1, { seconds } or { marker }', describeValue(value));
}

function checkMarkerName(value: unknown, path: string, graph: GraphCheck): boolean {
  if (typeof value === 'string' && (graph.markers === null || graph.markers.has(value))) return true;
  return addUnknownName(graph, path, 'the name of a marker', value, graph.markers ?? []);
}

/** Finds fault with windows of which nobody can tell when they end, or which end before they begin where nothing loops. */
function checkWindow({ at, until }: EventDefinition, path: string, graph: GraphCheck): boolean {
  if (until === undefined) return true;
  const kind = momentKind(at);
  const end = `${path}.until`;
  if (momentKind(until) !== kind) {
    return addProblem(graph, end, `${MOMENT_NAMES[kind]} as at is`, describeValue(until));
  }
  if (graph.mayLoop) return true;
  if (typeof at === 'object' && 'marker' in at) {
    const { marker } = until as { marker: string };
    const expected = `another marker than that of at, ${NO_NEXT_CYCLE}`;
    return marker !== at.marker || addProblem(graph, `${end}.marker`, expected, quote(marker));
  }
  const [from, to] = [at, until].map((moment) => (isObject(moment) ? (moment as { seconds: number }).seconds : moment));
  const place = kind === 'phase' ? end : `${end}.seconds`;
  return to! > from! || addProblem(graph, place, `more than the ${from} of at, ${NO_NEXT_CYCLE}`, String(to));
}

function momentKind(moment: EventMoment): keyof typeof MOMENT_NAMES {
  if (typeof moment === 'number') return 'phase';
  return 'marker' in moment ? 'marker' : 'seconds';
}
