import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEasing, type EasingSource } from '../../src/easing/easing.js';
import {
  machineWeights,
  moveFades,
  movingWeights,
  NEAR,
  pushEntry,
  removeEntries,
  secondsToFadeEnd,
  settleFades,
} from '../../src/machine/fades.js';
import { ENTRY_DIRECTION, ENTRY_EASING, ENTRY_ELAPSED, entryAt, topIndex } from '../../src/machine/machine.js';
import { expectNear } from '../support/expect-numbers.js';
import { clipStates, makeMemory, makePlan, pushAll, stackOf, type TestEntry } from '../support/make-machine.js';

const NAMES = ['A', 'B', 'C', 'D'];
const PLAN = makePlan({ states: clipStates(...NAMES), initial: 'A' });

function memoryWith(...entries: TestEntry[]): Float64Array {
  const memory = makeMemory(PLAN);
  pushAll(PLAN, memory, entries);
  return memory;
}

/** Weights of A to D, with fades moved on by `ahead`. */
function weightsOf(memory: Float64Array, ahead = 0): number[] {
  const out = new Float64Array(6).fill(9);
  machineWeights(PLAN, memory, Float64Array.of(ahead), out, 1);
  expect([out[0], out[5]]).toEqual([9, 9]);
  return Array.from(out.subarray(1, 5));
}

function movingWeightsOf(memory: Float64Array): number[] {
  const out = new Float64Array(5).fill(9);
  movingWeights(PLAN, memory, out, 1);
  return Array.from(out.subarray(1));
}

function secondsToEnd(memory: Float64Array, inSteps: boolean): number {
  const out = new Float64Array(2);
  secondsToFadeEnd(PLAN, memory, inSteps, out, 1);
  return out[1]!;
}

const FADING = [
  { state: 'A' },
  { state: 'B', elapsed: 0.5, duration: 2 },
  { state: 'C', elapsed: 0.4, duration: 0.5 },
] as const;

describe('machineWeights', () => {
  it('are all for the only state, and none where nothing plays', () => {
    expect(weightsOf(memoryWith({ state: 'C', elapsed: 0.2, duration: 0 }))).toEqual([0, 0, 1, 0]);
    expect(weightsOf(memoryWith())).toEqual([0, 0, 0, 0]);
  });

  it('are what fades above have left, times how far the own one has come', () => {
    // p: A 1, B 0.25, C 0.8.
    expectNear(weightsOf(memoryWith(...FADING)), [0.2 * 0.75, 0.2 * 0.25, 0.8, 0], 1e-15);
  });

  it('do not change when a fade begins', () => {
    const before = weightsOf(memoryWith(...FADING));
    expect(weightsOf(memoryWith(...FADING, { state: 'D', elapsed: 0, duration: 0.1 }))).toEqual(before);
  });

  it('may be asked for ahead of time, where fades go back too, and those that stand still do not move', () => {
    const ahead = 0.05;
    expectNear(
      weightsOf(
        memoryWith({ state: 'A' }, { state: 'B', elapsed: 0.5 }, { state: 'C', elapsed: 0.25, isBack: true }),
        ahead,
      ),
      [0.8 * 0.45, 0.8 * 0.55, 0.2, 0],
      1e-15,
    );
    expectNear(
      weightsOf(
        memoryWith({ state: 'A' }, { state: 'B', elapsed: 0.5 }, { state: 'C', elapsed: 0.25, freezes: true }),
        ahead,
      ),
      [0.7 * 0.5, 0.7 * 0.5, 0.3, 0],
      1e-15,
    );
  });

  it.each([
    ['smooth', 0.25, 0.15625],
    ['smoother', 0.25, 0.103515625],
    [[0, 0, 1, 1], 0.25, 0.25],
  ] as [EasingSource, number, number][])('come in along %j', (easing, elapsed, expected) => {
    const memory = memoryWith({ state: 'A' }, { state: 'B', elapsed });
    memory.set(createEasing(easing), entryAt(PLAN, 1) + ENTRY_EASING);
    expectNear(weightsOf(memory), [1 - expected, expected, 0, 0], 1e-12);
  });

  it('sum to 1, none below 0, for any stack', () => {
    const entry = fc.record({
      elapsed: fc.double({ min: -0.1, max: 1.2, noNaN: true }),
      isBack: fc.boolean(),
      freezes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), (entries) => {
        const weights = weightsOf(memoryWith(...entries.map((each, index) => ({ ...each, state: NAMES[index]! }))));
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(weights.reduce((a, b) => a + b) - 1)).toBeLessThan(1e-12);
      }),
      { numRuns: 200 },
    );
  });
});

describe('movingWeights', () => {
  it('are those in the middle of a 64th of the fade', () => {
    for (const elapsed of [0.25, 0.25 + 0.9 / 64]) {
      const middle = 0.25 + 0.5 / 64;
      expectNear(
        movingWeightsOf(memoryWith({ state: 'A' }, { state: 'B', elapsed })),
        [1 - middle, middle, 0, 0],
        1e-15,
      );
    }
  });

  it('at the border of two 64ths are those of the one that the fade goes into', () => {
    const [below, above] = [0.25 - 0.5 / 64, 0.25 + 0.5 / 64];
    expectNear(
      [movingWeightsOf(memoryWith({ state: 'A' }, { state: 'B', elapsed: 0.25, isBack: true }))[1]!],
      [below],
      1e-15,
    );
    expectNear([movingWeightsOf(memoryWith({ state: 'A' }, { state: 'B', elapsed: 0.25 }))[1]!], [above], 1e-15);
  });

  it('of a short fade are those in the middle of a longer step: 128 in a second, four at least', () => {
    const middleOf = (duration: number, elapsed: number): number =>
      movingWeightsOf(memoryWith({ state: 'A' }, { state: 'B', elapsed, duration }))[1]!;
    expectNear([middleOf(0.125, 0.05), middleOf(0.01, 0.009), middleOf(4, 1)], [6.5 / 16, 3.5 / 4, 16.5 / 64], 1e-15);
  });

  it('are never 0 for a state that plays', () => {
    const memory = memoryWith({ state: 'A' }, { state: 'B', elapsed: 1 - 1e-12 }, { state: 'C', elapsed: 0 });
    memory.set(createEasing([0.9, 0, 1, 0]), entryAt(PLAN, 2) + ENTRY_EASING);
    for (const [state, weight] of movingWeightsOf(memory).entries()) expect(weight > 0).toBe(state < 3);
  });
});

describe('secondsToFadeEnd', () => {
  it('is the time to the next end of any fade, whichever way it goes', () => {
    expect(secondsToEnd(memoryWith({ state: 'A', elapsed: 0.9 }), false)).toBe(Infinity);
    expect(secondsToEnd(memoryWith(...FADING), false)).toBeCloseTo(0.1, 14);
    expect(secondsToEnd(memoryWith({ state: 'A' }, { state: 'B', elapsed: 0.3, isBack: true }), false)).toBe(0.3);
  });

  it('does not wait for fades that stand still', () => {
    const frozen = [{ state: 'A' }, { state: 'B', elapsed: 0.9 }, { state: 'C', elapsed: 0.25, freezes: true }];
    expect(secondsToEnd(memoryWith(...frozen), false)).toBe(0.75);
  });

  it('in steps is the time to the next 64th', () => {
    const seconds = (elapsed: number, isBack = false) =>
      secondsToEnd(memoryWith({ state: 'A' }, { state: 'B', elapsed, duration: 0.5, isBack }), true) * 128;
    expectNear([seconds(0), seconds(1.25 / 128), seconds(1 / 128)], [1, 0.75, 1], 1e-12);
    expectNear([seconds(0.5, true), seconds(1.25 / 128, true), seconds(1 / 128, true)], [1, 0.25, 1], 1e-12);
    expect(seconds(0, true)).toBe(0);
  });

  it('is never below 0', () => {
    expect(secondsToEnd(memoryWith({ state: 'A' }, { state: 'B', elapsed: 1.5 }), false)).toBe(0);
  });
});

describe('moveFades', () => {
  it('moves all but the lowest and those that stand still, each in its direction', () => {
    const memory = memoryWith(
      { state: 'A', elapsed: 0.5 },
      { state: 'B', elapsed: 0.5 },
      { state: 'C', elapsed: 0.5, isBack: true, freezes: true },
      { state: 'D', elapsed: 0.5 },
    );
    moveFades(PLAN, memory, Float64Array.of(0.125));
    const elapsed = (): number[] => [0, 1, 2, 3].map((index) => memory[entryAt(PLAN, index) + ENTRY_ELAPSED]!);
    expect(elapsed()).toEqual([0.5, 0.625, 0.375, 0.625]);
    memory[entryAt(PLAN, 2) + ENTRY_DIRECTION] = 1;
    moveFades(PLAN, memory, Float64Array.of(0.125));
    expect(elapsed()).toEqual([0.5, 0.625, 0.5, 0.75]);
  });
});

describe('settleFades', () => {
  it.each([
    ['nothing where all fades run', [{ state: 'A' }, { state: 'B', elapsed: 0.5 }], [], ['A', 'B']],
    [
      'all below a fade that is over',
      [...FADING.slice(0, 2), { state: 'C', elapsed: 1 }, { state: 'D' }],
      ['A', 'B'],
      ['C', 'D'],
    ],
    ['what goes back and is at its start', [{ state: 'A' }, { state: 'B', elapsed: 0, isBack: true }], ['B'], ['A']],
    [
      'both, the uppermost first',
      [{ state: 'A' }, { state: 'B', elapsed: 1 }, { state: 'C', elapsed: -0.1, isBack: true }],
      ['C', 'A'],
      ['B'],
    ],
    ['what is over within a nanosecond', [{ state: 'A' }, { state: 'B', elapsed: 1 - NEAR / 2 }], ['A'], ['B']],
  ])('takes out %s', (_, entries, expected, rest) => {
    const memory = memoryWith(...entries);
    const left = new Int32Array(4);
    const count = settleFades(PLAN, memory, left);
    expect(Array.from(left.subarray(0, count), (state) => NAMES[state])).toEqual(expected);
    expect(stackOf(PLAN, memory)).toEqual(rest);
  });
});

describe('removeEntries and pushEntry', () => {
  it('take a part out of the stack, and put an empty entry on it', () => {
    const memory = memoryWith(
      { state: 'A' },
      { state: 'B' },
      { state: 'C', elapsed: 0.5, freezes: true },
      { state: 'D' },
    );
    removeEntries(PLAN, memory, 1, 2);
    expect(stackOf(PLAN, memory)).toEqual(['A', 'C', 'D']);
    removeEntries(PLAN, memory, 1, 3);
    expect(stackOf(PLAN, memory)).toEqual(['A']);
    const entry = pushEntry(PLAN, memory);
    expect(entry).toBe(entryAt(PLAN, topIndex(PLAN, memory)));
    expect(Array.from(memory.subarray(entry, entry + ENTRY_DIRECTION + 1))).toEqual([0, 0, 0, 1]);
    expect(memory.subarray(entry + ENTRY_DIRECTION + 1, entry + 12).every((number) => number === 0)).toBe(true);
  });
});
