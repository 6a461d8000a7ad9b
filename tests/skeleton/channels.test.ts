import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Channels, emptyChannels, uniteChannels } from '../../src/skeleton/channels.js';

function channels(translations: number[], rotations: number[], scales: number[]): Channels {
  return {
    translations: Int32Array.from(translations),
    rotations: Int32Array.from(rotations),
    scales: Int32Array.from(scales),
  };
}

describe('emptyChannels', () => {
  it('holds nothing', () => {
    expect(emptyChannels()).toEqual(channels([], [], []));
  });
});

describe('uniteChannels', () => {
  it('gives the empty set for no sets and for empty ones', () => {
    expect(uniteChannels([])).toEqual(emptyChannels());
    expect(uniteChannels([emptyChannels(), emptyChannels()])).toEqual(emptyChannels());
  });

  it('puts the joints of one set in rising order, by number and not by letter', () => {
    expect(uniteChannels([channels([10, 9, 100], [], [2, 1])])).toEqual(channels([9, 10, 100], [], [1, 2]));
  });

  it('holds each joint once, and keeps the three properties apart', () => {
    const united = uniteChannels([channels([1, 2], [3], []), channels([2, 1], [1], [7, 7])]);
    expect(united).toEqual(channels([1, 2], [1, 3], [7]));
  });

  it('leaves the sets that it reads alone', () => {
    const set = channels([3, 1], [], []);
    const united = uniteChannels([set]);
    united.translations[0] = 99;
    expect(set).toEqual(channels([3, 1], [], []));
  });

  it('holds a joint when, and only when, some set holds it', () => {
    const list = fc.array(fc.nat(20));
    fc.assert(
      fc.property(fc.array(fc.tuple(list, list, list)), (lists) => {
        const united = uniteChannels(lists.map(([a, b, c]) => channels(a, b, c)));
        const slowUnion = (index: 0 | 1 | 2): number[] =>
          Array.from({ length: 21 }, (_, joint) => joint).filter((joint) =>
            lists.some((set) => set[index].includes(joint)),
          );
        expect(united).toEqual(channels(slowUnion(0), slowUnion(1), slowUnion(2)));
      }),
    );
  });
});
