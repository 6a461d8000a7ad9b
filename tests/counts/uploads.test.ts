// How many bone textures a renderer has to upload, and how large they are: the same on every machine.

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer } from '../../src/index.js';
import { type CrowdFrame, createCrowdFrame } from '../support/crowd-frame.js';

const BONE_COUNT = 24;
const FRAME_COUNT = 10;

const versionsOf = ({ skeletons }: CrowdFrame): number[] => skeletons.map(({ boneTexture }) => boneTexture!.version);

/** Returns how many uploads each skeleton asks for in ten frames. */
function countUploads(crowd: CrowdFrame): number[] {
  crowd.frame();
  const before = versionsOf(crowd);
  for (let i = 0; i < FRAME_COUNT; i++) crowd.frame();
  return versionsOf(crowd).map((version, character) => version - before[character]!);
}

describe('bone textures', () => {
  it('are uploaded once a frame for each skeleton that is drawn', () => {
    const crowd = createCrowdFrame(AnimationMixer, BONE_COUNT, 3);
    expect(countUploads(crowd)).toEqual([FRAME_COUNT, FRAME_COUNT, FRAME_COUNT]);
  });

  it('are not uploaded for a character out of sight, and no palette is made, until it is drawn again', () => {
    const crowd = createCrowdFrame(AnimationMixer, BONE_COUNT, 3);
    crowd.frame();
    const hidden = crowd.skeletons[1]!;
    const palette = [...hidden.boneMatrices!];
    const version = hidden.boneTexture!.version;
    for (let i = 0; i < FRAME_COUNT; i++) crowd.frame((character) => character !== 1);
    expect(hidden.boneTexture!.version).toBe(version);
    expect([...hidden.boneMatrices!]).toEqual(palette);
    crowd.frame();
    expect(hidden.boneTexture!.version).toBe(version + 1);
    expect([...hidden.boneMatrices!]).not.toEqual(palette);
  });

  it('are not uploaded again for characters that stand still, until they move', () => {
    const crowd = createCrowdFrame(AnimationMixer, BONE_COUNT, 2);
    crowd.frame();
    for (const mixer of crowd.mixers) mixer.timeScale = 0;
    crowd.frame();
    expect(countUploads(crowd)).toEqual([0, 0]);
    crowd.mixers[1]!.timeScale = 1;
    expect(countUploads(crowd)).toEqual([0, FRAME_COUNT]);
  });

  it('are uploaded once more when somebody has turned a bone of a character that stands still', () => {
    const crowd = createCrowdFrame(AnimationMixer, BONE_COUNT, 2);
    for (const mixer of crowd.mixers) mixer.timeScale = 0;
    crowd.frame();
    crowd.frame();
    const [before] = versionsOf(crowd);
    crowd.skeletons[0]!.bones[3]!.rotation.y += 0.5;
    crowd.frame();
    // The clip has the last word again in the next frame.
    expect(versionsOf(crowd)[0]! - before!).toBeGreaterThan(0);
    crowd.frame();
    expect(countUploads(crowd)).toEqual([0, 0]);
  });

  it('have as many bytes as three’s', () => {
    const bytesOf = ({ skeletons }: CrowdFrame): number[] =>
      skeletons.map(({ boneTexture }) => (boneTexture!.image.data as Float32Array).byteLength);
    for (const boneCount of [1, 24, 65]) {
      const [ours, three] = [AnimationMixer, THREE.AnimationMixer].map((Mixer) => {
        const crowd = createCrowdFrame(Mixer, boneCount, 2);
        crowd.frame();
        return bytesOf(crowd);
      });
      expect(ours).toEqual(three);
      // A square of texels of 16 bytes whose side is a multiple of four and holds four texels for each bone.
      const side = Math.max(4, Math.ceil(Math.sqrt(boneCount * 4) / 4) * 4);
      expect(ours).toEqual([side * side * 16, side * side * 16]);
    }
  });
});
