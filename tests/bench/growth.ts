// How the cost of a frame grows with bones, keys, figures and actions.
//
// All sizes of a curve are measured in turns, like two sides of a cell, and each round is judged by itself: a machine
// that slows down for a second would else bend the curve. The first frames of each turn are not timed: they pay for
// the caches that a much larger size has emptied.

import type { Host } from './host.js';
import { measureTurns, type Pair, type Plan, SIDES, type Side, type Summary, summarize } from './measure.js';
import { type BenchModel, createBenchModel } from './models.js';
import { createRig } from './rigs.js';
import { checkSamePose } from './same-pose.js';
import { logSlope, medianOverRounds, proportions, spread } from './slopes.js';
import { playTask, type Task } from './tasks.js';
import { createWorld, runFrame, type World } from './worlds.js';

/** Names of the curves: what grows. */
export const CURVE_NAMES = ['bones', 'keys', 'figures', 'actions'] as const;

/** One of them. */
export type CurveName = (typeof CURVE_NAMES)[number];

/**
 * One side of a curve.
 *
 *   sizes          measured on this side, rising
 *   microseconds   per frame of all figures together
 *   proportions    of each size from the third on: the cost as a share of what is proportional to the second size
 *   slope          of log(cost) over log(size), without the smallest size: 1 is proportional, 0 constant
 *   spread         dearest size / cheapest size - 1
 */
export interface CurveSide {
  readonly sizes: readonly number[];
  readonly microseconds: readonly Summary[];
  readonly proportions: readonly number[];
  readonly slope: number;
  readonly spread: number;
}

/** A curve. `setting`: what stays the same, in words. */
export interface Curve {
  readonly name: CurveName;
  readonly setting: string;
  readonly roundCount: number;
  readonly sides: Pair<CurveSide>;
}

/**
 * What grows, and the task at each size.
 *
 *   mostForThree   larger sizes are measured on our side alone
 *   isApart        one size after another
 */
interface CurvePlan {
  readonly setting: string;
  readonly sizes: readonly number[];
  readonly mostForThree: number;
  readonly isApart: boolean;
  readonly createTask: (size: number) => Task;
}

const FEW = 10;
const BONE_COUNT = 65;
const KEY_COUNT = 60;

const POSE_FRAMES = 10;

/** Returns the plans of all curves. */
function listCurves(fox: BenchModel): Readonly<Record<CurveName, CurvePlan>> {
  const rigTask = (boneCount: number, keyCount: number): Task => {
    const rig = createRig({ boneCount, keyCount, clipCount: 1, tracks: 'rotation' });
    return playTask(createBenchModel(`${boneCount} bones, ${keyCount} keys`, rig), FEW, 1);
  };
  return {
    bones: {
      setting: `${FEW} rigs, ${KEY_COUNT} keys, 1 action`,
      sizes: [24, 48, 65, 96, 128, 192, 255],
      mostForThree: Number.POSITIVE_INFINITY,
      isApart: false,
      createTask: (size) => rigTask(size, KEY_COUNT),
    },
    keys: {
      setting: `${FEW} rigs, ${BONE_COUNT} bones, 1 action`,
      sizes: [10, 60, 300, 1800],
      mostForThree: Number.POSITIVE_INFINITY,
      isApart: false,
      createTask: (size) => rigTask(BONE_COUNT, size),
    },
    figures: {
      setting: 'foxes, 1 action',
      sizes: [1, 10, 100, 1000, 10_000],
      mostForThree: 1000,
      isApart: true,
      createTask: (size) => playTask(fox, size, 1),
    },
    actions: {
      setting: `${FEW} foxes`,
      sizes: [1, 2, 3, 4, 5, 6, 7, 8],
      mostForThree: Number.POSITIVE_INFINITY,
      isApart: false,
      createTask: (size) => playTask(fox, FEW, size),
    },
  };
}

/** Measures one curve on both sides. Throws when they do not show the same at some size. */
export async function measureCurve(name: CurveName, fox: BenchModel, isQuick: boolean, host: Host): Promise<Curve> {
  const { setting, sizes, mostForThree, isApart, createTask } = listCurves(fox)[name];
  const plan: Plan = isQuick
    ? { warmUpMs: 80, batchMs: 5, roundCount: 7, leadMs: 5 }
    : { warmUpMs: 300, batchMs: 10, roundCount: 15, leadMs: 10 };
  const samples: Pair<number[][]> = { three: [], ours: [] };
  for (const together of isApart ? sizes.map((size) => [size]) : [sizes]) {
    await host.rest();
    measureSizes(samples, together, (size) => createWorlds(createTask(size), size <= mostForThree), plan, host);
  }
  const sideOf = (side: Side): CurveSide => judgeSide(sizes.slice(0, samples[side].length), samples[side]);
  return { name, setting, roundCount: plan.roundCount, sides: { three: sideOf('three'), ours: sideOf('ours') } };
}

/** Measures sizes in turns and adds the milliseconds of each to those of its side. */
function measureSizes(
  samples: Pair<number[][]>,
  sizes: readonly number[],
  create: (size: number) => { side: Side; world: World }[],
  plan: Plan,
  host: Host,
): void {
  const worlds = sizes.flatMap(create);
  host.collectGarbage();
  const frames = worlds.map(
    ({ world }) =>
      () =>
        runFrame(world),
  );
  measureTurns(frames, plan, host.now).forEach((milliseconds, index) => {
    samples[worlds[index]!.side].push(milliseconds);
  });
}

/** Judges milliseconds per frame: for each size, a number for each round. */
export function judgeSide(sizes: readonly number[], samples: readonly (readonly number[])[]): CurveSide {
  return {
    sizes,
    microseconds: samples.map((milliseconds) => summarize(milliseconds.map((ms) => ms * 1000))),
    proportions: sizes
      .slice(2)
      .map((_, index) => medianOverRounds(samples, (costs) => proportions(sizes, costs)[index]!)),
    slope: medianOverRounds(samples, (costs) => logSlope(sizes, costs)),
    spread: medianOverRounds(samples, spread),
  };
}

function createWorlds(task: Task, withThree: boolean): { side: Side; world: World }[] {
  if (!withThree) return [{ side: 'ours', world: createWorld('ours', task) }];
  const worlds = { three: createWorld('three', task), ours: createWorld('ours', task) };
  checkSamePose(worlds, POSE_FRAMES);
  return SIDES.map((side) => ({ side, world: worlds[side] }));
}
