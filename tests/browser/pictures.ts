// The comparisons that must hold on each renderer.

import * as THREE from 'three';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePictures, NOISE } from './compare-pictures.js';
import { createStage, type Renderer, SIZE, type Stage, takePicture, visibleDifference } from './picture.js';

/** Moves the whole set, with its camera and lights, so that the picture should stay the same. */
const FAR = new THREE.Vector3(1e6, 0, -1e6);

/** Declares the tests for one renderer. */
export function describePictures(name: string, createRenderer: () => Promise<Renderer>): void {
  let renderer: Renderer;

  beforeAll(async () => {
    renderer = await createRenderer();
    renderer.setSize(SIZE, SIZE);
  });

  afterAll(() => {
    renderer.dispose();
  });

  it(`${name}: runs on the version of three that was asked for`, () => {
    expect(THREE.REVISION).toBe(import.meta.env.THREE_REVISION);
  });

  describe(`${name}: three's mixer and ours show the same`, () => {
    const compare = (arrange: (stage: Stage) => void): Promise<void> => comparePictures(renderer, arrange);

    it('character where it was loaded', () => compare(() => {}));

    it('character, moved, rotated and scaled', () =>
      compare(({ fox }) => {
        fox.position.set(0.2, 0.1, -0.3);
        fox.rotation.set(0.2, 2, 0.1);
        fox.scale.set(1.2, 0.8, 1);
      }));

    it('two meshes on one skeleton, under transforms of their own', () =>
      compare(({ fox, mesh, set }) => {
        const second = mesh.clone();
        second.position.set(0.5, 0, 0);
        fox.add(second);
        const third = mesh.clone();
        const group = new THREE.Group();
        group.position.set(-0.5, 0, 0.2);
        group.rotation.y = 1;
        set.add(group.add(third));
      }));

    it('shadow', () => {
      renderer.shadowMap.enabled = true;
      return compare(({ fox }) => fox.position.setY(0.1)).finally(() => {
        renderer.shadowMap.enabled = false;
      });
    });

    it('head, turned by hand after update', () =>
      compare(({ fox, afterUpdate }) => {
        afterUpdate.push(() => fox.getObjectByName('b_Head_05')!.rotation.set(0, 1, 0));
      }));
  });

  it(`${name}: a million units from the origin ours is not the shakier one`, async () => {
    const difference = { three: 0, sinew: 0 };
    for (const kind of ['three', 'sinew'] as const) {
      const stage = await createStage(kind);
      await takePicture(renderer, stage);
      for (let frame = 0; frame < 3; frame++) {
        stage.update(0.05);
        stage.set.position.set(0, 0, 0);
        const near = await takePicture(renderer, stage);
        stage.set.position.copy(FAR);
        const far = await takePicture(renderer, stage);
        difference[kind] += visibleDifference(near, far);
      }
    }
    expect(difference.sinew).toBeLessThanOrEqual(difference.three);
    expect(difference.sinew).toBeLessThanOrEqual(3 * NOISE);
    // Else the comparison would say nothing.
    expect(difference.three).toBeGreaterThan(0.01);
  });
}
