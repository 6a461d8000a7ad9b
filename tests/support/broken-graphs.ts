// Broken definitions with the problems that they have, and definitions of every kind that are right.

import { LAYERS_BY_MEANING, LAYERS_BY_SHAPE, VALID_LAYERS } from './broken-layers.js';
import { type BrokenRow, MACHINES_BY_MEANING, MACHINES_BY_SHAPE, VALID_MACHINES } from './broken-machines.js';
import { TRANSITIONS_BY_MEANING, TRANSITIONS_BY_SHAPE } from './broken-transitions.js';

/** A definition, all its problems, and whether a JSON schema can tell that it is broken. */
export interface BrokenGraph {
  readonly what: string;
  readonly definition: unknown;
  readonly problems: readonly string[];
  readonly isRefusedBySchema: boolean;
}

const walk = { clip: 'Walk' };
const at = (x: number, y: number) => ({ ...walk, at: [x, y] });
const axes = { x: 0, y: 0 };
const blend = (space: string, ...children: unknown[]) => ({
  parameters: axes,
  tree: { blend2d: ['x', 'y'], space, children },
});
const KINDS = 'clip, node, blend1d, blend2d, direct, select, choose, additive, layer, states';

/** Returns a definition in which `levels` nodes stand around a clip. */
export function nest(levels: number): object {
  let tree: object = walk;
  for (let i = 0; i < levels; i++) tree = { direct: [{ ...tree, weight: 1 }] };
  return { tree };
}

const byShape: readonly BrokenRow[] = [
  ...MACHINES_BY_SHAPE,
  ...TRANSITIONS_BY_SHAPE,
  ...LAYERS_BY_SHAPE,
  ['no object', 5, 'definition: expected a graph, got 5.'],
  ['nothing', undefined, 'definition: expected a graph, got nothing.'],
  ['an array', [walk], 'definition: expected a graph, got an array of 1.'],
  ['no tree', {}, 'definition: expected either tree or states, got neither.'],
  ['a tree of null', { tree: null }, 'tree: expected a node, got null.'],
  ['an empty node', { tree: {} }, `tree: expected a node with one of ${KINDS}, got an empty object.`],
  [
    'a node of an unknown kind',
    { tree: { clipp: 'Walk', speed: 2 } },
    `tree: expected a node with one of ${KINDS}, got an object with "clipp", "speed". Did you mean "clip"?`,
  ],
  [
    'a node of two kinds',
    { tree: { clip: 'Walk', node: 'walk' } },
    'tree: expected a node of one kind, got clip and node.',
  ],
  ['a base alone', { tree: { base: walk } }, `tree: expected a node with one of ${KINDS}, got an object with "base".`],
  ['a layer without a base', { tree: { layer: walk } }, 'tree.base: expected a node, got nothing.'],
  [
    'a layer that is additive',
    { tree: { base: walk, layer: walk, additive: walk } },
    'tree: expected a node of one kind, got additive and layer.',
  ],
  [
    'an unknown key of the whole',
    { paramters: {}, tree: walk },
    'paramters: expected a key of a graph, got "paramters". Did you mean "parameters"?',
  ],
  [
    'an unknown key of a node',
    { tree: { clip: 'Walk', sped: 2 } },
    'tree.sped: expected a key of a clip node, got "sped". Did you mean "speed"?',
  ],
  [
    'a key of another kind of node',
    { tree: { clip: 'Walk', rotation: 'model' } },
    'tree.rotation: expected a key of a clip node, got "rotation".',
  ],
  ['a clip that is no name', { tree: { clip: 7 } }, 'tree.clip: expected the name of a clip, got 7.'],
  [
    'a speed that is neither',
    { tree: { clip: 'Walk', speed: true } },
    'tree.speed: expected a number or the name of a parameter, got true.',
  ],
  [
    'an offset that is no number',
    { tree: { clip: 'Walk', offset: [] } },
    'tree.offset: expected a number, got an empty array.',
  ],
  [
    'a loop that is no boolean',
    { tree: { clip: 'Walk', loop: 1 } },
    'tree.loop: expected true, false or "pingpong", got 1.',
  ],
  [
    'an unknown role',
    { tree: { clip: 'Walk', role: 'folower' } },
    'tree.role: expected "auto", "leader" or "follower", got "folower". Did you mean "follower"?',
  ],
  [
    'a threshold that is a text',
    {
      parameters: { speed: 0 },
      tree: {
        blend1d: 'speed',
        children: [
          { ...walk, at: 0 },
          { ...walk, at: 'fast' },
        ],
      },
    },
    'tree.children[1].at: expected a number or "groundSpeed", got "fast".',
  ],
  [
    'a child without a threshold',
    { parameters: { speed: 0 }, tree: { blend1d: 'speed', children: [walk] } },
    'tree.children[0].at: expected a number or "groundSpeed", got nothing.',
  ],
  [
    'no children',
    { parameters: { speed: 0 }, tree: { select: 'speed', children: [] } },
    'tree.children: expected at least one child, got an empty array.',
  ],
  [
    'children by name',
    { parameters: { speed: 0 }, tree: { select: 'speed', children: { walk } } },
    'tree.children: expected an array of nodes, got an object.',
  ],
  [
    'a child without a weight',
    { tree: { direct: [walk] } },
    'tree.direct[0].weight: expected a number or the name of a parameter, got nothing.',
  ],
  [
    'a layer in a direct blend',
    { tree: { direct: [{ base: walk, layer: walk, weight: 1 }] } },
    'tree.direct[0]: expected a node without a weight of its own, such as a reference to this one, got a layer node.',
  ],
  [
    'a sample of three numbers',
    { parameters: axes, tree: { blend2d: ['x', 'y'], children: [{ ...walk, at: [1, 2, 3] }] } },
    'tree.children[0].at: expected an array of two numbers, got an array of 3.',
  ],
  [
    'one axis',
    { parameters: axes, tree: { blend2d: 'x', children: [at(0, 0)] } },
    'tree.blend2d: expected an array of two names of parameters, got "x".',
  ],
  [
    'an unknown space',
    blend('cartesan', at(0, 0)),
    'tree.space: expected "cartesian", "polar", "directional" or "triangles", got "cartesan". Did you mean "cartesian"?',
  ],
  [
    "an angle's weight without angles",
    { parameters: axes, tree: { blend2d: ['x', 'y'], angleWeight: 1, children: [at(0, 0)] } },
    'tree.angleWeight: expected no such key in a space that is "cartesian", got 1.',
  ],
  [
    'a limit of 0',
    { parameters: { on: false }, tree: { select: 'on', children: [walk], weightSpeed: 0 } },
    'tree.weightSpeed: expected a number above 0, got 0.',
  ],
  [
    'a weight of a layer above 1',
    { tree: { base: walk, layer: walk, weight: 1.5 } },
    'tree.weight: expected a number from 0 to 1, got 1.5.',
  ],
  [
    'a reference to a time that is none',
    { tree: { base: walk, additive: walk, reference: { time: '0' } } },
    'tree.reference.time: expected a number, got "0".',
  ],
  [
    'a negative damping',
    { parameters: { speed: { value: 0, damping: -1 } }, tree: walk },
    'parameters.speed.damping: expected a number of 0 or more, got -1.',
  ],
  [
    'a parameter of another kind',
    { parameters: { jump: 'triger' }, tree: walk },
    'parameters.jump: expected a number, true, false, "trigger", { value }, { point } or { trigger }, got "triger". Did you mean "trigger"?',
  ],
  [
    'parameters in a list',
    { parameters: ['speed'], tree: walk },
    'parameters: expected an object of parameters by name, got an array of 1.',
  ],
  [
    'a marker at the end',
    { clips: { Walk: { markers: [{ at: 1 }] } }, tree: walk },
    'clips.Walk.markers[0].at: expected a number from 0 up to, not including, 1, got 1.',
  ],
  [
    'no ground speed',
    { clips: { Walk: { groundSpeed: 0 } }, tree: walk },
    'clips.Walk.groundSpeed: expected a number above 0, got 0.',
  ],
  [
    'a branch of too much weight',
    { masks: { upper: [{ from: 'Spine', weight: 2 }] }, tree: walk },
    'masks.upper[0].weight: expected a number from 0 to 1, got 2.',
  ],
  [
    'a falloff of half a joint',
    { masks: { 'upper body': [{ from: 'Spine', falloff: 0.5 }] }, tree: walk },
    'masks["upper body"][0].falloff: expected a whole number of 0 or more, got 0.5.',
  ],
  [
    'a branch from nowhere',
    { masks: { upper: [{}] }, tree: walk },
    'masks.upper[0].from: expected a text, got nothing.',
  ],
  [
    'an unknown rate',
    { syncGroups: { feet: { rate: 'duration' } }, tree: walk },
    'syncGroups.feet.rate: expected "rates", "durations" or "leader", got "duration". Did you mean "durations"?',
  ],
  [
    'a group named none',
    { syncGroups: { none: {} }, tree: walk },
    'syncGroups.none: expected another name than that for clips without a group, got "none".',
  ],
  ['a root joint that is a number', { rootJoint: 0, tree: walk }, 'rootJoint: expected a text, got 0.'],
  [
    'a name that an object cannot hold',
    JSON.parse('{ "parameters": { "__proto__": 1 }, "tree": { "clip": "Walk" } }'),
    'parameters.__proto__: expected another name, got "__proto__".',
  ],
];

const byMeaning: readonly BrokenRow[] = [
  ...MACHINES_BY_MEANING,
  ...TRANSITIONS_BY_MEANING,
  ...LAYERS_BY_MEANING,
  // A schema refuses it, but what works with the schema may take `__proto__` for a key that it knows.
  [
    'a key that every object has',
    JSON.parse('{ "tree": { "clip": "Walk", "__proto__": { "speed": 1 } } }'),
    'tree.__proto__: expected a key of a clip node, got "__proto__".',
  ],
  ['NaN', { tree: { clip: 'Walk', offset: Number.NaN } }, 'tree.offset: expected a finite number, got NaN.'],
  [
    'infinity',
    JSON.parse('{ "tree": { "clip": "Walk", "speed": 1e999 } }'),
    'tree.speed: expected a finite number, got Infinity.',
  ],
  [
    'an unknown parameter',
    { parameters: { speed: 0 }, tree: { clip: 'Walk', speed: 'sped' } },
    'tree.speed: expected the name of a parameter, got "sped". Did you mean "speed"?',
  ],
  [
    'a parameter that every object has',
    { parameters: {}, tree: { clip: 'Walk', speed: 'constructor' } },
    'tree.speed: expected the name of a parameter, got "constructor".',
  ],
  [
    'a clip that is not listed',
    { clips: { Walk: {}, Run: {} }, tree: { clip: 'Wlak' } },
    'tree.clip: expected the name of a clip, got "Wlak". Did you mean "Walk"?',
  ],
  [
    'an unknown mask',
    { masks: { upper: [] }, tree: { base: walk, layer: walk, mask: 'uper' } },
    'tree.mask: expected the name of a mask, got "uper". Did you mean "upper"?',
  ],
  [
    'an unknown node',
    { nodes: { move: walk }, tree: { node: 'mov' } },
    'tree.node: expected the name of a node, got "mov". Did you mean "move"?',
  ],
  [
    'an unknown group',
    { syncGroups: { feet: {} }, tree: { clip: 'Walk', sync: 'foot' } },
    'tree.sync: expected the name of a sync group, "main" or "none", got "foot". Did you mean "feet"?',
  ],
  [
    'a group where no group is listed',
    { syncGroups: {}, tree: { clip: 'Walk', sync: 'mani' } },
    'tree.sync: expected the name of a sync group, "main" or "none", got "mani". Did you mean "main"?',
  ],
  [
    'a 1D blend by a boolean',
    { parameters: { on: true }, tree: { blend1d: 'on', children: [{ ...walk, at: 0 }] } },
    'tree.blend1d: expected the name of a number, got the boolean "on".',
  ],
  [
    'a choice by a trigger',
    { parameters: { jump: 'trigger' }, tree: { select: 'jump', children: [walk] } },
    'tree.select: expected the name of a number or boolean, got the trigger "jump".',
  ],
  [
    'one parameter for both axes',
    { parameters: axes, tree: { blend2d: ['x', 'x'], children: [at(0, 0)] } },
    'tree.blend2d[1]: expected another parameter than tree.blend2d[0], got "x".',
  ],
  [
    'equal thresholds',
    { parameters: { speed: 0 }, tree: { blend1d: 'speed', children: [0, 1, -0].map((x) => ({ ...walk, at: x })) } },
    'tree.children[2].at: expected another number than tree.children[0].at, got 0.',
  ],
  [
    'the ground speed of a blend',
    {
      parameters: { speed: 0 },
      nodes: { clip: walk, both: { direct: [{ ...walk, weight: 1 }] } },
      tree: {
        blend1d: 'speed',
        children: ['clip', 'both'].map((node) => ({ node, at: 'groundSpeed' })),
      },
    },
    'tree.children[1].at: expected a number for a child that is no clip, got "groundSpeed".',
  ],
  [
    'equal samples',
    blend('cartesian', at(0, 1), at(1, 0), at(-0, 1)),
    'tree.children[2].at: expected another point than tree.children[0].at, got [0, 1].',
  ],
  [
    'two corners',
    blend('triangles', at(0, 0), at(1, 0)),
    'tree.children: expected at least 3 children for triangles, got 2.',
  ],
  [
    'corners in a line',
    blend('triangles', at(0, 0), at(0.1, 0.3), at(0.2, 0.6), at(-0.7, -2.1)),
    'tree.children: expected points that make triangles, got 4 in a line.',
  ],
  [
    'a polar space without a centre',
    blend('polar', at(1, 0), at(-1, 2), at(-1, -2)),
    'tree.children: expected a child at [0, 0] for a polar space, got none.',
  ],
  [
    'a polar space of three quarters',
    blend('polar', at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(0, -1)),
    'tree.children: expected neighbouring directions less than 180° apart for a polar space, got 180° from children[2] to children[4].',
  ],
  [
    'a polar space of one direction',
    blend('polar', at(0, 0), at(0, 1)),
    'tree.children: expected neighbouring directions less than 180° apart for a polar space, got only one direction.',
  ],
  [
    'two samples in one direction',
    blend('directional', at(0.1, 0.3), at(0, 0), at(0.2, 0.6)),
    'tree.children[2].at: expected another direction than tree.children[0].at, got [0.2, 0.6].',
  ],
  [
    'a cycle',
    {
      nodes: { a: { direct: [{ node: 'b', weight: 1 }] }, b: { base: walk, layer: { node: 'a' } } },
      tree: { node: 'a' },
    },
    'nodes.a: expected a node that does not hold itself, got nodes.a -> nodes.b -> nodes.a.',
  ],
  [
    'a node that refers to itself',
    { nodes: { a: { node: 'a' } }, tree: { node: 'a' } },
    'nodes.a: expected a node that does not hold itself, got nodes.a -> nodes.a.',
  ],
  [
    'nodes that nothing reaches',
    { nodes: { used: walk, spare: { node: 'part' }, part: walk }, tree: { node: 'used' } },
    'nodes.spare: expected a node that the graph leads to, got one that nothing refers to.',
    'nodes.part: expected a node that the graph leads to, got one that nothing refers to.',
  ],
  [
    'markers that do not rise',
    { clips: { Walk: { markers: [{ at: 0.5 }, { at: 0.5 }] } }, tree: walk },
    'clips.Walk.markers[1].at: expected more than the 0.5 before it, got 0.5.',
  ],
  [
    'two branches from one joint',
    { masks: { upper: [{ from: 'Spine' }, { from: 'Arm' }, { from: 'Spine', weight: 0 }] }, tree: walk },
    'masks.upper[2].from: expected another joint than masks.upper[0].from, got "Spine".',
  ],
  [
    'more levels than there may be',
    nest(100),
    `tree${'.direct[0]'.repeat(100)}: expected no more than 100 nodes within each other, got one more.`,
  ],
];

/** One definition for each thing that can be wrong. */
export const BROKEN_GRAPHS: readonly BrokenGraph[] = [byShape, byMeaning].flatMap((table) =>
  table.map(([what, definition, ...problems]) => ({
    what,
    definition,
    problems,
    isRefusedBySchema: table === byShape,
  })),
);

/** Definitions with everything that there is that are right. */
export const VALID_GRAPHS: Readonly<Record<string, unknown>> = {
  ...VALID_MACHINES,
  ...VALID_LAYERS,
  'a clip': { tree: walk },
  'a clip with everything': {
    $schema: './graph.schema.json',
    parameters: { speed: { value: 1, damping: 0.2 }, on: true, jump: 'trigger' },
    clips: { Walk: { markers: [{ at: 0, name: 'left' }, { at: 0.5 }], groundSpeed: 1.4 }, Run: {} },
    masks: { upper: [{ from: 'Spine', weight: 1, falloff: 2 }, { from: 'Tail' }], none: [] },
    syncGroups: { feet: { rate: 'durations' }, main: {} },
    rootJoint: 'Hips',
    tree: { clip: 'Walk', speed: 'on', offset: -0.5, loop: false, sync: 'feet', role: 'leader' },
  },
  'what is left undefined': { parameters: undefined, tree: { clip: 'Walk', speed: undefined } },
  'a 1D blend': {
    parameters: { speed: 0 },
    nodes: { run: { clip: 'Run' }, alias: { node: 'run' } },
    tree: {
      blend1d: 'speed',
      weightSpeed: 4,
      sync: 'main',
      children: [
        { clip: 'Idle', at: -1, sync: 'none' },
        { clip: 'Walk', at: 'groundSpeed' },
        { node: 'alias', at: 'groundSpeed' },
      ],
    },
  },
  'a cartesian space of one child': blend('cartesian', at(3, 4)),
  'a polar space': { ...blend('polar', at(0, 0), at(0, 1), at(0, 2), at(2, -1), at(-2, -1)) },
  'a polar space with an angle’s weight': {
    parameters: axes,
    tree: {
      blend2d: ['x', 'y'],
      space: 'polar',
      angleWeight: 1,
      children: [at(0, 0), at(0, 1), at(1, -1), at(-1, -1)],
    },
  },
  'a directional space': blend('directional', at(0, 0), at(0, 1), at(0, -1), at(1, 0)),
  'a directional space of one direction': blend('directional', at(0, 1)),
  triangles: blend('triangles', at(0, 0), at(1e300, 0), at(0, 1e300), at(-1e300, -1e300)),
  'small triangles': blend('triangles', at(0, 0), at(1e-300, 0), at(0, 1e-300)),
  'direct weights': {
    parameters: { smile: 0 },
    tree: {
      direct: [
        { ...walk, weight: 'smile' },
        { clip: 'Run', weight: -1 },
      ],
    },
  },
  'a sync group that is not listed': {
    tree: {
      direct: [
        { clip: 'Walk', sync: 'feet', weight: 1 },
        { clip: 'Run', sync: 'feet', weight: 1 },
      ],
    },
  },
  'a choice': {
    parameters: { weapon: 0 },
    tree: { select: 'weapon', children: [walk, { select: 'weapon', children: [walk] }] },
  },
  'a layer over differences': {
    parameters: { lean: 0 },
    masks: { upper: [{ from: 'Spine' }] },
    tree: {
      base: {
        base: walk,
        additive: { clip: 'Lean' },
        weight: 'lean',
        mask: 'upper',
        reference: { clip: 'Walk', time: 0.5 },
      },
      layer: { clip: 'Aim' },
      weight: 0.5,
      mask: 'upper',
      rotation: 'model',
    },
  },
  'a layer by name in direct weights': {
    nodes: { aim: { base: walk, layer: walk, weight: 1 } },
    tree: { direct: [{ node: 'aim', weight: 1 }] },
  },
  'a node that two share': {
    nodes: { walk, both: { direct: [{ node: 'walk', weight: 1 }] } },
    tree: { base: { node: 'both' }, layer: { node: 'walk' } },
  },
  'as many levels as there may be': nest(99),
};
