import { describe, expect, it } from 'vitest';
import { createFigure, type Figure } from '../../src/frame/figure.js';
import { addEntry, addPlayer, clearPlayList, createPlayList, type PlayList } from '../../src/frame/play-list.js';
import { figureToPalettes, modelPoseToPalettes, playListToLocalPose, runFrame } from '../../src/frame/run-frame.js';
import { type Clip, createClip } from '../../src/keys/clip.js';
import { END_SHIFT, WRAP_AROUND_ENDING } from '../../src/keys/time-to-keys.js';
import { uniteChannels } from '../../src/skeleton/channels.js';
import { createBusyFigure, writeBusyEntries } from '../support/busy-figure.js';
import { expectNear, turn } from '../support/expect-numbers.js';
import { plainSkin, skeletonOf } from '../support/make-skeleton.js';
import { threefold, trackOf } from '../support/sample-track.js';

/** A list with a player for each clip, which answers for all channels of them. */
function listOf(...clips: Clip[]): PlayList {
  const list = createPlayList();
  for (const clip of clips) addPlayer(list, clip);
  list.driven = uniteChannels(clips.flatMap((clip) => clip.groups.map((group) => group.channels)));
  return list;
}

/** A clip of 2 s that moves joint 0 evenly from 0 to `end`. */
function walk(end: number): Clip {
  return createClip(`walk to ${end}`, 2, [trackOf('translation', 'linear', [0, 2], threefold([0, end]))]);
}

function resultOf(figure: Figure): string {
  const { localPose, modelPose, palettes } = figure;
  const arrays = [...Object.values(localPose), modelPose, ...palettes] as Float64Array[];
  return arrays.map((array) => Buffer.from(array.buffer).toString('base64')).join(' ');
}

describe('runFrame', () => {
  it('shows the original of what it answers for when nothing plays', () => {
    const figure = createFigure(skeletonOf([-1], [plainSkin(1, [0])]));
    figure.original.translations.set([5, 6, 7]);
    runFrame(figure, listOf(walk(4)));
    expect(Array.from(figure.localPose.translations)).toEqual([5, 6, 7]);
    expect(Array.from(figure.palettes[0]!.subarray(12))).toEqual([5, 6, 7, 1]);
  });

  it('plays one clip from its time to the palette', () => {
    const figure = createFigure(skeletonOf([-1, 0], [plainSkin(2, [1])]));
    const list = listOf(walk(4));
    addEntry(list, 0, 0.5, 1, false, 0);
    runFrame(figure, list);
    expect(Array.from(figure.localPose.translations)).toEqual([1, 1, 1, 1, 0, 0]);
    expect(Array.from(figure.modelPose.subarray(21))).toEqual([2, 1, 1]);
    expect(Array.from(figure.palettes[0]!)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 1, 1, 1]);
  });

  it('plays several players by their weights, and fills what is missing to 1', () => {
    const figure = createFigure(skeletonOf([-1]));
    const list = listOf(walk(4), walk(8), walk(-8));
    addEntry(list, 0, 2, 0.25, false, 0);
    addEntry(list, 1, 2, 0.25, false, 0);
    runFrame(figure, list);
    // Half of the mean 6, half of the rest pose (1, 0, 0).
    expect(Array.from(figure.localPose.translations)).toEqual([3.5, 3, 3]);
    addEntry(list, 2, 1, 1.5, false, 0);
    runFrame(figure, list);
    // (1 · 0.25·4 + 0.25·8 - 4·1.5) / 2: no room for the original.
    expectNear(figure.localPose.translations, threefold([-1.5]), 1e-15);
  });

  it('plays two players of one clip at different times', () => {
    const figure = createFigure(skeletonOf([-1]));
    const clip = walk(8);
    const list = listOf(clip, clip);
    addEntry(list, 1, 0.5, 0.5, false, 0);
    addEntry(list, 0, 1.5, 0.5, false, 0);
    runFrame(figure, list);
    expect(Array.from(figure.localPose.translations)).toEqual([4, 4, 4]);
  });

  it('piles up in the order of the entries', () => {
    const still = (value: number[]): Clip => createClip('still', 1, [trackOf('rotation', 'step', [0], value)]);
    const clips = [turn(1, 0, 0, 150), turn(0, 1, 0, 150), turn(0, 0, 1, 150)].map(still);
    const rotationFor = (order: number[]): number[] => {
      const figure = createFigure(skeletonOf([-1]));
      const list = listOf(...clips);
      for (const player of order) addEntry(list, player, 0, 1 / 3, false, 0);
      runFrame(figure, list);
      return Array.from(figure.localPose.rotations);
    };
    expect(rotationFor([0, 1, 2])).toEqual(rotationFor([0, 1, 2]));
    expect(rotationFor([0, 1, 2])).not.toEqual(rotationFor([2, 1, 0]));
  });

  it('lays additive entries over the others wherever they stand in the list', () => {
    const figure = createFigure(skeletonOf([-1]));
    const list = listOf(walk(4), walk(8));
    addEntry(list, 1, 2, 0.5, true, 0);
    addEntry(list, 0, 2, 1, false, 0);
    runFrame(figure, list);
    expect(Array.from(figure.localPose.translations)).toEqual([8, 8, 8]);
  });

  it('lets two tracks of one channel both count', () => {
    const figure = createFigure(skeletonOf([-1]));
    const clip = createClip('twice', 1, [
      trackOf('translation', 'step', [0], [2, 2, 2]),
      trackOf('translation', 'step', [0], [4, 4, 4]),
    ]);
    const list = listOf(clip);
    addEntry(list, 0, 0, 1, false, 0);
    runFrame(figure, list);
    expect(Array.from(figure.localPose.translations)).toEqual([3, 3, 3]);
  });

  it('writes only the channels that it answers for', () => {
    const figure = createFigure(skeletonOf([-1, 0]));
    for (const numbers of Object.values(figure.localPose)) numbers.fill(-7);
    const list = listOf(walk(4));
    addEntry(list, 0, 2, 1, false, 0);
    runFrame(figure, list);
    expect(Array.from(figure.localPose.translations)).toEqual([4, 4, 4, -7, -7, -7]);
    expect(new Set(figure.localPose.rotations)).toEqual(new Set([-7]));
    expect(new Set(figure.localPose.scales)).toEqual(new Set([-7]));
  });

  it('goes back to the original when the entries are gone', () => {
    const figure = createFigure(skeletonOf([-1]));
    const list = listOf(walk(4));
    addEntry(list, 0, 2, 1, false, 0);
    runFrame(figure, list);
    clearPlayList(list);
    runFrame(figure, list);
    expect(Array.from(figure.localPose.translations)).toEqual([1, 0, 0]);
  });

  it('keeps the endings of a smooth curve while the player stays between two keys', () => {
    const clip = createClip('smooth', 3, [trackOf('translation', 'smooth', [0, 1, 2, 3], threefold([0, 1, 4, 0]))]);
    const list = listOf(clip);
    const figure = createFigure(skeletonOf([-1]));
    const valueAt = (time: number, endings: number): number => {
      clearPlayList(list);
      addEntry(list, 0, time, 1, false, endings);
      runFrame(figure, list);
      return figure.localPose.translations[0]!;
    };
    const wrap = WRAP_AROUND_ENDING + (WRAP_AROUND_ENDING << END_SHIFT);
    // Worked out in the tests of smooth keys: 0.375 with no curvature at the start, 0.0625 going round.
    expect(valueAt(0.5, 0)).toBe(0.375);
    expect(valueAt(0.5, wrap)).toBe(0.375);
    valueAt(1.5, wrap);
    expect(valueAt(0.5, wrap)).toBe(0.0625);
  });

  it('keeps those endings for each group of keys apart', () => {
    const list = listOf(
      createClip('two groups', 3, [
        trackOf('scale', 'linear', [0, 0.25, 3], threefold([1, 1, 1])),
        trackOf('translation', 'smooth', [0, 1, 2, 3], threefold([0, 1, 4, 0])),
      ]),
    );
    const figure = createFigure(skeletonOf([-1]));
    const wrap = WRAP_AROUND_ENDING + (WRAP_AROUND_ENDING << END_SHIFT);
    for (const endings of [0, wrap]) {
      clearPlayList(list);
      addEntry(list, 0, 0.5, 1, false, endings);
      runFrame(figure, list);
      expect(figure.localPose.translations[0]).toBe(0.375);
    }
  });

  it('serves figures with more and fewer joints in turn', () => {
    const single = createFigure(skeletonOf([-1]));
    const list = listOf(walk(4));
    addEntry(list, 0, 2, 0.5, false, 0);
    runFrame(single, list);
    const expected = resultOf(single);
    const busy = createBusyFigure();
    writeBusyEntries(busy.list, 3);
    runFrame(busy.figure, busy.list);
    runFrame(single, list);
    expect(resultOf(single)).toBe(expected);
  });

  it('gives the same bytes for the same inputs', () => {
    const [first, second] = [createBusyFigure(), createBusyFigure()];
    for (let frame = 0; frame < 200; frame++) {
      for (const { figure, list } of [first, second]) {
        writeBusyEntries(list, frame);
        runFrame(figure, list);
      }
      expect(resultOf(first.figure)).toBe(resultOf(second.figure));
    }
  });

  it('holds finite numbers in every frame', () => {
    const { figure, list } = createBusyFigure();
    for (let frame = 0; frame < 500; frame++) {
      writeBusyEntries(list, frame);
      runFrame(figure, list);
      for (const palette of figure.palettes) expect(palette.every(Number.isFinite)).toBe(true);
    }
  });
});

describe('the halves of a frame', () => {
  it('come to the same as the whole', () => {
    const [whole, halves] = [createBusyFigure(), createBusyFigure()];
    for (const { list } of [whole, halves]) writeBusyEntries(list, 40);
    runFrame(whole.figure, whole.list);
    playListToLocalPose(halves.figure, halves.list);
    figureToPalettes(halves.figure);
    expect(resultOf(halves.figure)).toBe(resultOf(whole.figure));
  });

  it('pose first and reckon second: the first half leaves model pose and palettes alone', () => {
    const { figure, list } = createBusyFigure();
    writeBusyEntries(list, 40);
    playListToLocalPose(figure, list);
    expect(new Set(figure.modelPose)).toEqual(new Set([0]));
    for (const palette of figure.palettes) expect(new Set(palette)).toEqual(new Set([0]));
  });

  it('show what was written to the local pose in between', () => {
    const figure = createFigure(skeletonOf([-1], [plainSkin(1, [0])]));
    figure.localPose.translations.set([7, 8, 9]);
    figureToPalettes(figure);
    expect(Array.from(figure.palettes[0]!.subarray(12))).toEqual([7, 8, 9, 1]);
  });

  it('end with palettes of the model pose as it stands, for every skin', () => {
    const figure = createFigure(skeletonOf([-1, 0], [plainSkin(2, [0]), plainSkin(2, [1]), plainSkin(2, [0])]));
    figure.modelPose[9] = 5;
    figure.modelPose[21] = 6;
    modelPoseToPalettes(figure);
    expect(figure.palettes.map((palette) => palette[12])).toEqual([5, 6, 5]);
  });
});
