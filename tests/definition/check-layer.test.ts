import { describe, expect, it } from 'vitest';
import { checkLayers, treeOrMachine } from '../../src/definition/check-layer.js';
import { checkNumber, optional } from '../../src/definition/check-values.js';
import { createGraphCheck } from '../../src/definition/graph-check.js';

const tree = { clip: 'Walk' };
const machine = { states: { a: { clip: 'A' } }, initial: 'a' };

describe('treeOrMachine', () => {
  const check = treeOrMachine('a thing', { size: optional(checkNumber) });
  const run = (value: unknown) => {
    const graph = createGraphCheck({});
    expect(check(value, 'here', graph)).toBe(graph.problems.length === 0);
    expect(graph.machine).toBeNull();
    return graph;
  };

  it('wants just one of the two', () => {
    expect(run({ tree }).problems).toEqual([]);
    expect(run({ ...machine, size: 1 }).problems).toEqual([]);
    expect(run({ tree, ...machine }).problems).toEqual(['here: expected either tree or states, got both.']);
    expect(run({ size: 1 }).problems).toEqual(['here: expected either tree or states, got neither.']);
    expect(run({ initial: 'a' }).problems).toHaveLength(1);
    expect(run('tree').problems).toEqual(['here: expected a thing, got "tree".']);
  });

  it('has an opinion on all the rest even so', () => {
    expect(run({ size: 'a', siz: 1 }).problems).toHaveLength(3);
    expect(run({ tree, ...machine, size: 'a' }).problems).toHaveLength(2);
  });

  it('takes no keys of a machine beside a tree', () => {
    for (const key of ['initial', 'entry', 'transitions']) {
      expect(run({ tree, [key]: [] }).problems).toEqual([
        `here.${key}: expected no such key beside a tree, got an empty array.`,
      ]);
    }
  });

  it('knows that nodes may be named where it does not look', () => {
    expect(run({ tree }).hasUnreadNodes).toBe(false);
    expect(run(machine).hasUnreadNodes).toBe(false);
    expect(run({}).hasUnreadNodes).toBe(true);
    expect(run({ tree, ...machine }).hasUnreadNodes).toBe(true);
  });
});

describe('checkLayers', () => {
  function problemsOf(...layers: unknown[]): string[] {
    const graph = createGraphCheck({ parameters: { much: 0 }, masks: { upper: [] } });
    expect(checkLayers(layers, 'layers', graph)).toBe(graph.problems.length === 0);
    return graph.problems;
  }

  it.each([undefined, 'override', 'additive'] as const)('lets %s have what goes with it', (blending) => {
    const isAdditive = blending === 'additive';
    const layer = { name: 'a', tree, blending };
    for (const weight of [0, 0.5, 1, 'much']) expect(problemsOf({ ...layer, weight })).toEqual([]);
    for (const weight of [-1, 1.5]) expect(problemsOf({ ...layer, weight })).toHaveLength(isAdditive ? 0 : 1);
    expect(problemsOf({ ...layer, rotation: 'model' })).toHaveLength(isAdditive ? 1 : 0);
    expect(problemsOf({ ...layer, reference: { time: 1 } })).toHaveLength(isAdditive ? 0 : 1);
    expect(problemsOf({ ...layer, mask: 'upper', steps: [] })).toEqual([]);
  });

  it('wants different names', () => {
    const named = (...names: string[]) => problemsOf(...names.map((name) => ({ name, ...machine })));
    expect(named('a', 'b', 'c')).toEqual([]);
    expect(named('a', 'b', 'a', 'b')).toHaveLength(2);
  });

  it('lets each have states of its own', () => {
    const other = { states: { b: tree }, initial: 'b', transitions: [{ from: 'b', to: 'b', exitTime: 1 }] };
    expect(problemsOf({ name: 'a', ...machine }, { name: 'b', ...other })).toEqual([]);
    expect(problemsOf({ name: 'a', ...machine }, { name: 'b', ...other, initial: 'a' })).toHaveLength(1);
  });
});
