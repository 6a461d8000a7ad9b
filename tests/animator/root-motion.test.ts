// Root motion on a model: travel and pose in place together are what the clip says.

import {
  AnimationClip,
  type Bone,
  Group,
  QuaternionKeyframeTrack,
  AnimationMixer as ThreeMixer,
  Vector3,
  VectorKeyframeTrack,
} from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { Animator } from '../../src/animator/animator.js';
import { defineGraph } from '../../src/definition/define-graph.js';
import { FOX, loadModel } from '../support/load-model.js';

const ROOT = 'b_Root_00';
const GRAPH = defineGraph({ tree: { clip: 'March' } });

let fox: Group;
let march: AnimationClip;

beforeAll(async () => {
  const model = await loadModel(FOX);
  fox = model.scene;
  march = travelling(model.animations.find(({ name }) => name === 'Walk')!);
});

/** The clip with a root that moves along all three axes of its parent, and turns about the one that is up. */
function travelling(clip: AnimationClip): AnimationClip {
  const root = fox.getObjectByName(ROOT)!;
  const { x, y, z } = root.position;
  const up = new Vector3(0, 1, 0).applyQuaternion(root.parent!.getWorldQuaternion(root.quaternion.clone()).invert());
  const times = [0, 0.2, 0.45, clip.duration];
  const places = times.flatMap((time) => [x + 0.3 * time, y + 0.8 * time, z - 0.4 * time]);
  const turns = times.flatMap((time) => {
    const turn = root.quaternion.clone().setFromAxisAngle(up, time * 1.5);
    return turn.multiply(root.quaternion).toArray();
  });
  const others = clip.tracks.filter(({ name }) => !name.startsWith(`${ROOT}.`));
  return new AnimationClip('March', clip.duration, [
    ...others,
    new VectorKeyframeTrack(`${ROOT}.position`, times, places),
    new QuaternionKeyframeTrack(`${ROOT}.quaternion`, times, turns),
  ]);
}

/** A fox of its own in something that is turned, moved and scaled. */
function placedFox(): Group {
  const holder = new Group().add(clone(fox));
  holder.position.set(2, 0.5, -1);
  holder.rotation.y = 0.7;
  holder.scale.setScalar(1.5);
  return holder;
}

function worldOf(holder: Group, name: string): Vector3 {
  holder.updateMatrixWorld(true);
  return (holder.getObjectByName(name) as Bone).getWorldPosition(new Vector3());
}

describe('root motion', () => {
  it('and the pose in place are together what the clip says, in the object’s own frame and size', () => {
    const holder = placedFox();
    const animator = new Animator(holder, [march], GRAPH, { rootMotion: { joint: ROOT, axes: 'xyz' } });
    const other = placedFox();
    const mixer = new ThreeMixer(other);
    mixer.clipAction(march).play();
    for (const step of [0.05, 0.15, 0.25, 0.2]) {
      animator.update(step).applyRootMotion();
      mixer.update(step);
      for (const name of [ROOT, 'b_Head_05']) {
        const distance = worldOf(holder, name).distanceTo(worldOf(other, name));
        expect(distance, name).toBeLessThan(2e-4);
      }
    }
    animator.dispose();
  });

  it('goes on over the end of the clip, and is told as a velocity', () => {
    const holder = placedFox();
    const animator = new Animator(holder, [march], GRAPH, { rootMotion: ROOT });
    animator.update(march.duration);
    const { translation, yaw } = animator.rootMotion;
    const [once, turn] = [translation.clone(), yaw];
    expect(turn).toBeCloseTo(1.5 * march.duration, 4);
    expect(animator.rootMotion.velocity.clone().multiplyScalar(march.duration).distanceTo(once)).toBeLessThan(1e-12);
    animator.update(march.duration);
    expect(animator.rootMotion.translation.distanceTo(once)).toBeLessThan(1e-6);
    expect(animator.rootMotion.yawVelocity).toBeCloseTo(turn / march.duration, 6);
    animator.update(-march.duration);
    expect(animator.rootMotion.yaw).toBeCloseTo(-turn, 6);
    animator.dispose();
  });

  it('leaves the clip alone, and others that play it', () => {
    const before = march.tracks.map(({ values }) => Array.from(values));
    const [moving, other] = [placedFox(), placedFox()];
    const animator = new Animator(moving, [march], GRAPH, { rootMotion: ROOT });
    const plain = new Animator(other, [march], GRAPH);
    animator.update(0.4);
    plain.update(0.4);
    expect(worldOf(moving, ROOT).distanceTo(worldOf(other, ROOT))).toBeGreaterThan(0.1);
    expect(plain.rootMotion.translation.length()).toBe(0);
    expect(march.tracks.map(({ values }) => Array.from(values))).toEqual(before);
    animator.dispose();
    plain.dispose();
  });

  it('refuses joints that are not there', () => {
    const wrong = () => new Animator(placedFox(), [march], GRAPH, { rootMotion: 'b_Rot_00' });
    expect(wrong).toThrow('Animator: rootMotion: there is no joint "b_Rot_00". Did you mean "b_Root_00"');
  });
});
