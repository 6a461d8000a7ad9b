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

/** Finds fault with all but a list of events. Those at markers name some of `graph.markers`. */
export const checkEvents = listOf('events', (value, path, graph) => {
  return checkEvent(value, path, graph) && checkWindow(value as EventDefinition, path, graph);
});

/**
 * Returns the names of the markers that belong to a node: those of its first clip. null when they are not listed, or only the playing
 * tells which clip that is.
 */
export function markersOfNode(node: unknown, graph: GraphCheck): ReadonlySet<string> | null {
  const visited = new Set<unknown>();
  let target = node;
  while (!visited.has(target)) {
    visited.add(target);
    const [kind] = kindsOf(target, NODE_KINDS);
    if (kind === undefined) return null;
    if (kind === 'clip') return graph.clipMarkers.get(valueAt(target, 'clip') as string) ?? null;
    target = kind === 'node' ? graph.nodes.get(valueAt(target, 'node') as string) : firstChild(target, kind);
  }
  return null;
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

/** Finds fault with windows that end before they begin, or of which nobody can tell. */
function checkWindow({ at, until }: EventDefinition, path: string, graph: GraphCheck): boolean {
  if (until === undefined) return true;
  const kind = momentKind(at);
  const end = `${path}.until`;
  if (momentKind(until) !== kind) {
    return addProblem(graph, end, `${MOMENT_NAMES[kind]} as at is`, describeValue(until));
  }
  if (typeof at === 'object' && 'marker' in at) {
    const { marker } = until as { marker: string };
    return marker !== at.marker || addProblem(graph, `${end}.marker`, 'another marker than that of at', quote(marker));
  }
  const [from, to] = [at, until].map((moment) => (isObject(moment) ? (moment as { seconds: number }).seconds : moment));
  const place = kind === 'phase' ? end : `${end}.seconds`;
  return to! > from! || addProblem(graph, place, `more than the ${from} of at`, String(to));
}

function momentKind(moment: EventMoment): keyof typeof MOMENT_NAMES {
  if (typeof moment === 'number') return 'phase';
  return 'marker' in moment ? 'marker' : 'seconds';
}
