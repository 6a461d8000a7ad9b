import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { cloneTrack } from '../../src/tracks/clone-track.js';
import { bindTrack, propertyOf, targetOf } from '../../src/tracks/track-binding.js';

describe('cloneTrack', () => {
  it('gives what three gives, in arrays of its own', () => {
    const track = new THREE.VectorKeyframeTrack('a.position', [0, 1], [0, 0, 0, 1, 1, 1], THREE.InterpolateBezier);
    track.settings = { inTangents: new Float32Array(12), outTangents: new Float32Array(12) };
    const copy = cloneTrack(track);
    expect(copy).toEqual(track.clone());
    expect(copy).toBeInstanceOf(THREE.VectorKeyframeTrack);
    expect(copy.getInterpolation()).toBe(THREE.InterpolateBezier);
    for (const key of ['times', 'values', 'settings'] as const) expect(copy[key]).not.toBe(track[key]);
    expect(copy.settings!.inTangents).not.toBe(track.settings.inTangents);
    expect(copy.settings!.outTangents).not.toBe(track.settings.outTangents);
  });

  it('keeps the target, and an interpolant that somebody has put in', () => {
    const bone = new THREE.Bone();
    const track = new THREE.VectorKeyframeTrack('a.position', [0], [0, 0, 0]);
    bindTrack(track, bone, 'position');
    const own = () => new THREE.DiscreteInterpolant(track.times, track.values, 3);
    Object.assign(track, { createInterpolant: own });
    const copy = cloneTrack(track);
    expect([targetOf(copy), propertyOf(copy)]).toEqual([bone, 'position']);
    expect((copy as unknown as { createInterpolant: unknown }).createInterpolant).toBe(own);
  });

  it('copies a broken track as it is', () => {
    const track = new THREE.VectorKeyframeTrack('a.position', [0], [0, 0, 0]);
    track.times = new Float32Array(0);
    (track as { settings?: unknown }).settings = { inTangents: [1] };
    expect(cloneTrack(track).times).toHaveLength(0);
    expect(cloneTrack(track).settings).toEqual({ inTangents: [1] });
  });
});
