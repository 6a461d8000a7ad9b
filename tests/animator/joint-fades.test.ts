// Fades in which joints take times of their own, beside poses by three's interpolants that are mixed joint by joint.

import {
  type AnimationClip,
  type Bone,
  AnimationClip as Clip,
  type Group,
  NumberKeyframeTrack,
  type SkinnedMesh,
} from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { Animator } from '../../src/animator/animator.js';
import type { Easing, FadeKind } from '../../src/definition/fade-definition.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { FOX, loadModel } from '../support/load-model.js';
import { createPoseSampler, type PoseSampler, shownPose } from '../support/pose-sampler.js';
import { createSmallClips, createSmallRig } from '../support/small-rig.js';

const STEP = 1 / 60;
const NEAR = 2e-6;
const REST = 0.4;
const NECK = 'b_Neck_04';
const TAIL = 'b_Tail01_012';
const NECK_SECONDS = 0.8;

let scene: Group;
let clips: AnimationClip[];

beforeAll(async () => {
  const model = await loadModel(FOX);
  scene = model.scene;
  clips = model.animations;
});

function graphOf(kind: FadeKind, easing: Easing = 'linear', speed = 1): GraphDefinition {
  const fade = {
    seconds: REST,
    kind,
    easing,
    joints: [
      { from: NECK, seconds: NECK_SECONDS },
      { from: TAIL, seconds: 0 },
    ],
  };
  const quick = { seconds: 0.3, kind, easing, joints: [{ from: NECK, seconds: 0.1 }] };
  return {
    parameters: { walk: 'trigger', run: 'trigger', cut: 'trigger' },
    states: {
      survey: { clip: 'Survey', speed },
      walk: { clip: 'Walk', speed },
      run: { clip: 'Run', speed },
    },
    initial: 'survey',
    transitions: [
      { from: 'survey', to: 'walk', when: 'walk', fade, interruption: 'target' },
      { from: 'walk', to: 'run', when: 'run', fade: quick },
      { from: '*', to: 'run', when: 'cut', fade: { seconds: 0.2, kind: 'inertial' } },
    ],
  };
}

interface Played {
  readonly root: Group;
  readonly bones: readonly Bone[];
  readonly animator: Animator<GraphDefinition>;
  readonly sample: PoseSampler;
  /** Seconds that each bone takes in the first fade. */
  readonly seconds: readonly number[];
}

function play(graph: GraphDefinition): Played {
  const root = clone(scene) as Group;
  const { bones } = (root.getObjectByProperty('isSkinnedMesh', true) as SkinnedMesh).skeleton;
  const sample = createPoseSampler(bones, clips);
  const seconds = bones.map((bone) => {
    if (isWithin(bone, NECK)) return NECK_SECONDS;
    return isWithin(bone, TAIL) ? 0 : REST;
  });
  const animator = new Animator<GraphDefinition>(root, clips, graph);
  return { root, bones, animator, sample, seconds };
}

function isWithin(bone: Bone, name: string): boolean {
  for (let node: Bone['parent'] = bone; node; node = node.parent) if (node.name === name) return true;
  return false;
}

/** Both ends of this one are cut off: at first it is 0, and long before its end 1. */
const CUT_OFF: Easing = [0.3, -0.5, 0.7, 1.5];

function progress(easing: Easing, elapsed: number, seconds: number): number {
  const t = seconds === 0 ? 1 : Math.min(1, Math.max(0, elapsed / seconds));
  if (easing === 'linear') return t;
  if (easing === 'smooth') return t * t * (3 - 2 * t);
  const [x1, y1, x2, y2] = easing as readonly number[];
  const cubic = (s: number, a: number, b: number): number =>
    3 * s * (1 - s) ** 2 * a + 3 * s * s * (1 - s) * b + s ** 3;
  let [low, high] = [0, 1];
  for (let n = 0; n < 60; n++) {
    const s = (low + high) / 2;
    if (cubic(s, x1!, x2!) < t) low = s;
    else high = s;
  }
  return Math.min(1, Math.max(0, cubic(low, y1!, y2!)));
}

/** The poses of the three states as they stand, mixed bone by bone with these weights. */
function mixed({ animator, bones, sample }: Played, weightsOf: (bone: number) => readonly number[]): Float64Array {
  const { plan, leafTimes } = animator.graph;
  const poses = ['Survey', 'Walk', 'Run'].map((name) =>
    sample(name, leafTimes[plan.leaves.findIndex(({ clip }) => clip.name === name)]!),
  );
  const out = new Float64Array(bones.length * 7);
  for (let bone = 0; bone < bones.length; bone++) {
    const at = bone * 7;
    weightsOf(bone).forEach((weight, state) => {
      const pose = poses[state]!;
      let dot = 0;
      for (let n = 0; n < 4; n++) dot += out[at + n]! * pose[at + n]!;
      for (let n = 0; n < 7; n++) out[at + n]! += (n < 4 && dot < 0 ? -weight : weight) * pose[at + n]!;
    });
    const length = Math.hypot(...out.subarray(at, at + 4));
    for (let n = 0; n < 4; n++) out[at + n]! /= length;
  }
  return out;
}

/** Of rotations either sign is the same. */
function expectPose({ bones }: Played, wanted: Float64Array, what: string): void {
  const got = shownPose(bones);
  let most = 0;
  for (let at = 0; at < got.length; at += 7) {
    let dot = 0;
    for (let n = 0; n < 4; n++) dot += got[at + n]! * wanted[at + n]!;
    const sign = dot < 0 ? -1 : 1;
    for (let n = 0; n < 7; n++) most = Math.max(most, Math.abs(got[at + n]! - (n < 4 ? sign : 1) * wanted[at + n]!));
  }
  expect(most, what).toBeLessThan(NEAR);
}

describe('a fade whose joints take times of their own', () => {
  it.each([
    ['blend', 'linear'],
    ['blend', 'smooth'],
    ['frozen', 'linear'],
    ['frozen', 'smooth'],
    ['blend', CUT_OFF],
  ] as const)('mixes each joint by its own: %s, %s', (kind, easing) => {
    const played = play(graphOf(kind, easing));
    const { animator, seconds } = played;
    animator.update(0.5);
    const before = shownPose(played.bones);
    animator.fire('walk').update(0);
    expectPose(played, before, 'at its start');
    for (let frame = 1; frame <= 60; frame++) {
      animator.update(STEP);
      const weights = (bone: number) => {
        const share = progress(easing, frame * STEP, seconds[bone]!);
        return [1 - share, share, 0];
      };
      expectPose(played, mixed(played, weights), `frame ${frame}`);
    }
    expect(animator.state).toBe('walk');
    expect(animator.graph.rows.count).toBe(1);
  });

  it('goes on under another one', () => {
    const played = play(graphOf('blend'));
    const { animator, bones, seconds } = played;
    animator.update(0.5).fire('walk').update(0.2).fire('run').update(0);
    for (let frame = 1; frame <= 20; frame++) {
      animator.update(STEP);
      const weights = (bone: number) => {
        const first = progress('linear', 0.2 + frame * STEP, seconds[bone]!);
        const second = progress('linear', frame * STEP, isWithin(bones[bone]!, NECK) ? 0.1 : 0.3);
        return [(1 - first) * (1 - second), first * (1 - second), second];
      };
      expectPose(played, mixed(played, weights), `frame ${frame}`);
    }
  });

  it('goes on while its clips stand still', () => {
    const played = play(graphOf('blend', 'linear', 0));
    const { animator, seconds } = played;
    animator.update(0.5).fire('walk').update(0);
    for (let frame = 1; frame <= 40; frame++) {
      animator.update(STEP);
      const weights = (bone: number) => {
        const share = progress('linear', frame * STEP, seconds[bone]!);
        return [1 - share, share, 0];
      };
      expectPose(played, mixed(played, weights), `frame ${frame}`);
    }
  });

  it.each(['blend', 'frozen'] as const)('does not jump when movement takes over: %s', (kind) => {
    const played = play(graphOf(kind, 'smooth'));
    const { animator, bones } = played;
    animator.update(0.5).fire('walk').update(0.25);
    const before = shownPose(bones);
    animator.fire('cut').update(0);
    expectPose(played, before, 'at the switch');
    animator.update(1e-5);
    const after = shownPose(bones);
    expect(Math.max(...after.map((number, index) => Math.abs(number - before[index]!)))).toBeLessThan(1e-3);
  });

  it('is kept by a snapshot', () => {
    const [one, other] = [play(graphOf('blend', 'smooth')), play(graphOf('blend', 'smooth'))];
    one.animator.update(0.5).fire('walk').update(0.25);
    other.animator.restore(one.animator.save());
    for (let frame = 0; frame < 40; frame++) {
      for (const { animator } of [one, other]) animator.update(STEP);
      expect(shownPose(other.bones)).toEqual(shownPose(one.bones));
    }
  });

  it('takes until the last joint for what is no joint', () => {
    const { root, lamp } = createSmallRig();
    const level = (name: string, value: number) =>
      new Clip(name, 1, [new NumberKeyframeTrack('Lamp.intensity', [0, 1], [value, value])]);
    const animator = new Animator<GraphDefinition>(root, [level('Dim', 1), level('Bright', 3), ...createSmallClips()], {
      parameters: { go: 'trigger' },
      states: { dim: { clip: 'Dim' }, bright: { clip: 'Bright' } },
      initial: 'dim',
      transitions: [
        { from: 'dim', to: 'bright', when: 'go', fade: { seconds: 0.5, joints: [{ from: 'Head', seconds: 2 }] } },
      ],
    });
    animator.update(0.25).fire('go').update(0);
    for (const [seconds, intensity] of [
      [0, 1],
      [0.5, 1.5],
      [1, 2.5],
      [0.75, 3],
    ] as const) {
      animator.update(seconds);
      expect(lamp.intensity).toBeCloseTo(intensity, 9);
    }
  });

  it('is refused for a joint that is not there, and for a state that is played by hand', () => {
    const graph = graphOf('blend');
    const fade = { seconds: 1, joints: [{ from: 'b_Nek_04', seconds: 1 }] };
    const transitions = [{ from: 'survey', to: 'walk', when: 'walk', fade }];
    expect(() => play({ ...graph, transitions } as GraphDefinition)).toThrow(
      'Animator: transitions[0].fade.joints[0].from: there is no "b_Nek_04" under the root. Did you mean "b_Neck_04"',
    );
    const { animator } = play(graph);
    expect(() => animator.play('walk', { fade: { seconds: 1, joints: [{ from: NECK, seconds: 2 }] } })).toThrow(
      'playState: fade.joints: the fade is of kind blend, expected inertial',
    );
    expect(animator.state).toBe('survey');
  });
});
