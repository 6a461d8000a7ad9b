// Plays the steps of a slow mean: the play list that says the same.

import {
  addEntry,
  addPlayer,
  CLOSE_BLEND,
  CLOSE_DIFFERENCE,
  CLOSE_LAYER,
  CLOSE_MODEL_LAYER,
  closePile,
  createPlayList,
  openPile,
  type PlayList,
  reserveEntries,
} from '../../src/frame/play-list.js';
import { type Clip, createClip, type KeyTrack } from '../../src/keys/clip.js';
import { createLocalPose, type LocalPose } from '../../src/local-pose/local-pose.js';
import type { Closing, SlowPose, SlowStep } from './slow-mean.js';

const CHANNELS = ['translation', 'rotation', 'scale'] as const;

const KINDS: Record<Closing, number> = {
  blend: CLOSE_BLEND,
  layer: CLOSE_LAYER,
  modelLayer: CLOSE_MODEL_LAYER,
  difference: CLOSE_DIFFERENCE,
};

/** Returns a list that plays `steps`, each pose as a clip of its own. */
export function listOfSteps(steps: readonly SlowStep[]): PlayList {
  const list = createPlayList('mean');
  writeSteps(list, steps, 0);
  return list;
}

/** Returns a clip that holds this pose. */
export function clipOfPose(pose: SlowPose): Clip {
  const tracks = pose.flatMap((channels, joint) =>
    CHANNELS.flatMap((channel): KeyTrack[] => {
      const values = channels[channel];
      return values ? [{ name: `${joint}.${channel}`, joint, channel, interpolation: 'step', times: [0], values }] : [];
    }),
  );
  return createClip('pose', 1, tracks);
}

/** Returns the pose in arrays; NaN where it says nothing. */
export function localPoseOf(pose: SlowPose): LocalPose {
  const out = createLocalPose(pose.length);
  for (const numbers of Object.values(out)) numbers.fill(NaN);
  pose.forEach((channels, joint) => {
    for (const channel of CHANNELS) {
      const size = channel === 'rotation' ? 4 : 3;
      if (channels[channel]) out[`${channel}s`].set(channels[channel], joint * size);
    }
  });
  return out;
}

function writeSteps(list: PlayList, steps: readonly SlowStep[], depth: number): void {
  list.depth = Math.max(list.depth, depth);
  for (const step of steps) {
    if ('pose' in step) {
      const player = addPlayer(list, clipOfPose(step.pose), step.reference && localPoseOf(step.reference));
      reserveEntries(list, list.entryCount + 1);
      addEntry(list, player, 0, step.weight);
      continue;
    }
    reserveEntries(list, list.entryCount + 1);
    openPile(list);
    writeSteps(list, step.steps, depth + 1);
    reserveEntries(list, list.entryCount + 1);
    const mask = step.mask ? list.masks.push(Float64Array.from(step.mask)) - 1 : -1;
    closePile(list, KINDS[step.closing], Float64Array.of(step.weight), 0, mask);
  }
}
