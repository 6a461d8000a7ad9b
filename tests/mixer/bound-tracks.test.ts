// Tracks that are bound to an object: the mixer drives that very object, whatever its name and wherever it stands.

import * as THREE from 'three';
import { describe, expect, it, vi } from 'vitest';
import {
  AnimationClip,
  AnimationMixer,
  AnimationObjectGroup,
  BooleanKeyframeTrack,
  ColorKeyframeTrack,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
} from '../../src/index.js';
import { createSmallRig, turns } from '../support/small-rig.js';

describe('a bound track', () => {
  it('drives its bone and none of the same name', () => {
    const { root, mesh, bones } = createSmallRig();
    const [hips, spine] = bones as [THREE.Bone, THREE.Bone];
    spine.name = hips.name;
    const mixer = new AnimationMixer(root);
    const clip = new AnimationClip('Bend', 1, [
      new QuaternionKeyframeTrack(spine, 'quaternion', [0, 1], turns('x', 0, 90)),
      new VectorKeyframeTrack(spine, 'position', [0, 1], [0, 1, 0, 0, 2, 0]),
    ]);
    mixer.clipAction(clip).play();
    mixer.update(0.5);
    expect(spine.position.y).toBe(1.5);
    expect(spine.quaternion.x).toBeCloseTo(Math.sin(Math.PI / 8), 6);
    expect(hips.position.y).toBe(0.5);
    // It goes the fast way, through the rig.
    expect(mesh.skeleton.update).not.toBe(THREE.Skeleton.prototype.update);
  });

  it('drives what no path reaches: a material, a texture, an object of the user, whatever the root is', () => {
    const material = new THREE.MeshStandardMaterial({ map: new THREE.Texture() });
    const engine = { level: 0, isOn: false };
    const far = new THREE.PointLight();
    const mixer = new AnimationMixer(new THREE.Group());
    const clip = new AnimationClip('Show', 1, [
      new ColorKeyframeTrack(material, 'color', [0, 1], [0, 0, 0, 1, 0.5, 0.25]),
      new NumberKeyframeTrack(material, 'opacity', [0, 1], [1, 0]),
      new VectorKeyframeTrack(material.map!, 'offset', [0, 1], [0, 0, 1, 2]),
      new NumberKeyframeTrack(engine, 'level', [0, 1], [0, 8]),
      new BooleanKeyframeTrack(engine, 'isOn', [0], [true]),
      new NumberKeyframeTrack(far, 'position[y]', [0, 1], [0, 4]),
    ]);
    const action = mixer.clipAction(clip).play();
    mixer.update(0.5);
    expect(material.color.toArray()).toEqual([0.5, 0.25, 0.125]);
    expect(material.opacity).toBe(0.5);
    expect(material.map!.offset.toArray()).toEqual([0.5, 1]);
    expect(engine).toEqual({ level: 4, isOn: true });
    expect(far.position.y).toBe(2);
    action.stop();
    expect(engine).toEqual({ level: 0, isOn: false });
  });

  it('mixes with a track of the same property that has a path', () => {
    const { root, bones } = createSmallRig();
    const mixer = new AnimationMixer(root);
    const at = (track: THREE.KeyframeTrack) => mixer.clipAction(new AnimationClip(track.name, 1, [track])).play();
    at(new VectorKeyframeTrack(bones[0]!, 'position', [0], [2, 0, 0]));
    at(new VectorKeyframeTrack('Hips.position', [0], [4, 0, 0]));
    mixer.update(0.1);
    expect(bones[0]!.position.x).toBe(3);
  });

  it('of a group is for its object alone', () => {
    const [near, far] = [new THREE.PointLight(), new THREE.PointLight()];
    const mixer = new AnimationMixer(new AnimationObjectGroup(near));
    mixer.clipAction(new AnimationClip('Glow', 1, [new NumberKeyframeTrack(far, 'intensity', [0], [9])])).play();
    mixer.update(0.1);
    expect([near.intensity, far.intensity]).toEqual([1, 9]);
  });

  it('is found by three as well, where it stands under the root', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { root, bones } = createSmallRig();
    const mixer = new THREE.AnimationMixer(root);
    const track = new VectorKeyframeTrack(bones[1]!, 'position', [0], [0, 7, 0]);
    mixer.clipAction(new AnimationClip('Stretch', 1, [track])).play();
    mixer.update(0.1);
    expect(bones[1]!.position.y).toBe(7);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});
