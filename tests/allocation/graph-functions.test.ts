// What a graph allocates: each frame function, and a whole update with each kind of node.

import { describe, expect, it } from 'vitest';
import type { GraphFields } from '../../src/definition/graph-definition.js';
import type { TreeFields } from '../../src/definition/layer-definition.js';
import type { NodeDefinition } from '../../src/definition/node-definition.js';
import type { CycleRate } from '../../src/definition/sync-definition.js';
import { updateChildWeights } from '../../src/graph/child-weights.js';
import { writeRows } from '../../src/graph/graph-rows.js';
import { endingsOf, graphToPlayList } from '../../src/graph/graph-to-play-list.js';
import { updatePileWeights, writeStackWeight } from '../../src/graph/pile-weights.js';
import { moveLeaves } from '../../src/graph/sync-groups.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import {
  dampParameters,
  dropPassingTriggers,
  fireTrigger,
  getParameter,
  setParameter,
} from '../../src/parameters/parameters.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { frameFunctions } from '../support/frame-functions.js';
import { createGraphFigure, type GraphFigure } from '../support/graph-figure.js';
import { seededRandom } from '../support/random.js';

const BYTES_ALLOWED = 16;
const JOINT_COUNT = 3;

const random = seededRandom(19);
/** In a list with something else in it each number is an object of its own: to hand it over makes none. */
const NUMBERS = [...Array.from({ length: 64 }, () => random() * 5 - 1), 'no number'] as number[];
const STEPS = [...Array.from({ length: 64 }, () => random() / 30), 'no number'] as number[];

const PARAMETERS = { a: 1, b: { value: 0, damping: 0.2 }, which: false, hit: 'trigger' } as const;
const CHILDREN = [
  { clip: 'Walk', at: 0 },
  { clip: 'Run', at: 1 },
  { clip: 'Idle', at: 4 },
];
const PLACES = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, -1],
] as const;

function plane(space: 'cartesian' | 'polar' | 'directional' | 'triangles'): NodeDefinition {
  const clips = ['Idle', 'Walk', 'Left', 'Right'];
  return { blend2d: ['a', 'b'], space, children: PLACES.map((at, n) => ({ clip: clips[n]!, at })) };
}

const MARKERS = {
  Walk: { markers: [{ at: 0.1 }, { at: 0.6 }] },
  Run: { markers: [{ at: 0.2 }, { at: 0.5 }, { at: 0.9 }] },
};

const line: NodeDefinition = { blend1d: 'a', children: CHILDREN };
const grouped = (rate: CycleRate): Partial<GraphFields & TreeFields> => ({
  tree: line,
  clips: MARKERS,
  syncGroups: { main: { rate } },
});

/** A graph of each kind of node. */
const GRAPHS: Record<string, Partial<GraphFields & TreeFields>> = {
  'a clip': { tree: { clip: 'Walk', speed: 'a', offset: 0.3 } },
  'a clip that holds': { tree: { clip: 'Walk', speed: 'b', loop: false, sync: 'none' } },
  'a line': { tree: line },
  'a line whose weights have a speed': { tree: { ...line, weightSpeed: 0.5 } },
  'a cartesian plane': { tree: plane('cartesian') },
  'a polar plane': { tree: plane('polar') },
  'a directional plane': { tree: plane('directional') },
  'a plane of triangles': { tree: plane('triangles') },
  'direct weights': {
    tree: {
      direct: [
        { clip: 'Walk', weight: 'a' },
        { clip: 'Run', weight: 'b' },
        { clip: 'Nod', weight: 0.5 },
      ],
    },
  },
  'a selection': {
    tree: { select: 'a', weightSpeed: 4, children: [{ clip: 'Walk' }, { clip: 'Run' }, { clip: 'Nod' }] },
  },
  'a layer': {
    masks: { arms: [{ from: 'joint1' }] },
    tree: { base: line, layer: { clip: 'Wave' }, weight: 'a', mask: 'arms' },
  },
  'a layer in the model': { tree: { base: line, layer: { clip: 'Wave' }, weight: 'a', rotation: 'model' } },
  'a difference': { tree: { base: line, additive: { clip: 'Nod' }, weight: 'b' } },
  'a shared node': {
    nodes: { line },
    tree: { base: { node: 'line' }, layer: { select: 'which', children: [{ node: 'line' }, { clip: 'Nod' }] } },
  },
  'a stack among others': {
    tree: {
      select: 'a',
      weightSpeed: 1,
      children: [{ base: line, layer: { clip: 'Wave' }, weight: 'b' }, { clip: 'Nod' }],
    },
  },
  'markers by rates': grouped('rates'),
  'markers by durations': grouped('durations'),
  'markers by a leader': grouped('leader'),
};

function figureOf(name: string): GraphFigure {
  return createGraphFigure({ parameters: PARAMETERS, tree: line, ...GRAPHS[name] }, JOINT_COUNT);
}

function everything(): GraphFigure {
  const shown = figureOf('a stack among others');
  updateGraph(shown.graph, 0.1);
  return shown;
}

/** What a function works on, and a frame to measure. */
const FRAMES: Record<string, () => (index: number) => void> = {
  dampParameters: () => {
    const { parameters } = everything().graph;
    const steps = Float64Array.from(STEPS.slice(0, 64));
    return (index) => {
      parameters.targets[1] = NUMBERS[index % 64]!;
      dampParameters(parameters, steps, index % 64);
    };
  },
  dropPassingTriggers: () => {
    const { graph } = everything();
    return () => dropPassingTriggers(graph.parameters);
  },
  updateChildWeights: () => {
    const { graph } = everything();
    return (index) => {
      graph.parameters.values[0] = NUMBERS[index % 64]!;
      updateChildWeights(graph, graph.step);
    };
  },
  updatePileWeights: () => {
    const { graph } = everything();
    return () => updatePileWeights(graph);
  },
  endingsOf: () => {
    const { graph } = everything();
    const out = new Float64Array(1);
    return (index) => {
      out[0] = endingsOf(graph.plan.leaves[index % graph.plan.leaves.length]!);
    };
  },
  writeStackWeight: () => {
    const { graph } = everything();
    const pile = graph.plan.piles.find(({ bases }) => bases.some((base) => base >= 0))!;
    const place = pile.bases.findIndex((base) => base >= 0);
    const out = new Float64Array(1);
    return () => {
      writeStackWeight(graph, pile, place, out);
    };
  },
  moveLeaves: () => {
    const { graph } = everything();
    return () => moveLeaves(graph);
  },
  writeRows: () => {
    const { graph } = everything();
    return () => writeRows(graph);
  },
  graphToPlayList: () => {
    const { graph, list, players, masks } = everything();
    return () => graphToPlayList(graph, list, players, masks);
  },
};

describe('a frame function allocates nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(FRAMES))('%s', (name) => {
    expect(bytesPerFrame(FRAMES[name]!(), BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});

describe('an update of a graph, and its play list, allocate nothing:', { timeout: 60_000 }, () => {
  it.each(Object.keys(GRAPHS))('%s', (name) => {
    const { graph, list, players, masks } = figureOf(name);
    const frame = (index: number): void => {
      setParameter(graph.parameters, 'a', NUMBERS[index % 64]!);
      setParameter(graph.parameters, 'b', NUMBERS[(index * 3) % 64]!);
      setParameter(graph.parameters, 'which', index % 30 > 15);
      fireTrigger(graph.parameters, 'hit');
      if (getParameter(graph.parameters, 'which') === 1) throw new Error('expected a boolean');
      updateGraph(graph, STEPS[index % 64]!);
      graphToPlayList(graph, list, players, masks);
    };
    expect(bytesPerFrame(frame, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
    expect(graph.rows.count).toBeGreaterThan(0);
  });
});

/** Files whose functions only make sense together, in an update with machines: see `machine-updates.test.ts`. */
const OF_MACHINES =
  /^graph\/(?:begin-fade|enter-state|explain|fade-masks|joint-seconds|graph-events|graph-motion|group-|holder-states|log-state|match-phase|once-|part-weights|quiet-|state-|switches|take-transitions)/;

/** And such functions of other files. */
const MEASURED_IN_UPDATES = [
  'advanceGraph',
  'followGroup',
  'handDown',
  'isDamping',
  'isFrozenLeaf',
  'keepPaces',
  'memberOf',
  'rowsToPlayList',
  'settleGraph',
  'showGraph',
  'updateMachineWeights',
  'updateMovingWeights',
  'writePaces',
  'writeRate',
  'writeRowsTo',
  'writeTimes',
];

function isMeasuredHere(file: string): boolean {
  return /^(?:graph|parameters)\//.test(file) && !OF_MACHINES.test(file);
}

describe('this list', () => {
  it('holds every frame function of the folder', () => {
    expect(Object.keys(FRAMES).sort()).toEqual(
      frameFunctions((file) => isMeasuredHere(file)).filter((name) => !MEASURED_IN_UPDATES.includes(name)),
    );
  });
});
