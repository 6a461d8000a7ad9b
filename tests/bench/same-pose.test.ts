import type { Mesh } from 'three';
import { describe, expect, it } from 'vitest';
import { createHumanoid } from './humanoid.js';
import { createBenchModel, stretchClip } from './models.js';
import { createFace, createLights } from './props.js';
import { checkSamePose, POSE_TOLERANCE } from './same-pose.js';
import { playTask, type Task } from './tasks.js';
import { createWorld } from './worlds.js';

const humanoid = createBenchModel('humanoid', createHumanoid());

/** Both worlds, with another task for ours if there is one. */
function worldsOf(task: Task, ourTask = task) {
  return { three: createWorld('three', task), ours: createWorld('ours', ourTask) };
}

describe('checkSamePose', () => {
  it('lets both mixers pass where they play the same', () => {
    expect(checkSamePose(worldsOf(playTask(humanoid, 3, 3)), 20)).toBeLessThan(POSE_TOLERANCE);
  });

  it('passes both worlds when the characters stand elsewhere in ours, since only the pose counts', () => {
    const worlds = worldsOf(playTask(humanoid, 1, 1));
    worlds.ours.scene.children[0]!.position.set(7, 0, 3);
    expect(checkSamePose(worlds, 2)).toBeLessThan(POSE_TOLERANCE);
  });

  it('draws what the task itself does not draw', () => {
    const task: Task = { ...playTask(humanoid, 2, 1), work: 'updated' };
    expect(checkSamePose(worldsOf(task), 5)).toBeLessThan(POSE_TOLERANCE);
    expect(() => checkSamePose(worldsOf(task, playTask(humanoid, 2, 2)), 1)).toThrow('differs by');
  });

  it('stops with the task and the bone when they do not', () => {
    expect(() => checkSamePose(worldsOf(playTask(humanoid, 2, 1), playTask(humanoid, 2, 2)), 1)).toThrow(
      /^checkSamePose: humanoid, N = 2: bone "root" of mesh 0 differs by \d/,
    );
  });

  it('stops when a pose is not a number', () => {
    // Clones share these matrices with their model, so this test has one of its own.
    const worlds = worldsOf(playTask(createBenchModel('humanoid', createHumanoid()), 1, 1));
    worlds.three.skeletons[0]!.boneInverses[4]!.elements[12] = Number.NaN;
    expect(() => checkSamePose(worlds, 1)).toThrow('differs by NaN in frame 0');
  });

  it('compares the bones that are read, in the world', () => {
    const task = playTask(humanoid, 2, 2, 'all');
    expect(checkSamePose(worldsOf(task), 5)).toBeLessThan(POSE_TOLERANCE);
    const worlds = worldsOf(task);
    worlds.ours.scene.children[1]!.position.x += 1;
    expect(() => checkSamePose(worlds, 1)).toThrow(/value \d+ differs by/);
  });

  it('compares lights', () => {
    const { root, clips } = createLights(3);
    const task = playTask(createBenchModel('lights', { root, clips }, 3), 1, 1);
    expect(checkSamePose(worldsOf(task), 5)).toBeLessThan(POSE_TOLERANCE);
    const slower = createBenchModel('lights', { root, clips: [stretchClip(clips[0]!, 1.5)] }, 3);
    expect(() => checkSamePose(worldsOf(task, playTask(slower, 1, 1)), 5)).toThrow(/value \d+ differs by \d/);
  });

  it('compares morph targets', () => {
    const task = playTask(createBenchModel('face', createFace(8)), 2, 1);
    expect(checkSamePose(worldsOf(task), 5)).toBeLessThan(POSE_TOLERANCE);
    const worlds = worldsOf(task);
    const [, second] = worlds.ours.props as Mesh[];
    second!.morphTargetInfluences = new Array(8).fill(7);
    expect(() => checkSamePose(worlds, 1)).toThrow(/value 8 differs by \d/);
  });
});
