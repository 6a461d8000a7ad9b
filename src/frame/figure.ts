// All buffers of one animated skeleton, allocated once.

import { createRestPose, type LocalPose } from '../local-pose/local-pose.js';
import { createModelPose, type ModelPose } from '../model-pose/model-pose.js';
import { createPalette, type Palette } from '../palette/palette.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { skinsAreEqual } from '../skeleton/skin.js';

/** What of a figure a pose is worked out in. */
export interface PosedFigure {
  readonly skeleton: Skeleton;
  readonly original: LocalPose;
  readonly localPose: LocalPose;
}

/**
 *   original    local pose    fills missing weight; starts as the rest pose
 *   localPose   local pose    what the last frame gave; starts as the rest pose
 *   modelPose   model pose
 *   palettes    [palette]     one per skin of the skeleton; equal skins share one
 */
export interface Figure extends PosedFigure {
  readonly modelPose: ModelPose;
  readonly palettes: readonly Palette[];
}

/** Returns the buffers for one figure with `skeleton`. */
export function createFigure(skeleton: Skeleton): Figure {
  const palettes: Palette[] = [];
  skeleton.skins.forEach((skin, index) => {
    const equal = skeleton.skins.findIndex((other) => skinsAreEqual(other, skin));
    palettes.push(equal < index ? palettes[equal]! : createPalette(skin));
  });
  return {
    skeleton,
    original: createRestPose(skeleton),
    localPose: createRestPose(skeleton),
    modelPose: createModelPose(skeleton.jointCount),
    palettes,
  };
}
