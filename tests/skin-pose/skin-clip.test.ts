import { describe, expect, it } from 'vitest';
import { createClip } from '../../src/keys/clip.js';
import { CLOSE, FAR, NEAR } from '../../src/skin-pose/skin-clip.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';
import { threefold, trackOf } from '../support/sample-track.js';
import { layoutOf } from '../support/skin-layout.js';

const skeleton = skeletonOf([-1, 0], [plainSkin(2, [0, 1])]);
const negative = (numbers: number[]): number[] => numbers.map((number) => -number);

describe('clipToSkinClip', () => {
  it('puts neighbouring rotations on the same side and makes them of unit length', () => {
    const keys = [turn(0, 0, 1, 0), negative(turn(0, 0, 1, 20)), turn(0, 0, 1, 40), negative(turn(0, 0, 1, 60))];
    const track = trackOf('rotation', 'linear', [0, 1, 2, 3], keys.flat());
    const { skinClips } = layoutOf(skeleton, createClip('clip', 3, [track]));
    const expected = [0, 20, 40, 60].flatMap((degrees) => turn(0, 0, 1, degrees));
    expectNear(skinClips[0]!.groups[0]!.rotations, expected, 6e-8);
  });

  it('says of each pair of keys how far they are apart', () => {
    // 1 - cos of half the turn: 4.8e-4 for 3.56 degrees, 0.0489 for 36, and so on.
    const degrees = [0, 3.56, 7.3, 43.3, 80.3, 300];
    const track = trackOf(
      'rotation',
      'linear',
      [0, 1, 2, 3, 4, 9],
      degrees.flatMap((angle) => turn(0, 1, 0, angle)),
    );
    const { skinClips } = layoutOf(skeleton, createClip('clip', 5, [track]));
    expect(Array.from(skinClips[0]!.groups[0]!.distances)).toEqual([NEAR, CLOSE, CLOSE, FAR, FAR]);
    expect(skinClips[0]!.groups[0]!.isUniform).toBe(false);
  });

  it('takes the joint that turns most for all of a group', () => {
    const slow = trackOf('rotation', 'linear', [0, 1], [...turn(0, 1, 0, 0), ...turn(0, 1, 0, 1)]);
    const fast = { ...trackOf('rotation', 'linear', [0, 1], [...turn(0, 1, 0, 0), ...turn(0, 1, 0, 10)]), joint: 1 };
    const { skinClips } = layoutOf(skeleton, createClip('clip', 1, [slow, fast]));
    expect(Array.from(skinClips[0]!.groups[0]!.distances)).toEqual([CLOSE]);
  });

  it('keeps what lives, key after key, and where each stands in a pose', () => {
    const rotation = trackOf(
      'rotation',
      'linear',
      [0, 1, 5],
      [0, 90, 180].flatMap((angle) => turn(0, 1, 0, angle)),
    );
    const translation = { ...trackOf('translation', 'linear', [0, 1, 5], threefold([1, 2, 3])), joint: 1 };
    const constant = trackOf('translation', 'linear', [0, 1, 5], threefold([7, 7, 7]));
    const { skinClips, layout } = layoutOf(skeleton, createClip('clip', 5, [rotation, constant, translation]));
    const [group] = skinClips[0]!.groups;
    expect(Array.from(group!.rotationOffsets)).toEqual([0]);
    expect(Array.from(group!.translationOffsets)).toEqual([14]);
    expectNear(group!.translations, threefold([1, 2, 3]), 0);
    expect(Array.from(layout.heldOffsets)).toEqual([4]);
    expect(group!.isStep).toBe(false);
  });

  it('leaves out groups in which nothing lives, without moving the cursors of others', () => {
    const constant = trackOf('translation', 'step', [0], [1, 0, 0]);
    const rotation = trackOf(
      'rotation',
      'step',
      [0, 0.5, 1],
      [0, 90, 180].flatMap((angle) => turn(0, 1, 0, angle)),
    );
    const { skinClips } = layoutOf(skeleton, createClip('clip', 1, [constant, rotation]));
    expect(skinClips[0]!.groups.map(({ cursor, isStep, isUniform }) => [cursor, isStep, isUniform])).toEqual([
      [2, true, true],
    ]);
  });
});
