// The sync track of several clips at once: events at whole sync positions, as long as the weights say.
//
// With n_k events in a cycle of track k and L their least common multiple, the cycle of the blend has L events, and
// track k goes through L / n_k cycles of its own meanwhile. Event i lasts
//
//   duration_i = Σ w_k · duration_k[i mod n_k] · n_k / L        as a fraction of the cycle of the blend
//
// and has the id that the heaviest track gives it. For two tracks that is the rule of the engine Esoterica,
// lerp(duration_0, duration_1, w); a sum takes any number of tracks by the same rule, and does not depend on their
// order.
//
// All tracks count, whatever their weights: L stays the same, and a sync position keeps its meaning while weights move.

import type { SyncTrack } from './sync-track.js';

/** More events than this in the cycle of a blend are not made: each costs time in each frame. */
const MOST_EVENTS = 4096;

/** Tracks, and the one that is blended from them. */
export interface SyncBlend {
  readonly tracks: readonly SyncTrack[];
  /** As `blendSyncTracks` left it; may be one of the tracks of another blend. */
  readonly track: SyncTrack;
}

/**
 * Returns a blend of tracks, all with the same weight at first. The tracks are kept, and read when the blend is worked
 * out.
 *
 * Throws when there is no track, or the least common multiple of their numbers of events is above 4096.
 */
export function createSyncBlend(tracks: readonly SyncTrack[]): SyncBlend {
  if (tracks.length === 0) throw new Error('createSyncBlend: got no tracks, expected at least one.');
  const eventCount = leastCommonMultiple(tracks.map((track) => track.eventCount));
  const track: SyncTrack = {
    eventCount,
    starts: new Float64Array(eventCount),
    durations: new Float64Array(eventCount),
    ids: new Int32Array(eventCount),
    startEvent: 0,
  };
  const blend = { tracks: [...tracks], track };
  blendSyncTracks(blend, new Float64Array(tracks.length).fill(1), 0);
  return blend;
}

/**
 * Works the blended track out. At weight 0 for all tracks it stays what it was.
 *
 * - weights: one for each track from `offset` on, 0 or more; they need not sum to 1. Of equal weights the first counts
 *   as the heavier one.
 *
 * Frame function: never throws, does not allocate.
 */
export function blendSyncTracks(blend: SyncBlend, weights: Float64Array, offset: number): void {
  const { tracks, track } = blend;
  const { eventCount, starts, durations, ids } = track;
  let heaviest = 0;
  let sum = 0;
  for (let k = 0; k < tracks.length; k++) {
    sum += weights[offset + k]!;
    if (weights[offset + k]! > weights[offset + heaviest]!) heaviest = k;
  }
  if (!(sum > 0)) return;
  for (let i = 0; i < eventCount; i++) durations[i] = 0;
  for (let k = 0; k < tracks.length; k++) {
    if (weights[offset + k] === 0) continue;
    const one = tracks[k]!;
    const scale = ((weights[offset + k]! / sum) * one.eventCount) / eventCount;
    let event = one.startEvent;
    for (let i = 0; i < eventCount; i++) {
      durations[i]! += one.durations[event]! * scale;
      if (k === heaviest) ids[i] = one.ids[event]!;
      event = event + 1 === one.eventCount ? 0 : event + 1;
    }
  }
  // Sums of fractions miss 1 by a rounding.
  let total = 0;
  for (let i = 0; i < eventCount; i++) total += durations[i]!;
  let start = 0;
  for (let i = 0; i < eventCount; i++) {
    durations[i]! /= total;
    starts[i] = start;
    start += durations[i]!;
  }
}

function leastCommonMultiple(counts: number[]): number {
  let multiple = 1;
  for (const count of counts) {
    multiple *= count / greatestCommonDivisor(multiple, count);
    if (multiple > MOST_EVENTS) {
      throw new Error(
        `createSyncBlend: tracks of ${counts.join(', ')} events have a least common multiple of ${multiple} or more, ` +
          `expected ${MOST_EVENTS} at most.`,
      );
    }
  }
  return multiple;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
