import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectProgress, collectWindows } from '../../src/events/collect-windows.js';
import { createEventLog, EVENT, WINDOW_BEGIN, WINDOW_END, WINDOW_PROGRESS } from '../../src/events/event-log.js';
import { EVENT_OPENNESS, EVENT_STATE_SIZE, startEvents } from '../../src/events/event-states.js';
import { type CycleEvent, createEventTrack, type Wrap } from '../../src/events/event-track.js';
import { MOST_CYCLES } from '../../src/events/source-step.js';
import { double } from '../support/arbitraries.js';
import { eventCases, expectSlowRows, gridTrack } from '../support/event-cases.js';
import { expectNear } from '../support/expect-numbers.js';
import { type LogRow, logRows } from '../support/log-rows.js';
import { createPlayedSource, playMoves, playStep, stopSource } from '../support/play-events.js';
import { slowEvents } from '../support/slow-events.js';

/** Phases and times of a few steps: some roundings. */
const ROUNDING = 1e-12;

/** Plays from phase to phase, one second each, at full weight, and returns the windows' rows; they are not closed. */
function play(events: readonly CycleEvent[], wrap: Wrap, phases: readonly number[]): LogRow[] {
  const source = createPlayedSource(createEventTrack(events, wrap));
  const log = createEventLog();
  phases.slice(1).forEach((phase, n) => {
    playStep(source, log, [phases[n]!, phase, n, 1, 1, 1]);
  });
  return logRows(log).filter(({ kind }) => kind !== EVENT);
}

/** Begins and ends as text: their phases in order. */
function told(rows: readonly LogRow[]): string {
  return rows.map(({ kind, phase }) => `${kind === WINDOW_BEGIN ? '[' : ']'}${+phase.toFixed(9)}`).join(' ');
}

const MIDDLE = [{ at: 0.25, until: 0.75 }];

describe('collectWindows', () => {
  //  0   0.25      0.75   1
  //  ├────[══════════]────┤
  it('begins a window where the phase comes into it and ends it where it leaves, in both directions', () => {
    expect(told(play(MIDDLE, 'loop', [0, 1]))).toBe('[0.25 ]0.75');
    expect(told(play(MIDDLE, 'loop', [1, 0]))).toBe('[0.75 ]0.25');
    const [begin, end] = play(MIDDLE, 'loop', [0, 0.5, 2 / 3, 1]);
    expect(begin).toEqual({ kind: WINDOW_BEGIN, subject: 0, index: 0, time: 0.5, phase: 0.25, weight: 1, fraction: 0 });
    expect(end).toMatchObject({ kind: WINDOW_END, phase: 0.75, fraction: 1 });
    expect(end!.time).toBeCloseTo(2.25, 12);
    expect(play(MIDDLE, 'loop', [1, 0]).map(({ fraction }) => fraction)).toEqual([1, 0]);
  });

  it('reaches edges as points: exactly, and none twice', () => {
    expect(told(play(MIDDLE, 'loop', [0, 0.25]))).toBe('[0.25');
    expect(told(play(MIDDLE, 'loop', [0, 0.25, 0.75]))).toBe('[0.25 ]0.75');
    expect(told(play(MIDDLE, 'loop', [0, 0.25, 0.75, 1]))).toBe('[0.25 ]0.75');
    expect(told(play(MIDDLE, 'loop', [1, 0.75, 0.25, 0]))).toBe('[0.75 ]0.25');
  });

  it('begins at once where the source starts inside', () => {
    expect(told(play(MIDDLE, 'loop', [0.5, 0.6]))).toBe('[0.5');
    expect(play(MIDDLE, 'loop', [0.625, 0.6])[0]).toMatchObject({ time: 0, phase: 0.625, fraction: 0.75 });
    expect(told(play(MIDDLE, 'loop', [0.5, 0.5]))).toBe('[0.5');
  });

  it('does not begin where the source starts on an edge and leaves', () => {
    expect(told(play(MIDDLE, 'loop', [0.75, 1]))).toBe('');
    expect(told(play(MIDDLE, 'loop', [0.25, 0]))).toBe('');
    expect(told(play([{ at: 0.8, until: 1 }], 'loop', [0, 0.5]))).toBe('');
    expect(told(play([{ at: 0, until: 0.2 }], 'loop', [1, 0.5]))).toBe('');
    // Standing there it has not said yet where it goes.
    expect(told(play(MIDDLE, 'loop', [0.75, 0.75, 1]))).toBe('');
    expect(told(play(MIDDLE, 'loop', [0.75, 0.75, 0.5]))).toBe('[0.75');
  });

  it('ends and begins again where the source turns', () => {
    expect(told(play(MIDDLE, 'loop', [0, 0.5, 0]))).toBe('[0.25 ]0.25');
    expect(told(play(MIDDLE, 'loop', [0, 0.75, 0.5]))).toBe('[0.25 ]0.75 [0.75');
    expect(told(play(MIDDLE, 'loop', [0, 0.25, 0]))).toBe('[0.25 ]0.25');
    expect(play(MIDDLE, 'loop', [0, 0.25, 0]).map(({ time }) => time)).toEqual([1, 1]);
  });

  it('begins and ends in order through several cycles of one step', () => {
    expect(told(play(MIDDLE, 'loop', [0.5, 3.5]))).toBe('[0.5 ]0.75 [1.25 ]1.75 [2.25 ]2.75 [3.25');
    expect(told(play(MIDDLE, 'loop', [0.5, -1.5]))).toBe('[0.5 ]0.25 [-0.25 ]-0.75 [-1.25');
    const times = play(MIDDLE, 'loop', [0, 4]).map(({ time }) => time);
    expectNear(times, [1 / 16, 3 / 16, 5 / 16, 7 / 16, 9 / 16, 11 / 16, 13 / 16, 15 / 16], ROUNDING);
  });

  it('ends a window up to 1 where the next cycle begins', () => {
    expect(told(play([{ at: 0.5, until: 1 }], 'loop', [0, 2]))).toBe('[0.5 ]1 [1.5 ]2');
    expect(told(play([{ at: 0.5, until: 1 }], 'loop', [0, -0.75]))).toBe('[0 ]-0.5');
    expect(play([{ at: 0.5, until: 1 }], 'loop', [0, -0.25])[0]!.fraction).toBe(1);
  });

  //  0   0.25      0.75   1.0  1.25
  //  ════]         [═══════╪═════]
  it('goes on over the end of a cycle into the next one', () => {
    const over = [{ at: 0.75, until: 0.25 }];
    expect(told(play(over, 'loop', [0, 2.5]))).toBe('[0 ]0.25 [0.75 ]1.25 [1.75 ]2.25');
    expect(told(play(over, 'loop', [0.5, 1, 1.5]))).toBe('[0.75 ]1.25');
    expect(told(play(over, 'loop', [1.5, -0.5]))).toBe('[1.25 ]0.75 [0.25 ]-0.25');
    expect(told(play(over, 'loop', [0.5, 0.9, 0.6]))).toBe('[0.75 ]0.75');
    expect(told(play(over, 'loop', [0.25, 0.5]))).toBe('');
    expect(play(over, 'loop', [0, 1.5]).map(({ fraction }) => fraction)).toEqual([0.5, 1, 0, 1]);
    expect(play(over, 'loop', [1.5, 0.5]).map(({ fraction }) => fraction)).toEqual([1, 0]);
  });

  it('keeps a window over the whole cycle open', () => {
    const whole = [{ at: 0, until: 1 }];
    expect(told(play(whole, 'loop', [0, 3, -2]))).toBe('[0');
    expect(told(play([{ at: 0.5, until: 0.5 }], 'loop', [0, 3, -2]))).toBe('[0');
    expect(told(play(whole, 'pingpong', [0, 3, -2]))).toBe('[0');
    expect(told(play(whole, 'once', [0, 3]))).toBe('[0 ]1');
  });

  it('ends the window of a source that plays once at the end, and begins none beyond', () => {
    const last = [{ at: 0.5, until: 1 }];
    expect(told(play(last, 'once', [0, 0.75, 1, 1]))).toBe('[0.5 ]1');
    expect(told(play(last, 'once', [0, 0.75, 1e6, 1.7e6]))).toBe('[0.5 ]1');
    expect(told(play(last, 'once', [5.75, 6.25]))).toBe('');
    expect(told(play(last, 'once', [1, 0.25]))).toBe('[1 ]0.5');
  });

  //  0   0.25     0.75    1    1.25     1.75    2        phase
  //  ├────[═════════]─────┼─────[═════════]─────┤
  it('folds the phase of a ping-pong: through a turning point a window goes on', () => {
    expect(told(play(MIDDLE, 'pingpong', [0, 2]))).toBe('[0.25 ]0.75 [1.25 ]1.75');
    expect(play(MIDDLE, 'pingpong', [0, 2]).map(({ fraction }) => fraction)).toEqual([0, 1, 1, 0]);
    expect(told(play([{ at: 0.75, until: 1 }], 'pingpong', [0, 2]))).toBe('[0.75 ]1.25');
    expect(told(play([{ at: 0, until: 0.25 }], 'pingpong', [1, 3]))).toBe('[1.75 ]2.25');
    expect(told(play([{ at: 0, until: 0.25 }], 'pingpong', [-1, 0, 0.5]))).toBe('[-0.25 ]0.25');
  });

  it('ends windows at the start of a step that is too long to be told, and tells its last cycles', () => {
    const rows = play(MIDDLE, 'loop', [0, 0.5, 1e6 + 0.5]);
    expect(told(rows.slice(0, 3))).toBe(`[0.25 ]0.5 [${1e6 + 0.5 - MOST_CYCLES}`);
    expect(rows.length).toBe(2 + 2 * MOST_CYCLES + 1);
    expect(told(rows.slice(-1))).toBe(`[${1e6 + 0.25}`);
  });

  it('keeps a window open only while the weight is enough, at times that no step decides', () => {
    const source = createPlayedSource(createEventTrack([{ at: 0.25, until: 0.75, minimumWeight: 0.5 }], 'loop'));
    const log = createEventLog();
    // The weight rises from 0 to 1 in a second, and falls to 0 in the next; all that time the phase is inside.
    playStep(source, log, [0.3, 0.4, 0, 1, 0, 1]);
    playStep(source, log, [0.4, 0.5, 1, 1, 1, 0]);
    const [begin, end] = logRows(log);
    expectNear([begin!.time, begin!.phase, begin!.weight, begin!.fraction], [0.5, 0.35, 0.5, 0.2], ROUNDING);
    expectNear([end!.time, end!.phase, end!.weight, end!.fraction], [1.5, 0.45, 0.5, 0.4], ROUNDING);
    expect(log.count).toBe(2);
  });

  it('begins where the weight has become enough, but for rounding, and not a step later', () => {
    const source = createPlayedSource(createEventTrack([{ at: 0.25, until: 0.75, minimumWeight: 1 }], 'loop'));
    const log = createEventLog();
    playStep(source, log, [0.3, 0.4, 0, 1, 0, 1 - 1e-12]);
    expect(logRows(log).map(({ kind, time }) => [kind, time])).toEqual([[WINDOW_BEGIN, 1]]);
    playStep(source, log, [0.4, 0.5, 1, 1, 1, 1]);
    expect(log.count).toBe(1);
  });

  it('has no window open without weight', () => {
    const source = createPlayedSource(createEventTrack(MIDDLE, 'loop'));
    const log = createEventLog();
    playStep(source, log, [0, 0.5, 0, 1, 0, 0]);
    expect(log.count).toBe(0);
    playStep(source, log, [0.5, 0.6, 1, 1, 0, 1]);
    playStep(source, log, [0.6, 0.7, 2, 1, 1, 0]);
    playStep(source, log, [0.7, 0.9, 3, 1, 0, 0]);
    expect(logRows(log).map(({ kind, time }) => [kind, time])).toEqual([
      [WINDOW_BEGIN, 1],
      [WINDOW_END, 3],
    ]);
  });

  it('begins nothing at the moment in which the last weight goes', () => {
    const source = createPlayedSource(createEventTrack(MIDDLE, 'loop'));
    const log = createEventLog();
    playStep(source, log, [0, 0.25, 0, 1, 1, 0]);
    expect(log.count).toBe(0);
  });

  it('keeps a window that wants a leader open only while the source leads', () => {
    const source = createPlayedSource(createEventTrack([{ ...MIDDLE[0]!, leaderOnly: true }, ...MIDDLE], 'loop'));
    const log = createEventLog();
    playStep(source, log, [0, 0.375, 0, 1, 1, 1], false);
    playStep(source, log, [0.375, 0.5, 1, 1, 1, 1], true);
    playStep(source, log, [0.5, 0.625, 2, 1, 1, 1], false);
    expect(logRows(log).map(({ kind, index, time, phase }) => [kind, index, time, phase])).toEqual([
      [WINDOW_BEGIN, 1, 2 / 3, 0.25],
      [WINDOW_BEGIN, 0, 1, 0.375],
      [WINDOW_END, 0, 2, 0.5],
    ]);
  });

  it('tells both ends of a window by chance, or neither', () => {
    const rows = play([{ ...MIDDLE[0]!, chance: 0.3 }], 'loop', [0, 1000]);
    // 1000 draws: within four standard deviations, √(1000 · 0.3 · 0.7) = 14.5 each.
    expect(Math.abs(rows.length / 2 - 300)).toBeLessThan(58);
    rows.forEach(({ kind, phase }, n) => {
      expect(kind).toBe(n % 2 === 0 ? WINDOW_BEGIN : WINDOW_END);
      if (n % 2 === 1) expect(phase).toBe(rows[n - 1]!.phase + 0.5);
    });
  });

  it('says nothing in a step of no time and no way', () => {
    const track = createEventTrack(MIDDLE, 'loop');
    const states = new Float64Array(EVENT_STATE_SIZE);
    startEvents(track, states, 0, 1);
    const log = createEventLog();
    collectWindows(track, Float64Array.of(0.5, 0.5, 0, 0, 1, 1), 0, true, states, 0, log, 0);
    expect(log.count).toBe(0);
  });

  it.each<Wrap>(['loop', 'pingpong', 'once'])(
    'tells what a slow walk along a grid tells, however moves are cut into steps: %s',
    (wrap) => {
      fc.assert(
        fc.property(eventCases(wrap, true), ({ events, start, moves, cuts }) => {
          const rows = playMoves(gridTrack(events, wrap), start, moves, cuts);
          expectSlowRows(rows, slowEvents(events, wrap, start, moves));
        }),
        { numRuns: 7_000 },
      );
    },
  );
});

describe('collectProgress', () => {
  it('tells how far through its window an open event is, and nothing of others', () => {
    const events = [{ at: 0.5 }, { at: 0.25, until: 0.75 }, { at: 0.8, until: 0.9 }];
    const source = createPlayedSource(createEventTrack(events, 'loop'), 7);
    const log = createEventLog();
    const progress = (phase: number): LogRow[] => {
      log.count = 0;
      const moment = Float64Array.of(NaN, 0.5, phase, 0.75);
      collectProgress(source.track, moment, 1, source.states, 1, log, 7);
      return logRows(log);
    };
    playStep(source, log, [3, 3.2, 0, 1, 1, 1]);
    expect(progress(3.2)).toEqual([]);
    playStep(source, log, [3.2, 3.375, 0, 1, 1, 1]);
    const row = { kind: WINDOW_PROGRESS, subject: 7, index: 1, time: 0.5, phase: 3.375, weight: 0.75, fraction: 0.25 };
    expect(progress(3.375)).toEqual([row]);
    playStep(source, log, [3.375, 3.75, 0, 1, 1, 1]);
    expect(progress(3.75)).toEqual([]);
  });

  it('counts from 0 to 1 in reverse and in a ping-pong too', () => {
    const fractionAt = (wrap: Wrap, before: number, after: number): number => {
      const source = createPlayedSource(createEventTrack([{ at: 0, until: 0.5 }], wrap));
      const log = createEventLog();
      playStep(source, log, [before, after, 0, 1, 1, 1]);
      log.count = 0;
      collectProgress(source.track, Float64Array.of(0, after, 1), 0, source.states, 1, log, 0);
      return logRows(log)[0]!.fraction;
    };
    expect(fractionAt('loop', 5.9, 6)).toBe(0);
    // Counts as reached.
    expect(fractionAt('loop', 5.9, 6 - 5e-10)).toBe(0);
    expect(fractionAt('loop', 6.75, 6.5)).toBe(1);
    expect(fractionAt('loop', 6.75, 6.125)).toBe(0.25);
    expect(fractionAt('pingpong', 1, 1.75)).toBe(0.5);
    expect(fractionAt('pingpong', 1, 2.125)).toBe(0.25);
    expect(fractionAt('once', 0, 0.125)).toBe(0.25);
  });

  it('counts on over the end of a cycle', () => {
    const source = createPlayedSource(createEventTrack([{ at: 0.75, until: 0.25 }], 'loop'));
    const log = createEventLog();
    playStep(source, log, [0.5, 0.75, 0, 1, 1, 1]);
    const fractions = [0.75, 0.875, 1, 1.125].map((phase) => {
      log.count = 0;
      collectProgress(source.track, Float64Array.of(0, phase, 1), 0, source.states, 1, log, 0);
      return logRows(log)[0]!.fraction;
    });
    expect(fractions).toEqual([0, 0.25, 0.5, 0.75]);
  });

  it('says nothing of a window that is not told', () => {
    const source = createPlayedSource(createEventTrack([{ at: 0, until: 0.5, chance: 0 }], 'loop'));
    const log = createEventLog();
    playStep(source, log, [0, 0.25, 0, 1, 1, 1]);
    expect(source.states[1 + EVENT_OPENNESS]).not.toBe(0);
    collectProgress(source.track, Float64Array.of(0, 0.25, 1), 0, source.states, 1, log, 0);
    stopSource(source, log, [0, 0.25, 1]);
    expect(log.count).toBe(0);
    expect(source.states[1 + EVENT_OPENNESS]).toBe(0);
  });
});

describe('closeWindows', () => {
  it('ends what is open, once', () => {
    const source = createPlayedSource(
      createEventTrack(
        [
          { at: 0.5, until: 1 },
          { at: 0, until: 0.5 },
        ],
        'loop',
      ),
      3,
    );
    const log = createEventLog();
    playStep(source, log, [0, 0.25, 0, 1, 1, 1]);
    stopSource(source, log, [0.75, 0.25, 0.5]);
    stopSource(source, log, [0.75, 0.25, 0.5]);
    const row = { kind: WINDOW_END, subject: 3, index: 1, time: 0.75, phase: 0.25, weight: 0.5, fraction: 0.5 };
    expect(logRows(log).slice(1)).toEqual([row]);
  });

  /** What may happen to a source: it is stopped, put somewhere else without a word, or takes a step. */
  const happenings = fc.array(
    fc.record({
      what: fc.constantFrom('step', 'step', 'step', 'stop', 'jump'),
      cycles: fc.oneof(
        double(-3, 3),
        fc.integer({ min: -8, max: 8 }).map((n) => n / 4),
        fc.constant(99.3),
      ),
      seconds: double(0, 2),
      weights: fc.tuple(fc.nat(4), fc.nat(4)),
      isLeader: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  );

  const windows = fc.array(
    fc.record({
      at: fc.nat(7).map((n) => n / 8),
      length: fc.constantFrom(1 / 8, 1 / 4),
      minimumWeight: fc.constantFrom(0, 0.5),
      leaderOnly: fc.boolean(),
      chance: fc.constantFrom(1, 1, 0.5),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it('with collectWindows ends every window that has begun, whatever happens to its source', () => {
    fc.assert(
      fc.property(windows, fc.constantFrom<Wrap>('loop', 'pingpong', 'once'), happenings, (parts, wrap, story) => {
        const untilOf = (end: number): number => {
          if (end <= 1) return end;
          return wrap === 'loop' ? end - 1 : 1;
        };
        const events = parts.map(({ at, length, ...filter }) => ({ at, until: untilOf(at + length), ...filter }));
        const source = createPlayedSource(createEventTrack(events, wrap));
        const log = createEventLog();
        let phase = 0;
        for (const { what, cycles, seconds, weights, isLeader } of story) {
          if (what === 'stop') stopSource(source, log, [0, phase, 1]);
          if (what === 'step') {
            playStep(source, log, [phase, phase + cycles, 0, seconds, weights[0] / 4, weights[1] / 4], isLeader);
          }
          if (what !== 'stop') phase += cycles;
        }
        stopSource(source, log, [0, phase, 1]);
        const open = new Set<number>();
        for (const { kind, index, fraction } of logRows(log)) {
          if (open.has(index) !== (kind === WINDOW_END)) expect.fail(`window ${index} begins or ends twice`);
          if (!(fraction >= 0 && fraction <= 1)) expect.fail(`a fraction of ${fraction}`);
          if (!open.delete(index)) open.add(index);
        }
        expect(open.size).toBe(0);
      }),
      { numRuns: 3_000 },
    );
  });
});
