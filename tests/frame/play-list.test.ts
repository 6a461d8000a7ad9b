import { describe, expect, it } from 'vitest';
import {
  addEntry,
  addPlayer,
  CLOSE_DIFFERENCE,
  CLOSE_LAYER,
  clearPlayList,
  closePile,
  createPlayList,
  ENTRY_ENDINGS,
  ENTRY_KIND,
  ENTRY_PLAYER,
  ENTRY_SIZE,
  ENTRY_TIME,
  ENTRY_WEIGHT,
  OPEN,
  openPile,
  type PlayList,
  removeEntries,
  removePlayer,
  repeatsSpare,
  reserveEntries,
  swapEntries,
} from '../../src/frame/play-list.js';
import { createClip } from '../../src/keys/clip.js';
import { trackOf } from '../support/sample-track.js';

const oneGroup = createClip('one', 1, [trackOf('translation', 'step', [0], [1, 2, 3])]);
const twoGroups = createClip('two', 1, [
  trackOf('translation', 'step', [0], [1, 2, 3]),
  trackOf('rotation', 'linear', [0], [0, 0, 0, 1]),
]);
const noGroup = createClip('none', 1, []);

/** The entries as rows: player, time, weight, additive, endings. */
function entriesOf(list: PlayList): number[][] {
  return Array.from({ length: list.entryCount }, (_, entry) =>
    [ENTRY_PLAYER, ENTRY_TIME, ENTRY_WEIGHT, ENTRY_KIND, ENTRY_ENDINGS].map(
      (number) => list.entries[list.start + entry * ENTRY_SIZE + number]!,
    ),
  );
}

describe('createPlayList', () => {
  it('has no players, no entries, and answers for nothing', () => {
    const list = createPlayList();
    expect(list.clips).toEqual([]);
    expect(list.entryCount).toBe(0);
    expect(Object.values(list.driven).map((joints: Int32Array) => joints.length)).toEqual([0, 0, 0]);
  });
});

describe('addPlayer', () => {
  it('counts up, and gives each player a cursor of its own that has sampled nothing', () => {
    const list = createPlayList();
    expect(addPlayer(list, twoGroups)).toBe(0);
    expect(addPlayer(list, noGroup)).toBe(1);
    expect(addPlayer(list, oneGroup)).toBe(2);
    expect(list.clips).toEqual([twoGroups, noGroup, oneGroup]);
    expect(list.cursorOffsets).toEqual([0, 4, 4]);
    expect(Array.from(list.cursors)).toEqual([-2, 0, -2, 0, -2, 0]);
  });

  it('takes one clip for several players', () => {
    const list = createPlayList();
    expect(addPlayer(list, oneGroup)).toBe(0);
    expect(addPlayer(list, oneGroup)).toBe(1);
    expect(list.cursorOffsets).toEqual([0, 2]);
  });

  it('keeps cursors and entries of the players before', () => {
    const list = createPlayList();
    addPlayer(list, oneGroup);
    addEntry(list, 0, 0.5, 0.25, true, 6);
    list.cursors[0] = 7;
    list.cursors[1] = 8;
    for (let i = 0; i < 20; i++) addPlayer(list, oneGroup);
    expect(Array.from(list.cursors.subarray(0, 4))).toEqual([7, 8, -2, 0]);
    expect(entriesOf(list)).toEqual([[0, 0.5, 0.25, 1, 6]]);
  });
});

describe('addEntry', () => {
  it('adds in the order of the calls, with room for every player', () => {
    const list = createPlayList();
    for (let player = 0; player < 33; player++) addPlayer(list, oneGroup);
    for (let player = 32; player >= 0; player--) addEntry(list, player, player / 8, player + 1, player % 2 === 1, 5);
    expect(entriesOf(list)).toEqual(
      Array.from({ length: 33 }, (_, i) => [32 - i, (32 - i) / 8, 33 - i, (32 - i) % 2, 5]),
    );
  });
});

describe('addEntry without more', () => {
  it('replaces the others, and ends smooth curves with no curvature', () => {
    const list = createPlayList();
    addPlayer(list, oneGroup);
    addEntry(list, 0, 0.5, 0.75);
    expect(entriesOf(list)).toEqual([[0, 0.5, 0.75, 0, 0]]);
  });
});

describe('clearPlayList', () => {
  it('empties the entries and keeps the players', () => {
    const list = createPlayList();
    addPlayer(list, oneGroup);
    addEntry(list, 0, 0, 1, false, 0);
    clearPlayList(list);
    expect(list.entryCount).toBe(0);
    expect(list.clips).toEqual([oneGroup]);
  });
});

describe('removePlayer', () => {
  it('takes its entries along, and leaves its place to the next player with a cursor of that size', () => {
    const list = createPlayList();
    for (const clip of [oneGroup, twoGroups, oneGroup]) addPlayer(list, clip);
    addEntry(list, 0, 0.5, 1);
    addEntry(list, 2, 0.25, 1);
    list.cursors[0] = 7;
    removePlayer(list, 0);
    expect(entriesOf(list)).toEqual([[2, 0.25, 1, 0, 0]]);
    expect(addPlayer(list, twoGroups)).toBe(3);
    expect(addPlayer(list, oneGroup)).toBe(0);
    expect(list.cursorOffsets).toEqual([0, 2, 6, 8]);
    expect(Array.from(list.cursors.slice(0, 2))).toEqual([-2, 0]);
    expect(addPlayer(list, oneGroup)).toBe(4);
  });

  it('needs no more room however often players come and go', () => {
    const list = createPlayList();
    for (let round = 0; round < 50; round++) {
      const players = [oneGroup, twoGroups].map((clip) => addPlayer(list, clip));
      for (const player of players) removePlayer(list, player);
    }
    expect([list.clips.length, list.cursors.length]).toEqual([2, 6]);
  });
});

describe('removeEntries', () => {
  function fullList(): PlayList {
    const list = createPlayList();
    for (let player = 0; player < 4; player++) addPlayer(list, oneGroup);
    for (const player of [2, 0, 3, 1]) addEntry(list, player, player * 10, player + 1, player > 1, player + 4);
    return list;
  }

  it.each([0, 1, 2, 3])('takes player %i out and keeps the order of the others', (player) => {
    const list = fullList();
    const others = entriesOf(list).filter(([other]) => other !== player);
    removeEntries(list, player);
    expect(entriesOf(list)).toEqual(others);
  });

  it('does nothing for a player without an entry, and empties a list of one', () => {
    const list = fullList();
    removeEntries(list, 0);
    const others = entriesOf(list);
    removeEntries(list, 0);
    expect(entriesOf(list)).toEqual(others);
    for (const player of [1, 2, 3]) removeEntries(list, player);
    expect(list.entryCount).toBe(0);
    removeEntries(list, 1);
    expect(list.entryCount).toBe(0);
  });

  it('lets the player be added again in the same frame', () => {
    const list = fullList();
    removeEntries(list, 2);
    addEntry(list, 2, 5, 1, false, 0);
    expect(entriesOf(list).at(-1)).toEqual([2, 5, 1, 0, 0]);
  });
});

describe('openPile and closePile', () => {
  /** Two players, the second in a pile with mask 1. */
  function piledList(): PlayList {
    const list = createPlayList('mean');
    for (let player = 0; player < 2; player++) addPlayer(list, oneGroup);
    reserveEntries(list, 4);
    writePile(list);
    return list;
  }

  function writePile(list: PlayList): void {
    addEntry(list, 0, 0.25, 1);
    openPile(list);
    addEntry(list, 1, 0.75, 0.5);
    closePile(list, CLOSE_LAYER, Float64Array.of(9, 0.125), 1, 1);
  }

  it('stand around the entries of the pile, with weight and mask where it ends', () => {
    expect(entriesOf(piledList())).toEqual([
      [0, 0.25, 1, 0, 0],
      [0, 0, 0, OPEN, 0],
      [1, 0.75, 0.5, 0, 0],
      [1, 0, 0.125, CLOSE_LAYER, 0],
    ]);
  });

  it('leave nothing of what stood in their place, so that equal lists are equal', () => {
    const list = piledList();
    swapEntries(list);
    for (const player of [1, 0, 1, 0]) addEntry(list, player, 7, 7, true, 7);
    clearPlayList(list);
    writePile(list);
    expect(repeatsSpare(list)).toBe(true);
    list.entryCount--;
    closePile(list, CLOSE_DIFFERENCE, Float64Array.of(9, 0.125), 1, 1);
    expect(repeatsSpare(list)).toBe(false);
  });

  it.each([0, 1])('stay when player %i is taken out, whatever their masks', (player) => {
    const list = piledList();
    const kept = entriesOf(list).filter(([other, , , kind]) => kind !== 0 || other !== player);
    removeEntries(list, player);
    expect(entriesOf(list)).toEqual(kept);
    expect(kept.length).toBe(3);
  });
});

describe('reserveEntries', () => {
  it('makes room beyond that for the players, and keeps what stands on both sides', () => {
    const list = createPlayList('mean');
    addPlayer(list, oneGroup);
    addEntry(list, 0, 0.5, 0.25);
    swapEntries(list);
    addEntry(list, 0, 0.75, 0.5);
    reserveEntries(list, 40);
    for (let n = 0; n < 39; n++) openPile(list);
    expect(entriesOf(list).slice(0, 2)).toEqual([
      [0, 0.75, 0.5, 0, 0],
      [0, 0, 0, OPEN, 0],
    ]);
    swapEntries(list);
    expect(entriesOf(list)).toEqual([[0, 0.5, 0.25, 0, 0]]);
  });
});

describe('swapEntries', () => {
  it('puts the entries aside, and brings them back', () => {
    const list = createPlayList();
    for (let player = 0; player < 3; player++) addPlayer(list, oneGroup);
    addEntry(list, 2, 0.5, 0.25, true, 6);
    addEntry(list, 0, 0.75, 1, false, 1);
    const first = entriesOf(list);
    swapEntries(list);
    expect(entriesOf(list)).toEqual([]);
    addEntry(list, 1, 3, 2, false, 4);
    const second = entriesOf(list);
    swapEntries(list);
    expect(entriesOf(list)).toEqual(first);
    swapEntries(list);
    expect(entriesOf(list)).toEqual(second);
  });

  it('leaves players, cursors and driven channels alone', () => {
    const list = createPlayList();
    addPlayer(list, twoGroups);
    const { clips, cursors, cursorOffsets, driven } = list;
    swapEntries(list);
    expect(list.clips).toBe(clips);
    expect(list.cursors).toBe(cursors);
    expect(list.cursorOffsets).toBe(cursorOffsets);
    expect(list.driven).toBe(driven);
  });

  it('finds room for every player on the other side as well, and keeps what stands there', () => {
    const list = createPlayList();
    addPlayer(list, oneGroup);
    addEntry(list, 0, 0.5, 0.25, true, 6);
    swapEntries(list);
    for (let player = 1; player < 33; player++) addPlayer(list, oneGroup);
    const all = Array.from({ length: 33 }, (_, player) => [player, player / 8, player + 1, 0, 5]);
    for (const [player, time, weight] of all) addEntry(list, player!, time!, weight!, false, 5);
    expect(entriesOf(list)).toEqual(all);
    swapEntries(list);
    expect(entriesOf(list)).toEqual([[0, 0.5, 0.25, 1, 6]]);
    clearPlayList(list);
    for (const [player, time, weight] of all) addEntry(list, player!, time!, weight!, false, 5);
    expect(entriesOf(list)).toEqual(all);
  });
});

describe('repeatsSpare', () => {
  const entry = [1, 0.5, 0.25, 0, 4] as const;

  /** Whether entries, one after the other, count as the spare ones over again. */
  function repeats(spare: readonly (readonly number[])[], present: readonly (readonly number[])[]): boolean {
    const list = createPlayList();
    for (let player = 0; player < 3; player++) addPlayer(list, oneGroup);
    for (const entries of [spare, present]) {
      swapEntries(list);
      for (const [player, time, weight, additive, endings] of entries) {
        addEntry(list, player!, time!, weight!, additive === 1, endings!);
      }
    }
    return repeatsSpare(list);
  }

  it('is true of the same entries in the same order, and of none after none', () => {
    expect(repeats([], [])).toBe(true);
    expect(repeats([entry], [entry])).toBe(true);
    expect(repeats([entry, [2, 1, 1, 1, 0]], [entry, [2, 1, 1, 1, 0]])).toBe(true);
  });

  it.each([
    ['player', [2, 0.5, 0.25, 0, 4]],
    ['time', [1, 0.5625, 0.25, 0, 4]],
    ['weight', [1, 0.5, 0.3125, 0, 4]],
    ['kind', [1, 0.5, 0.25, 1, 4]],
    ['endings', [1, 0.5, 0.25, 0, 5]],
  ])('is false when one entry has another %s', (_, other) => {
    expect(repeats([entry], [other])).toBe(false);
    const first = [0, 2, 1, 0, 0];
    expect(repeats([first, entry], [first, other])).toBe(false);
  });

  it('is false when there is one more or one less, or another order', () => {
    const other = [2, 0.5, 0.25, 0, 4];
    expect(repeats([entry], [])).toBe(false);
    expect(repeats([], [entry])).toBe(false);
    expect(repeats([entry], [entry, other])).toBe(false);
    expect(repeats([entry, other], [other, entry])).toBe(false);
  });
});
