// A world: one scene full of characters, moved by one of the two mixers.

import {
  type AnimationClip,
  type Object3D,
  Scene,
  type Skeleton,
  SkinnedMesh,
  AnimationMixer as ThreeMixer,
} from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { AnimationMixer as OurMixer } from 'three-sinew';
import type { Side } from './measure.js';
import type { BenchModel } from './models.js';
import type { Bones } from './options.js';

/** Seconds of one frame. */
export const FRAME_SECONDS = 1 / 60;

/** Weights of the actions that play at once, by their number. */
export const ACTION_WEIGHTS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [0.6, 0.4],
  3: [0.5, 0.3, 0.2],
};

/** What both mixers have. */
interface Mixer {
  clipAction(clip: AnimationClip): Action;
  update(deltaTime: number): unknown;
}

interface Action {
  time: number;
  play(): unknown;
  setEffectiveWeight(weight: number): unknown;
}

/** A scene and what is called for it in a frame. `meshes` in the order of the characters. */
export interface World {
  readonly scene: Scene;
  readonly mixers: readonly Mixer[];
  readonly meshes: readonly SkinnedMesh[];
  readonly skeletons: readonly Skeleton[];
}

/** Consecutive multiples of it, modulo 1, are spread evenly, however many there are. */
const GOLDEN_FRACTION = (Math.sqrt(5) - 1) / 2;

/**
 * Makes a scene with `count` clones of the model on a square grid, each with a mixer of its own and the first
 * `actionCount` clips playing from a phase of its own. The same arguments give the same motion on both sides.
 */
export function createWorld(
  side: Side,
  model: BenchModel,
  count: number,
  actionCount: number,
  bones: Bones = 'live',
): World {
  const scene = new Scene();
  const mixers: Mixer[] = [];
  const columns = Math.ceil(Math.sqrt(count));
  for (let i = 0; i < count; i++) {
    const character = clone(model.root);
    const column = i % columns;
    const row = (i - column) / columns;
    character.position.set(column - columns / 2, 0, row - columns / 2).multiplyScalar(model.size);
    scene.add(character);
    const mixer = side === 'three' ? new ThreeMixer(character) : new OurMixer(character, { bones });
    playClips(mixer, model, i, actionCount);
    mixers.push(mixer);
  }
  const meshes = findMeshes(scene);
  const skeletons = [...new Set(meshes.map((mesh) => mesh.skeleton))];
  // As WebGLRenderer does when it first draws a skeleton: from then on its matrices live in the texture's memory.
  for (const skeleton of skeletons) skeleton.computeBoneTexture();
  scene.updateMatrixWorld();
  return { scene, mixers, meshes, skeletons };
}

/** Does all the work of one frame that is not drawing: mixers, world matrices, bone textures. */
export function runFrame({ scene, mixers, skeletons }: World): void {
  for (let i = 0; i < mixers.length; i++) mixers[i]!.update(FRAME_SECONDS);
  scene.updateMatrixWorld();
  for (let i = 0; i < skeletons.length; i++) skeletons[i]!.update();
}

function playClips(mixer: Mixer, model: BenchModel, character: number, actionCount: number): void {
  ACTION_WEIGHTS[actionCount]!.forEach((weight, index) => {
    const clip = model.clips[index]!;
    const action = mixer.clipAction(clip);
    action.setEffectiveWeight(weight);
    action.time = ((character * GOLDEN_FRACTION + index / 3) % 1) * clip.duration;
    action.play();
  });
}

function findMeshes(root: Object3D): SkinnedMesh[] {
  const meshes: SkinnedMesh[] = [];
  root.traverse((node) => {
    if (node instanceof SkinnedMesh) meshes.push(node);
  });
  return meshes;
}
