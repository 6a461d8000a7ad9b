// play list → local pose, by means: poses are averaged, and laid over one another in layers.

import { addInertia } from '../inertia/add-inertia.js';
import { INERTIA_ELAPSED, type Inertia } from '../inertia/inertia.js';
import { CURSOR_SIZE } from '../keys/key-cursor.js';
import { timeToKeys } from '../keys/time-to-keys.js';
import { keysToLocalPose } from '../local-pose/keys-to-local-pose.js';
import { createLocalPose, type LocalPose } from '../local-pose/local-pose.js';
import { differenceOverMean, localPoseToDifference } from '../mean/difference-over-mean.js';
import { layerOverMeanInModel } from '../mean/layer-in-model.js';
import { layerOverMean } from '../mean/layer-over-mean.js';
import { localPoseToMean } from '../mean/local-pose-to-mean.js';
import { createMean, type Mean } from '../mean/mean.js';
import { fillMean, meanToLocalPose } from '../mean/mean-to-local-pose.js';
import { meanToMean } from '../mean/mean-to-mean.js';
import { stepPose } from '../pose-tools/pose-step.js';
import type { Channels } from '../skeleton/channels.js';
import type { PosedFigure } from './figure.js';
import {
  CARRY_OVER,
  CLOSE_BLEND,
  CLOSE_DIFFERENCE,
  CLOSE_LAYER,
  CLOSE_MODEL_LAYER,
  ENTRY_ENDINGS,
  ENTRY_KIND,
  ENTRY_PLAYER,
  ENTRY_SIZE,
  ENTRY_TIME,
  ENTRY_WEIGHT,
  MIX,
  OPEN,
  type PlayList,
  POINT,
  STEP,
} from './play-list.js';

/** Shared by all figures, since they run one after the other and leave all means empty. Means: the lowest first. */
const _playListToMean = { jointCount: 0, sample: createLocalPose(0), means: [] as Mean[] };

/**
 * Runs the entries of a list whose blending is `mean`: they become the figure's local pose, in the list's driven channels.
 *
 * - Clips and blends are to be listed heaviest first within each pile: it is they that tell the signs of rotations. Layers and
 *   differences come after them, in the order in which they lie on one another.
 * - What is missing in a layer is what lies beneath; at the bottom it is the figure's original pose.
 *
 * Frame function: never throws; allocates only when a figure has more joints, or a list more open piles, than any before.
 */
export function playListToMean(figure: PosedFigure, list: PlayList): void {
  reserveRoom(figure.skeleton.jointCount, list.depth + 1);
  const { means } = _playListToMean;
  const { entries, start, entryCount, driven } = list;
  const { localPose, original } = figure;
  let depth = 0;
  let isSettled = false;
  for (let entry = start; entry < start + entryCount * ENTRY_SIZE; entry += ENTRY_SIZE) {
    const kind = entries[entry + ENTRY_KIND]!;
    if (kind >= POINT) {
      if (!isSettled) meanToLocalPose(localPose, means[0]!, original, driven);
      isSettled = true;
      if (kind === STEP) doStep(localPose, list, entry);
      else if (kind === CARRY_OVER) carryOver(localPose, list.inertia!, entries[entry + ENTRY_TIME]!);
      continue;
    }
    if (isSettled) unsettle(means[0]!, localPose, driven);
    isSettled = false;
    if (kind === MIX) addPlayerTo(means[depth]!, list, entry);
    else if (kind === OPEN) depth++;
    else closeMean(figure, list, entry, --depth);
  }
  if (!isSettled) meanToLocalPose(localPose, means[0]!, original, driven);
}

const _playListToMean_whole = Float64Array.of(1);
const _playListToMean_points = new Float64Array(6);

/** Takes the pose back into the mean, for what is to be laid over it. */
function unsettle(mean: Mean, localPose: LocalPose, driven: Channels): void {
  localPoseToMean(mean, localPose, driven, _playListToMean_whole, 0, null);
}

/** Adds what is left of an inertia after some seconds. */
function carryOver(localPose: LocalPose, inertia: Inertia, seconds: number): void {
  inertia.data[INERTIA_ELAPSED] = seconds;
  addInertia(localPose, inertia);
}

/** Does a step, whose target and pole stand in the two entries before. */
function doStep(localPose: LocalPose, list: PlayList, entry: number): void {
  const { entries, steps } = list;
  const points = _playListToMean_points;
  for (let point = 0; point < 2; point++) {
    const at = entry - (2 - point) * ENTRY_SIZE;
    points[point * 3] = entries[at + ENTRY_TIME]!;
    points[point * 3 + 1] = entries[at + ENTRY_WEIGHT]!;
    points[point * 3 + 2] = entries[at + ENTRY_PLAYER]!;
  }
  stepPose(localPose, steps[entries[entry + ENTRY_PLAYER]!]!, points, entries, entry + ENTRY_WEIGHT);
}

function addPlayerTo(mean: Mean, list: PlayList, entry: number): void {
  const { sample } = _playListToMean;
  const { cursors, entries } = list;
  const player = entries[entry + ENTRY_PLAYER]!;
  const time = entry + ENTRY_TIME;
  const { groups } = list.clips[player]!;
  const reference = list.references[player]!;
  let cursor = list.cursorOffsets[player]!;
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g]!;
    const key = timeToKeys(cursors, cursor, group.times, entries, time, entries[entry + ENTRY_ENDINGS]!);
    keysToLocalPose(sample, group, key, entries, time, cursors[cursor + 1]!);
    if (reference !== null) localPoseToDifference(sample, reference, group.channels);
    localPoseToMean(mean, sample, group.channels, entries, entry + ENTRY_WEIGHT, null);
    cursor += CURSOR_SIZE;
  }
}

function closeMean({ original, skeleton }: PosedFigure, list: PlayList, entry: number, depth: number): void {
  const { entries, masks, driven } = list;
  const kind = entries[entry + ENTRY_KIND]!;
  const weight = entry + ENTRY_WEIGHT;
  const mask = masks[entries[entry + ENTRY_PLAYER]!] ?? null;
  const below = _playListToMean.means[depth]!;
  const closed = _playListToMean.means[depth + 1]!;
  // At the bottom all else is laid over the whole pose, not only over that share of it which clips have.
  if (depth === 0 && kind !== CLOSE_BLEND) fillMean(below, original, driven);
  if (kind === CLOSE_BLEND) meanToMean(below, closed, entries, weight, mask);
  else if (kind === CLOSE_LAYER) layerOverMean(below, closed, entries, weight, mask);
  else if (kind === CLOSE_MODEL_LAYER) layerOverMeanInModel(below, closed, entries, weight, mask, original, skeleton);
  else if (kind === CLOSE_DIFFERENCE) differenceOverMean(below, closed, entries, weight, mask);
}

function reserveRoom(jointCount: number, meanCount: number): void {
  const room = _playListToMean;
  if (jointCount > room.jointCount) {
    room.jointCount = jointCount;
    room.sample = createLocalPose(jointCount);
    room.means.length = 0;
  }
  while (room.means.length < meanCount) room.means.push(createMean(room.jointCount));
}
