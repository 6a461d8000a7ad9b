import { describe, expect, it } from 'vitest';
import { createPalette, PALETTE_BONE_SIZE } from '../../src/palette/palette.js';
import { plainSkin } from '../support/make-skeleton.js';

describe('createPalette', () => {
  it('has room for sixteen 32-bit numbers per bone of the skin, all zero', () => {
    expect(PALETTE_BONE_SIZE).toBe(16);
    expect(createPalette(plainSkin(2, [0, 1, 0]))).toEqual(new Float32Array(48));
    expect(createPalette(plainSkin(2, []))).toEqual(new Float32Array(0));
  });
});
