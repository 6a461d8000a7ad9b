import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import * as ours from '../../src/index.js';
import { createSmallRig, turns } from '../support/small-rig.js';

const TIMES = [0, 0.5, 2];

/** The same arguments for three's class and for ours. */
const SAMPLES = [
  ['VectorKeyframeTrack', 'a.position', [0, 1, 2, 3, 4, 5, 9, 8, 7], THREE.InterpolateLinear],
  ['VectorKeyframeTrack', 'a.position', [0, 1, 2, 3, 4, 5, 9, 8, 7], THREE.InterpolateSmooth],
  ['VectorKeyframeTrack', '.map.offset', [0, 1, 3, 4, 9, 8], THREE.InterpolateDiscrete],
  ['QuaternionKeyframeTrack', 'a.quaternion', turns('x', 0, 50, 170), undefined],
  ['NumberKeyframeTrack', '.morphTargetInfluences', [0, 1, 0.5, 0.5, 1, 0], undefined],
  ['ColorKeyframeTrack', '.material.color', [1, 0, 0, 0, 1, 0, 0, 0, 1], undefined],
  ['BooleanKeyframeTrack', 'a.visible', [true, false, true], undefined],
  ['StringKeyframeTrack', 'a.name', ['a', 'b', 'c'], undefined],
] as const;

type AnyTrack = new (...args: unknown[]) => THREE.KeyframeTrack;

function classNamed(module: object, name: string): AnyTrack {
  return new Map(Object.entries(module)).get(name) as AnyTrack;
}

function samplesOf(track: THREE.KeyframeTrack): unknown[] {
  const interpolant = (track as unknown as { createInterpolant(): THREE.Interpolant }).createInterpolant();
  return [-1, 0, 0.25, 0.5, 1.1, 2, 3].map((time) => Array.from(interpolant.evaluate(time) as ArrayLike<unknown>));
}

describe.each(SAMPLES)('%s on %s', (className, path, values, mode) => {
  const Ours = classNamed(ours, className);
  const Theirs = classNamed(THREE, className);
  const track = new Ours(path, TIMES, values, mode);
  const expected = new Theirs(path, TIMES, values, mode);

  it("is three's track by a path", () => {
    expect(track).toBeInstanceOf(Theirs);
    expect({ ...track }).toEqual({ ...expected });
    expect(track.ValueTypeName).toBe(expected.ValueTypeName);
    expect(samplesOf(track)).toEqual(samplesOf(expected));
    expect(track.validate()).toBe(true);
    expect([ours.targetOf(track), ours.propertyOf(track)]).toEqual([undefined, undefined]);
  });

  it('is written to JSON and read from there', () => {
    const clip = new ours.AnimationClip('Clip', -1, [track]);
    const [json, threeJson] = [track, expected].map((one) => THREE.KeyframeTrack.toJSON(one));
    expect(json).toEqual(threeJson);
    const read = ours.AnimationClip.parse(JSON.parse(JSON.stringify(clip)));
    expect(samplesOf(read.tracks[0]!)).toEqual(samplesOf(expected));
  });

  it('makes a copy of its own class', () => {
    const copy = track.clone();
    expect(copy).toBeInstanceOf(Ours);
    expect(copy).toEqual(track);
    expect(copy.times).not.toBe(track.times);
  });
});

describe('a track bound to an object', () => {
  const { bones, lamp, mesh } = createSmallRig();

  it('knows its target and property, and has a path by uuid', () => {
    const track = new ours.VectorKeyframeTrack(bones[1]!, 'position', [0], [1, 2, 3]);
    expect(track.target).toBe(bones[1]);
    expect(track.property).toBe('position');
    expect([ours.targetOf(track), ours.propertyOf(track)]).toEqual([bones[1], 'position']);
    expect(track.name).toBe(`${bones[1]!.uuid}.position`);
    expect(THREE.KeyframeTrack.toJSON(track).name).toBe(track.name);
    expect(() => Object.assign(track, { target: lamp })).toThrow(TypeError);
  });

  it('keeps them in a copy, also in that of a clip', () => {
    const track = new ours.NumberKeyframeTrack(lamp, 'intensity', [0, 1], [1, 2], THREE.InterpolateSmooth);
    const clip = new ours.AnimationClip('Glow', -1, [track]);
    for (const copy of [track.clone(), clip.clone().tracks[0] as typeof track]) {
      expect(copy).not.toBe(track);
      expect(copy.target).toBe(lamp);
      expect(copy.property).toBe('intensity');
      expect(copy.getInterpolation()).toBe(THREE.InterpolateSmooth);
    }
  });

  it('can be copied after it was moved before 0 s, which the constructor would not take', () => {
    const track = new ours.NumberKeyframeTrack(lamp, 'intensity', [0, 1], [1, 2]);
    track.shift(-0.5);
    expect([...track.clone().times]).toEqual([-0.5, 0.5]);
  });

  it("is played by three's own mixer, even when another object has its name", () => {
    const rig = createSmallRig();
    const twin = new THREE.Bone();
    twin.name = rig.bones[1]!.name;
    rig.root.children.unshift(twin);
    const clip = new ours.AnimationClip('Clip', -1, [
      new ours.VectorKeyframeTrack(rig.bones[1]!, 'position', [0, 1], [0, 0, 0, 4, 8, 12]),
      new ours.QuaternionKeyframeTrack(rig.bones[1]!, 'quaternion', [0, 1], turns('x', 0, 90)),
      new ours.NumberKeyframeTrack(rig.lamp, 'position[y]', [0, 1], [0, 6]),
      new ours.ColorKeyframeTrack(rig.lamp, 'color', [0, 1], [0, 0, 0, 1, 0.5, 0]),
      new ours.BooleanKeyframeTrack(rig.mesh, 'visible', [0, 1], [false, true]),
      new ours.StringKeyframeTrack(rig.lamp, 'name', [0, 1], ['Dim', 'Lit']),
    ]);
    for (const Mixer of [THREE.AnimationMixer, ours.AnimationMixer]) {
      const mixer = new Mixer(rig.root);
      mixer.clipAction(clip).play();
      mixer.update(0.5);
      expect(rig.bones[1]!.position.toArray()).toEqual([2, 4, 6]);
      expect(rig.bones[1]!.quaternion.x).toBeCloseTo(Math.sin(Math.PI / 8), 6);
      expect(rig.lamp.position.y).toBe(3);
      expect(rig.lamp.color.toArray()).toEqual([0.5, 0.25, 0]);
      expect([rig.mesh.visible, rig.lamp.name]).toEqual([false, 'Dim']);
      expect(twin.position.toArray()).toEqual([0, 0, 0]);
      mixer.stopAllAction();
      mixer.uncacheRoot(rig.root);
    }
  });

  it('takes objects that are not in a scene', () => {
    const track = new ours.NumberKeyframeTrack(mesh.material as THREE.MeshBasicMaterial, 'opacity', [0], [0.5]);
    expect(track.target).toBe(mesh.material);
    const gauge = { level: 1 };
    const level = new ours.NumberKeyframeTrack(gauge, 'level', [0], [0.5]);
    expect(level.target).toBe(gauge);
    expect(level.name).toBe(new ours.NumberKeyframeTrack(gauge, 'level', [0], [0.5]).name);
  });

  it('refuses in the name of its class', () => {
    expect(() => new ours.VectorKeyframeTrack('a.position', [], [])).toThrow(/^VectorKeyframeTrack: /);
    expect(() => new ours.QuaternionKeyframeTrack('a.quaternion', [], [])).toThrow(/^QuaternionKeyframeTrack: /);
    expect(() => new ours.NumberKeyframeTrack('a.fov', [], [])).toThrow(/^NumberKeyframeTrack: /);
    expect(() => new ours.ColorKeyframeTrack('a.color', [], [])).toThrow(/^ColorKeyframeTrack: /);
    expect(() => new ours.BooleanKeyframeTrack('a.visible', [], [])).toThrow(/^BooleanKeyframeTrack: /);
    expect(() => new ours.StringKeyframeTrack('a.name', [], [])).toThrow(/^StringKeyframeTrack: /);
  });
});
