// The flags of joints that say that their matrices are out of date.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createSmallClips, createSmallRig, type SmallRig } from '../support/small-rig.js';

interface Side {
  readonly rig: SmallRig;
  readonly scene: THREE.Scene;
  readonly mixer: { update(seconds: number): unknown };
}

/** A character that a clip moves, with three's mixer and with ours. */
function createSides(clip: THREE.AnimationClip): Side[] {
  return [THREE.AnimationMixer, AnimationMixer].map((Mixer) => {
    const rig = createSmallRig();
    const mixer = new Mixer(rig.root) as THREE.AnimationMixer;
    mixer.clipAction(clip).play();
    const scene = new THREE.Scene().add(rig.root);
    mixer.update(0.1);
    scene.updateMatrixWorld();
    return { rig, scene, mixer };
  });
}

/** The flags after each step, with three's mixer and with ours. */
function flagsAfter(steps: readonly ((side: Side) => void)[], clip = createSmallClips()[0]!): boolean[][][] {
  return createSides(clip).map((side) =>
    steps.map((step) => {
      step(side);
      return side.rig.bones.map(({ matrixWorldNeedsUpdate }) => matrixWorldNeedsUpdate);
    }),
  );
}

const updateScene = ({ scene }: Side): void => scene.updateMatrixWorld();

describe('matrixWorldNeedsUpdate of a joint', () => {
  it('is set by whoever sets it, and taken back by the next update of the scene, each time', () => {
    const set = ({ rig }: Side): void => {
      rig.bones[1]!.matrixWorldNeedsUpdate = true;
    };
    const [three, sinew] = flagsAfter([set, updateScene, set, updateScene, updateScene]);
    expect(sinew).toEqual(three);
    expect(sinew![0]).toEqual([false, true, false]);
    expect(sinew![3]).toEqual([false, false, false]);
  });

  it('is set by three’s own updateMatrix', () => {
    const [three, sinew] = flagsAfter([
      ({ rig }) => rig.bones[2]!.updateMatrix(),
      updateScene,
      ({ rig }) => {
        for (const bone of rig.bones) bone.updateMatrix();
      },
      updateScene,
    ]);
    expect(sinew).toEqual(three);
    expect(sinew![2]).toEqual([true, true, true]);
  });

  it('stays on a bone that an update has left out', () => {
    const [three, sinew] = flagsAfter(
      [
        ({ rig }) => {
          for (const bone of rig.bones) bone.matrixWorldNeedsUpdate = true;
        },
        ({ rig }) => rig.bones[1]!.updateMatrixWorld(),
        updateScene,
      ],
      new THREE.AnimationClip('Rise', 1, [new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 0, 1, 0])]),
    );
    expect(sinew).toEqual(three);
    expect(sinew![1]).toEqual([true, false, false]);
  });

  it('can be taken back by hand', () => {
    const [three, sinew] = flagsAfter([
      ({ rig }) => {
        rig.bones[0]!.matrixWorldNeedsUpdate = true;
        rig.bones[0]!.matrixWorldNeedsUpdate = false;
      },
    ]);
    expect(sinew).toEqual(three);
  });

  it('tells that a clip has moved the bone', () => {
    const [, sinew] = flagsAfter([({ mixer }) => mixer.update(0.1), updateScene]);
    expect(sinew).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });
});
