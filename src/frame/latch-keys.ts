// Lets the cursors of smooth keys follow a play list that nobody has run yet.

import { CURSOR_SIZE } from '../keys/key-cursor.js';
import { timeToKeys } from '../keys/time-to-keys.js';
import { ADD, ENTRY_ENDINGS, ENTRY_KIND, ENTRY_PLAYER, ENTRY_SIZE, ENTRY_TIME, type PlayList } from './play-list.js';

/**
 * Moves the cursors of all smooth keys to where the entries of `list` stand.
 *
 * Such a curve keeps the endings that were in force when its player came between two keys. A list may be run in some frames
 * and not in others; so that all of them give the same curve, this has to be done in each.
 *
 * Frame function: never throws, does not allocate.
 */
export function latchKeys(list: PlayList): void {
  if (!list.hasSmoothKeys) return;
  const { entries, start, entryCount } = list;
  for (let entry = start; entry < start + entryCount * ENTRY_SIZE; entry += ENTRY_SIZE) {
    if (entries[entry + ENTRY_KIND]! > ADD) continue;
    const player = entries[entry + ENTRY_PLAYER]!;
    const { groups } = list.clips[player]!;
    const offset = list.cursorOffsets[player]!;
    for (let g = 0; g < groups.length; g++) {
      const { interpolation, times } = groups[g]!;
      if (interpolation !== 'smooth') continue;
      timeToKeys(
        list.cursors,
        offset + g * CURSOR_SIZE,
        times,
        entries,
        entry + ENTRY_TIME,
        entries[entry + ENTRY_ENDINGS]!,
      );
    }
  }
}
