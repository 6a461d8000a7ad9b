import { describe, expect, it } from 'vitest';
import { createFigure } from '../../src/frame/figure.js';
import { addEntry, addPlayer, createPlayList } from '../../src/frame/play-list.js';
import { playListToPile } from '../../src/frame/play-list-to-pile.js';
import { createClip } from '../../src/keys/clip.js';
import { skeletonOf } from '../support/make-skeleton.js';
import { trackOf } from '../support/sample-track.js';

/** What `runFrame` gives of such lists is tested with it. */
describe('playListToPile', () => {
  const still = (x: number) => createClip('still', 1, [trackOf('translation', 'step', [0], [x, 0, 0])]);

  it('mixes the entries one after the other, lays differences over them and fills what is missing', () => {
    const figure = createFigure(skeletonOf([-1]));
    const list = createPlayList();
    for (const x of [4, 8, 10]) addPlayer(list, still(x));
    addEntry(list, 0, 0, 0.25);
    addEntry(list, 2, 0, 0.5, true);
    addEntry(list, 1, 0, 0.25);
    playListToPile(figure, list);
    // Half of the mean 6, half of the original 1, and half of the difference 10.
    expect(Array.from(figure.localPose.translations)).toEqual([8.5, 0, 0]);
  });

  it('writes what the list answers for, and nothing else', () => {
    const figure = createFigure(skeletonOf([-1]));
    figure.localPose.rotations.fill(7);
    const list = createPlayList();
    addPlayer(list, still(4));
    playListToPile(figure, list);
    expect(Array.from(figure.localPose.translations)).toEqual([1, 0, 0]);
    expect(new Set(figure.localPose.rotations)).toEqual(new Set([7]));
  });
});
