import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { bindTrack, pathOf, propertyOf, targetOf } from '../../src/tracks/track-binding.js';

describe('targetOf and propertyOf', () => {
  it('know what a track was bound to, of whatever class it is', () => {
    const bone = new THREE.Bone();
    const track = new THREE.VectorKeyframeTrack('a.position', [0], [0, 0, 0]);
    bindTrack(track, bone, 'position');
    expect([targetOf(track), propertyOf(track)]).toEqual([bone, 'position']);
    expect(JSON.stringify(track)).not.toContain('target');
  });

  it('know it of a copy that somebody has made field by field', () => {
    const bone = new THREE.Bone();
    const track = new THREE.VectorKeyframeTrack('a.position', [0], [0, 0, 0]);
    bindTrack(track, bone, 'position');
    const copy = Object.assign(Object.create(Object.getPrototypeOf(track) as object) as typeof track, track);
    expect([targetOf(copy), propertyOf(copy)]).toEqual([bone, 'position']);
  });

  it("know nothing of three's own tracks", () => {
    const track = new THREE.VectorKeyframeTrack('a.position', [0], [0, 0, 0]);
    bindTrack(track, undefined, undefined);
    expect([targetOf(track), propertyOf(track)]).toEqual([undefined, undefined]);
  });
});

describe('pathOf', () => {
  it('leads to an object by its uuid', () => {
    const bone = new THREE.Bone();
    expect(pathOf(bone, 'position[x]')).toBe(`${bone.uuid}.position[x]`);
  });

  it.each([{}, { uuid: 7 }, { uuid: '' }, { uuid: 'left/arm' }])('gives %o a name that stays with it', (target) => {
    const path = pathOf(target, 'level');
    expect(path).toBe(pathOf(target, 'level'));
    expect(path).not.toBe(pathOf({ ...target }, 'level'));
    const { nodeName } = THREE.PropertyBinding.parseTrackName(path) as { nodeName: string };
    expect(`${nodeName}.level`).toBe(path);
  });
});
