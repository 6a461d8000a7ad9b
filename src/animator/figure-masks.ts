// How much each joint of a figure has of each state, in fades in which joints take times of their own.

import { haveFadeMasks, writeFadeMasks } from '../graph/fade-masks.js';
import type { Graph } from '../graph/graph.js';
import type { GraphRows } from '../graph/graph-rows.js';
import type { AnimatorFigure } from './animator-figure.js';

/**
 * Writes the fade masks that rows of a graph need to the play list of a figure.
 *
 * Frame function: never throws, does not allocate.
 */
export function writeFigureMasks(
  { playList, fadeSeconds, rig }: AnimatorFigure,
  { plan }: Graph,
  rows: GraphRows,
): void {
  if (!haveFadeMasks(rows)) return;
  const { jointCount } = rig.pose.figure.skeleton;
  writeFadeMasks(plan, rows, fadeSeconds, jointCount, playList.masks, plan.masks.length);
}
