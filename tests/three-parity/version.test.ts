// Every project of tests runs one version of three, and only that one.

import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import * as sinew from '../../src/index.js';
import { FOX, loadModel } from '../support/load-model.js';

describe(`three, as ${process.env.THREE_PACKAGE}`, () => {
  it('is the version of that package', () => {
    expect(THREE.REVISION).toBe(process.env.THREE_REVISION);
  });

  it('is the same one for the tests, the library and the addons', async () => {
    expect(sinew.KeyframeTrack).toBe(THREE.KeyframeTrack);
    expect(new GLTFLoader()).toBeInstanceOf(THREE.Loader);
    const { scene, animations } = await loadModel(FOX);
    expect(scene).toBeInstanceOf(THREE.Group);
    expect(animations[0]).toBeInstanceOf(THREE.AnimationClip);
  });
});
