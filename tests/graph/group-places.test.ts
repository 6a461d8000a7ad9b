import { describe, expect, it } from 'vitest';
import type { Graph, GroupState } from '../../src/graph/graph.js';
import { GROUP_HAS_STARTED } from '../../src/graph/graph.js';
import { STATE_IS_FROZEN, STATE_PLAYS, STATE_SIZE } from '../../src/graph/graph-memory.js';
import {
  followGroup,
  isFrozenLeaf,
  isPlayed,
  joinGroup,
  memberOf,
  phaseToGroup,
  placeGroup,
  rejoinGroup,
} from '../../src/graph/group-places.js';
import { shownGraph } from '../support/graph-play.js';
import { CLIPS, machineGraph } from '../support/machine-play.js';

/** Two steps each: the parts of One take 0.5 of its cycle and 0.5, those of Two 0.2 and 0.8. */
function play(): { graph: Graph; group: GroupState; one: number; two: number } {
  const states = { A: { clip: 'One', sync: 'legs' }, B: { clip: 'Two', sync: 'legs' } };
  const clips = { One: { markers: [{ at: 0.1 }, { at: 0.6 }] }, Two: { markers: [{ at: 0.2 }, { at: 0.4 }] } };
  const graph = shownGraph(machineGraph({ states, initial: 'A' }, { syncGroups: { legs: {} }, clips }), {}, CLIPS);
  const leafOf = (name: string): number => graph.plan.leaves.findIndex(({ clip }) => clip.name === name);
  return { graph, group: graph.groups[0]!, one: leafOf('One'), two: leafOf('Two') };
}

describe('a group', () => {
  it('is as many markers on as its clip, whose cycles before it began count', () => {
    const { graph, group, one } = play();
    const out = new Float64Array(2);
    phaseToGroup(graph, group, one, Float64Array.of(9, 0.35), 1, out, 1);
    expect(out[1]).toBeCloseTo(0.5, 14);
    graph.memory.bases[one] = 3;
    phaseToGroup(graph, group, one, Float64Array.of(9, 0.35), 1, out, 1);
    expect(out[1]).toBeCloseTo(3 * 2 + 0.5, 14);
  });

  it('takes all its clips along, but for those that stand still', () => {
    const { graph, group, one, two } = play();
    placeGroup(graph, group, one, Float64Array.of(0.35), 0);
    expect(graph.leafPhases[two]).toBeCloseTo(0.2 + 0.5 * 0.2, 14);
    expect(group.memory[GROUP_HAS_STARTED]).toBe(1);
    graph.memory.states[graph.plan.leaves[two]!.state * STATE_SIZE + STATE_IS_FROZEN] = 1;
    expect([isFrozenLeaf(graph, one), isFrozenLeaf(graph, two)]).toEqual([false, true]);
    group.memory[0] = 1.5;
    followGroup(graph, group);
    expect(graph.leafPhases[one]).toBeCloseTo(0.6 + 0.5 * 0.5, 14);
    expect(graph.leafPhases[two]).toBeCloseTo(0.3, 14);
  });

  it('is joined within the first cycle, and again where a clip has stood', () => {
    const { graph, group, two } = play();
    group.memory[0] = 3 * 2 + 0.5;
    joinGroup(graph, group, two);
    expect(graph.leafPhases[two]).toBeCloseTo(0.3, 14);
    expect(graph.memory.bases[two]).toBe(3);
    group.memory[0] = 4 * 2 + 1;
    rejoinGroup(graph, group, two);
    expect(graph.leafPhases[two]).toBeCloseTo(0.3, 14);
    expect(graph.memory.bases[two]).toBeCloseTo(4.4 - 0.3, 14);
  });
});

it('knows its members, and who plays', () => {
  const { graph, group, one, two } = play();
  expect(group.plan.leaves[memberOf(group, two)]).toBe(two);
  const [a, b] = [graph.plan.leaves[one]!.state, graph.plan.leaves[two]!.state];
  expect([isPlayed(graph, group, -1), isPlayed(graph, group, a), isPlayed(graph, group, b)]).toEqual([
    true,
    false,
    true,
  ]);
  graph.memory.states[b * STATE_SIZE + STATE_PLAYS] = 1;
  expect(isPlayed(graph, group, a)).toBe(true);
});
