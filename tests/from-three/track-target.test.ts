import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { createNodeNames } from '../../src/from-three/node-names.js';
import { trackTarget } from '../../src/from-three/track-target.js';
import { bindTrack } from '../../src/tracks/track-binding.js';
import { createSmallRig } from '../support/small-rig.js';

const { root, mesh, bones, lamp } = createSmallRig();

function target(name: string, under: THREE.Object3D = root) {
  return trackTarget(new THREE.KeyframeTrack(name, [0], [0]), createNodeNames(under));
}

describe('trackTarget', () => {
  it('knows the three channels of a node', () => {
    expect(target('Head.position')).toMatchObject({ node: bones[2], joint: bones[2], channel: 'translation' });
    expect(target('Head.quaternion')).toMatchObject({ channel: 'rotation' });
    expect(target('Head.scale')).toMatchObject({ channel: 'scale' });
    expect(target('.position')).toMatchObject({ node: root, channel: 'translation' });
  });

  it('goes through the bones of a skeleton, by name and by number', () => {
    expect(target('.bones[Spine].quaternion', mesh)).toMatchObject({
      node: mesh,
      joint: bones[1],
      channel: 'rotation',
    });
    expect(target('.bones[2].position', mesh)).toMatchObject({ joint: bones[2], channel: 'translation' });
    expect(target('Body.bones[Spine].position')).toMatchObject({ node: mesh, joint: bones[1], channel: 'translation' });
    expect(target('.bones[9].position', mesh).channel).toBeNull();
  });

  it('leaves other properties to others', () => {
    expect(target('Lamp.intensity')).toMatchObject({ node: lamp, channel: null });
    expect(target('Head.rotation').channel).toBeNull();
    expect(target('Head.position[x]').channel).toBeNull();
    expect(target('Body.material.opacity')).toMatchObject({ node: mesh, joint: null, channel: null });
  });

  it('says which node it has not found', () => {
    expect(target('Tail.position')).toMatchObject({ path: { nodeName: 'Tail' }, node: null, joint: null });
  });

  it('follows a track that is renamed, or bound to another property', () => {
    const track = new THREE.KeyframeTrack('Head.position', [0], [0]);
    const names = createNodeNames(root);
    expect(trackTarget(track, names).path).toBe(trackTarget(track, names).path);
    track.name = 'Spine.scale';
    expect(trackTarget(track, names)).toMatchObject({ node: bones[1], channel: 'scale' });
    bindTrack(track, bones[2], 'quaternion');
    expect(trackTarget(track, names)).toMatchObject({ node: bones[2], channel: 'rotation' });
    bindTrack(track, bones[2], 'position');
    expect(trackTarget(track, names)).toMatchObject({ node: bones[2], channel: 'translation' });
  });

  it('throws for what is no path', () => {
    expect(() => target('position')).toThrow('position');
  });
});
