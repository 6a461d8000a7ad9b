import fc from 'fast-check';
import {
  CubicInterpolant,
  type InterpolationEndingModes,
  WrapAroundEnding,
  ZeroCurvatureEnding,
  ZeroSlopeEnding,
} from 'three';
import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import {
  END_SHIFT,
  WRAP_AROUND_ENDING,
  ZERO_CURVATURE_ENDING,
  ZERO_SLOPE_ENDING,
} from '../../src/keys/time-to-keys.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { smoothKeys } from '../../src/local-pose/smooth-keys.js';
import { double, float32s, keyTimes } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';
import { threefold, trackOf, trackPlayer } from '../support/sample-track.js';

const endings = (start: number, end: number): number => start + (end << END_SHIFT);
const CURVATURE = endings(ZERO_CURVATURE_ENDING, ZERO_CURVATURE_ENDING);
const SLOPE = endings(ZERO_SLOPE_ENDING, ZERO_SLOPE_ENDING);
const WRAP = endings(WRAP_AROUND_ENDING, WRAP_AROUND_ENDING);

/** Value at `time` of a new player. */
function sample(times: number[], values: number[], time: number, mode: number): number {
  const [x, y, z] = trackPlayer(trackOf('translation', 'smooth', times, threefold(values)))(time, mode);
  expect([y, z]).toEqual([x, x]);
  return x!;
}

// All values below are worked out by hand. Half way through a key interval of 1 s a Hermite curve is
//   1/2 of the first value + 1/8 of its slope + 1/2 of the second value - 1/8 of its slope,
// and the slope at a key is the mean of the slopes of the two straight lines that meet there.
describe('smooth keys', () => {
  // value   0 ─── 1 ───── 4 ─── 0
  // time    1     2       3     4
  const times = [1, 2, 3, 4];
  const values = [0, 1, 4, 0];

  it('hold the first value before the first key, also when that is late, and the last one after the last', () => {
    for (const mode of [CURVATURE, SLOPE, WRAP]) {
      expect(sample(times, values, 0, mode)).toBe(0);
      expect(sample(times, values, 0.999, mode)).toBe(0);
      expect(sample(times, [3, 1, 4, 5], 9, mode)).toBe(5);
    }
  });

  it('are the values of the keys on the keys', () => {
    for (const mode of [CURVATURE, SLOPE, WRAP]) {
      times.forEach((time, key) => {
        expect(sample(times, values, time, mode)).toBe(values[key]);
      });
    }
  });

  it('take the slope of an inner key from both sides', () => {
    // Slope 2 at the second key (1 and 3), -1/2 at the third (3 and -4): 2.5 + 2/8 + 0.5/8.
    for (const mode of [CURVATURE, SLOPE, WRAP]) expect(sample(times, values, 2.5, mode)).toBe(2.8125);
  });

  it('leave and reach an end evenly with no curvature there', () => {
    // First slope 1, that of its only line: 1/8 + 1/2 - 2/8. Last slope -4: 2 - 0.5/8 + 4/8.
    expect(sample(times, values, 1.5, CURVATURE)).toBe(0.375);
    expect(sample(times, values, 3.5, CURVATURE)).toBe(2.4375);
  });

  it('leave the first key level with no slope there', () => {
    // First slope 0: 1/2 - 2/8.
    expect(sample(times, values, 1.5, SLOPE)).toBe(0.25);
  });

  it('reach the last key with half the slope of its line, which is what three r187 makes of no slope there', () => {
    // three puts the last value itself behind the last key, so that lines of slope -4 and 0 meet: 2 - 0.5/8 + 2/8.
    expect(sample(times, values, 3.5, SLOPE)).toBe(2.1875);
  });

  it('go round from the last key to the first with wrap-around', () => {
    // Before the first key comes the third (slope -4), after the last the second (slope 1): both ends have slope -1.5.
    // -1.5/8 + 1/2 - 2/8, and 2 - 0.5/8 + 1.5/8.
    expect(sample(times, values, 1.5, WRAP)).toBe(0.0625);
    expect(sample(times, values, 3.5, WRAP)).toBe(2.125);
  });

  it('have an ending of its own at each end', () => {
    const levelThenEven = endings(ZERO_SLOPE_ENDING, ZERO_CURVATURE_ENDING);
    expect(sample(times, values, 1.5, levelThenEven)).toBe(0.25);
    expect(sample(times, values, 3.5, levelThenEven)).toBe(2.4375);
    const roundThenLevel = endings(WRAP_AROUND_ENDING, ZERO_SLOPE_ENDING);
    expect(sample(times, values, 1.5, roundThenLevel)).toBe(0.0625);
    expect(sample(times, values, 3.5, roundThenLevel)).toBe(2.1875);
  });

  it('reckon with keys that lie unevenly', () => {
    // Lines of slope 1 (1 s) and 3 (2 s): slope 2 between them. First interval: 1/8 + 1/2 - 2/8. Second, 2 s long:
    // 1/2 of 1 + 2/8 of slope 2 + 1/2 of 7 - 2/8 of slope 3.
    expect(sample([0, 1, 3], [0, 1, 7], 0.5, CURVATURE)).toBe(0.375);
    expect(sample([0, 1, 3], [0, 1, 7], 2, CURVATURE)).toBe(3.75);
  });

  it('run through two keys', () => {
    // A quarter of the way from 0 to 8 a Hermite curve is 5/32 of 8 + 9/64 of the first slope - 3/64 of the second.
    expect(sample([0, 1], [0, 8], 0.25, CURVATURE)).toBe(2); // slopes 8 and 8: a straight line
    expect(sample([0, 1], [0, 8], 0.25, SLOPE)).toBe(1.0625); // slopes 0 and 4
    // Round and round, the first key comes before itself and the last one after itself: slopes 4 and 4.
    expect(sample([0, 1], [0, 8], 0.25, WRAP)).toBe(1.625);
  });

  it('show a single key at all times', () => {
    for (const time of [0, 1, 2]) expect(sample([1], [5], time, WRAP)).toBe(5);
  });

  it('give finite numbers on both sides of a hard cut', () => {
    for (const mode of [CURVATURE, SLOPE, WRAP]) {
      for (const time of [0, 0.25, 0.5, 1, 1.5, 1.75]) {
        expect(sample([0, 1, 1, 2], [0, 1, 5, 6], time, mode), `at ${time} s`).toSatisfy(Number.isFinite);
      }
    }
  });

  it('give finite numbers when the last two keys lie at one time and the curve wraps around', () => {
    expect(sample([0, 1, 1], [0, 1, 5], 0.5, WRAP)).toSatisfy(Number.isFinite);
  });
});

describe("smooth keys equal three's CubicInterpolant", () => {
  const threeEndings = [ZeroCurvatureEnding, ZeroSlopeEnding, WrapAroundEnding] as InterpolationEndingModes[];
  const mode = fc.constantFrom(ZERO_CURVATURE_ENDING, ZERO_SLOPE_ENDING, WRAP_AROUND_ENDING);

  it('when the endings change on the way', () => {
    fc.assert(
      fc.property(
        keyTimes(1, 6).chain((times) => fc.tuple(fc.constant(times), float32s(times.length * 3, 10))),
        fc.array(fc.tuple(double(-2, 16), mode, mode), { minLength: 1, maxLength: 20 }),
        ([times, values], visits) => {
          const play = trackPlayer(trackOf('scale', 'smooth', times, values));
          const three = new CubicInterpolant(
            Float32Array.from(times),
            Float32Array.from(values),
            3,
            new Float64Array(3),
          );
          const settings = { endingStart: ZeroCurvatureEnding, endingEnd: ZeroCurvatureEnding };
          three.settings = settings as NonNullable<CubicInterpolant['settings']>;
          for (const [time, start, end] of visits) {
            three.settings.endingStart = threeEndings[start]!;
            three.settings.endingEnd = threeEndings[end]!;
            // Values up to 10, slopes up to 40 times as steep as an even curve's, in doubles.
            expectNear(play(time, endings(start, end)), three.evaluate(time), 1e-11);
          }
        },
      ),
    );
  });
});

describe('smoothKeys', () => {
  it('writes every channel of the group and nothing else', () => {
    const clip = createClip('clip', 1, [
      { ...trackOf('translation', 'smooth', [0, 1], threefold([0, 2])), joint: 1 },
      { ...trackOf('scale', 'smooth', [0, 1], threefold([4, 8])), joint: 0 },
    ]);
    const pose = createLocalPose(2);
    for (const numbers of Object.values(pose)) numbers.fill(-7);
    smoothKeys(pose, clip.groups[0]!, 0, Float64Array.of(9, 0.5), 1, CURVATURE);
    expect(Array.from(pose.translations)).toEqual([-7, -7, -7, 1, 1, 1]);
    expect(Array.from(pose.rotations)).toEqual([-7, -7, -7, -7, -7, -7, -7, -7]);
    expect(Array.from(pose.scales)).toEqual([6, 6, 6, -7, -7, -7]);
  });
});
