// What an update allocates in each state that a mixer can be in.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createFace } from '../bench/props.js';
import { createRig } from '../bench/rigs.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';

const BYTES_ALLOWED = 16;
const A_DAY = 86_400;

/** An event has a type, an action, what it is about and its target; listeners come in a list that is copied. */
const BYTES_OF_EVENT = 250;

function createMixer() {
  const { root, clips } = createRig({ boneCount: 24, keyCount: 30, clipCount: 3, tracks: 'all' });
  const mixer = new AnimationMixer(root);
  return { root, mixer, clips, actions: clips.map((clip) => mixer.clipAction(clip)) };
}

function bytesOfUpdates(mixer: AnimationMixer, allowed: number, step = 1 / 60): number {
  return bytesPerFrame(() => mixer.update(step), allowed);
}

describe('AnimationMixer.update allocates nothing', { timeout: 60_000 }, () => {
  it('while one action fades into another with their speeds', () => {
    const { mixer, actions } = createMixer();
    const [from, to] = [actions[0]!.play(), actions[1]!.play()];
    from.crossFadeTo(to, A_DAY, true);
    expect(bytesOfUpdates(mixer, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
    const weights = [from, to].map((action) => action.getEffectiveWeight());
    for (const weight of weights) expect(weight > 0 && weight < 1).toBe(true);
    expect(from.getEffectiveTimeScale()).not.toBe(1);
  });

  it('while actions are paused', () => {
    const { mixer, actions } = createMixer();
    for (const action of actions) action.play().paused = true;
    expect(bytesOfUpdates(mixer, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('while an additive action plays over another one', () => {
    const { root, mixer, clips, actions } = createMixer();
    actions[0]!.play();
    const gesture = THREE.AnimationUtils.makeClipAdditive(clips[1]!.clone());
    const action = mixer.clipAction(gesture, root).play().setEffectiveWeight(0.5);
    expect(action.blendMode).toBe(THREE.AdditiveAnimationBlendMode);
    expect(bytesOfUpdates(mixer, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('while actions without weight play beside others, and weights sum to less than 1', () => {
    const { mixer, actions } = createMixer();
    [0.4, 0, 0.3].forEach((weight, index) => {
      actions[index]!.play().setEffectiveWeight(weight);
    });
    expect(bytesOfUpdates(mixer, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('after all actions have finished', () => {
    const { mixer, actions } = createMixer();
    for (const action of actions) action.setLoop(THREE.LoopOnce, 1).play();
    mixer.update(10);
    expect(bytesOfUpdates(mixer, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('but three numbers for each morph target', () => {
    const { root, clips } = createFace(8);
    const mixer = new AnimationMixer(root);
    mixer.clipAction(clips[0]!).play();
    // As for all that is no joint's: animation-mixer.test.ts says which.
    const allowed = 3 * BYTES_ALLOWED * 8;
    expect(bytesOfUpdates(mixer, allowed)).toBeLessThan(allowed);
  });
});

describe('events', { timeout: 60_000 }, () => {
  it('of loops cost an object each, and nothing else is allocated', () => {
    const { mixer, clips, actions } = createMixer();
    let count = 0;
    mixer.addEventListener('loop', () => count++);
    actions[0]!.play();
    // Each step is a whole loop.
    expect(bytesOfUpdates(mixer, BYTES_OF_EVENT, clips[0]!.duration)).toBeLessThan(BYTES_OF_EVENT);
    expect(count).toBeGreaterThan(20_000);
  });

  it('of endings too, with the action begun anew', () => {
    const { mixer, clips, actions } = createMixer();
    let count = 0;
    mixer.addEventListener('finished', ({ action }) => {
      count++;
      action.reset();
    });
    actions[0]!.setLoop(THREE.LoopOnce, 1).play();
    expect(bytesOfUpdates(mixer, BYTES_OF_EVENT, clips[0]!.duration)).toBeLessThan(BYTES_OF_EVENT);
    expect(count).toBeGreaterThan(20_000);
  });
});
