// What the mixer does by itself, and where it knows better than three. That it is like three otherwise: three-parity/.

import * as THREE from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { createSmallClips, createSmallRig, turns } from '../support/small-rig.js';

const { LoopOnce, LoopPingPong, LoopRepeat } = THREE;

afterEach(() => {
  vi.restoreAllMocks();
});

/** A clip of one second in which the hips rise from 0 to 1. */
function riseClip(duration = 1): THREE.AnimationClip {
  return new THREE.AnimationClip('Rise', duration, [
    new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 0, 1, 0]),
  ]);
}

function setUp(quirks = false) {
  const rig = createSmallRig();
  const mixer = new AnimationMixer(rig.root, { quirks });
  const action = mixer.clipAction(riseClip());
  return { ...rig, mixer, action, hips: rig.bones[0]! };
}

describe('clipAction', () => {
  it('gives the same action for the same clip, root and blend mode', () => {
    const { mixer, root } = setUp();
    const [clip] = createSmallClips() as [THREE.AnimationClip];
    const action = mixer.clipAction(clip);
    expect(mixer.clipAction(clip)).toBe(action);
    expect(mixer.clipAction(clip, root)).toBe(action);
    expect(mixer.clipAction(clip, root.children[1])).not.toBe(action);
    expect(mixer.existingAction(clip)).toBe(action);
    expect(mixer.existingAction(riseClip())).toBeNull();
  });

  it('makes one action for each blend mode, and finds both again', () => {
    const { mixer } = setUp();
    const clip = riseClip();
    const normal = mixer.clipAction(clip);
    const additive = mixer.clipAction(clip, undefined, THREE.AdditiveAnimationBlendMode);
    expect(additive.blendMode).toBe(THREE.AdditiveAnimationBlendMode);
    expect(mixer.clipAction(clip, undefined, THREE.NormalAnimationBlendMode)).toBe(normal);
    expect(mixer.clipAction(clip, undefined, THREE.AdditiveAnimationBlendMode)).toBe(additive);
  });

  it('finds a clip by its name in the root, and gives null for an unknown name', () => {
    const { mixer, root } = setUp();
    root.animations = createSmallClips();
    expect(mixer.clipAction('Nod')?.getClip()).toBe(root.animations[1]);
    expect(mixer.clipAction('Jump')).toBeNull();
  });

  it('warns once of a track without a node, names the nearest one, and plays the rest', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const clip = riseClip();
    clip.tracks.push(new THREE.VectorKeyframeTrack('Spin.position', [0], [0, 0, 0]));
    for (let i = 0; i < 2; i++) {
      const { root, bones } = createSmallRig();
      const mixer = new AnimationMixer(root);
      mixer.clipAction(clip).play();
      mixer.update(0.5);
      expect(bones[0]!.position.y).toBe(0.5);
    }
    expect(warn.mock.calls).toEqual([
      ['three-sinew: clip "Rise", track "Spin.position": no node "Spin" under the root. Did you mean "Spine"?'],
    ]);
  });

  it('throws, as three does, for a track name that is no path', () => {
    const { mixer } = setUp();
    const clip = new THREE.AnimationClip('Bad', 1, [new THREE.NumberKeyframeTrack('intensity', [0], [1])]);
    expect(() => mixer.clipAction(clip)).toThrow('intensity');
  });
});

describe('update', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined as unknown as number])(
    'refuses %s seconds and leaves everything as it was',
    (seconds) => {
      const { mixer, action, hips } = setUp();
      action.play();
      mixer.update(0.25);
      expect(() => mixer.update(seconds)).toThrow(`AnimationMixer.update: deltaTime is ${seconds}`);
      expect(() => mixer.setTime(seconds)).toThrow(`AnimationMixer.setTime: got ${seconds}`);
      expect([mixer.time, action.time, hips.position.y]).toEqual([0.25, 0.25, 0.25]);
      mixer.update(0.25);
      expect(hips.position.y).toBe(0.5);
    },
  );

  it('poses anew with 0 seconds, over what was written to a bone', () => {
    const { mixer, action, hips } = setUp();
    action.play();
    mixer.update(0.25);
    hips.position.y = 7;
    mixer.update(0);
    expect(hips.position.y).toBe(0.25);
  });

  it('plays backwards and over many loops in one step', () => {
    const { mixer, action, hips } = setUp();
    action.play();
    mixer.update(10.25);
    expect(hips.position.y).toBeCloseTo(0.25, 12);
    mixer.update(-20.5);
    expect(hips.position.y).toBeCloseTo(0.75, 12);
  });

  it('never lets a speed or weight that is no number reach a bone', () => {
    const { mixer, action, hips } = setUp();
    action.play();
    mixer.update(0.25);
    action.timeScale = Number.NaN;
    mixer.update(0.25);
    expect(hips.position.y).toBe(0.25);
    action.timeScale = 1;
    action.weight = Number.NaN;
    mixer.update(0.25);
    expect(hips.position.y).toBe(0.5);
    action.weight = Number.POSITIVE_INFINITY;
    mixer.update(0.25);
    expect(hips.position.y).toBe(0.5);
  });

  it('holds a clip without a length at its only pose', () => {
    const { root, bones } = createSmallRig();
    const mixer = new AnimationMixer(root);
    const pose = new THREE.AnimationClip('Pose', 0, [new THREE.VectorKeyframeTrack('Hips.position', [0], [1, 2, 3])]);
    const action = mixer.clipAction(pose).play();
    for (const loop of [LoopRepeat, LoopPingPong]) {
      action.loop = loop;
      mixer.update(0.3);
      mixer.update(-0.7);
      expect(bones[0]!.position.toArray()).toEqual([1, 2, 3]);
      expect(action.time).toBe(0);
    }
  });

  it('keeps a fade exact after the mixer has run for weeks', () => {
    const { mixer, action } = setUp();
    mixer.update(1e6);
    action.play().fadeIn(0.2);
    mixer.update(0.1);
    expect(action.getEffectiveWeight()).toBeCloseTo(0.5, 6);
  });
});

describe('listeners', () => {
  it('hear of the end before the pose is written, and may stop and start actions', () => {
    const { mixer, action, hips } = setUp();
    const next = mixer.clipAction(createSmallClips()[1]!);
    action.setLoop(LoopOnce, 1).play();
    const heard: unknown[] = [];
    mixer.addEventListener('finished', (event) => {
      heard.push(event.action, event.direction, event.target, hips.position.y);
      action.stop();
      next.play();
    });
    mixer.update(0.75);
    mixer.update(0.75);
    expect(heard).toEqual([action, 1, mixer, 0.75]);
    expect(action.isScheduled()).toBe(false);
    expect(next.isRunning()).toBe(true);
  });

  it('stop another action for good: it does not move in that frame any more', () => {
    const { mixer, action } = setUp();
    const other = mixer.clipAction(createSmallClips()[0]!);
    action.setLoop(LoopOnce, 1).play();
    other.play();
    mixer.addEventListener('finished', () => other.stop());
    mixer.update(1.5);
    expect(other.time).toBe(0);
  });

  it('do not make a third action skip the frame in which one stops itself', () => {
    const { mixer, action } = setUp();
    const [sway, nod] = createSmallClips().map((clip) => mixer.clipAction(clip)) as [typeof action, typeof action];
    action.setLoop(LoopOnce, 1).play();
    sway.play();
    nod.play();
    mixer.addEventListener('finished', () => action.stop());
    mixer.update(1.25);
    expect([sway.time, nod.time]).toEqual([0.25, 0.25]);
  });

  it('start an action that shows its first frame at once, so that nothing falls back to the rest pose', () => {
    const { mixer, action, hips } = setUp();
    const next = mixer.clipAction(
      new THREE.AnimationClip('Next', 1, [new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 5, 0, 0, 6, 0])]),
    );
    action.setLoop(LoopOnce, 1).play();
    mixer.addEventListener('finished', () => next.play());
    mixer.update(1.5);
    expect(hips.position.y).toBe(5);
    mixer.update(0.5);
    expect(hips.position.y).toBe(5.5);
  });

  it('may update the mixer: what is active is shown where it stands', () => {
    for (const quirks of [false, true]) {
      const { root, bones } = createSmallRig();
      const mixer = new AnimationMixer(root, { quirks });
      const actions = createSmallClips().map((clip) => mixer.clipAction(clip).play());
      mixer.addEventListener('loop', ({ action }) => {
        if (action === actions[0]) mixer.update(0);
      });
      mixer.addEventListener('finished', ({ action }) => {
        action.stop();
        mixer.update(0);
      });
      const bystander = setUp();
      bystander.action.play();
      mixer.update(0.9);
      mixer.update(0.2);
      const shown = bones.map((bone) => bone.quaternion.toArray());
      mixer.update(0);
      expect(bones.map((bone) => bone.quaternion.toArray())).toEqual(shown);
      actions[0]!.setLoop(LoopOnce, 1);
      mixer.update(1);
      expect(actions[0]!.isScheduled()).toBe(false);
      bystander.mixer.update(0.5);
      expect(bystander.hips.position.toArray()).toEqual([0, 0.5, 0]);
    }
  });

  it('that throw leave the mixer as it can go on', () => {
    const { mixer, action, hips } = setUp();
    action.play();
    const fail = (): void => {
      throw new Error('listener');
    };
    mixer.addEventListener('loop', fail);
    expect(() => mixer.update(1.25)).toThrow('listener');
    mixer.removeEventListener('loop', fail);
    mixer.update(0.25);
    expect(hips.position.y).toBe(0.5);
  });

  it('that take an action off leave no weight behind for the next frames', () => {
    const { mixer, action, hips } = setUp();
    const once = mixer.clipAction(createSmallClips()[1]!).setLoop(LoopOnce, 1).play();
    action.play();
    mixer.addEventListener('finished', () => action.stop());
    mixer.update(0.5);
    once.reset();
    mixer.update(0.8);
    expect(hips.position.y).toBe(0.5);
    action.setEffectiveWeight(0.5).play();
    mixer.update(0.5);
    expect(hips.position.y).toBeCloseTo(0.5 * 0.5 + 0.5 * 0.5, 12);
  });
});

describe('where three is wrong', () => {
  it('a ping-pong clip that is clamped shows its true end already on the last frame', () => {
    for (const [repetitions, end] of [
      [1, 1],
      [2, 0],
      [3, 1],
    ] as const) {
      const { mixer, action, hips } = setUp();
      action.setLoop(LoopPingPong, repetitions).clampWhenFinished = true;
      action.play();
      let wasFinished = false;
      mixer.addEventListener('finished', () => {
        wasFinished = true;
      });
      while (!wasFinished) mixer.update(0.375);
      expect(hips.position.y, `${repetitions} passes`).toBe(end);
      mixer.update(0.375);
      expect(hips.position.y, `${repetitions} passes, later`).toBe(end);
    }
  });

  it('a seek forgets loops, so that the same time gives the same pose', () => {
    const { mixer, action, hips } = setUp();
    action.setLoop(LoopPingPong, Infinity).play();
    mixer.setTime(1.25);
    expect(hips.position.y).toBe(0.75);
    mixer.setTime(0.25);
    expect(hips.position.y).toBe(0.25);
  });

  it('a seek wakes an action that has finished', () => {
    for (const clamp of [false, true]) {
      const { mixer, action, hips } = setUp();
      action.setLoop(LoopOnce, 1).clampWhenFinished = clamp;
      action.play();
      mixer.setTime(3);
      mixer.setTime(0.25);
      expect(hips.position.y).toBe(0.25);
    }
  });

  it('a seek leaves an action alone that its user has paused or switched off', () => {
    const { mixer, action } = setUp();
    action.play().paused = true;
    mixer.setTime(0.5);
    expect([action.paused, action.time]).toEqual([true, 0]);
    action.paused = false;
    action.enabled = false;
    mixer.setTime(0.5);
    expect([action.enabled, action.time]).toEqual([false, 0]);
  });

  it('a warp from a standstill has a speed, not a division by zero', () => {
    const { mixer, action } = setUp();
    action.setEffectiveTimeScale(0).play();
    action.warp(0, 2, 1);
    mixer.update(0.5);
    expect(action.getEffectiveTimeScale()).toBe(1);
    mixer.update(1);
    expect(action.timeScale).toBe(2);
  });
});

describe('original values', () => {
  it('are what a bone had when the first action started, and come back when the last one stops', () => {
    const { mixer, action, hips } = setUp();
    hips.position.set(1, 2, 3);
    action.setEffectiveWeight(0.5).play();
    mixer.update(0.5);
    expect(hips.position.toArray()).toEqual([0.5, 1.25, 1.5]);
    action.stop();
    expect(hips.position.toArray()).toEqual([1, 2, 3]);
  });

  it('are one for two mixers on one character', () => {
    const { mixer, action, hips, root } = setUp();
    const second = new AnimationMixer(root);
    hips.position.set(1, 2, 3);
    action.play();
    mixer.update(0.5);
    const other = second.clipAction(riseClip()).play();
    second.update(0.75);
    action.stop();
    other.stop();
    expect(hips.position.toArray()).toEqual([1, 2, 3]);
  });
});

describe('tracks of other kinds', () => {
  it('drive a bone through an interpolant of their own', () => {
    const { root, bones } = createSmallRig();
    const track = new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 1, 1, 1]);
    class Squared extends THREE.LinearInterpolant {
      override interpolate_(i1: number, t0: number, t: number, t1: number): THREE.TypedArray {
        const fraction = ((t - t0) / (t1 - t0)) ** 2;
        return super.interpolate_(i1, t0, t0 + fraction * (t1 - t0), t1) as THREE.TypedArray;
      }
    }
    (track as unknown as { createInterpolant: unknown }).createInterpolant = (result: Float64Array) =>
      new Squared(track.times, track.values, 3, result);
    const mixer = new AnimationMixer(root);
    mixer.clipAction(new THREE.AnimationClip('Own', 1, [track])).play();
    mixer.update(0.5);
    expect(bones[0]!.position.toArray()).toEqual([0.25, 0.25, 0.25]);
  });

  it('reach bones by the path of their skeleton', () => {
    const { mesh, bones } = createSmallRig();
    const mixer = new AnimationMixer(mesh);
    const clip = new THREE.AnimationClip('Path', 1, [
      new THREE.QuaternionKeyframeTrack('.bones[Spine].quaternion', [0, 1], turns('x', 0, 90)),
      new THREE.VectorKeyframeTrack('.bones[2].position', [0, 1], [0, 0, 0, 2, 2, 2]),
    ]);
    mixer.clipAction(clip).play();
    mixer.update(0.5);
    expect(bones[1]!.quaternion.x).toBeCloseTo(Math.sin(Math.PI / 8), 7);
    expect(bones[2]!.position.toArray()).toEqual([1, 1, 1]);
  });

  it('drive the bones of all characters of a group', () => {
    const rigs = [createSmallRig(), createSmallRig()];
    const mixer = new AnimationMixer(new THREE.AnimationObjectGroup(...rigs.map(({ root }) => root)));
    mixer.clipAction(riseClip()).play();
    mixer.update(0.5);
    expect(rigs.map(({ bones }) => bones[0]!.position.y)).toEqual([0.5, 0.5]);
  });

  it('drive all objects of a group', () => {
    const lamps = [new THREE.PointLight(), new THREE.PointLight()];
    const mixer = new AnimationMixer(new THREE.AnimationObjectGroup(...lamps));
    mixer
      .clipAction(new THREE.AnimationClip('Glow', 1, [new THREE.NumberKeyframeTrack('.intensity', [0, 1], [0, 2])]))
      .play();
    mixer.update(0.5);
    expect(lamps.map((lamp) => lamp.intensity)).toEqual([1, 1]);
  });
});

describe('an action that has lost its weight', () => {
  it('lets another mixer have what it animated', () => {
    const { root, bones, lamp } = createSmallRig();
    const idle = new AnimationMixer(root);
    const once = new AnimationMixer(root);
    const clip = (name: string, to: number) =>
      new THREE.AnimationClip(name, 4, [
        new THREE.VectorKeyframeTrack('Hips.position', [0, 4], [0, 0, 0, to, 0, 0]),
        new THREE.NumberKeyframeTrack('Lamp.intensity', [0, 4], [0, to]),
      ]);
    idle.clipAction(clip('Idle', 4)).play();
    once.clipAction(clip('Once', -4)).setLoop(LoopOnce, 1).play();
    once.update(4);
    for (let time = 1; time < 4; time++) {
      idle.update(1);
      once.update(1);
      expect(bones[0]!.position.x).toBe(time);
      expect(lamp.intensity).toBe(time);
    }
  });

  it('gives the original back, once', () => {
    const { root, bones, lamp } = createSmallRig();
    const mixer = new AnimationMixer(root);
    const action = mixer.clipAction(riseClip(1)).setLoop(LoopOnce, 1).play();
    mixer.update(0.75);
    // Nobody looks at the pose of this frame.
    mixer.update(0.75);
    mixer.update(0.75);
    expect(action.enabled).toBe(false);
    expect(bones[0]!.position.y).toBe(0.5);
    lamp.intensity = 8;
    bones[0]!.position.y = 7;
    mixer.update(0.75);
    expect(bones[0]!.position.y).toBe(7);
    action.reset();
    mixer.update(0.25);
    expect(bones[0]!.position.y).toBe(0.25);
  });

  it('gives it back as well when it has no weight while another one is stopped that had', () => {
    const { root, bones } = createSmallRig();
    const mixer = new AnimationMixer(root);
    mixer.clipAction(riseClip(1)).play().setEffectiveWeight(0);
    const shown = mixer.clipAction(riseClip(2)).play();
    mixer.update(0.75);
    expect(bones[0]!.position.y).toBe(0.75);
    shown.stop();
    mixer.update(0);
    expect(bones[0]!.position.y).toBe(0.5);
  });
});
