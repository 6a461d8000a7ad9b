import { describe, expect, it } from 'vitest';
import type { Graph } from '../../src/graph/graph.js';
import { captureAfterSwitch, captureBeforeSwitch, SWITCH_INTERVAL } from '../../src/graph/switches.js';
import { updateGraph } from '../../src/graph/update-graph.js';
import { expectNear } from '../support/expect-numbers.js';
import { machineGraph, newGraph, plainStates, playScript } from '../support/machine-play.js';

/** What was told of a switch: how long it takes, and clip and time of the first of each of its rows. */
interface Told {
  readonly seconds: number;
  readonly clips: string[];
  readonly times: number[];
}

function listen(graph: Graph): Told[] {
  const all: Told[] = [];
  graph.listener = {
    onSwitch: ({ switchRows, plan }, fade) => {
      all.push({
        seconds: fade[0]!,
        clips: switchRows.map(({ subjects }) => plan.leaves[subjects[0]!]!.clip.name),
        times: switchRows.map(({ moments }) => moments[0]!),
      });
    },
  };
  return all;
}

function switchingGraph(kind: 'blend' | 'inertial' = 'inertial'): Graph {
  const fade = { seconds: 0.25, kind };
  const transitions = [{ from: 'A', to: 'B', when: 'go', fade, offset: 0.5 }];
  const states = plainStates({ A: 'One', B: 'Two' });
  return newGraph(machineGraph({ states, initial: 'A', transitions }, { parameters: { go: 'trigger' } }));
}

describe('switches', () => {
  it('tell what was played now and a little earlier, and what is now and a little later', () => {
    const graph = switchingGraph();
    const all = listen(graph);
    playScript(graph, [0.375, { fire: 'go' }, 0.125]);
    expect(all).toHaveLength(1);
    expect(all[0]!.seconds).toBe(0.25);
    expect(all[0]!.clips).toEqual(['One', 'One', 'Two', 'Two']);
    // B starts half way through its 2 seconds.
    expectNear(all[0]!.times, [0.375, 0.375 - SWITCH_INTERVAL, 1, 1 + SWITCH_INTERVAL], 1e-12);
  });

  it('turn earlier and later around where time runs backward', () => {
    const graph = switchingGraph();
    const all = listen(graph);
    playScript(graph, [0.375, { fire: 'go' }, -0.125]);
    expectNear(all[0]!.times, [0.375, 0.375 + SWITCH_INTERVAL, 1, 1 - SWITCH_INTERVAL], 1e-12);
  });

  it('are none where both states are blended', () => {
    const graph = switchingGraph('blend');
    const all = listen(graph);
    playScript(graph, [0.375, { fire: 'go' }, 0.125]);
    expect(all).toEqual([]);
  });

  it('leave the memory of the graph as it was, and nothing is kept when nobody listens', () => {
    const graph = switchingGraph();
    updateGraph(graph, 0.375);
    const before = graph.memory.all.slice();
    captureBeforeSwitch(graph);
    expect(graph.switchRows[0]!.count).toBe(0);
    listen(graph);
    captureBeforeSwitch(graph);
    expect(graph.switchRows[0]!.count).toBe(1);
    expect(graph.memory.all).toEqual(before);
    captureAfterSwitch(graph, graph.plan.machines[0]!.transitions[0]!.fade);
    expectNear([graph.switchRows[3]!.moments[0]!], [0.375 + SWITCH_INTERVAL], 1e-12);
  });
});
