import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { createGraphFigure, showGraph } from '../support/graph-figure.js';
import { graphClips, setParameters } from '../support/graph-play.js';
import { importsOf, reachableFrom, resolveImport } from '../support/source-files.js';
import { writeSources } from '../support/write-sources.js';

const ENTRIES = [
  'frame/run-frame.ts',
  'frame/figure.ts',
  'graph/graph.ts',
  'graph/update-graph.ts',
  'graph/graph-to-play-list.ts',
  'graph/mask-weights.ts',
];
const JOINT_COUNT = 8;

const DEFINITION: GraphDefinition = {
  parameters: { speed: { value: 0, damping: 0.1 }, x: 0, y: 0, aim: 0, which: false },
  clips: { Walk: { markers: [{ at: 0.1 }, { at: 0.6 }] }, Run: { markers: [{ at: 0.3 }, { at: 0.5 }, { at: 0.9 }] } },
  masks: { arms: [{ from: 'joint3', falloff: 2 }] },
  syncGroups: { side: { rate: 'durations' } },
  nodes: {
    move: {
      blend1d: 'speed',
      children: [
        { clip: 'Idle', at: 0 },
        { clip: 'Walk', at: 1 },
        { clip: 'Run', at: 4 },
      ],
    },
  },
  tree: {
    base: {
      blend2d: ['x', 'y'],
      children: [
        { node: 'move', at: [0, 0] },
        { at: [1, 0], sync: 'side', select: 'which', weightSpeed: 3, children: [{ clip: 'Left' }, { clip: 'Right' }] },
        { at: [0, 1], base: { node: 'move' }, additive: { clip: 'Nod', sync: 'none' }, weight: 'aim' },
      ],
    },
    layer: { clip: 'Wave', loop: false, speed: 'aim' },
    mask: 'arms',
    rotation: 'model',
    weight: 'aim',
  },
};

/** Parameters of each frame; plain data that can be posted. */
const FRAMES = Array.from({ length: 200 }, (_, i) => ({
  step: ((i * 7) % 11) / 300 - 0.002,
  values: {
    speed: Math.sin(i / 20) * 5,
    x: Math.cos(i / 9),
    y: Math.sin(i / 7),
    aim: Math.sin(i / 5) * 1.5,
    which: i % 40 > 20,
  },
}));

const folder = mkdtempSync(join(tmpdir(), 'three-sinew-graph-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a graph in a worker', () => {
  it('needs no package', () => {
    for (const file of ENTRIES.flatMap(reachableFrom)) {
      expect(importsOf(file).filter((specifier) => resolveImport(file, specifier) === null)).toEqual([]);
    }
  });

  it('gives the same bytes from parameters to palettes', async () => {
    writeSources(folder, ...ENTRIES);
    writeFileSync(
      join(folder, 'worker.js'),
      `import { parentPort, workerData } from 'node:worker_threads';
       import { createFigure } from './frame/figure.js';
       import { runFrame } from './frame/run-frame.js';
       import { createGraph } from './graph/graph.js';
       import { graphToPlayList } from './graph/graph-to-play-list.js';
       import { setParameter } from './parameters/parameters.js';
       import { updateGraph } from './graph/update-graph.js';
       const { definition, graphClips, skeleton, list, players, masks, frames } = workerData;
       const graph = createGraph(definition, graphClips);
       const figure = createFigure(skeleton);
       for (const { step, values } of frames) {
         for (const [name, value] of Object.entries(values)) setParameter(graph.parameters, name, value);
         updateGraph(graph, step);
         graphToPlayList(graph, list, players, masks);
         runFrame(figure, list);
       }
       const { leafWeights, leafPhases, leafTimes, childWeights, rows } = graph;
       parentPort.postMessage([leafWeights, leafPhases, leafTimes, childWeights, rows.kinds, rows.subjects, rows.moments,
         ...Object.values(figure.localPose), figure.modelPose, ...figure.palettes]);`,
    );
    const shown = createGraphFigure(DEFINITION, JOINT_COUNT);
    const { graph, figure, list, players, masks } = shown;
    const workerData = {
      definition: DEFINITION,
      graphClips: graphClips(),
      skeleton: figure.skeleton,
      list,
      players,
      masks,
      frames: FRAMES,
    };
    const worker = new Worker(join(folder, 'worker.js'), { workerData: structuredClone(workerData) });
    const received = await new Promise<unknown[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    for (const { step, values } of FRAMES) {
      setParameters(graph, values);
      showGraph(shown, step);
    }
    const { leafWeights, leafPhases, leafTimes, childWeights, rows } = graph;
    const own = [leafWeights, leafPhases, leafTimes, childWeights, rows.kinds, rows.subjects, rows.moments];
    expect(received).toEqual([...own, ...Object.values(figure.localPose), figure.modelPose, ...figure.palettes]);
    expect(rows.count).toBeGreaterThan(3);
    expect(figure.palettes[0]!.every(Number.isFinite)).toBe(true);
  });
});
