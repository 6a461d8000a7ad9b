import { describe, expect, it } from 'vitest';
import {
  currentIndex,
  currentState,
  entryAt,
  exitsAt,
  indexOfState,
  isActive,
  isFrozen,
  machineSize,
  resetMachine,
  routeAt,
  STACK_ENTRY_SIZE,
  sourceIndex,
  topIndex,
} from '../../src/machine/machine.js';
import { clipStates, makeMemory, makePlan, pushAll, type TestEntry } from '../support/make-machine.js';

const PLAN = makePlan({
  states: clipStates('A', 'B', 'C'),
  initial: 'A',
  transitions: [{ from: ['A', 'B'], to: 'C', exitTime: 1 }],
});

function memoryWith(...entries: TestEntry[]): Float64Array {
  const memory = makeMemory(PLAN);
  pushAll(PLAN, memory, entries);
  return memory;
}

describe('the numbers of a machine', () => {
  it('stand one after the other: four, an entry for each state, the route, an exit for each transition', () => {
    expect(entryAt(PLAN, 0)).toBe(PLAN.offset + 4);
    expect(entryAt(PLAN, 2)).toBe(PLAN.offset + 4 + 2 * STACK_ENTRY_SIZE);
    expect(routeAt(PLAN)).toBe(PLAN.offset + 4 + 3 * STACK_ENTRY_SIZE);
    expect(exitsAt(PLAN)).toBe(routeAt(PLAN) + 3);
    expect(PLAN.offset + machineSize(3, 2)).toBe(exitsAt(PLAN) + 2);
  });

  it('are 0 where nothing plays, and no exit time has been reached', () => {
    const memory = new Float64Array(PLAN.offset + machineSize(3, 2) + 1).fill(5);
    resetMachine(PLAN, memory);
    expect(Array.from(memory.subarray(0, PLAN.offset))).toEqual(Array(PLAN.offset).fill(5));
    expect(Array.from(memory.subarray(PLAN.offset, exitsAt(PLAN)))).toEqual(Array(exitsAt(PLAN) - PLAN.offset).fill(0));
    expect(Array.from(memory.subarray(exitsAt(PLAN)))).toEqual([Number.NaN, Number.NaN, 5]);
    expect(isActive(PLAN, memory)).toBe(false);
    expect([topIndex(PLAN, memory), currentIndex(PLAN, memory), currentState(PLAN, memory)]).toEqual([-1, -1, -1]);
  });
});

describe('currentState', () => {
  it.each([
    ['the only one', [{ state: 'B' }], 1],
    ['the topmost', [{ state: 'A' }, { state: 'B' }, { state: 'C' }], 2],
    ['the one below where the topmost goes back', [{ state: 'A' }, { state: 'B' }, { state: 'C', isBack: true }], 1],
    ['the lowest where all go back', [{ state: 'B' }, { state: 'A', isBack: true }, { state: 'C', isBack: true }], 1],
    ['the topmost over one that goes back', [{ state: 'A' }, { state: 'B', isBack: true }, { state: 'C' }], 2],
    [
      'the lowest, whatever its direction',
      [
        { state: 'B', isBack: true },
        { state: 'A', isBack: true },
      ],
      1,
    ],
  ])('is %s', (_, entries, expected) => {
    const memory = memoryWith(...entries);
    expect(currentState(PLAN, memory)).toBe(expected);
  });
});

describe('sourceIndex', () => {
  it.each([
    ['below the topmost', [{ state: 'A' }, { state: 'B' }, { state: 'C' }], 1],
    ['the topmost where it goes back', [{ state: 'A' }, { state: 'B' }, { state: 'C', isBack: true }], 2],
    ['below those that go back', [{ state: 'A' }, { state: 'B', isBack: true }, { state: 'C' }], 0],
  ])('is %s', (_, entries, expected) => {
    expect(sourceIndex(PLAN, memoryWith(...entries))).toBe(expected);
  });
});

describe('indexOfState', () => {
  it('is the place in the stack, or -1', () => {
    const memory = memoryWith({ state: 'C' }, { state: 'A' });
    expect([0, 1, 2].map((state) => indexOfState(PLAN, memory, state))).toEqual([1, -1, 0]);
  });
});

describe('isFrozen', () => {
  it('is so below a fade that freezes, unless that goes back', () => {
    const stack = [{ state: 'A' }, { state: 'B', freezes: true }, { state: 'C' }];
    const frozen = (...entries: TestEntry[]): boolean[] => {
      const memory = memoryWith(...entries);
      return entries.map((_, index) => isFrozen(PLAN, memory, index));
    };
    expect(frozen(...stack)).toEqual([true, false, false]);
    expect(frozen({ state: 'A' }, { state: 'B' }, { state: 'C', freezes: true })).toEqual([true, true, false]);
    expect(frozen({ state: 'A' }, { state: 'B', freezes: true, isBack: true })).toEqual([false, false]);
    expect(frozen({ state: 'A', freezes: true }, { state: 'B' })).toEqual([false, false]);
  });
});
