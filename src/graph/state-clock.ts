// The phase of a state: that of its first clip, which tells when the state is over, and where its events are.

import { currentState } from '../machine/machine.js';
import { syncToPhase } from '../sync/sync-track.js';
import type { Graph } from './graph.js';
import { phaseToGroup, placeGroup } from './group-places.js';

const _stateClock_sync = new Float64Array(1);

/**
 * Returns the leaf that tells the phase of a state, by its id; of a state that is a machine that of the state which is current in it; -1
 * when nothing does.
 *
 * Frame function: never throws, does not allocate.
 */
export function clockOf({ plan, memory }: Graph, id: number): number {
  let at = id;
  for (;;) {
    const { machine, index, clock } = plan.states[at]!;
    const { child } = plan.machines[machine]!.states[index]!;
    if (child < 0) return clock;
    const current = currentState(plan.machines[child]!, memory.machines);
    if (current < 0) return -1;
    at = plan.machines[child]!.states[current]!.id;
  }
}

/**
 * Returns whether the phase of a leaf grows, 1, falls, -1, or stands still, 0, as time runs forward: by what
 * `writePaces` has found.
 *
 * Frame function: never throws, does not allocate.
 */
export function senseOf({ plan, groups, leafRates }: Graph, leaf: number): number {
  const { group } = plan.leaves[leaf]!;
  return Math.sign(group < 0 ? leafRates[leaf]! : groups[group]!.pace[0]!);
}

/**
 * Writes the seconds until a leaf comes to a phase, as fast as it goes now: less than 0 when it has been there, Infinity when it stands
 * still. `writePaces` must have found how fast that is.
 *
 * - phases: the number at `phase`, unwrapped.
 *
 * Frame function: never throws, does not allocate.
 */
export function secondsToPhase(
  graph: Graph,
  leaf: number,
  phases: Float64Array,
  phase: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { plan, groups, leafRates, leafPhases } = graph;
  const { group: index } = plan.leaves[leaf]!;
  if (index < 0) {
    const rate = leafRates[leaf]!;
    out[outOffset] = rate === 0 ? Infinity : (phases[phase]! - leafPhases[leaf]!) / rate;
    return;
  }
  const group = groups[index]!;
  const pace = group.pace[0]!;
  if (pace === 0) {
    out[outOffset] = Infinity;
    return;
  }
  const target = _stateClock_sync;
  phaseToGroup(graph, group, leaf, phases, phase, target, 0);
  if (!group.plan.isPlain) syncToPhase(group.blend.track, target, 0, target, 0);
  out[outOffset] = (target[0]! - group.phases[0]!) / pace;
}

/**
 * Puts a leaf, and all that is in step with it, at a phase.
 *
 * Frame function: never throws, does not allocate.
 */
export function placeLeaf(graph: Graph, leaf: number, phases: Float64Array, phase: number): void {
  const { group } = graph.plan.leaves[leaf]!;
  if (group < 0) graph.leafPhases[leaf] = phases[phase]!;
  else placeGroup(graph, graph.groups[group]!, leaf, phases, phase);
}
