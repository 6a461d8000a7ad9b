// Further tasks: what the main table does not show.

import { AnimationClip, AnimationUtils, PointLight } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { type BenchModel, createBenchModel, type LoadedModel } from './models.js';
import { createFace, createLights } from './props.js';
import { createRig } from './rigs.js';
import { toSplineClips } from './spline-clips.js';
import { type Action, actionWeights, playTask, startClip, type Task, weightedTask } from './tasks.js';
import { farthestBone } from './worlds.js';

/** Characters in each case. */
const COUNT = 100;
const LIGHT_COUNT = 1000;
const MORPH_COUNT = 8;

/** Frames from the beginning of a cross-fade to that of the next one, and its seconds: over less than a frame before. */
const FADE_FRAMES = 30;
const FADE_SECONDS = FADE_FRAMES / 60 - 0.01;

/** A row of the table, made when its turn has come: most hold a hundred characters. */
export interface Case {
  readonly name: string;
  readonly create: () => Task | Promise<Task>;
}

/** Returns all cases, in the order of the table. */
export function listCases(fox: BenchModel): Case[] {
  const rig = (tracks: 'rotation' | 'all', clipCount = 1): LoadedModel =>
    createRig({ boneCount: fox.boneCount, keyCount: 60, clipCount, tracks });
  const cases: Record<string, (name: string) => Task | Promise<Task>> = {
    'cross-fading': (name) => crossFadeTask(name, fox),
    'cubic spline': async (name) => {
      const { root, clips } = rig('rotation', 2);
      return { ...playTask(createBenchModel(name, { root, clips: await toSplineClips(clips) }), COUNT, 2), name };
    },
    'all channels': (name) => ({ ...playTask(createBenchModel(name, rig('all', 2)), COUNT, 2), name }),
    'additive over a base': (name) => additiveTask(name, fox),
    'weights below 1': (name) => weightedTask(name, fox, COUNT, [0.4, 0.3]),
    'different channels': (name) => weightedTask(name, withPartsOf(fox), COUNT, actionWeights(3)),
    'morph targets': (name) => playTask(createBenchModel(name, createFace(MORPH_COUNT)), COUNT, 1),
    lights: (name) => playTask(createBenchModel(name, createLights(LIGHT_COUNT), LIGHT_COUNT), 1, 1),
    'carrying a light': (name) => ({ ...playTask(withLight(fox), COUNT, 2), name }),
    'walking about': (name) => ({ ...playTask(fox, COUNT, 2), name, isMoving: true }),
    'paused, update only': (name) => pausedTask(name, fox, 'updated'),
    'paused, drawn': (name) => pausedTask(name, fox, 'drawn'),
    'out of sight, update only': (name) => ({ ...playTask(fox, COUNT, 2), name, work: 'updated' }),
    'out of sight': (name) => ({ ...playTask(fox, COUNT, 2), name, work: 'hidden' }),
  };
  return Object.entries(cases).map(([name, create]) => ({ name, create: () => create(name) }));
}

/** Each character fades from clip to clip without a pause, and no two at the same time. */
function crossFadeTask(name: string, model: BenchModel): Task {
  const fade = (actions: readonly Action[], turn: number): void => {
    const from = actions[turn % actions.length]!;
    const to = actions[(turn + 1) % actions.length]!;
    to.reset();
    to.play();
    from.crossFadeTo(to, FADE_SECONDS, false);
  };
  return {
    ...weightedTask(name, model, COUNT, [1]),
    actionCount: 2,
    start: (mixer, character) => {
      const actions = model.clips.slice(0, 3).map((clip) => mixer.clipAction(clip));
      actions[0]!.play();
      fade(actions, character * 3);
      return actions;
    },
    drive: (actions, frame) => {
      for (let i = frame % FADE_FRAMES; i < actions.length; i += FADE_FRAMES) {
        if (frame >= FADE_FRAMES) fade(actions[i]!, i * 3 + Math.floor(frame / FADE_FRAMES));
      }
    },
  };
}

/** One clip, and the difference of another one to its first frame on top. */
function additiveTask(name: string, model: BenchModel): Task {
  const gesture = AnimationUtils.makeClipAdditive(model.clips[1]!.clone());
  return {
    ...weightedTask(name, model, COUNT, [1]),
    actionCount: 2,
    start: (mixer, character) => [
      startClip(mixer, model.clips[0]!, 1, character, 0),
      startClip(mixer, gesture, 0.5, character, 1),
    ],
  };
}

/** Characters that hold still, each in another pose. */
function pausedTask(name: string, model: BenchModel, work: Task['work']): Task {
  return {
    ...playTask(model, COUNT, 2),
    name,
    work,
    start: (mixer, character) =>
      actionWeights(2).map((weight, index) => {
        const action = startClip(mixer, model.clips[index]!, weight, character, index);
        action.paused = true;
        return action;
      }),
  };
}

/** The model with a light on the bone that is farthest from the root. */
function withLight(model: BenchModel): BenchModel {
  const root = clone(model.root);
  farthestBone(root).add(new PointLight());
  return { ...model, root };
}

/** The model's first three clips: one without its last third of tracks, one without the first third, one as it is. */
function withPartsOf(model: BenchModel): BenchModel {
  const shares = [
    [0, 2 / 3],
    [1 / 3, 1],
    [0, 1],
  ] as const;
  const clips = shares.map(([from, to], index) => {
    const { name, tracks } = model.clips[index]!;
    return new AnimationClip(`${name} ${index}`, -1, tracks.slice(from * tracks.length, to * tracks.length));
  });
  return { ...model, clips };
}
