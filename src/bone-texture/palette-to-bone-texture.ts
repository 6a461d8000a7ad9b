// palette → bone texture: hands a palette to the renderer.

import type { Skeleton } from 'three';
import type { Palette } from '../palette/palette.js';

/**
 * Copies `palette` to where the renderers read it: WebGLRenderer from the bone texture, which shares its memory with
 * `boneMatrices`, and WebGPURenderer from `boneMatrices` itself.
 *
 * `boneMatrices` is fetched anew each time, because three replaces it when it makes the texture.
 *
 * Frame function: never throws, does not allocate.
 */
export function paletteToBoneTexture(skeleton: Skeleton, palette: Palette): void {
  skeleton.boneMatrices!.set(palette);
  touchBoneTexture(skeleton);
}

/**
 * Tells the renderers that there is another palette in `boneMatrices`, and so in the bone texture, if there is one.
 *
 * Frame function: never throws, does not allocate.
 */
export function touchBoneTexture({ boneTexture }: Skeleton): void {
  if (boneTexture !== null) boneTexture.needsUpdate = true;
}
