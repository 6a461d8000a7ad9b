// Fades in which joints take times of their own: how much each joint has of each state.
//
// A fade of that kind shares its states out joint by joint. So in rows each clip stands in a pile of its own, with the weight that it
// has in its state, and is laid down by a *fade mask*, which says for each joint how much the state counts. Masks have *slots*: for
// each machine with such fades as many as it has states, one for each entry of its stack.

import { ease } from '../easing/easing.js';
import {
  DEPTH,
  ENTRY_DURATION,
  ENTRY_EASING,
  ENTRY_ELAPSED,
  ENTRY_JOINTS,
  entryAt,
  indexOfState,
  isActive,
} from '../machine/machine.js';
import type { Graph } from './graph.js';
import type { GraphPlan, PilePlan } from './graph-plan.js';
import type { GraphRows } from './graph-rows.js';

/** What rows keep of an entry: [elapsed, duration, easing * 5, joints]. */
export const FADE_SLOT_SIZE = 8;
const SLOT_ELAPSED = 0;
const SLOT_DURATION = 1;
const SLOT_EASING = 2;
const SLOT_JOINTS = 7;
const EASING_COUNT = 5;

const _writeFadeMasks_progress = new Float64Array(1);
const _writeFadeMasks_rest = new Float64Array(1);

/**
 * Returns which of the machines with such fades runs one in a pile, as an index in `plan.jointMachines`; -1: none does.
 *
 * Frame function: never throws, does not allocate.
 */
export function jointMachineIn(graph: Graph, pile: PilePlan): number {
  const { plan, memory, pileWeights } = graph;
  for (let i = 0; i < plan.jointMachines.length; i++) {
    const m = plan.jointMachines[i]!;
    const place = pile.nodes.indexOf(plan.machineNodes[m]!);
    if (place < 0 || pileWeights[pile.weights + place] === 0) continue;
    const machine = plan.machines[m]!;
    if (!isActive(machine, memory.machines)) continue;
    const depth = memory.machines[machine.offset + DEPTH]!;
    for (let k = 1; k < depth; k++) if (memory.machines[entryAt(machine, k) + ENTRY_JOINTS]! > 0) return i;
  }
  return -1;
}

/**
 * Keeps in rows how far the fades of such a machine are.
 *
 * - joint: its index in `plan.jointMachines`.
 *
 * Frame function: never throws, does not allocate.
 */
export function keepFades({ plan, memory }: Graph, rows: GraphRows, joint: number): void {
  const m = plan.jointMachines[joint]!;
  const machine = plan.machines[m]!;
  const { machines } = memory;
  const depth = machines[machine.offset + DEPTH]!;
  rows.fadeDepths[joint] = depth;
  for (let k = 0; k < depth; k++) {
    const entry = entryAt(machine, k);
    const at = (plan.fadeSlots[m]! + k) * FADE_SLOT_SIZE;
    rows.fades[at + SLOT_ELAPSED] = machines[entry + ENTRY_ELAPSED]!;
    rows.fades[at + SLOT_DURATION] = machines[entry + ENTRY_DURATION]!;
    rows.fades[at + SLOT_JOINTS] = machines[entry + ENTRY_JOINTS]!;
    for (let n = 0; n < EASING_COUNT; n++) rows.fades[at + SLOT_EASING + n] = machines[entry + ENTRY_EASING + n]!;
  }
}

/**
 * Returns the slot of the state that a node of a pile belongs to; -1: it belongs to none of that machine.
 *
 * Frame function: never throws, does not allocate.
 */
export function fadeSlotOf({ plan, memory }: Graph, node: number, joint: number): number {
  const m = plan.jointMachines[joint]!;
  let id = plan.stateOfNode[node]!;
  while (id >= 0 && plan.states[id]!.machine !== m) {
    const { parent, parentState } = plan.machines[plan.states[id]!.machine]!;
    id = parent < 0 ? -1 : plan.machines[parent]!.states[parentState]!.id;
  }
  if (id < 0) return -1;
  const index = indexOfState(plan.machines[m]!, memory.machines, plan.states[id]!.index);
  return index < 0 ? -1 : plan.fadeSlots[m]! + index;
}

/** Whether rows have fade masks at all. Frame function: never throws, does not allocate. */
export function haveFadeMasks({ fadeDepths }: GraphRows): boolean {
  for (let joint = 0; joint < fadeDepths.length; joint++) if (fadeDepths[joint]! > 0) return true;
  return false;
}

/**
 * Writes the fade masks that rows need.
 *
 * - seconds: for each machine with such fades, for each of its `jointFades`, how long each joint takes; null: all take as long as the fade.
 * - out: the mask of the slot `s` stands at `first` + `s`, and has `jointCount` numbers, each in 0..1; those of a machine add up to 1.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeFadeMasks(
  plan: GraphPlan,
  { fades, fadeDepths }: GraphRows,
  seconds: readonly (readonly Float64Array[])[] | null,
  jointCount: number,
  out: readonly Float64Array[],
  first: number,
): void {
  const progress = _writeFadeMasks_progress;
  const rest = _writeFadeMasks_rest;
  for (let index = 0; index < fadeDepths.length; index++) {
    const slots = plan.fadeSlots[plan.jointMachines[index]!]!;
    for (let joint = 0; joint < jointCount; joint++) {
      rest[0] = 1;
      for (let k = fadeDepths[index]! - 1; k >= 0; k--) {
        const at = (slots + k) * FADE_SLOT_SIZE;
        const list = fades[at + SLOT_JOINTS]! - 1;
        const whole = list < 0 || seconds === null ? fades[at + SLOT_DURATION]! : seconds[index]![list]![joint]!;
        const elapsed = fades[at + SLOT_ELAPSED]!;
        // No fade changes anything as it begins.
        progress[0] = whole > 0 ? elapsed / whole : Math.sign(elapsed);
        ease(fades, at + SLOT_EASING, progress, 0, progress, 0);
        if (k === 0) progress[0] = 1;
        out[first + slots + k]![joint] = rest[0]! * progress[0]!;
        rest[0] = rest[0]! * (1 - progress[0]!);
      }
    }
  }
}
