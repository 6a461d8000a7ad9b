// Updates in which nothing happens give the same, byte by byte, as whole ones.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { enableMotion } from '../../src/graph/graph-motion.js';
import { playState, travelTo } from '../../src/graph/play-state.js';
import { endQuietSpan, takeQuietStep } from '../../src/graph/quiet-span.js';
import { seekState } from '../../src/graph/seek-state.js';
import { restoreGraph, saveGraph, snapshotSize } from '../../src/graph/snapshot.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { fireTrigger, setParameter } from '../../src/parameters/parameters.js';
import { createTravelThrough } from '../../src/root-motion/travel.js';
import { happenings, machineGraph, newGraph, playScript } from '../support/machine-play.js';
import { RANDOM_CLIPS, randomPlay } from '../support/random-machines.js';

const STEP = 1 / 60;

function newTravellingGraph(definition: GraphDefinition): Graph {
  const graph = newGraph(definition, RANDOM_CLIPS);
  const { leaves } = graph.plan;
  const travel = createTravelThrough(1, [0, 0.5, 1], [0, 0, 0, 0, 1, 0, 1, 0.5, 1, 0, 2, 1]);
  enableMotion(
    graph,
    leaves.map(() => travel),
    leaves.map(() => true),
    [],
  );
  return graph;
}

/** Everything that an update has worked out. */
function outcomeOf(graph: Graph): unknown {
  const { memory, rows, motion, leafTimes, leafWeights } = graph;
  const { count } = rows;
  return {
    all: [...memory.all],
    rows: [
      ...rows.kinds.subarray(0, count),
      ...rows.subjects.subarray(0, count),
      ...rows.moments.subarray(0, count * 2),
    ],
    root: [...motion!.delta],
    times: [...leafTimes],
    weights: [...leafWeights],
    events: happenings(graph),
  };
}

/** Whether the next update of so many seconds would be a quiet one. */
function isQuiet(graph: Graph, seconds = STEP): boolean {
  const before = graph.quiet.seconds[0]!;
  const isTaken = takeQuietStep(graph, Float64Array.of(seconds), 0);
  graph.quiet.seconds[0] = before;
  return isTaken;
}

describe('a quiet update', () => {
  it('does what a whole one does, in random machines', () => {
    let quiet = 0;
    let all = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
        const { definition, spans } = randomPlay(seed, 2);
        const [graph, whole] = [newTravellingGraph(definition), newTravellingGraph(definition)];
        for (const { acts, seconds } of spans) {
          for (const each of [graph, whole]) playScript(each, acts);
          for (let gone = 0; gone < Math.abs(seconds); gone += STEP) {
            all++;
            if (isQuiet(graph)) quiet++;
            updateGraph(graph, Math.sign(seconds) * STEP);
            endQuietSpan(whole);
            updateGraph(whole, Math.sign(seconds) * STEP);
            expect(outcomeOf(graph), `seed ${seed}`).toEqual(outcomeOf(whole));
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(quiet / all).toBeGreaterThan(0.2);
  });
});

const DEFINITION = machineGraph(
  {
    states: {
      here: { clip: 'Two' },
      there: { clip: 'One' },
      once: { clip: 'One', loop: false, next: 'here' },
    },
    initial: 'here',
    transitions: [
      { from: 'here', to: 'there', when: { much: { above: 1 } }, fade: 0.1 },
      { from: 'there', to: 'here', when: { much: { below: 1 } }, fade: 0.1 },
      { from: 'here', to: 'once', when: 'leap', exitTime: 0.5 },
    ],
  },
  {
    parameters: {
      much: 0,
      slow: { value: 0, damping: 1 },
      leap: 'trigger',
      duck: { trigger: 'frame' },
      place: { point: [0, 0, 0] },
    },
  },
);

function quietGraph(): Graph {
  const graph = newGraph(DEFINITION, RANDOM_CLIPS);
  updateGraph(graph, STEP);
  expect(isQuiet(graph)).toBe(true);
  return graph;
}

describe('a span is over', () => {
  it.each<[string, (graph: Graph) => void]>([
    ['when a parameter is set to another value', (graph) => setParameter(graph.parameters, 'much', 0.5)],
    ['when a point is set', (graph) => setParameter(graph.parameters, 'place', [1, 2, 3])],
    ['when a trigger is fired', (graph) => fireTrigger(graph.parameters, 'leap')],
    ['when one for an update is fired', (graph) => fireTrigger(graph.parameters, 'duck')],
    [
      'when one for an update has been dropped',
      (graph) => {
        fireTrigger(graph.parameters, 'duck');
        updateGraph(graph, 0);
      },
    ],
    [
      'while a number is on its way',
      (graph) => {
        setParameter(graph.parameters, 'slow', 1);
        updateGraph(graph, STEP);
      },
    ],
    ['when a state is played', (graph) => playState(graph, 'there', { fade: 1 })],
    ['when a state is cut to', (graph) => playState(graph, 'there')],
    [
      'while a state fades in',
      (graph) => {
        playState(graph, 'there', { fade: 1 });
        updateGraph(graph, STEP);
      },
    ],
    ['when a state is travelled to', (graph) => void travelTo(graph, 'once')],
    ['when a phase is sought', (graph) => seekState(graph, 0.3, 0.4)],
    [
      'when a snapshot is restored',
      (graph) => {
        const snapshot = new Float64Array(snapshotSize(graph));
        saveGraph(graph, snapshot, 0);
        restoreGraph(graph, snapshot, 0);
      },
    ],
  ])('%s', (_, act) => {
    const graph = quietGraph();
    act(graph);
    expect(isQuiet(graph)).toBe(false);
  });

  it('before an exit time is reached, and for steps that are not forward', () => {
    const graph = quietGraph();
    // The exit time of the leap is half way through a clip of two seconds.
    expect(isQuiet(graph, 0.97)).toBe(true);
    expect(isQuiet(graph, 1)).toBe(false);
    expect(isQuiet(graph, 0)).toBe(false);
    expect(isQuiet(graph, -STEP)).toBe(false);
  });

  it('before a clip that does not loop is over', () => {
    const graph = quietGraph();
    playState(graph, 'once');
    updateGraph(graph, 0.25);
    expect(isQuiet(graph, 0.7)).toBe(true);
    expect(isQuiet(graph, 0.8)).toBe(false);
  });
});

describe('a span goes on', () => {
  it.each<[string, (graph: Graph) => void]>([
    ['when a parameter is set to the value that it has', (graph) => setParameter(graph.parameters, 'much', 0)],
    ['when the state that plays is asked for', (graph) => playState(graph, 'here')],
  ])('%s', (_, act) => {
    const graph = quietGraph();
    act(graph);
    expect(isQuiet(graph)).toBe(true);
  });
});
