// What figures and clips keep in memory, objects and typed arrays together.

import type { AnimationClip } from 'three';
import type { Host, UsedBytes } from './host.js';
import type { Pair, Side } from './measure.js';
import { type BenchModel, stretchClip } from './models.js';
import { playTask } from './tasks.js';
import { createCrowd, createMixer, createWorld, FRAME_SECONDS, runFrame, type World } from './worlds.js';

/**
 * Bytes that stay after all garbage is collected.
 *
 *   clone            of the model, with its bone texture: what there is without any mixer
 *   figure           what mixer and actions of one figure add, once it has been drawn
 *   figureBuffers    the part of it that is typed arrays, if the host can tell
 *   clip             an AnimationClip itself
 *   compiledClip     what one more clip adds for its first figure, beyond what it adds for the next one
 *   action           what one more clip adds for each further figure
 */
export interface MemoryResult {
  readonly name: string;
  readonly figureCount: number;
  readonly actionCount: number;
  readonly clone: number;
  readonly figure: Pair<number>;
  readonly figureBuffers: Pair<number> | null;
  readonly clip: number;
  readonly compiledClip: Pair<number>;
  readonly action: Pair<number>;
}

const ACTION_COUNT = 3;
const FIGURE_COUNT = 100;

/** Copies of each of the model's clips. */
const COPY_COUNT = 20;

/** Figures that are bound to all copies after the first one. */
const FURTHER_COUNT = 4;

/** What must not be collected yet: the collector takes what is not used any more, variables or not. */
const held: unknown[] = [];

/** Measures a model. Returns null when the host cannot tell. */
export function measureMemory(model: BenchModel, host: Host): MemoryResult | null {
  const first = host.usedBytes();
  if (first === null) return null;
  const canSplit = first.buffers !== null;
  const used = (): UsedBytes => host.usedBytes()!;
  // Code and its notes count as well, and are made when something first runs.
  for (const side of ['three', 'ours'] as const) {
    measureFigure(side, model, used);
    measureClips(side, model, used);
  }
  const figures = { three: measureFigure('three', model, used), ours: measureFigure('ours', model, used) };
  const clips = { three: measureClips('three', model, used), ours: measureClips('ours', model, used) };
  return {
    name: model.name,
    figureCount: FIGURE_COUNT,
    actionCount: ACTION_COUNT,
    clone: figures.three.clone,
    figure: { three: figures.three.figure, ours: figures.ours.figure },
    figureBuffers: canSplit ? { three: figures.three.buffers, ours: figures.ours.buffers } : null,
    clip: clips.three.clip,
    compiledClip: { three: clips.three.compiled, ours: clips.ours.compiled },
    action: { three: clips.three.action, ours: clips.ours.action },
  };
}

/** Makes something in a function of its own: no trace of it stays in the variables of the caller. */
function hold(make: () => unknown): void {
  held.splice(0, held.length, make());
}

function measureFigure(side: Side, model: BenchModel, used: () => UsedBytes) {
  held.length = 0;
  const before = used();
  hold(() => createCrowd(model, FIGURE_COUNT));
  const withClones = used();
  held.length = 0;
  const without = used();
  hold(() => createDrawnWorld(side, model));
  const withFigures = used();
  held.length = 0;
  const clone = (total(withClones) - total(before)) / FIGURE_COUNT;
  const cloneBuffers = (buffersOf(withClones) - buffersOf(before)) / FIGURE_COUNT;
  return {
    clone,
    figure: (total(withFigures) - total(without)) / FIGURE_COUNT - clone,
    buffers: (buffersOf(withFigures) - buffersOf(without)) / FIGURE_COUNT - cloneBuffers,
  };
}

function createDrawnWorld(side: Side, model: BenchModel): World {
  const world = createWorld(side, playTask(model, FIGURE_COUNT, ACTION_COUNT));
  for (let frame = 0; frame < 3; frame++) runFrame(world);
  return world;
}

function measureClips(side: Side, model: BenchModel, used: () => UsedBytes) {
  const { characters } = createCrowd(model, FURTHER_COUNT + 1);
  const own = model.clips.slice(0, ACTION_COUNT);
  const mixers = characters.map((character) => createMixer(side, character));
  for (const mixer of mixers) bindAll(mixer, own);
  const before = used();
  hold(() => [characters, mixers]);
  const clips = Array.from({ length: COPY_COUNT }, (_, copy) =>
    own.map((clip) => stretchClip(clip, 1 + (copy + 1) / 50, ` ${copy}`)),
  ).flat();
  hold(() => [characters, mixers, clips]);
  const withClips = used();
  bindAll(mixers[0]!, clips);
  const withFirst = used();
  for (const mixer of mixers.slice(1)) bindAll(mixer, clips);
  const withAll = used();
  held.length = 0;
  const action = (total(withAll) - total(withFirst)) / FURTHER_COUNT / clips.length;
  return {
    clip: (total(withClips) - total(before)) / clips.length,
    compiled: (total(withFirst) - total(withClips)) / clips.length - action,
    action,
  };
}

/** Plays each clip for a frame, so that all that is made when it is needed has been made. */
function bindAll(mixer: ReturnType<typeof createMixer>, clips: readonly AnimationClip[]): void {
  for (const clip of clips) mixer.clipAction(clip).play();
  mixer.update(FRAME_SECONDS);
}

function total(used: UsedBytes): number {
  return used.heap + buffersOf(used);
}

function buffersOf({ buffers }: UsedBytes): number {
  return buffers ?? 0;
}
