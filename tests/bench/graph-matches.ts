// Graphs beside mixers: which ones are measured, and the actions that play the same clips.

import { AnimationClip, AnimationUtils } from 'three';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { ClipNode, NodeDefinition } from '../../src/definition/node-definition.js';
import type { BenchModel } from './models.js';
import { actionWeights, GOLDEN_FRACTION, startClip, type Task } from './tasks.js';

/**
 * What a graph shows the same as.
 *
 *   three     both mixers
 *   mean      the mean of the clips' poses, which no order changes: of three clips on the mixers differ from it
 *   nothing   no mixer can play it, and the actions beside it play something like it
 */
export type Likeness = 'three' | 'mean' | 'nothing';

/**
 * A graph, and so a row of the table.
 *
 *   leafCount    with and without weight
 *   definition   the same for all characters; clip `i` of the match has the offset `i` / 3
 */
export interface MatchGraph {
  readonly name: string;
  readonly leafCount: number;
  readonly likeness: Likeness;
  readonly definition: GraphDefinition;
}

/**
 * Actions, and graphs whose leaves play the same clips at the same times with the same weights: all are measured in turns.
 *
 *   clips       of the actions
 *   isInPhase   leaves go through their cycles together, else each keeps its own time
 */
export interface GraphMatch {
  readonly name: string;
  readonly model: BenchModel;
  readonly clips: readonly AnimationClip[];
  readonly weights: readonly number[];
  readonly isInPhase: boolean;
  readonly graphs: readonly MatchGraph[];
}

/** What is said of the time of each leaf. */
type Sync = Pick<ClipNode, 'sync'>;

/** Returns the leaf that plays the model's clip of that number. */
type CreateLeaf = (clip: number) => ClipNode;

/** Two rotations in equal shares have the same mean on the arc and on the chord. */
const HALVES = [0.5, 0.5];

/** Trees of many leaves are a choice of so many blends of so many clips. */
const BRANCH_COUNT = 8;

/** Places of the clips of such a blend: the first three are the corners of a triangle that no other one is near. */
const PLACES: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [2, 1.3],
  [1.2, 2.2],
  [-1.5, 0.7],
  [-1, -1.2],
  [0.8, -1.6],
];

/** Where the fox's upper body begins. */
const UPPER_BODY = 'b_Spine01_02';

/** Seconds: longer than any clip. */
const MOST_AHEAD = 10;

/** Weight of an additive clip. */
const GESTURE = 0.5;

const OWN_TIME: Sync = { sync: 'none' };
const IN_PHASE: Sync = {};

/** Returns all matches, in the order of the table. */
export function listMatches(fox: BenchModel): GraphMatch[] {
  const matchOf = (name: string, weights: readonly number[], isInPhase: boolean, graphs: readonly MatchGraph[]) => ({
    name,
    model: fox,
    clips: fox.clips.slice(0, weights.length),
    weights,
    isInPhase,
    graphs,
  });
  const graphOf = (
    name: string,
    leafCount: number,
    likeness: Likeness,
    create: (leaf: CreateLeaf) => GraphDefinition,
    sync: Sync,
  ): MatchGraph => ({
    name,
    leafCount,
    likeness,
    definition: create((clip) => ({ clip: fox.clips[clip]!.name, offset: offsetOf(clip), ...sync })),
  });
  return [
    matchOf('1 clip', [1], false, [
      graphOf('clip', 1, 'three', (leaf) => ({ tree: leaf(0) }), OWN_TIME),
      graphOf('one state', 1, 'three', (leaf) => ({ states: { only: leaf(0) }, initial: 'only' }), OWN_TIME),
    ]),
    matchOf('2 clips', HALVES, false, [graphOf('blend1d', 2, 'three', lineOfTwo, OWN_TIME)]),
    matchOf('2 clips in phase', HALVES, true, [graphOf('blend1d, in phase', 2, 'three', lineOfTwo, IN_PHASE)]),
    matchOf('3 clips', actionWeights(3), false, [
      graphOf('direct', 3, 'mean', directOfThree, OWN_TIME),
      graphOf('shared node', 3, 'mean', sharedNode, OWN_TIME),
    ]),
    matchOf('3 clips of many', actionWeights(3), false, [
      graphOf('blend2d', 3, 'mean', triangle, OWN_TIME),
      graphOf('tree of 64', BRANCH_COUNT * PLACES.length, 'mean', treeOfMany, OWN_TIME),
    ]),
    matchOf('3 clips of many in phase', actionWeights(3), true, [
      graphOf('blend2d, in phase', 3, 'mean', triangle, IN_PHASE),
      graphOf('tree of 64, in phase', BRANCH_COUNT * PLACES.length, 'mean', treeOfMany, IN_PHASE),
    ]),
    matchOf('4 clips', actionWeights(4), false, [graphOf('blend of blends', 4, 'mean', blendOfBlends, OWN_TIME)]),
    {
      ...matchOf('masked', [1, 1], false, [
        graphOf('masked layer', 2, 'three', (leaf) => maskedLayer(leaf, 'local'), OWN_TIME),
        graphOf('masked layer in model', 2, 'nothing', (leaf) => maskedLayer(leaf, 'model'), OWN_TIME),
      ]),
      clips: bodyParts(fox),
    },
    {
      ...matchOf('additive', [1, GESTURE], false, [graphOf('additive', 2, 'three', additive, OWN_TIME)]),
      clips: [fox.clips[0]!, AnimationUtils.makeClipAdditive(fox.clips[1]!.clone())],
    },
  ];
}

/** Returns what the mixers are given to do in a match. */
export function matchTask({ name, model, clips, weights, isInPhase }: GraphMatch, count: number): Task {
  const lengths = clips.map(({ duration }) => duration);
  const pace = weights.reduce((sum, weight, index) => sum + weight / lengths[index]!, 0);
  return {
    name,
    model,
    count,
    actionCount: clips.length,
    touched: 'none',
    work: 'drawn',
    start: (mixer, character) =>
      clips.map((clip, index) => {
        const length = lengths[index]!;
        const action = startClip(mixer, clip, weights[index]!, character, index);
        const cycles = offsetOf(index) + headStart(character) * (isInPhase ? pace : 1 / length);
        action.time = (cycles % 1) * length;
        if (isInPhase) action.setEffectiveTimeScale(length * pace);
        return action;
      }),
  };
}

/** Returns the seconds by which a character is ahead of the first one. */
export function headStart(character: number): number {
  return ((character * GOLDEN_FRACTION) % 1) * MOST_AHEAD;
}

/** No two clips of a character stand at the same place. */
function offsetOf(clip: number): number {
  return (clip / 3) % 1;
}

function lineOfTwo(leaf: CreateLeaf): GraphDefinition {
  return {
    parameters: { speed: HALVES[1]! },
    tree: {
      blend1d: 'speed',
      children: [
        { ...leaf(0), at: 0 },
        { ...leaf(1), at: 1 },
      ],
    },
  };
}

function directOfThree(leaf: CreateLeaf): GraphDefinition {
  return {
    tree: { direct: actionWeights(3).map((weight, index) => ({ ...leaf(index), weight })) },
  };
}

function triangle(leaf: CreateLeaf): GraphDefinition {
  const [, second, third] = actionWeights(3);
  return {
    parameters: { x: second!, y: third! },
    tree: blendOfPlaces(PLACES.slice(0, 3), leaf),
  };
}

/** The third clip has half of one branch, and what it leaves goes to a blend that is the other branch as well. */
function sharedNode(leaf: CreateLeaf): GraphDefinition {
  const [first, second, third] = actionWeights(3);
  return {
    parameters: { speed: second! / (first! + second!), turn: third! * 2 },
    nodes: {
      gait: {
        blend1d: 'speed',
        children: [
          { ...leaf(0), at: 0 },
          { ...leaf(1), at: 1 },
        ],
      },
    },
    tree: {
      blend1d: 'turn',
      children: [
        { node: 'gait', at: 0 },
        {
          direct: [
            { node: 'gait', weight: 0.5 },
            { ...leaf(2), weight: 0.5 },
          ],
          at: 1,
        },
      ],
    },
  };
}

/** A choice among blends, each of as many clips as there are places; three clips of the first one have weight. */
function treeOfMany(leaf: CreateLeaf): GraphDefinition {
  const [, second, third] = actionWeights(3);
  return {
    parameters: { x: second!, y: third!, gait: 0 },
    tree: {
      select: 'gait',
      children: Array.from({ length: BRANCH_COUNT }, () => blendOfPlaces(PLACES, leaf)),
    },
  };
}

function blendOfBlends(leaf: CreateLeaf): GraphDefinition {
  const [a, b, c, d] = actionWeights(4);
  return {
    parameters: { left: b! / (a! + b!), right: d! / (c! + d!), turn: c! + d! },
    tree: {
      blend1d: 'turn',
      children: ['left', 'right'].map((name, side) => ({
        blend1d: name,
        children: [
          { ...leaf(side * 2), at: 0 },
          { ...leaf(side * 2 + 1), at: 1 },
        ],
        at: side,
      })),
    },
  };
}

function additive(leaf: CreateLeaf): GraphDefinition {
  return { tree: { base: leaf(0), additive: leaf(1), weight: GESTURE } };
}

function maskedLayer(leaf: CreateLeaf, rotation: 'local' | 'model'): GraphDefinition {
  return {
    masks: { upper: [{ from: UPPER_BODY }] },
    tree: { base: leaf(0), layer: leaf(1), mask: 'upper', rotation },
  };
}

function blendOfPlaces(places: readonly (readonly [number, number])[], leaf: CreateLeaf): NodeDefinition {
  return {
    blend2d: ['x', 'y'],
    space: 'triangles',
    children: places.map((at, index) => ({ ...leaf(index), at })),
  };
}

/** What a mixer has instead of masks: the first clip without the upper body's tracks, and those tracks of the second one. */
function bodyParts({ root, clips }: BenchModel): AnimationClip[] {
  const upper = new Set<string>();
  root.getObjectByName(UPPER_BODY)!.traverse(({ name }) => upper.add(name));
  return clips.slice(0, 2).map(({ name, duration, tracks }, index) => {
    const isUpper = index === 1;
    const own = tracks.filter((track) => upper.has(track.name.slice(0, track.name.lastIndexOf('.'))) === isUpper);
    return new AnimationClip(`${name}, ${isUpper ? 'upper' : 'lower'} body`, duration, own);
  });
}
