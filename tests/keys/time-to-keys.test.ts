import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resetCursor } from '../../src/keys/key-cursor.js';
import {
  END_SHIFT,
  timeToKeys,
  WRAP_AROUND_ENDING,
  ZERO_CURVATURE_ENDING,
  ZERO_SLOPE_ENDING,
} from '../../src/keys/time-to-keys.js';
import { double, keyTimes } from '../support/arbitraries.js';

/** A cursor that has sampled nothing, and the key that it finds for a time. */
function freshCursor(times: readonly number[]): (time: number, endings?: number) => number {
  const cursors = new Int32Array(2);
  resetCursor(cursors, 0, 2);
  const stored = Float32Array.from(times);
  return (time, endings = 0) => timeToKeys(cursors, 0, stored, Float64Array.of(NaN, time), 1, endings);
}

/** The rule itself: the last key that is not after the time. */
function slowKey(times: readonly number[], time: number): number {
  return times.filter((key) => key <= time).length - 1;
}

describe('timeToKeys', () => {
  // key    0     1           2
  //        |-----|-----------|
  // time   1     2           4
  it('finds the key before, on, between and after keys', () => {
    for (const [time, key] of [
      [0, -1],
      [0.999, -1],
      [1, 0],
      [1.5, 0],
      [2, 1],
      [3.999, 1],
      [4, 2],
      [1e9, 2],
    ] as const) {
      expect(freshCursor([1, 2, 4])(time)).toBe(key);
    }
  });

  it('knows two places of a single key: before it, and from it on', () => {
    const find = freshCursor([0.5]);
    expect(find(0.25)).toBe(-1);
    expect(find(0.5)).toBe(0);
    expect(find(9)).toBe(0);
    expect(find(-9)).toBe(-1);
  });

  it('takes the later one of two keys at one time, from both sides', () => {
    // 0 ─── 1 │ 2 ─── 3, with a cut at 1 s
    const find = freshCursor([0, 1, 1, 2]);
    expect(find(0.5)).toBe(0);
    expect(find(1)).toBe(2);
    expect(find(1.5)).toBe(2);
    expect(find(1)).toBe(2);
    expect(find(0.999)).toBe(0);
  });

  it('takes the last of several keys when all lie at one time', () => {
    const find = freshCursor([1, 1, 1]);
    expect(find(0.5)).toBe(-1);
    expect(find(1)).toBe(2);
  });

  it('finds the same key wherever it stood before', () => {
    fc.assert(
      fc.property(keyTimes(1, 12), fc.array(double(-3, 40), { minLength: 1, maxLength: 20 }), (times, wanted) => {
        const find = freshCursor(times);
        for (const time of wanted) expect(find(time)).toBe(slowKey(times, time));
        for (const time of times) expect(find(time)).toBe(slowKey(times, time));
        for (const time of [...times].reverse()) expect(find(time)).toBe(slowKey(times, time));
      }),
    );
  });

  it('finds the same key among keys of which some lie at one time', () => {
    const gaps = fc.array(fc.constantFrom(0, 0, 0.5, 1), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(gaps, fc.array(double(-1, 10), { maxLength: 20 }), (steps, wanted) => {
        let time = 0;
        const times = steps.map((step) => {
          time += step;
          return time;
        });
        const find = freshCursor(times);
        for (const other of [...wanted, ...times, ...[...times].reverse()]) {
          expect(find(other)).toBe(slowKey(times, other));
        }
      }),
    );
  });

  it('keeps the endings that were in force when it came to the key', () => {
    const cursors = new Int32Array(2);
    resetCursor(cursors, 0, 2);
    const times = Float32Array.of(0, 1, 2);
    const endingsAt = (time: number, endings: number): number => {
      timeToKeys(cursors, 0, times, Float64Array.of(time), 0, endings);
      return cursors[1]!;
    };
    expect(endingsAt(0.25, 1)).toBe(1);
    expect(endingsAt(0.75, 2)).toBe(1); // the same key: nothing changes
    expect(endingsAt(1.25, 2)).toBe(2);
    expect(endingsAt(1.75, 5)).toBe(2);
    expect(endingsAt(0.25, 5)).toBe(5);
    expect(endingsAt(-1, 6)).toBe(6);
    expect(endingsAt(-2, 7)).toBe(6);
  });

  it('reads and writes the cursor at the given offset only', () => {
    const cursors = Int32Array.of(7, 7, -2, 0, 7, 7);
    expect(timeToKeys(cursors, 2, Float32Array.of(0, 1), Float64Array.of(9, 9, 0.5), 2, 3)).toBe(0);
    expect(Array.from(cursors)).toEqual([7, 7, 0, 3, 7, 7]);
  });
});

describe('endings', () => {
  it('have one place for the start and one for the end, so that each pair is a number of its own', () => {
    const modes = [ZERO_CURVATURE_ENDING, ZERO_SLOPE_ENDING, WRAP_AROUND_ENDING];
    const pairs = modes.flatMap((start) => modes.map((end) => start + (end << END_SHIFT)));
    expect(new Set(pairs).size).toBe(9);
  });
});
