import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { isTrack, readKeys, writeKeys } from '../../src/tracks/track-keys.js';
import { loadModel, syntheticPath } from '../support/load-model.js';

const slide = (mode: THREE.InterpolationModes = THREE.InterpolateLinear) =>
  new THREE.VectorKeyframeTrack('Hips.position', [0, 2], [0, 1, 2, 3, 4, 5], mode);

function bezier(): THREE.VectorKeyframeTrack {
  const track = slide(THREE.InterpolateBezier);
  const numbers = Array.from({ length: 12 }, (_, i) => i);
  track.settings = { inTangents: Float32Array.from(numbers), outTangents: Float32Array.from(numbers).reverse() };
  return track;
}

async function splines(): Promise<THREE.KeyframeTrack[]> {
  return (await loadModel(syntheticPath('cubicspline-all-paths'))).animations[0]!.tracks;
}

describe('readKeys', () => {
  it('reads times and values', () => {
    expect(readKeys(slide())).toEqual({
      curve: 'linear',
      keySize: 3,
      isExact: true,
      keys: [
        { index: 0, time: 0, values: [0, 1, 2], inTangent: null, outTangent: null },
        { index: 1, time: 2, values: [3, 4, 5], inTangent: null, outTangent: null },
      ],
    });
    const lit = new THREE.BooleanKeyframeTrack('Lamp.visible', [0, 1], [true, false]);
    expect(readKeys(lit)).toMatchObject({ curve: 'step', keySize: 1, keys: [{ values: [true] }, { values: [false] }] });
  });

  it('knows the curves', () => {
    expect(readKeys(slide(THREE.InterpolateDiscrete)).curve).toBe('step');
    expect(readKeys(slide(THREE.InterpolateSmooth)).curve).toBe('smooth');
    expect(readKeys(bezier()).curve).toBe('bezier');
    expect(readKeys(new THREE.QuaternionKeyframeTrack('a.quaternion', [0], [0, 0, 0, 1])).curve).toBe('linear');
    const own = Object.assign(slide(), { createInterpolant: () => {} });
    expect(readKeys(own).curve).toBe('own');
  });

  it('reads the tangents of a Bezier track, if there are as many as there should be', () => {
    expect(readKeys(bezier()).keys[1]).toMatchObject({
      inTangent: [6, 7, 8, 9, 10, 11],
      outTangent: [5, 4, 3, 2, 1, 0],
    });
    const short = bezier();
    short.settings!.inTangents = new Float32Array(11);
    expect(readKeys(short).keys[1]).toMatchObject({ inTangent: null, outTangent: null });
  });

  it('reads the tangents of glTF splines', async () => {
    for (const track of await splines()) {
      const { curve, keySize, keys, isExact } = readKeys(track);
      expect([curve, isExact, keySize]).toEqual(['spline', true, track.ValueTypeName === 'quaternion' ? 4 : 3]);
      const row = Array.from(track.values.subarray(keySize! * 3, keySize! * 6));
      expect([...keys[1]!.inTangent!, ...keys[1]!.values, ...keys[1]!.outTangent!]).toEqual(row);
    }
  });

  it('reads as many keys as there is enough of everything for', () => {
    const few = slide();
    few.values = few.values.slice(0, 5);
    expect(readKeys(few)).toMatchObject({ keySize: 3, isExact: false, keys: [{ values: [0, 1, 2] }] });
    const many = slide();
    many.values = Float32Array.of(0, 1, 2, 3, 4, 5, 6);
    expect(readKeys(many).keys).toHaveLength(2);
    expect(readKeys(many).isExact).toBe(false);
    const part = new THREE.NumberKeyframeTrack('Hips.position[x]', [0, 1], [1, 2]);
    part.values = Float32Array.of(1, 2, 3);
    expect(readKeys(part)).toMatchObject({ keySize: 1, keys: [{ values: [1] }, { values: [2] }] });
  });

  it('reads no keys when nothing tells how the values divide, or when they divide wrongly', () => {
    const unknown = new THREE.VectorKeyframeTrack('.map.offset', [0, 1], [0, 0, 1, 1]);
    unknown.values = new Float32Array(5);
    expect(readKeys(unknown)).toEqual({ curve: 'linear', keySize: null, isExact: false, keys: [] });
    const angles = new THREE.QuaternionKeyframeTrack('Hips.quaternion', [0, 1], new Array(6).fill(0));
    expect(readKeys(angles).keySize).toBeNull();
  });
});

describe('writeKeys', () => {
  it('puts back what was read, in arrays of its own', async () => {
    const lit = new THREE.BooleanKeyframeTrack('Lamp.visible', [0, 1], [true, false]);
    for (const track of [slide(), bezier(), lit, ...(await splines())]) {
      const before = { ...track };
      const { keys, curve } = readKeys(track);
      writeKeys(track, keys, curve);
      expect({ ...track }).toEqual(before);
      expect(track.times).not.toBe(before.times);
      expect(track.values).not.toBe(before.values);
    }
  });

  it('writes fewer keys', () => {
    const track = bezier();
    const { keys, curve } = readKeys(track);
    writeKeys(track, keys.slice(1), curve);
    expect([...track.times, ...track.values]).toEqual([2, 3, 4, 5]);
    expect([...track.settings!.inTangents]).toEqual([6, 7, 8, 9, 10, 11]);
    expect([...track.settings!.outTangents]).toEqual([5, 4, 3, 2, 1, 0]);
  });
});

describe('isTrack', () => {
  it('knows tracks, and what is none', () => {
    expect(isTrack(slide())).toBe(true);
    for (const other of [undefined, null, 7, {}, { times: [], values: [] }]) expect(isTrack(other)).toBe(false);
  });
});
