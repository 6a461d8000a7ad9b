// What compiles here and what does not is part of the test: tsc checks each line after `@ts-expect-error`.

import { describe, expect, it } from 'vitest';
import { defineGraph, parseGraph } from '../../src/definition/define-graph.js';
import type { GraphDefinition } from '../../src/definition/graph-definition.js';
import type {
  LayerNames,
  ParameterNames,
  ParametersOf,
  PointNames,
  StateNames,
  TriggerNames,
  ValuesOf,
} from '../../src/definition/parameter-types.js';
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
          '  tree.loop: expected true, false or "pingpong", got 1.',
      ),
    );
    expect(Object.isFrozen(definition)).toBe(false);
  });

  it('counts one problem in the singular', () => {
    expect(() => defineGraph({} as GraphDefinition)).toThrow(
      new Error('defineGraph: 1 problem.\n  definition: expected either tree or states, got neither.'),
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
      () => defineGraph({ syncGroups: {}, tree: { clip: 'Walk', sync: 'feet' } }),
      // @ts-expect-error -- there is no such group, and no state may name another
      () => defineGraph({ syncGroups: { feet: {} }, states: { a: { clip: 'Walk', sync: 'foot' } }, initial: 'a' }),
      // @ts-expect-error -- there is no such key
      () => defineGraph({ tree: { clip: 'Walk', sped: 1 } }),
    ];
    for (const define of misspelt) expect(define).toThrow(/^defineGraph: 1 problem\.\n/);
  });

  it('compiles with any sync group where none are listed', () => {
    const definition = defineGraph({
      states: { a: { clip: 'Walk', sync: 'feet' }, b: { direct: [{ clip: 'Run', weight: 1, sync: 'feet' }] } },
      initial: 'a',
      layers: [{ name: 'arms', tree: { clip: 'Aim', sync: 'arms' } }],
    });
    expect(definition.states?.a).toEqual({ clip: 'Walk', sync: 'feet' });
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

  it('does not compile with misspelt states, as it throws at them', () => {
    const states = { a: { clip: 'A' }, b: { clip: 'B' } } as const;
    const misspelt = [
      // @ts-expect-error -- there is no such state to begin with
      () => defineGraph({ states, initial: 'c' }),
      // @ts-expect-error -- it has to begin somewhere
      () => defineGraph({ states }),
      // @ts-expect-error -- there is no such state to go to
      () => defineGraph({ states, initial: 'a', transitions: [{ from: 'a', to: 'c', exitTime: 1 }] }),
      // @ts-expect-error -- there is no such state to come from
      () => defineGraph({ states, initial: 'a', transitions: [{ from: 'c', to: 'a', exitTime: 1 }] }),
      // @ts-expect-error -- there is no such state among these
      () => defineGraph({ states, initial: 'a', transitions: [{ from: ['a', 'c'], to: 'a', exitTime: 1 }] }),
      // @ts-expect-error -- the whole has no exit
      () => defineGraph({ states, initial: 'a', transitions: [{ from: 'a', to: 'exit', exitTime: 1 }] }),
      // @ts-expect-error -- there is no such state to begin with
      () => defineGraph({ states, initial: 'a', parameters: { on: true }, entry: [{ to: 'c', when: 'on' }] }),
      // @ts-expect-error -- there is no such state that comes next
      () => defineGraph({ states: { a: { clip: 'A', next: 'b' } }, initial: 'a' }),
      // @ts-expect-error -- there is no such state that comes next
      () => defineGraph({ states: { a: { clip: 'A', next: { to: 'b' } } }, initial: 'a' }),
      // @ts-expect-error -- either a tree or states
      () => defineGraph({ states, initial: 'a', tree: { clip: 'A' } }),
      // @ts-expect-error -- a tree has no beginning
      () => defineGraph({ tree: { clip: 'A' }, initial: 'a' }),
      // @ts-expect-error -- there is no such key
      () => defineGraph({ states: { a: { clip: 'A', nxt: 'a' } }, initial: 'a' }),
    ];
    for (const define of misspelt) expect(define).toThrow(/^defineGraph: 1 problem\.\n/);
  });

  it('does not compile with conditions on what is not there, or is of another kind', () => {
    const parameters = {
      speed: 0,
      on: true,
      jump: 'trigger',
      hit: { trigger: 'frame' },
      goal: { point: [0, 0, 0] },
    } as const;
    const states = { a: { clip: 'A' } } as const;
    const right = defineGraph({
      parameters,
      states: {
        ...states,
        b: {
          choose: [
            { clip: 'B', when: 'on' },
            { clip: 'A', when: { hit: true } },
          ],
        },
      },
      initial: 'a',
      entry: [{ to: 'a', when: 'hit' }],
      transitions: [
        { from: 'a', to: 'b', when: { speed: { above: 1, not: 3 }, on: { equals: false }, jump: true } },
        {
          from: '*',
          to: 'b',
          when: { speed: 0, on: false },
          fade: { seconds: 1, kind: 'frozen', easing: [0, 0, 1, 1] },
        },
      ],
    });
    expect(right.initial).toBe('a');
    const wrong = [
      // @ts-expect-error -- a number is not true by itself
      () => defineGraph({ parameters, states, initial: 'a', entry: [{ to: 'a', when: 'speed' }] }),
      // @ts-expect-error -- a point is no condition
      () => defineGraph({ parameters, states, initial: 'a', entry: [{ to: 'a', when: 'goal' }] }),
      // @ts-expect-error -- a point is not tested
      () => defineGraph({ parameters, states, initial: 'a', entry: [{ to: 'a', when: { goal: true } }] }),
      // @ts-expect-error -- there is no such parameter
      () => defineGraph({ parameters, states, initial: 'a', entry: [{ to: 'a', when: { sped: 1 } }] }),
      // @ts-expect-error -- there are no parameters
      () => defineGraph({ states, initial: 'a', entry: [{ to: 'a', when: { speed: 1 } }] }),
      // @ts-expect-error -- a number
      () => defineGraph({ parameters, states, initial: 'a', entry: [{ to: 'a', when: { speed: true } }] }),
      // @ts-expect-error -- a boolean
      () => defineGraph({ parameters, states, initial: 'a', entry: [{ to: 'a', when: { on: { above: 1 } } }] }),
      // @ts-expect-error -- a trigger
      () => defineGraph({ parameters, states, initial: 'a', entry: [{ to: 'a', when: { jump: false } }] }),
      // @ts-expect-error -- a trigger
      () => defineGraph({ parameters, states, initial: 'a', transitions: [{ from: '*', to: 'a', when: { hit: 1 } }] }),
      // @ts-expect-error -- there is no such parameter to choose by
      () => defineGraph({ parameters, tree: { choose: [{ clip: 'A', when: 'jmup' }] } }),
      // @ts-expect-error -- there is no such parameter in a machine within the tree
      () => defineGraph({ parameters, tree: { states, initial: 'a', entry: [{ to: 'a', when: { sped: 1 } }] } }),
      // @ts-expect-error -- a number has no place
      () => defineGraph({ parameters, tree: { clip: 'A' }, steps: [{ reach: 'Hand', target: 'speed' }] }),
      // @ts-expect-error -- there is no such parameter
      () => defineGraph({ parameters, tree: { clip: 'A' }, steps: [{ aim: 'Head', target: 'gaol', axis: [0, 0, 1] }] }),
      // @ts-expect-error -- a point is no speed
      () => defineGraph({ parameters, tree: { clip: 'A', speed: 'goal' } }),
      // @ts-expect-error -- a point is no speed over ground
      () => defineGraph({ parameters, tree: { clip: 'A', speed: { by: 'goal' } } }),
      // @ts-expect-error -- there is no such clip in the layer
      () => defineGraph({ clips: { A: {} }, tree: { clip: 'A' }, layers: [{ name: 'arms', tree: { clip: 'B' } }] }),
      // @ts-expect-error -- there is no such mask
      () => defineGraph({ tree: { clip: 'A' }, layers: [{ name: 'arms', tree: { clip: 'A' }, mask: 'upper' }] }),
    ];
    for (const define of wrong) expect(define).toThrow(/^defineGraph: 1 problem\.\n/);
  });

  it('gives a type that passes for any definition', () => {
    const machine = defineGraph({
      states: { a: { clip: 'A' } },
      initial: 'a',
      layers: [{ name: 'b', tree: { clip: 'B' } }],
    });
    const tree = defineGraph({ tree: { clip: 'Anything' } });
    const definitions: readonly GraphDefinition[] = [createGraph(), tree, machine];
    expect(definitions).toHaveLength(3);
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

  it('let points be set by three numbers, in a list or by name', () => {
    const player = new Player(
      defineGraph({ parameters: { goal: { point: [0, 0, 0] }, hit: { trigger: 'frame' } }, tree: { clip: 'Walk' } }),
    );
    const count = values.length;
    player.set('goal', [0, 1, 2]);
    player.set('goal', { x: 0, y: 1, z: 2 });
    player.fire('hit');
    // @ts-expect-error -- two numbers
    player.set('goal', [0, 1]);
    // @ts-expect-error -- one number
    player.set('goal', 1);
    // @ts-expect-error -- a trigger is fired
    player.set('hit', true);
    expect(values).toHaveLength(count + 11);
  });

  it('know the names of points, of layers, and of the states of the root machine', () => {
    const graph = defineGraph({
      parameters: { speed: 0, goal: { point: [0, 0, 0] } },
      states: { idle: { clip: 'Idle' }, fight: { states: { hit: { clip: 'Hit' } }, initial: 'hit' } },
      initial: 'idle',
      layers: [
        { name: 'arms', tree: { clip: 'Wave' } },
        { name: 'face', states: { none: { empty: true } }, initial: 'none' },
      ],
    });
    type D = typeof graph;
    const states: Record<StateNames<D>, true> = { idle: true, fight: true };
    const layers: Record<LayerNames<D>, true> = { arms: true, face: true };
    const points: Record<PointNames<D>, true> = { goal: true };
    expect([states, layers, points].map(Object.keys)).toEqual([['idle', 'fight'], ['arms', 'face'], ['goal']]);
    const tree = defineGraph({ tree: { clip: 'Walk' } });
    // @ts-expect-error -- a tree has no states
    const state: StateNames<typeof tree> = 'idle';
    // @ts-expect-error -- there are no layers
    const layer: LayerNames<typeof tree> = 'arms';
    // @ts-expect-error -- there are no points
    const point: PointNames<typeof tree> = 'goal';
    const any: [StateNames<GraphDefinition>, LayerNames<GraphDefinition>, PointNames<GraphDefinition>] = [
      state,
      layer,
      point,
    ];
    expect(any).toEqual(['idle', 'arms', 'goal']);
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
