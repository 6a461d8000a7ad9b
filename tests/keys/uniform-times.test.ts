import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeToUniformKey, uniformRate } from '../../src/keys/uniform-times.js';
import { double } from '../support/arbitraries.js';

/** The rule itself: the last key that is not after the time. */
function slowKey(times: Float32Array, time: number): number {
  let key = -1;
  while (key + 1 < times.length && times[key + 1]! <= time) key++;
  return key;
}

/** Fails unless every key is found at, just before and just after its time, and in the middle of the way to the next. */
function expectAllKeys(times: Float32Array): void {
  const rates = Float64Array.of(7, uniformRate(times));
  expect(rates[1]).toBeGreaterThan(0);
  for (let key = 0; key < times.length; key++) {
    const time = times[key]!;
    const small = Math.max(Math.abs(time), 1) * 2 ** -52;
    const next = times[key + 1] ?? time + 1;
    for (const moment of [time - small, time, time + small, (time + next) / 2, time - 1e-7, time + 1e-7]) {
      expect(timeToUniformKey(times, rates, 1, Float64Array.of(NaN, moment), 1)).toBe(slowKey(times, moment));
    }
  }
}

/** Frames at a rate, rounded to single precision as files hold them. */
function framesAt(rate: number, count: number, start = 0): Float32Array {
  return Float32Array.from({ length: count }, (_, key) => start + key / rate);
}

describe('uniformRate', () => {
  it.each([24, 25, 30, 60, 59.94, 1, 0.1])('takes frames at %f per second', (rate) => {
    for (const count of [2, 3, 83, 1800]) expect(uniformRate(framesAt(rate, count))).toBeCloseTo(rate, 4);
  });

  it('gives 0 for times that are uneven, for one key, and for keys at one moment', () => {
    expect(uniformRate(Float32Array.of(0, 1, 2, 9))).toBe(0);
    expect(uniformRate(Float32Array.of(0, 3, 3.5, 4))).toBe(0);
    expect(uniformRate(Float32Array.of(2))).toBe(0);
    expect(uniformRate(Float32Array.of(2, 2))).toBe(0);
  });
});

describe('timeToUniformKey', () => {
  it('finds every key that a search finds', () => {
    for (const rate of [24, 30, 59.94, 0.3]) {
      for (const start of [0, -0.25, 3, 1000]) expectAllKeys(framesAt(rate, 400, start));
    }
  });

  it('does so for all random times that it is there for', () => {
    const gaps = fc.array(double(0.9, 1.1), { minLength: 2, maxLength: 12 });
    let even = 0;
    fc.assert(
      fc.property(gaps, double(-3, 3), (distances, start) => {
        const times = new Float32Array(distances.length + 1).fill(start);
        distances.forEach((distance, key) => {
          times[key + 1] = times[key]! + distance;
        });
        if (uniformRate(times) === 0) return;
        even++;
        expectAllKeys(times);
      }),
    );
    expect(even).toBeGreaterThan(10);
  });

  it('finds the last of several keys at one time, where that is even enough', () => {
    expectAllKeys(Float32Array.of(0, 1, 1, 2));
  });

  it('says -1 before the first key, and the last key from its time on', () => {
    const times = framesAt(8, 5);
    const find = (time: number): number =>
      timeToUniformKey(times, Float64Array.of(uniformRate(times)), 0, Float64Array.of(time), 0);
    expect([-1e9, -1e-9, 0, 0.124, 0.125, 0.5, 0.51, 1e9].map(find)).toEqual([-1, -1, 0, 0, 1, 4, 4, 4]);
  });
});
