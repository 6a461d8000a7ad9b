// The same model twice: one for three's mixer, one for ours.

import * as THREE from 'three';
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js';
import { AnimationMixer } from '../../src/index.js';
import { loadModel } from './load-model.js';

/** Both mixers have the members that these tests use. */
export type AnyMixer = THREE.AnimationMixer | AnimationMixer;
export type AnyAction = THREE.AnimationAction | AnimationMixer['_actions'][number];

export interface Twin {
  readonly gltf: GLTF;
  readonly root: THREE.Object3D;
  readonly mixer: AnyMixer;
}

export interface Twins {
  readonly three: Twin;
  readonly sinew: Twin;
}

/** Loads a model twice. Its meshes stand in a scene of their own, below a node that a test may move. */
export async function loadTwins(path: string): Promise<Twins> {
  const [first, second] = [await loadModel(path), await loadModel(path)];
  return {
    three: { gltf: first, root: first.scene, mixer: new THREE.AnimationMixer(first.scene) },
    sinew: { gltf: second, root: second.scene, mixer: new AnimationMixer(second.scene) },
  };
}

/** Does the same to both. */
export function onBoth(twins: Twins, act: (twin: Twin) => void): void {
  act(twins.three);
  act(twins.sinew);
}

/** The action for the clip of that index; both mixers take the same calls. */
export function actionOf(twin: Twin, clip: number): THREE.AnimationAction {
  return (twin.mixer as THREE.AnimationMixer).clipAction(twin.gltf.animations[clip]!);
}
