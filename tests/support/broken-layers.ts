// Definitions with parameters, events, layers and steps that are broken, with the problems that they have, and some that are right.

import type { BrokenRow } from './broken-machines.js';

const tree = { clip: 'Walk' };
const parameters = { speed: 0, jump: 'trigger', goal: { point: [0, 1, 2] } };
const clips = {
  Walk: {
    markers: [
      { at: 0, name: 'left' },
      { at: 0.5, name: 'right' },
    ],
  },
  Run: {},
  Sit: { markers: [] },
};

const event = (rest: object) => ({ clips, tree: { ...tree, events: [{ name: 'step', at: 0.5, ...rest }] } });
const once = (rest: object) => ({ clips, tree: { ...event(rest).tree, loop: false } });
const layer = (...layers: unknown[]) => ({ parameters, tree, layers });
const over = (rest: object) => layer({ name: 'arms', tree, ...rest });
const aim = (rest: object) => ({
  parameters,
  tree,
  steps: [{ aim: 'Head', target: 'goal', axis: [0, 0, 1], ...rest }],
});
const reach = (rest: object) => ({ parameters, tree, steps: [{ reach: 'Hand', target: 'goal', ...rest }] });

/** What a schema can tell. */
export const LAYERS_BY_SHAPE: readonly BrokenRow[] = [
  [
    'a point of two numbers',
    { parameters: { goal: { point: [0, 1] } }, tree },
    'parameters.goal.point: expected an array of three numbers, got an array of 2.',
  ],
  [
    'a point that is a number too',
    { parameters: { goal: { point: [0, 1, 2], value: 1 } }, tree },
    'parameters.goal.value: expected a key of a point, got "value".',
  ],
  [
    'an unknown trigger',
    { parameters: { jump: { trigger: 'once' } }, tree },
    'parameters.jump.trigger: expected "used" or "frame", got "once".',
  ],
  [
    'a rate without a parameter',
    { parameters, tree: { ...tree, speed: { max: 2 } } },
    'tree.speed.by: expected the name of a parameter, got nothing.',
  ],
  [
    'a rate with a limit that is none',
    { parameters, tree: { ...tree, speed: { by: 'speed', min: '1' } } },
    'tree.speed.min: expected a number, got "1".',
  ],
  [
    'an unknown loop',
    { tree: { ...tree, loop: 'pingpon' } },
    'tree.loop: expected true, false or "pingpong", got "pingpon". Did you mean "pingpong"?',
  ],
  [
    'events by name',
    { tree: { ...tree, events: { step: 0.5 } } },
    'tree.events: expected an array of events, got an object.',
  ],
  ['an event without a name', event({ name: undefined }), 'tree.events[0].name: expected a text, got nothing.'],
  [
    'an event without a place',
    event({ at: undefined }),
    'tree.events[0].at: expected a phase from 0 to 1, { seconds } or { marker }, got nothing.',
  ],
  ['an event after the end', event({ at: 1.1 }), 'tree.events[0].at: expected a number from 0 to 1, got 1.1.'],
  [
    'an event before the start',
    event({ at: { seconds: -1 } }),
    'tree.events[0].at.seconds: expected a number of 0 or more, got -1.',
  ],
  [
    'an event in two places',
    event({ at: { seconds: 1, marker: 'left' } }),
    'tree.events[0].at.seconds: expected a key of a moment at a marker, got "seconds".',
  ],
  [
    'an event at a marker that is a number',
    event({ at: { marker: 1 } }),
    'tree.events[0].at.marker: expected the name of a marker, got 1.',
  ],
  [
    'a window from a phase to seconds',
    event({ until: { seconds: 1 } }),
    'tree.events[0].until: expected a phase as at is, got an object.',
  ],
  [
    'a window from seconds to a phase',
    event({ at: { seconds: 0 }, until: 1 }),
    'tree.events[0].until: expected { seconds } as at is, got 1.',
  ],
  [
    'a window from a marker to seconds',
    event({ at: { marker: 'left' }, until: { seconds: 1 } }),
    'tree.events[0].until: expected { marker } as at is, got an object.',
  ],
  [
    'a weight above 1',
    event({ minimumWeight: 2 }),
    'tree.events[0].minimumWeight: expected a number from 0 to 1, got 2.',
  ],
  ['a leader by name', event({ leaderOnly: 'yes' }), 'tree.events[0].leaderOnly: expected true or false, got "yes".'],
  ['a chance below 0', event({ chance: -0.1 }), 'tree.events[0].chance: expected a number from 0 to 1, got -0.1.'],
  [
    'an unknown key of an event',
    event({ untl: 0.6 }),
    'tree.events[0].untl: expected a key of an event, got "untl". Did you mean "until"?',
  ],
  [
    'an event of a clip',
    { clips: { Walk: { events: [{ name: 'step' }] } }, tree },
    'clips.Walk.events[0].at: expected a phase from 0 to 1, { seconds } or { marker }, got nothing.',
  ],
  [
    'an event of a state',
    { states: { walk: { select: 'x', children: [tree], events: [{ at: 0 }] } }, parameters: { x: 0 }, initial: 'walk' },
    'states.walk.events[0].name: expected a text, got nothing.',
  ],
  ['layers by name', { tree, layers: { arms: { tree } } }, 'layers: expected an array of layers, got an object.'],
  [
    'a layer that is a clip',
    layer(tree),
    'layers[0].clip: expected a key of a layer, got "clip".',
    'layers[0].name: expected a text, got nothing.',
    'layers[0]: expected either tree or states, got neither.',
  ],
  ['a layer without a name', layer({ tree }), 'layers[0].name: expected a text, got nothing.'],
  [
    'a layer of both',
    over({ states: { a: tree }, initial: 'a' }),
    'layers[0]: expected either tree or states, got both.',
  ],
  [
    'a layer with transitions beside its tree',
    over({ transitions: [] }),
    'layers[0].transitions: expected no such key beside a tree, got an empty array.',
  ],
  [
    'an unknown way to lay it',
    over({ blending: 'add' }),
    'layers[0].blending: expected "override" or "additive", got "add".',
  ],
  ['too much of a layer', over({ weight: 1.5 }), 'layers[0].weight: expected a number from 0 to 1, got 1.5.'],
  [
    'a weight that is true',
    over({ blending: 'additive', weight: true }),
    'layers[0].weight: expected a number or the name of a parameter, got true.',
  ],
  [
    'a reference of a layer that is no difference',
    over({ reference: { time: 1 } }),
    'layers[0].reference: expected no such key in a layer that is not "additive", got an object.',
  ],
  [
    'rotations of a layer that is one',
    over({ blending: 'additive', rotation: 'model' }),
    'layers[0].rotation: expected no such key in a layer that is "additive", got "model".',
  ],
  [
    'an unknown key of a layer',
    over({ masc: 'upper' }),
    'layers[0].masc: expected a key of a layer, got "masc". Did you mean "mask"?',
  ],
  [
    'a step to nothing',
    { tree, steps: [{ target: 'goal' }] },
    'steps[0]: expected a step with aim or reach, got an object.',
  ],
  ['a step that is a name', { tree, steps: ['aim'] }, 'steps[0]: expected a step with aim or reach, got "aim".'],
  ['a step to both', aim({ reach: 'Hand' }), 'steps[0]: expected a step of one kind, got aim and reach.'],
  [
    'a step of a layer',
    over({ steps: [{ aim: 1, target: 'goal', axis: [0, 0, 1] }] }),
    'layers[0].steps[0].aim: expected a text, got 1.',
  ],
  [
    'an axis of two numbers',
    aim({ axis: [0, 1] }),
    'steps[0].axis: expected an array of three numbers, got an array of 2.',
  ],
  ['an axis that leads nowhere', aim({ axis: [0, -0, 0] }), 'steps[0].axis: expected a direction, got [0, 0, 0].'],
  ['a limit beyond behind', aim({ limit: 200 }), 'steps[0].limit: expected a number from 0 to 180, got 200.'],
  ['a weight of an aim above 1', aim({ weight: 2 }), 'steps[0].weight: expected a number from 0 to 1, got 2.'],
  [
    'a share above 1',
    aim({ chain: [{ joint: 'Neck', share: 2 }] }),
    'steps[0].chain[0].share: expected a number from 0 to 1, got 2.',
  ],
  ['a pole of an aim', aim({ pole: [0, 0, 1] }), 'steps[0].pole: expected a key of a step to aim, got "pole".'],
  [
    'a pole of two numbers',
    reach({ pole: [0, 1] }),
    'steps[0].pole: expected an array of three numbers, got an array of 2.',
  ],
  [
    'a place to reach as numbers',
    reach({ target: [0, 1, 2] }),
    'steps[0].target: expected the name of a parameter, got an array of 3.',
  ],
];

/** What a schema cannot tell. */
export const LAYERS_BY_MEANING: readonly BrokenRow[] = [
  [
    'a rate by a trigger',
    { parameters, tree: { ...tree, speed: { by: 'jump' } } },
    'tree.speed.by: expected the name of a number, got the trigger "jump".',
  ],
  [
    'a rate of no width',
    { parameters, tree: { ...tree, speed: { by: 'speed', min: 2, max: 1 } } },
    'tree.speed.max: expected no less than the 2 of min, got 1.',
  ],
  [
    'a speed that is a point',
    { parameters, tree: { ...tree, speed: 'goal' } },
    'tree.speed: expected the name of a number or boolean, got the point "goal".',
  ],
  [
    'a window of what plays once that ends as it begins',
    once({ until: 0.5 }),
    'tree.events[0].until: expected more than the 0.5 of at, because what does not loop has no next cycle, got 0.5.',
  ],
  [
    'a window of a ping-pong that ends before it begins',
    {
      states: {
        a: { direct: [{ ...tree, weight: 1, loop: 'pingpong' }], events: [{ name: 'a', at: 0.9, until: 0.1 }] },
      },
      initial: 'a',
    },
    'states.a.events[0].until: expected more than the 0.9 of at, because what does not loop has no next cycle, got 0.1.',
  ],
  [
    'a window of an empty state that ends before it begins',
    { states: { a: { empty: true, events: [{ name: 'a', at: 0.9, until: 0.1 }] } }, initial: 'a' },
    'states.a.events[0].until: expected more than the 0.9 of at, because what does not loop has no next cycle, got 0.1.',
  ],
  [
    'a window that ends seconds before it begins',
    once({ at: { seconds: 2 }, until: { seconds: 1 } }),
    'tree.events[0].until.seconds: expected more than the 2 of at, because what does not loop has no next cycle, got 1.',
  ],
  [
    'a window from a marker to itself',
    once({ at: { marker: 'left' }, until: { marker: 'left' } }),
    'tree.events[0].until.marker: expected another marker than that of at, because what does not loop has no next cycle, got "left".',
  ],
  [
    'an unknown marker',
    event({ at: { marker: 'lfet' } }),
    'tree.events[0].at.marker: expected the name of a marker, got "lfet". Did you mean "left"?',
  ],
  [
    'a marker of a clip that has none',
    { clips, tree: { clip: 'Sit', events: [{ name: 'a', at: { marker: 'left' } }] } },
    'tree.events[0].at.marker: expected the name of a marker, got "left".',
  ],
  [
    'an unknown marker in an event of the clip',
    {
      clips: {
        Walk: {
          ...clips.Walk,
          events: [
            { name: 'a', at: 0, until: 1 },
            { name: 'a', at: { marker: 'lfet' } },
          ],
        },
      },
      tree,
    },
    'clips.Walk.events[1].at.marker: expected the name of a marker, got "lfet". Did you mean "left"?',
  ],
  [
    "an unknown marker of a state's first clip",
    {
      clips,
      parameters: { x: 0 },
      nodes: { walk: { direct: [{ clip: 'Walk', weight: 1 }] } },
      states: {
        a: {
          base: { select: 'x', children: [{ node: 'walk' }] },
          layer: { clip: 'Run' },
          events: [{ name: 'a', at: { marker: 'top' } }],
        },
      },
      initial: 'a',
    },
    'states.a.events[0].at.marker: expected the name of a marker, got "top".',
  ],
  [
    'two layers of one name',
    layer({ name: 'arms', tree }, { name: 'head', tree }, { name: 'arms', tree }),
    'layers[2].name: expected another name than layers[0].name, got "arms".',
  ],
  [
    'an unknown mask of a layer',
    { masks: { upper: [] }, ...over({ mask: 'uper' }) },
    'layers[0].mask: expected the name of a mask, got "uper". Did you mean "upper"?',
  ],
  [
    'a layer by a trigger',
    over({ weight: 'jump' }),
    'layers[0].weight: expected the name of a number or boolean, got the trigger "jump".',
  ],
  [
    'an aim at a number',
    aim({ target: 'speed' }),
    'steps[0].target: expected the name of a point, got the number "speed".',
  ],
  [
    'an aim at what is not there',
    aim({ target: 'gaol' }),
    'steps[0].target: expected the name of a parameter, got "gaol". Did you mean "goal"?',
  ],
  [
    'a reach by a trigger',
    reach({ weight: 'jump' }),
    'steps[0].weight: expected the name of a number or boolean, got the trigger "jump".',
  ],
  [
    'a pole that is a number',
    reach({ pole: 'speed' }),
    'steps[0].pole: expected the name of a point, got the number "speed".',
  ],
  [
    'a joint twice in a chain',
    aim({
      chain: [
        { joint: 'Neck', share: 0.5 },
        { joint: 'Neck', share: 0.2 },
      ],
    }),
    'steps[0].chain[1].joint: expected another joint than steps[0].chain[0].joint, got "Neck".',
  ],
  [
    'a node that a broken layer may have led to',
    { nodes: { a: tree }, tree, layers: [{ name: 'arms', tree: { node: 'b' } }] },
    'layers[0].tree.node: expected the name of a node, got "b".',
  ],
];

/** Definitions with parameters, events, layers and steps that are right. */
export const VALID_LAYERS: Readonly<Record<string, unknown>> = {
  'every kind of parameter': {
    parameters: {
      a: 1,
      b: { value: 1 },
      c: true,
      d: 'trigger',
      e: { trigger: 'used' },
      f: { trigger: 'frame' },
      g: { point: [0, -1, 2] },
    },
    tree,
  },
  'a clip to and fro, as fast as its feet': {
    parameters,
    tree: {
      direct: [
        { ...tree, weight: 1, loop: 'pingpong', speed: { by: 'speed', min: 0.5, max: 0.5 } },
        { clip: 'Run', weight: 1, speed: { by: 'speed' } },
      ],
    },
  },
  'events of every kind': {
    clips: { ...clips, Walk: { ...clips.Walk, events: [{ name: 'step', at: { marker: 'left' } }] } },
    tree: {
      ...tree,
      events: [
        { name: 'a', at: 0 },
        { name: 'a', at: 1, minimumWeight: 0.5, leaderOnly: true, chance: 0.25 },
        { name: 'b', at: 0.2, until: 1 },
        { name: 'c', at: { seconds: 0 }, until: { seconds: 10 } },
        { name: '', at: { marker: 'left' }, until: { marker: 'right' } },
        { name: 'd', at: 0.9, until: 0.1 },
        { name: 'e', at: 0.5, until: 0.5 },
        { name: 'f', at: { seconds: 0.5 }, until: { seconds: 0.25 } },
        { name: 'g', at: { marker: 'right' }, until: { marker: 'right' } },
      ],
    },
  },
  'markers that are listed nowhere': {
    clips,
    tree: { direct: [{ clip: 'Run', weight: 1, events: [{ name: 'a', at: { marker: 'any' } }] }] },
  },
  'markers of clips that are listed nowhere': {
    states: { a: { clip: 'Fly', events: [{ name: 'a', at: { marker: 'any' } }] } },
    initial: 'a',
  },
  'markers of a state whose clip only the playing tells': {
    clips,
    states: {
      a: { choose: [tree], events: [{ name: 'a', at: { marker: 'any' } }] },
      b: { states: { c: tree }, initial: 'c', events: [{ name: 'a', at: { marker: 'any' } }] },
    },
    initial: 'a',
  },
  'layers with everything': {
    parameters,
    masks: { upper: [{ from: 'Spine' }] },
    nodes: { lean: { clip: 'Lean' } },
    tree,
    steps: [
      {
        aim: 'Head',
        target: 'goal',
        axis: [0, 0, -1],
        weight: 'speed',
        limit: 60,
        chain: [{ joint: 'Neck', share: 0.5 }],
      },
      { reach: 'Hand', target: 'goal', pole: [0, 1, 0], weight: 0.5 },
      { reach: 'Foot', target: 'goal', pole: 'goal' },
    ],
    layers: [
      { name: 'arms', blending: 'override', weight: 0.5, mask: 'upper', rotation: 'model', tree, steps: [] },
      { name: 'lean', blending: 'additive', weight: -2, reference: { clip: 'Walk', time: 1 }, tree: { node: 'lean' } },
      {
        name: 'face',
        weight: 'speed',
        states: { none: { empty: true }, smile: { clip: 'Smile', next: { to: 'none', fade: 0.2 } } },
        initial: 'none',
        entry: [{ to: 'smile', when: 'jump' }],
        transitions: [{ from: 'none', to: 'smile', when: { speed: { above: 1 } }, fade: 0.2 }],
      },
    ],
  },
  'no layers and no steps': { tree, layers: [], steps: [] },
};
