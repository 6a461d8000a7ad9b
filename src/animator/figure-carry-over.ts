// What carries over to the pose of a figure from before a switch.

import type { Figure, PosedFigure } from '../frame/figure.js';
import type { PlayList } from '../frame/play-list.js';
import { playListToMean } from '../frame/play-list-to-mean.js';
import type { Graph } from '../graph/graph.js';
import { CLOCK_SINCE_SWITCH } from '../graph/graph-memory.js';
import { rowsToPlayList } from '../graph/graph-to-play-list.js';
import { writeJointSeconds } from '../graph/joint-seconds.js';
import { SWITCH_INTERVALS } from '../graph/switches.js';
import { addInertia, addInertiaBefore } from '../inertia/add-inertia.js';
import { INERTIA_ELAPSED } from '../inertia/inertia.js';
import { recordInertia } from '../inertia/record-inertia.js';
import { createLocalPose, type LocalPose } from '../local-pose/local-pose.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import type { AnimatorFigure } from './animator-figure.js';
import { writeFigureMasks } from './figure-masks.js';

/** A figure whose pose is that of what is worked out. */
const _poseTo_figure = { skeleton: null, original: null, localPose: null } as unknown as {
  -readonly [K in keyof PosedFigure]: PosedFigure[K];
};

/** Shared by all figures, since their switches are recorded one after the other. */
const _figureCarryOver = { jointCount: 0, poses: [] as LocalPose[], seconds: new Float64Array(0) };

/** Makes room for the switches of a figure. Allocates. */
export function reserveCarryOver({ jointCount }: Skeleton): void {
  const room = _figureCarryOver;
  if (room.jointCount >= jointCount && room.poses.length > 0) return;
  room.jointCount = jointCount;
  room.poses = [0, 1, 2, 3].map(() => createLocalPose(jointCount));
  room.seconds = new Float64Array(jointCount);
}

/**
 * Records a switch of a figure: see `SwitchListener`.
 *
 * Frame function: never throws, does not allocate.
 */
export function recordFigureSwitch(
  animated: AnimatorFigure,
  graph: Graph,
  fade: Float64Array,
  joints: readonly { readonly from: string; readonly seconds: number }[],
): void {
  const { poses, seconds } = _figureCarryOver;
  const { rig, switchList, players, masks, steps, space } = animated;
  const { figure } = rig.pose;
  const list = switchList!;
  for (let n = 0; n < poses.length; n++) {
    rowsToPlayList(graph, graph.switchRows[n]!, list, players, masks, steps, space);
    writeFigureMasks(animated, graph, graph.switchRows[n]!);
    poseTo(poses[n]!, figure, list);
  }
  const inertia = list.inertia!;
  inertia.data[INERTIA_ELAPSED] = graph.memory.clock[CLOCK_SINCE_SWITCH]!;
  addInertia(poses[0]!, inertia);
  addInertiaBefore(poses[1]!, inertia, SWITCH_INTERVALS, 0);
  writeJointSeconds(seconds, figure.skeleton, fade, joints);
  recordInertia(inertia, poses[0]!, poses[1]!, poses[2]!, poses[3]!, seconds, SWITCH_INTERVALS, 0);
}

/** What the list says, in place of the pose of a figure, which stays as it is. */
function poseTo(out: LocalPose, figure: Figure, list: PlayList): void {
  const { localPose } = figure;
  out.translations.set(localPose.translations);
  out.rotations.set(localPose.rotations);
  out.scales.set(localPose.scales);
  const posed = _poseTo_figure;
  posed.skeleton = figure.skeleton;
  posed.original = figure.original;
  posed.localPose = out;
  playListToMean(posed, list);
}
