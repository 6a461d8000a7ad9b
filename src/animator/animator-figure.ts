// What an animator plays on one rig: a play list, with a player for each clip of the graph that drives its joints.

import type { Object3D } from 'three';
import type { MaskDefinition } from '../definition/graph-definition.js';
import {
  addPlayer,
  CLOSE_MODEL_LAYER,
  createPlayList,
  type PlayList,
  reserveEntries,
  swapEntries,
} from '../frame/play-list.js';
import { haveFadeMasks } from '../graph/fade-masks.js';
import type { Graph } from '../graph/graph.js';
import type { GraphPlan } from '../graph/graph-plan.js';
import { entryCount, graphToPlayList } from '../graph/graph-to-play-list.js';
import { jointSeconds } from '../graph/joint-seconds.js';
import { maskWeights } from '../graph/mask-weights.js';
import { createInertia } from '../inertia/inertia.js';
import type { Clip } from '../keys/clip.js';
import { CURSOR_SIZE, cursorLength, resetCursor } from '../keys/key-cursor.js';
import { timeToKeys } from '../keys/time-to-keys.js';
import { keysToLocalPose } from '../local-pose/keys-to-local-pose.js';
import { createRestPose, type LocalPose } from '../local-pose/local-pose.js';
import { createPoseStep } from '../pose-tools/pose-step.js';
import type { Rig } from '../scene-graph/rig.js';
import type { PlayingClip } from '../scene-graph/rig-meshes.js';
import type { PoseSource } from '../scene-graph/rig-pose.js';
import { type Channels, uniteChannels } from '../skeleton/channels.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { reserveCarryOver } from './figure-carry-over.js';
import { writeFigureMasks } from './figure-masks.js';
import { relativeAffine } from './relative-affine.js';

/** What a clip is played as the difference to may be as far off on the other side. */
const DIFFERENCE_REACH = 2;

/** A clip of a leaf, compiled for one rig; the clip and time of its reference, where it is played as a difference. */
export interface FigureLeaf {
  readonly clip: Clip;
  readonly isDifference: boolean;
  readonly reference: { readonly clip: Clip | null; readonly time: number } | null;
}

/**
 * L = number of leaves of the graph:
 *
 *   players   [player] * L    -1: the leaf drives nothing of this rig
 *   masks     [mask]          of the play list, for each mask of the plan, then for each slot of fade masks
 *   fadeSeconds   [seconds] * J    that each joint takes in each of the `jointFades` of each machine that has some
 *   steps     [step]          of the play list, for each step of the plan; -1: it turns nothing of this rig
 *   space     [number] * 12   leads from the space of points to that of the skeleton's root
 *   switchList                room for what is played at a switch: the players are those of the play list; null: there are none
 */
export interface AnimatorFigure extends PoseSource {
  readonly rig: Rig;
  readonly playList: PlayList;
  readonly playing: readonly PlayingClip[];
  readonly isFilling: boolean;
  readonly players: Int32Array;
  readonly masks: Int32Array;
  readonly fadeSeconds: readonly (readonly Float64Array[])[];
  readonly steps: Int32Array;
  readonly space: Float64Array;
  readonly switchList: PlayList | null;
}

/**
 * Returns a figure that plays the leaves of a graph on a rig, and takes their channels into its care.
 *
 * - leaves: one for each of the plan; null where a clip drives nothing of this rig.
 * - masks: one for each of the plan.
 */
export function createAnimatorFigure(
  rig: Rig,
  plan: GraphPlan,
  leaves: readonly (FigureLeaf | null)[],
  masks: readonly MaskDefinition[],
): AnimatorFigure {
  const { skeleton } = rig.pose.figure;
  const playList = createPlayList('mean');
  const players = Int32Array.from(leaves, (leaf) => {
    if (!leaf) return -1;
    return addPlayer(playList, leaf.clip, leaf.reference && referencePose(skeleton, leaf.reference));
  });
  for (const mask of masks) playList.masks.push(maskWeights(mask, skeleton));
  for (let slot = 0; slot < plan.fadeSlotCount; slot++) playList.masks.push(new Float64Array(skeleton.jointCount));
  const steps = addSteps(playList, plan, skeleton);
  playList.depth = plan.depth;
  const turned = [
    turnedChannels(plan, playList.masks, skeleton),
    ...playList.steps.map(({ joints }) => rotationsOf(joints)),
  ];
  playList.driven = uniteChannels([playList.driven, ...turned]);
  reserveEntries(playList, entryCount(plan));
  const figure: AnimatorFigure = {
    rig,
    playList,
    playing: leaves.flatMap((leaf) => (leaf ? playingClips(leaf) : [])),
    isFilling: false,
    players,
    masks: Int32Array.from(playList.masks.keys()),
    fadeSeconds: Array.from(plan.jointMachines, (m) =>
      plan.machines[m]!.jointFades.map((fade) => jointSeconds(skeleton, fade)),
    ),
    steps,
    space: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
    switchList: plan.machines.length > 0 ? createSwitchList(playList, plan, skeleton) : null,
  };
  rig.retain(figure);
  for (const [channel, joints] of channelLists(playList.driven)) {
    for (const joint of joints) rig.retainChannel(joint, channel);
  }
  rig.widenBound();
  return figure;
}

/** Lets the rig go: its joints are as they were before. */
export function releaseAnimatorFigure(figure: AnimatorFigure): void {
  const { rig, playList } = figure;
  for (const [channel, joints] of channelLists(playList.driven)) {
    for (const joint of joints) rig.releaseChannel(joint, channel);
  }
  rig.release(figure);
}

/**
 * Takes what the graph says for the pose from now on; it is worked out when somebody asks for it.
 *
 * - root: points are in its space.
 *
 * Frame function: never throws, does not allocate.
 */
export function poseAnimatorFigure(figure: AnimatorFigure, graph: Graph, root: Object3D): void {
  const { playList, players, masks, steps, space, rig } = figure;
  if (graph.plan.steps.length > 0 && rig.base !== root) relativeAffine(root, rig.base, space);
  // The entries of the frame before stay, as spare ones.
  swapEntries(playList);
  graphToPlayList(graph, playList, players, masks, steps, space);
  writeFigureMasks(figure, graph, graph.rows);
  rig.pose.play(figure, haveFadeMasks(graph.rows));
}

function channelLists(channels: Channels) {
  return [
    ['translation', channels.translations],
    ['rotation', channels.rotations],
    ['scale', channels.scales],
  ] as const;
}

function playingClips({ clip, isDifference, reference }: FigureLeaf): PlayingClip[] {
  if (!isDifference) return [{ clip, isMixed: true, additiveWeight: 0 }];
  const differing = [clip, reference?.clip ?? clip];
  return [...new Set(differing)].map((each) => ({ clip: each, isMixed: false, additiveWeight: DIFFERENCE_REACH }));
}

/** Returns the rest pose with what a clip says at one time: without one that of the rest pose. */
function referencePose(skeleton: Skeleton, { clip, time }: NonNullable<FigureLeaf['reference']>): LocalPose {
  const pose = createRestPose(skeleton);
  if (!clip) return pose;
  const cursors = new Int32Array(cursorLength(clip));
  resetCursor(cursors, 0, cursors.length);
  const moments = Float64Array.of(time);
  clip.groups.forEach((group, index) => {
    const cursor = index * CURSOR_SIZE;
    const key = timeToKeys(cursors, cursor, group.times, moments, 0, 0);
    keysToLocalPose(pose, group, key, moments, 0, cursors[cursor + 1]!);
  });
  return pose;
}

/** A layer in model space turns every joint that its mask lets through, and those right below, whether a clip drives it or not. */
function turnedChannels(plan: GraphPlan, masks: readonly Float64Array[], { parents, jointCount }: Skeleton): Channels {
  const turned = new Set<number>();
  for (const node of plan.nodes) {
    if (node.kind !== 'stack' || node.close !== CLOSE_MODEL_LAYER) continue;
    const mask = node.mask < 0 ? null : masks[node.mask]!;
    for (let joint = 0; joint < jointCount; joint++) {
      const parent = parents[joint]!;
      if (!mask || mask[joint]! > 0 || (parent >= 0 && turned.has(parent))) turned.add(joint);
    }
  }
  return rotationsOf(Int32Array.from(turned));
}

function rotationsOf(joints: Int32Array): Channels {
  return { translations: new Int32Array(0), rotations: joints, scales: new Int32Array(0) };
}

/** Adds the steps of a graph that turn joints of a skeleton to its list, and returns for each where it is there. */
function addSteps(list: PlayList, { steps }: GraphPlan, skeleton: Skeleton): Int32Array {
  return Int32Array.from(steps, ({ definition }) => {
    const joint = 'aim' in definition ? definition.aim : definition.reach;
    return skeleton.names.includes(joint) ? list.steps.push(createPoseStep(definition, skeleton)) - 1 : -1;
  });
}

/** Makes a list by which what is played at a switch is worked out, while the entries of the list itself stay. */
function createSwitchList(list: PlayList, plan: GraphPlan, skeleton: Skeleton): PlayList {
  list.inertia = createInertia(skeleton.jointCount);
  reserveCarryOver(skeleton);
  const own = { ...list, start: 0, entryCount: 0, spareStart: 0, spareCount: 0, entryRoom: 0 };
  reserveEntries(own, entryCount(plan));
  return own;
}
