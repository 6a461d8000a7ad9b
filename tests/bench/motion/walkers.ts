// Walkers made in code: two feet below the hips, which stand on the ground for a part of each cycle and go back evenly there.

import {
  AnimationClip,
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  type KeyframeTrack,
  MeshBasicMaterial,
  QuaternionKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  VectorKeyframeTrack,
} from 'three';

/** How a walker goes. In its own frame a planted foot goes back by `stride` in a cycle, so the ground does too. */
export interface Gait {
  readonly name: string;
  /** Of a cycle. */
  readonly seconds: number;
  /** Metres in a cycle. */
  readonly stride: number;
  /** The part of the cycle in which a foot is planted. */
  readonly duty: number;
  /** Metres by which a foot rises in between. */
  readonly lift: number;
  /** Radians to the left in a cycle; only of a walker that travels. */
  readonly turn: number;
}

export const WALK: Gait = { name: 'Walk', seconds: 1, stride: 0.9, duty: 0.6, lift: 0.1, turn: 0 };
export const RUN: Gait = { name: 'Run', seconds: 0.7, stride: 1.6, duty: 0.5, lift: 0.2, turn: 0 };
/** A walk in a circle. */
export const CIRCLE: Gait = { ...WALK, name: 'Circle', turn: Math.PI / 2 };

/** What moves a foot: its own position, or the turns of the two bones of its leg. */
export type Legs = 'placed' | 'turned';

/** The same as titles. */
export const LEG_TITLES: Readonly<Record<Legs, string>> = {
  placed: 'Feet moved by position',
  turned: 'Legs of two bones that turn',
};

/** A rig and its clips. `hips`: the joint that travels; `feet`: the left one, and half a cycle later the right one. */
export interface Walker {
  readonly root: Group;
  readonly clips: AnimationClip[];
  readonly hips: string;
  readonly feet: readonly [string, string];
}

const KEYS = 120;

/** Metres. */
const HIP_HEIGHT = 0.95;
const HIP_WIDTH = 0.1;
const BONE_LENGTH = 0.55;

const SIDES = [
  { name: 'left', x: HIP_WIDTH, shift: 0 },
  { name: 'right', x: -HIP_WIDTH, shift: 0.5 },
];

/**
 * Makes a walker with a clip for each gait. Each call returns new objects with the same numbers.
 *
 * - travels: whether the hips go forward along z, as far as the ground goes back; else the clips are in place.
 */
export function createWalker(legs: Legs, travels: boolean, gaits: readonly Gait[]): Walker {
  const hips = createBone('hips', 0, HIP_HEIGHT);
  for (const { name, x } of SIDES) {
    if (legs === 'placed') hips.add(createBone(`${name}Foot`, x, -HIP_HEIGHT));
    else {
      const thigh = createBone(`${name}Thigh`, x, 0);
      const shin = createBone(`${name}Shin`, 0, -BONE_LENGTH);
      hips.add(thigh.add(shin.add(createBone(`${name}Foot`, 0, -BONE_LENGTH))));
    }
  }
  const root = new Group().add(hips);
  bindMesh(root, hips);
  const clips = gaits.map((gait) => {
    const tracks = SIDES.flatMap(({ name, x, shift }) => legTracks(gait, legs, name, x, shift));
    return new AnimationClip(gait.name, gait.seconds, travels ? [...tracks, ...travelTracks(gait)] : tracks);
  });
  return { root, clips, hips: 'hips', feet: ['leftFoot', 'rightFoot'] };
}

/** Returns height above the ground and z of a foot at a phase of its own cycle, which begins when it comes down; the hips are at z 0. */
export function footAt({ stride, duty, lift }: Gait, phase: number): [y: number, z: number] {
  const inCycle = phase - Math.floor(phase);
  const reach = stride * duty;
  if (inCycle <= duty) return [0, reach / 2 - stride * inCycle];
  const swing = (inCycle - duty) / (1 - duty);
  // It leaves and meets the ground as fast as it goes there.
  const way = swing - (1 + (stride * (1 - duty)) / reach) * (Math.sin(2 * Math.PI * swing) / (2 * Math.PI));
  return [lift * Math.sin(Math.PI * swing), -reach / 2 + reach * way];
}

function createBone(name: string, x: number, y: number): Bone {
  const bone = new Bone();
  bone.name = name;
  bone.position.set(x, y, 0);
  return bone;
}

/** One point, which all bones hold: a rig needs a mesh. */
function bindMesh(root: Group, hips: Bone): void {
  const bones: Bone[] = [];
  hips.traverse((bone) => bones.push(bone as Bone));
  const geometry = new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute([0, 0, 0], 3))
    .setAttribute('skinIndex', new Uint16BufferAttribute([0, 0, 0, 0], 4))
    .setAttribute('skinWeight', new Float32BufferAttribute([1, 0, 0, 0], 4));
  root.updateMatrixWorld();
  const mesh = new SkinnedMesh(geometry, new MeshBasicMaterial());
  root.add(mesh);
  mesh.bind(new Skeleton(bones));
}

function keyTimes({ seconds }: Gait): number[] {
  return Array.from({ length: KEYS + 1 }, (_, key) => (key / KEYS) * seconds);
}

function legTracks(gait: Gait, legs: Legs, side: string, x: number, shift: number): KeyframeTrack[] {
  const times = keyTimes(gait);
  const feet = times.map((_, key) => footAt(gait, key / KEYS + shift));
  if (legs === 'placed') {
    const places = feet.flatMap(([y, z]) => [x, y - HIP_HEIGHT, z]);
    return [new VectorKeyframeTrack(`${side}Foot.position`, times, places)];
  }
  const angles = feet.map(([y, z]) => legAngles(y - HIP_HEIGHT, z));
  return ['Thigh', 'Shin'].map((bone, n) => {
    const turns = angles.flatMap((pair) => [Math.sin(pair[n]! / 2), 0, 0, Math.cos(pair[n]! / 2)]);
    return new QuaternionKeyframeTrack(`${side}${bone}.quaternion`, times, turns);
  });
}

/** How far thigh and shin are turned about x so that the foot is at a place below the hip, and the knee in front: the law of cosines. */
function legAngles(y: number, z: number): [thigh: number, shin: number] {
  const bend = Math.acos(Math.hypot(y, z) / (2 * BONE_LENGTH));
  return [-Math.atan2(z, -y) - bend, 2 * bend];
}

/** On a straight line, or on a circle to the left. */
function travelTracks(gait: Gait): KeyframeTrack[] {
  const { stride, turn } = gait;
  const times = keyTimes(gait);
  const radius = stride / turn;
  const places = times.flatMap((_, key) => {
    const yaw = (key / KEYS) * turn;
    if (turn === 0) return [0, HIP_HEIGHT, (key / KEYS) * stride];
    return [radius * (1 - Math.cos(yaw)), HIP_HEIGHT, radius * Math.sin(yaw)];
  });
  const turns = times.flatMap((_, key) => {
    const half = ((key / KEYS) * turn) / 2;
    return [0, Math.sin(half), 0, Math.cos(half)];
  });
  const position = new VectorKeyframeTrack('hips.position', times, places);
  return turn === 0 ? [position] : [position, new QuaternionKeyframeTrack('hips.quaternion', times, turns)];
}
