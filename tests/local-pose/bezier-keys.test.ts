import fc from 'fast-check';
import { BezierInterpolant } from 'three';
import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { bezierKeys } from '../../src/local-pose/bezier-keys.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { double, float32s, keyTimes } from '../support/arbitraries.js';
import { expectNear } from '../support/expect-numbers.js';
import { threefold, trackOf, trackPlayer } from '../support/sample-track.js';

/** Time and value of a control point, the same for three components. */
function control(...points: [number, number][]): number[] {
  return points.flatMap((point) => [...point, ...point, ...point]);
}

describe('bezier keys', () => {
  // value    0 ─────────── 6 ───── 6 ─────────── 8
  // time     1             4       5             13
  // after    (2, 0)        (·, 12)               unused
  // before   unused        (3, 6)  (·, 12)       on the key before it
  // In the first interval the control times divide it evenly, so the way along the curve is the way in time. In the
  // last one both control points lie at its start: the time is 5 + 8 s³.
  const inTangents = control([0, 99], [3, 6], [4 + 2 / 3, 12], [5, 6]);
  const outTangents = control([2, 0], [4 + 1 / 3, 12], [5, 6], [99, 99]);
  const track = trackOf('translation', 'bezier', [1, 4, 5, 13], threefold([0, 6, 6, 8]), { inTangents, outTangents });

  it('hold the first value before the first key, also when that is late, and the last one after the last', () => {
    expect(trackPlayer(track)(0)).toEqual([0, 0, 0]);
    expect(trackPlayer(track)(0.999)).toEqual([0, 0, 0]);
    expect(trackPlayer(track)(99)).toEqual([8, 8, 8]);
  });

  it('are the values of the keys on the keys', () => {
    const play = trackPlayer(track);
    // The parameter is found to an error of 1e-10 in time.
    expectNear(play(1), [0, 0, 0], 1e-9);
    expectNear(play(4), [6, 6, 6], 1e-9);
    expectNear(play(5), [6, 6, 6], 1e-9);
    expectNear(play(13), [8, 8, 8], 0);
  });

  it('run through value and time of their control points', () => {
    const play = trackPlayer(track);
    // Half way: (0 + 3·0 + 3·6 + 6) / 8. A third: (8·0 + 12·0 + 6·6 + 6) / 27.
    expectNear(play(2.5), threefold([3]), 1e-9);
    expectNear(play(2), threefold([42 / 27]), 1e-9);
    // Up to 12 and back, half way: (6 + 3·12 + 3·12 + 6) / 8. Control times are stored in 32 bits.
    expectNear(play(4.5), threefold([10.5]), 1e-5);
  });

  it('find the place on the curve when time does not run evenly along it', () => {
    // 5 + 8 s³ = 6 at s = 1/2: (6 + 3·6 + 3·6 + 8) / 8.
    expectNear(trackPlayer(track)(6), threefold([6.25]), 1e-9);
  });

  it('have a curve of its own for each component', () => {
    const play = trackPlayer(
      trackOf('scale', 'bezier', [0, 3], [0, 0, 0, 8, 8, 8], {
        inTangents: [0, 0, 0, 0, 0, 0, 2, 8, 2, 0, 2, 16],
        outTangents: [1, 0, 1, 0, 1, 8, 0, 0, 0, 0, 0, 0],
      }),
    );
    // Half way: (3·8 + 8) / 8, (0 + 8) / 8, (3·8 + 3·16 + 8) / 8.
    expectNear(play(1.5), [4, 1, 10], 1e-9);
  });

  it('do not normalise rotations', () => {
    const play = trackPlayer(
      trackOf('rotation', 'bezier', [0, 3], [0, 0, 0, 1, 1, 0, 0, 0], {
        inTangents: [...Array(8).fill(0), 2, 1, 2, 0, 2, 0, 2, 0],
        outTangents: [1, 0, 1, 0, 1, 0, 1, 1, ...Array(8).fill(0)],
      }),
    );
    // Both components are half way: (1 + 3) / 8.
    expectNear(play(1.5), [0.5, 0, 0, 0.5], 1e-9);
  });

  it('show a single key at all times', () => {
    const only = trackOf('scale', 'bezier', [1], [5, 6, 7], {
      inTangents: control([0, 1]),
      outTangents: control([2, 1]),
    });
    for (const time of [0, 1, 2]) expect(trackPlayer(only)(time)).toEqual([5, 6, 7]);
  });

  it("equal three's BezierInterpolant", () => {
    // Control times at 1/10 to 9/10 of an interval: time then rises all along the curve, with a slope of 0.15 at least.
    const shares = fc.array(double(0.1, 0.9), { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(
        keyTimes(1, 6).chain((times) => fc.tuple(fc.constant(times), float32s(times.length * 3, 10))),
        shares,
        float32s(36, 10),
        fc.array(double(-2, 16), { minLength: 1, maxLength: 10 }),
        ([times, values], controlShares, controlValues, wanted) => {
          const tangents = (side: -1 | 1): Float32Array =>
            Float32Array.from(
              values.flatMap((_, index) => {
                const key = Math.floor(index / 3);
                const span = Math.abs((times[key + side] ?? times[key]!) - times[key]!);
                const place = side < 0 ? index : index + 18;
                return [times[key]! + side * span * controlShares[place]!, controlValues[place]!];
              }),
            );
          const both = { inTangents: tangents(-1), outTangents: tangents(1) };
          const play = trackPlayer(trackOf('scale', 'bezier', times, values, both));
          const three = new BezierInterpolant(
            Float32Array.from(times),
            Float32Array.from(values),
            3,
            new Float64Array(3),
          );
          Object.assign(three, both);
          // Both stop at a time error of 1e-10, which a steep curve (slope up to 60 over 0.15 / 16) makes larger.
          for (const time of [...wanted, ...times]) expectNear(play(time), three.evaluate(time), 1e-6);
        },
      ),
    );
  });
});

describe('bezierKeys', () => {
  it('writes every channel of the group and nothing else', () => {
    const even = (from: number, to: number): Parameters<typeof trackOf>[4] => ({
      inTangents: control([0, 0], [2, to]),
      outTangents: control([1, from], [0, 0]),
    });
    const clip = createClip('clip', 1, [
      { ...trackOf('translation', 'bezier', [0, 3], threefold([0, 2]), even(0, 2)), joint: 1 },
      { ...trackOf('scale', 'bezier', [0, 3], threefold([4, 8]), even(4, 8)), joint: 0 },
    ]);
    const pose = createLocalPose(2);
    for (const numbers of Object.values(pose)) numbers.fill(-7);
    bezierKeys(pose, clip.groups[0]!, 0, Float64Array.of(9, 1.5), 1);
    expectNear(pose.translations, [-7, -7, -7, 1, 1, 1], 1e-9);
    expect(Array.from(pose.rotations)).toEqual([-7, -7, -7, -7, -7, -7, -7, -7]);
    expectNear(pose.scales, [6, 6, 6, -7, -7, -7], 1e-9);
  });
});
