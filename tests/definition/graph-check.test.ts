import { describe, expect, it } from 'vitest';
import {
  addProblem,
  addUnknownName,
  createGraphCheck,
  isFull,
  keysOf,
  valueAt,
} from '../../src/definition/graph-check.js';

describe('createGraphCheck', () => {
  it('knows the names that a definition gives', () => {
    const graph = createGraphCheck({
      parameters: {
        speed: 1,
        turn: { value: 0 },
        on: false,
        jump: 'trigger',
        hit: { trigger: 'frame' },
        goal: { point: [0, 0, 0] },
        broken: null,
      },
      clips: { Walk: { markers: [{ at: 0, name: 'left' }, { at: 0.5 }, null] }, Run: {}, Sit: { markers: [] }, Lie: 1 },
      masks: { upper: [] },
      nodes: { walk: 7 },
      syncGroups: { feet: {} },
    });
    expect([...graph.parameters]).toEqual([
      ['speed', 'number'],
      ['turn', 'number'],
      ['on', 'boolean'],
      ['jump', 'trigger'],
      ['hit', 'trigger'],
      ['goal', 'point'],
      ['broken', 'unknown'],
    ]);
    expect([...graph.clips!]).toEqual(['Walk', 'Run', 'Sit', 'Lie']);
    expect([...graph.clipMarkers].map(([name, markers]) => [name, ...markers])).toEqual([['Walk', 'left'], ['Sit']]);
    expect([...graph.masks]).toEqual(['upper']);
    expect([...graph.nodes]).toEqual([['walk', 7]]);
    expect([...graph.syncGroups!]).toEqual(['feet']);
  });

  it('takes any sync group when none are listed, and none of an empty list', () => {
    expect(createGraphCheck({}).syncGroups).toBeNull();
    expect(createGraphCheck({ syncGroups: {} }).syncGroups?.size).toBe(0);
  });

  it('takes any clip when none are listed, and none of an empty list', () => {
    expect(createGraphCheck({}).clips).toBeNull();
    expect(createGraphCheck({ clips: {} }).clips?.size).toBe(0);
  });

  it.each([[null], [5], ['tree'], [[{ parameters: { a: 1 } }]]])('finds no names in %j', (definition) => {
    expect(createGraphCheck(definition).parameters.size).toBe(0);
  });
});

describe('valueAt', () => {
  it('gives only what an object holds itself', () => {
    expect(valueAt({ a: 1 }, 'a')).toBe(1);
    expect(valueAt({}, 'constructor')).toBeUndefined();
    expect(valueAt({}, '__proto__')).toBeUndefined();
    expect(valueAt(JSON.parse('{ "__proto__": 2 }'), '__proto__')).toBe(2);
    expect(valueAt([1], 'length')).toBeUndefined();
  });
});

describe('keysOf', () => {
  it('leaves out keys without a value', () => {
    expect(keysOf({ a: 1, b: undefined, c: null })).toEqual(['a', 'c']);
  });
});

describe('problems', () => {
  it('say where, what was expected, and what came', () => {
    const graph = createGraphCheck({});
    expect(addProblem(graph, 'tree.at', 'a number', '"fast"')).toBe(false);
    addProblem(graph, '', 'a graph', '5');
    expect(graph.problems).toEqual(['tree.at: expected a number, got "fast".', 'definition: expected a graph, got 5.']);
  });

  it('of unknown names end with the nearest, unless the name is very long', () => {
    const graph = createGraphCheck({});
    addUnknownName(graph, 'a', 'a clip', 'Wlak', ['Walk', 'Run']);
    addUnknownName(graph, 'b', 'a clip', 'W'.repeat(101), ['W'.repeat(100)]);
    addUnknownName(graph, 'c', 'a clip', 5, ['5']);
    expect(graph.problems.map((problem) => problem.includes('Did you mean "Walk"?'))).toEqual([true, false, false]);
    expect(graph.problems[1]).not.toContain('Did you mean');
    expect(graph.problems[2]).toBe('c: expected a clip, got 5.');
  });

  it('are a hundred and a last word', () => {
    const graph = createGraphCheck({});
    for (let i = 0; i < 100; i++) addProblem(graph, 'a', 'b', 'c');
    expect(isFull(graph)).toBe(false);
    for (let i = 0; i < 100; i++) addProblem(graph, 'a', 'b', 'c');
    expect(isFull(graph)).toBe(true);
    expect(graph.problems).toHaveLength(101);
  });
});
