import { describe, expect, it } from 'vitest';
import type { EventDefinition } from '../../src/definition/event-definition.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { createGraphPlan } from '../../src/graph/create-graph-plan.js';
import type { GraphPlan } from '../../src/graph/graph-plan.js';
import { graphClips, LENGTHS } from '../support/graph-play.js';

const markers = [
  { at: 0.1, name: 'left' },
  { at: 0.4, name: 'right' },
  { at: 0.6, name: 'left' },
  { at: 0.9, name: 'right' },
];

function planOf(events: readonly EventDefinition[], more: GraphDefinition['states'] = {}): GraphPlan {
  const states = { walk: { clip: 'Walk', events }, ...more };
  return createGraphPlan({ clips: { Walk: { markers } }, states, initial: 'walk' }, graphClips());
}

describe('planEvents', () => {
  it('makes a phase of seconds, and an event of each marker of a name', () => {
    const { sources } = planOf([
      { at: { seconds: 0.25 * LENGTHS.Walk }, name: 'tick' },
      { at: { marker: 'right' }, name: 'step' },
    ]);
    expect(sources).toHaveLength(1);
    expect(sources[0]!.names).toEqual(['tick', 'step', 'step']);
    expect(Array.from(sources[0]!.track.points)).toEqual([0.25, 0.4, 0.9]);
  });

  it('lasts from each marker to the first end after it', () => {
    const { track } = planOf([{ at: { marker: 'left' }, until: { marker: 'right' }, name: 'down' }]).sources[0]!;
    expect(Array.from(track.windowStarts)).toEqual([0.1, 0.6]);
    for (const length of track.windowLengths) expect(length).toBeCloseTo(0.3, 14);
  });

  it("has a clip tell its own, and a state those of others by its first clip's cycle", () => {
    const step = { at: 0.5, name: 'step' };
    const direct = [{ clip: 'Run', weight: 1, loop: 'pingpong' as const }];
    const plan = planOf([step], {
      blend: { direct, events: [step, step] },
      sub: { states: { inner: { clip: 'Idle', loop: false } }, initial: 'inner', events: [step] },
      none: { empty: true },
    });
    const nameOf = (state: number): string => plan.machines[0]!.states[plan.states[state]!.index]!.name;
    const told = plan.sources.map(({ leaf, state, track }) => [
      leaf < 0 ? nameOf(state) : plan.leaves[leaf]!.clip.name,
      track.wrap,
      track.eventCount,
    ]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        ['Walk', 'loop', 1],
        ['blend', 'pingpong', 2],
        ['sub', 'loop', 1],
      ]),
    );
    for (const [index, { leaf, state }] of plan.sources.entries()) {
      expect(Array.from(leaf < 0 ? plan.sourcesOfState[state]! : plan.sourcesOfLeaf[leaf]!)).toEqual([index]);
    }
  });

  it('lasts in a loop from the last marker to the first end of the next cycle', () => {
    const up: EventDefinition = { at: { marker: 'right' }, until: { marker: 'left' }, name: 'up' };
    const { windowStarts, windowLengths } = planOf([up]).sources[0]!.track;
    expect(Array.from(windowStarts)).toEqual([0.4, 0.9]);
    for (const length of windowLengths) expect(length).toBeCloseTo(0.2, 14);
    const whole: EventDefinition = { at: { marker: 'left' }, until: { marker: 'left' }, name: 'step' };
    for (const length of planOf([whole]).sources[0]!.track.windowLengths) expect(length).toBeCloseTo(0.5, 14);
  });

  it('refuses moments that the clip has not got, and windows that end before they begin where nothing loops', () => {
    expect(() => planOf([{ at: { marker: 'rigth' }, name: 'step' }])).toThrow(/no marker "rigth".*"right"/);
    expect(() => planOf([{ at: { seconds: 0.8 }, name: 'step' }])).toThrow('expected seconds from 0 to 0.7, got 0.8.');
    const late: EventDefinition = { at: { marker: 'right' }, until: { marker: 'left' }, name: 'up' };
    for (const loop of [false, 'pingpong'] as const) {
      const states = { walk: { clip: 'Walk', loop, events: [late] } };
      expect(() => createGraphPlan({ clips: { Walk: { markers } }, states, initial: 'walk' }, graphClips())).toThrow(
        'states.walk.events[0].until: expected a moment after 0.9 of the cycle, got 0.1, 0.6: only in a loop is there a next cycle.',
      );
    }
  });
});
