// Results of a run that never was, for tests of what is made of them.

import type { Cell } from '../cells.js';
import type { GraphCell } from '../graph-cells.js';
import type { Results } from './results.js';

/** A cell: the fox, with ratio 4. */
export const CELL: Cell = {
  name: 'fox',
  boneCount: 24,
  count: 1,
  actionCount: 2,
  touched: 'none',
  work: 'drawn',
  roundCount: 21,
  microseconds: { three: { median: 10, min: 8.456 }, ours: { median: 2.5, min: 2 } },
  ratio: 4.004,
  minimaRatio: 4.228,
  bytes: { three: 1141.4, ours: 0 },
  difference: 1e-7,
};

/** A cell that three was not run for. */
export const ALONE: Cell = {
  ...CELL,
  count: 10_000,
  actionCount: 1,
  microseconds: { three: null, ours: { median: 3, min: 2 } },
  ratio: null,
  minimaRatio: null,
  bytes: { three: null, ours: null },
  difference: null,
};

/** A graph that costs twice what our mixer does, and half of three's. */
export const GRAPH: GraphCell = {
  name: 'tree of 64',
  count: 1000,
  leafCount: 64,
  actionCount: 3,
  roundCount: 11,
  microseconds: {
    three: { median: 16, min: 15 },
    mixer: { median: 4, min: 3.5 },
    graph: { median: 8, min: 7.5 },
    weights: { median: 1.256, min: 1.2 },
  },
  ratios: { three: 2.004, mixer: 0.5 },
  minimaRatios: { three: 2, mixer: 0.467 },
  bytes: { three: 3430.4, mixer: 0, graph: 0 },
  likeness: 'mean',
  difference: 1e-7,
};

const SERIES = [1, 2, 4].map((cost) => ({ median: cost, min: cost }));

/** Something in each part. */
export const RESULTS: Results = {
  date: '2026-11-30T04:00:00.000Z',
  machine: { kind: 'node', engine: 'Node 20.20.2', v8: '11.3', cpu: 'Some <CPU> & more', cores: 2, load: 0.5 },
  three: '187',
  main: [CELL, ALONE],
  touched: [{ ...CELL, count: 1000, touched: 'all', actionCount: 1, ratio: 3.5 }],
  cases: [{ ...CELL, name: 'lights', count: 1000 }],
  graphs: [GRAPH],
  bind: [
    {
      name: 'fox',
      count: 100,
      clipCount: 3,
      roundCount: 7,
      microseconds: { three: { median: 200, min: 150 }, ours: { median: 100, min: 90 } },
      ratio: 2,
      minimaRatio: 1.67,
    },
  ],
  compile: [
    {
      name: 'fox',
      clipCount: 3,
      keyCount: 5000,
      roundCount: 25,
      perClip: { three: 1, ours: 500 },
      perKey: { three: 0.001, ours: 0.3 },
    },
  ],
  memory: [
    {
      name: 'fox',
      figureCount: 100,
      actionCount: 3,
      clone: 51_200,
      figure: { three: 10_240, ours: 5120 },
      figureBuffers: null,
      clip: 40_960,
      compiledClip: { three: 0, ours: 20_480 },
      action: { three: 4096, ours: 1024 },
    },
  ],
  growth: [
    {
      name: 'figures',
      setting: 'foxes, 1 action',
      roundCount: 15,
      sides: {
        three: { sizes: [1, 10], microseconds: SERIES.slice(0, 2), proportions: [], slope: 1.25, spread: 3 },
        ours: { sizes: [1, 10, 100], microseconds: SERIES, proportions: [1.5], slope: 1, spread: 3 },
      },
    },
  ],
};
