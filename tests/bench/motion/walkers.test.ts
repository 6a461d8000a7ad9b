import { AnimationMixer, type Bone, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { CIRCLE, createWalker, footAt, RUN, WALK } from './walkers.js';

describe('footAt', () => {
  it('goes back evenly on the ground, and is above it for the rest of the cycle', () => {
    for (const gait of [WALK, RUN]) {
      const [first, later] = [footAt(gait, 0), footAt(gait, gait.duty / 2)];
      expect([first[0], later[0]]).toEqual([0, 0]);
      expect(first[1] - later[1]).toBeCloseTo((gait.stride * gait.duty) / 2, 12);
      expect(footAt(gait, gait.duty + 0.1)[0]).toBeGreaterThan(0.02);
      expect(footAt(gait, 1 - 1e-9)[1]).toBeCloseTo(first[1], 6);
    }
  });
});

describe('createWalker', () => {
  it.each(['placed', 'turned'] as const)('puts feet that are %s where the gait says, as three plays it', (legs) => {
    const { root, clips, feet } = createWalker(legs, false, [RUN]);
    const mixer = new AnimationMixer(root);
    mixer.clipAction(clips[0]!).play();
    for (let n = 0; n < 10; n++) {
      // At keys: between them turned legs are a little off.
      mixer.setTime((n / 10) * RUN.seconds);
      root.updateMatrixWorld(true);
      feet.forEach((name, foot) => {
        const place = (root.getObjectByName(name) as Bone).getWorldPosition(new Vector3());
        const [y, z] = footAt(RUN, n / 10 + foot / 2);
        expect(place.distanceTo(new Vector3(foot === 0 ? 0.1 : -0.1, y, z))).toBeLessThan(1e-5);
      });
    }
  });

  it('travels by a stride in a cycle, and turns on a circle', () => {
    const { root, clips, hips } = createWalker('placed', true, [WALK, CIRCLE]);
    const bone = root.getObjectByName(hips)!;
    const mixer = new AnimationMixer(root);
    const ends = clips.map((clip) => {
      mixer.stopAllAction();
      mixer.clipAction(clip).play();
      mixer.setTime(clip.duration - 1e-9);
      return bone.position.clone();
    });
    const radius = CIRCLE.stride / CIRCLE.turn;
    expect(ends[0]!.distanceTo(new Vector3(0, 0.95, WALK.stride))).toBeLessThan(1e-6);
    expect(ends[1]!.distanceTo(new Vector3(radius, 0.95, radius))).toBeLessThan(1e-6);
  });
});
