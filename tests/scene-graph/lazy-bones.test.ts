// A character with lazy bones: what is drawn and what is asked for is as with three; bones are written on demand.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { largestDifference, meshSpacePalettes, prepareToDraw } from '../support/skinned-pose.js';
import { createSmallClips, createSmallRig, type SmallRig } from '../support/small-rig.js';

const TOLERANCE = 1e-5;

/** Of matrices in doubles: what is left between our slerp and the trigonometry of three's, over a few joints. */
const SLERP_ERROR = 2e-7;

interface Side {
  readonly rig: SmallRig;
  readonly scene: THREE.Scene;
  readonly mixer: THREE.AnimationMixer;
}

/** The same character in two scenes, in the middle of two clips: three's mixer, and ours with lazy bones. */
function createSides(): { three: Side; lazy: Side; both: readonly Side[] } {
  const make = (createMixer: (root: THREE.Object3D) => THREE.AnimationMixer): Side => {
    const rig = createSmallRig();
    const scene = new THREE.Scene().add(rig.root);
    rig.root.position.set(1, 2, 3);
    const mixer = createMixer(rig.root);
    for (const clip of createSmallClips().slice(0, 2)) mixer.clipAction(clip).play();
    mixer.update(0.3);
    return { rig, scene, mixer };
  };
  const three = make((root) => new THREE.AnimationMixer(root));
  const lazy = make((root) => new AnimationMixer(root, { bones: 'lazy' }) as unknown as THREE.AnimationMixer);
  return { three, lazy, both: [three, lazy] };
}

function lazyMixer({ mixer }: Side): AnimationMixer {
  return mixer as unknown as AnimationMixer;
}

function expectSamePicture({ three, lazy }: { three: Side; lazy: Side }): void {
  for (const { scene } of [three, lazy]) prepareToDraw(scene);
  expect(largestDifference(meshSpacePalettes(three.scene), meshSpacePalettes(lazy.scene))).toBeLessThan(TOLERANCE);
}

function expectSameBones({ three, lazy }: { three: Side; lazy: Side }): void {
  three.rig.bones.forEach((bone, index) => {
    const other = lazy.rig.bones[index]!;
    expect(largestDifference(bone.matrixWorld.elements, other.matrixWorld.elements)).toBeLessThan(SLERP_ERROR);
    expect(other.position.distanceTo(bone.position)).toBeLessThan(SLERP_ERROR);
    // Keys in single precision are of unit length within 1e-7 only.
    expect(Math.abs(other.quaternion.dot(bone.quaternion))).toBeCloseTo(1, 6);
    expect(other.rotation.x).toBeCloseTo(bone.rotation.x, 5);
  });
}

describe('lazy bones', () => {
  it('are drawn as with three, while the bones themselves are not written', () => {
    const sides = createSides();
    const before = sides.lazy.rig.bones.map((bone) => bone.quaternion.toArray());
    for (let frame = 0; frame < 5; frame++) {
      for (const { mixer } of sides.both) mixer.update(0.13);
      expectSamePicture(sides);
    }
    expect(sides.lazy.rig.bones.map((bone) => bone.quaternion.toArray())).toEqual(before);
  });

  it('cost nothing but time while they are not drawn, and are right when they are again', () => {
    const sides = createSides();
    expectSamePicture(sides);
    const palette = [...sides.lazy.rig.mesh.skeleton.boneMatrices!];
    for (const { mixer, scene } of sides.both) {
      for (let frame = 0; frame < 7; frame++) {
        mixer.update(0.21);
        scene.updateMatrixWorld();
      }
    }
    expect([...sides.lazy.rig.mesh.skeleton.boneMatrices!]).toEqual(palette);
    expectSamePicture(sides);
  });

  it('are written by syncBones, with their matrices and Euler angles', () => {
    const sides = createSides();
    sides.three.scene.updateMatrixWorld();
    lazyMixer(sides.lazy).syncBones();
    expectSameBones(sides);
    expectSamePicture(sides);
  });

  it('know their place in the world when asked', () => {
    const { three, lazy } = createSides();
    const [wanted, got] = [three, lazy].map(({ rig }) => rig.bones[2]!.getWorldPosition(new THREE.Vector3()));
    expect(got!.distanceTo(wanted!)).toBeLessThan(SLERP_ERROR);
  });

  it('carry what hangs on them', () => {
    const { both } = createSides();
    const tips = both.map(({ rig, scene, mixer }) => {
      const tip = new THREE.Object3D();
      tip.position.set(0.5, 1, 0);
      rig.bones[2]!.add(tip);
      scene.updateMatrixWorld();
      mixer.update(0.1);
      rig.root.rotation.y = 1;
      scene.updateMatrixWorld();
      return tip;
    });
    expect(largestDifference(tips[0]!.matrixWorld.elements, tips[1]!.matrixWorld.elements)).toBeLessThan(SLERP_ERROR);
  });

  it('are hit by a ray, and bounded, where they are seen', () => {
    const [wanted, got] = createSides().both.map(({ rig, scene }) => {
      scene.updateMatrixWorld();
      rig.mesh.computeBoundingSphere();
      (rig.mesh.material as THREE.Material).side = THREE.DoubleSide;
      const ray = new THREE.Raycaster(new THREE.Vector3(1.05, 2.4, 9), new THREE.Vector3(0, 0, -1));
      const { center, radius } = rig.mesh.boundingSphere!;
      return [...ray.intersectObject(rig.mesh)[0]!.point.toArray(), ...center.toArray(), radius];
    });
    got!.forEach((value, index) => {
      expect(value).toBeCloseTo(wanted![index]!, 5);
    });
  });

  it('follow user code where no track drives them', () => {
    const make = (side: Side): Side => {
      side.mixer.stopAllAction();
      side.mixer
        .clipAction(
          new THREE.AnimationClip('Rise', 1, [
            new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 0, 1, 0]),
          ]),
        )
        .play();
      side.mixer.update(0.25);
      side.rig.bones[1]!.rotation.x = 0.7;
      return side;
    };
    const { three, lazy } = createSides();
    const sides = { three: make(three), lazy: make(lazy) };
    expectSamePicture(sides);
    for (const { rig } of [three, lazy]) rig.bones[1]!.rotation.x = -0.4;
    expectSamePicture(sides);
  });

  it('follow user code where they are marked as driven from outside', () => {
    const sides = createSides();
    lazyMixer(sides.lazy).markExternal(sides.lazy.rig.bones[1]!);
    for (const { mixer, rig } of sides.both) {
      mixer.update(0.1);
      rig.bones[1]!.rotation.set(0.3, 0.2, 0.1);
    }
    expectSamePicture(sides);
    lazyMixer(sides.lazy).markExternal(sides.lazy.rig.bones[1]!, false);
    for (const { mixer } of sides.both) mixer.update(0.1);
    expectSamePicture(sides);
    expect(() => lazyMixer(sides.lazy).markExternal(sides.lazy.scene)).toThrow('AnimationMixer.markExternal');
  });

  it('have their original values when actions stop, and back again', () => {
    const sides = createSides();
    expectSamePicture(sides);
    for (const { mixer } of sides.both) mixer.stopAllAction();
    expectSamePicture(sides);
    expectSameBones(sides);
    for (const { mixer } of sides.both) {
      mixer.clipAction(createSmallClips()[1]!).setEffectiveWeight(0.5).play();
      mixer.update(0.2);
    }
    expectSamePicture(sides);
  });

  it('are live as long as a second mixer wants them so', () => {
    const { lazy } = createSides();
    const second = new AnimationMixer(lazy.rig.root);
    second.clipAction(createSmallClips()[1]!).play();
    second.update(0.1);
    lazy.mixer.update(0.1);
    const { quaternion } = lazy.rig.bones[0]!;
    const before = quaternion.toArray();
    lazy.mixer.update(0.1);
    expect(quaternion.toArray()).not.toEqual(before);
    second.dispose();
    const after = quaternion.toArray();
    lazy.mixer.update(0.1);
    expect(quaternion.toArray()).toEqual(after);
  });

  it('have the present pose when a second mixer makes them live', () => {
    const sides = createSides();
    for (const { mixer } of sides.both) mixer.update(0.1);
    const second = new AnimationMixer(sides.lazy.rig.root);
    second.clipAction(createSmallClips()[2]!);
    sides.three.scene.updateMatrixWorld();
    sides.lazy.scene.updateMatrixWorld();
    expectSameBones(sides);
  });

  it('are given back to three by dispose', () => {
    const sides = createSides();
    expectSamePicture(sides);
    sides.three.mixer.stopAllAction();
    lazyMixer(sides.lazy).dispose();
    expectSamePicture(sides);
    for (const { rig } of sides.both) rig.bones[0]!.rotation.z = 1;
    expectSamePicture(sides);
    expect(Object.hasOwn(sides.lazy.rig.bones[0]!, 'updateWorldMatrix')).toBe(false);
  });

  it('are live while a track writes one component of a joint', () => {
    const sides = createSides();
    for (const { mixer } of sides.both) {
      const clip = new THREE.AnimationClip('Part', 1, [
        new THREE.NumberKeyframeTrack('Hips.rotation[y]', [0, 1], [0, 3]),
        new THREE.VectorKeyframeTrack('Head.position', [0, 1], [0, 1, 0, 0, 2, 0]),
      ]);
      mixer.stopAllAction();
      mixer.clipAction(clip).play();
      mixer.update(0.6);
    }
    expectSamePicture(sides);
    for (const { mixer } of sides.both) {
      for (const action of [...lazyMixer({ ...sides.lazy, mixer })._actions]) mixer.uncacheClip(action.getClip());
      mixer.clipAction(createSmallClips()[0]!).play();
      mixer.update(0.3);
    }
    expectSamePicture(sides);
  });

  it('are live for it also when it comes before all other tracks', () => {
    const [three, lazy] = [THREE.AnimationMixer, AnimationMixer].map((Mixer) => {
      const { root } = createSmallRig();
      const mixer = new Mixer(root, { bones: 'lazy' }) as unknown as THREE.AnimationMixer;
      const part = new THREE.NumberKeyframeTrack('Hips.rotation[y]', [0, 1], [0, 3]);
      const whole = new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0.5, 0, 0, 2, 0]);
      for (const track of [part, whole]) mixer.clipAction(new THREE.AnimationClip('', 1, [track])).play();
      mixer.update(0.6);
      prepareToDraw(root);
      return meshSpacePalettes(root);
    });
    expect(largestDifference(three!, lazy!)).toBeLessThan(TOLERANCE);
  });

  it('are no other kind', () => {
    expect(() => new AnimationMixer(new THREE.Group(), { bones: 'slow' as 'lazy' })).toThrow(
      'AnimationMixer: bones is "slow", expected "live" or "lazy".',
    );
  });
});

describe('a pose that nobody has asked for yet', () => {
  it('stays as it is when one of its actions is stopped, until the next update', () => {
    const values = ['live', 'lazy'].map((bones) => {
      const { root, bones: joints } = createSmallRig();
      const mixer = new AnimationMixer(root, { bones: bones as 'live' | 'lazy' });
      const actions = [2, 4].map((x) => {
        const track = new THREE.VectorKeyframeTrack('Hips.position', [0], [x, 0, 0]);
        return mixer.clipAction(new THREE.AnimationClip(`At ${x}`, 1, [track])).play();
      });
      mixer.update(0.1);
      actions[1]!.stop();
      mixer.syncBones();
      const before = joints[0]!.position.x;
      mixer.update(0).syncBones();
      return [before, joints[0]!.position.x];
    });
    expect(values).toEqual([
      [3, 2],
      [3, 2],
    ]);
  });
});
