import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { cleanTrack } from '../../src/from-three/clean-track.js';

function clean(track: THREE.KeyframeTrack): { track: THREE.KeyframeTrack | null; problems: string[] } {
  const problems: string[] = [];
  return { track: cleanTrack(track, (problem) => problems.push(problem)), problems };
}

describe('cleanTrack', () => {
  it('gives a good track back as it is', () => {
    const track = new THREE.VectorKeyframeTrack('.position', [0, 1, 1], [0, 0, 0, 1, 1, 1, 2, 2, 2]);
    expect(clean(track)).toEqual({ track, problems: [] });
    const word = new THREE.StringKeyframeTrack('.name', [0, 1], ['a', 'b']);
    expect(clean(word).track).toBe(word);
  });

  it('leaves out keys that hold NaN or Infinity, and leaves the original alone', () => {
    const track = new THREE.VectorKeyframeTrack(
      '.position',
      [0, Number.NaN, 2, 3],
      [0, 0, 0, 1, 1, 1, 2, Infinity, 2, 3, 3, 3],
    );
    const before = [...track.values];
    const cleaned = clean(track);
    expect([...cleaned.track!.times]).toEqual([0, 3]);
    expect([...cleaned.track!.values]).toEqual([0, 0, 0, 3, 3, 3]);
    expect(cleaned.track).toBeInstanceOf(THREE.VectorKeyframeTrack);
    expect(cleaned.problems).toEqual(['2 of its 4 keys hold NaN or Infinity and are left out']);
    expect([...track.values]).toEqual(before);
  });

  it('sorts keys, with values of every kind and their tangents', () => {
    const word = clean(new THREE.StringKeyframeTrack('.name', [2, 1], ['b', 'a']));
    expect(word.track!.values).toEqual(['a', 'b']);
    expect(word.problems).toEqual(['its times do not rise, so its keys are sorted']);
    const curve = new THREE.NumberKeyframeTrack('.intensity', [1, 0], [10, 20], THREE.InterpolateLinear);
    Object.assign(curve, { settings: { inTangents: [1, 2, 3, 4], outTangents: [5, 6, 7, 8] } });
    const { settings } = clean(curve).track as unknown as { settings: Record<string, Float32Array> };
    expect([...settings.inTangents!]).toEqual([3, 4, 1, 2]);
    expect([...settings.outTangents!]).toEqual([7, 8, 5, 6]);
  });

  it('keeps the interpolation', () => {
    const track = new THREE.NumberKeyframeTrack('.intensity', [1, 0], [10, 20], THREE.InterpolateDiscrete);
    expect(clean(track).track!.getInterpolation()).toBe(THREE.InterpolateDiscrete);
  });

  it('gives nothing when nothing can be played', () => {
    expect(clean(new THREE.NumberKeyframeTrack('.intensity', [0], [Number.NaN]))).toEqual({
      track: null,
      problems: ['1 of its 1 keys hold NaN or Infinity and are left out', 'no key is left, so it is ignored'],
    });
    expect(clean(new THREE.VectorKeyframeTrack('.position', [0, 1], [1, 2, 3])).problems).toEqual([
      'its 3 values do not divide into its 2 keys, so it is ignored',
    ]);
  });
});
