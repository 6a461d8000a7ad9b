import { describe, expect, it } from 'vitest';
import { createHumanoid } from './humanoid.js';
import { createBenchModel, extendClips, stretchClip } from './models.js';
import { createLights } from './props.js';
import { createRig } from './rigs.js';

describe('createBenchModel', () => {
  it('counts bones and measures the mesh', () => {
    const { boneCount, size, unitCount } = createBenchModel('humanoid', createHumanoid());
    expect(boneCount).toBe(65);
    expect(size).toBeGreaterThan(1.5);
    expect(size).toBeLessThan(3);
    expect(unitCount).toBe(1);
  });

  it('takes what has no bones', () => {
    expect(createBenchModel('lights', createLights(5), 5)).toMatchObject({ boneCount: 0, size: 1, unitCount: 5 });
  });
});

describe('extendClips', () => {
  it('keeps the first ones and adds slower copies with other names', () => {
    const { clips } = createHumanoid();
    const eight = extendClips(clips, 8);
    expect(eight.slice(0, 3)).toEqual(clips);
    expect(new Set(eight.map(({ name }) => name)).size).toBe(8);
    expect(eight[3]!.name).toBe('Idle 2');
    expect(eight[6]!.duration).toBeGreaterThan(eight[3]!.duration);
  });

  it('takes fewer', () => {
    const { clips } = createHumanoid();
    expect(extendClips(clips, 2)).toEqual(clips.slice(0, 2));
  });
});

describe('stretchClip', () => {
  it('takes longer and shares no keys with the clip it is of', () => {
    const [clip] = createHumanoid().clips;
    const last = clip!.tracks[0]!.times.at(-1)!;
    const slow = stretchClip(clip!, 1.5);
    expect(slow.duration).toBeCloseTo(clip!.duration * 1.5, 5);
    expect(slow.tracks[0]!.times.at(-1)).toBeCloseTo(last * 1.5, 5);
    expect(clip!.tracks[0]!.times.at(-1)).toBe(last);
  });
});

describe('createRig', () => {
  it('has as many bones, keys and clips as asked, parents first', () => {
    const { root, clips } = createRig({ boneCount: 24, keyCount: 10, clipCount: 2, tracks: 'rotation' });
    const { boneCount } = createBenchModel('rig', { root, clips });
    expect(boneCount).toBe(24);
    expect(clips).toHaveLength(2);
    for (const { tracks } of clips) {
      expect(tracks).toHaveLength(24 + 1);
      for (const { times } of tracks) expect(times).toHaveLength(10);
    }
    expect(clips[1]!.duration).toBeGreaterThan(clips[0]!.duration);
  });

  it('drives all three of each bone where that is asked, and moves them', () => {
    const [clip] = createRig({ boneCount: 7, keyCount: 5, clipCount: 1, tracks: 'all' }).clips;
    expect(clip!.tracks).toHaveLength(7 * 3);
    for (const track of clip!.tracks) {
      const size = track.getValueSize();
      expect([...track.values.slice(0, size)]).not.toEqual([...track.values.slice(size, 2 * size)]);
    }
    expect(clip!.validate()).toBe(true);
  });

  it('gives the same numbers again', () => {
    const plan = { boneCount: 5, keyCount: 4, clipCount: 1, tracks: 'all' } as const;
    const numbersOf = () => createRig(plan).clips[0]!.tracks.map(({ times, values }) => [...times, ...values]);
    expect(numbersOf()).toEqual(numbersOf());
  });
});
