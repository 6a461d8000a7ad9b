// What FBXLoader makes: pre-rotated bones, a bone that two skins share and that the loader therefore doubles, a morph track.

import { readFileSync } from 'node:fs';
import type * as THREE from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { describe, expect, it } from 'vitest';
import { expectSamePlay, type Play } from '../support/same-play.js';

const FILE = new URL('../fixtures/loaders/two-bones.fbx', import.meta.url);

function build(): Play {
  const { buffer, byteOffset, byteLength } = readFileSync(FILE);
  const root = new FBXLoader().parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer, '');
  return { scene: root, root, clips: root.animations };
}

describe('an FBX file', () => {
  it('is what the tests below are about', () => {
    const { root, clips } = build();
    const uppers: THREE.Object3D[] = [];
    root.traverse((node) => {
      if (node.name === 'Upper') uppers.push(node);
    });
    expect(uppers).toHaveLength(2);
    expect(uppers[1]!.parent).toBe(uppers[0]);
    expect(clips.flatMap(({ tracks }) => tracks.map(({ name }) => name))).toEqual([
      'Lower.position',
      'Lower.quaternion',
      'Upper.quaternion',
      'Body.morphTargetInfluences[0]',
    ]);
  });

  it('plays as with three', () => expectSamePlay(build));
});
