// How fast a clip travels.

import type { Clip, KeyGroup } from '../keys/clip.js';

/**
 * Returns the distance between the first and the last place of a joint in a clip, per second: what a blend's thresholds may follow
 * from. 0 where the clip does not move the joint, or has no length.
 *
 * - joint: the one that travels; its place is relative to its parent.
 */
export function groundSpeedOf(clip: Clip, joint: number): number {
  for (const group of clip.groups) {
    const index = group.channels.translations.indexOf(joint);
    if (index >= 0 && clip.duration > 0) return travelOf(group, index) / clip.duration;
  }
  return 0;
}

function travelOf({ values, frameSize, times, interpolation }: KeyGroup, index: number): number {
  // A spline has three frames for each key, the value in the middle.
  const [stride, shift] = interpolation === 'spline' ? [3, 1] : [1, 0];
  const first = shift * frameSize + index * 3;
  const last = ((times.length - 1) * stride + shift) * frameSize + index * 3;
  return Math.hypot(
    values[last]! - values[first]!,
    values[last + 1]! - values[first + 1]!,
    values[last + 2]! - values[first + 2]!,
  );
}
