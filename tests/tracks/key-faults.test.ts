import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { faultOf, lengthOf, normaliseKey, rolesOf, sortKeys } from '../../src/tracks/key-faults.js';
import type { Curve, Key } from '../../src/tracks/track-keys.js';

const vectors = new THREE.VectorKeyframeTrack('a.position', [0], [0, 0, 0]);
const rotations = new THREE.QuaternionKeyframeTrack('a.quaternion', [0], [0, 0, 0, 1]);
const booleans = new THREE.BooleanKeyframeTrack('a.visible', [0], [true]);

function key(time: number, values: unknown[], inTangent: number[] | null = null, outTangent = inTangent): Key {
  return { index: 0, time, values, inTangent, outTangent };
}

describe('faultOf', () => {
  it('finds nothing about a good key', () => {
    expect(faultOf(vectors, key(-1, [1, 2, 3]))).toBeNull();
    expect(faultOf(rotations, key(0, [0, 0, 0, 5]))).toBeNull();
    expect(faultOf(booleans, key(0, [false]))).toBeNull();
  });

  it('finds numbers that are none', () => {
    expect(faultOf(vectors, key(Number.NaN, [0]))).toEqual({ kind: 'nan', part: 'time', value: Number.NaN });
    expect(faultOf(vectors, key(0, [0, Infinity]))).toEqual({ kind: 'nan', part: 'value', value: Infinity });
    expect(faultOf(vectors, key(0, [0], [0], [Number.NaN]))).toMatchObject({ kind: 'nan', part: 'tangent' });
    expect(faultOf(vectors, key(0, [0], [Number.NaN], [0]))).toMatchObject({ kind: 'nan', part: 'tangent' });
  });

  it('finds values of another type', () => {
    expect(faultOf(vectors, key(0, ['1']))).toEqual({ kind: 'value-type', part: 'value', value: '1' });
    expect(faultOf(booleans, key(0, [1]))).toMatchObject({ kind: 'value-type', value: 1 });
  });

  it('finds rotations of no length', () => {
    expect(faultOf(rotations, key(0, [0, 0, 0, 0]))).toEqual({ kind: 'zero-quaternion', part: 'value', value: 0 });
    expect(faultOf(vectors, key(0, [0, 0, 0, 0]))).toBeNull();
  });
});

describe('normaliseKey', () => {
  it('leaves what is close enough as it is', () => {
    const close = key(0, [0, 0, 0, 1.0009], [1, 1, 1, 1]);
    normaliseKey(close, 'spline');
    expect(close).toEqual(key(0, [0, 0, 0, 1.0009], [1, 1, 1, 1]));
  });

  it('scales the tangents of splines, and of Bezier curves but for their times', () => {
    const spline = key(0, [0, 0, 0, 2], [2, 4, 6, 8]);
    normaliseKey(spline, 'spline');
    expect(spline).toEqual(key(0, [0, 0, 0, 1], [1, 2, 3, 4]));
    const bezier = key(0, [0, 3, 0, 4], [9, 5, 9, 10, 9, 15, 9, 20]);
    normaliseKey(bezier, 'bezier');
    expect(lengthOf(bezier)).toBeCloseTo(1, 12);
    expect(bezier.outTangent).toEqual([9, 1, 9, 2, 9, 3, 9, 4]);
  });
});

describe('sortKeys', () => {
  it('keeps the order of keys at one time', () => {
    const keys = [key(2, ['a']), key(1, ['b']), key(2, ['c']), key(0, ['d']), key(1, ['e'])];
    expect(sortKeys(keys).map((one) => one.values[0])).toEqual(['d', 'b', 'e', 'a', 'c']);
    expect(keys[0]!.values).toEqual(['a']);
  });
});

describe('rolesOf', () => {
  const roles = (curve: Curve, ...keys: Key[]) => rolesOf(keys, curve);

  it('sees keys of different times', () => {
    expect(roles('linear')).toEqual([]);
    expect(roles('linear', key(0, [1]), key(1, [1]))).toEqual(['seen', 'seen']);
  });

  it('tells jumps from repetitions', () => {
    expect(roles('linear', key(0, [1]), key(0, [1]), key(1, [1]), key(1, [2]))).toEqual([
      'seen',
      'same',
      'seen',
      'cut',
    ]);
    expect(roles('step', key(0, ['a']), key(0, ['b']))).toEqual(['seen', 'cut']);
    expect(roles('spline', key(0, [1], [1]), key(0, [1], [2]))).toEqual(['seen', 'cut']);
  });

  it('hides what is between the first and the last', () => {
    expect(roles('linear', key(0, [1]), key(0, [2]), key(0, [3]))).toEqual(['seen', 'hidden', 'cut']);
    expect(roles('linear', key(0, [1]), key(0, [2]), key(0, [1]))).toEqual(['seen', 'hidden', 'same']);
  });

  it('leaves one key to smooth curves, where three makes NaN of two', () => {
    const track = new THREE.NumberKeyframeTrack('.x', [0, 1, 1, 2], [0, 1, 5, 6], THREE.InterpolateSmooth);
    const { createInterpolant } = track as unknown as { createInterpolant(): THREE.Interpolant };
    expect((createInterpolant.call(track).evaluate(0.5) as ArrayLike<number>)[0]).toBeNaN();
    expect(roles('smooth', key(0, [0]), key(1, [1]), key(1, [5]), key(2, [6]))).toEqual([
      'seen',
      'hidden',
      'seen',
      'seen',
    ]);
  });
});
