import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { CURSOR_SIZE, cursorLength, resetCursor } from '../../src/keys/key-cursor.js';
import { timeToKeys } from '../../src/keys/time-to-keys.js';
import { trackOf } from '../support/sample-track.js';

const translation = trackOf('translation', 'linear', [0], [0, 0, 0]);
const rotation = trackOf('rotation', 'step', [0], [0, 0, 0, 1]);

describe('cursorLength', () => {
  it('is two numbers for each group of keys', () => {
    expect(CURSOR_SIZE).toBe(2);
    expect(cursorLength(createClip('none', 1, []))).toBe(0);
    expect(cursorLength(createClip('one', 1, [translation]))).toBe(2);
    expect(cursorLength(createClip('two', 1, [translation, rotation]))).toBe(4);
  });
});

describe('resetCursor', () => {
  it('puts its own numbers to where nothing has been sampled, and leaves the others alone', () => {
    const cursors = new Int32Array(8).fill(7);
    resetCursor(cursors, 2, 4);
    expect(Array.from(cursors)).toEqual([7, 7, -2, 0, -2, 0, 7, 7]);
  });

  it('makes the next sample take the endings of its own time, also where the cursor stood before', () => {
    const times = Float32Array.of(0, 1);
    const cursors = new Int32Array(2);
    resetCursor(cursors, 0, 2);
    timeToKeys(cursors, 0, times, Float64Array.of(0.5), 0, 3);
    resetCursor(cursors, 0, 2);
    timeToKeys(cursors, 0, times, Float64Array.of(0.5), 0, 9);
    expect(Array.from(cursors)).toEqual([0, 9]);
  });
});
