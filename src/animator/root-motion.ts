// How the root of a model moves, and the poses in place that are left.

import { type AnimationClip, type Object3D, Quaternion, Vector3 } from 'three';
import type { MaskDefinition } from '../definition/graph-definition.js';
import type { Graph } from '../graph/graph.js';
import { enableMotion } from '../graph/graph-motion.js';
import { maskWeights } from '../graph/mask-weights.js';
import type { Clip } from '../keys/clip.js';
import { createLocalPose } from '../local-pose/local-pose.js';
import { multiplyQuaternions } from '../math/quaternion.js';
import { rotateVector } from '../math/turns.js';
import { didYouMean } from '../messages/nearest-names.js';
import { createTravel, type TravelAxes } from '../root-motion/clip-travel.js';
import { createInPlaceClip } from '../root-motion/in-place-clip.js';
import { createTravelFromFeet } from '../root-motion/planted-feet.js';
import type { Travel } from '../root-motion/travel.js';
import { readPlace, writePlace } from '../scene-graph/bone-windows.js';
import type { Rig } from '../scene-graph/rig.js';
import type { ClipFinder } from './clip-finder.js';
import { relativeAffine } from './relative-affine.js';
import type { SourceLeaf } from './source-leaf.js';

/** What is to be root motion. */
export interface RootMotionOptions {
  /** Name of the joint that travels. */
  readonly joint: string;
  /** The directions in which it travels, in the space of the root, whose y is up. Default 'xz': it may still bob. */
  readonly axes?: TravelAxes;
  /** Whether its turns about y are taken as well. Default true. */
  readonly yaw?: boolean;
  /**
   * Names of joints that stand on the ground in turn: clips that are made in place travel as much as keeps whichever is lowest where it
   * stands. Default: the joint's own travel.
   */
  readonly feet?: readonly string[];
}

/** Numbers for functions of three's: one that is handed over by itself becomes an object on its way. */
const _rootMotion_turn = new Float64Array(4);
const _rootMotion_offset = new Float64Array(3);
const _rootMotion_pose = createLocalPose(1);

/** How the root has moved in one update, in the frame that it had before: along its own axes, in its own unit. */
export class RootMotion {
  readonly translation = new Vector3();
  readonly rotation = new Quaternion();
  /** Radians about y; whole turns are counted in. */
  yaw = 0;
  /** Distance per second. */
  readonly velocity = new Vector3();
  /** Radians per second about y. */
  yawVelocity = 0;

  /** Reads what a graph tells of an update; the number at 0 of `step` is how long that took. Frame function: never throws, does not allocate. */
  read({ motion }: Graph, step: Float64Array): void {
    if (motion === null) return;
    const { delta } = motion;
    const turn = _rootMotion_turn;
    this.translation.fromArray(delta);
    this.yaw = delta[3]!;
    turn[0] = 0;
    turn[1] = Math.sin(delta[3]! / 2);
    turn[2] = 0;
    turn[3] = Math.cos(delta[3]! / 2);
    this.rotation.fromArray(turn);
    const perSecond = step[0] === 0 ? 0 : 1 / Math.abs(step[0]!);
    this.velocity.x = delta[0]! * perSecond;
    this.velocity.y = delta[1]! * perSecond;
    this.velocity.z = delta[2]! * perSecond;
    this.yawVelocity = delta[3]! * perSecond;
  }

  /** Moves an object: by its own axes, as large as it is. */
  applyTo(object: Object3D): void {
    const pose = _rootMotion_pose;
    const { translations, rotations, scales } = pose;
    const offset = _rootMotion_offset;
    const turn = _rootMotion_turn;
    readPlace(pose, object);
    this.translation.toArray(offset);
    this.rotation.toArray(turn);
    for (let n = 0; n < 3; n++) offset[n] = offset[n]! * scales[n]!;
    rotateVector(offset, 0, rotations, 0, offset, 0);
    for (let n = 0; n < 3; n++) translations[n] = translations[n]! + offset[n]!;
    multiplyQuaternions(rotations, 0, rotations, 0, turn, 0);
    writePlace(object, pose);
  }

  /** Forgets what there was. */
  clear(): void {
    this.translation.set(0, 0, 0);
    this.rotation.identity();
    this.velocity.set(0, 0, 0);
    this.yaw = 0;
    this.yawVelocity = 0;
  }
}

/** Clips that have no travel any more. */
export class InPlaceClips {
  readonly travels = new Map<AnimationClip, Travel>();
  private readonly clips = new Map<AnimationClip, Clip>();

  constructor(
    readonly rig: Rig,
    readonly joint: number,
  ) {}

  add(source: AnimationClip, clip: Clip, travel: Travel): void {
    this.clips.set(source, clip);
    this.travels.set(source, travel);
  }

  /** Returns what a clip says of the joints of a rig but for its travel; null where it does not travel there. */
  of(source: AnimationClip, rig: Rig): Clip | null {
    return rig === this.rig ? (this.clips.get(source) ?? null) : null;
  }
}

/**
 * Has a graph tell how its root travels, and returns the clips that are left in place.
 *
 * Throws when there is no such joint, or it is in no rig that the graph drives.
 */
export function enableRootMotion(
  graph: Graph,
  root: Object3D,
  finder: ClipFinder,
  leaves: readonly SourceLeaf[],
  masks: readonly MaskDefinition[],
  options: string | RootMotionOptions,
): InPlaceClips {
  const { joint: name, axes = 'xz', yaw = true, feet } = typeof options === 'string' ? { joint: options } : options;
  const rigs = [...new Set(leaves.flatMap(({ clip }) => [...finder.find(clip).joints.keys()]))];
  const rig = rigs.find((each) => each.pose.figure.skeleton.names.includes(name));
  const names = rigs.flatMap((each) => each.pose.figure.skeleton.names);
  if (!rig) throw new Error(`Animator: rootMotion: there is no joint "${name}".${didYouMean(name, names)}`);
  const { skeleton } = rig.pose.figure;
  const joint = skeleton.names.indexOf(name);
  const toRoot = relativeAffine(rig.base, root, new Float64Array(12));
  const planted = feet?.map((foot) => jointOf(skeleton.names, foot));
  const inPlace = new InPlaceClips(rig, joint);
  for (const { clip: source, isDifference } of leaves) {
    const clip = isDifference ? undefined : finder.find(source).joints.get(rig);
    if (!clip || inPlace.travels.has(source)) continue;
    if (planted) {
      inPlace.add(source, clip, createTravelFromFeet(clip, skeleton, planted, { toRoot }));
      continue;
    }
    const travel = createTravel(clip, skeleton, joint, { axes, yaw, toRoot });
    inPlace.add(source, createInPlaceClip(clip, skeleton, joint, travel, { toRoot }), travel);
  }
  enableMotion(
    graph,
    leaves.map(({ clip, isDifference }) => (isDifference ? null : (inPlace.travels.get(clip) ?? null))),
    leaves.map(
      ({ clip, isDifference }) =>
        !isDifference && (planted !== undefined || drives(finder.find(clip).joints.get(rig), joint)),
    ),
    masks.map((mask) => maskWeights(mask, skeleton)[joint]!),
  );
  return inPlace;
}

function jointOf(names: readonly string[], name: string): number {
  const joint = names.indexOf(name);
  if (joint < 0) throw new Error(`Animator: rootMotion.feet: there is no joint "${name}".${didYouMean(name, names)}`);
  return joint;
}

/** Whether a clip moves or turns a joint. */
function drives(clip: Clip | undefined, joint: number): boolean {
  const groups = clip?.groups ?? [];
  return groups.some(({ channels }) => channels.translations.includes(joint) || channels.rotations.includes(joint));
}
