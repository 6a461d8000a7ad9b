// Characters that come and go leave nothing on the graphics card.

import type * as THREE from 'three';
import { clone as cloneCharacter } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import type { AnimationMixer } from '../../src/index.js';
import { createWebGLRenderer } from './create-renderer.js';
import { createMixer, createStage, drawnShare, SIZE, takePicture, visibleDifference } from './picture.js';

const MOUNTS = 50;

describe('WebGL', () => {
  it(`${MOUNTS} characters that were drawn and are gone leave no texture and no geometry`, async () => {
    const renderer = await createWebGLRenderer();
    renderer.setSize(SIZE, SIZE);
    const stage = await createStage('sinew');
    const clip = (stage.mixer as unknown as AnimationMixer)._actions[0]!.getClip();
    const mount = (): number => {
      const character = cloneCharacter(stage.fox);
      stage.set.add(character);
      const mixer = createMixer('sinew', character) as unknown as AnimationMixer;
      mixer.clipAction(clip).play();
      for (let frame = 0; frame < 3; frame++) {
        mixer.update(0.1);
        renderer.render(stage.scene, stage.camera);
      }
      const { textures } = renderer.info.memory;
      mixer.dispose();
      stage.set.remove(character);
      character.traverse((object) => {
        (object as Partial<THREE.SkinnedMesh>).skeleton?.dispose();
      });
      return textures;
    };
    renderer.render(stage.scene, stage.camera);
    const before = { ...renderer.info.memory };
    for (let i = 0; i < MOUNTS; i++) {
      // A bone texture of its own; else the count would say nothing.
      expect(mount()).toBe(before.textures + 1);
    }
    renderer.render(stage.scene, stage.camera);
    expect(renderer.info.memory).toEqual(before);
    renderer.dispose();
  });

  it('a skeleton that is disposed of while a mixer plays on it is drawn again', async () => {
    const renderer = await createWebGLRenderer();
    renderer.setSize(SIZE, SIZE);
    const stage = await createStage('sinew');
    const first = await takePicture(renderer, stage);
    expect(drawnShare(first)).toBeGreaterThan(0.05);
    stage.mesh.skeleton.dispose();
    expect(visibleDifference(first, await takePicture(renderer, stage))).toBe(0);
    stage.update(0.2);
    expect(visibleDifference(first, await takePicture(renderer, stage))).toBeGreaterThan(0.001);
    renderer.dispose();
  });
});
