// How far all that plays together may move joints.

import type { LocalPose } from '../local-pose/local-pose.js';
import type { ClipExtent } from './clip-extent.js';

/**
 * Bounds of every pose that some clips can be mixed to: a weighted mean of translations stays within the box of all of
 * them. Layout, J = number of joints:
 *
 *   boxes      [min x, y, z, max x, y, z] * J   of the translation
 *   scales     [number] * J                     greatest scale in any direction
 *   stretches  [number] * J                     greatest factor by which the rotation stretches as well, mostly 1
 *   turns      [0 or 1] * J                     whether the rotation may be any; 0: it is that of the pose it was set to
 */
export interface PoseExtent {
  readonly boxes: Float64Array;
  readonly scales: Float64Array;
  readonly stretches: Float64Array;
  readonly turns: Uint8Array;
}

/** Returns the extent of nothing. */
export function createPoseExtent(jointCount: number): PoseExtent {
  return {
    boxes: new Float64Array(jointCount * 6),
    scales: new Float64Array(jointCount),
    stretches: new Float64Array(jointCount),
    turns: new Uint8Array(jointCount),
  };
}

/** Sets the extent to that of one pose; `turns` says which joints may turn in any way. */
export function setPoseExtent(out: PoseExtent, pose: LocalPose, turns: Uint8Array): void {
  const { translations, rotations, scales } = pose;
  for (let joint = 0; joint < turns.length; joint++) {
    for (let axis = 0; axis < 3; axis++) {
      out.boxes[joint * 6 + axis] = translations[joint * 3 + axis]!;
      out.boxes[joint * 6 + 3 + axis] = translations[joint * 3 + axis]!;
    }
    out.scales[joint] = 0;
    for (let i = joint * 3; i < joint * 3 + 3; i++) {
      out.scales[joint] = Math.max(out.scales[joint]!, Math.abs(scales[i]!));
    }
    let square = 0;
    for (let i = joint * 4; i < joint * 4 + 4; i++) square += rotations[i]! * rotations[i]!;
    out.stretches[joint] = square + Math.abs(1 - square);
  }
  out.turns.set(turns);
}

/** Widens the extent by a clip that is mixed in with any weight. */
export function mixClipExtent(out: PoseExtent, clip: ClipExtent): void {
  for (const { joint, box } of clip.translations) {
    for (let axis = 0; axis < 3; axis++) {
      const low = joint * 6 + axis;
      out.boxes[low] = Math.min(out.boxes[low]!, box[axis]!);
      out.boxes[low + 3] = Math.max(out.boxes[low + 3]!, box[axis + 3]!);
    }
  }
  for (const { joint, stretch } of clip.rotations) {
    out.turns[joint] = 1;
    out.stretches[joint] = Math.max(out.stretches[joint]!, stretch);
  }
  for (const { joint, scale } of clip.scales) out.scales[joint] = Math.max(out.scales[joint]!, scale);
}

/** Widens the extent by a clip that is laid over as a difference, with a weight from 0 to `weight`. */
export function addClipExtent(out: PoseExtent, clip: ClipExtent, weight: number): void {
  for (const { joint, box } of clip.translations) {
    for (let axis = 0; axis < 3; axis++) {
      const low = joint * 6 + axis;
      out.boxes[low] = out.boxes[low]! + weight * Math.min(0, box[axis]!);
      out.boxes[low + 3] = out.boxes[low + 3]! + weight * Math.max(0, box[axis + 3]!);
    }
  }
  for (const { joint, stretch } of clip.rotations) {
    out.turns[joint] = 1;
    out.stretches[joint] = out.stretches[joint]! * stretch;
  }
  for (const { joint, scale } of clip.scales) out.scales[joint] = out.scales[joint]! + weight * scale;
}
