import { describe, expect, it } from 'vitest';
import { startChance } from '../../src/events/chance.js';
import { EVENT_CHANCE, EVENT_OPENNESS, EVENT_STATE_SIZE, SHUT, startEvents } from '../../src/events/event-states.js';
import { createEventTrack } from '../../src/events/event-track.js';

describe('startEvents', () => {
  it('shuts all windows and starts a generator for each event, among the numbers of others', () => {
    const track = createEventTrack([{ at: 0 }, { at: 0, until: 0.5 }, { at: 0.25, until: 1 }], 'loop');
    const states = new Float64Array(2 + 3 * EVENT_STATE_SIZE).fill(9);
    startEvents(track, states, 1, 77);
    expect([states[0], states.at(-1)]).toEqual([9, 9]);
    const expected = new Float64Array(1);
    for (let event = 0; event < 3; event++) {
      const state = 1 + event * EVENT_STATE_SIZE;
      startChance(expected, 0, 77, event);
      expect(states[state + EVENT_CHANCE]).toBe(expected[0]);
      expect(states[state + EVENT_OPENNESS]).toBe(SHUT);
    }
  });
});
