// Clips of morph tracks: numbers over time, one track for each morph, found by its name.

import { AnimationClip, InterpolateSmooth, NumberKeyframeTrack } from 'three-sinew';
import { FACE_MORPHS, type FaceMorph } from './face.js';

/** Keys as [second, value], smooth in between. */
type Keys = readonly (readonly [second: number, value: number])[];

const BLINK: Keys = hold(4, [
  [1.1, 0.16],
  [3.2, 0.14],
  [3.5, 0.14],
]);

/** Returns the moods, the calm one first. All last 4 seconds. */
export function makeMoods(): AnimationClip[] {
  return [
    makeMood('Calm', {
      blink: BLINK,
      smile: [
        [0, 0.3],
        [2, 0.42],
        [4, 0.3],
      ],
      squash: breathe(1, 0.16),
    }),
    makeMood('Merry', {
      blink: hold(4, [[1.6, 0.2]]),
      smile: [
        [0, 1],
        [1, 0.8],
        [2, 1],
        [3, 0.85],
        [4, 1],
      ],
      open: breathe(4, 0.45, 0.1),
      squash: breathe(8, 0.5),
      cheeks: [
        [0, 0.6],
        [4, 0.6],
      ],
      brows: breathe(4, 0.4, 0.2),
      sway: breathe(4, 1, -1),
    }),
    makeMood('Talking', {
      blink: BLINK,
      smile: [
        [0, 0.4],
        [2, 0.1],
        [4, 0.4],
      ],
      open: [
        [0, 0],
        [0.2, 0.7],
        [0.4, 0.15],
        [0.62, 0.9],
        [0.9, 0.1],
        [1.1, 0.5],
        [1.35, 0],
        [1.8, 0],
        [2, 0.8],
        [2.3, 0.2],
        [2.5, 1],
        [2.9, 0.1],
        [3.1, 0.6],
        [3.4, 0],
        [4, 0],
      ],
      brows: [
        [0, 0],
        [0.6, 0.7],
        [1.3, 0],
        [2.5, 1],
        [3.2, 0],
        [4, 0],
      ],
      sway: breathe(2, 0.5, -0.5),
    }),
    makeMood('Amazed', {
      wide: breathe(2, 0.3, 0.7),
      brows: breathe(2, 0.2, 0.9),
      open: breathe(2, 0.25, 0.7),
      narrow: [
        [0, 1],
        [4, 1],
      ],
      squash: [
        [0, -0.35],
        [2, -0.28],
        [4, -0.35],
      ],
      blink: hold(4, [[2.6, 0.14]]),
    }),
    makeMood('Sleepy', {
      blink: [
        [0, 0.7],
        [1.2, 1],
        [2.6, 1],
        [3, 0.55],
        [4, 0.7],
      ],
      open: hold(4, [[2, 1.4]]),
      narrow: [
        [0, 0.6],
        [4, 0.6],
      ],
      squash: breathe(1, 0.35, 0.15),
      cheeks: breathe(1, 0.3),
    }),
  ];
}

/** Each mood drives all morphs: one that it has no keys for rests at 0. */
function makeMood(name: string, keysOf: Partial<Record<FaceMorph, Keys>>): AnimationClip {
  const tracks = FACE_MORPHS.map((morph) => {
    const keys = keysOf[morph] ?? [[0, 0]];
    const times = keys.map(([second]) => second);
    const values = keys.map(([, value]) => value);
    return new NumberKeyframeTrack(`.morphTargetInfluences[${morph}]`, times, values, InterpolateSmooth);
  });
  return new AnimationClip(name, 4, tracks);
}

/** A value that goes up and down so many times in 4 seconds, from `least` by `rise`. */
function breathe(times: number, rise: number, least = 0): Keys {
  return Array.from({ length: 2 * times + 1 }, (_, half) => [
    (half * 2) / times,
    half % 2 === 0 ? least : least + Math.abs(rise),
  ]);
}

/** 0 but for short peaks of 1: each one as [second at which it is highest, seconds from there to 0]. */
function hold(seconds: number, peaks: Keys): Keys {
  const around = peaks.flatMap(([at, half]): Keys => {
    const still = half * 1.01;
    return [
      [at - still, 0],
      [at - half, 0],
      [at, 1],
      [at + half, 0],
      [at + still, 0],
    ];
  });
  return [[0, 0], ...around, [seconds, 0]];
}
