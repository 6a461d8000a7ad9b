// Fades start from what is shown: no interruption makes a weight jump. With quirks they start where three's do.

import * as THREE from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnimationAction, AnimationMixer, type AnimationMixerOptions } from '../../src/index.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Two clips of one second on an object: one holds x at 0, the other at 1. */
function setUp(options: AnimationMixerOptions = {}) {
  const box = new THREE.Object3D();
  const mixer = new AnimationMixer(box, options);
  const [walk, run] = ['Walk', 'Run'].map((name, x) =>
    mixer.clipAction(
      new THREE.AnimationClip(name, 1, [new THREE.VectorKeyframeTrack('.position', [0, 1], [x, 0, 0, x, 0, 0])]),
    ),
  ) as [AnimationAction, AnimationAction];
  return { box, mixer, walk, run };
}

describe('a fade', () => {
  it('begins at 0 and at the full weight when nothing has been shown yet', () => {
    const { mixer, walk, run } = setUp();
    walk.play();
    walk.crossFadeTo(run.play(), 1);
    mixer.update(0.25);
    expect(walk.getEffectiveWeight()).toBe(0.75);
    expect(run.getEffectiveWeight()).toBe(0.25);
  });

  it('that is turned round goes on from where it is, in both directions', () => {
    const { mixer, walk, run } = setUp();
    walk.play();
    mixer.update(0);
    walk.crossFadeTo(run.play(), 1);
    mixer.update(0.25);
    run.crossFadeTo(walk, 1);
    mixer.update(0);
    expect(walk.getEffectiveWeight()).toBe(0.75);
    expect(run.getEffectiveWeight()).toBe(0.25);
    mixer.update(0.5);
    expect(walk.getEffectiveWeight()).toBe(0.875);
    expect(run.getEffectiveWeight()).toBe(0.125);
  });

  it('does not jump after any number of commands in a row', () => {
    const { mixer, walk } = setUp();
    walk.play().fadeIn(1);
    mixer.update(0.25);
    walk.fadeOut(1).fadeIn(1).fadeOut(0.5);
    mixer.update(0);
    expect(walk.getEffectiveWeight()).toBe(0.25);
    mixer.update(0.25);
    expect(walk.getEffectiveWeight()).toBe(0.125);
    // The usual way to start a clip anew: time and loops begin again, the weight goes on.
    walk.reset().setEffectiveWeight(1).fadeIn(1).play();
    mixer.update(0);
    expect(walk.getEffectiveWeight()).toBe(0.125);
  });

  it('in and out before anything was shown stays at nothing', () => {
    const { mixer, walk } = setUp();
    walk.play().fadeIn(1).fadeOut(1);
    mixer.update(0.25);
    expect(walk.getEffectiveWeight()).toBe(0);
  });

  it('in does nothing to an action that is shown in full', () => {
    const { mixer, walk } = setUp();
    walk.play();
    mixer.update(0.5);
    walk.fadeIn(1);
    mixer.update(0.5);
    expect(walk.getEffectiveWeight()).toBe(1);
  });

  it('goes from the weight shown to another weight that has been set meanwhile', () => {
    const { mixer, walk } = setUp();
    walk.play();
    mixer.update(0);
    walk.setEffectiveWeight(0.5).fadeIn(1);
    mixer.update(0.5);
    expect(walk.getEffectiveWeight()).toBe(0.75);
    mixer.update(0.5);
    expect(walk.getEffectiveWeight()).toBe(0.5);
  });

  it('begins at 0 again after stop, and after an action has switched itself off', () => {
    const { mixer, walk, run } = setUp();
    walk.play();
    run.setLoop(THREE.LoopOnce, 1).play();
    mixer.update(1.5);
    expect(run.enabled).toBe(false);
    walk.stop().fadeIn(1).play();
    run.reset().fadeIn(1);
    mixer.update(0.25);
    expect(walk.getEffectiveWeight()).toBe(0.25);
    expect(run.getEffectiveWeight()).toBe(0.25);
  });

  it('moves no object by more than in proportion, whenever it is interrupted', () => {
    const { box, mixer, walk, run } = setUp();
    walk.play();
    mixer.update(0);
    let [from, to] = [walk, run];
    let x = box.position.x;
    for (let frame = 0; frame < 200; frame++) {
      // Some of the intervals are shorter than the fade, some are longer.
      if (frame % 17 === 0 || frame % 43 === 0) {
        to.enabled = true;
        from.crossFadeTo(to.play(), 0.5);
        [from, to] = [to, from];
      }
      mixer.update(1 / 64);
      expect(Math.abs(box.position.x - x)).toBeLessThanOrEqual(2 / 64 + 1e-12);
      x = box.position.x;
    }
  });

  it('starts where three starts it, with quirks', () => {
    const { mixer, walk } = setUp({ quirks: true });
    walk.play().fadeIn(1);
    mixer.update(0.25);
    walk.fadeOut(1);
    mixer.update(0);
    expect(walk.getEffectiveWeight()).toBe(1);
    walk.fadeIn(1);
    mixer.update(0);
    expect(walk.getEffectiveWeight()).toBe(0);
  });

  it('without a duration is over at once, with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { mixer, walk } = setUp();
    walk.play();
    mixer.update(0);
    walk.fadeOut(undefined as unknown as number);
    mixer.update(0.1);
    expect(walk.getEffectiveWeight()).toBe(0);
    expect(warn.mock.calls).toEqual([
      ['three-sinew: AnimationAction.fadeOut: duration is undefined, expected seconds; it takes none.'],
    ]);
  });
});

describe('what is no number', () => {
  it.each([
    ['setEffectiveWeight', 'weight'],
    ['setEffectiveTimeScale', 'timeScale'],
    ['startAt', 'time'],
    ['setDuration', 'duration'],
  ] as const)('is refused by %s, and nothing changes', (method, name) => {
    const { walk } = setUp();
    const before = { ...walk };
    for (const value of [Number.NaN, undefined, '1'] as number[]) {
      expect(() => walk[method](value)).toThrow(
        `AnimationAction.${method}: ${name} is ${String(value)}, expected a number.`,
      );
    }
    expect({ ...walk }).toEqual(before);
  });

  it('is refused by warp as a speed', () => {
    const { walk } = setUp();
    expect(() => walk.warp(Number.NaN, 1, 1)).toThrow('AnimationAction.warp: startTimeScale is NaN');
    expect(() => walk.warp(1, undefined as unknown as number, 1)).toThrow('endTimeScale is undefined');
  });
});

describe('a finished action', () => {
  /** Run has finished and is clamped; Walk plays. */
  function finish(fadeOutWhenFinished: number | null) {
    const made = setUp();
    made.run.setLoop(THREE.LoopOnce, 1).play();
    made.run.clampWhenFinished = true;
    made.run.fadeOutWhenFinished = fadeOutWhenFinished;
    made.mixer.update(1);
    made.walk.play();
    return made;
  }

  it('that is clamped keeps its share for good, as with three', () => {
    const { box, mixer } = finish(null);
    mixer.update(10);
    expect(box.position.x).toBe(0.5);
  });

  it('lets go by itself over the seconds of fadeOutWhenFinished', () => {
    const { box, mixer, run } = finish(0.5);
    expect(run.paused).toBe(true);
    mixer.update(0.25);
    expect(run.getEffectiveWeight()).toBe(0.5);
    expect(run.time).toBe(1);
    mixer.update(0.5);
    expect(run.getEffectiveWeight()).toBe(0);
    expect(box.position.x).toBe(0);
    mixer.update(0.5);
    expect(run.enabled).toBe(false);
  });

  it('can be played again after it has let go, and is revived by a seek', () => {
    const { mixer, run } = finish(0.5);
    mixer.update(2);
    mixer.setTime(0.5);
    expect(run.time).toBe(0.5);
    expect(run.getEffectiveWeight()).toBe(1);
    mixer.update(1);
    mixer.update(2);
    expect(run.enabled).toBe(false);
    run.reset().play();
    mixer.update(0.25);
    expect(run.getEffectiveWeight()).toBe(1);
  });
});
