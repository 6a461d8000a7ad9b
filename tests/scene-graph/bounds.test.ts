// The bounding spheres that three culls by: no vertex is ever outside, and they are not much larger than they must be.

import * as THREE from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { FOX, listModels, loadModel } from '../support/load-model.js';
import { skinnedMeshes } from '../support/skinned-pose.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

const vertex = new THREE.Vector3();

/** Up to so many vertices of a mesh are looked at: each one is a matrix product. */
const MOST_VERTICES = 400;

/** How far outside its sphere the farthest vertex of any mesh is, as a share of the radius. */
function excess(root: THREE.Object3D): number {
  root.updateMatrixWorld();
  let most = Number.NEGATIVE_INFINITY;
  for (const mesh of skinnedMeshes(root)) {
    const { center, radius } = mesh.boundingSphere!;
    const { count } = mesh.geometry.attributes.position!;
    for (let i = 0; i < count; i += Math.ceil(count / MOST_VERTICES)) {
      mesh.getVertexPosition(i, vertex);
      most = Math.max(most, vertex.distanceTo(center) / radius - 1);
    }
  }
  return most;
}

describe('bounding spheres', () => {
  describe.each([...listModels()])('of %s', (_, path) => {
    it('hold every vertex, in each clip and in mixtures of two', async () => {
      const { scene, animations } = await loadModel(path);
      if (skinnedMeshes(scene).length === 0 || animations.length === 0) return;
      const mixer = new AnimationMixer(scene);
      const actions = animations.slice(0, 6).map((clip) => mixer.clipAction(clip));
      actions.forEach((action, index) => {
        const other = actions[(index + 1) % actions.length]!;
        mixer.stopAllAction();
        for (const weights of [
          [1, 0],
          [0.5, 0.5],
          [0.3, 0.2],
        ] as const) {
          action.play().setEffectiveWeight(weights[0]);
          if (other !== action) other.play().setEffectiveWeight(weights[1]);
          for (let step = 0; step < 4; step++) {
            mixer.update(action.getClip().duration * 0.27);
            // Skinning and spheres are worked out in different orders.
            expect(excess(scene)).toBeLessThanOrEqual(1e-5);
          }
        }
      });
    });
  });

  it('hold the fox in differences, whatever their weight, and whoever turns its bones', async () => {
    const { scene, animations } = await loadModel(FOX);
    const mixer = new AnimationMixer(scene);
    const [survey, walk] = animations as [THREE.AnimationClip, THREE.AnimationClip];
    mixer.clipAction(walk).play();
    const extra = THREE.AnimationUtils.makeClipAdditive(survey.clone());
    const additive = mixer.clipAction(extra).play();
    for (const weight of [0.5, 1, 3]) {
      additive.setEffectiveWeight(weight);
      mixer.update(0.2);
      expect(excess(scene)).toBeLessThanOrEqual(1e-5);
    }
    scene.getObjectByName('b_Neck_04')!.rotation.set(1, 2, 0.5);
    expect(excess(scene)).toBeLessThanOrEqual(1e-5);
  });

  it('are at most twice as large as the smallest sphere by three around one pose of the fox', async () => {
    const { scene, animations } = await loadModel(FOX);
    const mixer = new AnimationMixer(scene);
    const [mesh] = skinnedMeshes(scene) as [THREE.SkinnedMesh];
    for (const clip of animations) {
      mixer.stopAllAction();
      mixer.clipAction(clip).play();
      mixer.update(0.3);
      scene.updateMatrixWorld();
      const bound = mesh.boundingSphere!.radius;
      mesh.computeBoundingSphere();
      expect(bound / mesh.boundingSphere!.radius).toBeLessThan(2);
    }
  });

  it('follow a character whose clip carries it away, where three leaves them behind', () => {
    const { root, mesh } = createSmallRig();
    const mixer = new AnimationMixer(root);
    const away = new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 100, 0, 0]);
    mixer.clipAction(new THREE.AnimationClip('Away', 1, [away])).play();
    mixer.update(0.99);
    root.updateMatrixWorld();
    const camera = new THREE.PerspectiveCamera(50, 1, 0.1, 20);
    camera.position.set(99, 0, 10);
    camera.updateMatrixWorld();
    const frustum = new THREE.Frustum().setFromProjectionMatrix(
      new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
    );
    expect(frustum.intersectsObject(mesh)).toBe(true);
  });

  it('follow an armature that is moved by hand', () => {
    const { root, mesh } = createSmallRig();
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createSmallClips()[1]!).play();
    for (const x of [0, 100]) {
      root.getObjectByName('Armature')!.position.x = x;
      mixer.update(0.1);
      expect(excess(root)).toBeLessThanOrEqual(1e-5);
      expect(Math.abs(mesh.boundingSphere!.center.x - x)).toBeLessThan(5);
    }
  });

  it('narrow again when a clip is stopped', () => {
    const { root, mesh } = createSmallRig();
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createSmallClips()[0]!).play();
    mixer.update(0.1);
    root.updateMatrixWorld();
    const { radius } = mesh.boundingSphere!;
    const far = new THREE.VectorKeyframeTrack('Spine.position', [0, 1], [0, 0, 0, 0, 50, 0]);
    const action = mixer.clipAction(new THREE.AnimationClip('Far', 1, [far])).play();
    mixer.update(0.1);
    root.updateMatrixWorld();
    expect(mesh.boundingSphere!.radius).toBeGreaterThan(50);
    action.stop();
    mixer.update(0.1);
    root.updateMatrixWorld();
    expect(mesh.boundingSphere!.radius).toBe(radius);
  });

  it('give way to a sphere of the user, and come back after computeBoundingSphere', () => {
    const { root, mesh } = createSmallRig();
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createSmallClips()[0]!).play();
    mixer.update(0.1);
    root.updateMatrixWorld();
    const { radius } = mesh.boundingSphere!;
    mesh.computeBoundingSphere();
    expect(mesh.boundingSphere!.radius).toBeLessThan(radius);
    root.updateMatrixWorld();
    expect(mesh.boundingSphere!.radius).toBe(radius);
    const own = new THREE.Sphere(new THREE.Vector3(), 7);
    mesh.boundingSphere = own;
    root.updateMatrixWorld();
    expect(mesh.boundingSphere).toBe(own);
    mixer.dispose();
    expect(mesh.boundingSphere).toBe(own);
  });

  it('are what three had before when the mixer is taken off', () => {
    for (const before of [null, new THREE.Sphere()] as THREE.Sphere[]) {
      const { root, mesh } = createSmallRig();
      mesh.boundingSphere = before;
      const mixer = new AnimationMixer(root);
      mixer.clipAction(createSmallClips()[0]!).play();
      mixer.update(0.1);
      root.updateMatrixWorld();
      expect(mesh.boundingSphere).not.toBe(before);
      mixer.dispose();
      expect(mesh.boundingSphere).toBe(before);
    }
  });

  it.each(['position', 'skinIndex', 'skinWeight'])('stay three’s for a mesh without %s', (name) => {
    const { root, mesh } = createSmallRig();
    mesh.geometry.deleteAttribute(name);
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createSmallClips()[1]!).play();
    mixer.update(0.1);
    root.updateMatrixWorld();
    expect(mesh.boundingSphere).toBeNull();
  });

  it('hold morph targets, and vertices whose weights do not add up to 1', () => {
    const { root, mesh, bones } = createSmallRig();
    const { geometry } = mesh;
    const { count } = geometry.attributes.position!;
    geometry.morphAttributes.position = [
      new THREE.Float32BufferAttribute(
        Array.from({ length: count * 3 }, (_, i) => (i % 3 === 0 ? 9 : 0)),
        3,
      ),
    ];
    geometry.morphTargetsRelative = true;
    mesh.updateMorphTargets();
    mesh.morphTargetInfluences![0] = 1;
    const weights = geometry.attributes.skinWeight as THREE.BufferAttribute;
    weights.setX(0, 2.5);
    weights.setX(1, 0.1);
    bones[0]!.position.y = 20;
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createSmallClips()[1]!).play();
    mixer.update(0.1);
    expect(excess(root)).toBeLessThanOrEqual(1e-5);
  });
});

describe('bounding spheres of clones', () => {
  let fox: THREE.Object3D;
  let clips: THREE.AnimationClip[];

  beforeAll(async () => {
    ({ scene: fox, animations: clips } = await loadModel(FOX));
  });

  it('are each one’s own', () => {
    const foxes = [clone(fox), clone(fox)] as [THREE.Object3D, THREE.Object3D];
    const mixers = foxes.map((one) => new AnimationMixer(one));
    mixers.forEach((mixer, index) => {
      mixer.clipAction(clips[index]!).play();
      mixer.update(0.1);
    });
    for (const one of foxes) expect(excess(one)).toBeLessThanOrEqual(1e-5);
    const [a, b] = foxes.map((one) => skinnedMeshes(one)[0]!.boundingSphere) as [THREE.Sphere, THREE.Sphere];
    expect(a).not.toBe(b);
  });

  it('of a clone without a mixer stays what it was cloned with', () => {
    const mixer = new AnimationMixer(fox);
    mixer.clipAction(clips[0]!).play();
    mixer.update(0.1);
    fox.updateMatrixWorld();
    const copy = clone(fox);
    copy.updateMatrixWorld();
    expect(skinnedMeshes(copy)[0]!.boundingSphere).toEqual(skinnedMeshes(fox)[0]!.boundingSphere);
  });
});
