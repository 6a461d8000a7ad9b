import { describe, expect, it } from 'vitest';
import { measureBlends } from './blend-speeds.js';
import { RUN, WALK } from './walkers.js';

const COUNT = 5;
const series = measureBlends(COUNT);
const find = (legs: string, travels: boolean) =>
  series.find((each) => each.legs === legs && each.travels === travels)!.speeds;

describe('measureBlends', () => {
  it.each(series)('finds walk and run as fast as they are made: $legs, travels: $travels', ({ speeds }) => {
    for (const [speed, { stride, seconds }] of [
      [speeds[0]!, WALK],
      [speeds.at(-1)!, RUN],
    ] as const) {
      // Feet that are looked at to find the way tell it to a hundredth.
      expect(speed.root / (stride / seconds)).toBeCloseTo(1, 2);
      expect(speed.foot / (stride / seconds)).toBeCloseTo(1, 2);
    }
  });

  it('finds the root as fast as feet that are placed, at any blend, where clips travel', () => {
    for (const { root, foot, slide } of find('placed', true)) {
      expect(Math.abs(root - foot)).toBeLessThan(1e-5);
      expect(slide).toBeLessThan(1e-5);
    }
  });
});
