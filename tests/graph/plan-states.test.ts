import { describe, expect, it } from 'vitest';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import { createGraphPlan } from '../../src/graph/create-graph-plan.js';
import type { GraphPlan } from '../../src/graph/graph-plan.js';
import { graphClips } from '../support/graph-play.js';

const planOf = (definition: GraphDefinition): GraphPlan => createGraphPlan(definition, graphClips());

const NESTED: GraphDefinition = {
  states: {
    ground: {
      direct: [
        { clip: 'Walk', weight: 1 },
        { clip: 'Run', weight: 1, sync: 'shared' },
      ],
    },
    air: { states: { rise: { clip: 'Left', sync: 'shared' }, fall: { clip: 'Right', sync: 'none' } }, initial: 'rise' },
    none: { empty: true },
  },
  initial: 'ground',
  syncGroups: { shared: {} },
};

/** The state of a name, of any machine. */
function stateOf({ states, machines }: GraphPlan, name: string) {
  return states.find(({ machine, index }) => machines[machine]!.states[index]!.name === name)!;
}

describe('planStates', () => {
  it('gives each state its own clips, groups and machines', () => {
    const plan = planOf(NESTED);
    const clipsOf = (name: string) => Array.from(stateOf(plan, name).leaves, (leaf) => plan.leaves[leaf]!.clip.name);
    expect(['ground', 'air', 'rise', 'fall', 'none'].map(clipsOf)).toEqual([
      ['Walk', 'Run'],
      [],
      ['Left'],
      ['Right'],
      [],
    ]);
    const { groups, clock } = stateOf(plan, 'ground');
    // The run's group is shared with the state that rises.
    expect(plan.groups).toHaveLength(2);
    expect(Array.from(groups, (group) => Array.from(plan.groups[group]!.leaves))).toEqual([[clock]]);
    expect(plan.leaves[clock]!.clip.name).toBe('Walk');
    expect(Array.from(stateOf(plan, 'air').machines)).toEqual([1]);
    expect(stateOf(plan, 'none').clock).toBe(-1);
  });
});

describe('statesOfNodes', () => {
  it('names the innermost state', () => {
    const plan = planOf(NESTED);
    for (const { node, clip } of plan.leaves) {
      const name = { Walk: 'ground', Run: 'ground', Left: 'rise', Right: 'fall' }[clip.name]!;
      expect(plan.states[plan.stateOfNode[node]!]).toBe(stateOf(plan, name));
    }
    const [outer, inner] = Array.from(plan.machineNodes, (node) => plan.stateOfNode[node]!);
    expect(outer).toBe(-1);
    expect(plan.states[inner!]).toBe(stateOf(plan, 'air'));
  });
});

describe('steppedMachines', () => {
  const events = [{ at: 0, name: 'step' }];
  const stepped = (idle: object, walk: object, rise: object): number[] => {
    const air = { states: { rise: { clip: 'Run', ...rise } }, initial: 'rise' };
    const states = { idle: { clip: 'Idle', ...idle }, walk: { clip: 'Walk', ...walk }, air };
    return Array.from(planOf({ states, initial: 'idle', syncGroups: { shared: {} } }).stepped);
  };

  it('are those whose states share a group, or tell events', () => {
    const shared = { sync: 'shared' };
    expect(stepped({}, shared, {})).toEqual([0, 0]);
    expect(stepped(shared, shared, {})).toEqual([1, 0]);
    expect(stepped(shared, {}, shared)).toEqual([1, 1]);
    expect(stepped({ events }, {}, {})).toEqual([1, 0]);
    expect(stepped({}, {}, { events })).toEqual([1, 1]);
  });
});

describe('isStillGraph', () => {
  it('holds as long as no state is left or ends by itself', () => {
    const isStill = (idle: object, more: object = {}): boolean =>
      planOf({ states: { idle: { clip: 'Idle', ...idle }, walk: { clip: 'Walk' } }, initial: 'idle', ...more }).isStill;
    expect(isStill({})).toBe(true);
    expect(isStill({ loop: false })).toBe(false);
    expect(isStill({ next: 'walk' })).toBe(false);
    expect(isStill({}, { transitions: [{ from: 'idle', to: 'walk', exitTime: 1 }] })).toBe(false);
  });
});

describe('pilesOfStates', () => {
  it('marks piles with states in them, and those that hold such', () => {
    const states = { wave: { clip: 'Wave' }, none: { empty: true as const } };
    const layers = [{ name: 'arms', states, initial: 'none' }];
    const { piles, pilesOfStates, states: spans } = planOf({ tree: { clip: 'Idle' }, layers });
    const upper = piles[0]!.uppers.find((pile) => pile >= 0)!;
    const base = piles[0]!.bases.find((pile) => pile >= 0)!;
    expect(spans.map(({ pile }) => pile)).toEqual([upper, upper]);
    expect([0, upper, base].map((pile) => pilesOfStates[pile])).toEqual([1, 1, 0]);
  });
});
