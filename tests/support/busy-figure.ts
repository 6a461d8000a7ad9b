// A figure that uses everything a frame can do: all interpolations, several players, missing weight, differences, skins.

import { createFigure, type Figure } from '../../src/frame/figure.js';
import { addEntry, addPlayer, clearPlayList, createPlayList, type PlayList } from '../../src/frame/play-list.js';
import { type Clip, createClip, type Interpolation, type KeyTrack } from '../../src/keys/clip.js';
import type { Channel } from '../../src/skeleton/channels.js';
import { uniteChannels } from '../../src/skeleton/channels.js';
import { randomRotation } from './arbitraries.js';
import { plainSkin, skeletonOf } from './make-skeleton.js';
import { seededRandom } from './random.js';

const JOINT_COUNT = 12;
const KEY_COUNT = 9;
const INTERPOLATIONS: Interpolation[] = ['linear', 'step', 'spline', 'bezier', 'smooth'];

/** Figure and play list; the players are two clips that replace one another and one that is laid over them. */
export interface BusyFigure {
  readonly figure: Figure;
  readonly list: PlayList;
}

/** Returns a figure with everything in it, the same at every call. */
export function createBusyFigure(): BusyFigure {
  const parents = Array.from({ length: JOINT_COUNT }, (_, joint) => Math.floor((joint - 1) / 2));
  parents[0] = -1;
  const skins = [
    plainSkin(JOINT_COUNT, [3, -1, 5, 11]),
    plainSkin(JOINT_COUNT, [0, 1]),
    plainSkin(JOINT_COUNT, [0, 1]),
  ];
  const figure = createFigure(skeletonOf(parents, skins));
  const list = createPlayList();
  const clips = [1, 2, 3].map(createBusyClip);
  for (const clip of clips) addPlayer(list, clip);
  list.driven = uniteChannels(clips.flatMap((clip) => clip.groups.map((group) => group.channels)));
  return { figure, list };
}

/** Writes the entries of a frame: times run and loop, weights swing so that their sum is below and above 1. */
export function writeBusyEntries(list: PlayList, frame: number): void {
  clearPlayList(list);
  for (let player = 0; player < 3; player++) {
    const time = (frame * (player + 1)) / 97 - 0.25;
    addEntry(list, player, time % 4, 0.6 + 0.4 * Math.sin(frame / 7 + player), player === 2, (frame >> 5) % 11);
  }
}

function createBusyClip(seed: number): Clip {
  const random = seededRandom(seed);
  const numbers = (count: number): number[] => Array.from({ length: count }, () => random() * 2 - 1);
  const tracks: KeyTrack[] = [];
  for (let joint = 0; joint < JOINT_COUNT; joint++) {
    for (const channel of ['translation', 'rotation', 'scale'] as Channel[]) {
      const wanted = INTERPOLATIONS[(joint + seed) % INTERPOLATIONS.length]!;
      const interpolation = channel === 'rotation' && wanted === 'smooth' ? 'linear' : wanted;
      const spacing = 0.3 + joint / 20;
      const times = Array.from({ length: KEY_COUNT }, (_, key) => key * spacing);
      const size = channel === 'rotation' ? 4 : 3;
      const row = (): number[] => (channel === 'rotation' ? randomRotation(random) : numbers(3));
      const rows = times.flatMap(() => (interpolation === 'spline' ? [numbers(size), row(), numbers(size)] : [row()]));
      const controls = (side: number): number[] =>
        times.flatMap((time) => numbers(size).flatMap((value) => [time + (side * spacing) / 3, value]));
      const tangents = interpolation === 'bezier' && { inTangents: controls(-1), outTangents: controls(1) };
      tracks.push({
        name: `${joint}.${channel}`,
        joint,
        channel,
        interpolation,
        times,
        values: rows.flat(),
        ...tangents,
      });
    }
  }
  return createClip(`clip${seed}`, 4, tracks);
}
