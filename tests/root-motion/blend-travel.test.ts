import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blendTravel, createTravelBlend } from '../../src/root-motion/blend-travel.js';
import { createTravelThrough, type Travel, travelDelta } from '../../src/root-motion/travel.js';
import { expectNear } from '../support/expect-numbers.js';
import { evenly, phase, travels } from '../support/random-travels.js';
import { composed, type Part, type Place, slowBlend } from '../support/slow-travel.js';

/** A part of a step: its travel, null for none; phases before and after; weight. */
type Step = [travel: Travel | null, before: number, after: number, weight: number];

function blend(...steps: Step[]): Place {
  const out = new Float64Array(5);
  const numbers = Float64Array.from([NaN, ...steps.flatMap(([, ...each]) => each)]);
  blendTravel(createTravelBlend(steps.map(([travel]) => travel)), numbers, 1, out, 1);
  return [...out.subarray(1)] as Place;
}

/** The same step in parts, cut at these fractions of it. */
function inParts(steps: readonly Step[], cuts: readonly number[]): Place {
  const fractions = [0, ...cuts, 1];
  const phaseOf = ([, before, after]: Step, fraction: number): number =>
    fraction === 1 ? after : before + (after - before) * fraction;
  let place: Place = [0, 0, 0, 0];
  for (let i = 1; i < fractions.length; i++) {
    const part = steps.map(
      (step): Step => [step[0], phaseOf(step, fractions[i - 1]!), phaseOf(step, fractions[i]!), step[3]],
    );
    place = composed(place, blend(...part));
  }
  return place;
}

function deltaOf(travel: Travel, before: number, after: number): number[] {
  const out = new Float64Array(4);
  travelDelta(travel, Float64Array.of(before), 0, Float64Array.of(after), 0, out, 0);
  return [...out];
}

/** Ahead by a length in a cycle, turning evenly: round a circle. The places of `keys` + 1 keys are on it. */
function arc(length: number, turn: number, keys = 1): Travel {
  const at = (share: number): number[] => {
    const radius = length / turn;
    return [radius * (1 - Math.cos(turn * share)), 0, radius * Math.sin(turn * share), turn * share];
  };
  const shares = Array.from({ length: keys + 1 }, (_, i) => i / keys);
  return createTravelThrough(1, shares, shares.flatMap(at));
}

const WALK = createTravelThrough(1, [0, 1], [0, 0, 0, 0, 0, 0, 1.4, 0]);
const RUN = createTravelThrough(0.75, [0, 0.25, 0.75], [0, 0, 0, 0, 0, 0.2, 1.5, 0, 0, 0, 3, 0]);

/** A travel in a step of up to `cycles` cycles, and its weight. */
function partOf(travel: fc.Arbitrary<Travel>, cycles: number): fc.Arbitrary<Part> {
  return fc.record({ travel, before: phase(0, cycles), after: phase(0, cycles), weight: evenly(0, 1) });
}

/** Some parts. Only the first has hard cuts: roundings choose the order of two at the very same moment. */
function partsOf(least: number, most: number): fc.Arbitrary<Part[]> {
  const others = fc.array(partOf(travels({ hasCuts: false }), 6), { minLength: least - 1, maxLength: most - 1 });
  return fc.tuple(partOf(travels(), 6), others).map(([first, rest]) => [first, ...rest]);
}
const stepsOf = (parts: readonly Part[]): Step[] =>
  parts.map(({ travel, before, after, weight }) => [travel, before, after, weight]);

describe('blendTravel, of clips that do not turn', () => {
  it('is the weighted sum of their moves', () => {
    expectNear(blend([WALK, 0, 1, 0.25], [RUN, 0, 1, 0.75]), [0, 0, 0.25 * 1.4 + 0.75 * 3, 0], 1e-15);
    expectNear(blend([WALK, 3.5, 3, 0.5], [RUN, 0, 1 / 3, 0.5]), [0, 0.1, 0.5 * -0.7 + 0.5 * 1.5, 0], 1e-15);
  });

  it('scales weights that sum to more than 1, and stands still for what is missing', () => {
    expectNear(blend([WALK, 0, 1, 2], [RUN, 0, 1, 6]), [0, 0, 0.25 * 1.4 + 0.75 * 3, 0], 1e-15);
    expectNear(blend([WALK, 0, 1, 0.25]), [0, 0, 0.35, 0], 1e-15);
    expectNear(blend([WALK, 0, 1, 0.25], [null, 0, 1, 0.5]), [0, 0, 0.35, 0], 1e-15);
    expectNear(blend([WALK, 0, 1, 1], [null, 0, 1, 3]), [0, 0, 0.35, 0], 1e-15);
  });

  it('is nothing without travels, weights or steps', () => {
    expect(blend()).toEqual([0, 0, 0, 0]);
    expect(blend([null, 0, 1, 1])).toEqual([0, 0, 0, 0]);
    expect(blend([WALK, 0, 1, 0], [RUN, 0, 1, -1])).toEqual([0, 0, 0, 0]);
    expect(blend([WALK, 2, 2, 1], [RUN, -1, -1, 1])).toEqual([0, 0, 0, 0]);
  });

  it('is as fast as the planted feet of the blended poses', () => {
    // In step, at phases 0 to 0.4, a foot is planted: seen from the root it goes back as fast as the clip goes on.
    const even = createTravelThrough(0.75, [0, 0.75], [0, 0, 0, 0, 0, 0, 3, 0]);
    const footOfWalk = (phase: number): number => 0.28 - 1.4 * phase;
    const footOfRun = (phase: number): number => 0.5 - 3 * phase;
    for (let run = 0; run <= 1; run += 1 / 64) {
      const footOf = (phase: number): number => (1 - run) * footOfWalk(phase) + run * footOfRun(phase);
      for (let phase = 0; phase < 0.4; phase += 0.05) {
        const [, , z] = blend([WALK, 5 + phase, 5.05 + phase, 1 - run], [even, 5 + phase, 5.05 + phase, run]);
        expectNear([z + footOf(phase + 0.05)], [footOf(phase)], 1e-14);
      }
    }
  });
});

describe('blendTravel, of clips that turn', () => {
  it('is the move of the one with all the weight, exactly', () => {
    fc.assert(
      fc.property(travels(), phase(-30, 30), phase(-30, 30), evenly(1, 9), (travel, before, after, weight) => {
        // Of a zero, either sign is the same.
        const unsigned = (place: readonly number[]): number[] => place.map((number) => number + 0);
        expect(unsigned(blend([null, 0, 1, 0], [travel, before, after, weight], [WALK, 0, 9, 0]))).toEqual(
          unsigned(deltaOf(travel, before, after)),
        );
      }),
    );
  });

  it('goes round the same circle with two clips that do, whatever their phases and weights', () => {
    // Radius 2, and in the other clip half as far in a cycle: in one step both go through the same arc.
    const [wide, short] = [arc(2, 1, 2048), arc(1, 0.5, 1024)];
    for (const weight of [0, 0.2, 0.5, 0.9, 1]) {
      const place = blend([wide, 0.3, 1.3, weight], [short, 7.7, 9.7, 1 - weight]);
      // Chords are shorter than their arcs, by (1 / 2048)² / 24.
      expectNear(place, [2 * (1 - Math.cos(1)), 0, 2 * Math.sin(1), 1], 1e-7);
    }
  });

  it('goes at the mean of velocities and turns of two even circles', () => {
    // 2 ahead turning by 1, and 1 ahead turning by -0.4: half of each is 1.5 ahead turning by 0.3, round a circle of radius 5.
    const [left, right] = [arc(2, 1, 4096), arc(1, -0.4, 4096)];
    const expected = (cycles: number): Place => {
      const turn = 0.3 * cycles;
      return [5 * (1 - Math.cos(turn)), 0, 5 * Math.sin(turn), turn];
    };
    // Chords are shorter than their arcs, by (1 / 4096)² / 24.
    expectNear(blend([left, 0, 1, 0.5], [right, 0.5, 1.5, 0.5]), expected(1), 1e-8);
    expectNear(blend([left, 0, -2.5, 0.5], [right, 3.25, 0.75, 0.5]), expected(-2.5), 1e-7);
    expectNear(blend([left, 0, 1000, 0.5], [right, 0.5, 1000.5, 0.5]), expected(1000), 1e-5);
  });

  it('is what many short steps add up to', () => {
    fc.assert(
      fc.property(fc.array(partOf(travels({ hasCuts: false }), 2), { minLength: 2, maxLength: 3 }), (parts) => {
        const sum = parts.reduce((total, { weight }) => total + weight, 0);
        const scaled = parts.map((each) => ({ ...each, weight: each.weight / Math.max(1, sum) }));
        // The error of the short steps falls with the square of their number.
        expectNear(blend(...stepsOf(parts)), slowBlend(scaled, 1000), 2e-3);
      }),
      { numRuns: 30 },
    );
  });

  it('adds up wherever a step is cut', () => {
    const cuts = fc.array(phase(0, 1), { minLength: 1, maxLength: 6 }).map((each) => each.sort((a, b) => a - b));
    fc.assert(
      fc.property(partsOf(1, 4), cuts, (parts, fractions) => {
        expectNear(inParts(stepsOf(parts), fractions), blend(...stepsOf(parts)), 1e-10);
      }),
      { numRuns: 500 },
    );
  });

  it('adds up over clips in step, through many cycles at once', () => {
    fc.assert(
      fc.property(partsOf(2, 3), phase(-40, 40), (parts, cycles) => {
        const steps = stepsOf(parts).map(
          ([travel, before, , weight]): Step => [travel, before, before + cycles, weight],
        );
        expectNear(inParts(steps, [0.13, 0.4, 0.41, 0.77]), blend(...steps), 1e-9);
      }),
      { numRuns: 200 },
    );
  });

  it('adds up when it is cut at hard cuts, forward and backward', () => {
    const cut = createTravelThrough(1, [0, 0.25, 0.25, 1], [0, 0, 0, 0, 0, 0, 1, 0, 3, 0, 1, 2, 3, 0, 2, 2]);
    const steps: Step[] = [
      [cut, -0.75, 1.25, 0.5],
      [arc(1, 0.5, 4), 0, 2, 0.5],
    ];
    const back = steps.map(([travel, before, after, weight]): Step => [travel, after, before, weight]);
    const whole = blend(...steps);
    for (const cuts of [[0.5], [0.25, 0.5, 0.75], [0, 0, 0.5, 0.5, 1]]) {
      expectNear(inParts(steps, cuts), whole, 1e-13);
      expectNear(inParts(back, cuts), blend(...back), 1e-13);
    }
    expectNear(composed(whole, blend(...back)), [0, 0, 0, 0], 1e-13);
  });

  it('is undone by the same step backward', () => {
    fc.assert(
      fc.property(partsOf(2, 4), (parts) => {
        const steps = stepsOf(parts);
        const back = steps.map(([travel, before, after, weight]): Step => [travel, after, before, weight]);
        expectNear(composed(blend(...steps), blend(...back)), [0, 0, 0, 0], 1e-10);
      }),
    );
  });

  it('takes an hour in one step', () => {
    // In step: one cycle does for all. Round a circle in 100 cycles, and so through a thousand cycles back to the start.
    const turn = (2 * Math.PI) / 100;
    const inStep: Step[] = [
      [arc(1, 2 * turn, 60), 0.25, 10000.25, 0.5],
      [WALK, 0.5, 10000.5, 0.5],
    ];
    expectNear(blend(...inStep), [0, 0, 0, 10000 * turn], 1e-8);
    // Out of step, too many keys to come past: clips that are even have no other mean than their way.
    const outOfStep: Step[] = [
      [arc(1, 2 * turn, 60), 0.25, 10000.25, 0.5],
      [WALK, 0.5, 9000.5, 0.5],
    ];
    expectNear(blend(...outOfStep), [0, 0, 0, 10000 * turn], 1e-8);
    const [x, y, z, yaw] = blend([arc(1, 2 * turn, 60), 0.25, 5025.25, 0.5], [WALK, 0.5, 4522.5 + 0.5, 0.5]);
    // A quarter of the circle more: half of 5025 arcs of 1 and of 4522.5 ways of 1.4 are bent to so many turns.
    const radius = (0.5 * 5025 + 0.5 * 4522.5 * 1.4) / (5025 * turn);
    expectNear([x, y, z, yaw], [radius, 0, radius, 5025 * turn], 1e-2);
  });
});
