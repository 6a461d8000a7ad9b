// Where a clip is at the same marker as another one, and as far on to the next.

import { phaseToSync, type SyncTrack, syncToPhase } from '../sync/sync-track.js';
import type { Graph } from './graph.js';
import { memberOf } from './group-places.js';

/** Phases this near are the same, in cycles. */
const SAME_PHASE = 1e-9;

const _matchPhase_sync = new Float64Array(1);

/**
 * Writes the phase, 0 up to 1, at which a leaf is at the marker of the same name as another leaf is at, and as far on to its next one;
 * where it has no such marker, or they have no names, at that of the same number.
 *
 * - source, target: leaves.
 *
 * Frame function: never throws, does not allocate.
 */
export function matchingPhase(graph: Graph, source: number, target: number, out: Float64Array, offset: number): void {
  const from = trackOf(graph, source);
  const to = trackOf(graph, target);
  const sync = _matchPhase_sync;
  phaseToSync(from, graph.leafPhases, source, sync, 0);
  const event = Math.floor(sync[0]!);
  const fraction = sync[0]! - event;
  // Sync positions count from the event that a track begins with.
  const marker = wrap(event + from.startEvent, from.eventCount);
  const id = from.ids[marker]!;
  let matching = id < 0 ? -1 : to.ids.indexOf(id);
  if (matching < 0) matching = marker % to.eventCount;
  sync[0] = matching - to.startEvent + fraction;
  syncToPhase(to, sync, 0, out, offset);
  wrapPhase(out, offset);
}

/**
 * Takes whole cycles away from a phase: what as good as is the end of one is the start of the next.
 *
 * Frame function: never throws, does not allocate.
 */
export function wrapPhase(phases: Float64Array, offset: number): void {
  phases[offset] = Math.max(0, phases[offset]! - Math.floor(phases[offset]! + SAME_PHASE));
}

function trackOf({ plan, groups }: Graph, leaf: number): SyncTrack {
  const { group } = plan.leaves[leaf]!;
  return group < 0 ? plan.ownTracks[leaf]! : groups[group]!.plan.tracks[memberOf(groups[group]!, leaf)]!;
}

function wrap(index: number, count: number): number {
  return index - Math.floor(index / count) * count;
}
