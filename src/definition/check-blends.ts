// Checks of where the children of blends stand.

import { parameterOf } from './check-names.js';
import { checkSamples } from './check-samples.js';
import { checkNumber, tupleOf } from './check-values.js';
import { addProblem, addUnknownName, type GraphCheck, valueAt } from './graph-check.js';
import type { BlendSpace } from './node-definition.js';
import { kindsOf, NODE_KINDS } from './node-kinds.js';
import { describeValue, keyPath, quote } from './problem-text.js';

const checkAxisNames = tupleOf(2, 'names of parameters', parameterOf('number'));

/** Finds fault with all but numbers and 'groundSpeed'. */
export function checkThreshold(value: unknown, path: string, graph: GraphCheck): boolean {
  if (typeof value === 'number') return checkNumber(value, path, graph);
  return value === 'groundSpeed' || addUnknownName(graph, path, 'a number or "groundSpeed"', value, ['groundSpeed']);
}

/** Finds fault with all but the names of two different numbers. */
export function checkAxes(value: unknown, path: string, graph: GraphCheck): boolean {
  if (!checkAxisNames(value, path, graph)) return false;
  const [x, y] = value as readonly string[];
  return x !== y || addProblem(graph, `${path}[1]`, `another parameter than ${path}[0]`, quote(y!));
}

/** Finds fault with children of a 1D blend that stand at one place, and ground speeds of what is no clip. */
export function checkThresholds(children: unknown, path: string, graph: GraphCheck): boolean {
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
  return kindsOf(target, NODE_KINDS).every((kind) => kind === 'clip' || kind === 'node');
}

/** Finds fault with the samples of a 2D blend, and with an angle's weight where there are no angles. */
export function checkSpace(node: object, path: string, graph: GraphCheck): boolean {
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
