// play list → palette, by way of skin poses: the short cut for what most characters do.

import { type Clip, createClip } from '../keys/clip.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { keysToSkinPose } from '../skin-pose/keys-to-skin-pose.js';
import { mixSkinPoses } from '../skin-pose/mix-skin-poses.js';
import { type CompiledClip, compileClip } from '../skin-pose/skin-clips.js';
import { copyHeldChannels } from '../skin-pose/skin-layout.js';
import { skinPoseToPalette } from '../skin-pose/skin-pose-to-palette.js';
import {
  ENTRY_ADDITIVE,
  ENTRY_PLAYER,
  ENTRY_SIZE,
  ENTRY_TIME,
  ENTRY_WEIGHT,
  PLAYED_CLIPS,
  type PlayList,
} from './play-list.js';

/** What plays when nothing does. */
const NO_CLIP: Clip = createClip('', 0, []);

const _playListToPalette_share = new Float64Array(1);

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
  const { entries, start, entryCount, cursors } = list;
  const end = start + entryCount * ENTRY_SIZE;
  const played = playedClips(list, skeleton);
  // (1) The clips of all entries must be of one layout. Compiling one may change that of those before it.
  let first: CompiledClip | null = null;
  for (let entry = start; entry < end; entry += ENTRY_SIZE) {
    if (entries[entry + ENTRY_ADDITIVE] !== 0) return false;
    const player = entries[entry + ENTRY_PLAYER]!;
    const compiled = played[player];
    const clip = list.clips[player]!;
    if (compiled === undefined || compiled.clip !== clip || isOutdated(compiled)) {
      played[player] = compileClip(skeleton, clip);
      entry = start - ENTRY_SIZE;
      continue;
    }
    if (compiled.layout === null) return false;
    if (entry === start) first = compiled;
    else if (compiled.layout !== first!.layout) return false;
  }
  first ??= compileClip(skeleton, NO_CLIP);
  const { layout, keys } = first;
  if (layout === null) return false;
  // (2) Each entry moves the mean by its share of the weight so far.
  const { pose, other } = layout;
  const share = _playListToPalette_share;
  let weight = 1;
  if (entryCount > 0) {
    const cursor = list.cursorOffsets[entries[start + ENTRY_PLAYER]!]!;
    keysToSkinPose(pose, keys!, cursors, cursor, entries, start + ENTRY_TIME);
    weight = entries[start + ENTRY_WEIGHT]!;
  }
  for (let entry = start + ENTRY_SIZE; entry < end; entry += ENTRY_SIZE) {
    const player = entries[entry + ENTRY_PLAYER]!;
    keysToSkinPose(other, played[player]!.keys!, cursors, list.cursorOffsets[player]!, entries, entry + ENTRY_TIME);
    const added = entries[entry + ENTRY_WEIGHT]!;
    weight += added;
    share[0] = added / weight;
    mixSkinPoses(pose, other, layout.liveRotations, layout.liveOffsets, share, 0);
  }
  // (3) The rest pose fills what is missing to 1, also where all clips say the same.
  if (weight < 1) {
    share[0] = 1 - weight;
    mixSkinPoses(pose, layout.rest, layout.changingRotations, layout.changingOffsets, share, 0);
    skinPoseToPalette(out, outOffset, layout);
    copyHeldChannels(pose, layout);
  } else skinPoseToPalette(out, outOffset, layout);
  return true;
}

function isOutdated({ family, layout }: CompiledClip): boolean {
  return family !== null && family.layout !== layout;
}

/** Returns the compiled clips of the list's players, as far as they have played on `skeleton`. */
function playedClips(list: PlayList, skeleton: Skeleton): (CompiledClip | undefined)[] {
  const played = list[PLAYED_CLIPS];
  if (played?.skeleton === skeleton) return played.clips;
  const clips: (CompiledClip | undefined)[] = [];
  list[PLAYED_CLIPS] = { skeleton, clips };
  return clips;
}
