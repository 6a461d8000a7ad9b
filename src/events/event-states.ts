// What is kept of each event from step to step: its chance, and whether its window is open.

import { startChance } from './chance.js';
import type { EventTrack } from './event-track.js';

/** Numbers that are kept of each event of a track, at an offset of an array of the caller's: [chance, openness] * E. */
export const EVENT_STATE_SIZE = 2;
/** The state of the generator that `drawChance` draws with. */
export const EVENT_CHANCE = 0;
/** Of a window, one of the numbers below; of any other event 0. */
export const EVENT_OPENNESS = 1;

/** The window is not open. */
export const SHUT = 0;
/** It is, and its beginning has been told: its end will be. */
export const TOLD = 1;
/** It is, but by chance nobody is told. */
export const UNTOLD = 2;

/**
 * Writes the states of a track's events: no window is open.
 *
 * - states: `EVENT_STATE_SIZE` numbers for each event are set, from `offset` on.
 * - seed: a whole number; the events of two sources that have the same one are told at the same chances.
 */
export function startEvents({ eventCount }: EventTrack, states: Float64Array, offset: number, seed: number): void {
  for (let event = 0; event < eventCount; event++) {
    const state = offset + event * EVENT_STATE_SIZE;
    startChance(states, state + EVENT_CHANCE, seed, event);
    states[state + EVENT_OPENNESS] = SHUT;
  }
}
