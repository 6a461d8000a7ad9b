import { describe, expect, it } from 'vitest';
import { groupPropertyTracks, type PropertyTrack, packPropertyTracks } from '../../src/properties/property-keys.js';

function trackOf(name: string, times: number[], values: number[], more: Partial<PropertyTrack> = {}): PropertyTrack {
  return { name, times, values, interpolation: 'linear', isRotation: false, ...more };
}

const names = (groups: PropertyTrack[][]): string[][] => groups.map((group) => group.map(({ name }) => name));

describe('groupPropertyTracks', () => {
  it('puts tracks with equal times and interpolation together', () => {
    const groups = groupPropertyTracks([
      trackOf('a', [0, 1], [1, 2]),
      trackOf('b', [0, 2], [1, 2]),
      trackOf('c', [0, 1], [1, 2], { interpolation: 'step' }),
      trackOf('d', [0, 1], [1, 2, 3, 4]),
      trackOf('e', [0, 1, 2], [1, 2, 3]),
    ]);
    expect(names(groups)).toEqual([['a', 'd'], ['b'], ['c'], ['e']]);
  });

  it('leaves tracks that only they themselves can play alone', () => {
    const own = { interpolation: null };
    const groups = groupPropertyTracks([trackOf('a', [0], [1], own), trackOf('b', [0], [1], own)]);
    expect(names(groups)).toEqual([['a'], ['b']]);
  });

  it('keeps tracks of one name in their order, whatever their times', () => {
    const groups = groupPropertyTracks([
      trackOf('a', [0, 1], [1, 2]),
      trackOf('a', [0, 2], [3, 4]),
      trackOf('b', [0, 2], [5, 6]),
      trackOf('a', [0, 1], [7, 8]),
    ]);
    expect(groups.flat().flatMap(({ name, values }) => (name === 'a' ? [values[0]] : []))).toEqual([1, 3, 7]);
    expect(groups.every((group) => new Set(names([group])[0]).size === group.length)).toBe(true);
  });

  it('makes no group of no tracks', () => {
    expect(groupPropertyTracks([])).toEqual([]);
  });
});

describe('packPropertyTracks', () => {
  it('puts what one key says side by side, rotations first', () => {
    const keys = packPropertyTracks([
      trackOf('level', [0, 1], [1, 2]),
      trackOf('turn', [0, 1], [3, 4, 5, 6, 7, 8, 9, 10], { isRotation: true }),
      trackOf('color', [0, 1], [11, 12, 13, 14, 15, 16]),
    ]);
    expect(keys.frameSize).toBe(8);
    expect([...keys.times]).toEqual([0, 1]);
    expect([...keys.values]).toEqual([3, 4, 5, 6, 1, 11, 12, 13, 7, 8, 9, 10, 2, 14, 15, 16]);
    expect([[...keys.offsets], [...keys.sizes], [...keys.rotations]]).toEqual([[4, 0, 5], [1, 4, 3], [0]]);
    expect(keys.tangents).toBeNull();
  });

  it('keeps tangents of splines as frames of their own', () => {
    const spline = { interpolation: 'spline' } as const;
    const keys = packPropertyTracks([
      trackOf('a', [0, 1], [1, 2, 3, 4, 5, 6], spline),
      trackOf('b', [0, 1], [11, 12, 13, 14, 15, 16], spline),
    ]);
    expect([...keys.values]).toEqual([1, 11, 2, 12, 3, 13, 4, 14, 5, 15, 6, 16]);
    expect([...keys.sizes]).toEqual([1, 1]);
  });

  it('keeps control points of Bezier curves beside the keys', () => {
    const curve = (from: number): Partial<PropertyTrack> => ({
      interpolation: 'bezier',
      inTangents: [from, from + 1],
      outTangents: [from + 2, from + 3],
    });
    const keys = packPropertyTracks([trackOf('a', [0], [1], curve(10)), trackOf('b', [0], [2], curve(20))]);
    expect([...keys.tangents!]).toEqual([10, 11, 20, 21, 12, 13, 22, 23]);
  });
});
