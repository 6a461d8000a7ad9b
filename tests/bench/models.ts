// The models that are measured: what to clone, which clips to play, and how large it is.

import { type AnimationClip, type Object3D, SkinnedMesh } from 'three';
import { createHumanoid } from './humanoid.js';

/** Names of the models of the main table, in its order. */
export const MODEL_NAMES = ['fox', 'humanoid'] as const;

/** One of these names. */
export type ModelName = (typeof MODEL_NAMES)[number];

/** What a file holds, or a program makes. */
export interface LoadedModel {
  readonly root: Object3D;
  readonly clips: readonly AnimationClip[];
}

/**
 *   clips       as many as are ever played at once, if the model has so many actions in any cell
 *   boneCount   of the first skeleton; 0 when there is none
 *   size        diagonal of the mesh's bounds in the bind pose, in the mesh's own unit; 1 when there is no skeleton
 *   unitCount   what figures are counted in: characters under the root, or lights
 */
export interface BenchModel extends LoadedModel {
  readonly name: string;
  readonly boneCount: number;
  readonly size: number;
  readonly unitCount: number;
}

/** Most actions that play at once. */
export const MOST_ACTIONS = 8;

/** By how much of its length each further turn through the model's own clips is longer: no two clips share key times. */
const STRETCH = 0.13;

/** Returns what `createBenchModel` makes of a model of the main table. `loadFox` reads the fox's file. */
export async function loadBenchModel(name: ModelName, loadFox: () => Promise<LoadedModel>): Promise<BenchModel> {
  const { root, clips } = name === 'fox' ? await loadFox() : createHumanoid();
  return createBenchModel(name, { root, clips: extendClips(clips, MOST_ACTIONS) });
}

/** Measures a model. `unitCount`: 1, unless its root holds several of what is counted. */
export function createBenchModel(name: string, { root, clips }: LoadedModel, unitCount = 1): BenchModel {
  const mesh = findSkinnedMesh(root);
  if (!mesh) return { name, root, clips, boneCount: 0, size: 1, unitCount };
  mesh.geometry.computeBoundingBox();
  const { min, max } = mesh.geometry.boundingBox!;
  return { name, root, clips, boneCount: mesh.skeleton.bones.length, size: min.distanceTo(max), unitCount };
}

/**
 * Returns `count` clips: those given, then slower copies of them in the same order. Each copy has keys of its own, so
 * that playing eight clips of a model with three means eight sets of keys.
 */
export function extendClips(clips: readonly AnimationClip[], count: number): AnimationClip[] {
  return Array.from({ length: count }, (_, index) => {
    const clip = clips[index % clips.length]!;
    const turn = Math.floor(index / clips.length);
    return turn === 0 ? clip : stretchClip(clip, 1 + STRETCH * turn, ` ${turn + 1}`);
  });
}

/** Returns a copy of the clip that takes `factor` times as long, with keys of its own and `suffix` after its name. */
export function stretchClip(clip: AnimationClip, factor: number, suffix = ''): AnimationClip {
  const copy = clip.clone();
  copy.name += suffix;
  for (const track of copy.tracks) track.scale(factor);
  copy.resetDuration();
  return copy;
}

function findSkinnedMesh(root: Object3D): SkinnedMesh | undefined {
  let found: SkinnedMesh | undefined;
  root.traverse((node) => {
    if (node instanceof SkinnedMesh) found ??= node;
  });
  return found;
}
