import { describe, expect, it } from 'vitest';
import { createClip, type KeyTrack } from '../../src/keys/clip.js';
import { resetCursor } from '../../src/keys/key-cursor.js';
import { keysToSkinPose } from '../../src/skin-pose/keys-to-skin-pose.js';
import { randomRotation } from '../support/arbitraries.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';
import { seededRandom } from '../support/random.js';
import { threefold, trackOf } from '../support/sample-track.js';
import { layoutOf } from '../support/skin-layout.js';
import { slowSlerp } from '../support/slow-slerp.js';

const skeleton = skeletonOf([-1, 0], [plainSkin(2, [0, 1])]);

/** Plays tracks on two joints and returns the skin pose at a time. With plain binds it is the local pose. */
function playerOf(...tracks: KeyTrack[]): (time: number) => Float64Array {
  const { layout, skinClips } = layoutOf(skeleton, createClip('clip', 1, tracks));
  const cursors = new Int32Array(8).fill(77);
  resetCursor(cursors, 2, 6);
  return (time) => {
    const out = layout.pose.slice();
    keysToSkinPose(out, skinClips[0]!, cursors, 2, Float64Array.of(NaN, time), 1);
    expect(Array.from(cursors.subarray(0, 2))).toEqual([77, 77]);
    return out;
  };
}

describe('keysToSkinPose', () => {
  // Neighbours from very near to a half turn apart: normalised lerp, four terms, polynomial.
  it('meets every arc, whatever the distance of the keys, within 1e-6 rad', () => {
    const random = seededRandom(3);
    for (let degrees = 0.25; degrees < 180; degrees += degrees < 40 ? 0.25 : 2) {
      const start = randomRotation(random);
      const axis = randomRotation(random);
      // Another rotation at this angle from the first: half of it between the four numbers.
      const along = start.reduce((sum, number, n) => sum + number * axis[n]!, 0);
      const side = axis.map((number, n) => number - along * start[n]!);
      const length = Math.hypot(...side);
      const half = (degrees * Math.PI) / 360;
      const end = start.map((number, n) => number * Math.cos(half) + (side[n]! / length) * Math.sin(half));
      const play = playerOf(trackOf('rotation', 'linear', [0, 1], [...start, ...end].map(Math.fround)));
      for (let step = 0; step < 16; step++) {
        // Of four numbers, each half of the angle; and the keys are rounded to single precision.
        expectNear(play(step / 16).subarray(0, 4), slowSlerp(start, end, step / 16), 4e-7);
      }
    }
  });

  it('moves offsets straight, and holds the first value before and the last one after the keys', () => {
    const play = playerOf(trackOf('translation', 'linear', [1, 2, 4], threefold([0, 8, 4])));
    const at = (time: number): number => play(time)[4]!;
    expect([0, 1, 1.25, 2, 3, 4, 9].map(at)).toEqual([0, 0, 2, 8, 6, 4, 4]);
  });

  it('holds each value until the next key for step keys', () => {
    const play = playerOf(
      trackOf('translation', 'step', [0, 1, 2], threefold([3, 4, 5])),
      trackOf(
        'rotation',
        'step',
        [0, 1, 2],
        [10, 20, 30].flatMap((angle) => turn(0, 0, 1, angle)),
      ),
    );
    for (const [time, value] of [
      [-1, 3],
      [0.9, 3],
      [1, 4],
      [1.9, 4],
      [2, 5],
      [3, 5],
    ] as const) {
      expect(play(time)[4]).toBe(value);
      expectNear(play(time).subarray(0, 4), turn(0, 0, 1, (value - 2) * 10), 6e-8);
    }
  });

  it('plays groups with times of their own, and leaves channels of no group alone', () => {
    const play = playerOf(trackOf('translation', 'linear', [0, 1], threefold([0, 1])), {
      ...trackOf('translation', 'linear', [0, 0.25, 2], threefold([0, 1, 8])),
      joint: 1,
    });
    const out = play(1.125);
    expect([out[4], out[14]]).toEqual([1, 4.5]);
    expect(Array.from(out.subarray(0, 4))).toEqual([0, 0, 0, 1]);
    expect(play(0.125)[14]).toBe(0.5);
  });
});
