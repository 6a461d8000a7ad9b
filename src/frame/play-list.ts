// What to play now, as flat numbers. Drivers write a play list, the frame runs it.

import type { Inertia } from '../inertia/inertia.js';
import type { Clip } from '../keys/clip.js';
import { cursorLength, resetCursor } from '../keys/key-cursor.js';
import type { LocalPose } from '../local-pose/local-pose.js';
import { takeNumbers } from '../math/number-pool.js';
import type { PoseStep } from '../pose-tools/pose-step.js';
import { type Channels, emptyChannels, uniteChannels } from '../skeleton/channels.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import type { CompiledClip } from '../skin-pose/skin-clips.js';

/** Where a list keeps what its players' clips have been compiled to. A symbol, so that copies of the data do without. */
export const PLAYED_CLIPS = Symbol('played clips');

/** The skeleton that they have been compiled for. */
export const PLAYED_SKELETON = Symbol('played skeleton');

/** Compiled clips of the players that have played so far. */
export type PlayedClips = (CompiledClip | undefined)[];

/** How many numbers an entry has, and where each stands in it. */
export const ENTRY_SIZE = 5;
/** Seconds on the clip, finite. */
export const ENTRY_TIME = 0;
/** Above 0. Right after the time, so that drivers can hand over both at once. */
export const ENTRY_WEIGHT = 1;
/** Index of the player; where a pile is closed, of the mask that it is laid with, -1 for none. */
export const ENTRY_PLAYER = 2;
/** What the entry is: one of the numbers below. */
export const ENTRY_KIND = 3;
/** For smooth keys, see `keys/time-to-keys.ts`. */
export const ENTRY_ENDINGS = 4;

/** A clip that is mixed in. */
export const MIX = 0;
/** A clip that is a difference, laid over the others by three's rule. Only where poses are mixed in order. */
export const ADD = 1;
/** Opens a pile for the entries that follow. This and all below have no player, and stand only where poses are averaged. */
export const OPEN = 2;
/** Closes it: what it holds counts as one pose among those beneath. */
export const CLOSE_BLEND = 3;
/** Closes it: it takes the place of what lies beneath. */
export const CLOSE_LAYER = 4;
/** The same, with rotations relative to the skeleton's root. */
export const CLOSE_MODEL_LAYER = 5;
/** Closes it: the differences that it holds are laid over what lies beneath. */
export const CLOSE_DIFFERENCE = 6;
/** A place, for the step that follows: its time, weight and player are x, y and z. In the space of the skeleton's root. */
export const POINT = 7;
/** Turns joints of the pose so far, by the points right before it: a target and a pole. Its player is the index of a step. */
export const STEP = 8;
/** Adds what is left of the list's inertia. Its time is the seconds since that has been recorded. The last entry. */
export const CARRY_OVER = 9;

/**
 * How poses become one:
 *
 *   ordered   one after the other, as three does: the order of three or more rotations matters
 *   mean      in the mean, which no order changes
 */
export type Blending = 'ordered' | 'mean';

const NO_ENTRIES = new Float64Array(0);

const _addEntry_moment = new Float64Array(2);

/**
 * Players are set up once; entries are written anew for every frame. P = number of players, E = number of entries.
 *
 *   players    clips          [clip] * P         what each player plays
 *              cursorOffsets  [offset] * P       where its cursor begins in `cursors`
 *              references     [pose] * P         that the player's clip is played as the difference to; null: as it is
 *              freePlayers    [player]           removed players, whose places the next ones take
 *              hasSmoothKeys                     whether any of the clips has ever had some
 *              hasReferences                     whether any player has ever had one
 *              cursors        [numbers]          see `keys/key-cursor.ts`
 *   entries    entries        [entry] * E        in the order in which they are piled up, from `start` on; the spare ones stand in
 *                                                the same array, from `spareStart` on, and so may those of other lists
 *              entryRoom                         how many of either there is room for
 *
 *   entry      [time, weight, player, kind, endings]
 *
 *   piles      masks          [mask]             weights for each joint, 0 to 1
 *              steps          [step]             that turn joints of the pose
 *              inertia                           what carries over from before a switch; null: nothing ever does
 *              depth                             how many piles are open at once at most, beside the lowest
 *
 * Spare entries are room for those of another frame, see `swapEntries`. A crowd costs what its memory costs: so all entries stand
 * side by side, and what every frame looks at stands at the front.
 *
 * `driven` are the channels that this list answers for: the frame settles these and leaves others alone. `addPlayer`
 * adds those of its clip; a driver that starts and stops clips may set less, as long as every clip with an entry is
 * covered.
 */
export interface PlayList {
  entries: Float64Array;
  start: number;
  entryCount: number;
  spareStart: number;
  spareCount: number;
  hasSmoothKeys: boolean;
  hasReferences: boolean;
  readonly blending: Blending;
  driven: Channels;
  [PLAYED_SKELETON]?: Skeleton | null;
  [PLAYED_CLIPS]?: PlayedClips;
  cursors: Int32Array;
  readonly cursorOffsets: number[];
  readonly clips: Clip[];
  readonly references: (LocalPose | null)[];
  readonly masks: Float64Array[];
  readonly steps: PoseStep[];
  inertia: Inertia | null;
  depth: number;
  entryRoom: number;
  readonly freePlayers: number[];
}

/** Returns a play list without players. */
export function createPlayList(blending: Blending = 'ordered'): PlayList {
  return {
    entries: NO_ENTRIES,
    start: 0,
    entryCount: 0,
    spareStart: 0,
    spareCount: 0,
    hasSmoothKeys: false,
    hasReferences: false,
    blending,
    driven: emptyChannels(),
    [PLAYED_SKELETON]: null,
    [PLAYED_CLIPS]: [],
    cursors: new Int32Array(0),
    cursorOffsets: [],
    clips: [],
    references: [],
    masks: [],
    steps: [],
    inertia: null,
    depth: 0,
    entryRoom: 0,
    freePlayers: [],
  };
}

/**
 * Adds a player for `clip` and returns its index, which stays valid until the player is removed. Makes room for one more
 * entry. Allocates: not for use within a frame.
 *
 * - reference: the pose that the clip is played as the difference to, for a list that averages; null to play it as it is.
 */
export function addPlayer(list: PlayList, clip: Clip, reference: LocalPose | null = null): number {
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
  list.references[player] = reference;
  list.hasSmoothKeys ||= clip.groups.some(({ interpolation }) => interpolation === 'smooth');
  list.hasReferences ||= reference !== null;
  // What has been compiled was the clip of a removed player.
  const played = list[PLAYED_CLIPS];
  if (played) played[player] = undefined;
  resetCursor(list.cursors, list.cursorOffsets[player]!, length);
  list.driven = uniteChannels([list.driven, ...clip.groups.map((group) => group.channels)]);
  reserveEntries(list, list.clips.length);
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
  const { start, entryCount } = list;
  list.start = list.spareStart;
  list.entryCount = list.spareCount;
  list.spareStart = start;
  list.spareCount = entryCount;
}

/** Returns whether the entries are the spare ones over again. Frame function: never throws, does not allocate. */
export function repeatsSpare({ entries, start, entryCount, spareStart, spareCount }: PlayList): boolean {
  if (spareCount !== entryCount) return false;
  for (let n = 0; n < entryCount * ENTRY_SIZE; n++) if (entries[start + n] !== entries[spareStart + n]) return false;
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
  const { entries } = list;
  const entry = list.start + list.entryCount++ * ENTRY_SIZE;
  entries[entry + ENTRY_TIME] = moments[moment]!;
  entries[entry + ENTRY_WEIGHT] = moments[moment + 1]!;
  entries[entry + ENTRY_PLAYER] = player;
  entries[entry + ENTRY_KIND] = additive ? ADD : MIX;
  entries[entry + ENTRY_ENDINGS] = endings;
}

/** Opens a pile: the next entries are added to it, clips and blends first. Frame function: never throws, does not allocate. */
export function openPile(list: PlayList): void {
  const { entries } = list;
  const entry = list.start + list.entryCount++ * ENTRY_SIZE;
  entries.fill(0, entry, entry + ENTRY_SIZE);
  entries[entry + ENTRY_KIND] = OPEN;
}

/**
 * Closes the pile that was opened last.
 *
 * - kind: what becomes of it, one of the numbers `CLOSE_...`.
 * - weights: the number at `offset` is its weight: 0 or more for a blend, 0 to 1 for a layer, any for a difference.
 * - mask: index of its mask, or -1.
 *
 * Frame function: never throws, does not allocate.
 */
export function closePile(list: PlayList, kind: number, weights: Float64Array, offset: number, mask: number): void {
  const { entries } = list;
  const entry = list.start + list.entryCount++ * ENTRY_SIZE;
  entries.fill(0, entry, entry + ENTRY_SIZE);
  entries[entry + ENTRY_WEIGHT] = weights[offset]!;
  entries[entry + ENTRY_PLAYER] = mask;
  entries[entry + ENTRY_KIND] = kind;
}

/**
 * Adds a step, to be done to the pose that the entries before it have made. It stands where no pile is open.
 *
 * - step: its index in the list.
 * - points: a target and a pole, three numbers each.
 * - weights: the number at `offset` is its weight, 0 to 1.
 *
 * Frame function: never throws, does not allocate.
 */
export function addStep(
  list: PlayList,
  step: number,
  points: Float64Array,
  weights: Float64Array,
  offset: number,
): void {
  const { entries } = list;
  for (let point = 0; point < 2; point++) {
    const entry = list.start + list.entryCount++ * ENTRY_SIZE;
    entries[entry + ENTRY_TIME] = points[point * 3]!;
    entries[entry + ENTRY_WEIGHT] = points[point * 3 + 1]!;
    entries[entry + ENTRY_PLAYER] = points[point * 3 + 2]!;
    entries[entry + ENTRY_KIND] = POINT;
    entries[entry + ENTRY_ENDINGS] = 0;
  }
  closePile(list, STEP, weights, offset, step);
}

/**
 * Adds what carries over from before a switch.
 *
 * - clocks: the number at `clock` is the time since then, in seconds.
 *
 * Frame function: never throws, does not allocate.
 */
export function addCarryOver(list: PlayList, clocks: Float64Array, clock: number): void {
  const { entries } = list;
  const entry = list.start + list.entryCount++ * ENTRY_SIZE;
  entries.fill(0, entry, entry + ENTRY_SIZE);
  entries[entry + ENTRY_TIME] = clocks[clock]!;
  entries[entry + ENTRY_KIND] = CARRY_OVER;
}

/** Takes the entries of `player` out of this frame, and leaves piles. Frame function: never throws, does not allocate. */
export function removeEntries(list: PlayList, player: number): void {
  const { entries, start, entryCount } = list;
  const end = start + entryCount * ENTRY_SIZE;
  let kept = start;
  for (let entry = start; entry < end; entry += ENTRY_SIZE) {
    if (entries[entry + ENTRY_PLAYER] === player && entries[entry + ENTRY_KIND]! <= ADD) continue;
    for (let n = 0; n < ENTRY_SIZE; n++) entries[kept + n] = entries[entry + n]!;
    kept += ENTRY_SIZE;
  }
  list.entryCount = (kept - start) / ENTRY_SIZE;
}

/** Makes room for so many entries. Allocates. */
export function reserveEntries(list: PlayList, count: number): void {
  const { entries: before, start, entryCount, spareStart, spareCount, entryRoom } = list;
  if (count <= entryRoom) return;
  list.entryRoom = Math.max(count, entryRoom * 2);
  const half = list.entryRoom * ENTRY_SIZE;
  const { numbers, offset } = takeNumbers(half * 2);
  numbers.set(before.subarray(start, start + entryCount * ENTRY_SIZE), offset);
  numbers.set(before.subarray(spareStart, spareStart + spareCount * ENTRY_SIZE), offset + half);
  list.entries = numbers;
  list.start = offset;
  list.spareStart = offset + half;
}
