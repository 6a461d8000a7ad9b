// Fades of a machine → how much each state's travel counts: as a transition says, not always as much as the state is seen.

import { ease } from '../easing/easing.js';
import {
  DEPTH,
  ENTRY_DIRECTION,
  ENTRY_DURATION,
  ENTRY_EASING,
  ENTRY_ELAPSED,
  ENTRY_MOTION,
  ENTRY_STATE,
  entryAt,
  isFrozen,
} from './machine.js';
import { ADDITIVE_MOTION, type MachinePlan, SOURCE_MOTION, TARGET_MOTION } from './machine-plan.js';

const _motionWeights_fraction = new Float64Array(1);

/**
 * Writes how much the travel of each state counts. Where both sides of a fade count in full the sum is above 1.
 *
 * - ahead: the number at 0 is added to the time that fades have gone, in seconds.
 * - out: one number for each state, from `outOffset` on.
 *
 * Frame function: never throws, does not allocate.
 */
export function motionWeights(
  plan: MachinePlan,
  memory: Float64Array,
  ahead: Float64Array,
  out: Float64Array,
  outOffset: number,
): void {
  const fraction = _motionWeights_fraction;
  for (let state = 0; state < plan.states.length; state++) out[outOffset + state] = 0;
  let rest = 1;
  for (let index = memory[plan.offset + DEPTH]! - 1; index >= 0; index--) {
    const entry = entryAt(plan, index);
    const state = outOffset + memory[entry + ENTRY_STATE]!;
    const motion = memory[entry + ENTRY_MOTION]!;
    let progress = 1;
    if (index > 0) {
      const moved = isFrozen(plan, memory, index) ? 0 : memory[entry + ENTRY_DIRECTION]! * ahead[0]!;
      fraction[0] = (memory[entry + ENTRY_ELAPSED]! + moved) / memory[entry + ENTRY_DURATION]!;
      ease(memory, entry + ENTRY_EASING, fraction, 0, fraction, 0);
      progress = fraction[0]!;
      if (motion === SOURCE_MOTION) progress = 0;
      else if (motion === TARGET_MOTION || motion === ADDITIVE_MOTION) progress = 1;
    }
    out[state] = rest * progress;
    if (motion !== ADDITIVE_MOTION || index === 0) rest *= 1 - progress;
  }
}
