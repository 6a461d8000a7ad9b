import { describe, expect, it } from 'vitest';
import { createClip, type KeyTrack } from '../../src/keys/clip.js';
import { coverageOf, fromUnit, spreadOf, widenSpread } from '../../src/skin-pose/channel-spread.js';
import { turn } from '../support/expect-numbers.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { threefold, trackOf } from '../support/sample-track.js';

const skeleton = skeletonOf([-1, 0]);
const clipOf = (...tracks: KeyTrack[]) => createClip('clip', 1, tracks);
const move = (...values: number[]): KeyTrack => ({ ...trackOf('translation', 'linear', [0, 1], values), joint: 1 });
const rotate = (a: number, b: number): KeyTrack =>
  trackOf('rotation', 'linear', [0, 1], [...turn(0, 0, 1, a), ...turn(0, 0, 1, b)]);

describe('coverageOf', () => {
  it('marks translation, rotation and scale of each joint', () => {
    const clip = clipOf(move(0, 0, 0, 0, 0, 0), rotate(0, 1), trackOf('scale', 'step', [0], [1, 1, 1]));
    expect(Array.from(coverageOf(clip, 2)!)).toEqual([0, 1, 1, 1, 0, 0]);
    expect(Array.from(coverageOf(clipOf(), 2)!)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is null for a channel with two tracks, a joint that is not there, and curves', () => {
    expect(coverageOf(clipOf(rotate(0, 1), rotate(0, 1)), 2)).toBeNull();
    expect(coverageOf(clipOf(move(0, 0, 0, 0, 0, 0)), 1)).toBeNull();
    expect(coverageOf(clipOf(trackOf('scale', 'smooth', [0, 1], threefold([1, 1]))), 2)).toBeNull();
  });
});

describe('spreadOf', () => {
  it('measures how far keys are from the first, from rest, from 1 and from unit length', () => {
    // At rest joint 1 stands at (1, 0, 0), unturned and unscaled.
    const long = turn(0, 0, 1, 2).map((number) => number * 1.25);
    const clip = clipOf(
      move(1, 0, 4, 1, 3, 0),
      trackOf('rotation', 'linear', [0, 1], [...turn(0, 0, 1, 1), ...turn(0, 0, 1, 2)]),
      { ...trackOf('rotation', 'linear', [0, 1], [...turn(0, 0, 1, 2), ...long]), joint: 1 },
      trackOf('scale', 'linear', [0, 1], [1, 1, 1, 1, 0.5, 1]),
    );
    const spread = spreadOf({ ...skeleton, restScales: Float64Array.of(2, 2, 2, 1, 1, 1) }, clip, coverageOf(clip, 2)!);
    expect(Array.from(spread.firstTranslations)).toEqual([0, 0, 0, 1, 0, 4]);
    expect(Array.from(spread.translationsFromFirst)).toEqual([0, 5]);
    expect(Array.from(spread.translationsFromRest)).toEqual([0, 4]);
    // Chords of such small angles are as good as arcs.
    expect(spread.rotationsFromFirst[0]).toBeCloseTo(Math.PI / 180, 5);
    expect(spread.rotationsFromRest[0]).toBeCloseTo(Math.PI / 90, 5);
    expect(spread.rotationsFromUnit[1]).toBeCloseTo(0.25, 6);
    expect(Array.from(spread.scalesFromRest)).toEqual([1.5, 0]);
    expect(Array.from(spread.scalesFromOne)).toEqual([0.5, 0]);
  });

  it('takes a rotation and its negative for the same', () => {
    const clip = clipOf(trackOf('rotation', 'linear', [0, 1], [0, 0, 0, 1, 0, 0, 0, -1]));
    const spread = spreadOf(skeleton, clip, coverageOf(clip, 2)!);
    expect([spread.rotationsFromFirst[0], spread.rotationsFromRest[0]]).toEqual([0, 0]);
  });
});

describe('widenSpread', () => {
  it('measures from the first key of the first clip, and leaves the old one as it was', () => {
    const clips = [clipOf(move(1, 0, 0, 1, 0, 0)), clipOf(move(1, 0, 3, 1, 0, 3))];
    const narrow = spreadOf(skeleton, clips[0]!, coverageOf(clips[0]!, 2)!);
    const wide = widenSpread(narrow, skeleton, clips[1]!);
    expect(wide.translationsFromFirst[1]).toBe(3);
    expect(wide.translationsFromRest[1]).toBe(3);
    expect(narrow.translationsFromFirst[1]).toBe(0);
    expect(widenSpread(wide, skeleton, clips[0]!)).toEqual(wide);
  });
});

describe('fromUnit', () => {
  it('is the distance of the length from 1, at the offset', () => {
    expect(fromUnit(Float64Array.of(9, 0, 0.6, 0, 0.8), 1)).toBeCloseTo(0, 15);
    expect(fromUnit(Float64Array.of(0, 0, 0, 0.5), 0)).toBe(0.5);
    expect(fromUnit(Float64Array.of(0, 3, 4, 0), 0)).toBe(4);
  });
});
