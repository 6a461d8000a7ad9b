import { describe, expect, it } from 'vitest';
import { type CycleEvent, createEventTrack, type Wrap } from '../../src/events/event-track.js';
import { expectMessage } from '../support/expect-numbers.js';

function pointsOf(phases: readonly number[], wrap: Wrap): { points: number[]; events: number[] } {
  const { points, pointEvents } = createEventTrack(
    phases.map((at) => ({ at })),
    wrap,
  );
  return { points: [...points], events: [...pointEvents] };
}

/** Of each window: where it is open within a period, as text, and whether it is at the seam of two periods. */
function edgesOf(events: readonly CycleEvent[], wrap: Wrap): [string, boolean][] {
  const { windowEvents, firstEdges, edges, edgeSteps, edgeFractions, seams } = createEventTrack(events, wrap);
  return Array.from(windowEvents, (_, window) => {
    const text: string[] = [];
    for (let edge = firstEdges[window]!; edge < firstEdges[window + 1]!; edge++) {
      text.push(`${edgeSteps[edge] === 1 ? '[' : ']'}${edges[edge]} (${edgeFractions[edge]})`);
    }
    return [text.join(' '), seams[window] === 1];
  });
}

describe('createEventTrack', () => {
  it('takes no events', () => {
    const track = createEventTrack([], 'loop');
    expect(track.eventCount).toBe(0);
    expect(track.points.length + track.windowEvents.length + track.edges.length).toBe(0);
  });

  it('sorts points, and keeps the order of those that stand at one place', () => {
    expect(pointsOf([0.75, 0.25, 0.75, 0.5], 'loop')).toEqual({
      points: [0.25, 0.5, 0.75, 0.75],
      events: [1, 3, 0, 2],
    });
  });

  it('has each point where it is met in one period', () => {
    expect(pointsOf([1, 0.25, 0], 'loop')).toEqual({ points: [0, 0, 0.25], events: [0, 2, 1] });
    expect(pointsOf([1, 0.25, 0], 'once')).toEqual({ points: [0, 0.25, 1], events: [2, 1, 0] });
    expect(pointsOf([1, 0.25, 0], 'pingpong')).toEqual({ points: [0, 0.25, 1, 1.75], events: [2, 1, 0, 1] });
    expect(createEventTrack([], 'loop').period).toBe(1);
    expect(createEventTrack([], 'pingpong').period).toBe(2);
  });

  it('takes phases next to the ends of the cycle for these', () => {
    expect(pointsOf([1 - 1e-10, 1e-10], 'once').points).toEqual([0, 1]);
    expect(pointsOf([1 - 1e-10, 1e-10], 'loop').points).toEqual([0, 0]);
    expect(edgesOf([{ at: 1e-10, until: 1 - 1e-10 }], 'loop')).toEqual([['', true]]);
  });

  it('has the edges of each window where they are met in one period', () => {
    const events = [
      { at: 0.25, until: 0.75 },
      { at: 0.5 },
      { at: 0.5, until: 1 },
      { at: 0, until: 0.5 },
      { at: 0, until: 1 },
    ];
    expect(edgesOf(events, 'loop')).toEqual([
      ['[0.25 (0) ]0.75 (1)', false],
      [']0 (1) [0.5 (0)', true],
      ['[0 (0) ]0.5 (1)', false],
      ['', true],
    ]);
    expect(edgesOf(events, 'once')).toEqual([
      ['[0.25 (0) ]0.75 (1)', false],
      ['[0.5 (0) ]1 (1)', false],
      ['[0 (0) ]0.5 (1)', false],
      ['[0 (0) ]1 (1)', false],
    ]);
    expect(edgesOf(events, 'pingpong')).toEqual([
      ['[0.25 (0) ]0.75 (1) [1.25 (1) ]1.75 (0)', false],
      ['[0.5 (0) ]1.5 (0)', false],
      [']0.5 (1) [1.5 (1)', true],
      ['', true],
    ]);
    const track = createEventTrack(events, 'loop');
    expect([...track.windowEvents]).toEqual([0, 2, 3, 4]);
    expect([...track.windowStarts]).toEqual([0.25, 0.5, 0, 0]);
    expect([...track.windowLengths]).toEqual([0.5, 0.5, 0.5, 1]);
  });

  //  0   0.25      0.75   1.0  1.25
  //  ════]         [═══════╪═════]
  it('has a window of a loop go on over the seam where it ends in the next cycle', () => {
    const events = [
      { at: 0.75, until: 0.25 },
      { at: 0.5, until: 0 },
      { at: 1, until: 0.5 },
      { at: 0.5, until: 0.5 },
      { at: 0.5, until: 0.5 + 1e-10 },
      { at: 1, until: 0 },
    ];
    expect(edgesOf(events, 'loop')).toEqual([
      [']0.25 (1) [0.75 (0)', true],
      [']0 (1) [0.5 (0)', true],
      ['[0 (0) ]0.5 (1)', false],
      ['', true],
      ['', true],
      ['', true],
    ]);
    const track = createEventTrack(events, 'loop');
    expect([...track.windowStarts]).toEqual([0.75, 0.5, 0, 0.5, 0.5, 0]);
    expect([...track.windowLengths]).toEqual([0.5, 0.5, 0.5, 1, 1, 1]);
  });

  it('keeps what events ask for, and has none ask for anything if nothing is said', () => {
    const events = [{ at: 0 }, { at: 0, minimumWeight: 0.5, leaderOnly: true, chance: 0.25 }];
    const { minimumWeights, thresholds, leaderOnly, chances } = createEventTrack(events, 'loop');
    expect([...minimumWeights]).toEqual([0, 0.5]);
    expect(thresholds[0]).toBeGreaterThan(0);
    expect(thresholds[0]).toBeLessThan(1e-6);
    expect(thresholds[1]).toBeCloseTo(0.5, 8);
    expect([...leaderOnly]).toEqual([0, 1]);
    expect([...chances]).toEqual([1, 0.25]);
  });

  it('says which event is wrong', () => {
    const create = (event: CycleEvent) => (): unknown => createEventTrack([{ at: 0 }, event], 'loop');
    for (const at of [-0.1, 1.1, NaN, Infinity]) {
      expectMessage(create({ at }), ['createEventTrack: event 1', `at ${at}`, 'a phase from 0 to 1']);
    }
    for (const until of [-0.1, 1.5, NaN]) {
      expectMessage(create({ at: 0.5, until }), ['event 1', `until ${until}`, 'a phase from 0 to 1']);
    }
    for (const wrap of ['once', 'pingpong'] as const) {
      for (const until of [0.5, 0.25, 0.5 + 1e-10, 1.5, NaN]) {
        const createHere = (): unknown => createEventTrack([{ at: 0 }, { at: 0.5, until }], wrap);
        expectMessage(createHere, ['event 1', `until ${until}`, 'after 0.5', 'up to 1', 'only in a loop']);
      }
    }
    expectMessage(create({ at: 0, minimumWeight: 2 }), ['event 1', 'minimum weight 2', 'from 0 to 1']);
    expectMessage(create({ at: 0, minimumWeight: NaN }), ['event 1', 'minimum weight NaN']);
    expectMessage(create({ at: 0, chance: -1 }), ['event 1', 'chance -1', 'from 0 to 1']);
    expectMessage(create({ at: 0, chance: NaN }), ['event 1', 'chance NaN']);
  });
});
