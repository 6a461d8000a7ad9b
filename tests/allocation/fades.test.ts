// What fades allocate.

import { describe, expect, it } from 'vitest';
import { createEasing, EASING_SIZE, ease } from '../../src/easing/easing.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';

const BYTES_ALLOWED = 16;

const out = new Float64Array(8);
const fractions = Float64Array.from({ length: 64 }, (_, index) => index / 63);
const easings = Float64Array.from(
  (['linear', 'smooth', 'smoother', [0.25, 0.1, 0.25, 1]] as const).flatMap((easing) => [...createEasing(easing)]),
);

/** A frame to measure for each function. */
const FRAMES: Record<string, (index: number) => void> = {
  ease: (index) => ease(easings, (index % 4) * EASING_SIZE, fractions, index % 64, out, index % 8),
};

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('this list', () => {
  it('holds every frame function of the folder', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(frameFunctions((file) => file.startsWith('easing/')));
  });
});
