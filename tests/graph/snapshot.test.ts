import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { LOG_ROW_SIZE } from '../../src/events/event-log.js';
import type { Graph } from '../../src/graph/graph.js';
import { playState } from '../../src/graph/play-state.js';
import { restoreGraph, saveGraph, snapshotSize } from '../../src/graph/snapshot.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { fireTrigger, setParameter } from '../../src/parameters/parameters.js';
import { shownGraph } from '../support/graph-play.js';
import { seededRandom } from '../support/random.js';

const DEFINITION: GraphDefinition = {
  parameters: { speed: { value: 1, damping: 0.2 }, jump: 'trigger' },
  clips: { Walk: { markers: [{ at: 0.1 }, { at: 0.6 }], events: [{ at: 0.5, name: 'step', chance: 0.5 }] } },
  states: {
    move: {
      blend1d: 'speed',
      weightSpeed: 2,
      children: [
        { clip: 'Walk', at: 1 },
        { clip: 'Run', at: 3 },
      ],
      events: [{ at: 0.2, until: 0.7, name: 'open' }],
    },
    idle: { clip: 'Idle', loop: 'pingpong' },
    leap: { clip: 'Wave', loop: false, next: { to: 'move', fade: 0.3 } },
  },
  initial: 'move',
  transitions: [
    { from: 'move', to: 'idle', when: { speed: { below: 0.5 } }, fade: { seconds: 0.4, easing: 'smooth' } },
    { from: 'idle', to: 'move', when: { speed: { atLeast: 0.5 } }, fade: { seconds: 0.4, kind: 'frozen' } },
    { from: '*', to: 'leap', when: 'jump', fade: 0.1 },
  ],
};

/** Does what happens in one tick, the same for the same number. */
function tick(graph: Graph, index: number): void {
  const random = seededRandom(index + 1);
  if (random() < 0.05) setParameter(graph.parameters, 'speed', random() * 3);
  if (random() < 0.02) fireTrigger(graph.parameters, 'jump');
  if (random() < 0.02) playState(graph, 'move', { restart: true, fade: 0.2 });
  updateGraph(graph, random() / 20 - 0.01);
}

/** All that is to be seen of a graph. */
function outputs({ events, leafTimes, leafWeights, rows }: Graph): number[][] {
  const { count, kinds, subjects, moments } = rows;
  return [
    Array.from(events.rows.subarray(0, events.count * LOG_ROW_SIZE)),
    Array.from(leafTimes),
    Array.from(leafWeights),
    [count, ...kinds.subarray(0, count), ...subjects.subarray(0, count), ...moments.subarray(0, count * 2)],
  ];
}

describe('saveGraph and restoreGraph', () => {
  it('give the same from any tick on, bit by bit, in another graph too', () => {
    for (let round = 0; round < 10; round++) {
      const start = Math.floor(seededRandom(round + 77)() * 300);
      const graph = shownGraph(DEFINITION);
      for (let index = 0; index < start; index++) tick(graph, index);
      const snapshot = new Float64Array(snapshotSize(graph) + 3);
      saveGraph(graph, snapshot, 3);
      const other = shownGraph(DEFINITION);
      for (let index = 0; index < 40; index++) tick(other, 1000 + index);
      restoreGraph(other, snapshot, 3);
      expect(outputs(other).slice(1)).toEqual(outputs(graph).slice(1));
      for (let index = start; index < start + 1000; index++) {
        tick(graph, index);
        tick(other, index);
        if (index % 50 === 0 || index === start) expect(outputs(other)).toEqual(outputs(graph));
      }
      expect(outputs(other)).toEqual(outputs(graph));
    }
  });

  it('tells nothing of what had happened before', () => {
    const graph = shownGraph(DEFINITION);
    const snapshot = new Float64Array(snapshotSize(graph));
    saveGraph(graph, snapshot, 0);
    updateGraph(graph, 2);
    expect(graph.events.count).toBeGreaterThan(0);
    restoreGraph(graph, snapshot, 0);
    expect(graph.events.count).toBe(0);
  });
});

describe('snapshotSize', () => {
  it('is small', () => expect(snapshotSize(shownGraph(DEFINITION))).toBeLessThan(200));
});
