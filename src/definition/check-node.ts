// Checks of nodes, by the table of their kinds.

import {
  checkClipName,
  checkMaskName,
  checkNodeName,
  checkSyncName,
  numberOrParameter,
  parameterOf,
} from './check-names.js';
import { checkSamples } from './check-samples.js';
import {
  checkBoolean,
  checkFraction,
  checkNumber,
  checkPositive,
  type Field,
  type Fields,
  listOf,
  objectWith,
  oneOf,
  optional,
  pairOf,
  required,
  type ValueCheck,
} from './check-values.js';
import { addProblem, addUnknownName, type GraphCheck, isObject, keysOf, suggest, valueAt } from './graph-check.js';
import type {
  AdditiveNode,
  Blend1dNode,
  Blend2dNode,
  BlendSpace,
  ClipNode,
  DirectNode,
  LayerNode,
  NodeReference,
  ReferenceDefinition,
  SelectNode,
} from './node-definition.js';
import { describeValue, keyPath, quote } from './problem-text.js';
import type { SyncDefinition } from './sync-definition.js';

/** Nodes that stand deeper are refused: no graph needs them, and reading them would take all of the stack. */
const MOST_LEVELS = 100;

/** A tree of more nodes is refused. Built in code, one object may stand in many places, and make an endless tree. */
const MOST_NODES = 100_000;

/** More keys of a node without a kind are not listed, nor compared with names. */
const MOST_KEYS = 5;

const SYNC_FIELDS: Fields<SyncDefinition> = {
  sync: optional(checkSyncName),
  role: optional(oneOf('auto', 'leader', 'follower')),
};

const checkPoint = pairOf('numbers', checkNumber);
const checkAxisNames = pairOf('names of parameters', parameterOf('number'));

/** The keys of the pose that differences are taken to. */
export const REFERENCE_FIELDS: Fields<ReferenceDefinition> = {
  clip: optional(checkClipName),
  time: optional(checkNumber),
};

/** Keys that a child has beside those of its own kind, because of what it is a child of. */
export const PLACE_FIELDS = {
  blend1d: { at: required(checkThreshold) },
  blend2d: { at: required(checkPoint) },
  direct: { weight: required(numberOrParameter(checkNumber)) },
} as const;

/** The keys of every kind of node. A kind goes by the key that only it has. */
export const NODE_FIELDS: {
  readonly clip: Fields<Omit<ClipNode, 'events'>>;
  readonly node: Fields<NodeReference>;
  readonly blend1d: Fields<Blend1dNode>;
  readonly blend2d: Fields<Blend2dNode>;
  readonly direct: Fields<DirectNode>;
  readonly select: Fields<SelectNode>;
  readonly additive: Fields<AdditiveNode>;
  readonly layer: Fields<LayerNode>;
} = {
  clip: {
    clip: required(checkClipName),
    speed: optional(numberOrParameter(checkNumber)),
    offset: optional(checkNumber),
    loop: optional(checkBoolean),
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
  additive: {
    base: required(checkNode),
    additive: required(checkNode),
    weight: optional(numberOrParameter(checkNumber)),
    mask: optional(checkMaskName),
    reference: optional(objectWith('the pose of a reference', REFERENCE_FIELDS)),
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
};

type NodeKind = keyof typeof NODE_FIELDS;

const NODE_KINDS = Object.keys(NODE_FIELDS) as NodeKind[];

/** Every key that some node may have. */
const KNOWN_KEYS = new Set([...Object.values(NODE_FIELDS), ...Object.values(PLACE_FIELDS)].flatMap(Object.keys));

/** Finds fault with a node and all that stands in it. */
export function checkNode(value: unknown, path: string, graph: GraphCheck): boolean {
  return checkNodeIn(value, path, graph, {});
}

/** Returns a check for nodes that have the keys of `place` beside their own. */
function childOf(place: Readonly<Record<string, Field>>): ValueCheck {
  return (value, path, graph) => checkNodeIn(value, path, graph, place);
}

function checkNodeIn(value: unknown, path: string, graph: GraphCheck, place: Readonly<Record<string, Field>>): boolean {
  const kind = findKind(value, path, graph);
  if (kind === null) {
    graph.hasUnreadNodes = true;
    return false;
  }
  const own: Readonly<Record<string, Field>> = NODE_FIELDS[kind];
  const twice = Object.keys(place).find((key) => Object.hasOwn(own, key));
  graph.depth++;
  let isRight = objectWith(`a ${kind} node`, { ...own, ...place })(value, path, graph);
  graph.depth--;
  if (twice) {
    const expected = `a node without a ${twice} of its own, such as a reference to this one`;
    isRight = addProblem(graph, path, expected, `a ${kind} node`);
  }
  if (kind === 'blend1d') isRight = checkThresholds(valueAt(value, 'children'), `${path}.children`, graph) && isRight;
  if (kind === 'blend2d') isRight = checkSpace(value as object, path, graph) && isRight;
  return isRight;
}

/** Returns the kind of a node; null when it has none, more than one, or is too much to read, which is a problem. */
function findKind(value: unknown, path: string, graph: GraphCheck): NodeKind | null {
  if (graph.depth >= MOST_LEVELS) {
    addProblem(graph, path, `no more than ${MOST_LEVELS} nodes within each other`, 'one more');
    return null;
  }
  // Only the first one is a problem: all after it are one too many as well.
  if (graph.nodeCount++ === MOST_NODES) addProblem(graph, path, `no more than ${MOST_NODES} nodes`, 'one more');
  if (graph.nodeCount > MOST_NODES) return null;
  if (!isObject(value)) {
    addProblem(graph, path, 'a node', describeValue(value));
    return null;
  }
  const kinds = NODE_KINDS.filter((kind) => valueAt(value, kind) !== undefined);
  if (kinds.length === 0) addUnknownKind(value, path, graph);
  if (kinds.length > 1) addProblem(graph, path, 'a node of one kind', kinds.join(' and '));
  return kinds.length === 1 ? kinds[0]! : null;
}

function addUnknownKind(node: object, path: string, graph: GraphCheck): void {
  const keys = keysOf(node);
  const unknown = keys.filter((key) => !KNOWN_KEYS.has(key)).slice(0, MOST_KEYS);
  const suggestion = unknown.map((key) => suggest(key, NODE_KINDS)).find((text) => text !== '');
  const listed = keys.slice(0, MOST_KEYS).map(quote).join(', ') + (keys.length > MOST_KEYS ? ', …' : '');
  const got = keys.length === 0 ? 'an empty object' : `an object with ${listed}`;
  addProblem(graph, path, `a node with one of ${NODE_KINDS.join(', ')}`, got, suggestion);
}

/** Returns a check for a list of one child and more. */
function childrenOf(each: ValueCheck): ValueCheck {
  const check = listOf('nodes', each);
  return (value, path, graph) =>
    Array.isArray(value) && value.length === 0
      ? addProblem(graph, path, 'at least one child', describeValue(value))
      : check(value, path, graph);
}

function checkThreshold(value: unknown, path: string, graph: GraphCheck): boolean {
  if (typeof value === 'number') return checkNumber(value, path, graph);
  return value === 'groundSpeed' || addUnknownName(graph, path, 'a number or "groundSpeed"', value, ['groundSpeed']);
}

function checkAxes(value: unknown, path: string, graph: GraphCheck): boolean {
  if (!checkAxisNames(value, path, graph)) return false;
  const [x, y] = value as readonly string[];
  return x !== y || addProblem(graph, `${path}[1]`, `another parameter than ${path}[0]`, quote(y!));
}

/** Finds fault with children of a 1D blend that stand at one place, and ground speeds of what is no clip. */
function checkThresholds(children: unknown, path: string, graph: GraphCheck): boolean {
  const places = new Map<number, string>();
  let isRight = true;
  for (const [index, child] of (Array.isArray(children) ? children : []).entries()) {
    const at = valueAt(child, 'at');
    const place = `${path}[${index}].at`;
    if (at === 'groundSpeed' && !leadsToClip(child, graph)) {
      isRight = addProblem(graph, place, 'a number for a child that is no clip', quote(at));
    }
    if (typeof at !== 'number') continue;
    const earlier = places.get(at);
    if (earlier) isRight = addProblem(graph, place, `another number than ${earlier}`, String(at));
    else places.set(at, place);
  }
  return isRight;
}

/** Tells whether a node is a clip or refers to one, or to nothing that could be read. */
function leadsToClip(node: unknown, graph: GraphCheck): boolean {
  const visited = new Set<unknown>();
  let target = node;
  for (;;) {
    const name = valueAt(target, 'node');
    if (typeof name !== 'string' || visited.has(name) || !graph.nodes.has(name)) break;
    visited.add(name);
    target = graph.nodes.get(name);
  }
  return NODE_KINDS.every((kind) => kind === 'clip' || kind === 'node' || valueAt(target, kind) === undefined);
}

/** Finds fault with the samples of a 2D blend, and with an angle's weight where there are no angles. */
function checkSpace(node: object, path: string, graph: GraphCheck): boolean {
  const space = (valueAt(node, 'space') ?? 'cartesian') as BlendSpace;
  const angleWeight = valueAt(node, 'angleWeight');
  let isRight = true;
  if (angleWeight !== undefined && space !== 'polar') {
    const expected = `no such key in a space that is ${describeValue(space)}`;
    isRight = addProblem(graph, keyPath(path, 'angleWeight'), expected, describeValue(angleWeight));
  }
  const children = valueAt(node, 'children');
  if (!Array.isArray(children) || children.length === 0) return isRight;
  const samples = children.map((child) => valueAt(child, 'at'));
  return samples.every(isPoint) ? checkSamples(space, samples, path, graph) && isRight : isRight;
}

function isPoint(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}
