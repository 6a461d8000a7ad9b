import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { addCurveTerms, createCurveTerms } from '../../src/local-pose/curve-keys.js';
import { createLocalPose } from '../../src/local-pose/local-pose.js';
import { trackOf } from '../support/sample-track.js';

describe('createCurveTerms', () => {
  it('gives terms that sum to nothing', () => {
    expect(new Set(Object.values(createCurveTerms()))).toEqual(new Set([0]));
  });
});

describe('addCurveTerms', () => {
  // Four keys, each a frame of ten numbers: translation, rotation, scale.
  const times = [0, 1, 2, 3];
  const clip = createClip('clip', 3, [
    { ...trackOf('translation', 'step', times, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), joint: 1 },
    { ...trackOf('rotation', 'step', times, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]), joint: 0 },
    { ...trackOf('scale', 'step', times, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]), joint: 1 },
  ]);

  it('writes the sum of four frames by their shares, and nothing else', () => {
    const pose = createLocalPose(2);
    for (const numbers of Object.values(pose)) numbers.fill(-7);
    const offsets = { offsetA: 0, offsetB: 10, offsetC: 20, offsetD: 30 };
    addCurveTerms(pose, clip.groups[0]!, { ...offsets, shareA: 1, shareB: 10, shareC: 100, shareD: 1000 });
    // 1 + 40 + 700 + 10000, and so on. Rotations are summed like the others, with no normalising.
    expect(Array.from(pose.translations)).toEqual([-7, -7, -7, 10741, 11852, 12963]);
    expect(Array.from(pose.rotations)).toEqual([1, 10, 100, 1000, -7, -7, -7, -7]);
    expect(Array.from(pose.scales)).toEqual([-7, -7, -7, 4321, 4321, 4321]);
  });

  it('takes one frame more than once', () => {
    const pose = createLocalPose(2);
    const offsets = { offsetA: 10, offsetB: 10, offsetC: 10, offsetD: 10 };
    addCurveTerms(pose, clip.groups[0]!, { ...offsets, shareA: 1, shareB: 2, shareC: 3, shareD: -4 });
    expect(Array.from(pose.translations.subarray(3))).toEqual([8, 10, 12]);
  });
});
