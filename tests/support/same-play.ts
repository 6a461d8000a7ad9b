// Plays clips on three's mixer and on ours, beside one another, and compares every node after every step.

import * as THREE from 'three';
import { expect } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { meshSpacePalettes, prepareToDraw } from './skinned-pose.js';

/** Of single precision keys and a chain of matrices; of 1, or of the length of what is compared. */
const TOLERANCE = 1e-5;

/** Seconds: to the first frame, on, over the end of a clip of one second, far on, and back over the beginning. */
const STEPS = [0, 0.3, 0.45, 0.5, 3.1, -5, 0.2];

/** What a test builds twice: the top of the scene, what the mixer plays on, and its clips. */
export interface Play {
  readonly scene: THREE.Object3D;
  readonly root: THREE.Object3D;
  readonly clips: readonly THREE.AnimationClip[];
  /** Runs after each update and before drawing, as an app's own code would. */
  readonly afterUpdate?: () => void;
  /** Numbers that are no part of a node's transform: weights, colours. */
  readonly readMore?: () => readonly number[];
}

/** Numbers by what they are of. */
export type Numbers = ReadonlyMap<string, readonly number[]>;

/** Returns position, quaternion, scale, matrixWorld and morph weights of every node under `root`. */
export function readNodes(root: THREE.Object3D): Map<string, readonly number[]> {
  const numbers = new Map<string, readonly number[]>();
  root.traverse((node) => {
    const { position, quaternion, scale, matrixWorld, morphTargetInfluences } = node as THREE.Mesh;
    const label = `${numbers.size} ${node.type} "${node.name}"`;
    numbers.set(`${label} local`, [...position, ...quaternion, ...scale]);
    numbers.set(`${label} world`, [...matrixWorld.elements]);
    if (morphTargetInfluences) numbers.set(`${label} morphs`, [...morphTargetInfluences]);
  });
  return numbers;
}

/** Fails, and says which they are, when numbers of `actual` are not near those of `expected`. NaN is never near. */
export function expectSameNumbers(actual: Numbers, expected: Numbers): void {
  expect(actual.size).toBe(expected.size);
  const far = [...actual].filter(([label, list]) => {
    const wanted = expected.get(label)!;
    const tolerance = TOLERANCE * Math.max(1, ...wanted.map(Math.abs));
    return !list.every((number, index) => Math.abs(number - wanted[index]!) <= tolerance);
  });
  expect(far).toEqual(far.map(([label]) => [label, expected.get(label)]));
}

/**
 * Plays each clip alone and all of them together, and compares what is drawn and every node. Fails as well when nothing
 * moves.
 */
export function expectSamePlay(build: () => Play): void {
  const three = build();
  const sinew = build();
  const sides = [
    { ...three, mixer: new THREE.AnimationMixer(three.root) },
    { ...sinew, mixer: new AnimationMixer(sinew.root) as unknown as THREE.AnimationMixer },
  ];
  const all = three.clips.map((_, index) => index);
  for (const chosen of [...all.map((index) => [index]), all]) {
    const looks = new Set<string>();
    for (const { mixer, clips } of sides) {
      mixer.stopAllAction();
      for (const index of chosen) mixer.clipAction(clips[index]!).setEffectiveWeight(0.8).play();
    }
    for (const step of STEPS) {
      for (const { mixer, scene, afterUpdate } of sides) {
        mixer.update(step);
        afterUpdate?.();
        prepareToDraw(scene);
      }
      const [wanted, found] = sides.map(
        ({ scene }) => new Map([[`palettes of clips ${chosen}`, meshSpacePalettes(scene)]]),
      );
      expectSameNumbers(found!, wanted!);
      const [expected, actual] = sides.map(({ scene, readMore }) =>
        readNodes(scene).set('more', [...(readMore?.() ?? [])]),
      );
      expectSameNumbers(actual!, expected!);
      looks.add(JSON.stringify([...expected!]));
    }
    expect(looks.size, `different looks of clips ${chosen}`).toBeGreaterThan(1);
  }
}
