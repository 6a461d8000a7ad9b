// Every clip of every model: no NaN, no error, no warning but those expected, and every node where three has it.

import * as THREE from 'three';
import type { GLTF } from 'three/addons/loaders/GLTFLoader.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createBendClip } from '../support/bend-clip.js';
import { listModels, loadModel } from '../support/load-model.js';
import { expectSameNumbers, type Numbers, readNodes } from '../support/same-play.js';
import { prepareToDraw, skinnedMeshes } from '../support/skinned-pose.js';

/** Steps in parts of a clip: to its beginning, its middle and its end, past the end, and back over the beginning. */
const STEPS = [0, 0.3, 0.7, 0.45, -1.9, 0.2];

/** All that a mixer says of a file, and why it has to. */
const EXPECTED_WARNINGS: Readonly<Record<string, readonly string[]>> = {
  // Two of three keys are broken on purpose.
  'synthetic/nan-keys.gltf': [
    'three-sinew: clip "nan", track "j1.position": 2 of its 3 keys hold NaN or Infinity and are left out.',
  ],
  // The last two keys have changed places.
  'synthetic/unsorted-times.gltf': [
    'three-sinew: clip "bad", track "j1.quaternion": its times do not rise, so its keys are sorted.',
  ],
  // The clip belongs to the second scene, and three takes the first.
  'synthetic/scene-missing.gltf': ['three-sinew: clip "bend", track "j1.quaternion": no node "j1" under the root.'],
};

/** Files that three itself shows wrongly, so that there is nothing to compare with. */
const LEFT_TO_US = ['synthetic/nan-keys.gltf', 'synthetic/unsorted-times.gltf'];

afterEach(() => {
  vi.restoreAllMocks();
});

/** The numbers that the shaders get of the skins under `root`. */
function readPalettes(root: THREE.Object3D): Map<string, number[]> {
  return new Map(
    skinnedMeshes(root).flatMap(({ name, skeleton, bindMatrixInverse }, index) => [
      [`${index} "${name}" palette`, [...skeleton.boneMatrices!]],
      [`${index} "${name}" inverse`, bindMatrixInverse.elements],
    ]),
  );
}

function expectFinite(numbers: Numbers): void {
  expect([...numbers].filter(([, list]) => !list.every(Number.isFinite))).toEqual([]);
}

/** Loads a model; one without clips gets one that bends its bones. */
async function loadWithClips(path: string): Promise<Pick<GLTF, 'scene' | 'animations'>> {
  const { scene, animations } = await loadModel(path);
  return { scene, animations: animations.length > 0 ? animations : [createBendClip(scene)] };
}

/** Plays one clip, alone, and calls `look` after each step. */
function playClip(root: THREE.Object3D, mixer: THREE.AnimationMixer, clip: THREE.AnimationClip, look: () => void) {
  mixer.stopAllAction();
  mixer.clipAction(clip).play();
  for (const step of STEPS) {
    mixer.update(step * Math.max(clip.duration, 0.1));
    prepareToDraw(root);
    look();
  }
}

describe.each([...listModels()])('%s', (name, path) => {
  it('plays every clip', async () => {
    const { scene: threeRoot, animations: threeClips } = await loadWithClips(path);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const threeMixer = new THREE.AnimationMixer(threeRoot);
    const expected = threeClips.map((clip) => {
      const looks: Numbers[] = [];
      playClip(threeRoot, threeMixer, clip, () => looks.push(readNodes(threeRoot)));
      return looks;
    });
    const { scene: root, animations } = await loadWithClips(path);
    warn.mockClear();
    error.mockClear();
    const mixer = new AnimationMixer(root);
    animations.forEach((clip, index) => {
      const looks = expected[index]!.values();
      playClip(root, mixer as unknown as THREE.AnimationMixer, clip, () => {
        expectFinite(readPalettes(root));
        const nodes = readNodes(root);
        expectFinite(nodes);
        const look = looks.next().value!;
        if (!LEFT_TO_US.includes(name)) expectSameNumbers(nodes, look);
      });
    });
    const messages = [...warn.mock.calls, ...error.mock.calls].map((words) => words.join(' '));
    expect(messages).toEqual(EXPECTED_WARNINGS[name] ?? []);
  });
});
