import { describe, expect, it } from 'vitest';
import { loadBenchModel } from './models.js';
import { checkSamePose, POSE_TOLERANCE } from './same-pose.js';
import { createWorld } from './worlds.js';

const model = await loadBenchModel('humanoid');

describe('checkSamePose', () => {
  it('lets both mixers pass where they play the same', () => {
    const worlds = { three: createWorld('three', model, 3, 3), ours: createWorld('ours', model, 3, 3) };
    expect(checkSamePose(worlds, 20, model.size, 'humanoid')).toBeLessThan(POSE_TOLERANCE);
  });

  it('passes both worlds when the characters stand elsewhere in ours, since only the pose counts', () => {
    const worlds = { three: createWorld('three', model, 1, 1), ours: createWorld('ours', model, 1, 1) };
    worlds.ours.scene.children[0]!.position.set(7, 0, 3);
    expect(checkSamePose(worlds, 2, model.size, 'humanoid')).toBeLessThan(POSE_TOLERANCE);
  });

  it('stops with the cell and the bone when they do not', () => {
    const worlds = { three: createWorld('three', model, 2, 1), ours: createWorld('ours', model, 2, 2) };
    expect(() => checkSamePose(worlds, 1, model.size, 'humanoid, N = 2')).toThrow(
      /^checkSamePose: humanoid, N = 2: bone "root" of mesh 0 differs by \d/,
    );
  });

  it('stops when a pose is not a number', () => {
    const worlds = { three: createWorld('three', model, 1, 1), ours: createWorld('ours', model, 1, 1) };
    worlds.three.skeletons[0]!.boneInverses[4]!.elements[12] = Number.NaN;
    expect(() => checkSamePose(worlds, 1, model.size, 'humanoid')).toThrow('differs by NaN in frame 0');
  });
});
