// A graph on a model: what three's own mixer says of each clip, averaged by hand, is what its bones must show.

import * as THREE from 'three';
import { describe, expect, it, vi } from 'vitest';
import { Animator } from '../../src/animator/animator.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { NodeDefinition } from '../../src/definition/node-definition.js';
import { AnimationMixer } from '../../src/index.js';
import { rigOfSkeleton } from '../../src/scene-graph/rig-registry.js';
import { expectMessage, expectNear, expectSameRotation } from '../support/expect-numbers.js';
import { createSmallClips, createSmallRig, type SmallRig } from '../support/small-rig.js';

/** Polynomial slerp and single-precision keys. */
const NEAR = 1e-6;

const [sway, nod, lean] = createSmallClips() as [THREE.AnimationClip, THREE.AnimationClip, THREE.AnimationClip];
const clips = [sway, nod, lean];

/** Position, quaternion and scale of each bone. */
type Pose = readonly (readonly [number[], number[], number[]])[];

function poseOf({ bones }: SmallRig): Pose {
  return bones.map(({ position, quaternion, scale }) => [[...position], [...quaternion], [...scale]]);
}

/** What three's mixer makes of one clip at a time, after it has looped: then smooth keys go on at the other end. */
function sampled(clip: THREE.AnimationClip, time: number): Pose {
  const rig = createSmallRig();
  const mixer = new THREE.AnimationMixer(rig.root);
  mixer.clipAction(clip, undefined, THREE.NormalAnimationBlendMode).play();
  mixer.setTime(time + 2 * clip.duration);
  return poseOf(rig);
}

/** The weighted mean of poses: rotations as sums with the sign of the first. */
function mean(poses: readonly Pose[], weights: readonly number[]): Pose {
  return poses[0]!.map((joint, index) => {
    const sums = joint.map((values) => values.map(() => 0));
    poses.forEach((pose, p) => {
      pose[index]!.forEach((values, channel) => {
        const dot = values.reduce((total, value, n) => total + value * joint[channel]![n]!, 0);
        const sign = channel === 1 && dot < 0 ? -1 : 1;
        for (const [n, value] of values.entries()) sums[channel]![n]! += sign * weights[p]! * value;
      });
    });
    const length = Math.hypot(...sums[1]!);
    return [sums[0]!, sums[1]!.map((value) => value / length), sums[2]!];
  });
}

function expectPose(actual: Pose, expected: Pose): void {
  actual.forEach(([position, quaternion, scale], joint) => {
    expectNear(position, expected[joint]![0], NEAR);
    expectSameRotation(quaternion, expected[joint]![1], NEAR);
    expectNear(scale, expected[joint]![2], NEAR);
  });
}

function setUp(definition: GraphDefinition) {
  const rig = createSmallRig();
  return { rig, animator: new Animator(rig.root, clips, definition) };
}

const blend: GraphDefinition = {
  parameters: { much: 0.25 },
  tree: {
    blend1d: 'much',
    sync: 'none',
    children: [
      { clip: 'Sway', at: 0 },
      { clip: 'Nod', at: 1 },
    ],
  },
};

describe('Animator', () => {
  it('plays one clip as three does', () => {
    const { rig, animator } = setUp({ tree: { clip: 'Sway' } });
    expectPose(poseOf(rig), sampled(sway, 0));
    for (const step of [0.3, 0.5, 0.1]) animator.update(step);
    expectPose(poseOf(rig), sampled(sway, 0.9));
    animator.update(0.25);
    expectPose(poseOf(rig), sampled(sway, 0.15));
  });

  it('averages two clips by a parameter', () => {
    const { rig, animator } = setUp(blend);
    for (const much of [0.25, 0.8, 0, 1]) {
      animator.set('much', much).update(0.125);
      const [a, b] = animator.graph.leafTimes as unknown as [number, number];
      expectPose(poseOf(rig), mean([sampled(sway, a), sampled(nod, b)], [1 - much, much]));
    }
  });

  it('keeps clips of different length in phase unless they are told not to', () => {
    const { animator } = setUp({ ...blend, tree: { ...blend.tree, sync: 'main' } as NodeDefinition });
    animator.update(0.3);
    // 0.25 of 2 and 0.75 of 1 cycles per second.
    const phase = 0.3 * (0.75 / sway.duration + 0.25 / nod.duration);
    expectNear(animator.graph.leafTimes, [phase * sway.duration, phase * nod.duration], 1e-12);
  });

  it('lays an additive clip over a base as it is, and any other one as the difference to its first frame', () => {
    const { rig, animator } = setUp({
      parameters: { by: 0 },
      tree: { base: { clip: 'Sway' }, additive: { clip: 'Nod' }, weight: 'by' },
    });
    animator.update(0.25);
    expectPose(poseOf(rig), sampled(sway, 0.25));
    animator.set('by', 1).update(0);
    const [first, now] = [sampled(nod, 0)[1]!, sampled(nod, animator.graph.leafTimes[1]!)[1]!];
    const base = sampled(sway, animator.graph.leafTimes[0]!)[1]!;
    const quaternions = [base, first, now].map(([, quaternion]) => new THREE.Quaternion(...quaternion));
    const expected = quaternions[0]!.multiply(quaternions[1]!.invert()).multiply(quaternions[2]!);
    expectSameRotation([...rig.bones[1]!.quaternion], [...expected], NEAR);

    const laid = setUp({ tree: { base: { clip: 'Sway' }, additive: { clip: 'Lean', loop: false } } });
    laid.animator.update(0.2);
    const turned = new THREE.Quaternion(...sampled(sway, 0.2)[0]![1]).multiply(
      new THREE.Quaternion(...sampled(lean, 0.2)[0]![1]),
    );
    expectSameRotation([...laid.rig.bones[0]!.quaternion], [...turned], NEAR);
  });

  it('lays a clip over a base where a mask lets it', () => {
    const { rig, animator } = setUp({
      masks: { head: [{ from: 'Head' }] },
      tree: { base: { clip: 'Sway' }, layer: { clip: 'Nod' }, mask: 'head' },
    });
    animator.update(0.3);
    const [base, layer] = [sampled(sway, 0.3), sampled(nod, 0.3)];
    // The layer has no scale: that stays as it is beneath.
    const head = [base[2]![0], layer[2]![1], base[2]![2]] as const;
    expectPose(poseOf(rig), [base[0]!, base[1]!, [head[0], head[1], head[2]]]);
  });

  it('leaves what somebody writes to a bone to the screen, until its next update', () => {
    const { rig, animator } = setUp({ tree: { clip: 'Sway' } });
    rig.bones[1]!.rotation.set(0, 1, 0);
    rig.root.updateMatrixWorld();
    const turned = new THREE.Quaternion().setFromRotationMatrix(rig.bones[1]!.matrix);
    expectSameRotation([...turned], [...new THREE.Quaternion().setFromEuler(new THREE.Euler(0, 1, 0))], NEAR);
    animator.update(0.25);
    expectPose(poseOf(rig), sampled(sway, 0.25));
  });

  it('finds clips by a table of other names', () => {
    const rig = createSmallRig();
    const animator = new Animator(rig.root, clips, { tree: { clip: 'Idle' } }, { names: { Idle: 'Nod' } });
    animator.update(0.3);
    expectPose(poseOf(rig), sampled(nod, 0.3));
  });

  it('gives everything back when it is disposed of, and may be followed by another', () => {
    const { rig, animator } = setUp({ tree: { clip: 'Sway' } });
    animator.update(0.3);
    animator.dispose();
    expectPose(poseOf(rig), poseOf(createSmallRig()));
    expect(rigOfSkeleton(rig.mesh.skeleton)).toBeUndefined();
    expect(Object.getPrototypeOf(rig.bones[0]!)).toBe(THREE.Bone.prototype);
    new Animator(rig.root, clips, { tree: { clip: 'Nod' } }).update(0.3);
    expectPose(poseOf(rig), sampled(nod, 0.3));
  });

  it('shares a character with a mixer that plays something else', () => {
    const { rig, animator } = setUp({ tree: { clip: 'Nod' } });
    const mixer = new AnimationMixer(rig.root);
    const hips = new THREE.AnimationClip('hips', 1, [
      new THREE.VectorKeyframeTrack('Hips.position', [0, 1], [0, 0, 0, 8, 8, 8]),
    ]);
    mixer.clipAction(hips).play();
    mixer.update(0.25);
    animator.update(0.3);
    expectNear([...rig.bones[0]!.position], [2, 2, 2], NEAR);
    expectSameRotation([...rig.bones[2]!.quaternion], sampled(nod, 0.3)[2]![1], NEAR);
  });

  it('refuses what it cannot play, by name', () => {
    const rig = createSmallRig();
    const make = (definition: GraphDefinition) => () => new Animator(rig.root, clips, definition);
    expectMessage(make({ tree: { clip: 'Swya' } }), ['tree.clip', '"Swya"', 'Did you mean "Sway"']);
    expectMessage(make({ masks: { m: [{ from: 'Haed' }] }, tree: { clip: 'Sway' } }), [
      'Animator',
      'masks.m[0].from',
      '"Haed"',
      'Did you mean "Head"',
    ]);
    expect(rigOfSkeleton(rig.mesh.skeleton)).toBeUndefined();
    const { animator } = setUp(blend);
    expectMessage(() => animator.set('mush', 1), ['"mush"', 'Did you mean "much"']);
    expectMessage(() => animator.set('much', Number.NaN), ['"much"', 'NaN', 'finite']);
    expectMessage(() => animator.fire('much'), ['"much"', 'trigger']);
    const before = [...animator.graph.leafTimes];
    expectMessage(() => animator.update(Number.NaN), ['Animator.update', 'NaN']);
    expect([...animator.graph.leafTimes]).toEqual(before);
  });

  it('warns of a track whose node is missing, and plays the others', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const odd = new THREE.AnimationClip('Odd', 1, [
      new THREE.VectorKeyframeTrack('Hipps.position', [0, 1], [0, 0, 0, 1, 1, 1]),
      ...sway.tracks.slice(1, 2),
    ]);
    const rig = createSmallRig();
    new Animator(rig.root, [odd], { tree: { clip: 'Odd' } }).update(0.25);
    expectSameRotation([...rig.bones[0]!.quaternion], sampled(sway, 0.25)[0]![1], NEAR);
    expect(warn.mock.calls.flat().join()).toMatch(/Hipps.*Did you mean "Hips"/);
    warn.mockRestore();
  });

  it('measures ground speeds at the joint that travels', () => {
    const travel = (name: string, metres: number) =>
      new THREE.AnimationClip(name, 2, [
        new THREE.VectorKeyframeTrack('Hips.position', [0, 2], [0, 0, 0, 0, 0, metres]),
      ]);
    const definition: GraphDefinition = {
      parameters: { speed: 2 },
      tree: {
        blend1d: 'speed',
        children: [
          { clip: 'walk', at: 'groundSpeed' },
          { clip: 'run', at: 'groundSpeed' },
        ],
      },
    };
    const animator = new Animator(createSmallRig().root, [travel('walk', 2), travel('run', 10)], definition);
    expectNear(animator.graph.leafWeights, [0.75, 0.25], 1e-9);
  });
});
