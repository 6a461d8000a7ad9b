// The whole flow on one page: play list → local pose → model pose → palette.

import { localPoseToModelPose } from '../model-pose/local-pose-to-model-pose.js';
import { modelPoseToPalette } from '../palette/model-pose-to-palette.js';
import type { Figure } from './figure.js';
import type { PlayList } from './play-list.js';
import { playListToMean } from './play-list-to-mean.js';
import { playListToPile } from './play-list-to-pile.js';

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
  if (list.blending === 'mean') playListToMean(figure, list);
  else playListToPile(figure, list);
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
