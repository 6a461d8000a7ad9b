// The models that are measured: what to clone, which clips to play, and how large it is.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnimationClip, type Object3D, SkinnedMesh } from 'three';
import { loadModel } from '../support/load-model.js';
import { createHumanoid } from './humanoid.js';

/** Names of all models, in the order of the table. */
export const MODEL_NAMES = ['fox', 'humanoid'] as const;

/** One of the models' names. */
export type ModelName = (typeof MODEL_NAMES)[number];

/** `size`: diagonal of the mesh's bounds in the bind pose, in the mesh's own unit. `clips`: three of them. */
export interface BenchModel {
  readonly name: ModelName;
  readonly root: Object3D;
  readonly clips: readonly AnimationClip[];
  readonly boneCount: number;
  readonly size: number;
}

/** Loads or makes a model. Throws when the fox's file is missing or holds no SkinnedMesh. */
export async function loadBenchModel(name: ModelName): Promise<BenchModel> {
  const { root, clips } = name === 'fox' ? await loadFox() : createHumanoid();
  const mesh = findSkinnedMesh(root);
  mesh.geometry.computeBoundingBox();
  const { min, max } = mesh.geometry.boundingBox!;
  return { name, root, clips, boneCount: mesh.skeleton.bones.length, size: min.distanceTo(max) };
}

async function loadFox(): Promise<{ root: Object3D; clips: AnimationClip[] }> {
  const { scene, animations } = await loadModel(join(projectFolder(), 'public/models/fox.glb'));
  return { root: scene, clips: animations };
}

/**
 * Returns the folder of package.json. The bundle that is measured lies elsewhere than this file, so paths relative to
 * this file do not hold in it.
 */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('projectFolder: no package.json above the program.');
    folder = parent;
  }
  return folder;
}

function findSkinnedMesh(root: Object3D): SkinnedMesh {
  let found: SkinnedMesh | undefined;
  root.traverse((node) => {
    if (node instanceof SkinnedMesh) found ??= node;
  });
  if (!found) throw new Error(`findSkinnedMesh: "${root.name}" holds no SkinnedMesh.`);
  return found;
}
