// Rigs of any size, made in code: for growth curves, and for kinds of clips that the other models have not got.

import {
  AnimationClip,
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  type KeyframeTrack,
  MeshBasicMaterial,
  Quaternion,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
  VectorKeyframeTrack,
} from 'three';
import { seededRandom } from '../support/random.js';
import type { LoadedModel } from './models.js';

/**
 *   keyCount    per track
 *   clipCount   each with other numbers and another length
 *   tracks      rotation: of each bone, and the position of the first one, as characters have them
 *               all: translation, rotation and scale of each bone
 */
export interface RigPlan {
  readonly boneCount: number;
  readonly keyCount: number;
  readonly clipCount: number;
  readonly tracks: 'rotation' | 'all';
}

/** Limbs of that many bones: a tree of a usual depth. */
const LIMB_LENGTH = 5;

const BONE_LENGTH = 0.1;
const KEYS_PER_SECOND = 30;

/** In radians: bones swing, none spins. */
const SWING = 0.5;

/** Share by which places and scales move about their rest. */
const SHIFT = 0.1;

/** Makes a rig: a group with a SkinnedMesh and a tree of bones. The same plan gives the same numbers. */
export function createRig({ boneCount, keyCount, clipCount, tracks }: RigPlan): LoadedModel {
  const random = seededRandom(boneCount);
  const bones = createBones(boneCount);
  const root = new Group();
  root.add(bones[0]!);
  root.updateMatrixWorld();
  const mesh = new SkinnedMesh(createGeometry(bones), new MeshBasicMaterial());
  root.add(mesh);
  mesh.bind(new Skeleton(bones));
  const clips = Array.from({ length: clipCount }, (_, index) => {
    const seconds = ((keyCount - 1) / KEYS_PER_SECOND) * (1 + index / clipCount);
    const times = Float32Array.from({ length: keyCount }, (_, key) => (key / (keyCount - 1)) * seconds);
    const made = bones.flatMap((bone) => createTracks(bone, times, random, tracks === 'all'));
    if (tracks === 'rotation') made.push(createVectorTrack(`${bones[0]!.name}.position`, new Vector3(), times, random));
    return new AnimationClip(`clip${index}`, -1, made);
  });
  return { root, clips };
}

/** Parents first: every fifth bone begins a limb, at a bone nearer to the first one. */
function createBones(count: number): Bone[] {
  const bones: Bone[] = [];
  for (let index = 0; index < count; index++) {
    const bone = new Bone();
    bone.name = `bone${index}`;
    bone.position.y = BONE_LENGTH;
    const isFirstOfLimb = index % LIMB_LENGTH === 1;
    bones[isFirstOfLimb ? Math.floor(index / LIMB_LENGTH) : index - 1]?.add(bone);
    bones.push(bone);
  }
  return bones;
}

/** One vertex at each bone, and two more of a triangle. */
function createGeometry(bones: readonly Bone[]): BufferGeometry {
  const place = new Vector3();
  const positions = bones.flatMap((bone) => {
    place.setFromMatrixPosition(bone.matrixWorld);
    return [place.x - BONE_LENGTH, place.y, 0, place.x + BONE_LENGTH, place.y, 0, place.x, place.y + BONE_LENGTH, 0];
  });
  const indices = bones.flatMap((_, index) => [0, 1, 2].flatMap(() => [index, 0, 0, 0]));
  const weights = bones.flatMap(() => [0, 1, 2].flatMap(() => [1, 0, 0, 0]));
  return new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute(positions, 3))
    .setAttribute('skinIndex', new Uint16BufferAttribute(indices, 4))
    .setAttribute('skinWeight', new Float32BufferAttribute(weights, 4));
}

function createTracks(bone: Bone, times: Float32Array, random: () => number, isAll: boolean): KeyframeTrack[] {
  const rotation = createRotationTrack(bone, times, random);
  if (!isAll) return [rotation];
  return [
    createVectorTrack(`${bone.name}.position`, bone.position, times, random, BONE_LENGTH),
    rotation,
    createVectorTrack(`${bone.name}.scale`, bone.scale, times, random),
  ];
}

/** The bone swings about one axis. */
function createRotationTrack(bone: Bone, times: Float32Array, random: () => number): KeyframeTrack {
  const axis = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
  const phase = random();
  const turn = new Quaternion();
  const values = new Float32Array(times.length * 4);
  times.forEach((_, key) => {
    turn.setFromAxisAngle(axis, SWING * Math.sin(angleOf(key, times, phase))).toArray(values, key * 4);
  });
  return new QuaternionKeyframeTrack(`${bone.name}.quaternion`, times, values);
}

/** The three numbers move about those of `rest`, each from another phase. */
function createVectorTrack(
  name: string,
  rest: Vector3,
  times: Float32Array,
  random: () => number,
  unit = 1,
): KeyframeTrack {
  const phases = [random(), random(), random()];
  const values = new Float32Array(times.length * 3);
  times.forEach((_, key) => {
    phases.forEach((phase, axis) => {
      values[key * 3 + axis] = rest.getComponent(axis) + SHIFT * unit * Math.sin(angleOf(key, times, phase));
    });
  });
  return new VectorKeyframeTrack(name, times, values);
}

/** A whole turn per clip, in radians, from `phase` turns on. */
function angleOf(key: number, times: Float32Array, phase: number): number {
  return 2 * Math.PI * (key / (times.length - 1) + phase);
}
