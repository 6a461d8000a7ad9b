// play list → local pose, by a pile: poses are mixed one after the other.

import { CURSOR_SIZE } from '../keys/key-cursor.js';
import { timeToKeys } from '../keys/time-to-keys.js';
import { keysToLocalPose } from '../local-pose/keys-to-local-pose.js';
import { createLocalPose } from '../local-pose/local-pose.js';
import { additiveToPile } from '../pile/additive-to-pile.js';
import { localPoseToPile } from '../pile/local-pose-to-pile.js';
import { createPile } from '../pile/pile.js';
import { pileToLocalPose } from '../pile/pile-to-local-pose.js';
import type { Figure } from './figure.js';
import {
  ADD,
  ENTRY_ENDINGS,
  ENTRY_KIND,
  ENTRY_PLAYER,
  ENTRY_SIZE,
  ENTRY_TIME,
  ENTRY_WEIGHT,
  type PlayList,
} from './play-list.js';

/** Shared by all figures, since they run one after the other and leave the pile empty; large enough for each so far. */
const _playListToPile = { jointCount: 0, sample: createLocalPose(0), pile: createPile(0) };

/**
 * Runs the entries of a list whose blending is `ordered`: they become the figure's local pose, in the list's driven channels.
 *
 * Frame function: never throws; allocates only when a figure has more joints than any before.
 */
export function playListToPile(figure: Figure, list: PlayList): void {
  reserveRoom(figure.skeleton.jointCount);
  const { sample, pile } = _playListToPile;
  const { cursors, entries, start, entryCount } = list;
  for (let entry = start; entry < start + entryCount * ENTRY_SIZE; entry += ENTRY_SIZE) {
    const player = entries[entry + ENTRY_PLAYER]!;
    const time = entry + ENTRY_TIME;
    const weight = entry + ENTRY_WEIGHT;
    const { groups } = list.clips[player]!;
    let cursor = list.cursorOffsets[player]!;
    for (let g = 0; g < groups.length; g++) {
      const group = groups[g]!;
      const key = timeToKeys(cursors, cursor, group.times, entries, time, entries[entry + ENTRY_ENDINGS]!);
      keysToLocalPose(sample, group, key, entries, time, cursors[cursor + 1]!);
      if (entries[entry + ENTRY_KIND] === ADD) additiveToPile(pile, sample, group.channels, entries, weight);
      else localPoseToPile(pile, sample, group.channels, entries, weight);
      cursor += CURSOR_SIZE;
    }
  }
  pileToLocalPose(figure.localPose, pile, figure.original, list.driven);
}

function reserveRoom(jointCount: number): void {
  if (jointCount <= _playListToPile.jointCount) return;
  _playListToPile.jointCount = jointCount;
  _playListToPile.sample = createLocalPose(jointCount);
  _playListToPile.pile = createPile(jointCount);
}
