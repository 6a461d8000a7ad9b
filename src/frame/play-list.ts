// What to play now, as flat numbers. Drivers write a play list, the frame runs it.

import type { Clip } from '../keys/clip.js';
import { cursorLength, resetCursor } from '../keys/key-cursor.js';
import { type Channels, emptyChannels, uniteChannels } from '../skeleton/channels.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import type { CompiledClip } from '../skin-pose/skin-clips.js';

/** Where a list keeps what its players' clips have been compiled to. A symbol, so that copies of the data do without. */
export const PLAYED_CLIPS = Symbol('played clips');

/** Compiled clips of the players that have played on one skeleton. */
export interface PlayedClips {
  readonly skeleton: Skeleton;
  readonly clips: (CompiledClip | undefined)[];
}

const _addEntry_moment = new Float64Array(2);

/**
 * Players are set up once; entries are written anew for every frame. P = number of players, E = number of entries.
 *
 *   players    clips          [clip] * P         what each player plays
 *              cursorOffsets  [offset] * P       where its cursor begins in `cursors`
 *              freePlayers    [player]           removed players, whose places the next ones take
 *              cursors        [numbers]          see `keys/key-cursor.ts`
 *   entries    players        [player] * E       in the order in which they are piled up
 *              times          [seconds] * E      on the clip, finite
 *              weights        [number] * E       above 0
 *              additive       [0 or 1] * E       1: a difference to be laid over the others
 *              endings        [number] * E       for smooth keys, see `keys/time-to-keys.ts`
 *   spare      entries                           room for those of another frame, see `swapEntries`
 *
 * `driven` are the channels that this list answers for: the frame settles these and leaves others alone. `addPlayer`
 * adds those of its clip; a driver that starts and stops clips may set less, as long as every clip with an entry is
 * covered.
 */
export interface PlayList extends Entries {
  readonly clips: Clip[];
  readonly cursorOffsets: number[];
  readonly freePlayers: number[];
  readonly spare: Entries;
  cursors: Int32Array;
  driven: Channels;
  [PLAYED_CLIPS]?: PlayedClips | null;
}

/** The entries of one frame. */
interface Entries {
  entryCount: number;
  players: Int32Array;
  times: Float64Array;
  weights: Float64Array;
  additive: Uint8Array;
  endings: Uint8Array;
}

/** Returns a play list without players. */
export function createPlayList(): PlayList {
  return {
    clips: [],
    cursorOffsets: [],
    freePlayers: [],
    cursors: new Int32Array(0),
    driven: emptyChannels(),
    spare: createEntries(),
    ...createEntries(),
    [PLAYED_CLIPS]: null,
  };
}

function createEntries(): Entries {
  return {
    entryCount: 0,
    players: new Int32Array(0),
    times: new Float64Array(0),
    weights: new Float64Array(0),
    additive: new Uint8Array(0),
    endings: new Uint8Array(0),
  };
}

/**
 * Adds a player for `clip` and returns its index, which stays valid until the player is removed. Makes room for one more
 * entry. Allocates: not for use within a frame.
 */
export function addPlayer(list: PlayList, clip: Clip): number {
  const length = cursorLength(clip);
  // A removed player has left room for a cursor; clips that come and go are mostly the same.
  const place = list.freePlayers.findIndex((free) => cursorLength(list.clips[free]!) === length);
  const player = place < 0 ? list.clips.length : list.freePlayers.splice(place, 1)[0]!;
  if (place < 0) {
    const cursors = new Int32Array(list.cursors.length + length);
    cursors.set(list.cursors);
    list.cursorOffsets.push(list.cursors.length);
    list.cursors = cursors;
  }
  list.clips[player] = clip;
  resetCursor(list.cursors, list.cursorOffsets[player]!, length);
  list.driven = uniteChannels([list.driven, ...clip.groups.map((group) => group.channels)]);
  reserveEntries(list, list.clips.length);
  reserveEntries(list.spare, list.clips.length);
  return player;
}

/** Removes a player and its entries; its channels stay driven. The next player that is added may get its index. */
export function removePlayer(list: PlayList, player: number): void {
  removeEntries(list, player);
  list.freePlayers.push(player);
}

/** Empties the list of entries, not of players. Frame function: never throws, does not allocate. */
export function clearPlayList(list: PlayList): void {
  list.entryCount = 0;
}

/**
 * Exchanges the entries with the spare ones. A driver that fills the list over some time does so in the spare room, and the
 * entries of the frame before can still be run: it swaps, clears and adds; who wants those swaps, runs and swaps back.
 *
 * Frame function: never throws, does not allocate.
 */
export function swapEntries(list: PlayList): void {
  const { spare, entryCount, players, times, weights, additive, endings } = list;
  list.entryCount = spare.entryCount;
  list.players = spare.players;
  list.times = spare.times;
  list.weights = spare.weights;
  list.additive = spare.additive;
  list.endings = spare.endings;
  spare.entryCount = entryCount;
  spare.players = players;
  spare.times = times;
  spare.weights = weights;
  spare.additive = additive;
  spare.endings = endings;
}

/** Returns whether the entries are the spare ones over again. Frame function: never throws, does not allocate. */
export function repeatsSpare(list: PlayList): boolean {
  const { spare, entryCount } = list;
  if (spare.entryCount !== entryCount) return false;
  for (let entry = 0; entry < entryCount; entry++) {
    const isSame =
      list.times[entry] === spare.times[entry] &&
      list.weights[entry] === spare.weights[entry] &&
      list.players[entry] === spare.players[entry] &&
      list.additive[entry] === spare.additive[entry] &&
      list.endings[entry] === spare.endings[entry];
    if (!isSame) return false;
  }
  return true;
}

/**
 * Adds one entry: `player` plays its clip at `time` with `weight`. One entry for each player at most.
 *
 * - time: seconds on the clip, finite.
 * - weight: above 0.
 * - additive: whether the clip is a difference to be laid over the others.
 * - endings: for smooth keys, see `keys/time-to-keys.ts`.
 *
 * Frame function: never throws, does not allocate.
 */
export function addEntry(
  list: PlayList,
  player: number,
  time: number,
  weight: number,
  additive = false,
  endings = 0,
): void {
  _addEntry_moment[0] = time;
  _addEntry_moment[1] = weight;
  addEntryFrom(list, player, _addEntry_moment, 0, additive, endings);
}

/**
 * The same for a driver that keeps its numbers in an array: the time stands at `moment`, the weight after it.
 *
 * Frame function: never throws, does not allocate.
 */
export function addEntryFrom(
  list: PlayList,
  player: number,
  moments: Float64Array,
  moment: number,
  additive: boolean,
  endings: number,
): void {
  const entry = list.entryCount++;
  list.players[entry] = player;
  list.times[entry] = moments[moment]!;
  list.weights[entry] = moments[moment + 1]!;
  list.additive[entry] = additive ? 1 : 0;
  list.endings[entry] = endings;
}

/** Takes the entries of `player` out of this frame. Frame function: never throws, does not allocate. */
export function removeEntries(list: PlayList, player: number): void {
  let kept = 0;
  for (let entry = 0; entry < list.entryCount; entry++) {
    if (list.players[entry] === player) continue;
    list.players[kept] = list.players[entry]!;
    list.times[kept] = list.times[entry]!;
    list.weights[kept] = list.weights[entry]!;
    list.additive[kept] = list.additive[entry]!;
    list.endings[kept] = list.endings[entry]!;
    kept++;
  }
  list.entryCount = kept;
}

function reserveEntries(entries: Entries, count: number): void {
  if (count <= entries.players.length) return;
  const capacity = Math.max(4, count * 2);
  const grow = <T extends Int32Array | Float64Array | Uint8Array>(out: T, from: T): T => {
    out.set(from);
    return out;
  };
  entries.players = grow(new Int32Array(capacity), entries.players);
  entries.times = grow(new Float64Array(capacity), entries.times);
  entries.weights = grow(new Float64Array(capacity), entries.weights);
  entries.additive = grow(new Uint8Array(capacity), entries.additive);
  entries.endings = grow(new Uint8Array(capacity), entries.endings);
}
