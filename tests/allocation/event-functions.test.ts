import { describe, expect, it } from 'vitest';
import { drawChance } from '../../src/events/chance.js';
import { collectPoints } from '../../src/events/collect-points.js';
import { closeWindows, collectProgress, collectWindows } from '../../src/events/collect-windows.js';
import { dropRows } from '../../src/events/drop-rows.js';
import { addToLog, clearEventLog, createEventLog, EVENT, sortLog } from '../../src/events/event-log.js';
import { EVENT_STATE_SIZE, startEvents } from '../../src/events/event-states.js';
import { createEventTrack, type Wrap } from '../../src/events/event-track.js';
import {
  isMet,
  isNothing,
  isWithin,
  STEP_SIZE,
  writeMeeting,
  writeMoment,
  writePeriods,
  writePhases,
  writeToldPart,
} from '../../src/events/source-step.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { seededRandom } from '../support/random.js';

const BYTES_ALLOWED = 16;

const random = seededRandom(23);
const tracks = (['loop', 'pingpong', 'once'] as Wrap[]).map((wrap) =>
  createEventTrack(
    [
      { at: 0 },
      { at: 0.4, chance: 0.7, minimumWeight: 0.2 },
      { at: 0.3, until: 0.6, minimumWeight: 0.5 },
      { at: 0.5, until: 1, leaderOnly: true },
      { at: 0, until: 1, chance: 0.5 },
    ],
    wrap,
  ),
);
/** Of sources that go forward and back, one cycle or several, at phases that few bits hold no more. */
const steps = Float64Array.from({ length: 64 * STEP_SIZE }, (_, n) =>
  n % STEP_SIZE < 2 ? random() * 8 - 4 : random(),
);
const fractions = Float64Array.from({ length: 64 }, random);
const states = new Float64Array(3 * 5 * EVENT_STATE_SIZE);
tracks.forEach((track, n) => {
  startEvents(track, states, n * 5 * EVENT_STATE_SIZE, n);
});
const log = createEventLog();
const out = new Float64Array(4);
const kept = new Float64Array(1);

const trackOf = (index: number): (typeof tracks)[number] => tracks[index % 3]!;
const stepOf = (index: number): number => (index % 64) * STEP_SIZE;
const statesOf = (index: number): number => (index % 3) * 5 * EVENT_STATE_SIZE;

/** A frame to measure for each function. */
const FRAMES: Record<string, (index: number) => void> = {
  addToLog: (index) => {
    if (log.count > 100) clearEventLog(log);
    addToLog(log, EVENT, index, index, fractions, index % 60);
  },
  clearEventLog: () => clearEventLog(log),
  dropRows: () => dropRows(log, log.count),
  sortLog: (index) => {
    clearEventLog(log);
    for (let n = 0; n < 40; n++) addToLog(log, EVENT, n, n, fractions, (index * 7 + n) % 60);
    sortLog(log, 0);
  },
  drawChance: (index) => {
    if (drawChance(states, 0, fractions, index % 64)) kept[0]!++;
  },
  isNothing: (index) => {
    if (isNothing(steps, stepOf(index))) kept[0]!++;
  },
  writeToldPart: (index) => writeToldPart(out, trackOf(index), steps, stepOf(index)),
  writePhases: (index) => writePhases(out, fractions, trackOf(index), steps, stepOf(index)),
  writePeriods: (index) => writePeriods(out, steps, 2, index % 2 === 0),
  isMet: (index) => {
    const isForward = index % 2 === 0;
    if (isMet(steps, fractions, index % 64, 2, fractions, index % 60, index % 3 === 0, isForward)) kept[0]!++;
  },
  isWithin: (index) => {
    if (isWithin(trackOf(index), index % 2, steps, index % 5 === 0)) kept[0]!++;
  },
  writeMoment: (index) => writeMoment(out, steps, stepOf(index), fractions, index % 64),
  writeMeeting: (index) => {
    out[1] = fractions[index % 64]!;
    writeMeeting(out, fractions, steps, stepOf(index));
  },
  collectPoints: (index) => {
    clearEventLog(log);
    const isLeader = index % 2 === 0;
    collectPoints(trackOf(index), steps, stepOf(index), index % 5 === 0, isLeader, states, statesOf(index), log, index);
  },
  collectWindows: (index) => {
    clearEventLog(log);
    collectWindows(trackOf(index), steps, stepOf(index), index % 2 === 0, states, statesOf(index), log, index);
  },
  collectProgress: (index) => {
    clearEventLog(log);
    collectProgress(trackOf(index), steps, stepOf(index), states, statesOf(index), log, index);
  },
  closeWindows: (index) => {
    clearEventLog(log);
    collectWindows(trackOf(index), steps, stepOf(index), true, states, statesOf(index), log, index);
    closeWindows(trackOf(index), steps, stepOf(index), states, statesOf(index), log, index);
  },
};

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every frame function of the folder', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(frameFunctions((file) => file.startsWith('events/')));
  });
});
