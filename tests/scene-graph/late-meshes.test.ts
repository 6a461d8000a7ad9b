import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createSmallRig } from '../support/small-rig.js';

/** A mesh's sphere as it stands in the world. */
function sphereOf(mesh: THREE.SkinnedMesh): number[] {
  const { center, radius } = mesh.boundingSphere!.clone().applyMatrix4(mesh.matrixWorld);
  return [...center, radius];
}

describe('a mesh that joins a character later', () => {
  it('gets the bound of what its own character plays, whichever one had its turn before', () => {
    const scene = new THREE.Scene();
    // Hips that go up by 1, and by 50.
    const rigs = [1, 50].map((height) => {
      const rig = createSmallRig();
      const track = new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 0, height, 0]);
      const mixer = new AnimationMixer(rig.root);
      mixer.clipAction(new THREE.AnimationClip('Rise', 1, [track])).play();
      mixer.update(0.5);
      scene.add(rig.root);
      return rig;
    });
    scene.updateMatrixWorld();
    expect(sphereOf(rigs[1]!.mesh)[3]).toBeGreaterThan(sphereOf(rigs[0]!.mesh)[3]! + 20);
    // The second character had its turn last; these are given to both, the first one's first.
    for (const { root, mesh } of rigs) {
      const late = mesh.clone();
      root.add(late);
      scene.updateMatrixWorld();
      expect(sphereOf(late)).toEqual(sphereOf(mesh));
    }
  });
});
