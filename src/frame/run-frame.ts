// The whole flow on one page: play list → local pose → model pose → palette.

import { CURSOR_SIZE } from '../keys/key-cursor.js';
import { timeToKeys } from '../keys/time-to-keys.js';
import { keysToLocalPose } from '../local-pose/keys-to-local-pose.js';
import { createLocalPose } from '../local-pose/local-pose.js';
import { localPoseToModelPose } from '../model-pose/local-pose-to-model-pose.js';
import { modelPoseToPalette } from '../palette/model-pose-to-palette.js';
import { additiveToPile } from '../pile/additive-to-pile.js';
import { localPoseToPile } from '../pile/local-pose-to-pile.js';
import { createPile } from '../pile/pile.js';
import { pileToLocalPose } from '../pile/pile-to-local-pose.js';
import type { Figure } from './figure.js';
import {
  ENTRY_ADDITIVE,
  ENTRY_ENDINGS,
  ENTRY_PLAYER,
  ENTRY_SIZE,
  ENTRY_TIME,
  ENTRY_WEIGHT,
  type PlayList,
} from './play-list.js';

/** Shared by all figures, since they run one after the other and leave the pile empty; large enough for each so far. */
const _runFrame = { jointCount: 0, sample: createLocalPose(0), pile: createPile(0) };

/**
 * Runs `list` on `figure`: its local pose, model pose and palettes then show what the entries say.
 *
 * Frame function: never throws; allocates only when a figure has more joints than any before.
 */
export function runFrame(figure: Figure, list: PlayList): void {
  playListToLocalPose(figure, list);
  figureToPalettes(figure);
}

/**
 * Runs the first half of a frame: entries → local pose. Only the driven channels of the list are written.
 *
 * Frame function: never throws; allocates only when a figure has more joints than any before.
 */
export function playListToLocalPose(figure: Figure, list: PlayList): void {
  reserveRoom(figure.skeleton.jointCount);
  const { sample, pile } = _runFrame;
  const { cursors, entries, start, entryCount } = list;
  for (let entry = start; entry < start + entryCount * ENTRY_SIZE; entry += ENTRY_SIZE) {
    const player = entries[entry + ENTRY_PLAYER]!;
    const time = entry + ENTRY_TIME;
    const weight = entry + ENTRY_WEIGHT;
    const { groups } = list.clips[player]!;
    let cursor = list.cursorOffsets[player]!;
    for (let g = 0; g < groups.length; g++) {
      const group = groups[g]!;
      const key = timeToKeys(cursors, cursor, group.times, entries, time, entries[entry + ENTRY_ENDINGS]!);
      keysToLocalPose(sample, group, key, entries, time, cursors[cursor + 1]!);
      if (entries[entry + ENTRY_ADDITIVE] === 1) additiveToPile(pile, sample, group.channels, entries, weight);
      else localPoseToPile(pile, sample, group.channels, entries, weight);
      cursor += CURSOR_SIZE;
    }
  }
  pileToLocalPose(figure.localPose, pile, figure.original, list.driven);
}

/**
 * Runs the second half of a frame: local pose → model pose → palettes.
 *
 * Frame function: never throws, does not allocate.
 */
export function figureToPalettes(figure: Figure): void {
  localPoseToModelPose(figure.modelPose, figure.localPose, figure.skeleton.parents);
  modelPoseToPalettes(figure);
}

/**
 * Runs the last step of a frame: model pose → palettes, once for skins that share one.
 *
 * Frame function: never throws, does not allocate.
 */
export function modelPoseToPalettes(figure: Figure): void {
  const { skins } = figure.skeleton;
  for (let i = 0; i < skins.length; i++) {
    const palette = figure.palettes[i]!;
    if (figure.palettes.indexOf(palette) === i) modelPoseToPalette(palette, figure.modelPose, skins[i]!);
  }
}

function reserveRoom(jointCount: number): void {
  if (jointCount <= _runFrame.jointCount) return;
  _runFrame.jointCount = jointCount;
  _runFrame.sample = createLocalPose(jointCount);
  _runFrame.pile = createPile(jointCount);
}
