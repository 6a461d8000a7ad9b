import { describe, expect, it } from 'vitest';
import type { NodeDefinition } from '../../src/definition/node-definition.js';
import type { Graph } from '../../src/graph/graph.js';
import { clockOf, placeLeaf, secondsToPhase, senseOf } from '../../src/graph/state-clock.js';
import { writePaces } from '../../src/graph/sync-groups.js';
import { setParameters, shownGraph } from '../support/graph-play.js';
import { CLIPS, currentOf, machineGraph, newGraph, playScript, stateName } from '../support/machine-play.js';

/** A graph that plays one clip of 2 seconds, with these options. */
function clockGraph(options: object): Graph {
  const states = { A: { clip: 'Two', speed: 'pace', ...options } as NodeDefinition };
  return shownGraph(machineGraph({ states, initial: 'A' }, { parameters: { pace: 1 } }), {}, CLIPS);
}

function secondsTo(graph: Graph, phase: number): number {
  const out = new Float64Array(3).fill(9);
  writePaces(graph);
  secondsToPhase(graph, 0, Float64Array.of(9, phase), 1, out, 1);
  expect([out[0], out[2]]).toEqual([9, 9]);
  return out[1]!;
}

describe('clockOf', () => {
  it('is the leaf of the state, of a machine that of its current state, and none where nothing plays', () => {
    const inner = { states: { one: { clip: 'One' }, half: { clip: 'Half' } }, initial: 'one' };
    const graph = newGraph(
      machineGraph({ states: { A: { clip: 'Two' }, M: inner, E: { empty: true } }, initial: 'A' }),
    );
    const clipOf = (name: string): string | undefined => {
      const id = graph.plan.states.findIndex((_, state) => stateName(graph, state) === name);
      return graph.plan.leaves[clockOf(graph, id)]?.clip.name;
    };
    expect([clipOf('A'), clipOf('M'), clipOf('E'), clipOf('M/half')]).toEqual(['Two', undefined, undefined, 'Half']);
    playScript(graph, [{ play: 'M' }, 0]);
    expect([currentOf(graph), clipOf('M')]).toEqual(['M', 'One']);
    playScript(graph, [{ play: 'half', machine: 'M' }, 0]);
    expect(clipOf('M')).toBe('Half');
  });
});

// A clip that loops is in a group; one with `sync: 'none'` keeps its own time.
describe.each([
  ['in a group', {}, 0],
  ['on its own', { sync: 'none' }, -1],
])('of a leaf %s', (_, options, group) => {
  it('senseOf is the sign of its speed', () => {
    const graph = clockGraph(options);
    expect(graph.plan.leaves[0]!.group).toBe(group);
    const senses = [0.5, 0, -2].map((pace) => {
      setParameters(graph, { pace });
      writePaces(graph);
      return senseOf(graph, 0) + 0;
    });
    expect(senses).toEqual([1, 0, -1]);
  });

  it('secondsToPhase is the way to it over the speed, and placeLeaf puts it there', () => {
    const graph = clockGraph(options);
    placeLeaf(graph, 0, Float64Array.of(9, 0.25), 1);
    expect(graph.leafPhases[0]).toBe(0.25);
    // 2 seconds a cycle, at twice the speed.
    setParameters(graph, { pace: 2 });
    expect([secondsTo(graph, 0.75), secondsTo(graph, 0.125), secondsTo(graph, 1.25)]).toEqual([0.5, -0.125, 1]);
    setParameters(graph, { pace: -1 });
    expect(secondsTo(graph, 0)).toBe(0.5);
    setParameters(graph, { pace: 0 });
    expect(secondsTo(graph, 0.75)).toBe(Infinity);
  });
});
