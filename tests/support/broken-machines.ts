// Definitions with states that are broken, with the problems that they have, and some that are right.

/** What is wrong, a definition, and all its problems. */
export type BrokenRow = readonly [what: string, definition: unknown, ...problems: string[]];

const KINDS = 'clip, node, blend1d, blend2d, direct, select, choose, additive, layer, states, empty';
const parameters = { speed: 0, grounded: true, jump: 'trigger', goal: { point: [0, 0, 0] } };
const states = { idle: { clip: 'Idle' }, walk: { clip: 'Walk' } };
const inner = { initial: 'a', states: { a: { clip: 'A' } } };

/** A root machine with two states and these transitions. */
const moving = (...transitions: unknown[]) => ({ parameters, states, initial: 'idle', transitions });
/** A machine that is a state. */
const nested = (...transitions: unknown[]) => ({
  states: { fight: { ...inner, transitions, next: 'rest' }, rest: { empty: true } },
  initial: 'fight',
});

/** What a schema can tell. */
export const MACHINES_BY_SHAPE: readonly BrokenRow[] = [
  ['neither tree nor states', { parameters }, 'definition: expected either tree or states, got neither.'],
  [
    'both tree and states',
    { tree: { clip: 'Idle' }, states, initial: 'idle' },
    'definition: expected either tree or states, got both.',
  ],
  [
    'a start beside a tree',
    { tree: { clip: 'Idle' }, initial: 'idle' },
    'initial: expected no such key beside a tree, got "idle".',
  ],
  ['no start', { states }, 'initial: expected the name of a state, got nothing.'],
  [
    'no states',
    { states: {}, initial: 'idle' },
    'states: expected at least one state, got an empty object.',
    'initial: expected the name of a state, got "idle".',
  ],
  [
    'states in a list',
    { states: [{ clip: 'Idle' }], initial: 'idle' },
    'states: expected an object of states by name, got an array of 1.',
    'initial: expected the name of a state, got "idle".',
  ],
  [
    'a state that is a name',
    { states: { idle: 'Idle' }, initial: 'idle' },
    'states.idle: expected a state, got "Idle".',
  ],
  [
    'a state of no kind',
    { states: { idle: { next: 'idle' } }, initial: 'idle' },
    `states.idle: expected a state with one of ${KINDS}, got an object with "next".`,
  ],
  [
    'a state of an unknown kind',
    { states: { idle: { emty: true } }, initial: 'idle' },
    `states.idle: expected a state with one of ${KINDS}, got an object with "emty". Did you mean "empty"?`,
  ],
  [
    'a state that is empty and a clip',
    { states: { idle: { empty: true, clip: 'Idle' } }, initial: 'idle' },
    'states.idle: expected a state of one kind, got clip and empty.',
  ],
  [
    'a state that is not empty',
    { states: { idle: { empty: false } }, initial: 'idle' },
    'states.idle.empty: expected true, got false.',
  ],
  [
    'an unknown key of a state',
    { states: { idle: { clip: 'Idle', nxt: 'idle' } }, initial: 'idle' },
    'states.idle.nxt: expected a key of a clip node, got "nxt". Did you mean "next"?',
  ],
  [
    'a key of a clip in an empty state',
    { states: { idle: { empty: true, speed: 1 } }, initial: 'idle' },
    'states.idle.speed: expected a key of an empty state, got "speed".',
  ],
  [
    'an empty node in a tree',
    { tree: { empty: true } },
    `tree: expected a node with one of ${KINDS.replace(', empty', '')}, got an object with "empty".`,
  ],
  [
    'a node with what comes next',
    { tree: { clip: 'Idle', next: 'walk' } },
    'tree.next: expected a key of a clip node, got "next".',
  ],
  ...['*', 'exit', 'ground/walk'].map(
    (name): BrokenRow => [
      `a state named ${name}`,
      { states: { [name]: { clip: 'Idle' } }, initial: name },
      `states[${JSON.stringify(name)}]: expected a name without "/" that is neither "*" nor "exit", got ${JSON.stringify(name)}.`.replace(
        '["exit"]',
        '.exit',
      ),
    ],
  ),
  [
    'a next that is a number',
    { states: { idle: { clip: 'Idle', next: 1 } }, initial: 'idle' },
    'states.idle.next: expected the name of a state, got 1.',
  ],
  [
    'a next to nowhere',
    { states: { idle: { clip: 'Idle', next: { fade: 1 } } }, initial: 'idle' },
    'states.idle.next.to: expected the name of a state, got nothing.',
  ],
  [
    'a fade out of a machine',
    {
      states: { fight: { initial: 'a', states: { a: { clip: 'A', next: { to: 'exit', fade: 1 } } } } },
      initial: 'fight',
    },
    'states.fight.states.a.next.fade: expected no such key on the way to "exit", got 1.',
  ],
  [
    'an entry without conditions',
    { ...moving(), entry: [{ to: 'walk' }] },
    'entry[0].when: expected the name of a boolean or trigger, or tests by name, got nothing.',
  ],
  [
    'a fade and an offset on the way to an exit',
    nested({ from: 'a', to: 'exit', exitTime: 1, fade: 0.1, offset: 0.5 }),
    'states.fight.transitions[0].fade: expected no such key on the way to "exit", got 0.1.',
    'states.fight.transitions[0].offset: expected no such key on the way to "exit", got 0.5.',
  ],
  [
    'a choice without children',
    { tree: { choose: [] } },
    'tree.choose: expected at least one child, got an empty array.',
  ],
  [
    'a choice with a broken condition',
    { tree: { choose: [{ clip: 'Idle', when: 1 }] } },
    'tree.choose[0].when: expected the name of a boolean or trigger, or tests by name, got 1.',
  ],
];

/** What a schema cannot tell. */
export const MACHINES_BY_MEANING: readonly BrokenRow[] = [
  [
    'an unknown start',
    { states, initial: 'idel' },
    'initial: expected the name of a state, got "idel". Did you mean "idle"?',
  ],
  [
    'an unknown state to begin with',
    { ...moving(), entry: [{ to: 'wlak', when: 'jump' }] },
    'entry[0].to: expected the name of a state, got "wlak". Did you mean "walk"?',
  ],
  ['an exit to begin with', nestedEntry(), 'states.fight.entry[0].to: expected the name of a state, got "exit".'],
  [
    'an unknown next',
    { states: { ...states, jump: { clip: 'Jump', next: 'wlak' } }, initial: 'idle' },
    'states.jump.next: expected the name of a state, got "wlak". Did you mean "walk"?',
  ],
  [
    'an unknown next with a fade',
    { states: { ...states, jump: { clip: 'Jump', next: { to: 'wlak', fade: 1 } } }, initial: 'idle' },
    'states.jump.next.to: expected the name of a state, got "wlak". Did you mean "walk"?',
  ],
  [
    'a next of a machine that is one of its own states',
    { states: { fight: { ...inner, next: 'a' } }, initial: 'fight' },
    'states.fight.next: expected the name of a state, got "a".',
  ],
  [
    'a state of the machine around',
    nested({ from: 'a', to: 'rest', exitTime: 1 }),
    'states.fight.transitions[0].to: expected the name of a state or "exit", got "rest".',
  ],
  [
    'a next out of the whole',
    { states: { idle: { clip: 'Idle', next: 'exit' } }, initial: 'idle' },
    exit('states.idle.next'),
  ],
  [
    'an exit out of a layer',
    {
      tree: { clip: 'Idle' },
      layers: [{ name: 'arms', ...inner, transitions: [{ from: 'a', to: 'exit', exitTime: 1 }] }],
    },
    exit('layers[0].transitions[0].to'),
  ],
  [
    'an exit out of a machine in a blend',
    {
      states: { all: { direct: [{ ...inner, weight: 1, transitions: [{ from: 'a', to: 'exit', exitTime: 1 }] }] } },
      initial: 'all',
    },
    exit('states.all.direct[0].transitions[0].to'),
  ],
  [
    'an exit out of a named machine that a tree plays',
    {
      nodes: { fight: { ...inner, transitions: [{ from: 'a', to: 'exit', exitTime: 1 }] }, alias: { node: 'fight' } },
      tree: { node: 'alias' },
    },
    exit('nodes.fight.transitions[0].to'),
  ],
  [
    'an exit out of a named machine that a state and a blend play',
    {
      nodes: { fight: { initial: 'a', states: { a: { clip: 'A', next: 'exit' } } } },
      states: { one: { node: 'fight' }, two: { direct: [{ node: 'fight', weight: 1 }] } },
      initial: 'one',
    },
    exit('nodes.fight.states.a.next'),
  ],
  [
    'a named node that no state leads to',
    { nodes: { spare: { clip: 'A' } }, states, initial: 'idle' },
    'nodes.spare: expected a node that the graph leads to, got one that nothing refers to.',
  ],
  [
    'a machine that holds itself',
    { nodes: { fight: { initial: 'a', states: { a: { node: 'fight' } } } }, tree: { node: 'fight' } },
    'nodes.fight: expected a node that does not hold itself, got nodes.fight -> nodes.fight.',
  ],
];

function nestedEntry(): unknown {
  return {
    parameters,
    states: { fight: { ...inner, entry: [{ to: 'exit', when: 'jump' }] } },
    initial: 'fight',
  };
}

function exit(path: string): string {
  return `${path}: expected the name of a state, as a machine that is no state has no exit, got "exit".`;
}

/** Definitions with states that are right. */
export const VALID_MACHINES: Readonly<Record<string, unknown>> = {
  'one state': { states: { idle: { clip: 'Idle' } }, initial: 'idle' },
  'a machine with everything': {
    parameters: { ...parameters, hit: { trigger: 'frame' }, land: { trigger: 'used' } },
    nodes: { run: { clip: 'Run' } },
    syncGroups: { feet: {} },
    states: {
      ...states,
      move: {
        blend1d: 'speed',
        sync: 'feet',
        children: [
          { clip: 'Walk', at: 1 },
          { node: 'run', at: 4 },
        ],
        events: [{ name: 'step', at: 0.5 }],
        next: { to: 'idle', fade: { seconds: 0, kind: 'frozen' } },
      },
      none: { empty: true, next: 'none', events: [{ name: 'nothing', at: 0 }] },
      again: { node: 'run', next: 'walk' },
      act: {
        choose: [
          { clip: 'Wave', when: { speed: { atLeast: 0, atMost: 1, not: 0.5 }, grounded: { not: false } } },
          { blend1d: 'speed', children: [{ clip: 'Nod', at: 0 }], when: 'hit' },
          { clip: 'Idle' },
        ],
        weightSpeed: 2,
        sync: 'none',
        role: 'follower',
      },
    },
    initial: 'idle',
    entry: [{ to: 'walk', when: { speed: { above: 1, below: 2, equals: 1.5 } } }],
    transitions: [
      { from: 'idle', to: 'walk', when: 'grounded' },
      { from: ['walk', 'move'], to: 'idle', when: { jump: true, grounded: false, speed: 0 }, exitTime: 0.5 },
      { from: 'walk', to: 'walk', exitTime: 3.5, fade: 0, offset: 1, priority: -1 },
      { from: '*', to: 'act', when: { grounded: { equals: true } }, toSelf: true, offset: { seconds: 0 } },
      {
        from: 'idle',
        to: 'move',
        when: 'land',
        fade: { seconds: 0.3, kind: 'blend', easing: [0.4, 0, 0.2, 1] },
        offset: { match: 'marker' },
        interruption: 'sourceThenTarget',
        ordered: false,
        interruptBelow: 0.5,
        rootMotion: 'target',
      },
      {
        from: 'idle',
        to: 'again',
        exitTime: 1,
        fade: {
          seconds: 0.3,
          kind: 'inertial',
          joints: [
            { from: 'Head', seconds: 0.1 },
            { from: 'Tail', seconds: 1 },
          ],
        },
        offset: { match: 'phase' },
      },
    ],
  },
  'a machine in a machine, with an exit': nested({ from: '*', to: 'exit', exitTime: 1, priority: 1 }),
  'a next that is an exit': {
    states: {
      fight: { initial: 'a', states: { a: { clip: 'A', next: { to: 'exit' } }, b: { clip: 'B', next: 'exit' } } },
    },
    initial: 'fight',
  },
  'a named machine with an exit': {
    nodes: { fight: { ...inner, transitions: [{ from: 'a', to: 'exit', exitTime: 1 }] }, alias: { node: 'fight' } },
    states: { one: { node: 'alias' }, two: { node: 'fight' } },
    initial: 'one',
  },
  'machines in a tree': {
    parameters,
    tree: {
      base: { direct: [{ ...inner, weight: 1, sync: 'none', role: 'leader' }] },
      layer: { states: { none: { empty: true }, a: { clip: 'A' } }, initial: 'none' },
    },
  },
  'names that objects have': {
    parameters: { toString: 'trigger', valueOf: 0 },
    states: { constructor: { clip: 'A' }, toString: { clip: 'B' } },
    initial: 'constructor',
    transitions: [{ from: 'constructor', to: 'toString', when: { toString: true, valueOf: { above: 1 } } }],
  },
};
