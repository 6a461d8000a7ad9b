// The matrices that skinning needs, laid out as the graphics card reads them.

import type { Skin } from '../skeleton/skin.js';

/** Numbers of one bone: a 4x4 matrix, column after column. */
export const PALETTE_BONE_SIZE = 16;

/** Layout: [matrix] * B, sixteen numbers each; the bottom row is always 0 0 0 1. */
export type Palette = Float32Array;

/** Returns room for the palette of `skin`, all numbers zero. Allocates. */
export function createPalette(skin: Skin): Palette {
  return new Float32Array(skin.joints.length * PALETTE_BONE_SIZE);
}
