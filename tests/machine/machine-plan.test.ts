import { expect, it } from 'vitest';
import * as plan from '../../src/machine/machine-plan.js';

it.each([
  ['fades', [plan.BLEND_FADE, plan.FROZEN_FADE, plan.INERTIAL_FADE]],
  ['travel', [plan.BLEND_MOTION, plan.SOURCE_MOTION, plan.TARGET_MOTION, plan.ADDITIVE_MOTION]],
  [
    'interruption',
    [plan.NO_INTERRUPTION, plan.BY_SOURCE, plan.BY_TARGET, plan.BY_SOURCE_THEN_TARGET, plan.BY_TARGET_THEN_SOURCE],
  ],
  ['starts', [plan.AT_PHASE, plan.AT_SECONDS, plan.AT_SAME_PHASE, plan.AT_SAME_MARKER]],
])('kinds of %s are counted from 0', (_, kinds) => {
  expect(kinds).toEqual(kinds.map((_kind, index) => index));
});

it('no state and the exit are no indices of states', () => {
  expect(plan.NO_STATE).toBeLessThan(0);
  expect(plan.EXIT).toBeLessThan(0);
  expect(plan.NO_STATE).not.toBe(plan.EXIT);
});
