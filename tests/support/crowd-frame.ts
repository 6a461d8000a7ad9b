// A few equal characters in a scene, and what an app and a renderer do for them in a frame.

import * as THREE from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import type { AnimationMixer } from '../../src/index.js';
import { createRig } from '../bench/rigs.js';

/** `frame` draws the characters that `isDrawn` lets through; all of them, unless told otherwise. */
export interface CrowdFrame {
  readonly mixers: readonly THREE.AnimationMixer[];
  readonly skeletons: readonly THREE.Skeleton[];
  readonly frame: (isDrawn?: (character: number) => boolean) => void;
}

/** Makes `count` characters that play one clip, each from another time, on mixers of the given class. */
export function createCrowdFrame(
  Mixer: typeof THREE.AnimationMixer | typeof AnimationMixer,
  boneCount: number,
  count: number,
): CrowdFrame {
  const { root, clips } = createRig({ boneCount, keyCount: 10, clipCount: 1, tracks: 'rotation' });
  const scene = new THREE.Scene();
  const skeletons: THREE.Skeleton[] = [];
  const mixers = Array.from({ length: count }, () => {
    const character = clone(root);
    scene.add(character);
    character.traverse((node) => {
      if (node instanceof THREE.SkinnedMesh) skeletons.push(node.skeleton.computeBoneTexture());
    });
    return new Mixer(character) as THREE.AnimationMixer;
  });
  mixers.forEach((mixer, character) => {
    const action = mixer.clipAction(clips[0]!).play();
    action.time = (character / count) * clips[0]!.duration;
  });
  const frame = (isDrawn: (character: number) => boolean = () => true): void => {
    for (const mixer of mixers) mixer.update(1 / 60);
    scene.updateMatrixWorld();
    skeletons.forEach((skeleton, character) => {
      if (isDrawn(character)) skeleton.update();
    });
  };
  return { mixers, skeletons, frame };
}
