// A graph as numbers, and back.

import { dropRows } from '../events/drop-rows.js';
import type { Graph } from './graph.js';
import { updatePileWeights } from './pile-weights.js';
import { endQuietSpan } from './quiet-span.js';
import { showGraph } from './update-graph.js';

/** Returns how many numbers `saveGraph` writes. */
export function snapshotSize({ memory }: Graph): number {
  return memory.all.length;
}

/**
 * Writes all that a graph keeps from one update to the next.
 *
 * - out: `snapshotSize` numbers, from `offset` on.
 */
export function saveGraph({ memory }: Graph, out: Float64Array, offset: number): void {
  out.set(memory.all, offset);
}

/**
 * Makes a graph one that has been saved: from here on the same inputs give the same, bit by bit. Both must have been made from equal
 * definitions and clips.
 */
export function restoreGraph(graph: Graph, snapshot: Float64Array, offset: number): void {
  graph.memory.all.set(snapshot.subarray(offset, offset + graph.memory.all.length));
  endQuietSpan(graph);
  dropRows(graph.events, graph.events.count);
  graph.seenEvents = 0;
  updatePileWeights(graph);
  showGraph(graph);
}
