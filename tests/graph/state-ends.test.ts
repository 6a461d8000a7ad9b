import { describe, expect, it } from 'vitest';
import type { Graph } from '../../src/graph/graph.js';
import { STATE_IS_OVER } from '../../src/graph/graph-memory.js';
import { hasPassedExit, noteReached, writeSecondsToNext } from '../../src/graph/state-ends.js';
import { writePaces } from '../../src/graph/sync-groups.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { machineGraph, newGraph } from '../support/machine-play.js';

/** A graph that has played the state A, of a clip of 2 seconds, for some time. */
function playedGraph(seconds: number, loop: boolean, exitTime?: number): Graph {
  const states = { A: { clip: 'Two', loop }, B: { clip: 'One' } };
  const transitions = exitTime === undefined ? [] : [{ from: 'A', to: 'B', when: { on: true }, exitTime }];
  const graph = newGraph(machineGraph({ states, initial: 'A', transitions }, { parameters: { on: false } }));
  updateGraph(graph, seconds);
  return graph;
}

function secondsToNext(graph: Graph, direction = 1): number {
  const out = new Float64Array(1);
  graph.direction = direction;
  // Says where groups stand, as it is done before each part of an update.
  writePaces(graph);
  writeSecondsToNext(graph, direction, out);
  return out[0]!;
}

describe('writeSecondsToNext', () => {
  it('is the rest of a clip that plays once, and nothing for one that loops', () => {
    expect(secondsToNext(playedGraph(0.5, false))).toBeCloseTo(1.5, 12);
    expect(secondsToNext(playedGraph(0.5, false), -1)).toBeCloseTo(0.5, 12);
    expect(secondsToNext(playedGraph(0.5, true))).toBe(Infinity);
    expect(secondsToNext(playedGraph(2.5, false))).toBe(Infinity);
  });

  it('is the time to the next exit, in this cycle or the one after it, whichever way time runs', () => {
    // The exit is at second 0.5 of each 2.
    expect(secondsToNext(playedGraph(0.125, true, 0.25))).toBeCloseTo(0.375, 12);
    expect(secondsToNext(playedGraph(1.5, true, 0.25))).toBeCloseTo(1, 12);
    expect(secondsToNext(playedGraph(1.5, true, 0.25), -1)).toBeCloseTo(1, 12);
  });

  it('comes to an exit above 1 once, so many cycles from the start', () => {
    expect(secondsToNext(playedGraph(0.5, true, 2.5))).toBeCloseTo(4.5, 12);
    expect(secondsToNext(playedGraph(5.5, true, 2.5))).toBe(Infinity);
  });
});

describe('hasPassedExit', () => {
  it('is so from the exit on', () => {
    const has = (seconds: number): boolean => hasPassedExit(playedGraph(seconds, true, 2.5), 0, 0, 0);
    expect([has(4.9), has(5), has(7)]).toEqual([false, true, true]);
  });
});

describe('noteReached', () => {
  it('puts a state exactly at its end, and notes that it is over', () => {
    const graph = playedGraph(0.5, false);
    const seconds = secondsToNext(graph);
    noteReached(graph, Float64Array.of(seconds - 0.25));
    expect([graph.memory.states[STATE_IS_OVER], graph.leafPhases[0]]).toEqual([0, 0.25]);
    noteReached(graph, Float64Array.of(seconds));
    expect([graph.memory.states[STATE_IS_OVER], graph.leafPhases[0]]).toEqual([1, 1]);
    expect(graph.machines[0]!.hasEnded[0]).toBe(1);
  });

  it('puts a state exactly at an exit, which is not reached a second time there', () => {
    const graph = playedGraph(0.125, true, 0.25);
    noteReached(graph, Float64Array.of(secondsToNext(graph)));
    expect([graph.machines[0]!.reached[0], graph.leafPhases[0]]).toEqual([1, 0.25]);
    expect(secondsToNext(graph)).toBeCloseTo(2, 12);
  });
});
