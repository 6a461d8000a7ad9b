// play list → palette, by way of skin poses: the short cut for what most characters do.

import { type Clip, createClip } from '../keys/clip.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { addToSkinMean, beginSkinMean, endSkinMean } from '../skin-pose/average-skin-poses.js';
import { keysToSkinPose } from '../skin-pose/keys-to-skin-pose.js';
import { mixSkinPoses } from '../skin-pose/mix-skin-poses.js';
import { type CompiledClip, compileClip } from '../skin-pose/skin-clips.js';
import { copyHeldChannels, type SkinLayout } from '../skin-pose/skin-layout.js';
import { skinPoseToPalette } from '../skin-pose/skin-pose-to-palette.js';
import {
  ENTRY_KIND,
  ENTRY_PLAYER,
  ENTRY_SIZE,
  ENTRY_TIME,
  ENTRY_WEIGHT,
  MIX,
  PLAYED_CLIPS,
  PLAYED_SKELETON,
  type PlayedClips,
  type PlayList,
} from './play-list.js';

/** What plays when nothing does. */
const NO_CLIP: Clip = createClip('', 0, []);

const _playListToPalette_share = new Float64Array(1);
/** Sum of the weights of the entries; 1 where there is none. */
const _playListToPalette_weight = new Float64Array(1);

/**
 * Compiles the clips of all players for `skeleton`, which their first frame would have to do otherwise. Allocates.
 */
export function preparePlayList(skeleton: Skeleton, list: PlayList): void {
  const played = playedClips(list, skeleton);
  list.clips.forEach((clip, player) => {
    played[player] = compileClip(skeleton, clip);
  });
}

/**
 * Writes the palette of the entries of `list` to `out`, from `outOffset` on, and returns true; or returns false and writes nothing,
 * when only `runFrame` can tell. No figure is needed, and none is changed.
 *
 * - out: sixteen numbers for every bone of the skeleton's skin; what is beyond stays as it is.
 * - The palette is that of a figure whose `original` is the rest pose, and whose channels are at rest where `list.driven` does not
 *   hold them.
 * - It takes entries that replace one another, of clips that drive the same channels with linear or step keys, on a skeleton with
 *   one distinct skin that was bound without shear and with one scale, and whose moving joints have no scale.
 * - The result is within 1e-5 of the rig's size, and of the entries of a rotation, of what `runFrame` gives.
 *
 * Frame function: never throws; allocates only when a clip is played for the first time, or another clip of its kind has been.
 */
export function playListToPalette(out: Float32Array, outOffset: number, skeleton: Skeleton, list: PlayList): boolean {
  const { entries, start, entryCount } = list;
  const end = start + entryCount * ENTRY_SIZE;
  const played = playedClips(list, skeleton);
  // (1) The clips of all entries must be of one layout. Compiling one may change that of those before it.
  let first: CompiledClip | null = null;
  for (let entry = start; entry < end; entry += ENTRY_SIZE) {
    const player = entries[entry + ENTRY_PLAYER]!;
    if (entries[entry + ENTRY_KIND] !== MIX) return false;
    if (list.hasReferences && list.references[player] !== null) return false;
    const compiled = played[player];
    if (compiled === undefined || isOutdated(compiled)) {
      played[player] = compileClip(skeleton, list.clips[player]!);
      entry = start - ENTRY_SIZE;
      continue;
    }
    if (compiled.layout === null) return false;
    if (entry === start) first = compiled;
    else if (compiled.layout !== first!.layout) return false;
  }
  first ??= compileClip(skeleton, NO_CLIP);
  const { layout } = first;
  if (layout === null) return false;
  // (2) The poses become one.
  if (list.blending === 'mean') averageEntries(list, played, layout);
  else mixEntries(list, played, layout);
  skinPoseToPalette(out, outOffset, layout);
  // (3) Where the rest pose has filled missing weight, channels in which all clips say the same have been changed as well.
  if (_playListToPalette_weight[0]! < 1) copyHeldChannels(layout.pose, layout);
  return true;
}

/** Mixes the entries into the layout's pose, one after the other; leaves their weight in `_playListToPalette_weight`. */
function mixEntries(list: PlayList, played: PlayedClips, layout: SkinLayout): void {
  const { pose, other, liveRotations, liveOffsets } = layout;
  const { entries, start, entryCount } = list;
  const share = _playListToPalette_share;
  let weight = 1;
  for (let n = 0; n < entryCount; n++) {
    const entry = start + n * ENTRY_SIZE;
    entryToSkinPose(n === 0 ? pose : other, list, played, entry);
    const added = entries[entry + ENTRY_WEIGHT]!;
    weight = n === 0 ? added : weight + added;
    if (n === 0) continue;
    share[0] = added / weight;
    mixSkinPoses(pose, other, liveRotations, liveOffsets, share, 0);
  }
  _playListToPalette_weight[0] = weight;
  if (weight >= 1) return;
  share[0] = 1 - weight;
  mixSkinPoses(pose, layout.rest, layout.changingRotations, layout.changingOffsets, share, 0);
}

/** The same in the mean. */
function averageEntries(list: PlayList, played: PlayedClips, layout: SkinLayout): void {
  const { pose, other, liveRotations, liveOffsets, changingRotations, changingOffsets } = layout;
  const { entries, start, entryCount } = list;
  const share = _playListToPalette_share;
  const total = _playListToPalette_weight;
  total[0] = 1;
  for (let n = 0; n < entryCount; n++) {
    const entry = start + n * ENTRY_SIZE;
    entryToSkinPose(n === 0 ? pose : other, list, played, entry);
    const weight = entry + ENTRY_WEIGHT;
    total[0] = n === 0 ? entries[weight]! : total[0]! + entries[weight]!;
    if (n > 0) addToSkinMean(pose, other, liveRotations, liveOffsets, entries, weight);
    else if (entryCount > 1 || entries[weight]! < 1) beginSkinMean(pose, liveRotations, liveOffsets, entries, weight);
  }
  if (total[0]! < 1) {
    // What all clips say counts with the weight of all of them.
    beginSkinMean(pose, layout.heldRotations, layout.heldOffsets, total, 0);
    share[0] = 1 - total[0]!;
    addToSkinMean(pose, layout.rest, changingRotations, changingOffsets, share, 0);
    share[0] = 1;
    endSkinMean(pose, changingRotations, changingOffsets, share, 0);
  } else if (entryCount > 1) endSkinMean(pose, liveRotations, liveOffsets, total, 0);
}

function entryToSkinPose(out: Float64Array, list: PlayList, played: PlayedClips, entry: number): void {
  const { cursors, cursorOffsets, entries } = list;
  const player = entries[entry + ENTRY_PLAYER]!;
  const keys = played[player]!.keys!;
  // In a crowd each piece of memory that need not be fetched counts.
  const cursor = keys.isUniform ? 0 : cursorOffsets[player]!;
  keysToSkinPose(out, keys, cursors, cursor, entries, entry + ENTRY_TIME);
}

function isOutdated({ family, layout }: CompiledClip): boolean {
  return family !== null && family.layout !== layout;
}

/** Returns the compiled clips of the list's players, as far as they have played on `skeleton`. */
function playedClips(list: PlayList, skeleton: Skeleton): PlayedClips {
  if (list[PLAYED_SKELETON] !== skeleton) {
    list[PLAYED_SKELETON] = skeleton;
    list[PLAYED_CLIPS] = [];
  }
  return list[PLAYED_CLIPS]!;
}
