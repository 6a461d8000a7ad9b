import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFigure } from '../../src/frame/figure.js';
import { latchKeys } from '../../src/frame/latch-keys.js';
import {
  addEntry,
  addPlayer,
  CLOSE_LAYER,
  clearPlayList,
  closePile,
  createPlayList,
  openPile,
  type PlayList,
  reserveEntries,
} from '../../src/frame/play-list.js';
import { playListToLocalPose } from '../../src/frame/run-frame.js';
import { createClip } from '../../src/keys/clip.js';
import { END_SHIFT } from '../../src/keys/time-to-keys.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { threefold, trackOf } from '../support/sample-track.js';

/** One entry of a frame: eighths of a second on the clip, its endings, and whether somebody looks at the pose. */
interface Moment {
  readonly eighths: number;
  readonly endings: number;
  readonly isLooked: boolean;
}

const ending = fc.integer({ min: 0, max: 2 });
const moments: fc.Arbitrary<Moment[]> = fc.array(
  fc.record({
    eighths: fc.integer({ min: -2, max: 26 }),
    endings: fc.tuple(ending, ending).map(([start, end]) => start + (end << END_SHIFT)),
    isLooked: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

/** Of three seconds: the first and the last interval of the smooth keys end as the entries say. */
const CLIP = createClip('clip', 3, [
  trackOf('translation', 'smooth', [0, 1, 2, 3], threefold([1, 5, -2, 4])),
  trackOf('scale', 'linear', [0, 2, 3], threefold([1, 3, 2])),
]);

/** Plays the moments, in a pile of their own when `isPiled`; returns the translations of those that are looked at. Others are run only when `runsAll`. */
function play(list: readonly Moment[], runsAll: boolean, latches: boolean, isPiled = false): number[][] {
  const figure = createFigure(skeletonOf([-1]));
  const playList = createPlayList(isPiled ? 'mean' : 'ordered');
  playList.depth = 1;
  addPlayer(playList, CLIP);
  reserveEntries(playList, 3);
  const seen: number[][] = [];
  for (const { eighths, endings, isLooked } of list) {
    clearPlayList(playList);
    if (isPiled) openPile(playList);
    addEntry(playList, 0, eighths / 8, 1, false, endings);
    if (isPiled) closePile(playList, CLOSE_LAYER, Float64Array.of(1), 0, -1);
    if (latches) latchKeys(playList);
    if (runsAll || isLooked) playListToLocalPose(figure, playList);
    if (isLooked) seen.push([...figure.localPose.translations, ...figure.localPose.scales]);
  }
  return seen;
}

describe('latchKeys', () => {
  it('gives a list that is run in some frames only the curve that running all of them gives', () => {
    fc.assert(
      fc.property(moments, (list) => {
        expect(play(list, false, true)).toEqual(play(list, true, false));
      }),
    );
  });

  it('does so within piles', () => {
    fc.assert(
      fc.property(moments, (list) => {
        expect(play(list, false, true, true)).toEqual(play(list, true, false));
      }),
    );
  });

  it('is needed for that: without it a curve has the endings of the first frame that is looked at', () => {
    const list = [
      { eighths: 1, endings: 1, isLooked: false },
      { eighths: 4, endings: 0, isLooked: true },
    ];
    expect(play(list, false, false)).not.toEqual(play(list, true, false));
    expect(play(list, false, true)).toEqual(play(list, true, false));
  });

  it('moves no cursor of other keys, and none of a player without an entry', () => {
    const list: PlayList = createPlayList();
    for (let player = 0; player < 2; player++) addPlayer(list, CLIP);
    addEntry(list, 1, 1.5, 1, false, 2);
    latchKeys(list);
    const smooth = CLIP.groups.findIndex(({ interpolation }) => interpolation === 'smooth');
    const untouched = [-2, 0];
    const cursor = [1, 2];
    expect(Array.from(list.cursors)).toEqual([
      ...untouched,
      ...untouched,
      ...(smooth === 0 ? [...cursor, ...untouched] : [...untouched, ...cursor]),
    ]);
  });

  it('leaves an empty list as it is', () => {
    const list = createPlayList();
    latchKeys(list);
    expect(list.cursors).toHaveLength(0);
  });
});
