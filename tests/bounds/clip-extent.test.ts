import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentOf } from '../../src/bounds/clip-extent.js';
import { createClip, type Interpolation } from '../../src/keys/clip.js';
import type { Channel } from '../../src/skeleton/channels.js';
import { float32s, keyTimes, rotation } from '../support/arbitraries.js';
import { threefold, trackOf, trackPlayer } from '../support/sample-track.js';

const KEYS = 5;

/** A track of five keys, with tangents or control points where its kind has them. */
function tracks(channel: Channel, interpolation: Interpolation): fc.Arbitrary<ReturnType<typeof trackOf>> {
  const size = channel === 'rotation' ? 4 : 3;
  const count = KEYS * size * (interpolation === 'spline' ? 3 : 1);
  return fc.tuple(keyTimes(KEYS, KEYS), float32s(count, 100), float32s(count * 4, 50)).map(([times, values, loose]) => {
    // Control points: their times stay within the span of the keys, or the curve would run backwards.
    const controls = (at: number): number[] =>
      times.flatMap((time, key) => Array.from({ length: size }, (_, i) => [time, loose[at + key * size + i]!]).flat());
    const tangents = interpolation === 'bezier' ? { inTangents: controls(0), outTangents: controls(KEYS * size) } : {};
    return trackOf(channel, interpolation, times, values, tangents);
  });
}

/** Values at and between keys, before the first and after the last, with every ending of a smooth curve. */
function* samples(track: ReturnType<typeof trackOf>): Generator<number[]> {
  const play = trackPlayer(track);
  const [first, last] = [track.times[0]!, track.times[KEYS - 1]!];
  for (const endings of [0, 1, 2, 4, 5, 8, 10]) {
    for (let i = -1; i <= 60; i++) yield play(first + ((last - first) * i) / 59, endings);
  }
}

describe('extentOf', () => {
  it.each(['step', 'linear', 'spline', 'smooth', 'bezier'] as const)(
    'holds every translation of a %s track',
    (kind) => {
      fc.assert(
        fc.property(tracks('translation', kind), (track) => {
          const { box } = extentOf(createClip('clip', 1, [track])).translations[0]!;
          let farthest = 0;
          for (const value of samples(track)) {
            value.forEach((number, axis) => {
              farthest = Math.max(farthest, box[axis]! - number, number - box[axis + 3]!);
            });
          }
          // Curves are sums of numbers of up to some thousands; an end of the box may be met exactly.
          expect(farthest).toBeLessThan(1e-8);
        }),
        { numRuns: 25 },
      );
    },
  );

  it('is as tight as can be for straight lines', () => {
    const track = trackOf('translation', 'linear', [0, 1, 2], [1, -2, 3, 4, 5, -6, 0, 0, 0]);
    const extent = extentOf(createClip('clip', 2, [track]));
    expect(extent).toEqual({ translations: [{ joint: 0, box: [0, -2, -6, 4, 5, 3] }], rotations: [], scales: [] });
  });

  it('knows how far a curve swings beyond its keys', () => {
    // A Hermite curve from 0 to 0 that leaves with slope 3 and arrives with slope -3 over one second: its control values are
    // 0, 1, 1, 0, and it reaches 3/4.
    const spline = trackOf('translation', 'spline', [0, 1], [...threefold([0, 0, 3]), ...threefold([-3, 0, 0])]);
    expect(extentOf(createClip('clip', 1, [spline])).translations[0]!.box).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('knows the greatest scale, regardless of sign', () => {
    const track = trackOf('scale', 'linear', [0, 1], [1, -3, 2, 0.5, 1, 1]);
    expect(extentOf(createClip('clip', 1, [track])).scales).toEqual([{ joint: 0, scale: 3 }]);
  });

  it('knows that rotations keep lengths, but for keys that are no rotations', () => {
    fc.assert(
      fc.property(rotation, rotation, (a, b) => {
        const track = trackOf('rotation', 'linear', [0, 1], [...a, ...b]);
        expect(extentOf(createClip('clip', 1, [track])).rotations[0]!.stretch).toBeCloseTo(1, 5);
      }),
    );
    // Twice the length: the matrix of three r187 for it is I + 4 · (R − I), which stretches by 7 for half a turn.
    const long = trackOf('rotation', 'step', [0], [2, 0, 0, 0]);
    expect(extentOf(createClip('clip', 1, [long])).rotations).toEqual([{ joint: 0, stretch: 7 }]);
    const spline = trackOf('rotation', 'spline', [0], [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0]);
    expect(extentOf(createClip('clip', 1, [spline])).rotations[0]!.stretch).toBe(1);
  });

  it('is worked out once for each clip', () => {
    const clip = createClip('clip', 1, [trackOf('scale', 'linear', [0], [1, 1, 1])]);
    expect(extentOf(clip)).toBe(extentOf(clip));
  });
});
