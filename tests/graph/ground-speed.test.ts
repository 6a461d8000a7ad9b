import { describe, expect, it } from 'vitest';
import { groundSpeedOf } from '../../src/graph/ground-speed.js';
import { createClip, type KeyTrack } from '../../src/keys/clip.js';
import { trackOf } from '../support/sample-track.js';

const places = (...numbers: number[][]): number[] => numbers.flat();

describe('groundSpeedOf', () => {
  it('is the way from the first place to the last one, per second', () => {
    // 3, 4, 12: a length of 13, in 2 s; where it went meanwhile does not count.
    const values = places([1, 1, 1], [100, 0, 0], [4, 5, 13]);
    for (const interpolation of ['linear', 'step', 'smooth'] as const) {
      expect(
        groundSpeedOf(createClip('walk', 2, [trackOf('translation', interpolation, [0, 0.5, 2], values)]), 0),
      ).toBe(6.5);
    }
  });

  it('takes the values of a spline, not its tangents', () => {
    const key = (value: number[]): number[] => [7, 8, 9, ...value, -7, 5, 3];
    const values = places(key([1, 0, 0]), key([1, 0, 3]));
    expect(groundSpeedOf(createClip('walk', 2, [trackOf('translation', 'spline', [0, 2], values)]), 0)).toBe(1.5);
  });

  it('is found among other joints and channels', () => {
    const track = (joint: number, values: number[]): KeyTrack => ({
      ...trackOf('translation', 'linear', [0, 1], values),
      joint,
    });
    const clip = createClip('walk', 1, [
      { ...trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, 1, 0, 0, 0]), joint: 2 },
      track(1, [0, 0, 0, 9, 0, 0]),
      track(2, [0, 0, 0, 0, 0, -2]),
    ]);
    expect([0, 1, 2].map((joint) => groundSpeedOf(clip, joint))).toEqual([0, 9, 2]);
  });

  it('is 0 for a clip of no length, and for one that comes back to where it started', () => {
    expect(
      groundSpeedOf(createClip('walk', 0, [trackOf('translation', 'linear', [0, 1], [0, 0, 0, 1, 1, 1])]), 0),
    ).toBe(0);
    const around = places([0, 0, 0], [5, 0, 0], [0, 0, 0]);
    expect(groundSpeedOf(createClip('idle', 2, [trackOf('translation', 'linear', [0, 1, 2], around)]), 0)).toBe(0);
    expect(groundSpeedOf(createClip('empty', 2, []), 0)).toBe(0);
  });
});
