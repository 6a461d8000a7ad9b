import { describe, expect, it } from 'vitest';
import { type Clip, createClip } from '../../src/keys/clip.js';
import { compileClip } from '../../src/skin-pose/skin-clips.js';
import { turn } from '../support/expect-numbers.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';
import { threefold, trackOf } from '../support/sample-track.js';

const newSkeleton = () => skeletonOf([-1, 0], [plainSkin(2, [0, 1])]);
const moving = (end: number): Clip =>
  createClip('moving', 1, [
    trackOf('rotation', 'linear', [0, 1], [...turn(0, 1, 0, 0), ...turn(0, 1, 0, 90)]),
    trackOf('translation', 'linear', [0, 1], threefold([1, end])),
  ]);

describe('compileClip', () => {
  it('gives the same object as long as nothing changes, and one for each skeleton', () => {
    const [skeleton, other] = [newSkeleton(), newSkeleton()];
    const clip = moving(1);
    const compiled = compileClip(skeleton, clip);
    expect(compiled.clip).toBe(clip);
    expect(compiled.layout).not.toBeNull();
    expect(compileClip(skeleton, clip)).toBe(compiled);
    expect(compileClip(other, clip)).not.toBe(compiled);
  });

  it('puts clips that drive the same channels into one family, with one layout', () => {
    const skeleton = newSkeleton();
    const [first, second] = [moving(1), moving(1)].map((clip) => compileClip(skeleton, clip));
    const [still] = [createClip('still', 1, [])].map((clip) => compileClip(skeleton, clip));
    expect(second!.family).toBe(first!.family);
    expect(second!.layout).toBe(first!.layout);
    expect(still!.family).not.toBe(first!.family);
  });

  it('compiles a clip anew when another one has brought a channel to life', () => {
    const skeleton = newSkeleton();
    const clips = [moving(1), moving(2)];
    const before = compileClip(skeleton, clips[0]!);
    expect(before.keys!.groups[0]!.translationOffsets.length).toBe(0);
    const joined = compileClip(skeleton, clips[1]!);
    expect(joined.layout).not.toBe(before.layout);
    expect(before.family!.layout).toBe(joined.layout);
    const after = compileClip(skeleton, clips[0]!);
    expect(after.layout).toBe(joined.layout);
    expect(after.keys!.groups[0]!.translationOffsets.length).toBe(1);
    // A third one that brings nothing new changes nothing.
    expect(compileClip(skeleton, moving(3)).layout).toBe(joined.layout);
    expect(compileClip(skeleton, clips[0]!)).toBe(after);
  });

  it('has no family for what skin poses cannot say', () => {
    const skeleton = newSkeleton();
    const grown = createClip('grown', 1, [trackOf('scale', 'linear', [0, 1], threefold([1, 2]))]);
    const compiled = compileClip(skeleton, grown);
    expect([compiled.family, compiled.layout, compiled.keys]).toEqual([null, null, null]);
    expect(compileClip(skeleton, grown)).toBe(compiled);
    expect(compileClip(skeletonOf([-1, 0]), moving(1)).family).toBeNull();
  });
});
