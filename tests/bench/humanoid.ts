// A humanoid with 65 bones, made in code: a rig of the usual size that needs no file and is the same on every machine.

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

/** A rig and the clips that fit it. */
export interface Humanoid {
  readonly root: Group;
  readonly clips: AnimationClip[];
}

/** How far the bones of a clip swing. `pace` is whole swings per pass, so that the clip loops. */
interface Motion {
  readonly name: string;
  readonly keyCount: number;
  readonly swing: number;
  readonly pace: number;
}

/** A bone of the table: name, parent, and place relative to the parent in metres. */
type BoneRow = readonly [name: string, parent: string, x: number, y: number, z: number];

const KEYS_PER_SECOND = 30;

/** Largest angle, in radians, by which a bone leaves its parent's axes at rest: no rotation is left out unnoticed. */
const REST_TILT = 0.1;

/** Half the edge of the triangle that each bone carries, in metres. */
const TRIANGLE_SIZE = 0.03;

const CENTRE: readonly BoneRow[] = [
  ['root', '', 0, 0, 0],
  ['hips', 'root', 0, 0.95, 0],
  ['spine1', 'hips', 0, 0.1, 0],
  ['spine2', 'spine1', 0, 0.12, 0],
  ['spine3', 'spine2', 0, 0.12, 0],
  ['spine4', 'spine3', 0, 0.12, 0],
  ['neck', 'spine4', 0, 0.12, 0],
  ['head', 'neck', 0, 0.09, 0.02],
  ['jaw', 'head', 0, 0.02, 0.06],
];

/** One side; the other has the opposite x. */
const SIDE: readonly BoneRow[] = [
  ['eye', 'head', 0.03, 0.08, 0.08],
  ['clavicle', 'spine4', 0.03, 0.06, 0.02],
  ['upperArm', 'clavicle', 0.14, 0, -0.02],
  ['upperArmTwist', 'upperArm', 0.14, 0, 0],
  ['forearm', 'upperArm', 0.28, 0, 0],
  ['forearmTwist', 'forearm', 0.13, 0, 0],
  ['hand', 'forearm', 0.26, 0, 0],
  ...fingerRows('thumb', 0.03, 0.04),
  ...fingerRows('index', 0.09, 0.03),
  ...fingerRows('middle', 0.09, 0.01),
  ...fingerRows('ring', 0.09, -0.01),
  ...fingerRows('pinky', 0.08, -0.03),
  ['thigh', 'hips', 0.1, -0.05, 0],
  ['thighTwist', 'thigh', 0, -0.2, 0],
  ['calf', 'thigh', 0, -0.42, 0],
  ['calfTwist', 'calf', 0, -0.2, 0],
  ['foot', 'calf', 0, -0.4, -0.02],
  ['toe', 'foot', 0, -0.06, 0.14],
];

const MOTIONS: readonly Motion[] = [
  { name: 'Idle', keyCount: 121, swing: 0.08, pace: 1 },
  { name: 'Walk', keyCount: 37, swing: 0.35, pace: 1 },
  { name: 'Run', keyCount: 46, swing: 0.6, pace: 2 },
];

/**
 * Makes the humanoid: a group with one SkinnedMesh and a tree of 65 bones beside it, about 1.8 m tall, and three clips
 * of 4, 1.2 and 1.5 s with keys at 30 Hz: a rotation track for every bone, a position track for the hips. Every call
 * returns new objects with the same numbers.
 */
export function createHumanoid(): Humanoid {
  const random = createRandom(65);
  const bones = createBones(random);
  const root = new Group();
  root.name = 'humanoid';
  root.add(bones[0]!);
  root.updateMatrixWorld();
  const mesh = new SkinnedMesh(createGeometry(bones), new MeshBasicMaterial());
  mesh.name = 'body';
  root.add(mesh);
  mesh.bind(new Skeleton(bones));
  return { root, clips: MOTIONS.map((motion) => createClip(motion, bones, random)) };
}

function fingerRows(name: string, x: number, z: number): BoneRow[] {
  return [
    [`${name}1`, 'hand', x, 0, z],
    [`${name}2`, `${name}1`, 0.04, 0, 0],
    [`${name}3`, `${name}2`, 0.025, 0, 0],
  ];
}

/** Parents first. */
function createBones(random: () => number): Bone[] {
  const bones: Bone[] = [];
  const boneOf = new Map<string, Bone>();
  const addRow = ([name, parent, x, y, z]: BoneRow, side: string, mirror: number): void => {
    const bone = new Bone();
    bone.name = name + side;
    bone.position.set(x * mirror, y, z);
    bone.quaternion.setFromAxisAngle(randomAxis(random), REST_TILT * random());
    boneOf.set(bone.name, bone);
    (boneOf.get(parent + side) ?? boneOf.get(parent))?.add(bone);
    bones.push(bone);
  };
  for (const row of CENTRE) addRow(row, '', 1);
  for (const row of SIDE) addRow(row, 'Left', 1);
  for (const row of SIDE) addRow(row, 'Right', -1);
  return bones;
}

/** One triangle at each bone, bound to it and a little to its parent. */
function createGeometry(bones: readonly Bone[]): BufferGeometry {
  const positions: number[] = [];
  const skinIndices: number[] = [];
  const skinWeights: number[] = [];
  const place = new Vector3();
  bones.forEach((bone, index) => {
    const parent = Math.max(0, bones.indexOf(bone.parent as Bone));
    place.setFromMatrixPosition(bone.matrixWorld);
    for (const [x, y] of [
      [-TRIANGLE_SIZE, 0],
      [TRIANGLE_SIZE, 0],
      [0, TRIANGLE_SIZE],
    ] as const) {
      positions.push(place.x + x, place.y + y, place.z);
      skinIndices.push(index, parent, 0, 0);
      skinWeights.push(0.75, 0.25, 0, 0);
    }
  });
  return new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute(positions, 3))
    .setAttribute('skinIndex', new Uint16BufferAttribute(skinIndices, 4))
    .setAttribute('skinWeight', new Float32BufferAttribute(skinWeights, 4));
}

function createClip(motion: Motion, bones: readonly Bone[], random: () => number): AnimationClip {
  const { name, keyCount } = motion;
  const times = Array.from({ length: keyCount }, (_, key) => key / KEYS_PER_SECOND);
  const tracks = bones.map((bone) => createRotationTrack(bone, times, motion, random));
  const hips = bones.find((bone) => bone.name === 'hips')!;
  tracks.push(createPositionTrack(hips, times, motion));
  return new AnimationClip(name, -1, tracks);
}

/** The bone swings about one axis, around its rest rotation. */
function createRotationTrack(
  bone: Bone,
  times: readonly number[],
  { swing, pace }: Motion,
  random: () => number,
): KeyframeTrack {
  const axis = randomAxis(random);
  const phase = random() * 2 * Math.PI;
  const amplitude = swing * (0.3 + 0.7 * random());
  const turn = new Quaternion();
  const values = times.flatMap((time) => {
    const angle = amplitude * Math.sin(passAngle(time, times) * pace + phase);
    return turn.setFromAxisAngle(axis, angle).premultiply(bone.quaternion).toArray();
  });
  return new QuaternionKeyframeTrack(`${bone.name}.quaternion`, times, values);
}

/** The bone goes up and down, and half as often from side to side. */
function createPositionTrack(bone: Bone, times: readonly number[], { swing, pace }: Motion): KeyframeTrack {
  const { x, y, z } = bone.position;
  const values = times.flatMap((time) => {
    const angle = passAngle(time, times) * pace;
    return [x + 0.05 * swing * Math.sin(angle), y + 0.1 * swing * Math.sin(2 * angle), z];
  });
  return new VectorKeyframeTrack(`${bone.name}.position`, times, values);
}

/** How far a time is through its clip, in radians: a whole turn per pass. */
function passAngle(time: number, times: readonly number[]): number {
  return (2 * Math.PI * time) / times.at(-1)!;
}

function randomAxis(random: () => number): Vector3 {
  return new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
}

/** Returns a source of numbers from 0 to 1, the same ones for each seed: the generator known as mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
