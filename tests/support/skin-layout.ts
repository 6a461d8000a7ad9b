// Layouts and compiled clips for tests of single steps.

import type { Clip } from '../../src/keys/clip.js';
import { createRestPose } from '../../src/local-pose/local-pose.js';
import { localPoseToModelPose } from '../../src/model-pose/local-pose-to-model-pose.js';
import { createModelPose } from '../../src/model-pose/model-pose.js';
import type { Skeleton } from '../../src/skeleton/skeleton.js';
import { foldChannels } from '../../src/skin-pose/channel-fates.js';
import { coverageOf, spreadOf, widenSpread } from '../../src/skin-pose/channel-spread.js';
import { rigidBindOf } from '../../src/skin-pose/rigid-bind.js';
import { clipToSkinClip, type SkinClip } from '../../src/skin-pose/skin-clip.js';
import { createSkinLayout, type SkinLayout } from '../../src/skin-pose/skin-layout.js';

/** Returns the layout of a family of clips that can be played, and each of them compiled for it. */
export function layoutOf(skeleton: Skeleton, ...clips: Clip[]): { layout: SkinLayout; skinClips: SkinClip[] } {
  const bind = rigidBindOf(skeleton)!;
  const restPose = createModelPose(skeleton.jointCount);
  localPoseToModelPose(restPose, createRestPose(skeleton), skeleton.parents);
  const [first, ...others] = clips;
  let spread = spreadOf(skeleton, first!, coverageOf(first!, skeleton.jointCount)!);
  for (const clip of others) spread = widenSpread(spread, skeleton, clip);
  const layout = createSkinLayout(skeleton, bind, restPose, spread, foldChannels(skeleton, bind, restPose, spread)!)!;
  return { layout, skinClips: clips.map((clip) => clipToSkinClip(clip, skeleton, bind, layout)) };
}
