// Code that is written for three's classes takes ours: tsc checks the annotations.

import * as THREE from 'three';
import { expect, it } from 'vitest';
import { AnimationAction, AnimationMixer } from '../../src/index.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

it('a mixer passes for one of three, and an action for one as well', () => {
  const { root } = createSmallRig();
  const mixer: THREE.AnimationMixer = new AnimationMixer(root);
  const [walk, run] = createSmallClips().map((clip): THREE.AnimationAction => mixer.clipAction(clip)) as [
    THREE.AnimationAction,
    THREE.AnimationAction,
  ];
  walk.play().crossFadeTo(run, 1, true).play();
  mixer.addEventListener('finished', ({ action, direction }) => {
    const ended: THREE.AnimationAction = action;
    expect(ended.getMixer()).toBe(mixer);
    expect(direction).toBe(1);
  });
  expect(mixer).toBeInstanceOf(THREE.AnimationMixer);
  expect(run).toBeInstanceOf(AnimationAction);
  expect(run.getRoot()).toBe(root);
});
