// Joints that are more than a place for others: the skinned mesh that carries its own bones, a mesh or a camera between bones.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { largestDifference, meshSpacePalettes, prepareToDraw } from '../support/skinned-pose.js';
import { createSmallClips, createSmallRig, type SmallRig } from '../support/small-rig.js';

/** Single precision, for a character of a few units. */
const TOLERANCE = 1e-5;

interface Side {
  readonly rig: SmallRig;
  readonly scene: THREE.Scene;
  readonly mixer: THREE.AnimationMixer;
}

/** A character that `arrange` has built otherwise, with three's mixer and with ours. */
function createSides(arrange: (rig: SmallRig) => void): [three: Side, sinew: Side] {
  const make = (createMixer: (root: THREE.Object3D) => THREE.AnimationMixer): Side => {
    const rig = createSmallRig();
    arrange(rig);
    rig.root.updateMatrixWorld(true);
    rig.mesh.bind(new THREE.Skeleton([...rig.bones]));
    const mixer = createMixer(rig.root);
    mixer.clipAction(createSmallClips()[0]!).play();
    return { rig, scene: new THREE.Scene().add(rig.root), mixer };
  };
  return [
    make((root) => new THREE.AnimationMixer(root)),
    make((root) => new AnimationMixer(root) as unknown as THREE.AnimationMixer),
  ];
}

/** Hangs `node` between the first bone and the second. */
function hangBetween({ bones }: SmallRig, node: THREE.Object3D): void {
  node.name = 'Between';
  node.position.set(0.1, 0.2, 0.3);
  bones[0]!.add(node.add(bones[1]!));
}

describe('a joint that is seen or sees', () => {
  it('a skinned mesh that carries its own bones may be moved, and so may what it stands in', () => {
    const sides = createSides(({ mesh, bones: [hips] }) => {
      mesh.add(hips!);
      mesh.position.set(0.3, 0.2, 0.1);
    });
    for (let frame = 0; frame < 4; frame++) {
      for (const { mixer, rig, scene } of sides) {
        mixer.update(0.13);
        rig.root.position.x += 0.5;
        if (frame > 1) rig.mesh.position.y += 0.25;
        prepareToDraw(scene);
      }
      const [three, sinew] = sides.map(({ scene }) => meshSpacePalettes(scene));
      expect(three!.length).toBeGreaterThan(0);
      expect(largestDifference(three!, sinew!)).toBeLessThan(TOLERANCE);
      expect(sides[1].rig.mesh.matrixWorld.elements).toEqual(sides[0].rig.mesh.matrixWorld.elements);
    }
  });

  it('a mesh between two bones is drawn where three draws it', () => {
    const sides = createSides((rig) => hangBetween(rig, new THREE.Mesh()));
    for (const { mixer, scene } of sides) {
      mixer.update(0.3);
      prepareToDraw(scene);
    }
    const [three, sinew] = sides.map(({ scene }) => scene.getObjectByName('Between')!.matrixWorld.elements);
    expect(largestDifference(three!, sinew!)).toBeLessThan(TOLERANCE);
    expect(three).not.toEqual(new THREE.Matrix4().setPosition(0.1, 0.7, 0.3).elements);
  });

  it('a camera between two bones looks from there', () => {
    const sides = createSides((rig) => hangBetween(rig, new THREE.PerspectiveCamera()));
    for (const { mixer, scene } of sides) {
      mixer.update(0.3);
      prepareToDraw(scene);
    }
    const [three, sinew] = sides.map(({ scene }) => scene.getObjectByName('Between') as THREE.PerspectiveCamera);
    expect(largestDifference(three!.matrixWorldInverse.elements, sinew!.matrixWorldInverse.elements)).toBeLessThan(
      TOLERANCE,
    );
    // What stands below is still there, and still moves by itself.
    expect(sinew!.children).toHaveLength(1);
    expect(sinew!.matrixAutoUpdate && sinew!.matrixWorldAutoUpdate).toBe(true);
  });
});
