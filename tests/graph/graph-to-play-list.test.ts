import { describe, expect, it } from 'vitest';
import type { GraphFields } from '../../src/definition/graph-definition.js';
import type { NodeDefinition } from '../../src/definition/node-definition.js';
import { addPlayer, createPlayList, ENTRY_SIZE, type PlayList } from '../../src/frame/play-list.js';
import { graphToPlayList } from '../../src/graph/graph-to-play-list.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import type { LocalPose } from '../../src/local-pose/local-pose.js';
import { expectNear, expectSameRotation } from '../support/expect-numbers.js';
import { createGraphFigure, type GraphFigure, showGraph } from '../support/graph-figure.js';
import { ordersOf, shownGraph } from '../support/graph-play.js';
import { seededRandom } from '../support/random.js';

const JOINT_COUNT = 6;

/** Shows a tree on a random rig after some time. */
function poseOf(tree: NodeDefinition, rest: GraphFields = {}, steps: readonly number[] = [0.4]): LocalPose {
  const shown = createGraphFigure({ ...rest, tree }, JOINT_COUNT);
  for (const step of steps) showGraph(shown, step);
  return shown.figure.localPose;
}

/** How far two poses are apart in any number. */
function distance(a: LocalPose, b: LocalPose): number {
  let largest = 0;
  for (const channel of ['translations', 'rotations', 'scales'] as const) {
    a[channel].forEach((number, i) => {
      largest = Math.max(largest, Math.abs(number - b[channel][i]!));
    });
  }
  return largest;
}

function entriesOf({ entries, start, entryCount }: PlayList): number[][] {
  return Array.from({ length: entryCount }, (_, n) => {
    const entry = start + n * ENTRY_SIZE;
    return Array.from(entries.subarray(entry, entry + 4));
  });
}

describe('graphToPlayList', () => {
  const definition = {
    masks: { arms: [{ from: 'joint2' }] },
    tree: { base: { clip: 'Walk' }, layer: { clip: 'Wave' }, weight: 0.5, mask: 'arms' },
  };

  it('writes rows as entries of the players, with the masks of the list', () => {
    const graph = shownGraph(definition);
    const { list, players } = createGraphFigure(definition, JOINT_COUNT);
    updateGraph(graph, 0.25);
    for (let twice = 0; twice < 2; twice++) graphToPlayList(graph, list, players, Int32Array.of(3));
    const [walk, wave] = ['Walk', 'Wave'].map(
      (name) => players[graph.plan.leaves.findIndex(({ clip }) => clip.name === name)]!,
    );
    const entries = entriesOf(list);
    expect(entries).toHaveLength(4);
    expect(entries[0]!.slice(1)).toEqual([1, walk, 0]);
    expect(entries[1]![3]).toBe(2);
    expect(entries[2]!.slice(1)).toEqual([1, wave, 0]);
    // 0.5 with mask 3, closing a layer.
    expect(entries[3]!.slice(1)).toEqual([0.5, 3, 4]);
    expectNear(
      [entries[0]![0]!],
      [graph.leafTimes[graph.plan.leaves.findIndex(({ clip }) => clip.name === 'Walk')]!],
      0,
    );
  });

  it('leaves out what drives nothing of the figure', () => {
    const graph = shownGraph(definition);
    const { list, players } = createGraphFigure(definition, JOINT_COUNT);
    players[graph.plan.leaves.findIndex(({ clip }) => clip.name === 'Walk')] = -1;
    graphToPlayList(graph, list, players, Int32Array.of(0));
    expect(entriesOf(list).map((entry) => entry[3])).toEqual([2, 0, 4]);
  });

  it('clears the list where nothing plays', () => {
    const list = createPlayList('mean');
    addPlayer(list, createGraphFigure({ tree: { clip: 'Walk' } }, JOINT_COUNT).clips.get('Walk')!);
    graphToPlayList(
      shownGraph({ tree: { direct: [{ clip: 'Walk', weight: 0 }] } }),
      list,
      Int32Array.of(0),
      new Int32Array(0),
    );
    expect(list.entryCount).toBe(0);
  });
});

describe('the pose of a graph', () => {
  it('is the same for all 120 orders of five children, at different, equal and tiny weights', () => {
    const random = seededRandom(6);
    const names = ['Idle', 'Walk', 'Run', 'Left', 'Right'];
    const cases = [names.map(() => 0.2), [0.5, 0.125, 0.125, 0.125, 0.125], [0.99, 1e-9, 1e-9, 5e-3, 5e-3]];
    for (let i = 0; i < 5; i++) cases.push(names.map(() => random()));
    let largest = 0;
    for (const weights of cases) {
      const children = names.map((clip, i) => ({ clip, weight: weights[i]! }));
      const poses = ordersOf(children).map((direct) => poseOf({ direct }));
      for (const pose of poses) largest = Math.max(largest, distance(pose, poses[0]!));
    }
    expect(largest).toBeLessThan(1e-6);
    expect(distance(poseOf({ clip: 'Walk' }), poseOf({ clip: 'Run' }))).toBeGreaterThan(0.1);
  });

  it('is that of nested blends taken apart', () => {
    const inner = {
      direct: [
        { clip: 'Walk', weight: 0.5 },
        { clip: 'Run', weight: 0.5 },
      ],
    };
    const nested = poseOf({
      direct: [
        { ...inner, weight: 0.5 },
        { clip: 'Idle', weight: 0.5 },
      ],
    });
    const flat = poseOf({
      direct: [
        { clip: 'Walk', weight: 0.25 },
        { clip: 'Run', weight: 0.25 },
        { clip: 'Idle', weight: 0.5 },
      ],
    });
    expect(distance(nested, flat)).toBeLessThan(1e-12);
  });

  it('is the same whether a stack is shared by two piles or stands in each', () => {
    const aimed = { base: { clip: 'Walk' }, layer: { clip: 'Wave' }, weight: 0.5, mask: 'arms' };
    const masks = { arms: [{ from: 'joint2', falloff: 1 }] };
    const over = (one: string, other: string) => ({
      base: {
        direct: [
          { node: one, weight: 0.75 },
          { clip: 'Idle', weight: 0.25 },
        ],
      },
      layer: { direct: [{ node: other, weight: 0.5 }] },
      weight: 0.5,
    });
    const nodes = { aimed, same: aimed };
    const shared = poseOf(over('aimed', 'aimed'), { masks, nodes }, [0.3, 0.3]);
    const apart = poseOf(over('aimed', 'same'), { masks, nodes }, [0.3, 0.3]);
    expect(distance(shared, apart)).toBeLessThan(1e-12);
    expect(distance(shared, poseOf({ clip: 'Idle' }, {}, [0.3, 0.3]))).toBeGreaterThan(0.01);
  });

  it('is the base where a layer has no weight or its mask holds nothing, and the layer where all of it counts', () => {
    const masks = { none: [{ from: 'nobody' }], all: [{ from: 'joint0' }] };
    const over = (rest: object): LocalPose =>
      poseOf({ sync: 'none', base: { clip: 'Walk' }, layer: { clip: 'Wave' }, ...rest }, { masks });
    const [walk, wave] = ['Walk', 'Wave'].map((clip) => poseOf({ clip, sync: 'none' }));
    expect(distance(over({ weight: 0 }), walk!)).toBe(0);
    expect(distance(over({ mask: 'none' }), walk!)).toBeLessThan(1e-12);
    expect(distance(over({ mask: 'all' }), wave!)).toBeLessThan(1e-12);
    expect(distance(over({}), wave!)).toBeLessThan(1e-12);
  });

  it('is the base again where a difference is laid over it that is none', () => {
    // The difference of a clip to itself at the same moment.
    const still = { base: { clip: 'Walk' }, additive: { clip: 'Wave', speed: 0 }, weight: 3 };
    const walk = poseOf({ clip: 'Walk' }, {}, [0]);
    const laid = poseOf({ ...still, sync: 'none' }, {}, [0]);
    expectNear(laid.translations, walk.translations, 1e-9);
    for (let joint = 0; joint < JOINT_COUNT; joint++) {
      const [a, b] = [laid, walk].map((pose) => pose.rotations.subarray(joint * 4, joint * 4 + 4));
      expectSameRotation(a!, b!, 1e-9);
    }
  });
});

describe('a figure that shows a graph', () => {
  it('has finite poses whatever plays on it', () => {
    const random = seededRandom(13);
    const shown: GraphFigure = createGraphFigure(
      {
        parameters: { a: 0, b: 0, c: 0 },
        tree: {
          base: {
            direct: [
              { clip: 'Walk', weight: 'a' },
              { clip: 'Run', weight: 'b' },
            ],
          },
          layer: { base: { direct: [{ clip: 'Idle', weight: 'c' }] }, additive: { clip: 'Nod' }, weight: 'a' },
          weight: 'b',
          rotation: 'model',
        },
      },
      JOINT_COUNT,
    );
    for (let i = 0; i < 200; i++) {
      shown.graph.parameters.values.set([0, 1, 2].map(() => Math.max(-1, random() * 3 - 1)));
      showGraph(shown, random());
      for (const numbers of Object.values(shown.figure.localPose)) expect(numbers.every(Number.isFinite)).toBe(true);
    }
  });
});
