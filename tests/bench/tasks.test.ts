import { AnimationClip } from 'three';
import { describe, expect, it } from 'vitest';
import { actionWeights, startTime } from './tasks.js';

describe('actionWeights', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of %i actions sum to 1 exactly, else the original pose would count', (count) => {
    const weights = actionWeights(count);
    expect(weights).toHaveLength(count);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(1);
  });

  it('fall, and none is nothing', () => {
    for (let count = 1; count <= 8; count++) {
      const weights = actionWeights(count);
      weights.slice(1).forEach((weight, index) => void expect(weight).toBeLessThan(weights[index]!));
      expect(weights.at(-1)).toBeGreaterThan(0);
    }
  });
});

describe('startTime', () => {
  it('lies within the clip, and is another one for each character and action', () => {
    const clip = new AnimationClip('clip', 2);
    const times = [0, 1, 2, 50, 99].flatMap((character) => [0, 1, 2].map((index) => startTime(clip, character, index)));
    for (const time of times) expect(time >= 0 && time < 2).toBe(true);
    expect(new Set(times.map((time) => time.toFixed(3))).size).toBe(times.length);
  });
});
