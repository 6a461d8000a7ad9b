import {
  AnimationClip,
  Bone,
  BufferGeometry,
  type KeyframeTrack,
  LoopOnce,
  Object3D,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  VectorKeyframeTrack,
} from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { randomRotation } from '../support/arbitraries.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { seededRandom } from '../support/random.js';

const BYTES_ALLOWED = 16;
const BONE_COUNT = 24;
const KEY_COUNT = 30;

/** A chain of bones with a mesh on it. */
function createCharacter(): Object3D {
  const bones = Array.from({ length: BONE_COUNT }, (_, index) => {
    const bone = new Bone();
    bone.name = `bone${index}`;
    bone.position.y = 1;
    return bone;
  });
  bones.forEach((bone, index) => {
    if (index > 0) bones[index - 1]!.add(bone);
  });
  const mesh = new SkinnedMesh(new BufferGeometry());
  const root = new Object3D();
  root.add(mesh, bones[0]!);
  root.updateMatrixWorld();
  mesh.bind(new Skeleton(bones));
  return root;
}

/** A clip of three seconds that moves every bone. */
function createClip(seed: number): AnimationClip {
  const random = seededRandom(seed);
  const times = Array.from({ length: KEY_COUNT }, (_, key) => (key * 3) / (KEY_COUNT - 1));
  const tracks: KeyframeTrack[] = [];
  for (let bone = 0; bone < BONE_COUNT; bone++) {
    const rotations = times.flatMap(() => randomRotation(random));
    const positions = times.flatMap(() => [random(), random(), random()]);
    tracks.push(new QuaternionKeyframeTrack(`bone${bone}.quaternion`, times, rotations));
    tracks.push(new VectorKeyframeTrack(`bone${bone}.position`, times, positions));
  }
  return new AnimationClip(`clip${seed}`, 3, tracks);
}

describe('AnimationMixer.update allocates nothing', { timeout: 60_000 }, () => {
  it.each([1, 2, 3])('while %i looping actions move the bones of one figure', (actionCount) => {
    const mixer = new AnimationMixer(createCharacter());
    for (let i = 0; i < actionCount; i++)
      mixer
        .clipAction(createClip(i + 1))
        .play()
        .setEffectiveWeight(0.3);
    // An event for each of the loops is allowed: one in 180 frames per action.
    expect(bytesPerFrame(() => mixer.update(1 / 60), BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('while an action fades out over a day and another one fades in', () => {
    const mixer = new AnimationMixer(createCharacter());
    const [from, to] = [mixer.clipAction(createClip(1)).play(), mixer.clipAction(createClip(2)).play()];
    from.crossFadeTo(to, 86_400, true);
    expect(bytesPerFrame(() => mixer.update(1 / 60), BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('while an action holds its last frame', () => {
    const mixer = new AnimationMixer(createCharacter());
    const action = mixer.clipAction(createClip(1)).setLoop(LoopOnce, 1).play();
    action.clampWhenFinished = true;
    expect(bytesPerFrame(() => mixer.update(1 / 60), BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('in a whole frame up to the bone texture', () => {
    const root = createCharacter();
    const { skeleton } = root.children[0] as SkinnedMesh;
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createClip(1)).play();
    const bytes = bytesPerFrame(() => {
      mixer.update(1 / 60);
      root.updateMatrixWorld();
      skeleton.update();
    }, BYTES_ALLOWED);
    expect(bytes).toBeLessThan(BYTES_ALLOWED);
  });

  it('while nothing plays', () => {
    const mixer = new AnimationMixer(createCharacter());
    expect(bytesPerFrame(() => mixer.update(1 / 60), BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });

  it('for each of ten figures that share a clip', () => {
    const clip = createClip(1);
    const mixers = Array.from({ length: 10 }, () => new AnimationMixer(createCharacter()));
    for (const mixer of mixers) mixer.clipAction(clip).play();
    const bytes = bytesPerFrame(() => {
      for (let i = 0; i < mixers.length; i++) mixers[i]!.update(1 / 60);
    }, BYTES_ALLOWED * mixers.length);
    expect(bytes).toBeLessThan(BYTES_ALLOWED * mixers.length);
  });

  it('in a whole frame in which matrices of bones are kept', () => {
    const root = createCharacter();
    const { skeleton } = root.children[0] as SkinnedMesh;
    const mixer = new AnimationMixer(root);
    mixer.clipAction(createClip(1)).play();
    // Whoever has looked at a matrix once has it kept from then on.
    const places = skeleton.bones.map(({ matrixWorld }) => matrixWorld.elements);
    let sum = 0;
    const bytes = bytesPerFrame(() => {
      mixer.update(1 / 60);
      root.updateMatrixWorld();
      for (let i = 0; i < places.length; i++) sum += places[i]![12]! > 0 ? 1 : 0;
      skeleton.update();
    }, BYTES_ALLOWED);
    expect(sum).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(BYTES_ALLOWED);
  });
});
