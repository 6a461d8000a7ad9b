// Properties have a file, and so a process, of their own: how V8 reads a vector's field depends on whether it has met bones, whose
// fields are accessors, at the same place.

import {
  AnimationClip,
  BooleanKeyframeTrack,
  BufferGeometry,
  ColorKeyframeTrack,
  Float32BufferAttribute,
  InterpolateSmooth,
  type KeyframeTrack,
  Mesh,
  MeshStandardMaterial,
  NumberKeyframeTrack,
  Object3D,
  PointLight,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
} from 'three';
import { expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';

const BYTES_ALLOWED = 16;

/** Checks that a frame of a mixer on one root with these tracks allocates nothing, whatever the weight of the action. */
function expectNoGarbage(root: Object3D, tracks: KeyframeTrack[]): void {
  const mixer = new AnimationMixer(root);
  const action = mixer.clipAction(new AnimationClip('Stage', 2, tracks)).play();
  for (const weight of [1, 0.3]) {
    action.setEffectiveWeight(weight);
    expect(
      bytesPerFrame(() => mixer.update(1 / 60), BYTES_ALLOWED),
      `weight ${weight}`,
    ).toBeLessThan(BYTES_ALLOWED);
  }
  action.paused = true;
  expect(
    bytesPerFrame(() => mixer.update(1 / 60), BYTES_ALLOWED),
    'paused',
  ).toBeLessThan(BYTES_ALLOWED);
}

it('AnimationMixer.update allocates nothing for lights', { timeout: 120_000 }, () => {
  const lights = Array.from({ length: 10 }, () => new PointLight());
  const tracks = lights.flatMap(({ uuid }) => [
    new NumberKeyframeTrack(`${uuid}.intensity`, [0, 1.7], [0.1, 1.3]),
    new ColorKeyframeTrack(`${uuid}.color`, [0, 1.3], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
    new BooleanKeyframeTrack(`${uuid}.visible`, [0, 1], [true, false]),
  ]);
  expectNoGarbage(new Object3D().add(...lights), tracks);
});

it('AnimationMixer.update allocates nothing for morph weights, one by one and all at once', {
  timeout: 120_000,
}, () => {
  const geometry = new BufferGeometry();
  geometry.morphAttributes.position = Array.from({ length: 5 }, () => new Float32BufferAttribute(9, 3));
  const faces = Array.from({ length: 2 }, () => new Mesh(geometry));
  const tracks: KeyframeTrack[] = [0, 1, 2, 3, 4].map((morph) => {
    const name = `${faces[0]!.uuid}.morphTargetInfluences[${morph}]`;
    return new NumberKeyframeTrack(name, [0, 1, 1.7], [0.1, 0.9, 0.3], InterpolateSmooth);
  });
  const values = Array.from({ length: 10 }, (_, index) => index / 10);
  tracks.push(new NumberKeyframeTrack(`${faces[1]!.uuid}.morphTargetInfluences`, [0, 1.7], values));
  expectNoGarbage(new Object3D().add(...faces), tracks);
});

it('AnimationMixer.update allocates nothing for what moves and for materials', { timeout: 120_000 }, () => {
  const boxes = Array.from({ length: 3 }, () => new Mesh(new BufferGeometry(), new MeshStandardMaterial()));
  const tracks = boxes.flatMap(({ uuid }) => [
    new VectorKeyframeTrack(`${uuid}.position`, [0, 1.7], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
    new NumberKeyframeTrack(`${uuid}.scale[x]`, [0, 1.9], [0.3, 0.7]),
    new QuaternionKeyframeTrack(`${uuid}.quaternion`, [0, 1.7], [0, 0, 0, 1, 0.6, 0, 0, 0.8]),
    new NumberKeyframeTrack(`${uuid}.material.opacity`, [0, 2], [0.1, 0.9]),
    new ColorKeyframeTrack(`${uuid}.material.color`, [0, 2], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
  ]);
  expectNoGarbage(new Object3D().add(...boxes), tracks);
});
