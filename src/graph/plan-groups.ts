// Leaves → sync groups: who goes through its cycle with whom, and by which markers.

import type { GraphDefinition, MarkerDefinition } from '../definition/graph-definition.js';
import { createSyncBlend } from '../sync/sync-blend.js';
import { createSyncTrack, type SyncTrack } from '../sync/sync-track.js';
import type { GroupPlan, LeafPlan } from './graph-plan.js';

/** A clip without markers has one at its start. */
const PLAIN: readonly MarkerDefinition[] = [{ at: 0 }];

/**
 * Returns the groups of a definition that has been checked, in the order of `groupNames`.
 *
 * Clips whose markers have names begin, for the others, with the marker that is named like the first one of the first clip of
 * the group, by name: left feet come down with left feet.
 *
 * Throws when the markers of a group have no common cycle of 4096 markers or less.
 */
export function planGroups(
  definition: GraphDefinition,
  groupNames: readonly string[],
  leaves: readonly LeafPlan[],
): GroupPlan[] {
  const ids = markerIds(leaves);
  return groupNames.map((groupName, group) => {
    const members = [...leaves.keys()].filter((leaf) => leaves[leaf]!.group === group);
    members.sort((a, b) => compare(leaves[a]!.key, leaves[b]!.key));
    const markers = members.map((leaf) => markersOf(leaves[leaf]!.markers));
    const first = markers.flat().find((marker) => marker.name !== undefined)?.name;
    const tracks = markers.map((own) => trackOf(own, ids, first));
    checkCycle(groupName, tracks);
    return {
      name: groupName,
      rate: definition.syncGroups?.[groupName]?.rate ?? 'rates',
      leaves: Int32Array.from(members),
      tracks,
      isPlain: markers.every((own) => own.length === 1 && own[0]!.at === 0),
      isOnce: members.every((leaf) => isOnce(leaves[leaf]!) && leaves[leaf]!.state === leaves[members[0]!]!.state),
    };
  });
}

/** Returns for each leaf that is in no group the track of its markers; null for the others. */
export function planOwnTracks(leaves: readonly LeafPlan[]): (SyncTrack | null)[] {
  const ids = markerIds(leaves);
  return leaves.map(({ group, markers }) => (group < 0 ? trackOf(markersOf(markers), ids, undefined) : null));
}

/** Whether a clip has one cycle, at whose end its state is over. In no state it only holds its last frame. */
export function isOnce({ looping, state }: LeafPlan): boolean {
  return looping === 'once' && state >= 0;
}

/** Markers of one name have one number, in whatever group they are. */
function markerIds(leaves: readonly LeafPlan[]): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const { name } of leaves.flatMap(({ markers }) => markers)) {
    if (name !== undefined && !ids.has(name)) ids.set(name, ids.size);
  }
  return ids;
}

function markersOf(markers: readonly MarkerDefinition[]): readonly MarkerDefinition[] {
  return markers.length > 0 ? markers : PLAIN;
}

function trackOf(
  markers: readonly MarkerDefinition[],
  ids: ReadonlyMap<string, number>,
  first: string | undefined,
): SyncTrack {
  const starts = markers.map(({ at }) => at);
  return createSyncTrack(starts, {
    ids: markers.map(({ name }) => (name === undefined ? -1 : ids.get(name)!)),
    startEvent: Math.max(0, first === undefined ? 0 : markers.findIndex(({ name }) => name === first)),
  });
}

function checkCycle(groupName: string, tracks: readonly SyncTrack[]): void {
  try {
    createSyncBlend(tracks);
  } catch (error) {
    throw new Error(`createGraph: sync group "${groupName}": ${(error as Error).message}`, { cause: error });
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
