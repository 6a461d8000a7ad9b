import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventLog, EVENT } from '../../src/events/event-log.js';
import { type CycleEvent, createEventTrack, type Wrap } from '../../src/events/event-track.js';
import { MOST_CYCLES } from '../../src/events/source-step.js';
import { eventCases, expectSlowRows, gridTrack } from '../support/event-cases.js';
import { expectNear } from '../support/expect-numbers.js';
import { type LogRow, logRows } from '../support/log-rows.js';
import { createPlayedSource, playMoves, playStep } from '../support/play-events.js';
import { slowEvents } from '../support/slow-events.js';

/** Phases and times of a few steps: some roundings. */
const ROUNDING = 1e-12;

/** Plays from phase to phase, one second each, at full weight. */
function play(events: readonly CycleEvent[], wrap: Wrap, phases: readonly number[], hasStarted = false): LogRow[] {
  const source = createPlayedSource(createEventTrack(events, wrap));
  source.hasStarted = hasStarted;
  const log = createEventLog();
  phases.slice(1).forEach((phase, n) => {
    playStep(source, log, [phases[n]!, phase, n, 1, 1, 1]);
  });
  return logRows(log);
}

/** The phases at which one event is met. */
function met(at: number, wrap: Wrap, phases: readonly number[], hasStarted = false): number[] {
  return play([{ at }], wrap, phases, hasStarted).map(({ phase }) => phase);
}

describe('collectPoints', () => {
  it('meets what lies from the start of a step, which is not met, to its end, which is, in either direction', () => {
    expect(met(0.5, 'loop', [0.25, 0.5], true)).toEqual([0.5]);
    expect(met(0.5, 'loop', [0.5, 0.75], true)).toEqual([]);
    expect(met(0.5, 'loop', [0.75, 0.5], true)).toEqual([0.5]);
    expect(met(0.5, 'loop', [0.5, 0.25], true)).toEqual([]);
  });

  it('meets what lies at the start in the first step after it, in either direction and on the spot', () => {
    expect(met(0.5, 'loop', [0.5, 0.75])).toEqual([0.5]);
    expect(met(0.5, 'loop', [0.5, 0.25])).toEqual([0.5]);
    expect(met(0.5, 'loop', [0.5, 0.5])).toEqual([0.5]);
    expect(met(0.5, 'loop', [0.5, 0.5, 0.5, 0.25, 0.5])).toEqual([0.5, 0.5]);
  });

  it('tells nothing in a step of no time and no way, and the start in the next', () => {
    const source = createPlayedSource(createEventTrack([{ at: 0.5 }], 'loop'));
    const log = createEventLog();
    playStep(source, log, [0.5, 0.5, 0, 0, 1, 1]);
    expect(log.count).toBe(0);
    playStep(source, log, [0.5, 0.75, 0, 1, 1, 1]);
    expect(log.count).toBe(1);
    // Put somewhere else with all that lies between.
    playStep(source, log, [0.75, 2.75, 0, 0, 1, 1]);
    expect(log.count).toBe(3);
  });

  // PlayCanvas engine 4426: there it was met at the start and at the end.
  it('meets an event at 0 once a cycle, and once where there is but one', () => {
    expect(met(0, 'once', [0, 0.5, 1, 1, 1.5])).toEqual([0]);
    expect(met(0, 'loop', [0, 0.5, 0.99])).toEqual([0]);
    expect(met(0, 'loop', [0, 0.5, 1, 1.5, 2, 2.5])).toEqual([0, 1, 2]);
    expect(met(0, 'loop', [0, -0.5, -1, -1.5])).toEqual([0, -1]);
  });

  it('takes an event at 1 for one at 0 of the next cycle, and meets it at the end of the only one', () => {
    expect(met(1, 'loop', [0, 0.5, 1, 1.5, 2], true)).toEqual([1, 2]);
    expect(met(1, 'once', [0, 0.5, 1, 1, 1])).toEqual([1]);
    expect(met(1, 'once', [0, 7.25])).toEqual([1]);
    expect(met(1, 'once', [1, 0.5])).toEqual([1]);
    expect(met(1, 'once', [1, 0.5], true)).toEqual([]);
  });

  it('meets nothing beyond the only cycle', () => {
    expect(met(0.5, 'once', [1, 4.75, 400, 6])).toEqual([]);
    expect(met(0.5, 'once', [-0.25, -3.75, -6])).toEqual([]);
    expect(met(0.5, 'once', [-1e6, 1e6])).toEqual([0.5]);
    expect(met(0.5, 'once', [1e6, -1e6])).toEqual([0.5]);
  });

  //  0   0.2          1          1.8  2   2.2     phase
  //  ├────●───────────┼───────────●───┼────●──
  it('folds the phase of a ping-pong: an event is met once on each leg, at a turning point once a turn', () => {
    expectNear(met(0.2, 'pingpong', [0, 4]), [0.2, 1.8, 2.2, 3.8], ROUNDING);
    expectNear(met(0.2, 'pingpong', [4, 0]), [3.8, 2.2, 1.8, 0.2], ROUNDING);
    expect(met(0, 'pingpong', [0, 1, 2, 3, 4])).toEqual([0, 2, 4]);
    expect(met(1, 'pingpong', [0, 1, 2, 3, 4])).toEqual([1, 3]);
    expect(met(1, 'pingpong', [0, -4])).toEqual([-1, -3]);
  });

  it('does not meet again what it has just come to where it turns, but where it comes back', () => {
    expect(met(0.5, 'loop', [0, 0.5, 0.25])).toEqual([0.5]);
    expect(met(0.5, 'loop', [0, 0.5, 0.25, 0.5])).toEqual([0.5, 0.5]);
    expect(met(0.5, 'loop', [0, 0.5 - 5e-10, 0.25])).toEqual([0.5]);
    expect(met(0.5, 'loop', [1, 0.5, 0.75])).toEqual([0.5]);
    expect(met(0.5, 'loop', [1, 0.5 + 5e-10, 0.75])).toEqual([0.5]);
  });

  it('meets all of several cycles, in order of time', () => {
    const rows = play([{ at: 0.75 }, { at: 0.25 }], 'loop', [0.5, 2.5]);
    expect(rows.map(({ kind, index, phase, time }) => [kind, index, phase, time])).toEqual([
      [EVENT, 0, 0.75, 1 / 8],
      [EVENT, 1, 1.25, 3 / 8],
      [EVENT, 0, 1.75, 5 / 8],
      [EVENT, 1, 2.25, 7 / 8],
    ]);
    const back = play([{ at: 0.75 }, { at: 0.25 }], 'loop', [2.5, 0.5]);
    expect(back.map(({ index, phase, time }) => [index, phase, time])).toEqual([
      [1, 2.25, 1 / 8],
      [0, 1.75, 3 / 8],
      [1, 1.25, 5 / 8],
      [0, 0.75, 7 / 8],
    ]);
  });

  it('tells events of one place in their order, in reverse the other way round', () => {
    const events = [{ at: 0.5 }, { at: 0.5 }, { at: 0.5 }];
    expect(play(events, 'loop', [0, 1]).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(play(events, 'loop', [1, 0]).map(({ index }) => index)).toEqual([2, 1, 0]);
  });

  it('tells time and weight at the event, by how far through the step it is', () => {
    const source = createPlayedSource(createEventTrack([{ at: 0.75 }], 'loop'), 5);
    const log = createEventLog();
    playStep(source, log, [3.5, 4.5, 10, 2, 1, 0.5]);
    const row = { kind: EVENT, subject: 5, index: 0, time: 10.5, phase: 3.75, weight: 0.875, fraction: 0 };
    expect(logRows(log)).toEqual([row]);
  });

  it('meets in 120 steps of 1/60 s what it meets in one of 2 s', () => {
    const events = [{ at: 0 }, { at: 1 / 3 }, { at: 0.7 }, { at: 0.9 }];
    for (const rate of [0.5, 1, 0.35, 1.7, -1, -0.45]) {
      const phases = [0];
      for (let n = 0; n < 120; n++) phases.push(phases[n]! + rate * (1 / 60));
      const cut = play(events, 'loop', phases).map(({ index, phase }) => [index, phase]);
      expect(cut).toEqual(play(events, 'loop', [0, rate * 2]).map(({ index, phase }) => [index, phase]));
    }
    // One cycle ends there: the sum of ten tenths falls short of it.
    const tenths = [0];
    for (let n = 0; n < 10; n++) tenths.push(tenths[n]! + 0.1);
    expect(tenths[10]).toBeLessThan(1);
    expect(met(0, 'loop', tenths)).toEqual([0, 1]);
  });

  it('counts what ⌊after - e⌋ - ⌊before - e⌋ says, in reverse what ⌈before - e⌉ - ⌈after - e⌉ says', () => {
    // All in thousandths, as whole numbers.
    const thousandths = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(fc.nat(999), thousandths, thousandths, (at, before, after) => {
        const floor = (phase: number): number => Math.floor((phase - at) / 1000);
        const ceil = (phase: number): number => Math.ceil((phase - at) / 1000);
        const expected = after >= before ? floor(after) - floor(before) : ceil(before) - ceil(after);
        expect(met(at / 1000, 'loop', [before / 1000, after / 1000], true).length).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
  });

  it('tells the last cycles of a step that has too many', () => {
    const phases = met(0.25, 'loop', [0, 1e6]);
    expect(phases.length).toBe(MOST_CYCLES);
    expect(phases[0]).toBe(1e6 - MOST_CYCLES + 0.25);
    expect(phases.at(-1)).toBe(1e6 - 0.75);
    expect(met(0.25, 'loop', [0, -1e6]).length).toBe(MOST_CYCLES);
    expect(met(0.25, 'loop', [0, MOST_CYCLES], true).length).toBe(MOST_CYCLES);
    expect(met(0, 'pingpong', [0.5, 1e6 + 0.5]).length).toBe(MOST_CYCLES / 2);
    const times = play([{ at: 0.5 }], 'loop', [0, 4 * MOST_CYCLES]).map(({ time }) => time);
    expect(times[0]).toBeCloseTo(0.75 + 0.5 / (4 * MOST_CYCLES), 12);
  });

  it('comes to an end at phases beyond all that doubles can tell apart', () => {
    for (const far of [2 ** 40, 2 ** 54, 1e300]) {
      expect(met(0.25, 'loop', [far, far * 1.5]).length).toBeLessThanOrEqual(2 * MOST_CYCLES);
      expect(met(0.25, 'pingpong', [far, -far]).length).toBeLessThanOrEqual(2 * MOST_CYCLES);
    }
  });

  it('tells an event that asks for a weight only where the source has it', () => {
    const tell = (weights: readonly [number, number], minimumWeight: number, at = 0.5): number => {
      const source = createPlayedSource(createEventTrack([{ at, minimumWeight }], 'loop'));
      const log = createEventLog();
      playStep(source, log, [0, 1 - 1e-3, 0, 1, ...weights]);
      return log.count;
    };
    expect(tell([1, 1], 1)).toBe(1);
    expect(tell([0.5, 0.5], 0.5)).toBe(1);
    expect(tell([0.49, 0.49], 0.5)).toBe(0);
    // The weight is 0.75 at the event, or 0.25.
    expect(tell([0, 1], 0.5, 0.75)).toBe(1);
    expect(tell([1, 0], 0.5, 0.75)).toBe(0);
    expect(tell([0, 0], 0)).toBe(0);
    expect(tell([0, 1e-6], 0)).toBe(1);
  });

  it('tells an event at the start without any weight, unless it asks for one', () => {
    const tell = (minimumWeight: number, hasStarted: boolean, after: number): number => {
      const source = createPlayedSource(createEventTrack([{ at: 0, minimumWeight }], 'loop'));
      source.hasStarted = hasStarted;
      const log = createEventLog();
      playStep(source, log, [0, after, 0, 1, 0, 0]);
      return log.count;
    };
    expect(tell(0, false, 0.5)).toBe(1);
    expect(tell(0, false, 0)).toBe(1);
    expect(tell(0, false, 1)).toBe(1);
    expect(tell(0, false, -1)).toBe(1);
    expect(tell(0.1, false, 0.5)).toBe(0);
    expect(tell(0, true, 1)).toBe(0);
  });

  it('tells an event that wants a leader only if the source leads', () => {
    const source = createPlayedSource(createEventTrack([{ at: 0.5, leaderOnly: true }, { at: 0.5 }], 'loop'));
    const log = createEventLog();
    playStep(source, log, [0, 1, 0, 1, 1, 1], false);
    playStep(source, log, [1, 2, 1, 1, 1, 1], true);
    expect(logRows(log).map(({ index, phase }) => [index, phase])).toEqual([
      [1, 0.5],
      [0, 1.5],
      [1, 1.5],
    ]);
  });

  it('tells an event as often as its chance says, the same ones however steps are cut', () => {
    const events = [
      { at: 0.25, chance: 0.3 },
      { at: 0.5, chance: 0 },
      { at: 0.75, chance: 0.3 },
    ];
    const rows = play(events, 'loop', [0, 1000]);
    const phasesOf = (index: number): number[] => rows.filter((row) => row.index === index).map(({ phase }) => phase);
    for (const index of [0, 2]) {
      // 1000 draws: within four standard deviations, √(1000 · 0.3 · 0.7) = 14.5 each.
      expect(Math.abs(phasesOf(index).length - 300)).toBeLessThan(58);
    }
    expect(phasesOf(1)).toEqual([]);
    expect(phasesOf(0).map(Math.floor)).not.toEqual(phasesOf(2).map(Math.floor));
    const phases = Array.from({ length: 701 }, (_, n) => (n * 1000) / 700);
    const cut = play(events, 'loop', phases);
    expect(cut.map(({ index, phase }) => [index, phase])).toEqual(rows.map(({ index, phase }) => [index, phase]));
  });

  it.each<Wrap>(['loop', 'pingpong', 'once'])(
    'tells what a slow walk along a grid tells, however moves are cut into steps: %s',
    (wrap) => {
      fc.assert(
        fc.property(eventCases(wrap, false), ({ events, start, moves, cuts }) => {
          const rows = playMoves(gridTrack(events, wrap), start, moves, cuts);
          expectSlowRows(rows, slowEvents(events, wrap, start, moves));
        }),
        { numRuns: 2_000 },
      );
    },
  );
});
