import fc from 'fast-check';
import { DiscreteInterpolant } from 'three';
import { describe, expect, it } from 'vitest';
import { createClip, type Interpolation, type KeyTrack } from '../../src/keys/clip.js';
import { keysToLocalPose } from '../../src/local-pose/keys-to-local-pose.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { double, float32s, keyTimes } from '../support/arbitraries.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { playerOf, threefold, trackOf, trackPlayer } from '../support/sample-track.js';

/** A track of a vector with these values, level at each key where the interpolation has tangents. */
function levelTrack(interpolation: Interpolation, times: number[], values: number[]): KeyTrack {
  const rows = interpolation === 'spline' ? values.flatMap((value) => [0, value, 0]) : values;
  if (interpolation !== 'bezier') return trackOf('translation', interpolation, times, threefold(rows));
  const tangents = times.flatMap((time, key) => threefold([time]).flatMap((t) => [t, values[key]!]));
  return trackOf('translation', interpolation, times, threefold(values), {
    inTangents: tangents,
    outTangents: tangents,
  });
}

const INTERPOLATIONS: Interpolation[] = ['step', 'linear', 'spline', 'smooth', 'bezier'];

describe('step keys', () => {
  // value   3 ┄┄┄┄┄┄┄┄ 5 ┄┄┄┄ 1
  // time    1          2      4
  const track = trackOf('scale', 'step', [1, 2, 4], threefold([3, 5, 1]));

  it('hold the value of the key that was passed last, and the first one before it', () => {
    const play = trackPlayer(track);
    for (const [time, value] of [
      [0, 3],
      [1, 3],
      [1.999, 3],
      [2, 5],
      [3.999, 5],
      [4, 1],
      [99, 1],
    ] as const) {
      expect(play(time)).toEqual(threefold([value]));
    }
  });

  it("equal three's DiscreteInterpolant", () => {
    fc.assert(
      fc.property(
        keyTimes(1, 6).chain((times) => fc.tuple(fc.constant(times), float32s(times.length * 4, 10))),
        fc.array(double(-2, 16), { minLength: 1, maxLength: 10 }),
        ([times, values], wanted) => {
          const play = trackPlayer(trackOf('rotation', 'step', times, values));
          const three = new DiscreteInterpolant(
            Float32Array.from(times),
            Float32Array.from(values),
            4,
            new Float64Array(4),
          );
          // Copies: no difference at all.
          for (const time of [...wanted, ...times]) expectNear(play(time), three.evaluate(time), 0);
        },
      ),
    );
  });
});

describe('keysToLocalPose', () => {
  it.each(INTERPOLATIONS)('holds the ends of %s keys, and shows a single key at all times', (interpolation) => {
    const play = trackPlayer(levelTrack(interpolation, [1, 2], [3, 5]));
    expect(play(0)).toEqual([3, 3, 3]);
    expect(play(2)).toEqual([5, 5, 5]);
    expect(play(9)).toEqual([5, 5, 5]);
    const single = trackPlayer(levelTrack(interpolation, [1], [4]));
    for (const time of [0, 1, 2]) expect(single(time)).toEqual([4, 4, 4]);
  });

  it.each(INTERPOLATIONS)('plays %s keys of a clip that has no length', (interpolation) => {
    const play = playerOf(createClip('pose', 0, [levelTrack(interpolation, [0], [4])]));
    expect(Array.from(play(0).translations)).toEqual([4, 4, 4]);
  });

  it.each(INTERPOLATIONS)('is on the next key just when its time comes, for %s keys', (interpolation) => {
    const play = trackPlayer(levelTrack(interpolation, [0, 1, 2, 3], [0, 8, 2, 6]));
    // Bezier finds its place to 1e-10 in time; with control points on the keys the time runs as 3 s² - 2 s³ there.
    expectNear(play(1), [8, 8, 8], 1e-8);
    expectNear(play(2), [2, 2, 2], 1e-8);
  });

  it('keeps a rotation as the key says before the first and from the last key on, of unit length or not', () => {
    const values = [0, 0, 0, 2, 0, 0, 2, 0];
    for (const interpolation of ['step', 'linear'] as const) {
      const play = trackPlayer(trackOf('rotation', interpolation, [0, 1], values));
      expect(play(-1)).toEqual([0, 0, 0, 2]);
      expect(play(1)).toEqual([0, 0, 2, 0]);
    }
  });

  it('leaves channels alone that the group does not hold', () => {
    for (const interpolation of INTERPOLATIONS) {
      const group = createClip('clip', 1, [levelTrack(interpolation, [0, 1], [1, 2])]).groups[0]!;
      for (const key of [-1, 0, 1]) {
        const pose = createLocalPose(2);
        for (const numbers of Object.values(pose)) numbers.fill(-7);
        keysToLocalPose(pose, group, key, Float64Array.of(9, Math.max(key, 0)), 1, 0);
        expect(Array.from(pose.translations.subarray(3))).toEqual([-7, -7, -7]);
        expect(new Set(pose.rotations)).toEqual(new Set([-7]));
        expect(new Set(pose.scales)).toEqual(new Set([-7]));
      }
    }
  });

  it('plays several groups of several joints side by side', () => {
    const play = playerOf(
      createClip('clip', 2, [
        { ...trackOf('translation', 'linear', [0, 2], threefold([0, 4])), joint: 0 },
        { ...trackOf('translation', 'step', [0, 1], threefold([7, 9])), joint: 1 },
        { ...trackOf('rotation', 'linear', [0, 2], [0, 0, 0, 1, ...turn(1, 0, 0, 90)]), joint: 1 },
      ]),
      2,
    );
    const pose = play(1);
    expect(Array.from(pose.translations)).toEqual([2, 2, 2, 9, 9, 9]);
    // Keys are stored in 32 bits, and a slerp may be 3e-8 off its arc.
    expectNear(pose.rotations.subarray(4), turn(1, 0, 0, 45), 1e-7);
  });

  it('gives the same numbers whatever was sampled before', () => {
    const times = [0, 0.5, 0.75, 2, 3];
    fc.assert(
      fc.property(
        fc.constantFrom(...INTERPOLATIONS),
        float32s(times.length, 10),
        fc.array(double(-1, 4), { minLength: 1, maxLength: 10 }),
        (interpolation, values, visits) => {
          const track = levelTrack(interpolation, times, values);
          const wanderer = trackPlayer(track);
          for (const time of visits) expect(wanderer(time)).toEqual(trackPlayer(track)(time));
        },
      ),
    );
  });
});
