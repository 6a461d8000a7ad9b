import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { paletteToBoneTexture } from '../../src/bone-texture/palette-to-bone-texture.js';

const palette = Float32Array.from({ length: 32 }, (_, index) => index);
const bones = [new THREE.Bone(), new THREE.Bone()];

describe('paletteToBoneTexture', () => {
  it('writes the matrices that WebGPURenderer reads', () => {
    const skeleton = new THREE.Skeleton(bones);
    paletteToBoneTexture(skeleton, palette);
    expect([...skeleton.boneMatrices!]).toEqual([...palette]);
  });

  it('writes the texture that WebGLRenderer reads, also after three has replaced it', () => {
    const skeleton = new THREE.Skeleton(bones);
    for (let i = 0; i < 2; i++) {
      skeleton.computeBoneTexture();
      const { version } = skeleton.boneTexture!;
      paletteToBoneTexture(skeleton, palette);
      expect([...(skeleton.boneTexture!.image.data as Float32Array).slice(0, 32)]).toEqual([...palette]);
      expect(skeleton.boneTexture!.version).toBe(version + 1);
    }
  });
});
