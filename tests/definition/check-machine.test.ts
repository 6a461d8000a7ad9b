import { describe, expect, it } from 'vitest';
import { enterMachine, machineFields, STATE_FIELDS } from '../../src/definition/check-machine.js';
import { objectWith } from '../../src/definition/check-values.js';
import { createGraphCheck, type GraphCheck, valueAt } from '../../src/definition/graph-check.js';

const states = { idle: {}, walk: {}, jump: {} };

/** The problems of a machine whose states are looked at by nobody. */
function problemsOf(machine: object, hasExit: boolean | 'byName' = false, graph = createGraphCheck({})): string[] {
  const definition = { states, initial: 'idle', ...machine };
  enterMachine(definition, hasExit, graph);
  const check = objectWith(
    'a machine',
    machineFields(() => true),
  );
  expect(check(definition, '', graph)).toBe(graph.problems.length === 0);
  return graph.problems;
}

const way = (rest: object) => problemsOf({ transitions: [{ from: 'idle', to: 'walk', exitTime: 1, ...rest }] });

describe('a machine', () => {
  it('has its states looked at one by one, with their names known', () => {
    const seen: unknown[] = [];
    const graph = createGraphCheck({});
    const { states: field } = machineFields(
      (value, path, { machine }) => seen.push([path, value, machine?.states.size]) > 0,
    );
    expect(enterMachine({ states }, true, graph)).toBeNull();
    expect(field.check(states, 'states', graph)).toBe(true);
    expect(seen).toEqual(Object.keys(states).map((name) => [`states.${name}`, {}, 3]));
  });

  it('can be entered from within another one, which comes back', () => {
    const graph = createGraphCheck({});
    enterMachine({ states }, true, graph);
    const outer = enterMachine({ states: { a: 1 } }, false, graph);
    expect([[...graph.machine!.states], graph.machine!.hasExit]).toEqual([['a'], false]);
    expect([[...outer!.states], outer!.hasExit]).toEqual([Object.keys(states), true]);
  });

  it('begins with one of its states', () => {
    for (const initial of Object.keys(states)) expect(problemsOf({ initial })).toEqual([]);
    for (const initial of ['*', 'exit', 'toString', 0, undefined])
      expect(problemsOf({ initial }, true)).toHaveLength(1);
  });

  it('takes any name that is no sign and no path', () => {
    for (const name of ['', 'Exit', 'a b', '**', 'a.b', '0']) {
      expect(problemsOf({ states: { [name]: {} }, initial: name })).toEqual([]);
    }
    for (const name of ['exit', '*', '/', 'a/b']) {
      expect(problemsOf({ states: { [name]: {} }, initial: name })).toHaveLength(1);
    }
  });
});

describe('an exit', () => {
  const transitions = [{ from: 'idle', to: 'exit', exitTime: 1 }];

  it('is there where the machine has one', () => {
    expect(problemsOf({ transitions }, true)).toEqual([]);
    expect(problemsOf({ transitions }, false)).toHaveLength(1);
  });

  it('is noted down, the first one, where that depends on who refers to the machine', () => {
    const graph = createGraphCheck({});
    graph.owner = 'fight';
    expect(problemsOf({ transitions: [...transitions, ...transitions] }, 'byName', graph)).toEqual([]);
    expect([...graph.exits]).toEqual([['fight', 'transitions[0].to']]);
  });

  it('has nothing that comes in', () => {
    const keys = {
      fade: 0.1,
      offset: 0.5,
      toSelf: true,
      interruption: 'source',
      ordered: true,
      interruptBelow: 1,
      rootMotion: 'blend',
    };
    for (const [key, value] of Object.entries(keys)) {
      const problems = problemsOf({ transitions: [{ from: '*', to: 'exit', exitTime: 1, [key]: value }] }, true);
      expect(problems).toEqual([
        expect.stringMatching(`^transitions\\[0\\]\\.${key}: expected no such key on the way to "exit"`),
      ]);
    }
    expect(problemsOf({ transitions: [{ from: '*', to: 'exit', exitTime: 1, priority: 2 }] }, true)).toEqual([]);
  });
});

describe('a transition', () => {
  it('leads from one, some or any of the states', () => {
    for (const from of ['idle', 'walk', '*', ['idle'], Object.keys(states)]) expect(way({ from })).toEqual([]);
    for (const from of ['exit', 'idel', [], ['*'], ['idle', 'exit'], { idle: true }, null]) {
      expect(way({ from })).toHaveLength(1);
    }
  });

  it('has a reason', () => {
    const graph = () => createGraphCheck({ parameters: { on: true } });
    const problems = (rest: object): string[] =>
      problemsOf({ transitions: [{ from: 'idle', to: 'walk', ...rest }] }, false, graph());
    expect(problems({ when: 'on' })).toEqual([]);
    expect(problems({ exitTime: 0.001 })).toEqual([]);
    expect(problems({ when: 'on', exitTime: 7 })).toEqual([]);
    for (const rest of [{}, { when: undefined }, { exitTime: 0 }, { exitTime: -1 }, { when: 'off' }]) {
      expect(problems(rest)).toHaveLength(1);
    }
  });

  it('leads to itself without being told, but from any state', () => {
    expect(way({ to: 'idle' })).toEqual([]);
    expect(way({ from: '*', toSelf: false })).toEqual([]);
    expect(way({ from: ['idle', 'walk'], toSelf: false })).toHaveLength(1);
  });

  it('starts its target somewhere', () => {
    for (const offset of [0, 1, { seconds: 3 }, { match: 'phase' }, { match: 'marker' }])
      expect(way({ offset })).toEqual([]);
    for (const offset of [-0.1, 1.1, {}, 'phase', { match: 1 }, { seconds: '1' }, { match: 'phase', seconds: 1 }]) {
      expect(way({ offset })).toHaveLength(1);
    }
  });
});

describe('the fields of a state', () => {
  /** Looks at what comes next after a state of a machine. */
  function next(value: unknown, hasExit: boolean): string[] {
    const graph: GraphCheck = createGraphCheck({});
    const definition = { states: { ...states, last: { next: value } } };
    enterMachine(definition, hasExit, graph);
    STATE_FIELDS.next.check(valueAt(definition.states.last, 'next'), 'next', graph);
    return graph.problems;
  }

  it('say where it goes, by name or with a fade', () => {
    for (const value of ['idle', 'last', { to: 'idle' }, { to: 'idle', fade: { seconds: 1, kind: 'frozen' } }]) {
      expect(next(value, false)).toEqual([]);
    }
    for (const value of ['idel', 'exit', '*', ['idle'], {}, { to: 'exit' }, { to: 'idle', fade: -1 }, { fade: 1 }]) {
      expect(next(value, false)).toHaveLength(1);
    }
    expect([...next('exit', true), ...next({ to: 'exit' }, true)]).toEqual([]);
    expect(next({ to: 'exit', fade: 1 }, true)).toHaveLength(1);
  });
});
