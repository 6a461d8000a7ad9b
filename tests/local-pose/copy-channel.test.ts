import { describe, expect, it } from 'vitest';
import { copyChannel } from '../../src/local-pose/copy-channel.js';
import { createLocalPose, type LocalPose } from '../../src/local-pose/local-pose.js';

/** A pose of three joints that holds the numbers from `first` on. */
function countedPose(first: number): LocalPose {
  const pose = createLocalPose(3);
  let number = first;
  for (const part of [pose.translations, pose.rotations, pose.scales]) {
    for (let i = 0; i < part.length; i++) part[i] = number++;
  }
  return pose;
}

describe('copyChannel', () => {
  it.each([
    ['translation', 'translations', 3],
    ['rotation', 'rotations', 4],
    ['scale', 'scales', 3],
  ] as const)('copies the %s of each joint, and nothing else', (channel, part, size) => {
    for (let joint = 0; joint < 3; joint++) {
      const [out, pose, wanted] = [countedPose(0), countedPose(100), countedPose(0)];
      for (let i = joint * size; i < (joint + 1) * size; i++) wanted[part][i] = pose[part][i]!;
      copyChannel(out, pose, joint, channel);
      expect(out).toEqual(wanted);
      expect(pose).toEqual(countedPose(100));
    }
  });

  it('leaves a pose that is copied to itself as it is', () => {
    const pose = countedPose(0);
    copyChannel(pose, pose, 1, 'rotation');
    expect(pose).toEqual(countedPose(0));
  });
});
