// A world: one scene full of figures that do a task, moved by one of the two mixers.

import {
  type Light,
  type Mesh,
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
import type { Action, Mixer, Task, Touched } from './tasks.js';

/** Seconds of one frame. */
export const FRAME_SECONDS = 1 / 60;

/**
 * A scene and what is called for it in a frame.
 *
 *   roots     of the characters
 *   mixers    of the characters, or what else moves them
 *   meshes    in the order of the characters
 *   touched   for each character the bones that are read; empty when there is nobody to read any
 *   props     what has no bones: lights, and meshes with morph targets
 *   sums      one number: what was read, so that no reading can be left out
 *   frame     frames done so far
 */
export interface World {
  readonly task: Task;
  readonly scene: Scene;
  readonly roots: readonly Object3D[];
  readonly mixers: readonly Mover[];
  readonly actions: readonly (readonly Action[])[];
  readonly meshes: readonly SkinnedMesh[];
  readonly skeletons: readonly Skeleton[];
  readonly touched: readonly (readonly Object3D[])[];
  readonly props: readonly Object3D[];
  readonly sums: Float64Array;
  frame: number;
}

/** What moves one character. */
export type Mover = Pick<Mixer, 'update'>;

/** Makes the mixer of a side for a root. Nothing but the import differs. */
export function createMixer(side: Side, root: Object3D): Mixer {
  return side === 'three' ? new ThreeMixer(root) : new OurMixer(root);
}

/**
 * Makes a scene with clones of the task's model on a square grid, and starts the actions of each. The same task gives
 * the same motion on both sides.
 */
export function createWorld(side: Side, task: Task): World {
  return createWorldOf(task, (root, character) => {
    const mixer = createMixer(side, root);
    return { mixer, actions: task.start(mixer, character) };
  });
}

/** Makes the same scene. `move` makes what moves a character, given its root and its number. */
export function createWorldOf(
  task: Task,
  move: (root: Object3D, character: number) => { mixer: Mover; actions: readonly Action[] },
): World {
  const { scene, characters } = createCrowd(task.model, task.count);
  const movers = characters.map(move);
  const meshes = findNodes(scene, (node): node is SkinnedMesh => node instanceof SkinnedMesh);
  return {
    task,
    scene,
    roots: characters,
    mixers: movers.map(({ mixer }) => mixer),
    actions: movers.map(({ actions }) => actions),
    meshes,
    skeletons: [...new Set(meshes.map((mesh) => mesh.skeleton))],
    touched: task.touched === 'none' ? [] : characters.map((character) => touchedBones(character, task.touched)),
    props: findNodes(scene, (node): node is Object3D => isLight(node) || hasMorphs(node)),
    sums: new Float64Array(1),
    frame: 0,
  };
}

/** Makes a scene with `count` clones of a model, ready to be drawn, and without a mixer. */
export function createCrowd(model: BenchModel, count: number): { scene: Scene; characters: Object3D[] } {
  const scene = new Scene();
  const columns = Math.ceil(Math.sqrt(count));
  const characters = Array.from({ length: count }, (_, index) => {
    const character = clone(model.root);
    const column = index % columns;
    const row = (index - column) / columns;
    character.position.set(column - columns / 2, 0, row - columns / 2).multiplyScalar(model.size);
    scene.add(character);
    return character;
  });
  scene.traverse((node) => {
    // As WebGLRenderer does when it first draws a skeleton: from then on its matrices live in the texture's memory.
    if (node instanceof SkinnedMesh && !node.skeleton.boneTexture) node.skeleton.computeBoneTexture();
  });
  scene.updateMatrixWorld();
  return { scene, characters };
}

/** Does the work of one frame that is not drawing, as far as the task goes. */
export function runFrame(world: World): void {
  const { task, scene, mixers, touched, skeletons } = world;
  task.drive?.(world.actions, world.frame);
  if (task.isMoving) moveRoots(world);
  world.frame++;
  const isTouched = touched.length > 0;
  for (let i = 0; i < mixers.length; i++) {
    mixers[i]!.update(FRAME_SECONDS);
    if (isTouched) readLocals(touched[i]!, world.sums);
  }
  if (task.work === 'updated') return;
  scene.updateMatrixWorld();
  if (isTouched) for (let i = 0; i < touched.length; i++) readPlaces(touched[i]!, world.sums);
  if (task.work === 'hidden') return;
  for (let i = 0; i < skeletons.length; i++) skeletons[i]!.update();
}

/** Has each character walk on a circle. */
function moveRoots({ roots, frame }: World): void {
  const angle = frame * FRAME_SECONDS;
  for (let i = 0; i < roots.length; i++) {
    const { position, rotation } = roots[i]!;
    position.x += Math.cos(angle + i) * FRAME_SECONDS;
    position.z += Math.sin(angle + i) * FRAME_SECONDS;
    rotation.y = angle + i;
  }
}

/** Does what `runFrame` has left out, so that what is shown can be compared. */
export function finishFrame({ task, scene, skeletons }: World): void {
  if (task.work === 'drawn') return;
  scene.updateMatrixWorld();
  for (const skeleton of skeletons) skeleton.update();
}

/** Returns the numbers of whatever is animated, or read, and not in the palettes: in the same order on both sides. */
export function readValues({ touched, props }: World): number[] {
  const values: number[] = [];
  for (const { position, quaternion, scale, matrixWorld } of touched.flat()) {
    values.push(...position, ...quaternion, ...scale, ...matrixWorld.elements);
  }
  for (const prop of props) {
    if (isLight(prop)) values.push(prop.intensity, ...prop.color, ...prop.matrixWorld.elements);
    if (hasMorphs(prop)) values.push(...prop.morphTargetInfluences!);
  }
  return values;
}

/** What a script reads of a bone after `update`. */
function readLocals(bones: readonly Object3D[], sums: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < bones.length; i++) {
    const { position, quaternion, scale } = bones[i]!;
    sum += position.x + quaternion.x + scale.x;
  }
  sums[0]! += sum;
}

/** What a script reads of a bone once the scene is up to date. */
function readPlaces(bones: readonly Object3D[], sums: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < bones.length; i++) sum += bones[i]!.matrixWorld.elements[12]!;
  sums[0]! += sum;
}

function touchedBones(character: Object3D, touched: Touched): Object3D[] {
  return touched === 'all' ? [...bonesOf(character)] : [farthestBone(character)];
}

/** Returns the first of the bones that are farthest from the root, as a hand or a head is. */
export function farthestBone(character: Object3D): Object3D {
  const bones = bonesOf(character);
  const depths = bones.map((bone) => {
    let depth = 0;
    bone.traverseAncestors(() => depth++);
    return depth;
  });
  return bones[depths.indexOf(Math.max(...depths))]!;
}

function bonesOf(character: Object3D): readonly Object3D[] {
  const [mesh] = findNodes(character, (node): node is SkinnedMesh => node instanceof SkinnedMesh);
  return mesh!.skeleton.bones;
}

function findNodes<T extends Object3D>(root: Object3D, isWanted: (node: Object3D) => node is T): T[] {
  const nodes: T[] = [];
  root.traverse((node) => {
    if (isWanted(node)) nodes.push(node);
  });
  return nodes;
}

function isLight(node: Object3D): node is Light {
  return (node as Partial<Light>).isLight === true;
}

function hasMorphs(node: Object3D): node is Mesh {
  return ((node as Partial<Mesh>).morphTargetInfluences?.length ?? 0) > 0;
}
