// Averages poses of one joint and settles them, in a few words.

import { localPoseToMean } from '../../src/mean/local-pose-to-mean.js';
import { createMean, type Mean } from '../../src/mean/mean.js';
import { meanToLocalPose } from '../../src/mean/mean-to-local-pose.js';
import type { Channel } from '../../src/skeleton/channels.js';
import { channelsOf, poseOf } from './pile-up.js';

/** One weighted value. */
export interface Weighted {
  readonly value: readonly number[];
  readonly weight: number;
}

/** Adds the poses in their order. */
export function addAll(mean: Mean, channel: Channel, poses: readonly Weighted[]): void {
  for (const { value, weight } of poses) {
    localPoseToMean(mean, poseOf(channel, value), channelsOf([0], channel), Float64Array.of(NaN, weight), 1, null);
  }
}

/** Returns a mean of one joint that holds these poses in `channel`. */
export function meanOf(channel: Channel, ...poses: readonly Weighted[]): Mean {
  const mean = createMean(1);
  addAll(mean, channel, poses);
  return mean;
}

/** Returns what `channel` of the mean settles to over `original`. */
export function settleMean(mean: Mean, channel: Channel, original: readonly number[]): number[] {
  const out = poseOf(channel, original);
  meanToLocalPose(out, mean, poseOf(channel, original), channelsOf([0], channel));
  return Array.from(out[`${channel}s`]);
}

/** Returns what the poses come to over `original`. */
export function average(channel: Channel, original: readonly number[], poses: readonly Weighted[]): number[] {
  return settleMean(meanOf(channel, ...poses), channel, original);
}
