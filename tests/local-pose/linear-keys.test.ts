import fc from 'fast-check';
import { LinearInterpolant, QuaternionLinearInterpolant } from 'three';
import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { linearKeys } from '../../src/local-pose/linear-keys.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { double, float32s, keyTimes, rotation } from '../support/arbitraries.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { threefold, trackOf, trackPlayer } from '../support/sample-track.js';

describe('linear translations and scales', () => {
  // value   0 ──────── 4 ──── 10
  // time    1          3      4
  const track = trackOf('translation', 'linear', [1, 3, 4], [0, 0, 0, 4, 8, -4, 10, 20, -10]);

  it('hold the first value before the first key, also when that is late', () => {
    expect(trackPlayer(track)(0)).toEqual([0, 0, 0]);
    expect(trackPlayer(track)(0.99)).toEqual([0, 0, 0]);
  });

  it('are the values of the keys on the keys', () => {
    expect(trackPlayer(track)(1)).toEqual([0, 0, 0]);
    expect(trackPlayer(track)(3)).toEqual([4, 8, -4]);
    expect(trackPlayer(track)(4)).toEqual([10, 20, -10]);
  });

  it('move evenly between keys', () => {
    expect(trackPlayer(track)(1.5)).toEqual([1, 2, -1]);
    expect(trackPlayer(track)(2)).toEqual([2, 4, -2]);
    expect(trackPlayer(track)(3.5)).toEqual([7, 14, -7]);
  });

  it('hold the last value after the last key', () => {
    expect(trackPlayer(track)(9)).toEqual([10, 20, -10]);
  });

  it('jump at two keys of one time', () => {
    // 0 ─── 2 │ 6 ─── 8, with a cut at 1 s
    const play = trackPlayer(trackOf('scale', 'linear', [0, 1, 1, 2], threefold([0, 2, 6, 8])));
    expect(play(0.5)).toEqual([1, 1, 1]);
    expect(play(1)).toEqual([6, 6, 6]);
    expect(play(1.5)).toEqual([7, 7, 7]);
  });

  it("equal three's LinearInterpolant", () => {
    fc.assert(
      fc.property(
        keyTimes(1, 6).chain((times) => fc.tuple(fc.constant(times), float32s(times.length * 3, 100))),
        fc.array(double(-2, 16), { minLength: 1, maxLength: 12 }),
        ([times, values], wanted) => {
          const play = trackPlayer(trackOf('scale', 'linear', times, values));
          const three = new LinearInterpolant(
            Float32Array.from(times),
            Float32Array.from(values),
            3,
            new Float64Array(3),
          );
          // Numbers up to 100, both in doubles.
          for (const time of [...wanted, ...times]) expectNear(play(time), three.evaluate(time), 1e-12);
        },
      ),
    );
  });
});

describe('linear rotations', () => {
  // angle   0 ──────── 90 ──── 0     around z
  // time    0          2       3
  const quarter = turn(0, 0, 1, 90);
  const track = trackOf('rotation', 'linear', [0, 2, 3], [0, 0, 0, 1, ...quarter, 0, 0, 0, 1]);
  // Keys are stored in 32 bits: half of 6e-8. A slerp may be 3e-8 off its arc.
  const tolerance = 6e-8;

  it('turn evenly between keys and hold still outside', () => {
    const play = trackPlayer(track);
    expectNear(play(-1), [0, 0, 0, 1], 0);
    expectNear(play(0), [0, 0, 0, 1], tolerance);
    expectNear(play(1), turn(0, 0, 1, 45), tolerance);
    expectNear(play(2), quarter, tolerance);
    expectNear(play(2.5), turn(0, 0, 1, 45), tolerance);
    expectNear(play(4), [0, 0, 0, 1], 0);
  });

  it('take the shorter arc when a key is given with the opposite sign', () => {
    const opposite = quarter.map((number) => -number);
    const play = trackPlayer(trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, ...opposite]));
    expectNear(play(0.5), turn(0, 0, 1, 45), tolerance);
  });

  it("equal three's QuaternionLinearInterpolant", () => {
    fc.assert(
      fc.property(
        keyTimes(1, 6).chain((times) =>
          fc.tuple(fc.constant(times), fc.array(rotation, { minLength: times.length, maxLength: times.length })),
        ),
        fc.array(double(-2, 16), { minLength: 1, maxLength: 12 }),
        ([times, rotations], wanted) => {
          const values = rotations.flat();
          const play = trackPlayer(trackOf('rotation', 'linear', times, values));
          const three = new QuaternionLinearInterpolant(
            Float32Array.from(times),
            Float32Array.from(values),
            4,
            new Float64Array(4),
          );
          // A slerp may be 3e-8 rad off its arc.
          for (const time of [...wanted, ...times]) expectNear(play(time), three.evaluate(time), 3e-8);
        },
      ),
    );
  });
});

describe('linearKeys', () => {
  it('writes every channel of the group and nothing else', () => {
    const times = [0, 1];
    const clip = createClip('clip', 1, [
      { ...trackOf('translation', 'linear', times, threefold([0, 2])), joint: 1 },
      { ...trackOf('rotation', 'linear', times, [0, 0, 0, 1, 0, 0, 0, 1]), joint: 0 },
      { ...trackOf('scale', 'linear', times, threefold([4, 8])), joint: 1 },
    ]);
    const pose = createLocalPose(2);
    for (const numbers of Object.values(pose)) numbers.fill(-7);
    linearKeys(pose, clip.groups[0]!, 0, Float64Array.of(9, 0.5), 1);
    expect(Array.from(pose.translations)).toEqual([-7, -7, -7, 1, 1, 1]);
    expect(Array.from(pose.rotations)).toEqual([0, 0, 0, 1, -7, -7, -7, -7]);
    expect(Array.from(pose.scales)).toEqual([-7, -7, -7, 6, 6, 6]);
  });
});
