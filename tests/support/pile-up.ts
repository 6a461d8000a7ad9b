// Piles up poses of one joint and settles them, in a few words.

import { createLocalPose, type LocalPose } from '../../src/local-pose/local-pose.js';
import { additiveToPile } from '../../src/pile/additive-to-pile.js';
import { localPoseToPile } from '../../src/pile/local-pose-to-pile.js';
import { createPile, type Pile } from '../../src/pile/pile.js';
import { pileToLocalPose } from '../../src/pile/pile-to-local-pose.js';
import type { Channel, Channels } from '../../src/skeleton/channels.js';

/** One weighted value of a frame. */
export interface Layer {
  readonly value: readonly number[];
  readonly weight: number;
  readonly additive?: boolean;
}

/** The set that holds these joints in all three properties, or in the one that is named. */
export function channelsOf(joints: readonly number[], only?: Channel): Channels {
  const list = (channel: Channel): Int32Array => Int32Array.from(!only || only === channel ? joints : []);
  return { translations: list('translation'), rotations: list('rotation'), scales: list('scale') };
}

/** A pose of one joint whose `channel` has this value and everything else is NaN: who reads that is found out. */
export function poseOf(channel: Channel, value: readonly number[]): LocalPose {
  const pose = createLocalPose(1);
  for (const numbers of Object.values(pose)) numbers.fill(NaN);
  pose[`${channel}s`].set(value);
  return pose;
}

/** Piles up `layers` in their order. */
export function pileUp(pile: Pile, channel: Channel, layers: readonly Layer[]): void {
  const channels = channelsOf([0], channel);
  for (const { value, weight, additive } of layers) {
    const pose = poseOf(channel, value);
    const weights = Float64Array.of(NaN, weight);
    if (additive) additiveToPile(pile, pose, channels, weights, 1);
    else localPoseToPile(pile, pose, channels, weights, 1);
  }
}

/** Returns what `channel` of the pile settles to. */
export function settle(pile: Pile, channel: Channel, original: readonly number[]): number[] {
  const out = poseOf(channel, original);
  pileToLocalPose(out, pile, poseOf(channel, original), channelsOf([0], channel));
  return Array.from(out[`${channel}s`]);
}

/** Returns what `layers` come to over `original`, on a new pile. */
export function mix(channel: Channel, original: readonly number[], layers: readonly Layer[]): number[] {
  const pile = createPile(1);
  pileUp(pile, channel, layers);
  return settle(pile, channel, original);
}
