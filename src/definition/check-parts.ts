// Checks of what stands beside the nodes: parameters, clips, masks and sync groups.

import { checkEvents } from './check-events.js';
import {
  checkDifferent,
  checkFraction,
  checkNotNegative,
  checkNumber,
  checkPositive,
  checkText,
  type Fields,
  listOf,
  numberWhere,
  objectWith,
  oneOf,
  optional,
  required,
  tupleOf,
  type ValueCheck,
} from './check-values.js';
import { addProblem, addUnknownName, type GraphCheck, isObject, valueAt } from './graph-check.js';
import type { ClipDefinition, MarkerDefinition, MaskBranch } from './graph-definition.js';
import type { NumberParameter, PointParameter, TriggerParameter } from './parameter-definition.js';
import { quote } from './problem-text.js';
import type { SyncGroupDefinition } from './sync-definition.js';

/** The keys of a number with options. */
export const NUMBER_FIELDS: Fields<NumberParameter> = {
  value: required(checkNumber),
  damping: optional(checkNotNegative),
};

/** The keys of a place. */
export const POINT_FIELDS: Fields<PointParameter> = { point: required(tupleOf(3, 'numbers', checkNumber)) };

/** The keys of a trigger with options. */
export const TRIGGER_FIELDS: Fields<TriggerParameter> = { trigger: required(oneOf('used', 'frame')) };

/** The keys of a marker. */
export const MARKER_FIELDS: Fields<MarkerDefinition> = {
  at: required(numberWhere('a number from 0 up to, not including, 1', (value) => value >= 0 && value < 1)),
  name: optional(checkText),
};

/** The keys of what is known of a clip. */
export const CLIP_FIELDS: Fields<ClipDefinition> = {
  markers: optional(checkMarkers),
  groundSpeed: optional(checkPositive),
  events: optional(checkEvents),
};

/** The keys of a branch of a mask. */
export const BRANCH_FIELDS: Fields<MaskBranch> = {
  from: required(checkText),
  weight: optional(checkFraction),
  falloff: optional(numberWhere('a whole number of 0 or more', (value) => Number.isInteger(value) && value >= 0)),
};

/** The keys of a sync group. */
export const GROUP_FIELDS: Fields<SyncGroupDefinition> = {
  rate: optional(oneOf('rates', 'durations', 'leader')),
};

const checkNumberParameter = objectWith('a number with options', NUMBER_FIELDS);
const checkPoint = objectWith('a point', POINT_FIELDS);
const checkTrigger = objectWith('a trigger', TRIGGER_FIELDS);
const checkClipFields = objectWith('a clip', CLIP_FIELDS);
const checkGroup = objectWith('a sync group', GROUP_FIELDS);
const checkMarkerList = listOf('markers', objectWith('a marker', MARKER_FIELDS));
const checkBranchList = listOf('mask branches', objectWith('a mask branch', BRANCH_FIELDS));

/** Finds fault with a parameter. */
export const checkParameter: ValueCheck = (value, path, graph) => {
  if (isObject(value)) {
    if (valueAt(value, 'point') !== undefined) return checkPoint(value, path, graph);
    return (valueAt(value, 'trigger') === undefined ? checkNumberParameter : checkTrigger)(value, path, graph);
  }
  if (typeof value === 'number') return checkNumber(value, path, graph);
  if (typeof value === 'boolean' || value === 'trigger') return true;
  const expected = 'a number, true, false, "trigger", { value }, { point } or { trigger }';
  return addUnknownName(graph, path, expected, value, ['trigger']);
};

/** Finds fault with what is said of a clip of this name. */
export function checkClip(value: unknown, path: string, graph: GraphCheck, name: string): boolean {
  graph.markers = graph.clipMarkers.get(name) ?? null;
  const isRight = checkClipFields(value, path, graph);
  graph.markers = null;
  return isRight;
}

/** Finds fault with a mask. */
export const checkMask: ValueCheck = (value, path, graph) => {
  const isRight = checkBranchList(value, path, graph);
  // The later one would undo all that the earlier one says.
  return checkDifferent(value, 'from', 'another joint', path, graph) && isRight;
};

/** Finds fault with a sync group of this name. */
export function checkSyncGroup(value: unknown, path: string, graph: GraphCheck, name: string): boolean {
  if (name === 'none') {
    return addProblem(graph, path, 'another name than that for clips without a group', quote(name));
  }
  return checkGroup(value, path, graph);
}

function checkMarkers(value: unknown, path: string, graph: GraphCheck): boolean {
  if (!checkMarkerList(value, path, graph)) return false;
  const markers = value as readonly MarkerDefinition[];
  let isRight = true;
  for (let i = 1; i < markers.length; i++) {
    const before = markers[i - 1]!.at;
    const { at } = markers[i]!;
    if (at <= before) isRight = addProblem(graph, `${path}[${i}].at`, `more than the ${before} before it`, String(at));
  }
  return isRight;
}
