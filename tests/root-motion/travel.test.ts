import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeTravel } from '../../src/root-motion/compose-travel.js';
import { createTravelThrough, type Travel, travelAt, travelDelta } from '../../src/root-motion/travel.js';
import { expectMessage, expectNear } from '../support/expect-numbers.js';
import { phase, travels } from '../support/random-travels.js';
import { composed, slowDelta, slowTravelAt } from '../support/slow-travel.js';

const QUARTER = Math.PI / 2;

/** Ahead along z at an even pace, 2 in a cycle of half a second. */
const STRAIGHT = createTravelThrough(0.5, [0, 0.5], [0, 0, 0, 0, 0, 0, 2, 0]);

/** A quarter of a circle in each cycle, round a centre one to the side of x, in 90 short pieces. */
const CIRCLE = createTravelThrough(
  2,
  Array.from({ length: 91 }, (_, i) => i / 45),
  Array.from({ length: 91 }, (_, i) => (i / 90) * QUARTER).flatMap((a) => [1 - Math.cos(a), 0, Math.sin(a), a]),
);

function at(travel: Travel, phase: number): number[] {
  const out = new Float64Array(6);
  travelAt(travel, Float64Array.of(NaN, phase), 1, out, 2);
  return [...out.subarray(2)];
}

function delta(travel: Travel, before: number, after: number): number[] {
  const out = new Float64Array(5);
  travelDelta(travel, Float64Array.of(NaN, before), 1, Float64Array.of(after), 0, out, 1);
  return [...out.subarray(1)];
}

/** The deltas of these steps, one after another. */
function sum(travel: Travel, phases: readonly number[]): Float64Array {
  const place = new Float64Array(4);
  for (let i = 1; i < phases.length; i++) {
    composeTravel(place, 0, Float64Array.from(delta(travel, phases[i - 1]!, phases[i]!)), 0, place, 0);
  }
  return place;
}

describe('travelAt', () => {
  it('is nowhere at the start and goes evenly from key to key', () => {
    const travel = createTravelThrough(2, [0, 0.5, 2], [5, 5, 5, 0, 6, 5, 5, 0, 6, 2, 9, 0]);
    expect(at(travel, 0)).toEqual([0, 0, 0, 0]);
    expect(at(travel, 0.125)).toEqual([0.5, 0, 0, 0]);
    expect(at(travel, 0.25)).toEqual([1, 0, 0, 0]);
    expect(at(travel, 0.625)).toEqual([1, -1.5, 2, 0]);
    expect(at(travel, 1)).toEqual([1, -3, 4, 0]);
  });

  it('goes on from cycle to cycle, forward and backward', () => {
    expect(at(STRAIGHT, 3.25)).toEqual([0, 0, 6.5, 0]);
    expect(at(STRAIGHT, -0.25)).toEqual([0, 0, -0.5, 0]);
    expect(at(STRAIGHT, -2)).toEqual([0, 0, -4, 0]);
    expect(at(STRAIGHT, 2 ** 40)).toEqual([0, 0, 2 ** 41, 0]);
  });

  it('goes round in a circle with a clip that turns, and is back after four quarters', () => {
    expectNear(at(CIRCLE, 1), [1, 0, 1, QUARTER], 1e-14);
    expectNear(at(CIRCLE, 2.5), [1 + Math.SQRT1_2, 0, -Math.SQRT1_2, 2.5 * QUARTER], 1e-14);
    expectNear(at(CIRCLE, -1), [1, 0, -1, -QUARTER], 1e-14);
    expectNear(at(CIRCLE, 4), [0, 0, 0, 4 * QUARTER], 1e-14);
    expectNear(at(CIRCLE, -4e6), [0, 0, 0, -4e6 * QUARTER], 1e-8);
  });

  it('is the product of all cycles, for any travel and phase', () => {
    fc.assert(
      fc.property(travels(), phase(-20, 20), (travel, moment) => {
        expectNear(at(travel, moment), slowTravelAt(travel, moment), 1e-10);
      }),
    );
  });

  it('is that of the end of a cycle just below a whole phase', () => {
    expectNear(at(STRAIGHT, -1e-17), [0, 0, 0, 0], 1e-15);
    expectNear(at(CIRCLE, 1 - 2 ** -53), [1, 0, 1, QUARTER], 1e-14);
  });
});

describe('travelDelta', () => {
  it('is the move in the frame of the character before it', () => {
    // After one quarter it looks along x, and the way round is the same as at the start.
    expectNear(delta(CIRCLE, 1, 2), [1, 0, 1, QUARTER], 1e-14);
    expectNear(delta(CIRCLE, 1.5, 2.5), [1, 0, 1, QUARTER], 1e-14);
    // Backward: the centre is still at the side of x.
    expectNear(delta(CIRCLE, 2, 1), [1, 0, -1, -QUARTER], 1e-14);
  });

  it('is M(before)⁻¹ · M(after), for any travel and phases', () => {
    fc.assert(
      fc.property(travels(), phase(-9, 9), phase(-9, 9), (travel, before, after) => {
        expectNear(delta(travel, before, after), slowDelta(travel, before, after), 1e-10);
      }),
    );
  });

  it('adds up: 3.4 cycles that turn are 34 tenths of one', () => {
    const phases = Array.from({ length: 35 }, (_, i) => i / 10);
    expectNear(sum(CIRCLE, phases), delta(CIRCLE, 0, 3.4), 1e-13);
    expectNear(sum(CIRCLE, phases.reverse()), delta(CIRCLE, 3.4, 0), 1e-13);
  });

  it('adds up wherever a step is cut', () => {
    fc.assert(
      fc.property(travels(), fc.array(phase(-9, 9), { minLength: 2, maxLength: 9 }), (travel, phases) => {
        expectNear(sum(travel, phases), delta(travel, phases[0]!, phases.at(-1)!), 1e-10);
      }),
    );
  });

  it('is undone by the way back', () => {
    fc.assert(
      fc.property(travels(), phase(-9, 9), phase(-9, 9), (travel, before, after) => {
        const there = slowDelta(travel, before, after);
        const back = delta(travel, after, before) as [number, number, number, number];
        expectNear(composed(there, back), [0, 0, 0, 0], 1e-10);
      }),
    );
  });

  it('is as exact after a million cycles as at the start, whatever the clip turns by', () => {
    const travel = createTravelThrough(1, [0, 1], [0, 0, 0, 0, 0.3, 0, 1, 0.7]);
    expectNear(delta(travel, 2 ** 20 + 0.25, 2 ** 20 + 2.5), delta(travel, 0.25, 2.5), 1e-14);
  });
});

describe('createTravelThrough', () => {
  it('measures from the place and the yaw at the start', () => {
    // Starts at (1, 2, 3), looking along x; then 4 ahead and 1 up.
    const travel = createTravelThrough(1, [0, 1], [1, 2, 3, QUARTER, 5, 3, 3, QUARTER]);
    expectNear(at(travel, 1), [0, 1, 4, 0], 1e-15);
    expect(travel.turns).toBe(false);
    expect(CIRCLE.turns).toBe(true);
  });

  it('holds the first place before the first time, and the last one after the last', () => {
    const travel = createTravelThrough(4, [1, 3], [0, 0, 7, 0, 0, 0, 9, 0]);
    expect([0, 0.25, 0.5, 0.75, 0.9, 1].map((phase) => at(travel, phase)[2])).toEqual([0, 0, 1, 2, 2, 2]);
    expect([...travel.phases]).toEqual([0, 0.25, 0.75, 1]);
  });

  it('leaves out what comes before the start and after the end', () => {
    const travel = createTravelThrough(2, [-1, 1, 3], [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 8, 0]);
    expect([...travel.phases]).toEqual([0, 0.5, 1]);
    expect([...travel.places]).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4, 0]);
  });

  it('lets a hard cut be one: the later place counts at that moment', () => {
    const travel = createTravelThrough(1, [0, 0.5, 0.5, 1], [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 6, 0]);
    expect([0.25, 0.5, 0.75, 1].map((phase) => at(travel, phase)[2])).toEqual([0.5, 5, 5.5, 6]);
    const atBothEnds = createTravelThrough(1, [0, 0, 1, 1], [9, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0]);
    expect([0, 0.5, 1, 1.5].map((phase) => at(atBothEnds, phase)[0])).toEqual([0, 0.5, 4, 4.5]);
  });

  it('stands still for one place, for a clip of no length, and while all keys are the same', () => {
    for (const still of [
      createTravelThrough(2, [1], [3, 4, 5, 6]),
      createTravelThrough(0, [0, 1], [0, 0, 0, 0, 9, 9, 9, 9]),
      createTravelThrough(3, [0, 1, 1, 2], [3, 4, 5, 6, 3, 4, 5, 6, 3, 4, 5, 6, 3, 4, 5, 6]),
    ]) {
      expect(at(still, 12.25)).toEqual([0, 0, 0, 0]);
      expect(still.keyCount).toBe(2);
      expect(still.turns).toBe(false);
    }
  });

  it('refuses what is not a travel', () => {
    const place = [0, 0, 0, 0];
    expectMessage(() => createTravelThrough(-1, [0], place), ['createTravelThrough', 'duration -1', '0 or more']);
    expectMessage(() => createTravelThrough(NaN, [0], place), ['duration NaN']);
    expectMessage(() => createTravelThrough(Infinity, [0], place), ['duration Infinity']);
    expectMessage(() => createTravelThrough(1, [], []), ['no times', 'at least one']);
    expectMessage(() => createTravelThrough(1, [0, 1], place), ['2 times', '4 numbers', 'expected 8', 'yaw']);
    expectMessage(() => createTravelThrough(1, [0, NaN], [...place, ...place]), ['time 1 is NaN', 'finite']);
    expectMessage(() => createTravelThrough(1, [1, 0], [...place, ...place]), ['time 1 is 0', 'after 1', 'rising']);
    expectMessage(() => createTravelThrough(1, [0], [0, 0, 0, Infinity]), ['place 0', 'Infinity', 'finite']);
  });
});
