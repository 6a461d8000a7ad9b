// Where clips change their pace though nothing happens: at each marker of their group, and where what plays once stops.
//
// From one such knot to the next clips move evenly, and what lies in between is met at a time that follows from where a part begins and
// ends.

import { syncToPhase } from '../sync/sync-track.js';
import type { Graph, GroupState } from './graph.js';
import { writeGroupLimits, writeLeafLimits } from './once-limits.js';
import { isOnce } from './plan-groups.js';

/** Sync positions this near are the same, in events; and so are phases, in cycles. */
const SAME = 1e-9;

const _groupKnots_phase = new Float64Array(1);
const _groupKnots_limits = new Float64Array(2);

/**
 * Writes the seconds until any clip comes to its next knot; Infinity when none does, and when nothing is told that goes by clips.
 *
 * - direction: 1 while time runs forward, -1 backward.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeSecondsToKnot(graph: Graph, direction: number, out: Float64Array): void {
  const { groups, plan, leafRates } = graph;
  out[0] = Infinity;
  if (plan.sources.length === 0 && plan.states.length === 0) return;
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i]!;
    if (group.pace[0] === 0) continue;
    if (!group.plan.isPlain) untilMarker(group, direction, out);
    if (group.plan.isOnce) {
      writeGroupLimits(group, _groupKnots_limits);
      untilLimit(group.phases, 0, group.pace, 0, direction, out);
    }
  }
  for (let leaf = 0; leaf < plan.leaves.length; leaf++) {
    if (leafRates[leaf] === 0 || !isOnce(plan.leaves[leaf]!)) continue;
    writeLeafLimits(graph, leaf, _groupKnots_limits);
    untilLimit(graph.leafPhases, leaf, leafRates, leaf, direction, out);
  }
}

function untilMarker({ blend, memory, phases, pace }: GroupState, direction: number, out: Float64Array): void {
  const phase = _groupKnots_phase;
  const isForward = pace[0]! * direction > 0;
  phase[0] = isForward ? Math.floor(memory[0]! + SAME) + 1 : Math.ceil(memory[0]! - SAME) - 1;
  syncToPhase(blend.track, phase, 0, phase, 0);
  out[0] = Math.min(out[0]!, Math.max(0, (direction * (phase[0]! - phases[0]!)) / pace[0]!));
}

/** Lowers `out` to the seconds until a phase is at its limit, where it is not there yet. */
function untilLimit(
  phases: Float64Array,
  phase: number,
  paces: Float64Array,
  pace: number,
  direction: number,
  out: Float64Array,
): void {
  const isForward = paces[pace]! * direction > 0;
  const way = _groupKnots_limits[isForward ? 1 : 0]! - phases[phase]!;
  if (isForward ? way > SAME : way < -SAME) out[0] = Math.min(out[0]!, (direction * way) / paces[pace]!);
}
