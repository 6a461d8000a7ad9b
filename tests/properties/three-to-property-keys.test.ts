// Which tracks are packed, and that what is sampled from them is what three's interpolants say.

import fc from 'fast-check';
import * as THREE from 'three';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { CURSOR_SIZE, resetCursor } from '../../src/keys/key-cursor.js';
import { END_SHIFT, timeToKeys } from '../../src/keys/time-to-keys.js';
import { keysToProperties } from '../../src/properties/keys-to-properties.js';
import { threeToPropertyKeys } from '../../src/properties/three-to-property-keys.js';
import { InterpolateBezier } from '../../src/tracks/track-kinds.js';
import { double, float32s, keyTimes, rotation } from '../support/arbitraries.js';
import { expectNear, expectSameRotation } from '../support/expect-numbers.js';

let warn: MockInstance;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

const clipOf = (...tracks: THREE.KeyframeTrack[]): THREE.AnimationClip => new THREE.AnimationClip('clip', 1, tracks);
const all = ({ tracks }: THREE.AnimationClip): number[] => tracks.map((_, index) => index);
const level = (name: string, times: number[], values: number[]) => new THREE.NumberKeyframeTrack(name, times, values);

type Interpolant = THREE.Interpolant & { settings: unknown };

/** Plays all tracks of a clip at once, from keys, and beside it each with its own interpolant. */
function comparePlays(tracks: readonly THREE.KeyframeTrack[], visits: readonly (readonly [number, number, number])[]) {
  const interpolants = tracks.map((track) => {
    const { createInterpolant } = track as unknown as { createInterpolant(result: Float64Array): Interpolant };
    const isSpline = 'isInterpolantFactoryMethodGLTFCubicSpline' in createInterpolant;
    return createInterpolant.call(track, new Float64Array(track.getValueSize() / (isSpline ? 3 : 1)));
  });
  const groups = threeToPropertyKeys(clipOf(...tracks), all(clipOf(...tracks)));
  const cursors = groups.map(() => new Int32Array(CURSOR_SIZE));
  for (const cursor of cursors) resetCursor(cursor, 0, CURSOR_SIZE);
  const frames = groups.map(({ keys }) => new Float64Array(keys!.frameSize));
  for (const [time, start, end] of visits) {
    groups.forEach(({ keys, tracks: played }, group) => {
      const moments = Float64Array.of(NaN, time);
      const key = timeToKeys(cursors[group]!, 0, keys!.times, moments, 1, start | (end << END_SHIFT));
      keysToProperties(frames[group]!, keys!, key, moments, 1, cursors[group]![1]!);
      played.forEach(({ index, isRotation }, place) => {
        const interpolant = interpolants[index]!;
        interpolant.settings = {
          endingStart: THREE.ZeroCurvatureEnding + start,
          endingEnd: THREE.ZeroCurvatureEnding + end,
        };
        const offset = keys!.offsets[place]!;
        const actual = frames[group]!.subarray(offset, offset + keys!.sizes[place]!);
        const expected = interpolant.evaluate(time) as ArrayLike<number>;
        // A slerp may be 6e-8 rad off its arc; other values are up to 10, curves 40 times as steep, in doubles.
        if (isRotation) expectSameRotation(actual, expected, 1e-7);
        else expectNear(actual, expected, 1e-11);
      });
    });
  }
}

const ending = fc.integer({ min: 0, max: 2 });
const visits = fc.array(fc.tuple(double(-2, 16), ending, ending), { minLength: 1, maxLength: 20 });

/** Times, values for tracks of 1, 3 and 7 numbers, and rotations. */
const columns = (perKey = 1) =>
  keyTimes(1, 6).chain((times) =>
    fc.tuple(
      fc.constant(times),
      fc.tuple(...[1, 3, 7].map((size) => float32s(times.length * size * perKey, 10))),
      fc.array(rotation, { minLength: times.length * perKey, maxLength: times.length * perKey }),
    ),
  );

/** As GLTFLoader marks its tracks. */
function asSpline(track: THREE.KeyframeTrack, create: new (...args: never[]) => THREE.Interpolant): void {
  const factory = (result: Float64Array) =>
    new (create as typeof THREE.CubicInterpolant)(track.times, track.values, track.getValueSize() / 3, result);
  Object.assign(track, { createInterpolant: factory });
  Object.assign(factory, { isInterpolantFactoryMethodGLTFCubicSpline: true });
}

interface Samples {
  readonly resultBuffer: Float64Array;
  readonly sampleValues: Float32Array;
  readonly valueSize: number;
}

/** glTF's CUBICSPLINE by the specification's own sum; GLTFLoader keeps its class to itself. */
class SlowSpline extends THREE.Interpolant {
  override copySampleValue_(key: number): Float64Array {
    const { resultBuffer: out, sampleValues: values, valueSize: size } = this as unknown as Samples;
    for (let i = 0; i < size; i++) out[i] = values[(key * 3 + 1) * size + i]!;
    return out;
  }

  override interpolate_(next: number, start: number, time: number, end: number): Float64Array {
    const { resultBuffer: out, sampleValues: values, valueSize: size } = this as unknown as Samples;
    const d = end - start;
    const t = (time - start) / d;
    for (let i = 0; i < size; i++) {
      const [, value, leave] = [0, 1, 2].map((part) => values[((next - 1) * 3 + part) * size + i]!);
      const [reach, goal] = [0, 1].map((part) => values[(next * 3 + part) * size + i]!);
      out[i] =
        (2 * t ** 3 - 3 * t ** 2 + 1) * value! +
        d * (t ** 3 - 2 * t ** 2 + t) * leave! +
        (3 * t ** 2 - 2 * t ** 3) * goal! +
        d * (t ** 3 - t ** 2) * reach!;
    }
    return out;
  }
}

class SlowTurningSpline extends SlowSpline {
  override interpolate_(next: number, start: number, time: number, end: number): Float64Array {
    const out = super.interpolate_(next, start, time, end);
    const length = Math.hypot(...out);
    for (let i = 0; i < 4; i++) out[i]! /= length;
    return out;
  }
}

describe("sampling is as three's interpolants do it", () => {
  for (const mode of [THREE.InterpolateDiscrete, THREE.InterpolateLinear, THREE.InterpolateSmooth] as const) {
    it(`for tracks of interpolation ${mode}`, () => {
      fc.assert(
        fc.property(columns(), visits, ([times, values, turns], played) => {
          const tracks: THREE.KeyframeTrack[] = values.map(
            (numbers, index) => new THREE.VectorKeyframeTrack(`t${index}.value`, times, numbers, mode),
          );
          if (mode !== THREE.InterpolateSmooth) {
            tracks.push(new THREE.QuaternionKeyframeTrack('turn.value', times, turns.flat(), mode));
          }
          comparePlays(tracks, played);
        }),
      );
    });
  }

  it('for glTF splines', () => {
    fc.assert(
      fc.property(columns(3), visits, ([times, values, turns], played) => {
        const tracks = values.map((numbers, index) => {
          const track = new THREE.VectorKeyframeTrack(`t${index}.value`, times, numbers);
          asSpline(track, SlowSpline as never);
          return track;
        });
        const turn = new THREE.QuaternionKeyframeTrack('turn.value', times, turns.flat());
        asSpline(turn, SlowTurningSpline as never);
        comparePlays([...tracks, turn], played);
      }),
    );
  });

  it.skipIf(!('BezierInterpolant' in THREE))('for Bezier curves', () => {
    const curves = columns().chain((made) =>
      fc.tuple(fc.constant(made), fc.tuple(...made[1].map(({ length }) => float32s(length * 2, 4)))),
    );
    fc.assert(
      fc.property(curves, visits, ([[times, values], tangents], played) => {
        const tracks = values.map((numbers, index) => {
          const track = new THREE.VectorKeyframeTrack(`t${index}.value`, times, numbers, InterpolateBezier as never);
          const points = Float32Array.from(tangents[index]!);
          // Control points on a level with their keys: a curve that comes back in time has no one value there.
          const size = track.getValueSize();
          for (let i = 0; i < numbers.length; i++) points[i * 2] = times[Math.floor(i / size)]!;
          return Object.assign(track, { settings: { inTangents: points, outTangents: points } });
        });
        comparePlays(tracks, played);
      }),
    );
  });
});

describe('threeToPropertyKeys', () => {
  it('gives the same object for the same tracks, until one gets other arrays', () => {
    const clip = clipOf(level('a.x', [0, 1], [1, 2]), level('b.x', [0, 1], [3, 4]));
    const groups = threeToPropertyKeys(clip, [0, 1]);
    expect(threeToPropertyKeys(clip, [0, 1])).toBe(groups);
    expect(threeToPropertyKeys(clip, [1])).not.toBe(groups);
    clip.tracks[1]!.values = Float32Array.of(5, 6);
    expect([...threeToPropertyKeys(clip, [0, 1])[0]!.keys!.values]).toEqual([1, 5, 2, 6]);
  });

  it('says of each track its index in the clip', () => {
    const clip = clipOf(level('a.x', [0, 1], [1, 2]), level('b.x', [0, 2], [3, 4]), level('c.x', [0, 1], [5, 6]));
    const groups = threeToPropertyKeys(clip, [0, 1, 2]);
    expect(groups.map(({ tracks }) => tracks.map(({ index }) => index))).toEqual([[0, 2], [1]]);
  });

  it('leaves to themselves: own interpolants, doubles, words, and rotations that are none', () => {
    const own = level('own.x', [0, 1], [1, 2]);
    Object.assign(own, { createInterpolant: () => null });
    const doubles = Object.assign(level('doubles.x', [0, 1], [1, 2]), { values: Float64Array.of(1, 2) });
    const words = new THREE.StringKeyframeTrack('words.x', [0, 1], ['a', 'b']);
    const turn = new THREE.QuaternionKeyframeTrack('turn.x', [0, 1], [1, 2, 3, 4, 5, 6]);
    const clip = clipOf(own, doubles as unknown as THREE.KeyframeTrack, words, turn);
    const groups = threeToPropertyKeys(clip, all(clip));
    expect(groups.map(({ keys, tracks }) => [keys, tracks.length])).toEqual(Array(4).fill([null, 1]));
  });

  it('leaves out keys that cannot be played, with a warning, and tracks without any', () => {
    const clip = clipOf(level('a.x', [0, 1, 2], [1, NaN, 3]), level('b.x', [0], [NaN]));
    const groups = threeToPropertyKeys(clip, [0, 1]);
    expect(groups.map(({ keys }) => [...keys!.times])).toEqual([[0, 2]]);
    expect(warn).toHaveBeenCalledTimes(3);
  });
});
