// Characters that come and go by the thousand leave nothing behind.

import * as THREE from 'three';
import { clone as cloneCharacter } from 'three/addons/utils/SkeletonUtils.js';
import { describe, expect, it } from 'vitest';
import type { AnimationMixer } from '../../../src/index.js';
import { rigOfSkeleton } from '../../../src/scene-graph/rig-registry.js';
import { FOX, loadModel } from '../../support/load-model.js';
import { prepareToDraw, skinnedMeshes } from '../../support/skinned-pose.js';
import { createMixer } from './stages.js';

const CHARACTERS = 1000;

/** The last ones may still lie in a register, or wait for the compiler. */
const LEFT_OVER = 10;

/** Collects what nobody holds. What a WeakRef was made for lives until the present task is over. */
async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await new Promise((resolve) => setTimeout(resolve));
    (globalThis as unknown as { gc(): void }).gc();
  }
}

function countAlive(references: readonly WeakRef<object>[]): number {
  return references.filter((reference) => reference.deref()).length;
}

describe('over a long time', () => {
  it(`${CHARACTERS} characters are collected, whichever way they go`, async () => {
    const { scene: fox, animations } = await loadModel(FOX);
    const scene = new THREE.Scene();
    const gone: WeakRef<object>[] = [];
    let loopCount = 0;
    for (let i = 0; i < CHARACTERS; i++) {
      const character = cloneCharacter(fox);
      scene.add(character);
      const mixer = createMixer('sinew', character) as unknown as AnimationMixer;
      mixer.addEventListener('loop', () => loopCount++);
      mixer.clipAction(animations[1]!).play();
      for (let frame = 0; frame < 2; frame++) {
        mixer.update(0.4);
        prepareToDraw(character);
      }
      const [mesh] = skinnedMeshes(character);
      // The renderer makes one for each skeleton that it draws, and its owner disposes of it.
      if (i % 10 === 0) mesh!.skeleton.computeBoneTexture();
      // A third of them only leaves the scene.
      if (i % 3 === 0) mixer.dispose();
      if (i % 3 === 1) mixer.uncacheRoot(character);
      scene.remove(character);
      mesh!.skeleton.dispose();
      gone.push(new WeakRef(character), new WeakRef(mixer), new WeakRef(mesh!.skeleton));
    }
    await collectGarbage();
    expect(countAlive(gone)).toBeLessThan(3 * LEFT_OVER);
    expect(scene.children).toHaveLength(0);
    expect(loopCount).toBe(CHARACTERS);
  }, 300_000);

  it(`${CHARACTERS} mixers on one character are collected, and leave nothing on it`, async () => {
    const { scene: fox, animations } = await loadModel(FOX);
    const [mesh] = skinnedMeshes(fox);
    const { bones } = mesh!.skeleton;
    const listProperties = (): string[] =>
      bones.flatMap((bone) => [
        ...Reflect.ownKeys(bone).map(String),
        ...Object.entries(Object.getOwnPropertyDescriptors(bone.rotation)).map(
          ([name, { get }]) => `${name} ${typeof get}`,
        ),
      ]);
    const before = listProperties();
    const gone: WeakRef<object>[] = [];
    for (let i = 0; i < CHARACTERS; i++) {
      const mixer = createMixer('sinew', fox) as unknown as AnimationMixer;
      mixer.clipAction(animations[i % 3]!).play();
      mixer.update(0.3);
      prepareToDraw(fox);
      gone.push(new WeakRef(rigOfSkeleton(mesh!.skeleton)!), new WeakRef(mixer));
      mixer.dispose();
    }
    await collectGarbage();
    expect(countAlive(gone)).toBeLessThan(2 * LEFT_OVER);
    expect(listProperties()).toEqual(before);
    expect(rigOfSkeleton(mesh!.skeleton)).toBeUndefined();
  }, 300_000);

  it('the clip of a thousand characters has been compiled once', async () => {
    const { scene: fox, animations } = await loadModel(FOX);
    const compiled = new Set<unknown>();
    for (let i = 0; i < 20; i++) {
      const mixer = createMixer('sinew', cloneCharacter(fox)) as unknown as AnimationMixer;
      mixer.clipAction(animations[0]!).play();
      compiled.add(mixer._actions[0]!._binding!.figures[0]!.clip);
    }
    expect(compiled.size).toBe(1);
  });
});
