// Graphs for tests: clips by their lengths, and what a graph says in words that can be compared.

import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { CLOSE_BLEND, CLOSE_DIFFERENCE, CLOSE_LAYER, CLOSE_MODEL_LAYER, MIX, OPEN } from '../../src/frame/play-list.js';
import { createGraph, type Graph } from '../../src/graph/graph.js';
import type { GraphClip } from '../../src/graph/graph-clip.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { setParameter } from '../../src/parameters/parameters.js';

const ROW_NAMES = {
  [MIX]: 'mix',
  [OPEN]: 'open',
  [CLOSE_BLEND]: 'blend',
  [CLOSE_LAYER]: 'layer',
  [CLOSE_MODEL_LAYER]: 'model layer',
  [CLOSE_DIFFERENCE]: 'difference',
} as Record<number, string>;

/** Clips with the lengths of a walk, a run and others; no two are equal. */
export const LENGTHS = { Idle: 3.4, Walk: 0.7, Run: 1.2, Left: 0.9, Right: 1.1, Wave: 2, Nod: 0.5 };

/** Returns clips of these lengths. */
export function graphClips(lengths: Readonly<Record<string, number>> = LENGTHS): GraphClip[] {
  return Object.entries(lengths).map(([name, duration]) => ({ name, duration }));
}

/** Returns a graph of a definition, shown with these parameters and without any time gone. */
export function shownGraph(
  definition: GraphDefinition,
  parameters: Readonly<Record<string, number | boolean>> = {},
  lengths: Readonly<Record<string, number>> = LENGTHS,
): Graph {
  const graph = createGraph(definition, graphClips(lengths));
  setParameters(graph, parameters);
  updateGraph(graph, 0);
  return graph;
}

/** Sets parameters by name. */
export function setParameters(graph: Graph, values: Readonly<Record<string, number | boolean>>): void {
  for (const [name, value] of Object.entries(values)) setParameter(graph.parameters, name, value);
}

/** Returns one number of each leaf by the name of its clip; of several leaves of one clip that of the last. */
export function ofLeaves(graph: Graph, what: 'leafWeights' | 'leafPhases' | 'leafTimes'): Record<string, number> {
  return Object.fromEntries(graph.plan.leaves.map(({ clip }, leaf) => [clip.name, graph[what][leaf]!]));
}

/** Returns the number of one leaf by the name of its clip. */
export function ofLeaf(graph: Graph, what: 'leafWeights' | 'leafPhases' | 'leafTimes', name: string): number {
  return graph[what][graph.plan.leaves.findIndex(({ clip }) => clip.name === name)]!;
}

/** Returns the rows of a graph, such as `mix Walk 0.5 at 0.25`, `open`, `layer arms 1`. Numbers have 12 digits. */
export function rowsOf({ rows, plan }: Graph): string[] {
  return Array.from({ length: rows.count }, (_, row) => {
    const kind = rows.kinds[row]!;
    const subject = rows.subjects[row]!;
    const [time, weight] = [rows.moments[row * 2]!, rows.moments[row * 2 + 1]!].map((number) =>
      String(Number(number.toPrecision(12))),
    );
    if (kind === OPEN) return 'open';
    if (kind === MIX) return `mix ${plan.leaves[subject]!.clip.name} ${weight} at ${time}`;
    return `${ROW_NAMES[kind]} ${subject < 0 ? '' : `${plan.masks[subject]} `}${weight}`;
  });
}

/** Returns every order of a list. */
export function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    ordersOf([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

/** Returns how far two phases are apart within a cycle: 0 to a half. */
export function phaseDistance(a: number, b: number): number {
  const apart = Math.abs(a - b) % 1;
  return Math.min(apart, 1 - apart);
}
