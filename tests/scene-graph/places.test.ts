// Places read and written at once, whether objects have windows or not.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { readPlace, writePlace } from '../../src/scene-graph/bone-windows.js';
import { watchPlace } from '../../src/scene-graph/place-watch.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

/** A bone whose numbers are those of a pose. */
function drivenBone(): THREE.Object3D {
  const { root, bones } = createSmallRig();
  const mixer = new AnimationMixer(root);
  mixer.clipAction(createSmallClips()[0]!).play();
  mixer.update(0.3);
  return bones[1]!;
}

describe('the place', () => {
  const makers: [string, () => THREE.Object3D][] = [
    ['of an object that nobody watches', () => new THREE.Object3D()],
    [
      'of a watched object',
      () => {
        const object = new THREE.Object3D();
        watchPlace(object);
        return object;
      },
    ],
    ['of a joint', () => drivenBone()],
  ];

  it.each(makers)('%s is read as its fields say', (_, make) => {
    const object = make();
    object.position.set(1, 2, 3);
    object.quaternion.set(0.1, 0.5, -0.1, 0.7);
    object.scale.set(4, 5, 6);
    const pose = createLocalPose(1);
    readPlace(pose, object);
    expect([...pose.translations]).toEqual([1, 2, 3]);
    expect([...pose.rotations]).toEqual([0.1, 0.5, -0.1, 0.7]);
    expect([...pose.scales]).toEqual([4, 5, 6]);
  });

  it.each(makers)('%s is written to its fields, and the angles follow', (_, make) => {
    const object = make();
    const pose = createLocalPose(1);
    const angle = 0.6;
    pose.translations.set([1, 2, 3]);
    pose.rotations.set([Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)]);
    const scale = object.scale.toArray();
    writePlace(object, pose);
    expect(object.position.toArray()).toEqual([1, 2, 3]);
    expect(object.quaternion.toArray()).toEqual([...pose.rotations]);
    expect(object.scale.toArray()).toEqual(scale);
    expect(object.rotation.x).toBeCloseTo(angle, 12);
  });

  it('that is written is heard of', () => {
    const object = new THREE.Object3D();
    const watch = watchPlace(object)!;
    watch.isMoved = false;
    readPlace(createLocalPose(1), object);
    expect(watch.isMoved).toBe(false);
    writePlace(object, createLocalPose(1));
    expect(watch.isMoved).toBe(true);
  });
});
