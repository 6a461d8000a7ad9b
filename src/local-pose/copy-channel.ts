// One channel of one joint, from pose to pose.

import type { Channel } from '../skeleton/channels.js';
import type { LocalPose } from './local-pose.js';

/** Copies `channel` of `joint` from `pose` to `out`. Frame function: never throws, does not allocate. */
export function copyChannel(out: LocalPose, pose: LocalPose, joint: number, channel: Channel): void {
  if (channel === 'rotation') copyNumbers(out.rotations, pose.rotations, joint * 4, 4);
  else if (channel === 'translation') copyNumbers(out.translations, pose.translations, joint * 3, 3);
  else copyNumbers(out.scales, pose.scales, joint * 3, 3);
}

function copyNumbers(out: Float64Array, from: Float64Array, offset: number, count: number): void {
  for (let i = offset; i < offset + count; i++) out[i] = from[i]!;
}
