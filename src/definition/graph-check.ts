// What a check of a definition knows and finds: the names it may use, the problems, who refers to whom.

import { didYouMean } from '../messages/nearest-names.js';
import { describeValue, quote } from './problem-text.js';

/** More problems than these are not listed: nobody reads them, and a broken file of great size may have millions. */
export const MOST_PROBLEMS = 100;

/** Longer names get no suggestion: the search for near ones takes time by the square of their length. */
const MOST_LETTERS = 100;

/** What a parameter holds; 'unknown' when its definition is broken, which is a problem of its own. */
export type ParameterKind = 'number' | 'boolean' | 'trigger' | 'point' | 'unknown';

/** The machine around what is being checked. */
export interface MachineCheck {
  readonly states: ReadonlySet<string>;
  /** Whether 'exit' leads out of it; 'byName' when that depends on who refers to it. */
  readonly hasExit: boolean | 'byName';
}

/** The state of one check. */
export interface GraphCheck {
  readonly problems: string[];
  readonly parameters: ReadonlyMap<string, ParameterKind>;
  /** null when any clip may be named. */
  readonly clips: ReadonlySet<string> | null;
  /** The names of the markers of each clip whose markers are listed. */
  readonly clipMarkers: ReadonlyMap<string, ReadonlySet<string>>;
  readonly masks: ReadonlySet<string>;
  /** null when any group may be named. */
  readonly syncGroups: ReadonlySet<string> | null;
  /** Named nodes, unchecked. */
  readonly nodes: ReadonlyMap<string, unknown>;
  /** Names of the nodes that a named node refers to, and under null those that all else does. */
  readonly references: Map<string | null, Set<string>>;
  /** Named nodes that are no more than another one's name, with that name. */
  readonly aliases: Map<string, string>;
  /** Names of nodes that something else than a state or an alias refers to: when they are machines, they have no exit. */
  readonly partNames: Set<string>;
  /** Named nodes that are machines with a way to 'exit', and the path of that way's end. */
  readonly exits: Map<string, string>;
  /** The named node that is being checked; null for what has no name. */
  owner: string | null;
  machine: MachineCheck | null;
  /** The names of the markers that events may name where the check is; null: any. */
  markers: ReadonlySet<string> | null;
  /** Whether what tells the events where the check is may loop, so that a window may end in the next cycle. */
  mayLoop: boolean;
  /** How many nodes stand around the one that is being checked. */
  depth: number;
  nodeCount: number;
  /** Whether some node could not be read, so that nobody knows where it leads. */
  hasUnreadNodes: boolean;
}

/** Returns a check of `definition`, of anything, that has found nothing yet. */
export function createGraphCheck(definition: unknown): GraphCheck {
  const parameters = entriesOf(valueAt(definition, 'parameters'));
  const clips = valueAt(definition, 'clips');
  const syncGroups = valueAt(definition, 'syncGroups');
  return {
    problems: [],
    parameters: new Map(parameters.map(([name, value]) => [name, parameterKind(value)])),
    clips: clips === undefined ? null : namesOf(clips),
    clipMarkers: new Map(entriesOf(clips).flatMap(([name, clip]) => markersOf(name, clip))),
    masks: namesOf(valueAt(definition, 'masks')),
    syncGroups: syncGroups === undefined ? null : namesOf(syncGroups),
    nodes: new Map(entriesOf(valueAt(definition, 'nodes'))),
    references: new Map(),
    aliases: new Map(),
    partNames: new Set(),
    exits: new Map(),
    owner: null,
    machine: null,
    markers: null,
    mayLoop: true,
    depth: 0,
    nodeCount: 0,
    hasUnreadNodes: false,
  };
}

/** Adds a problem at `path`. `expected` and `got` continue the words "expected" and "got". Returns false, as a check that fails does. */
export function addProblem(graph: GraphCheck, path: string, expected: string, got: string, suggestion = ''): false {
  const { problems } = graph;
  if (problems.length < MOST_PROBLEMS) {
    problems.push(`${path || 'definition'}: expected ${expected}, got ${got}.${suggestion}`);
  } else if (problems.length === MOST_PROBLEMS) {
    problems.push(`There are more than these ${MOST_PROBLEMS}.`);
  }
  return false;
}

/** Adds the problem that `value` is no name that is known, with the nearest of `names`. Returns false. */
export function addUnknownName(
  graph: GraphCheck,
  path: string,
  expected: string,
  value: unknown,
  names: Iterable<string>,
): false {
  const isName = typeof value === 'string' && !isFull(graph);
  return addProblem(graph, path, expected, describeValue(value), isName ? suggest(value, names) : '');
}

/** Returns a closing sentence with the nearest of `names`; nothing when none is near or the name is very long. */
export function suggest(name: string, names: Iterable<string>): string {
  return name.length <= MOST_LETTERS ? didYouMean(name, names) : '';
}

/** Tells whether further problems would not be listed, so that there is no use in looking for them. */
export function isFull(graph: GraphCheck): boolean {
  return graph.problems.length > MOST_PROBLEMS;
}

/** Tells whether `value` is an object with keys, and no array. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns what `object` itself holds under `key`: undefined for what it inherits, and when it is no object. */
export function valueAt(object: unknown, key: string): unknown {
  return isObject(object) && Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

/** Returns the keys of `object` that have a value; none when it is no object. */
export function keysOf(object: unknown): string[] {
  return isObject(object) ? Object.keys(object).filter((key) => valueAt(object, key) !== undefined) : [];
}

/** Returns a message's words for a parameter that exists. */
export function describeParameter(graph: GraphCheck, name: string): string {
  return `the ${graph.parameters.get(name)} ${quote(name)}`;
}

function entriesOf(object: unknown): [string, unknown][] {
  return keysOf(object).map((key) => [key, valueAt(object, key)]);
}

/** Returns the name of a clip with the names of its markers; nothing when they are not listed. */
function markersOf(name: string, clip: unknown): [string, Set<string>][] {
  const markers = valueAt(clip, 'markers');
  if (!Array.isArray(markers)) return [];
  const names = markers.map((marker) => valueAt(marker, 'name'));
  return [[name, new Set(names.filter((marker) => typeof marker === 'string'))]];
}

function namesOf(object: unknown): Set<string> {
  return new Set(keysOf(object));
}

function parameterKind(value: unknown): ParameterKind {
  if (valueAt(value, 'point') !== undefined) return 'point';
  if (value === 'trigger' || valueAt(value, 'trigger') !== undefined) return 'trigger';
  if (typeof value === 'number' || isObject(value)) return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'unknown';
}
