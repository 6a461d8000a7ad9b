// Behaviours that three's own unit tests hold it to, told anew for our mixer: expected values by hand.

import * as THREE from 'three';
import { describe, expect, it, vi } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { threeLacks } from '../support/three-differences.js';

const { LoopOnce, LoopPingPong, LoopRepeat } = THREE;

/** A box that a clip of one second turns once around z, evenly, as an Euler angle in degrees. */
function setUp() {
  const box = new THREE.Mesh();
  const track = new THREE.NumberKeyframeTrack('.rotation[z]', [0, 1], [0, 360]);
  const clip = new THREE.AnimationClip('Turn', 1, [track]);
  const mixer = new AnimationMixer(box);
  return { box, clip, mixer, action: mixer.clipAction(clip), angle: () => box.rotation.z };
}

/** A second action of the mixer: a lift along y, over one second. */
function addLift(mixer: AnimationMixer) {
  const track = new THREE.NumberKeyframeTrack('.position[y]', [0, 1], [0, 8]);
  return mixer.clipAction(new THREE.AnimationClip('Lift', 1, [track]));
}

describe('an action', () => {
  it('knows its mixer, its clip and its root', () => {
    const { box, clip, mixer, action } = setUp();
    const other = new THREE.Mesh();
    expect([action.getMixer(), action.getClip(), action.getRoot()]).toEqual([mixer, clip, box]);
    expect(mixer.clipAction(clip, other).getRoot()).toBe(other);
  });

  it('returns itself from what can be chained, and the other one from a cross-fade to it', () => {
    const { mixer, action } = setUp();
    const other = addLift(mixer);
    const chained = [
      action.play(),
      action.startAt(0),
      action.setLoop(LoopRepeat, 2),
      action.setEffectiveWeight(1),
      action.setEffectiveTimeScale(1),
      action.setDuration(1),
      action.syncWith(other),
      action.fadeIn(1),
      action.fadeOut(1),
      action.stopFading(),
      action.warp(1, 1, 1),
      action.halt(1),
      action.stopWarping(),
      action.crossFadeFrom(other, 1),
      action.reset(),
      action.stop(),
    ];
    expect(chained.every((each) => each === action)).toBe(true);
    expect(action.crossFadeTo(other, 1)).toBe(other);
  });

  it('plays and stops by way of its mixer', () => {
    const { mixer, action } = setUp();
    const activate = vi.spyOn(mixer, '_activateAction');
    const deactivate = vi.spyOn(mixer, '_deactivateAction');
    action.play();
    expect(activate.mock.calls).toEqual([[action]]);
    action.stop();
    expect(deactivate.mock.calls).toEqual([[action]]);
  });

  it('forgets pause, switch, time, loops and start upon a reset', () => {
    const { mixer, action } = setUp();
    action.play();
    mixer.update(2.5);
    action.startAt(9);
    action.paused = true;
    action.enabled = false;
    action.reset();
    expect(action).toMatchObject({ paused: false, enabled: true, time: 0, _loopCount: -1, _startTime: null });
  });

  it('runs when it plays, is on, is not paused, has a speed and does not wait', () => {
    const { mixer, action } = setUp();
    expect(action.isRunning()).toBe(false);
    action.play();
    expect(action.isRunning()).toBe(true);
    for (const [change, back] of [
      [{ paused: true }, { paused: false }],
      [{ enabled: false }, { enabled: true }],
      [{ timeScale: 0 }, { timeScale: -1 }],
      [{ _startTime: 5 }, { _startTime: null }],
    ]) {
      Object.assign(action, change);
      expect([action.isRunning(), action.isScheduled()]).toEqual([false, true]);
      Object.assign(action, back);
      expect(action.isRunning()).toBe(true);
    }
    action.weight = 0;
    mixer.update(0.1);
    expect(action.isRunning()).toBe(true);
    action.stop();
    expect([action.isRunning(), action.isScheduled()]).toEqual([false, false]);
  });

  it('that waits for a time is scheduled, and runs from exactly that time on', () => {
    const { mixer, action } = setUp();
    action.startAt(2);
    expect([action.isRunning(), action.isScheduled()]).toEqual([false, false]);
    action.play();
    expect([action.isRunning(), action.isScheduled()]).toEqual([false, true]);
    mixer.update(1);
    expect([action.isRunning(), action.time]).toEqual([false, 0]);
    mixer.update(1);
    expect([action.isRunning(), action.time]).toEqual([true, 0]);
    mixer.update(0.25);
    expect(action.time).toBe(0.25);
  });

  it.each([
    ['once', LoopOnce, 1, [270, 0, 0]],
    ['over and over, three times', LoopRepeat, 3, [270, 270, 270, 0]],
    ['to and fro, three times', LoopPingPong, 3, [270, 90, 270, 0]],
  ] as const)('plays %s, and then shows the original', (_name, mode, repetitions, angles) => {
    const { mixer, action, angle } = setUp();
    action.setLoop(mode, repetitions).play();
    mixer.update(0.75);
    expect(angle()).toBe(angles[0]);
    for (const wanted of angles.slice(1)) {
      mixer.update(1);
      expect(angle()).toBe(wanted);
    }
  });

  it('shows the share of its weight, and none when it is off', () => {
    const { mixer, action, angle } = setUp();
    action.play();
    mixer.update(0.5);
    expect([action.getEffectiveWeight(), angle()]).toEqual([1, 180]);
    action.setEffectiveWeight(0.5);
    mixer.update(0);
    expect([action.getEffectiveWeight(), angle()]).toEqual([0.5, 90]);
    action.enabled = false;
    action.setEffectiveWeight(0.5);
    expect([action.getEffectiveWeight(), action.weight]).toEqual([0, 0.5]);
  });

  it('fades in and out evenly', () => {
    const { mixer, action } = setUp();
    const weights = (fade: () => void): number[] => {
      fade();
      return [0.25, 0.25, 0.25, 0.25].map((seconds) => mixer.update(seconds) && action.getEffectiveWeight());
    };
    action.play();
    expect(weights(() => action.fadeIn(1))).toEqual([0.25, 0.5, 0.75, 1]);
    expect(weights(() => action.fadeOut(1))).toEqual([0.75, 0.5, 0.25, 0]);
    expect(action.enabled).toBe(true);
    mixer.update(0.25);
    expect(action.enabled).toBe(false);
  });

  it.each(['crossFadeFrom', 'crossFadeTo'] as const)('trades its weight for that of another one: %s', (method) => {
    const { mixer, action } = setUp();
    const other = addLift(mixer);
    const [comes, goes] = method === 'crossFadeFrom' ? [action, other] : [other, action];
    action.play();
    other.play();
    action[method](other, 1, false);
    for (const wanted of [0.25, 0.5, 0.75, 1]) {
      mixer.update(0.25);
      expect([comes.getEffectiveWeight(), goes.getEffectiveWeight()]).toEqual([wanted, 1 - wanted]);
    }
  });

  it('drops a fade, and a warp, at once', () => {
    const { mixer, action } = setUp();
    action.play().fadeIn(1).warp(0.5, 2, 1);
    mixer.update(0.5);
    expect([action.getEffectiveWeight(), action.getEffectiveTimeScale()]).toEqual([0.5, 1.25]);
    action.stopFading().stopWarping();
    mixer.update(0.25);
    expect([action.getEffectiveWeight(), action.getEffectiveTimeScale()]).toEqual([1, 1]);
  });

  it('slows down to a halt, and is paused one update later', () => {
    const { mixer, action } = setUp();
    action.play().halt(1);
    const seen = [0.5, 0.5, 0.5].map((seconds) => {
      mixer.update(seconds);
      return [action.getEffectiveTimeScale(), action.time, action.paused];
    });
    expect(seen).toEqual([
      [0.5, 0.25, false],
      [0, 0.25, false],
      [0, 0.25, true],
    ]);
  });

  it('takes the duration that it is given, and step with another one', () => {
    const { mixer, action } = setUp();
    const other = addLift(mixer);
    other.setDuration(4).play();
    expect(other.timeScale).toBe(0.25);
    mixer.update(1);
    action.syncWith(other);
    expect([action.time, action.timeScale]).toEqual([0.25, 0.25]);
    action.setEffectiveTimeScale(3);
    expect([action.timeScale, action.getEffectiveTimeScale()]).toEqual([3, 3]);
    action.paused = true;
    expect(action.setEffectiveTimeScale(2).getEffectiveTimeScale()).toBe(0);
  });

  it('may be sent back and forth, and put off, by who hears of its end', () => {
    const { mixer, action, angle } = setUp();
    // time     0    1           3    4    4.5         6.5   7.5
    // angle    0 →  360 ——————— 360 → 0 ——— 0 ——————— 0 →   360
    // In reverse it is at its end when it would go below 0, that is an update later.
    action.setLoop(LoopOnce, 1).clampWhenFinished = true;
    action.play();
    mixer.addEventListener('finished', () => {
      action.timeScale *= -1;
      action.paused = false;
      action.startAt(mixer.time + 2);
    });
    const angles = Array.from({ length: 15 }, () => {
      mixer.update(0.5);
      return angle();
    });
    expect(angles).toEqual([180, 360, 360, 360, 360, 360, 180, 0, 0, 0, 0, 0, 0, 180, 360]);
  });
});

describe('a mixer', () => {
  it('stops all its actions, and what they drove is as it was', () => {
    const { box, mixer } = setUp();
    const tracks = (name: string, ...to: number[]) => [
      new THREE.VectorKeyframeTrack(name, [0, 1], [...to, ...to.map((value) => value * 2)]),
    ];
    const actions = [
      mixer.clipAction(new THREE.AnimationClip('Move', 1, tracks('.position', 1, 2, 3))).play(),
      mixer.clipAction(new THREE.AnimationClip('Grow', 1, tracks('.scale', 4, 5, 6))).play(),
    ];
    mixer.update(0.1);
    expect(mixer.stopAllAction()).toBe(mixer);
    expect(actions.map((action) => action.isScheduled())).toEqual([false, false]);
    expect([box.position.toArray(), box.scale.toArray()]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });

  it('knows its root, and tells listeners by three’s dispatcher', () => {
    const { box, mixer } = setUp();
    expect(mixer.getRoot()).toBe(box);
    expect(mixer).toBeInstanceOf(THREE.EventDispatcher);
  });
});

describe('a group', () => {
  const glow = () => new THREE.AnimationClip('Glow', 1, [new THREE.NumberKeyframeTrack('.intensity', [0, 1], [0, 8])]);
  const lights = () => [new THREE.PointLight(), new THREE.PointLight(), new THREE.PointLight()];

  it('drives an object that is added while it plays, and leaves one that is taken out', () => {
    const [first, second, third] = lights() as [THREE.PointLight, THREE.PointLight, THREE.PointLight];
    const group = new THREE.AnimationObjectGroup(first, second);
    const mixer = new AnimationMixer(group);
    mixer.clipAction(glow()).play();
    mixer.update(0.25);
    group.add(third);
    group.remove(second);
    mixer.update(0.25);
    expect([first, second, third].map((light) => light.intensity)).toEqual([4, 2, 4]);
  });

  it.skipIf(threeLacks('groups that take back what they have forgotten'))(
    'drives an object again that was forgotten and comes back',
    () => {
      const [first, second] = lights() as [THREE.PointLight, THREE.PointLight];
      const group = new THREE.AnimationObjectGroup(first, second);
      const mixer = new AnimationMixer(group);
      mixer.clipAction(glow()).play();
      mixer.update(0.25);
      group.uncache(second);
      mixer.update(0.25);
      group.add(second);
      mixer.update(0.25);
      expect([first.intensity, second.intensity]).toEqual([6, 6]);
    },
  );

  it('gives all its objects the original of the first one', () => {
    const [first, second] = lights() as [THREE.PointLight, THREE.PointLight];
    first.intensity = 3;
    second.intensity = 5;
    const mixer = new AnimationMixer(new THREE.AnimationObjectGroup(first, second));
    const action = mixer.clipAction(glow()).play();
    mixer.update(0.5);
    action.stop();
    expect([first.intensity, second.intensity]).toEqual([3, 3]);
  });
});

describe('tracks', () => {
  /** Plays a track of one second at 0.25, 0.5 and 0.75 s on an object of the user's. */
  function play(track: THREE.KeyframeTrack, object: { value: unknown }): unknown[] {
    const mixer = new AnimationMixer(object as never);
    mixer.clipAction(new THREE.AnimationClip('Clip', 1, [track])).play();
    return [0.25, 0.25, 0.25].map((seconds) => {
      mixer.update(seconds);
      const { value } = object as { value: { toArray?(): number[] } };
      return value.toArray?.() ?? value;
    });
  }

  it('of booleans and strings hold the value of the key before', () => {
    expect(play(new THREE.BooleanKeyframeTrack('.value', [0, 0.5], [true, false]), { value: false })).toEqual([
      true,
      false,
      false,
    ]);
    expect(play(new THREE.StringKeyframeTrack('.value', [0, 0.75], ['a', 'b']), { value: '' })).toEqual([
      'a',
      'a',
      'b',
    ]);
  });

  it('of colours mix red, green and blue evenly', () => {
    const track = new THREE.ColorKeyframeTrack('.value', [0, 1], [0, 1, 0.5, 1, 0, 0.5]);
    expect(play(track, { value: new THREE.Color() })).toEqual([
      [0.25, 0.75, 0.5],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.5],
    ]);
  });

  it('may have an interpolant of the user’s own, in glTF’s layout', () => {
    // In-tangent, value, out-tangent at 0 s and 1 s. Half way between 0 and 8: 4, and 1/8 of 8 minus 1/8 of -8.
    const track = new THREE.NumberKeyframeTrack('.value', [0, 1], [0, 0, 8, -8, 8, 0]);
    class Spline extends THREE.Interpolant {
      override copySampleValue_(key: number): THREE.TypedArray {
        this.resultBuffer[0] = track.values[key * 3 + 1]!;
        return this.resultBuffer;
      }
      override interpolate_(key: number, from: number, time: number, to: number): THREE.TypedArray {
        const at = (part: number): number => track.values[(key - 1) * 3 + part]!;
        const t = (time - from) / (to - from);
        this.resultBuffer[0] =
          (2 * t ** 3 - 3 * t ** 2 + 1) * at(1) +
          (t ** 3 - 2 * t ** 2 + t) * at(2) +
          (3 * t ** 2 - 2 * t ** 3) * at(4) +
          (t ** 3 - t ** 2) * at(3);
        return this.resultBuffer;
      }
    }
    const create = (result: Float32Array) => new Spline(track.times, track.values, 1, result);
    create.isInterpolantFactoryMethodGLTFCubicSpline = true;
    Object.assign(track, { createInterpolant: create });
    expect(play(track, { value: 0 })[1]).toBe(6);
  });
});
