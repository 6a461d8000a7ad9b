import { describe, expect, it } from 'vitest';
import { meanCycleLength, meanCycleRate } from '../../src/sync/cycle-speed.js';
import { blendSyncTracks, createSyncBlend } from '../../src/sync/sync-blend.js';
import { createSyncTrack, phaseToSync, syncToPhase } from '../../src/sync/sync-track.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { seededRandom } from '../support/random.js';

const BYTES_ALLOWED = 16;

const random = seededRandom(17);
const out = new Float64Array(3);
const numbers = Float64Array.from({ length: 64 }, random);
const phases = Float64Array.from({ length: 64 }, () => random() * 40 - 20);
const blend = createSyncBlend([
  createSyncTrack([0.1, 0.6], { ids: [0, 1] }),
  createSyncTrack([0, 0.3, 0.5, 0.7], { startEvent: 1 }),
  createSyncTrack([0.05, 0.4, 0.8]),
]);

/** A frame to measure for each function. */
const FRAMES: Record<string, (index: number) => void> = {
  phaseToSync: (index) => phaseToSync(blend.tracks[index % 3]!, phases, index % 64, out, 1),
  syncToPhase: (index) => syncToPhase(blend.tracks[index % 3]!, phases, index % 64, out, 1),
  blendSyncTracks: (index) => blendSyncTracks(blend, numbers, index % 60),
  meanCycleLength: (index) => meanCycleLength(blend, numbers, index % 60, numbers, (index * 3) % 60, out, 2),
  meanCycleRate: (index) => meanCycleRate(blend, numbers, index % 60, numbers, (index * 3) % 60, out, 2),
};

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every frame function of the folder', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(frameFunctions((file) => file.startsWith('sync/')));
  });
});
