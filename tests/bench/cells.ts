// A cell: one task, measured on both sides.

import type { Host } from './host.js';
import {
  measurePair,
  measureTurns,
  minimaRatio,
  type Pair,
  type Plan,
  pairedRatio,
  type Summary,
  summarize,
} from './measure.js';
import { checkSamePose } from './same-pose.js';
import type { Task, Touched, Work } from './tasks.js';
import { createWorld, runFrame, type World } from './worlds.js';

/**
 * What was measured for one task. three's entries are null where only ours was run; bytes are where the host cannot tell.
 *
 *   count           characters, or what else the model is counted in
 *   microseconds    per each of these and frame
 *   ratio           three / ours, median of the rounds' own ratios
 *   minimaRatio     three / ours, fastest round of each
 *   bytes           allocated per each and frame
 *   difference      largest one between the two sides; places as a share of the model's size
 */
export interface Cell {
  readonly name: string;
  readonly boneCount: number;
  readonly count: number;
  readonly actionCount: number;
  readonly touched: Touched;
  readonly work: Work;
  readonly roundCount: number;
  readonly microseconds: { readonly three: Summary | null; readonly ours: Summary };
  readonly ratio: number | null;
  readonly minimaRatio: number | null;
  readonly bytes: { readonly three: number | null; readonly ours: number | null };
  readonly difference: number | null;
}

/** From this number of characters on a frame takes so long that fewer rounds must do. */
const CROWD = 1000;

/**
 * A crowd does not fit into the caches. Where each side has one frame in turn, it begins with what the other one has left there; an app
 * goes on from its own frame before.
 */
const CROWD_FRAMES = 8;

/** Characters times frames over which both sides are compared, and over which garbage is counted. */
const POSE_COUNT = 2000;
const GARBAGE_COUNT = 2000;

/** Returns how long to measure a task with so many characters. */
export function planFor(count: number, isQuick: boolean): Plan {
  const batchFrames = count >= CROWD ? CROWD_FRAMES : 1;
  if (isQuick) return { warmUpMs: 150, batchMs: 10, batchFrames, roundCount: 7 };
  return { warmUpMs: 500, batchMs: 10, batchFrames, roundCount: count >= CROWD ? 11 : 21 };
}

/** Measures a task on both sides. Throws when they do not show the same. */
export function measureCell(task: Task, plan: Plan, host: Host): Cell {
  const worlds: Pair<World> = { three: createWorld('three', task), ours: createWorld('ours', task) };
  const difference = checkSamePose(worlds, poseFrames(task));
  host.collectGarbage();
  const frames = { three: () => runFrame(worlds.three), ours: () => runFrame(worlds.ours) };
  const samples = measurePair(frames, plan, host.now);
  return {
    ...headOf(task, plan),
    microseconds: { three: perUnit(samples.three, task), ours: perUnit(samples.ours, task) },
    ratio: pairedRatio(samples),
    minimaRatio: minimaRatio(samples),
    bytes: { three: garbageOf(worlds.three, host), ours: garbageOf(worlds.ours, host) },
    difference,
  };
}

/** Measures a task on our side alone, where three would take too long or too much memory. */
export function measureAlone(task: Task, plan: Plan, host: Host): Cell {
  const world = createWorld('ours', task);
  host.collectGarbage();
  const [samples] = measureTurns([() => runFrame(world)], plan, host.now);
  return {
    ...headOf(task, plan),
    microseconds: { three: null, ours: perUnit(samples!, task) },
    ratio: null,
    minimaRatio: null,
    // Counting means collecting several times, and so large a heap takes seconds each time.
    bytes: { three: null, ours: null },
    difference: null,
  };
}

/** Returns a cell in a line: who, how many, how often. */
export function cellName({ name, count, actionCount, touched }: Omit<Cell, 'microseconds'>): string {
  const actions = actionCount === 1 ? '1 action' : `${actionCount} actions`;
  return `${name}, N = ${count}, ${actions}${touched === 'none' ? '' : `, ${touched} touched`}`;
}

function headOf({ name, model, actionCount, touched, work, count }: Task, { roundCount }: Plan) {
  const { boneCount, unitCount } = model;
  return { name, boneCount, count: count * unitCount, actionCount, touched, work, roundCount };
}

/** Returns how many frames are compared before a task is timed. */
export function poseFrames(task: Task): number {
  return framesFor(POSE_COUNT, task);
}

/** Returns microseconds, per character or light, of a series of milliseconds per frame. */
export function perUnit(milliseconds: readonly number[], { model, count }: Task): Summary {
  return summarize(milliseconds.map((ms) => (ms * 1000) / (count * model.unitCount)));
}

/** Returns bytes per character or light and frame; null where the host cannot tell. */
export function garbageOf(world: World, host: Host): number | null {
  const { count, model } = world.task;
  const bytes = host.allocatedBytes(() => runFrame(world), framesFor(GARBAGE_COUNT, world.task));
  return bytes === null ? null : bytes / (count * model.unitCount);
}

function framesFor(unitFrames: number, { count, model }: Task): number {
  return Math.ceil(unitFrames / (count * model.unitCount));
}
