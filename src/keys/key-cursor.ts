// Where one player stands in the keys of one clip: two numbers for each of the clip's groups.
//
//   cursor   [key, endings] * groups
//
// key      index of the key that was passed last; -1 before the first key, -2 while nothing has been sampled
// endings  the endings that were in force when the player came to that key, see `time-to-keys.ts`

import type { Clip } from './clip.js';

/** Numbers of a cursor for each group of keys. */
export const CURSOR_SIZE = 2;

/** A key that no group can have: the next sample searches anew. */
const NOWHERE = -2;

/** Returns how many numbers a cursor for `clip` has. */
export function cursorLength(clip: Clip): number {
  return clip.groups.length * CURSOR_SIZE;
}

/** Puts the cursor of `length` numbers at `offset` of `cursors` back to where nothing has been sampled. */
export function resetCursor(cursors: Int32Array, offset: number, length: number): void {
  for (let i = 0; i < length; i += CURSOR_SIZE) {
    cursors[offset + i] = NOWHERE;
    cursors[offset + i + 1] = 0;
  }
}
