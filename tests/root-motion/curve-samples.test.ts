import { describe, expect, it } from 'vitest';
import {
  type Curve,
  type CurveSample,
  distance,
  dropStraight,
  sampleCurve,
} from '../../src/root-motion/curve-samples.js';

/** One number that follows a rule; it may be off by `allowed`. */
function curveOf(rule: (time: number, before: boolean) => number, allowed: number): Curve {
  return {
    valueAt: (time, before) => [rule(time, before)],
    errorOf: ([a], [b], share, [value]) => Math.abs(a! + (b! - a!) * share - value!) / allowed,
  };
}

const none: ReadonlySet<number> = new Set();

describe('sampleCurve', () => {
  it('has the given times alone where the curve is straight', () => {
    const samples = sampleCurve(
      [0, 0.3, 2],
      none,
      curveOf((time) => 3 * time, 1e-9),
    );
    expect(samples).toEqual([
      { time: 0, value: [0] },
      { time: 0.3, value: [0.3 * 3] },
      { time: 2, value: [6] },
    ]);
    expect(
      sampleCurve(
        [5],
        none,
        curveOf((time) => time, 1),
      ),
    ).toEqual([{ time: 5, value: [5] }]);
  });

  it('is near enough everywhere between two samples', () => {
    for (const allowed of [1e-2, 1e-4]) {
      const samples = sampleCurve([0, 1, 7], none, curveOf(Math.sin, allowed));
      for (let i = 1; i < samples.length; i++) {
        const [a, b] = [samples[i - 1]!, samples[i]!];
        expect(b.time).toBeGreaterThan(a.time);
        for (let share = 0; share <= 1; share += 0.1) {
          const straight = a.value[0]! + (b.value[0]! - a.value[0]!) * share;
          expect(Math.abs(straight - Math.sin(a.time + (b.time - a.time) * share))).toBeLessThan(allowed * 1.01);
        }
      }
      // A chord of length h is h²/8 from the curve: no more than twice as many as that asks for on a grid of halves.
      expect(samples.length).toBeLessThan((2 * 7) / Math.sqrt(8 * allowed));
    }
  });

  it('sees a curve that crosses the middle of its chord', () => {
    const samples = sampleCurve(
      [0, 1],
      none,
      curveOf((time) => Math.sin(2 * Math.PI * time), 0.1),
    );
    expect(samples.length).toBeGreaterThan(8);
  });

  it('has both sides of a cut', () => {
    const steps = curveOf((time, before) => Math.floor(before ? time - 1e-9 : time), 1e-9);
    expect(sampleCurve([0, 1, 2], new Set([1, 2]), steps)).toEqual([
      { time: 0, value: [0] },
      { time: 1, value: [0] },
      { time: 1, value: [1] },
      { time: 2, value: [1] },
      { time: 2, value: [2] },
    ]);
  });

  it('comes to an end with a curve that no straight pieces meet', () => {
    const jump = curveOf((time) => (time < 1 / 3 ? 0 : 1), 1e-9);
    const samples = sampleCurve([0, 1], none, jump);
    expect(samples.length).toBeLessThan(40);
    expect(
      sampleCurve(
        [1, 1 + 2 ** -23],
        none,
        curveOf((time) => (time === 1 ? 0 : 1), 0),
      ).length,
    ).toBe(2);
  });
});

describe('dropStraight', () => {
  const { errorOf } = curveOf(() => 0, 1);
  const rows = (...samples: [time: number, value: number][]): CurveSample[] =>
    samples.map(([time, value]) => ({ time, value: [value] }));
  const left = (samples: CurveSample[], kept: number[], allowed = 1e-9): [number, number][] =>
    dropStraight(samples, new Set(kept), errorOf, allowed).map(({ time, value }) => [time, value[0]!]);

  it('drops what lies on a straight line, but for what is to stay', () => {
    const samples = rows([0, 0], [1, 1], [2, 2], [3, 3], [4, 5], [5, 7]);
    expect(left(samples, [0, 5])).toEqual([
      [0, 0],
      [3, 3],
      [5, 7],
    ]);
    expect(left(samples, [0, 1, 5])).toEqual([
      [0, 0],
      [1, 1],
      [3, 3],
      [5, 7],
    ]);
  });

  it('drops ends that hold as well without them', () => {
    expect(left(rows([0, 4], [1, 4], [2, 6], [3, 6]), [1, 2])).toEqual([
      [1, 4],
      [2, 6],
    ]);
    expect(left(rows([0, 4], [1, 4], [2, 6], [3, 6]), [0])).toEqual([
      [0, 4],
      [1, 4],
      [2, 6],
    ]);
    expect(left(rows([0, 4], [1, 5], [2, 6]), [])).toEqual([
      [0, 4],
      [2, 6],
    ]);
    expect(left(rows([0, 4], [1, 4], [2, 4]), [])).toEqual([[2, 4]]);
    expect(left(rows([3, 4]), [])).toEqual([[3, 4]]);
  });

  it('keeps cuts that are some', () => {
    expect(left(rows([0, 0], [1, 1], [1, 1], [2, 2]), [0, 2])).toEqual([
      [0, 0],
      [2, 2],
    ]);
    expect(left(rows([0, 0], [1, 1], [1, 1], [2, 2]), [0, 1, 2])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(left(rows([0, 0], [1, 0], [1, 3], [2, 3]), [0, 2])).toEqual([
      [0, 0],
      [1, 0],
      [1, 3],
      [2, 3],
    ]);
  });

  it('adds no small errors up', () => {
    // Each is next to nothing off the line of its neighbours, and the whole is a curve.
    const samples = Array.from({ length: 1001 }, (_, i): CurveSample => ({ time: i, value: [1e-6 * i * i] }));
    const out = dropStraight(samples, new Set([0, 1000]), errorOf, 1e-3);
    expect(out.length).toBeLessThan(40);
    for (const { time, value } of samples) {
      const next = out.findIndex((each) => each.time >= time);
      const [a, b] = [out[Math.max(0, next - 1)]!, out[next]!];
      const share = a === b ? 0 : (time - a.time) / (b.time - a.time);
      expect(errorOf(a.value, b.value, share, value)).toBeLessThanOrEqual(1e-3);
    }
  });
});

describe('distance', () => {
  it('is that of the first three numbers', () => {
    expect(distance([1, 2, 3, 99], [3, 5, 9, -4])).toBe(7);
  });
});
