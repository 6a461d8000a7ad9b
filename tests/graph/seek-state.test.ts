import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { EVENT, LOG_KIND, LOG_PHASE, LOG_ROW_SIZE, WINDOW_BEGIN, WINDOW_END } from '../../src/events/event-log.js';
import type { Graph } from '../../src/graph/graph.js';
import { seekState } from '../../src/graph/seek-state.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { LENGTHS, ofLeaf, shownGraph } from '../support/graph-play.js';

const DEFINITION: GraphDefinition = {
  states: {
    move: {
      clip: 'Walk',
      events: [
        { at: 0.25, name: 'left' },
        { at: 0.75, name: 'right' },
        { at: 0.4, until: 0.6, name: 'between' },
      ],
    },
  },
  initial: 'move',
};

function told({ events }: Graph, kind: number): number[] {
  const phases: number[] = [];
  for (let row = 0; row < events.count * LOG_ROW_SIZE; row += LOG_ROW_SIZE) {
    if (events.rows[row + LOG_KIND] === kind) phases.push(events.rows[row + LOG_PHASE]!);
  }
  return phases;
}

describe('seekState', () => {
  it('puts the clips of the current state at a phase', () => {
    const graph = shownGraph(DEFINITION);
    seekState(graph, 0, 0.3);
    expect(ofLeaf(graph, 'leafTimes', 'Walk')).toBeCloseTo(0.3 * LENGTHS.Walk, 14);
    expect(told(graph, EVENT)).toEqual([]);
  });

  it('tells what lies in (from, to], going back what lies in [to, from)', () => {
    const graph = shownGraph(DEFINITION);
    updateGraph(graph, 0);
    seekState(graph, 0.25, 2.25, { events: true });
    expect(told(graph, EVENT)).toEqual([0.75, 1.25, 1.75, 2.25]);
    updateGraph(graph, 0);
    seekState(graph, 0.75, 0.25, { events: true });
    expect(told(graph, EVENT)).toEqual([0.25]);
  });

  it('closes windows', () => {
    const graph = shownGraph(DEFINITION);
    updateGraph(graph, 0.5 * LENGTHS.Walk);
    expect(told(graph, WINDOW_BEGIN)).toHaveLength(1);
    seekState(graph, 0, 0.1);
    updateGraph(graph, 0);
    expect(told(graph, WINDOW_END)).toHaveLength(1);
  });

  it('refuses phases that are none, and machines that are not there', () => {
    const graph = shownGraph(DEFINITION);
    const before = graph.memory.all.slice();
    expect(() => seekState(graph, 0, Number.NaN)).toThrow('seekState: got phase NaN, expected a finite number.');
    expect(() => seekState(graph, 0, 1, { machine: 'arms' })).toThrow('seekState: there is no machine "arms".');
    expect(graph.memory.all).toEqual(before);
  });
});
