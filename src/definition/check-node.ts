// Checks of nodes, by the table of their kinds.

import { checkAxes, checkSpace, checkThreshold, checkThresholds } from './check-blends.js';
import { checkLoop, checkSpeed } from './check-clip-node.js';
import { checkConditions } from './check-conditions.js';
import { checkEvents, clipOfNode, markersOfClip, mayLoop } from './check-events.js';
import { enterMachine, machineFields, STATE_FIELDS } from './check-machine.js';
import {
  checkClipName,
  checkMaskName,
  checkNodeName,
  checkSyncName,
  numberOrParameter,
  parameterOf,
} from './check-names.js';
import {
  checkEntries,
  checkFraction,
  checkKeys,
  checkNumber,
  checkPositive,
  type Field,
  type Fields,
  listOf,
  objectWith,
  oneOf,
  optional,
  required,
  tupleOf,
  type ValueCheck,
} from './check-values.js';
import { addProblem, type GraphCheck, isObject, keysOf, suggest, valueAt } from './graph-check.js';
import type { EmptyState, MachineNode } from './machine-definition.js';
import type {
  AdditiveNode,
  Blend1dNode,
  Blend2dNode,
  ChooseNode,
  ClipNode,
  DirectNode,
  LayerNode,
  NodeReference,
  ReferenceDefinition,
  SelectNode,
} from './node-definition.js';
import { kindsOf, NODE_KINDS, STATE_KINDS, type StateKind } from './node-kinds.js';
import { describeValue, quote } from './problem-text.js';
import type { SyncDefinition } from './sync-definition.js';

/** Nodes that stand deeper are refused: no graph needs them, and reading them would take all of the stack. */
const MOST_LEVELS = 100;

/** A tree of more nodes is refused. Built in code, one object may stand in many places, and make an endless tree. */
const MOST_NODES = 100_000;

/** More keys of a node without a kind are not listed, nor compared with names. */
const MOST_KEYS = 5;

/** What messages call nodes whose key is no name for them. */
const NAMES_OF_KINDS: Partial<Record<StateKind, string>> = { states: 'a machine', empty: 'an empty state' };

/** Whether a machine has an exit, by what holds it. */
const HAS_EXIT = { name: 'byName', state: true, part: false } as const;

/** What holds a node: a name in `nodes`, a state whose tree it is, or anything else, of which it is a part. */
type Holder = keyof typeof HAS_EXIT;

/** The keys of every node but a reference. */
export const SYNC_FIELDS: Fields<SyncDefinition> = {
  sync: optional(checkSyncName),
  role: optional(oneOf('auto', 'leader', 'follower')),
};

const checkPoint = tupleOf(2, 'numbers', checkNumber);
const checkFactor = numberOrParameter(checkNumber);

/** The keys of the pose that differences are taken to. */
export const REFERENCE_FIELDS: Fields<ReferenceDefinition> = {
  clip: optional(checkClipName),
  time: optional(checkNumber),
};

/** Finds fault with all but the pose that differences are taken to. */
export const checkReference = objectWith('the pose of a reference', REFERENCE_FIELDS);

/** Keys that a child has beside those of its own kind, because of what it is a child of. */
export const PLACE_FIELDS = {
  blend1d: { at: required(checkThreshold) },
  blend2d: { at: required(checkPoint) },
  direct: { weight: required(checkFactor) },
  choose: { when: optional(checkConditions) },
} as const;

/** The keys of every kind of node. A kind goes by the key that only it has. */
export const NODE_FIELDS: {
  readonly clip: Fields<ClipNode>;
  readonly node: Fields<NodeReference>;
  readonly blend1d: Fields<Blend1dNode>;
  readonly blend2d: Fields<Blend2dNode>;
  readonly direct: Fields<DirectNode>;
  readonly select: Fields<SelectNode>;
  readonly choose: Fields<ChooseNode>;
  readonly additive: Fields<AdditiveNode>;
  readonly layer: Fields<LayerNode>;
  readonly states: Fields<MachineNode>;
} = {
  clip: {
    clip: required(checkClipName),
    speed: optional(checkSpeed),
    offset: optional(checkNumber),
    loop: optional(checkLoop),
    events: optional(checkEvents),
    ...SYNC_FIELDS,
  },
  node: { node: required(checkNodeName) },
  blend1d: {
    blend1d: required(parameterOf('number')),
    children: required(childrenOf(childOf(PLACE_FIELDS.blend1d))),
    weightSpeed: optional(checkPositive),
    ...SYNC_FIELDS,
  },
  blend2d: {
    blend2d: required(checkAxes),
    space: optional(oneOf('cartesian', 'polar', 'directional', 'triangles')),
    angleWeight: optional(checkPositive),
    children: required(childrenOf(childOf(PLACE_FIELDS.blend2d))),
    weightSpeed: optional(checkPositive),
    ...SYNC_FIELDS,
  },
  direct: {
    direct: required(childrenOf(childOf(PLACE_FIELDS.direct))),
    weightSpeed: optional(checkPositive),
    ...SYNC_FIELDS,
  },
  select: {
    select: required(parameterOf('number', 'boolean')),
    children: required(childrenOf(checkNode)),
    weightSpeed: optional(checkPositive),
    ...SYNC_FIELDS,
  },
  choose: {
    choose: required(childrenOf(childOf(PLACE_FIELDS.choose))),
    weightSpeed: optional(checkPositive),
    ...SYNC_FIELDS,
  },
  additive: {
    base: required(checkNode),
    additive: required(checkNode),
    weight: optional(checkFactor),
    mask: optional(checkMaskName),
    reference: optional(checkReference),
    ...SYNC_FIELDS,
  },
  layer: {
    base: required(checkNode),
    layer: required(checkNode),
    weight: optional(numberOrParameter(checkFraction)),
    mask: optional(checkMaskName),
    rotation: optional(oneOf('local', 'model')),
    ...SYNC_FIELDS,
  },
  states: { ...machineFields(checkState), ...SYNC_FIELDS },
};

/** The keys of a state that plays nothing. */
export const EMPTY_FIELDS: Fields<EmptyState> = { empty: required(checkTrue) };

/** The keys of every kind of state. */
const KIND_FIELDS: Readonly<Record<StateKind, Readonly<Record<string, Field>>>> = {
  ...NODE_FIELDS,
  empty: EMPTY_FIELDS,
};

/** Every key that some node may have. */
const KNOWN_KEYS = new Set([...Object.values(NODE_FIELDS), ...Object.values(PLACE_FIELDS)].flatMap(Object.keys));

/** Finds fault with a node that is a part of something, and all that stands in it. */
export function checkNode(value: unknown, path: string, graph: GraphCheck): boolean {
  return checkNodeIn(value, path, graph, {}, 'part');
}

/** Finds fault with a node that has a name, and all that stands in it. */
export function checkNamedNode(value: unknown, path: string, graph: GraphCheck, name: string): boolean {
  graph.owner = name;
  const isRight = checkNodeIn(value, path, graph, {}, 'name');
  graph.owner = null;
  return isRight;
}

/** Finds fault with a state, and all that stands in it. */
export function checkState(value: unknown, path: string, graph: GraphCheck): boolean {
  return checkNodeIn(value, path, graph, STATE_FIELDS, 'state');
}

/** Returns a check for nodes that have the keys of `place` beside their own. */
function childOf(place: Readonly<Record<string, Field>>): ValueCheck {
  return (value, path, graph) => checkNodeIn(value, path, graph, place, 'part');
}

function checkNodeIn(
  value: unknown,
  path: string,
  graph: GraphCheck,
  place: Readonly<Record<string, Field>>,
  holder: Holder,
): boolean {
  const kind = findKind(value, path, graph, holder === 'state');
  if (kind === null) {
    graph.hasUnreadNodes = true;
    return false;
  }
  const node = value as object;
  const own = KIND_FIELDS[kind];
  const what = NAMES_OF_KINDS[kind] ?? `a ${kind} node`;
  let isRight = checkKeys(what, { ...own, ...place }, node, path, graph);
  const { machine, markers, mayLoop: outerMayLoop } = graph;
  if (valueAt(node, 'events') !== undefined) {
    const clip = kind === 'empty' ? null : clipOfNode(node, graph);
    graph.markers = markersOfClip(clip, graph);
    graph.mayLoop = kind !== 'empty' && mayLoop(clip);
  }
  if (kind === 'states') enterMachine(node, HAS_EXIT[holder], graph);
  graph.depth++;
  isRight = checkEntries(own, node, path, graph) && isRight;
  graph.depth--;
  graph.machine = machine;
  for (const [key, field] of Object.entries(place)) {
    if (!Object.hasOwn(own, key)) {
      isRight = checkEntries({ [key]: field }, node, path, graph) && isRight;
    } else if (own[key]!.check !== field.check) {
      const expected = `a node without a ${key} of its own, such as a reference to this one`;
      isRight = addProblem(graph, path, expected, what);
    }
  }
  graph.markers = markers;
  graph.mayLoop = outerMayLoop;
  if (kind === 'node') noteHolder(valueAt(node, 'node'), holder, graph);
  if (kind === 'blend1d') isRight = checkThresholds(valueAt(node, 'children'), `${path}.children`, graph) && isRight;
  if (kind === 'blend2d') isRight = checkSpace(node, path, graph) && isRight;
  return isRight;
}

/** Notes down what a named node is referred to by, which decides whether it has an exit when it is a machine. */
function noteHolder(name: unknown, holder: Holder, graph: GraphCheck): void {
  if (typeof name !== 'string') return;
  if (holder === 'part') graph.partNames.add(name);
  if (holder === 'name') graph.aliases.set(graph.owner!, name);
}

/** Returns the kind of a node; null when it has none, more than one, or is too much to read, which is a problem. */
function findKind(value: unknown, path: string, graph: GraphCheck, isState: boolean): StateKind | null {
  if (graph.depth >= MOST_LEVELS) {
    addProblem(graph, path, `no more than ${MOST_LEVELS} nodes within each other`, 'one more');
    return null;
  }
  // Only the first one is a problem: all after it are one too many as well.
  if (graph.nodeCount++ === MOST_NODES) addProblem(graph, path, `no more than ${MOST_NODES} nodes`, 'one more');
  if (graph.nodeCount > MOST_NODES) return null;
  const what = isState ? 'a state' : 'a node';
  if (!isObject(value)) {
    addProblem(graph, path, what, describeValue(value));
    return null;
  }
  const allowed = isState ? STATE_KINDS : NODE_KINDS;
  const kinds = kindsOf<StateKind>(value, allowed);
  if (kinds.length === 0) addUnknownKind(value, path, graph, what, allowed);
  if (kinds.length > 1) addProblem(graph, path, `${what} of one kind`, kinds.join(' and '));
  return kinds.length === 1 ? kinds[0]! : null;
}

function addUnknownKind(
  node: object,
  path: string,
  graph: GraphCheck,
  what: string,
  allowed: readonly StateKind[],
): void {
  const keys = keysOf(node);
  const unknown = keys.filter((key) => !KNOWN_KEYS.has(key)).slice(0, MOST_KEYS);
  const suggestion = unknown.map((key) => suggest(key, allowed)).find((text) => text !== '');
  const listed = keys.slice(0, MOST_KEYS).map(quote).join(', ') + (keys.length > MOST_KEYS ? ', …' : '');
  const got = keys.length === 0 ? 'an empty object' : `an object with ${listed}`;
  addProblem(graph, path, `${what} with one of ${allowed.join(', ')}`, got, suggestion);
}

/** Returns a check for a list of one child and more. */
function childrenOf(each: ValueCheck): ValueCheck {
  const check = listOf('nodes', each);
  return (value, path, graph) =>
    Array.isArray(value) && value.length === 0
      ? addProblem(graph, path, 'at least one child', describeValue(value))
      : check(value, path, graph);
}

function checkTrue(value: unknown, path: string, graph: GraphCheck): boolean {
  return value === true || addProblem(graph, path, 'true', describeValue(value));
}
