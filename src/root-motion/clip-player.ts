// Plays one clip by itself, to measure how a skeleton moves in it.

import type { Clip } from '../keys/clip.js';
import { CURSOR_SIZE, cursorLength, resetCursor } from '../keys/key-cursor.js';
import { timeToKeys, ZERO_CURVATURE_ENDING } from '../keys/time-to-keys.js';
import { keysToLocalPose } from '../local-pose/keys-to-local-pose.js';
import { createRestPose } from '../local-pose/local-pose.js';
import { localPoseToModelPose } from '../model-pose/local-pose-to-model-pose.js';
import { createModelPose, type ModelPose } from '../model-pose/model-pose.js';
import type { Skeleton } from '../skeleton/skeleton.js';

/** The poses of a clip, one at a time. */
export interface ClipPlayer {
  /** As `play` has left it. */
  readonly model: ModelPose;
  /** Works out the pose at a time in seconds. What the clip does not move rests; smooth keys do not look across the end. */
  play(time: number): void;
}

/** Returns a player of `clip`, which must be one for this skeleton. */
export function createClipPlayer(clip: Clip, skeleton: Skeleton): ClipPlayer {
  const length = cursorLength(clip);
  const cursors = new Int32Array(length);
  resetCursor(cursors, 0, length);
  const moments = new Float64Array(1);
  const pose = createRestPose(skeleton);
  const model = createModelPose(skeleton.jointCount);
  return {
    model,
    play(time) {
      moments[0] = time;
      clip.groups.forEach((group, index) => {
        const key = timeToKeys(cursors, index * CURSOR_SIZE, group.times, moments, 0, ZERO_CURVATURE_ENDING);
        keysToLocalPose(pose, group, key, moments, 0, ZERO_CURVATURE_ENDING);
      });
      localPoseToModelPose(model, pose, skeleton.parents);
    },
  };
}
