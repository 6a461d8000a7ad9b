import { beforeAll, describe, expect, it } from 'vitest';
import type { Animator } from '../../src/animator/animator.js';
import { FOX, loadModel } from '../support/load-model.js';
import { type GraphMatch, listMatches, type MatchGraph, matchTask } from './graph-matches.js';
import { createGraphWorld, createMeanWorld } from './graph-worlds.js';
import { loadBenchModel } from './models.js';
import { checkSamePose, POSE_TOLERANCE } from './same-pose.js';
import { createWorld, runFrame } from './worlds.js';

const COUNT = 3;
const NAMES = [
  'clip',
  'one state',
  'blend1d',
  'blend1d, in phase',
  'direct',
  'shared node',
  'blend2d',
  'tree of 64',
  'blend2d, in phase',
  'tree of 64, in phase',
  'blend of blends',
  'masked layer',
  'masked layer in model',
  'additive',
];

let rows: { match: GraphMatch; graph: MatchGraph }[];

beforeAll(async () => {
  const fox = await loadBenchModel('fox', async () => {
    const { scene, animations } = await loadModel(FOX);
    return { root: scene, clips: animations };
  });
  rows = listMatches(fox).flatMap((match) => match.graphs.map((graph) => ({ match, graph })));
});

function rowOf(name: string) {
  return rows.find(({ graph }) => graph.name === name)!;
}

describe('each match', () => {
  it('has its graphs in this list', () => {
    expect(rows.map(({ graph }) => graph.name)).toEqual(NAMES);
  });

  it.each(NAMES)('plays the same on both mixers: %s', (name) => {
    const task = matchTask(rowOf(name).match, COUNT);
    const worlds = { three: createWorld('three', task), ours: createWorld('ours', task) };
    expect(checkSamePose(worlds, 100)).toBeLessThan(POSE_TOLERANCE);
  });

  it.each(NAMES)('is played by the graph as it says: %s', (name) => {
    const { match, graph } = rowOf(name);
    const ours = createGraphWorld(match, graph, COUNT);
    const three =
      graph.likeness === 'mean' ? createMeanWorld(match, graph, COUNT) : createWorld('three', matchTask(match, COUNT));
    if (graph.likeness === 'nothing') expect(() => checkSamePose({ three, ours }, 1)).toThrow('differs by');
    else expect(checkSamePose({ three, ours }, 100)).toBeLessThan(POSE_TOLERANCE);
  });

  it.each(NAMES)('gives the leaves the weights of the actions, and no other leaf any: %s', (name) => {
    const { match, graph } = rowOf(name);
    const world = createGraphWorld(match, graph, 1);
    runFrame(world);
    const { plan, leafWeights } = (world.mixers[0] as Animator).graph;
    expect(plan.leaves).toHaveLength(graph.leafCount);
    const heard = [...leafWeights].filter((weight) => weight > 0).sort((a, b) => b - a);
    expect(heard).toHaveLength(match.weights.length);
    for (const [index, weight] of heard.entries()) expect(weight).toBeCloseTo(match.weights[index]!, 12);
  });
});

describe('three clips', () => {
  it('are something else in the mean than on a mixer, or there would be nothing to choose', () => {
    const { match, graph } = rowOf('direct');
    const worlds = {
      three: createMeanWorld(match, graph, COUNT),
      ours: createWorld('ours', matchTask(match, COUNT)),
    };
    expect(() => checkSamePose(worlds, 100)).toThrow('differs by');
  });
});
