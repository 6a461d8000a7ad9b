// What machines allocate: whole updates with everything that may happen in one, since their functions only make sense together.

import { beforeAll, describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { explain } from '../../src/graph/explain.js';
import type { Graph } from '../../src/graph/graph.js';
import { enableMotion } from '../../src/graph/graph-motion.js';
import { endQuietSpan } from '../../src/graph/quiet-span.js';
import { advanceGraph, settleGraph, showGraph } from '../../src/graph/update-graph.js';
import { fireTrigger, setParameter } from '../../src/parameters/parameters.js';
import { createTravelThrough } from '../../src/root-motion/travel.js';
import { bytesPerFrame } from '../support/bytes-per-frame.js';
import { shownGraph } from '../support/graph-play.js';

const BYTES_ALLOWED = 16;

/** In a list with something else in it each number is an object of its own: to hand it over makes none. */
const SPEEDS = [0, 2, 'no number'] as number[];

const EVENTS = [
  { at: 0, name: 'start' },
  { at: 0.5, name: 'half', chance: 0.5 },
  { at: 0.2, until: 0.7, name: 'window', minimumWeight: 0.3 },
];

const WALKING: GraphDefinition = {
  parameters: { speed: 0, leap: 'trigger', duck: { trigger: 'frame' } },
  clips: { Walk: { markers: [{ at: 0.1 }, { at: 0.6 }], events: EVENTS } },
  states: {
    idle: { clip: 'Idle', loop: 'pingpong', events: EVENTS },
    move: {
      blend1d: 'speed',
      sync: 'legs',
      children: [
        { clip: 'Walk', at: 1 },
        { clip: 'Run', at: 3 },
      ],
      events: EVENTS,
    },
    stroll: { clip: 'Walk', sync: 'legs', speed: -1 },
    air: {
      states: { rise: { clip: 'Left', loop: false, next: 'fall' }, fall: { clip: 'Nod', loop: false, next: 'exit' } },
      initial: 'rise',
      next: { to: 'idle', fade: 0.1 },
    },
  },
  syncGroups: { legs: {} },
  initial: 'idle',
  transitions: [
    { from: 'idle', to: 'move', when: { speed: { above: 1 } }, fade: { seconds: 0.4, easing: 'smooth' } },
    { from: 'move', to: 'idle', when: { speed: { below: 1 } }, fade: 0.3, interruption: 'sourceThenTarget' },
    { from: 'move', to: 'stroll', exitTime: 0.9, fade: { seconds: 0.2, kind: 'frozen' }, offset: { match: 'marker' } },
    { from: 'stroll', to: 'move', exitTime: 1.5, fade: { seconds: 0.2, kind: 'inertial' }, rootMotion: 'additive' },
    { from: '*', to: 'air', when: 'leap', fade: 0.1, toSelf: true },
  ],
  layers: [
    {
      name: 'arms',
      weight: 0.5,
      states: { rest: { empty: true }, wave: { clip: 'Wave' } },
      initial: 'rest',
      transitions: [
        { from: 'rest', to: 'wave', when: 'duck', fade: 0.2 },
        { from: 'wave', to: 'rest', exitTime: 1, fade: 0.2 },
      ],
    },
  ],
};

let graph: Graph;
const step = Float64Array.of(1 / 60);
const reason = new Int32Array(2);

beforeAll(() => {
  graph = shownGraph(WALKING);
  graph.listener = { onSwitch: () => {} };
  const travel = createTravelThrough(1, [0, 0.5, 1], [0, 0, 0, 0, 1, 0, 1, 0.5, 1, 0, 2, 1]);
  const { leaves } = graph.plan;
  enableMotion(
    graph,
    leaves.map(({ clip }) => (clip.name === 'Wave' ? null : travel)),
    leaves.map(() => true),
    [],
  );
});

describe('a whole update with machines allocates nothing', { timeout: 120_000 }, () => {
  it.each([
    ['that do nothing', () => {}],
    ['that do nothing, worked out anew', () => endQuietSpan(graph)],
    [
      'that go from state to state',
      (frame: number) => {
        if (frame % 50 === 0) setParameter(graph.parameters, 'speed', SPEEDS[(frame / 50) % 2]!);
        if (frame % 130 === 0) fireTrigger(graph.parameters, 'duck');
        if (frame % 170 === 0) fireTrigger(graph.parameters, 'leap');
      },
    ],
    [
      'in both directions of time',
      (frame: number) => {
        step[0] = frame % 90 < 60 ? 1 / 60 : -1 / 60;
        if (frame % 50 === 0) setParameter(graph.parameters, 'speed', SPEEDS[(frame / 50) % 2]!);
      },
    ],
    ['that are asked why not', (frame: number) => explain(graph, 0, frame % 5, reason)],
    [
      'that are shown anew',
      () => {
        settleGraph(graph);
        showGraph(graph);
      },
    ],
  ] as const)('%s', (_, act) => {
    const frame = (index: number): void => {
      act(index);
      advanceGraph(graph, step, 0);
    };
    expect(bytesPerFrame(frame, BYTES_ALLOWED)).toBeLessThan(BYTES_ALLOWED);
  });
});
