import * as THREE from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnimationMixer, type Clip, threeToClip, threeToSkeletons } from '../../src/index.js';
import { FOX, loadModel, syntheticPath } from '../support/load-model.js';
import { createSmallRig, turns } from '../support/small-rig.js';
import { threeLacks } from '../support/three-differences.js';

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((message: string) => {
    warnings.push(message);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const character = threeToSkeletons(createSmallRig().root)[0]!;
const joint = (name: string): number => character.skeleton.names.indexOf(name);

function compile(...tracks: THREE.KeyframeTrack[]): Clip {
  return threeToClip(new THREE.AnimationClip('Test', 1, tracks), character);
}

describe('threeToClip', () => {
  it('sorts tracks with equal times into one group, whatever their channel', async () => {
    const gltf = await loadModel(FOX);
    for (const animation of gltf.animations) {
      const clip = threeToClip(animation, threeToSkeletons(gltf)[0]!);
      expect(clip.groups).toHaveLength(1);
      const { translations, rotations, scales } = clip.groups[0]!.channels;
      expect(translations.length + rotations.length + scales.length).toBe(animation.tracks.length);
      expect([clip.name, clip.duration]).toEqual([animation.name, animation.duration]);
    }
  });

  it('knows every interpolation of three and of glTF', async () => {
    const times = [0, 1];
    const values = [0, 0, 0, 1, 1, 1];
    const kinds = [
      new THREE.VectorKeyframeTrack('Hips.scale', times, values, THREE.InterpolateDiscrete),
      new THREE.VectorKeyframeTrack('Hips.scale', times, values),
      new THREE.VectorKeyframeTrack('Hips.scale', times, values, THREE.InterpolateSmooth),
      new THREE.QuaternionKeyframeTrack('Hips.quaternion', times, turns('x', 0, 1)),
      new THREE.QuaternionKeyframeTrack('Hips.quaternion', times, turns('x', 0, 1), THREE.InterpolateDiscrete),
    ].map((track) => compile(track).groups[0]!.interpolation);
    expect(kinds).toEqual(['step', 'linear', 'smooth', 'linear', 'step']);
    const gltf = await loadModel(syntheticPath('cubicspline-all-paths'));
    const spline = threeToClip(gltf.animations[0]!, threeToSkeletons(gltf)[0]!);
    expect(new Set(spline.groups.map((group) => group.interpolation))).toEqual(new Set(['spline']));
  });

  it.skipIf(threeLacks('Bezier tracks'))('knows Bezier tracks by their control points', () => {
    const track = new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 1, 1, 1], THREE.InterpolateBezier);
    const settings = { inTangents: new Float32Array(12), outTangents: new Float32Array(12) };
    (track as unknown as { settings: unknown }).settings = settings;
    expect(compile(track).groups[0]!.interpolation).toBe('bezier');
  });

  it('leaves out what drives no joint', () => {
    const clip = compile(
      new THREE.NumberKeyframeTrack('Lamp.intensity', [0], [1]),
      new THREE.VectorKeyframeTrack('Nobody.position', [0], [0, 0, 0]),
      new THREE.NumberKeyframeTrack('Hips.position[x]', [0], [1]),
      new THREE.VectorKeyframeTrack('Hips.rotation', [0], [0, 0, 0]),
      new THREE.VectorKeyframeTrack('Hips.quaternion', [0], [0, 0, 0]),
      new THREE.NumberKeyframeTrack('Hips.position', [0], [1]),
    );
    expect(clip.groups).toEqual([]);
  });

  it('leaves out keys that are no numbers, and says so', () => {
    const clip = compile(
      new THREE.VectorKeyframeTrack(
        'Hips.position',
        [0, 1, Number.NaN, 3],
        [0, 0, 0, 0, Infinity, 0, 1, 1, 1, 2, 2, 2],
      ),
      new THREE.VectorKeyframeTrack('Spine.position', [0], [Number.NaN, 0, 0]),
    );
    expect(clip.groups).toHaveLength(1);
    expect([...clip.groups[0]!.times]).toEqual([0, 3]);
    expect([...clip.groups[0]!.values]).toEqual([0, 0, 0, 2, 2, 2]);
    expect(warnings).toEqual([
      'three-sinew: clip "Test", track "Hips.position": 2 of its 4 keys hold NaN or Infinity and are left out.',
      'three-sinew: clip "Test", track "Spine.position": 1 of its 1 keys hold NaN or Infinity and are left out.',
      'three-sinew: clip "Test", track "Spine.position": no key is left, so it is ignored.',
    ]);
  });

  it('sorts keys whose times do not rise, and says so', () => {
    const clip = compile(new THREE.VectorKeyframeTrack('Hips.position', [0, 1, 0.5], [0, 0, 0, 1, 1, 1, 5, 5, 5]));
    expect([...clip.groups[0]!.times]).toEqual([0, 0.5, 1]);
    expect([...clip.groups[0]!.values]).toEqual([0, 0, 0, 5, 5, 5, 1, 1, 1]);
    expect(warnings).toEqual([
      'three-sinew: clip "Test", track "Hips.position": its times do not rise, so its keys are sorted.',
    ]);
  });

  it('keeps equal times in their order: a hard cut', () => {
    const clip = compile(new THREE.VectorKeyframeTrack('Hips.position', [0, 0.5, 0.5], [0, 0, 0, 1, 1, 1, 5, 5, 5]));
    expect([...clip.groups[0]!.values]).toEqual([0, 0, 0, 1, 1, 1, 5, 5, 5]);
    expect(warnings).toEqual([]);
  });

  it('names the joint of each channel', () => {
    const clip = compile(
      new THREE.QuaternionKeyframeTrack('Head.quaternion', [0], turns('x', 9)),
      new THREE.VectorKeyframeTrack('Spine.position', [0], [1, 2, 3]),
    );
    const { channels } = clip.groups[0]!;
    expect([...channels.rotations]).toEqual([joint('Head')]);
    expect([...channels.translations]).toEqual([joint('Spine')]);
  });

  it('gives equal characters the same object, until the clip is edited', () => {
    const clip = new THREE.AnimationClip('Test', 1, [
      new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 1, 1, 1]),
    ]);
    const first = threeToClip(clip, character);
    const twin = threeToSkeletons(createSmallRig().root)[0]!;
    expect(threeToClip(clip, twin)).toBe(first);
    clip.tracks[0]!.values = new Float32Array([0, 0, 0, 9, 9, 9]);
    const second = threeToClip(clip, character);
    expect(second.groups[0]!.values[5]).toBe(9);
    clip.duration = 3;
    expect(threeToClip(clip, character).duration).toBe(3);
    clip.tracks.push(new THREE.VectorKeyframeTrack('Head.position', [0], [0, 0, 0]));
    expect(threeToClip(clip, character).groups).toHaveLength(2);
  });
});

describe('odd files', () => {
  it.each(['nan-keys', 'unsorted-times', 'duplicate-times', 'bad-quaternions', 'negative-time', 'zero-length-clip'])(
    'play without anything that is not a number: %s',
    async (name) => {
      const { scene, animations } = await loadModel(syntheticPath(name));
      const mixer = new AnimationMixer(scene);
      for (const clip of animations) mixer.clipAction(clip).play();
      for (let frame = 0; frame < 50; frame++) {
        mixer.update(0.09);
        scene.updateMatrixWorld();
        scene.traverse((node) => {
          expect(node.matrixWorld.elements.every(Number.isFinite)).toBe(true);
        });
      }
    },
  );
});
