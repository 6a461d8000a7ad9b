import { describe, expect, it } from 'vitest';
import { createEventTrack, type EventTrack } from '../../src/events/event-track.js';
import {
  isMet,
  isNothing,
  isWithin,
  MOST_CYCLES,
  STEP_AFTER,
  STEP_BEFORE,
  STEP_SECONDS,
  STEP_SIZE,
  STEP_TIME,
  STEP_WEIGHT,
  STEP_WEIGHT_AFTER,
  writeMeeting,
  writeMoment,
  writePeriods,
  writePhases,
  writeToldPart,
} from '../../src/events/source-step.js';

const LOOP = createEventTrack([{ at: 0.5 }], 'loop');
const ONCE = createEventTrack([{ at: 0.5 }], 'once');

describe('a step', () => {
  it('has its numbers in this order', () => {
    const places = [STEP_BEFORE, STEP_AFTER, STEP_TIME, STEP_SECONDS, STEP_WEIGHT, STEP_WEIGHT_AFTER];
    expect(places).toEqual([0, 1, 2, 3, 4, 5]);
    expect(STEP_SIZE).toBe(6);
  });
});

describe('isNothing', () => {
  it('is so for a step of no time and no way', () => {
    const answers = [
      [1, 1, 5, 0],
      [1, 2, 5, 0],
      [1, 1, 5, 1],
    ].map((numbers) => isNothing(Float64Array.of(NaN, ...numbers, 0, 1), 1));
    expect(answers).toEqual([true, false, false]);
  });
});

describe('writeToldPart', () => {
  const partOf = (track: typeof LOOP, before: number, after: number): number[] => {
    const out = new Float64Array(2);
    writeToldPart(out, track, Float64Array.of(NaN, before, after, 0, 1, 1, 1), 1);
    return [...out];
  };

  it('is the whole step, and of one with too many cycles the last of them', () => {
    expect(partOf(LOOP, 3, 3)).toEqual([0, 1]);
    expect(partOf(LOOP, -1, MOST_CYCLES - 1)).toEqual([0, 1]);
    expect(partOf(LOOP, 0, MOST_CYCLES * 4)).toEqual([0.75, 1]);
    expect(partOf(LOOP, 0, -MOST_CYCLES * 4)).toEqual([0.75, 1]);
  });

  it('is the whole step of a source that plays once', () => {
    expect(partOf(ONCE, 0, MOST_CYCLES * 4)).toEqual([0, 1]);
  });
});

describe('writePhases', () => {
  const phasesOf = (track: typeof LOOP, part: readonly number[], before: number, after: number): number[] => {
    const out = new Float64Array(2);
    writePhases(out, Float64Array.from(part), track, Float64Array.of(NaN, before, after, 0, 1, 1, 1), 1);
    return [...out];
  };

  it('gives the phases of the step exactly at its ends', () => {
    const [before, after] = [-1 / 3, 1e-3];
    expect(before + (after - before)).not.toBe(after);
    expect(phasesOf(LOOP, [0, 1], before, after)).toEqual([before, after]);
  });

  it('gives phases in between', () => {
    expect(phasesOf(LOOP, [0.25, 0.5], 2, 6)).toEqual([3, 4]);
    expect(phasesOf(LOOP, [0.25, 0.5], 6, 2)).toEqual([5, 4]);
  });

  it('holds those of a source that plays once near its cycle', () => {
    expect(phasesOf(ONCE, [0, 1], -7, 99)).toEqual([-1, 2]);
    expect(phasesOf(ONCE, [0, 1], 1.5, -0.5)).toEqual([1.5, -0.5]);
  });
});

describe('isMet', () => {
  /** Whether the place of a period is met from one phase to another, whose numbers stand among others. */
  const met = (before: number, after: number, place: number, cycle: number, period: number, includesStart = false) => {
    const isForward = after >= before;
    return isMet(
      Float64Array.of(before, after),
      Float64Array.of(NaN, place),
      1,
      period,
      Float64Array.of(NaN, NaN, cycle),
      2,
      isForward !== includesStart,
      isForward,
    );
  };

  it('is so for what has been come to, and not for what has been started from', () => {
    expect([met(3, 3.5, 0.5, 3, 1), met(3, 3.25, 0.5, 3, 1), met(3.5, 4, 0.5, 3, 1)]).toEqual([true, false, false]);
    expect([met(4, 3.5, 0.5, 3, 1), met(4, 3.75, 0.5, 3, 1), met(3.5, 3, 0.5, 3, 1)]).toEqual([true, false, false]);
    expect([met(3.5, 4, 0.5, 3, 1, true), met(3.5, 3, 0.5, 3, 1, true)]).toEqual([true, true]);
    expect([met(3.5, 3.5, 0.5, 3, 1, true), met(3.5, 3.5, 0.5, 3, 1)]).toEqual([true, false]);
  });

  it('is so in each period by itself', () => {
    expect([-2, -1, 0, 1, 2].map((cycle) => met(-1.5, 1.25, 0.25, cycle, 1))).toEqual([false, true, true, true, false]);
    expect([-2, -1, 0, 1, 2].map((cycle) => met(3, -2, 1.5, cycle, 2))).toEqual([false, true, true, false, false]);
  });

  it('takes what lies ahead by the tolerance for reached', () => {
    expect([met(3, 3.5 - 9e-10, 0.5, 3, 1), met(3, 3.5 - 2e-9, 0.5, 3, 1)]).toEqual([true, false]);
    expect([met(4, 3.5 + 9e-10, 0.5, 3, 1), met(4, 3.5 + 2e-9, 0.5, 3, 1)]).toEqual([true, false]);
  });
});

describe('writePeriods', () => {
  it('takes in all periods in which something is met', () => {
    for (const period of [1, 2]) {
      for (const [before, after] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [-2.25, 3.75],
        [3.75, -2.25],
        [2 - 5e-10, 2],
        [2 + 5e-10, 2],
      ] as const) {
        const isForward = after >= before;
        const phases = Float64Array.of(before, after);
        const out = new Float64Array(2);
        writePeriods(out, phases, period, isForward);
        const [first, further] = [out[0]!, out[1]!];
        expect(further).toBeGreaterThanOrEqual(0);
        for (let cycle = -5; cycle <= 5; cycle++) {
          const away = isForward ? cycle - first : first - cycle;
          if (away >= 0 && away <= further) continue;
          for (let place = 0; place < period; place += 1 / 16) {
            for (const startsForward of [true, false]) {
              const [places, periods] = [Float64Array.of(place), Float64Array.of(cycle)];
              expect(isMet(phases, places, 0, period, periods, 0, startsForward, isForward)).toBe(false);
            }
          }
        }
      }
    }
  });
});

describe('isWithin', () => {
  const within = (track: EventTrack, phase: number): [boolean, boolean] => {
    const phases = Float64Array.of(phase, NaN);
    return [isWithin(track, 0, phases, true), isWithin(track, 0, phases, false)];
  };

  it('has the edge that is come to first in the window, and the other one not', () => {
    const track = createEventTrack([{ at: 0.25, until: 0.75 }], 'loop');
    for (const cycle of [-3, 0, 5]) {
      expect(within(track, cycle + 0.25)).toEqual([true, false]);
      expect(within(track, cycle + 0.5)).toEqual([true, true]);
      expect(within(track, cycle + 0.75)).toEqual([false, true]);
      expect(within(track, cycle + 1)).toEqual([false, false]);
    }
  });

  it('goes on where one period becomes the next', () => {
    const late = createEventTrack([{ at: 0.5, until: 1 }], 'loop');
    expect([within(late, 0.75), within(late, 1), within(late, 1.25)]).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    const turning = createEventTrack([{ at: 0, until: 0.25 }], 'pingpong');
    expect([within(turning, -0.125), within(turning, 0), within(turning, 2.125), within(turning, 1)]).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [false, false],
    ]);
  });
});

describe('writeMoment', () => {
  it('gives time, phase and weight at a fraction of the step', () => {
    const out = new Float64Array(4).fill(9);
    writeMoment(out, Float64Array.of(NaN, 3, 1, 10, 2, 0, 1), 1, Float64Array.of(NaN, 0.25), 1);
    expect([...out]).toEqual([10.5, 2.5, 0.25, 9]);
  });
});

describe('writeMeeting', () => {
  const meetingAt = (phase: number, part: readonly number[], before: number, after: number): number[] => {
    const out = Float64Array.of(NaN, phase, NaN, 9);
    writeMeeting(out, Float64Array.from(part), Float64Array.of(NaN, before, after, 10, 2, 0, 1), 1);
    return [...out];
  };

  it('gives time and weight where the source comes to a phase', () => {
    expect(meetingAt(2.5, [0, 1], 2, 4)).toEqual([10.5, 2.5, 0.25, 9]);
    expect(meetingAt(3.5, [0, 1], 4, 2)).toEqual([10.5, 3.5, 0.25, 9]);
  });

  it('keeps to the part of the step, and leaves the phase as it is', () => {
    const ahead = 4 + 1e-9;
    expect(meetingAt(ahead, [0, 1], 2, 4)).toEqual([12, ahead, 1, 9]);
    expect(meetingAt(2, [0.25, 0.5], 2, 4)).toEqual([10.5, 2, 0.25, 9]);
    expect(meetingAt(4, [0.25, 0.5], 2, 4)).toEqual([11, 4, 0.5, 9]);
  });

  it('gives the start of the part where the source stands still', () => {
    expect(meetingAt(2, [0.5, 1], 2, 2)).toEqual([11, 2, 0.5, 9]);
  });
});
