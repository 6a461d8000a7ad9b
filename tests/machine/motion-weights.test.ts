import { describe, expect, it } from 'vitest';
import { ENTRY_MOTION, entryAt } from '../../src/machine/machine.js';
import { ADDITIVE_MOTION, BLEND_MOTION, SOURCE_MOTION, TARGET_MOTION } from '../../src/machine/machine-plan.js';
import { motionWeights } from '../../src/machine/motion-weights.js';
import { expectNear } from '../support/expect-numbers.js';
import { clipStates, makeMemory, makePlan, pushAll, type TestEntry } from '../support/make-machine.js';

const PLAN = makePlan({ states: clipStates('A', 'B', 'C'), initial: 'A' });
const A: TestEntry = { state: 'A' };
const B: TestEntry = { state: 'B', elapsed: 0.25 };
const C: TestEntry = { state: 'C', elapsed: 0.6 };

/** Weights of A to C, each entry moving the root as it is said to, with fades moved on by `ahead`. */
function weightsOf(entries: readonly TestEntry[], motions: readonly number[], ahead = 0): number[] {
  const memory = makeMemory(PLAN);
  pushAll(PLAN, memory, entries);
  for (const [index, motion] of motions.entries()) memory[entryAt(PLAN, index) + ENTRY_MOTION] = motion;
  const out = new Float64Array(5).fill(9);
  motionWeights(PLAN, memory, Float64Array.of(ahead), out, 1);
  expect([out[0], out[4]]).toEqual([9, 9]);
  return Array.from(out.subarray(1, 4));
}

describe('motionWeights', () => {
  it.each([
    ['both as much as they are seen', BLEND_MOTION, [0.75, 0.25, 0]],
    ['the state that is left alone', SOURCE_MOTION, [1, 0, 0]],
    ['the state that is coming alone', TARGET_MOTION, [0, 1, 0]],
    ['both with all that they have', ADDITIVE_MOTION, [1, 1, 0]],
  ])('counts %s', (_, motion, expected) => {
    expectNear(weightsOf([A, B], [BLEND_MOTION, motion]), expected, 1e-15);
  });

  it('leaves a fade below what the one above does not take', () => {
    expectNear(weightsOf([A, B, C], [0, SOURCE_MOTION, BLEND_MOTION]), [0.4, 0, 0.6], 1e-15);
    expectNear(weightsOf([A, B, C], [0, BLEND_MOTION, ADDITIVE_MOTION]), [0.75, 0.25, 1], 1e-15);
    expectNear(weightsOf([A, B, C], [0, ADDITIVE_MOTION, BLEND_MOTION]), [0.4, 0.4, 0.6], 1e-15);
  });

  it('counts all of the lowest, whatever it came with, and nothing where nothing plays', () => {
    for (const motion of [BLEND_MOTION, SOURCE_MOTION, TARGET_MOTION, ADDITIVE_MOTION]) {
      expect(weightsOf([A], [motion])).toEqual([1, 0, 0]);
    }
    expect(weightsOf([], [])).toEqual([0, 0, 0]);
  });

  it('looks ahead in the direction of a fade, and not where it stands still', () => {
    expectNear(weightsOf([A, B], [], 0.125), [0.625, 0.375, 0], 1e-15);
    expectNear(weightsOf([A, { ...B, isBack: true }], [], 0.125), [0.875, 0.125, 0], 1e-15);
    const frozen = [A, B, { ...C, freezes: true }];
    expectNear(weightsOf(frozen, [], 0.125), [0.275 * 0.75, 0.275 * 0.25, 0.725], 1e-15);
  });
});
