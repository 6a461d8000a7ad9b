// What compiles here and what does not is part of the test: tsc checks each line after `@ts-expect-error`.

import { describe, expect, it } from 'vitest';
import { defineGraph, parseGraph } from '../../src/definition/define-graph.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type { ParameterNames, ParametersOf, TriggerNames, ValuesOf } from '../../src/definition/parameter-types.js';
import { VALID_GRAPHS } from '../support/broken-graphs.js';

const createGraph = () =>
  defineGraph({
    parameters: { speed: 1, turn: { value: 0, damping: 0.1 }, crouched: false, jump: 'trigger' },
    clips: { Idle: {}, Walk: { markers: [{ at: 0 }, { at: 0.5 }] }, Run: {} },
    masks: { upper: [{ from: 'Spine' }] },
    syncGroups: { feet: { rate: 'leader' } },
    nodes: {
      move: {
        blend1d: 'speed',
        children: [
          { node: 'walk', at: 0 },
          { clip: 'Run', at: 'groundSpeed', speed: 'turn' },
        ],
      },
      walk: { clip: 'Walk' },
    },
    tree: {
      base: { node: 'move' },
      layer: { direct: [{ clip: 'Idle', weight: 'crouched', sync: 'feet' }] },
      mask: 'upper',
    },
  });

describe('defineGraph', () => {
  it('returns the definition itself, frozen to the last list', () => {
    const definition: GraphDefinition = { tree: { direct: [{ clip: 'Walk', weight: 1 }] } };
    expect(defineGraph(definition)).toBe(definition);
    expect(Object.isFrozen(definition)).toBe(true);
    expect(Object.isFrozen((definition.tree as { direct: object[] }).direct[0])).toBe(true);
    expect(JSON.parse(JSON.stringify(createGraph()))).toEqual(createGraph());
  });

  it('lists all problems in one error, and freezes nothing then', () => {
    const definition = { tree: { clip: 5, loop: 1 } };
    const define = () => defineGraph(definition as unknown as GraphDefinition);
    expect(define).toThrow(
      new Error(
        'defineGraph: 2 problems.\n' +
          '  tree.clip: expected the name of a clip, got 5.\n' +
          '  tree.loop: expected true or false, got 1.',
      ),
    );
    expect(Object.isFrozen(definition)).toBe(false);
  });

  it('counts one problem in the singular', () => {
    expect(() => defineGraph({} as GraphDefinition)).toThrow(
      new Error('defineGraph: 1 problem.\n  tree: expected a node, got nothing.'),
    );
  });

  it('does not count more problems than it lists', () => {
    const define = (count: number) => () =>
      defineGraph({ tree: { direct: Array.from({ length: count }, () => ({ clip: 'Walk' })) } } as never);
    expect(define(100)).toThrow(/^defineGraph: 100 problems\.\n/);
    expect(define(101)).toThrow(/^defineGraph: more than 100 problems\.\n/);
  });

  it('does not compile with misspelt names, as it throws at them', () => {
    const parameters = { speed: 1, jump: 'trigger' } as const;
    const clips = { Walk: {} };
    const walk = { clip: 'Walk' } as const;
    const misspelt = [
      // @ts-expect-error -- there is no such parameter
      () => defineGraph({ parameters, tree: { clip: 'Walk', speed: 'sped' } }),
      // @ts-expect-error -- there are no parameters
      () => defineGraph({ tree: { clip: 'Walk', speed: 'speed' } }),
      // @ts-expect-error -- a tree reads no triggers
      () => defineGraph({ parameters, tree: { clip: 'Walk', speed: 'jump' } }),
      // @ts-expect-error -- there is no such parameter
      () => defineGraph({ parameters, tree: { blend1d: 'sped', children: [{ clip: 'Walk', at: 0 }] } }),
      // @ts-expect-error -- there is no such parameter
      () => defineGraph({ parameters, tree: { blend2d: ['speed', 'sped'], children: [{ clip: 'Walk', at: [0, 0] }] } }),
      // @ts-expect-error -- there is no such parameter
      () => defineGraph({ parameters, tree: { select: 'sped', children: [{ clip: 'Walk' }] } }),
      // @ts-expect-error -- there is no such parameter
      () => defineGraph({ parameters, tree: { direct: [{ clip: 'Walk', weight: 'sped' }] } }),
      // @ts-expect-error -- there is no such clip
      () => defineGraph({ clips, tree: { clip: 'Wlak' } }),
      // @ts-expect-error -- there is no such clip to take differences to
      () => defineGraph({ clips, tree: { base: walk, additive: walk, reference: { clip: 'Run' } } }),
      // @ts-expect-error -- there is no such mask
      () => defineGraph({ masks: { upper: [] }, tree: { base: walk, layer: walk, mask: 'uper' } }),
      // @ts-expect-error -- there are no masks
      () => defineGraph({ tree: { base: { clip: 'Walk' }, layer: { clip: 'Aim' }, mask: 'upper' } }),
      // @ts-expect-error -- there is no such node
      () => defineGraph({ nodes: { move: { clip: 'Walk' } }, tree: { node: 'mvoe' } }),
      // @ts-expect-error -- there are no nodes
      () => defineGraph({ tree: { node: 'move' } }),
      // @ts-expect-error -- there is no such group
      () => defineGraph({ syncGroups: { feet: {} }, tree: { clip: 'Walk', sync: 'foot' } }),
      // @ts-expect-error -- there are no groups but main
      () => defineGraph({ tree: { clip: 'Walk', sync: 'feet' } }),
      // @ts-expect-error -- there is no such key
      () => defineGraph({ tree: { clip: 'Walk', sped: 1 } }),
    ];
    for (const define of misspelt) expect(define).toThrow(/^defineGraph: 1 problem\.\n/);
  });

  it('does not compile with misspelt names far down, and in named nodes', () => {
    const misspelt = [
      () =>
        defineGraph({
          parameters: { speed: 1 },
          tree: {
            base: { clip: 'Walk' },
            layer: {
              blend1d: 'speed',
              children: [
                { clip: 'Walk', at: 0 },
                // @ts-expect-error -- there is no such parameter
                { at: 1, select: 'speed', children: [{ direct: [{ clip: 'Walk', weight: 1, speed: 'sped' }] }] },
              ],
            },
          },
        }),
      () =>
        defineGraph({
          clips: { Walk: {} },
          // @ts-expect-error -- there is no such clip
          nodes: { move: { base: { clip: 'Walk' }, additive: { direct: [{ clip: 'Wlak', weight: 1 }] } } },
          tree: { node: 'move' },
        }),
      () =>
        defineGraph({
          // @ts-expect-error -- there is no such node
          nodes: { walk: { clip: 'Walk' }, move: { direct: [{ node: 'wlak', weight: 1 }] } },
          tree: { base: { node: 'move' }, layer: { node: 'walk' } },
        }),
    ];
    for (const define of misspelt) expect(define).toThrow(/^defineGraph: 1 problem\.\n/);
  });

  it('gives a type that passes for any definition', () => {
    const definitions: readonly GraphDefinition[] = [createGraph(), defineGraph({ tree: { clip: 'Anything' } })];
    expect(definitions).toHaveLength(2);
  });
});

describe('the types of parameters', () => {
  const values: unknown[] = [];

  /** As what evaluates a graph may be typed. */
  class Player<D extends GraphDefinition> {
    constructor(readonly definition: D) {}
    set<K extends keyof ValuesOf<D> & string>(name: K, value: ValuesOf<D>[K]): void {
      values.push(name, value);
    }
    fire(name: TriggerNames<D>): void {
      values.push(name);
    }
  }

  it('let numbers and booleans be set and triggers be fired', () => {
    const player = new Player(createGraph());
    player.set('speed', 2.5);
    player.set('turn', -1);
    player.set('crouched', true);
    player.fire('jump');
    // @ts-expect-error -- a number
    player.set('speed', true);
    // @ts-expect-error -- a boolean
    player.set('crouched', 1);
    // @ts-expect-error -- a trigger is fired
    player.set('jump', true);
    // @ts-expect-error -- no trigger
    player.fire('speed');
    // @ts-expect-error -- no such parameter
    player.set('sped', 1);
    expect(values).toHaveLength(16);
  });

  it('say what each parameter holds', () => {
    type D = ReturnType<typeof createGraph>;
    const kinds: ParametersOf<D> = { speed: 0, turn: 0, crouched: false, jump: 'trigger' };
    const names: Record<ParameterNames<D>, true> = { speed: true, turn: true, crouched: true, jump: true };
    expect(Object.keys(names)).toEqual(Object.keys(kinds));
  });

  it('take any name of a definition that has been parsed', () => {
    const player = new Player(parseGraph({ parameters: { speed: 1 }, tree: { clip: 'Walk' } }));
    player.set('speed', 1);
    player.set('on', true);
    player.fire('jump');
    // @ts-expect-error -- neither a number nor a boolean
    player.set('speed', 'fast');
    expect(player.definition.parameters).toEqual({ speed: 1 });
  });
});

describe('parseGraph', () => {
  it('takes text, and what has been parsed', () => {
    for (const definition of Object.values(VALID_GRAPHS)) {
      const text = JSON.stringify(definition);
      expect(parseGraph(text)).toEqual(JSON.parse(text));
      const parsed: unknown = JSON.parse(text);
      expect(parseGraph(parsed)).toBe(parsed);
      expect(Object.isFrozen(parsed)).toBe(true);
    }
  });

  it('says what is wrong with the text, and with the definition', () => {
    expect(() => parseGraph('{ "tree": ')).toThrow(/^parseGraph: expected JSON: ./);
    expect(() => parseGraph('{ "tree": {} }')).toThrow(
      /^parseGraph: 1 problem\.\n {2}tree: expected a node with one of/,
    );
    expect(() => parseGraph(undefined)).toThrow('parseGraph: 1 problem.\n  definition: expected a graph, got nothing.');
  });
});
