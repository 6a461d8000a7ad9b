import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { copyHeldChannels } from '../../src/skin-pose/skin-layout.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';
import { trackOf } from '../support/sample-track.js';
import { layoutOf } from '../support/skin-layout.js';

const still = [0, 0, 0, 1];

describe('createSkinLayout', () => {
  //  0 still ─ 1 still ─ 2 moves ─ 3
  //                  └── 4 moves ─ 5 ─ 6
  //                              └── 7
  const skeleton = skeletonOf([-1, 0, 1, 2, 1, 4, 5, 4], [plainSkin(8, [7, 6, 5, 4, 3, 2, 1, 0])]);
  const rotate = (joint: number) => ({
    ...trackOf('rotation', 'linear', [0, 1], [...still, ...turn(1, 0, 0, 9)]),
    joint,
  });
  const { layout } = layoutOf(
    skeleton,
    createClip('clip', 1, [
      rotate(2),
      rotate(4),
      { ...trackOf('translation', 'linear', [0, 1], [1, 0, 0, 2, 0, 0]), joint: 3 },
      { ...trackOf('translation', 'step', [0], [5, 6, 7]), joint: 5 },
      { ...trackOf('rotation', 'step', [0], turn(0, 1, 0, 90)), joint: 6 },
      { ...trackOf('translation', 'step', [0], [1, 0, 0]), joint: 7 },
    ]),
  );

  it('makes steps of the joints that move, in their order, and knows the parent of each', () => {
    expect(Array.from(layout.rotationSteps)).toEqual([-1, -1, 0, 10, 20, 30, 40, 50]);
    // States: joint 1, still, at 0; joint 4, which has another child than the next step, at 8. Palette: backwards.
    const steps = [
      [0, 80, -1],
      [-1, 64, -1],
      [0, 48, 8],
      [-1, 32, -1],
      [-1, 16, -1],
      [8, 0, -1],
    ];
    expect(Array.from(layout.plan)).toEqual(steps.flat());
    // Joint 1 stands at x = 2, is not turned, and scales by 1.
    expect(Array.from(layout.states)).toEqual([0, 0, 0, 1, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('lists what lives and what is held', () => {
    expect(Array.from(layout.liveRotations)).toEqual([0, 20]);
    expect(Array.from(layout.liveOffsets)).toEqual([14]);
    expect(Array.from(layout.heldRotations)).toEqual([40]);
    expect(Array.from(layout.heldOffsets)).toEqual([34]);
    expect(Array.from(layout.changingRotations)).toEqual([0, 20, 40]);
    expect(Array.from(layout.changingOffsets)).toEqual([14, 34]);
  });

  it('has the rest pose in `rest`, and held values in `pose`, which copyHeldChannels brings back', () => {
    expectNear(layout.rest.subarray(30, 37), [...still, 1, 0, 0], 0);
    expectNear(layout.pose.subarray(30, 37), [...still, 5, 6, 7], 0);
    expectNear(layout.pose.subarray(40, 47), [...turn(0, 1, 0, 90), 1, 0, 0], 1e-7);
    const before = layout.pose.slice();
    layout.pose.fill(9);
    copyHeldChannels(layout.pose, layout);
    expectNear(layout.pose.subarray(34, 37), before.subarray(34, 37), 0);
    expectNear(layout.pose.subarray(40, 44), before.subarray(40, 44), 0);
    expect(layout.pose.filter((number) => number === 9).length).toBe(before.length - 7);
    layout.pose.set(before);
  });

  it('has the matrices of bones that stand still', () => {
    expect(Array.from(layout.stillOffsets)).toEqual([96, 112]);
    const matrix = (x: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
    expect(Array.from(layout.stillPalette)).toEqual([...matrix(2), ...matrix(1)]);
  });
});
