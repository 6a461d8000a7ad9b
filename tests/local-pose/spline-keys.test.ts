import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { splineKeys } from '../../src/local-pose/spline-keys.js';
import { double, float32s, keyTimes } from '../support/arbitraries.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { threefold, trackOf, trackPlayer } from '../support/sample-track.js';

/** Spline keys of a vector whose components are alike: in-tangent, value, out-tangent for each key. */
function keys(...rows: [number, number, number][]): number[] {
  return rows.flatMap((row) => threefold(row));
}

/** glTF 2.0, appendix C.4, number by number; before the first and from the last key on, that key's value. */
function slowSpline(times: readonly number[], values: readonly number[], size: number, time: number): number[] {
  const row = (key: number, part: number): number[] =>
    values.slice((key * 3 + part) * size, (key * 3 + part + 1) * size);
  const last = times.length - 1;
  if (time < times[0]!) return row(0, 1);
  if (time >= times[last]!) return row(last, 1);
  const key = times.findIndex((start, index) => time >= start && time < times[index + 1]!);
  const span = times[key + 1]! - times[key]!;
  const t = (time - times[key]!) / span;
  return row(key, 1).map(
    (value, n) =>
      (2 * t ** 3 - 3 * t ** 2 + 1) * value +
      span * (t ** 3 - 2 * t ** 2 + t) * row(key, 2)[n]! +
      (-2 * t ** 3 + 3 * t ** 2) * row(key + 1, 1)[n]! +
      span * (t ** 3 - t ** 2) * row(key + 1, 0)[n]!,
  );
}

describe('spline translations and scales', () => {
  // value    0 ─────────── 4 ── 4
  // slope    · 1         0 · 8  0 ·       before · after each key; a dot is not used
  // time     1             3    4
  const track = trackOf('translation', 'spline', [1, 3, 4], keys([99, 0, 1], [0, 4, 8], [0, 4, 99]));

  it('hold the value of the first key before it, also when it is late', () => {
    expect(trackPlayer(track)(0)).toEqual([0, 0, 0]);
  });

  it('are the values of the keys on the keys, with no tangent in them', () => {
    expect(trackPlayer(track)(1)).toEqual([0, 0, 0]);
    expect(trackPlayer(track)(3)).toEqual([4, 4, 4]);
    expect(trackPlayer(track)(4)).toEqual([4, 4, 4]);
  });

  it('follow the Hermite curve between keys, tangents counted per second', () => {
    // Half way of 2 s: 1/2 of 0, 1/8 of slope 1 times 2 s, 1/2 of 4, -1/8 of slope 0 = 2.25.
    expect(trackPlayer(track)(2)).toEqual(threefold([2.25]));
    // A quarter: 27/32 of 0, 9/64 of 2, 5/32 of 4, -3/64 of 0 = 0.28125 + 0.625.
    expect(trackPlayer(track)(1.5)).toEqual(threefold([0.90625]));
    // Half way of 1 s from 4 to 4: 1/8 of slope 8 on top.
    expect(trackPlayer(track)(3.5)).toEqual(threefold([5]));
  });

  it('hold the value of the last key after it', () => {
    expect(trackPlayer(track)(7)).toEqual([4, 4, 4]);
  });

  it('show the value of a single key at all times, never its tangents', () => {
    const play = trackPlayer(trackOf('scale', 'spline', [1], keys([8, 5, 9])));
    for (const time of [0, 1, 2]) expect(play(time)).toEqual([5, 5, 5]);
  });

  it('equal the formula of the glTF specification', () => {
    fc.assert(
      fc.property(
        keyTimes(1, 5).chain((times) => fc.tuple(fc.constant(times), float32s(times.length * 9, 10))),
        fc.array(double(-2, 14), { minLength: 1, maxLength: 10 }),
        ([times, values], wanted) => {
          const play = trackPlayer(trackOf('scale', 'spline', times, values));
          for (const time of [...wanted, ...times]) {
            // Sums of four products of at most 25, in doubles.
            expectNear(play(time), slowSpline(times, values, 3, time), 1e-12);
          }
        },
      ),
    );
  });
});

describe('spline rotations', () => {
  const still = [0, 0, 0, 0];
  const quarter = turn(0, 0, 1, 90);

  it('are of unit length between keys', () => {
    const values = [...still, 0, 0, 0, 1, ...still, ...still, ...quarter, ...still];
    // Half way lies half of each key, normalised: 45 degrees. Keys are stored in 32 bits.
    expectNear(trackPlayer(trackOf('rotation', 'spline', [0, 1], values))(0.5), turn(0, 0, 1, 45), 6e-8);
  });

  it('do not take the shorter way by themselves', () => {
    const opposite = quarter.map((number) => -number);
    const values = [...still, 0, 0, 0, 1, ...still, ...still, ...opposite, ...still];
    // Half of (0, 1) and half of (-sin 45, -cos 45), normalised: (-cos 22.5, sin 22.5), a turn of -135 degrees.
    const expected = [0, 0, -Math.cos(Math.PI / 8), Math.sin(Math.PI / 8)];
    expectNear(trackPlayer(trackOf('rotation', 'spline', [0, 1], values))(0.5), expected, 1e-7);
  });

  it('are no rotation where the sum vanishes', () => {
    const values = [...still, 0, 0, 0, 1, ...still, ...still, 0, 0, 0, -1, ...still];
    expectNear(trackPlayer(trackOf('rotation', 'spline', [0, 1], values))(0.5), [0, 0, 0, 1], 0);
  });

  it('equal the normalised formula of the glTF specification', () => {
    fc.assert(
      fc.property(
        keyTimes(2, 5).chain((times) => fc.tuple(fc.constant(times), float32s(times.length * 12, 10))),
        double(0, 0.999),
        ([times, values], fraction) => {
          const play = trackPlayer(trackOf('rotation', 'spline', times, values));
          const time = times[0]! + (times.at(-1)! - times[0]!) * fraction;
          const sum = slowSpline(times, values, 4, time);
          const length = Math.hypot(...sum);
          fc.pre(length > 1e-3);
          // Sums of at most 100, in doubles, divided by a length of at least 1e-3.
          expectNear(
            play(time),
            sum.map((number) => number / length),
            1e-9,
          );
        },
      ),
    );
  });
});

describe('splineKeys', () => {
  it('writes every channel of the group and nothing else', () => {
    const times = [0, 1];
    const flat = (value: number): [number, number, number] => [0, value, 0];
    const still = [0, 0, 0, 0];
    const clip = createClip('clip', 1, [
      { ...trackOf('scale', 'spline', times, keys(flat(4), flat(8))), joint: 0 },
      {
        ...trackOf('rotation', 'spline', times, [...still, 0, 0, 0, 2, ...still, ...still, 0, 0, 0, 2, ...still]),
        joint: 1,
      },
      { ...trackOf('translation', 'spline', times, keys(flat(0), flat(2))), joint: 1 },
    ]);
    const pose = createLocalPose(2);
    for (const numbers of Object.values(pose)) numbers.fill(-7);
    splineKeys(pose, clip.groups[0]!, 0, Float64Array.of(9, 0.5), 1);
    expect(Array.from(pose.translations)).toEqual([-7, -7, -7, 1, 1, 1]);
    expect(Array.from(pose.rotations)).toEqual([-7, -7, -7, -7, 0, 0, 0, 1]);
    expect(Array.from(pose.scales)).toEqual([6, 6, 6, -7, -7, -7]);
  });
});
