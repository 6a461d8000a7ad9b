import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearInertia, isInertiaOver, moveInertia } from '../../src/inertia/inertia.js';
import {
  addValueInertia,
  addValueInertiaBefore,
  createValueInertia,
  recordValueInertia,
  type ValueInertia,
} from '../../src/inertia/inertia-values.js';
import { double } from '../support/arbitraries.js';
import { bolloCurve } from '../support/bollo-curve.js';
import { expectNear } from '../support/expect-numbers.js';

const INTERVAL = 0.01;
const LAST_BITS = 1e-12;

type Numbers = readonly number[];

function recorded(
  shown: Numbers,
  shownBefore: Numbers,
  target: Numbers,
  targetAfter: Numbers,
  seconds: Numbers,
): ValueInertia {
  const inertia = createValueInertia(shown.length);
  const [a, b, c, d, e] = [shown, shownBefore, target, targetAfter, seconds].map((list) => Float64Array.from(list));
  recordValueInertia(inertia, a!, b!, c!, d!, e!, Float64Array.of(NaN, INTERVAL), 1);
  return inertia;
}

function wait(inertia: ValueInertia, seconds: number): void {
  moveInertia(inertia, Float64Array.of(seconds), 0);
}

function added(values: Numbers, inertia: ValueInertia): number[] {
  const out = Float64Array.from(values);
  addValueInertia(out, inertia);
  return Array.from(out);
}

function addedBefore(values: Numbers, inertia: ValueInertia, interval: number): number[] {
  const out = Float64Array.from(values);
  addValueInertiaBefore(out, inertia, Float64Array.of(NaN, interval), 1);
  return Array.from(out);
}

describe('createValueInertia', () => {
  it('is empty, and over', () => {
    for (const valueCount of [0, 1, 7]) {
      const inertia = createValueInertia(valueCount);
      expect(inertia.valueCount).toBe(valueCount);
      // elapsed, longest; then x0 v0 t1 of each value
      expect(Array.from(inertia.data)).toEqual(new Array(2 + valueCount * 3).fill(0));
      expect(isInertiaOver(inertia)).toBe(true);
    }
  });
});

describe('recordValueInertia', () => {
  it('holds size, speed and time of each jump, on either side', () => {
    // At rest; closing; from below; closed by the new motion; so fast that it would swing past; no time; no jump.
    const inertia = recorded(
      [3, 3, 1, 3, 3, 3, 2],
      [3, 3.01, 0.98, 3, 3.2, 3.2, 5],
      [1, 1, 2, 1, 1, 1, 2],
      [1, 1, 2, 1.03, 1, 1, 1],
      [2, 2, 2, 2, 2, 0, 2],
    );
    const expected = [2, 0, 2, 2, -1, 2, -1, 2, 2, 2, -3, 2, 2, -20, 0.5, 0, 0, 0, 0, 0, 0];
    expectNear(inertia.data, [0, 2, ...expected], LAST_BITS);
  });

  it('is over when the longest of its curves is', () => {
    const inertia = recorded([1, 1], [1.2, 1], [0, 0], [0, 0], [2, 0.1]);
    expect(inertia.data[1]).toBeCloseTo(0.25, 12);
    expect(isInertiaOver(recorded([1, 2], [3, 4], [1, 2], [5, 6], [1, 1]))).toBe(true);
  });

  it('takes the place of what was recorded before', () => {
    const inertia = recorded([3, 4], [3, 4], [1, 1], [1, 1], [1, 1]);
    wait(inertia, 0.5);
    const lists = [Float64Array.of(5, 1), Float64Array.of(5, 1), Float64Array.of(1, 1), Float64Array.of(1, 1)] as const;
    recordValueInertia(inertia, ...lists, Float64Array.of(2, 2), Float64Array.of(1), 0);
    expect(Array.from(inertia.data)).toEqual([0, 2, 4, 0, 2, 0, 0, 0]);
  });
});

describe('addValueInertia', () => {
  it('follows the published curve from what was shown to the new value', () => {
    fc.assert(
      fc.property(double(0.1, 50), double(-90, 90), double(0, 1), fc.boolean(), (size, speed, fraction, isBelow) => {
        const sign = isBelow ? -1 : 1;
        const curve = bolloCurve(size, speed, 0.8);
        const shown = 7 + sign * size;
        const inertia = recorded([shown], [shown - sign * speed * INTERVAL], [7], [7], [0.8]);
        expectNear(added([7], inertia), [shown], LAST_BITS);
        // Not to the last bit of the end, where the record may be over already.
        const time = fraction * curve.t1 * (1 - 1e-9);
        wait(inertia, time);
        expectNear(added([20], inertia), [20 + sign * curve.at(time)[0]], 1e-10);
      }),
    );
  });

  it('changes no byte when nothing is left', () => {
    const inertia = recorded([3, 4, 5], [3, 4, 5], [1, 1, 5], [1, 1, 5], [1, 0.5, 1]);
    wait(inertia, 0.5);
    expect(added([-0, -0, -0], inertia)).toEqual([1, -0, -0]);
    wait(inertia, 0.5);
    expect(isInertiaOver(inertia)).toBe(true);
    expect(added([-0, -0, -0], inertia)).toEqual([-0, -0, -0]);
    expect(addedBefore([-0, -0, -0], inertia, 0.1)).toEqual([-0, -0, -0]);
  });

  it('adds nothing once cleared', () => {
    const inertia = recorded([3], [3], [1], [1], [1]);
    clearInertia(inertia);
    expect(added([1], inertia)).toEqual([1]);
  });
});

describe('addValueInertiaBefore', () => {
  it('adds what was left a moment earlier', () => {
    const [now, earlier] = [0, 1].map(() => recorded([3, 0], [3.01, 0], [1, 4], [1, 4], [1, 0.7]));
    wait(earlier!, 0.25);
    wait(now!, 0.25);
    wait(now!, 0.125);
    expect(addedBefore([8, 9], now!, 0.125)).toEqual(added([8, 9], earlier!));
  });

  it('goes on straight before the switch, at the speed that it had there', () => {
    const inertia = recorded([3, 0, 3], [3.01, 0, 2], [1, 4, 1], [1, 4, 1], [1, 1, 1]);
    // 2 + 1 · 0.5; resting; growing, which counts as resting.
    expectNear(addedBefore([1, 4, 1], inertia, 0.5), [3.5, 0, 3], LAST_BITS);
  });
});
