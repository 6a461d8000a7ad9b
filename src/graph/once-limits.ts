// How far what plays once can go.

import { phaseToSync, syncToPhase } from '../sync/sync-track.js';
import type { Graph, GroupState } from './graph.js';

const _onceLimits_phase = new Float64Array(1);

/**
 * Writes the least and the most phase of a leaf that keeps its own time: from where its cycle, or its clip, begins to where both are over.
 *
 * - out: two numbers.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeLeafLimits({ plan }: Graph, leaf: number, out: Float64Array): void {
  const offset = plan.offsets[leaf]!;
  out[0] = Math.min(0, -offset);
  out[1] = Math.max(1, 1 - offset);
}

/**
 * Writes the least and the most phase of a group's blended track: from where the cycle of its first clip begins to where that of the
 * last one is over. With markers they do not begin together.
 *
 * - out: two numbers.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeGroupLimits({ plan, blend }: GroupState, out: Float64Array): void {
  out[0] = 0;
  out[1] = 1;
  if (plan.isPlain) return;
  out[0] = Infinity;
  out[1] = -Infinity;
  const phase = _onceLimits_phase;
  for (let m = 0; m < plan.tracks.length; m++) {
    for (let end = 0; end < 2; end++) {
      phase[0] = end;
      phaseToSync(plan.tracks[m]!, phase, 0, phase, 0);
      syncToPhase(blend.track, phase, 0, phase, 0);
      out[0] = Math.min(out[0]!, phase[0]!);
      out[1] = Math.max(out[1]!, phase[0]!);
    }
  }
}
