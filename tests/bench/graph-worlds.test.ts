import { AnimationClip, Bone, Group, Quaternion, QuaternionKeyframeTrack, Vector3, VectorKeyframeTrack } from 'three';
import { describe, expect, it } from 'vitest';
import type { Animator } from '../../src/animator/animator.js';
import type { GraphMatch } from './graph-matches.js';
import { createGraphWorld, createMeanWorld, createWeighing } from './graph-worlds.js';
import { createBenchModel } from './models.js';
import { createRig } from './rigs.js';
import { runFrame } from './worlds.js';

const AXIS = new Vector3(0, 0, 1);

/** A bone that each clip holds still: turned by so many degrees, and moved by so much along x. */
function stillMatch(poses: readonly { degrees: number; x: number; weight: number }[]): GraphMatch {
  const root = new Group();
  const bone = new Bone();
  bone.name = 'bone';
  root.add(bone);
  const clips = poses.map(({ degrees, x }, index) => {
    const turn = new Quaternion().setFromAxisAngle(AXIS, (degrees * Math.PI) / 180).toArray();
    return new AnimationClip(`clip${index}`, 1, [
      new QuaternionKeyframeTrack('bone.quaternion', [0, 1], [...turn, ...turn]),
      new VectorKeyframeTrack('bone.position', [0, 1], [x, 0, 0, x, 0, 0]),
    ]);
  });
  return {
    name: 'still',
    model: createBenchModel('bone', { root, clips }),
    clips,
    weights: poses.map(({ weight }) => weight),
    isInPhase: false,
    graphs: [{ name: 'none', leafCount: 0, likeness: 'mean', definition: { tree: { clip: 'clip0' } } }],
  };
}

/** Shows the mean of such a match: the bone's turn in degrees, and its place. */
function meanOf(match: GraphMatch) {
  const world = createMeanWorld(match, match.graphs[0]!, 1);
  runFrame(world);
  const bone = world.scene.getObjectByName('bone')!;
  const degrees = (2 * Math.atan2(bone.quaternion.z, bone.quaternion.w) * 180) / Math.PI;
  return { degrees: (degrees + 360) % 360, x: bone.position.x };
}

describe('the world of means', () => {
  it('shows a single clip as it is', () => {
    const { degrees, x } = meanOf(stillMatch([{ degrees: 40, x: 3, weight: 1 }]));
    expect(degrees).toBeCloseTo(40, 4);
    expect(x).toBeCloseTo(3, 6);
  });

  it('shows the middle of two clips, the short way round, and places by their weights', () => {
    const { degrees, x } = meanOf(
      stillMatch([
        { degrees: 170, x: 0, weight: 0.5 },
        { degrees: -150, x: 4, weight: 0.5 },
      ]),
    );
    expect(degrees).toBeCloseTo(190, 4);
    expect(x).toBeCloseTo(2, 6);
  });

  it('shows the direction of the weighted sum of three', () => {
    const poses = [
      { degrees: 0, x: 1, weight: 0.25 },
      { degrees: 60, x: 2, weight: 0.5 },
      { degrees: 90, x: 4, weight: 0.25 },
    ];
    // All quaternions of one axis are points of a plane, at half the angle.
    const sum = (part: (radians: number) => number) =>
      poses.reduce((total, pose) => total + pose.weight * part((pose.degrees * Math.PI) / 360), 0);
    const { degrees, x } = meanOf(stillMatch(poses));
    expect(degrees).toBeCloseTo((Math.atan2(sum(Math.sin), sum(Math.cos)) * 360) / Math.PI, 4);
    expect(x).toBeCloseTo(2.25, 6);
  });
});

describe('a weighing', () => {
  it('moves graphs like those of the characters, and leaves those alone', () => {
    const model = createBenchModel('rig', createRig({ boneCount: 3, keyCount: 10, clipCount: 1, tracks: 'rotation' }));
    const match: GraphMatch = {
      name: 'rig',
      model,
      clips: model.clips,
      weights: [1],
      isInPhase: false,
      graphs: [
        {
          name: 'clip',
          leafCount: 1,
          likeness: 'three',
          definition: { tree: { clip: 'clip0' } },
        },
      ],
    };
    const world = createGraphWorld(match, match.graphs[0]!, 2);
    const weigh = createWeighing(world);
    const animators = world.mixers as readonly Animator[];
    const times = () => animators.map(({ graph }) => graph.leafTimes[0]);
    const before = times();
    expect(new Set(before).size).toBe(2);
    weigh();
    expect(times()).toEqual(before);
    runFrame(world);
    expect(times()).not.toEqual(before);
  });
});
