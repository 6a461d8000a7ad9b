// Properties have a file, and so a process, of their own: how V8 reads a vector's field depends on whether it has met bones, whose
// fields are accessors, at the same place.

import {
  AnimationClip,
  BooleanKeyframeTrack,
  BufferGeometry,
  ColorKeyframeTrack,
  type KeyframeTrack,
  Mesh,
  MeshStandardMaterial,
  NumberKeyframeTrack,
  Object3D,
  PointLight,
} from 'three';
import { expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';

const BYTES_ALLOWED = 16;

it('AnimationMixer.update allocates three numbers at most for each property that is no joint’s', {
  timeout: 60_000,
}, () => {
  const lights = Array.from({ length: 10 }, () => new PointLight());
  const scene = new Object3D().add(...lights, new Mesh(new BufferGeometry(), new MeshStandardMaterial()));
  const tracks: KeyframeTrack[] = lights.flatMap(({ uuid }) => [
    new NumberKeyframeTrack(`${uuid}.intensity`, [0, 1.7], [0.1, 1.3]),
    new ColorKeyframeTrack(`${uuid}.color`, [0, 1.3], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
    new NumberKeyframeTrack(`${uuid}.position[x]`, [0, 1.9], [0.3, 0.7]),
    new BooleanKeyframeTrack(`${uuid}.visible`, [0, 1], [true, false]),
  ]);
  const { uuid } = scene.children.at(-1)!;
  tracks.push(new NumberKeyframeTrack(`${uuid}.material.opacity`, [0, 2], [0.1, 0.9]));
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(new AnimationClip('Stage', 2, tracks)).play();
  // V8 makes an object of a fraction that goes to one of three's interpolants, and of one that is read from or written to a
  // field by a name that differs from track to track: 16 bytes each. Nothing else may come on top.
  const allowed = 3 * BYTES_ALLOWED * tracks.length;
  expect(bytesPerFrame(() => mixer.update(1 / 60), allowed)).toBeLessThan(allowed);
});
