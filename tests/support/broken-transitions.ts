// Definitions with transitions, fades and conditions that are broken, with the problems that they have.

import type { BrokenRow } from './broken-machines.js';

const parameters = { speed: 0, grounded: true, jump: 'trigger', goal: { point: [0, 0, 0] } };
const states = { idle: { clip: 'Idle' }, walk: { clip: 'Walk' } };

/** A root machine with two states and these transitions. */
const moving = (...transitions: unknown[]) => ({ parameters, states, initial: 'idle', transitions });
/** One from idle to walk, at the end unless `rest` says something else. */
const way = (rest: object) => moving({ from: 'idle', to: 'walk', exitTime: 1, ...rest });
/** One when this holds. */
const when = (conditions: unknown) => moving({ from: 'idle', to: 'walk', when: conditions });
const fade = (rest: object) => way({ fade: { seconds: 0.2, ...rest } });
/** What a schema can tell. */
export const TRANSITIONS_BY_SHAPE: readonly BrokenRow[] = [
  [
    'transitions by name',
    { states, initial: 'idle', transitions: {} },
    'transitions: expected an array of transitions, got an empty object.',
  ],
  [
    'a transition without reason',
    moving({ from: 'idle', to: 'walk' }),
    'transitions[0]: expected a transition with when or exitTime, got one with neither.',
  ],
  [
    'a transition from nowhere',
    moving({ to: 'walk', exitTime: 1 }),
    'transitions[0].from: expected the name of a state, an array of such names or "*", got nothing.',
  ],
  [
    'a transition to nowhere',
    moving({ from: 'idle', exitTime: 1 }),
    'transitions[0].to: expected the name of a state, got nothing.',
  ],
  [
    'a transition from no state',
    way({ from: [] }),
    'transitions[0].from: expected at least one name of a state, got an empty array.',
  ],
  [
    'a transition from a number',
    way({ from: ['idle', 3] }),
    'transitions[0].from[1]: expected the name of a state, got 3.',
  ],
  ['an exit time of 0', way({ exitTime: 0 }), 'transitions[0].exitTime: expected a number above 0, got 0.'],
  [
    'an unknown key of a transition',
    way({ fad: 0.2 }),
    'transitions[0].fad: expected a key of a transition, got "fad". Did you mean "fade"?',
  ],
  ['a priority that is a word', way({ priority: 'high' }), 'transitions[0].priority: expected a number, got "high".'],
  ['an offset of two cycles', way({ offset: 2 }), 'transitions[0].offset: expected a number from 0 to 1, got 2.'],
  [
    'an offset that is nothing',
    way({ offset: {} }),
    'transitions[0].offset: expected a phase from 0 to 1, { seconds } or { match }, got an empty object.',
  ],
  [
    'an offset before the start',
    way({ offset: { seconds: -1 } }),
    'transitions[0].offset.seconds: expected a number of 0 or more, got -1.',
  ],
  [
    'an offset that matches a foot',
    way({ offset: { match: 'markers' } }),
    'transitions[0].offset.match: expected "phase" or "marker", got "markers". Did you mean "marker"?',
  ],
  [
    'a way to itself that is not from any state',
    way({ toSelf: true }),
    'transitions[0].toSelf: expected no such key in a transition that is not from "*", got true.',
  ],
  [
    'an unknown interruption',
    way({ interruption: 'next' }),
    'transitions[0].interruption: expected "none", "source", "target", "sourceThenTarget" or "targetThenSource", got "next".',
  ],
  ['an order that is a number', way({ ordered: 0 }), 'transitions[0].ordered: expected true or false, got 0.'],
  [
    'an interruption below 2',
    way({ interruptBelow: 2 }),
    'transitions[0].interruptBelow: expected a number from 0 to 1, got 2.',
  ],
  [
    'an unknown root motion',
    way({ rootMotion: 'sourc' }),
    'transitions[0].rootMotion: expected "blend", "source", "target" or "additive", got "sourc". Did you mean "source"?',
  ],
  ['a negative fade', way({ fade: -0.1 }), 'transitions[0].fade: expected a number of 0 or more, got -0.1.'],
  [
    'a fade that is a word',
    way({ fade: 'slow' }),
    'transitions[0].fade: expected a number of 0 or more or a fade, got "slow".',
  ],
  [
    'a fade without a length',
    way({ fade: { kind: 'frozen' } }),
    'transitions[0].fade.seconds: expected a number of 0 or more, got nothing.',
  ],
  [
    'a fade of negative length',
    fade({ seconds: -1 }),
    'transitions[0].fade.seconds: expected a number of 0 or more, got -1.',
  ],
  [
    'an unknown kind of fade',
    fade({ kind: 'inertia' }),
    'transitions[0].fade.kind: expected "blend", "frozen" or "inertial", got "inertia". Did you mean "inertial"?',
  ],
  [
    'an unknown easing',
    fade({ easing: 'smoth' }),
    'transitions[0].fade.easing: expected "linear", "smooth" or "smoother", got "smoth". Did you mean "smooth" or "smoother"?',
  ],
  [
    'a curve of three numbers',
    fade({ easing: [0, 0, 1] }),
    'transitions[0].fade.easing: expected an array of four numbers, got an array of 3.',
  ],
  [
    'a curve that leaves its frame',
    fade({ easing: [0, -0.5, 1, 1] }),
    'transitions[0].fade.easing[1]: expected a number from 0 to 1, got -0.5.',
  ],
  [
    'an easing of an inertial fade',
    fade({ kind: 'inertial', easing: 'smooth' }),
    'transitions[0].fade.easing: expected no such key in a fade that is "inertial", got "smooth".',
  ],
  [
    'joints of a fade that are no list',
    fade({ joints: 'Head' }),
    'transitions[0].fade.joints: expected an array of joints, got "Head".',
  ],
  [
    'a joint of a fade without a time',
    fade({ kind: 'inertial', joints: [{ from: 'Head' }] }),
    'transitions[0].fade.joints[0].seconds: expected a number of 0 or more, got nothing.',
  ],
  [
    'conditions in a list',
    when(['jump']),
    'transitions[0].when: expected the name of a boolean or trigger, or tests by name, got an array of 1.',
  ],
  ['no conditions', when({}), 'transitions[0].when: expected at least one test, got an empty object.'],
  [
    'a test that is none',
    when({ speed: {} }),
    'transitions[0].when.speed: expected a test with at least one of above, below, atLeast, atMost, equals or not, got an empty object.',
  ],
  [
    'an unknown test',
    when({ speed: { abov: 1 } }),
    'transitions[0].when.speed.abov: expected a key of a test of a number, got "abov". Did you mean "above"?',
  ],
  [
    'a test against a name',
    when({ speed: { above: 'goal' } }),
    'transitions[0].when.speed.above: expected a number, got "goal".',
  ],
  [
    'a test that is null',
    when({ speed: null }),
    'transitions[0].when.speed: expected a number or a test of a number, got null.',
  ],
];

/** What a schema cannot tell. */
export const TRANSITIONS_BY_MEANING: readonly BrokenRow[] = [
  [
    'an unknown source',
    way({ from: 'wlak' }),
    'transitions[0].from: expected the name of a state or "*", got "wlak". Did you mean "walk"?',
  ],
  [
    'an unknown source in a list',
    way({ from: ['idle', 'wlak'] }),
    'transitions[0].from[1]: expected the name of a state, got "wlak". Did you mean "walk"?',
  ],
  ['any state in a list', way({ from: ['*'] }), 'transitions[0].from[0]: expected the name of a state, got "*".'],
  [
    'an unknown target',
    way({ to: 'wlak' }),
    'transitions[0].to: expected the name of a state, got "wlak". Did you mean "walk"?',
  ],
  ['any state as a target', way({ to: '*' }), 'transitions[0].to: expected the name of a state, got "*".'],
  [
    'a state that every object has',
    way({ to: 'constructor' }),
    'transitions[0].to: expected the name of a state, got "constructor".',
  ],
  [
    'an exit out of the whole',
    way({ to: 'exit' }),
    'transitions[0].to: expected the name of a state, as a machine that is no state has no exit, got "exit".',
  ],
  [
    'an unknown parameter to test',
    when({ sped: 1 }),
    'transitions[0].when.sped: expected the name of a parameter, got "sped". Did you mean "speed"?',
  ],
  [
    'an unknown trigger',
    when('jmup'),
    'transitions[0].when: expected the name of a parameter, got "jmup". Did you mean "jump"?',
  ],
  [
    'a number as a condition',
    when('speed'),
    'transitions[0].when: expected the name of a boolean or trigger, got the number "speed".',
  ],
  [
    'a point as a condition',
    when('goal'),
    'transitions[0].when: expected the name of a boolean or trigger, got the point "goal".',
  ],
  [
    'a test of a point',
    when({ goal: true }),
    'transitions[0].when.goal: expected the name of a number, boolean or trigger, got the point "goal".',
  ],
  [
    'a trigger that is not fired',
    when({ jump: false }),
    'transitions[0].when.jump: expected true for a trigger, got false.',
  ],
  [
    'a boolean above 1',
    when({ grounded: { above: 1 } }),
    'transitions[0].when.grounded.above: expected a key of a test of a boolean, got "above".',
  ],
  [
    'a boolean of 1',
    when({ grounded: 1 }),
    'transitions[0].when.grounded: expected true, false or a test of a boolean, got 1.',
  ],
  [
    'a boolean that equals a number',
    when({ grounded: { equals: 1 } }),
    'transitions[0].when.grounded.equals: expected true or false, got 1.',
  ],
  [
    'a number that is true',
    when({ speed: true }),
    'transitions[0].when.speed: expected a number or a test of a number, got true.',
  ],
  [
    'a number that is not false',
    when({ speed: { not: false } }),
    'transitions[0].when.speed.not: expected a number, got false.',
  ],
  ['a test against NaN', when({ speed: Number.NaN }), 'transitions[0].when.speed: expected a finite number, got NaN.'],
  [
    'two times for one joint',
    fade({
      kind: 'inertial',
      joints: [
        { from: 'Head', seconds: 1 },
        { from: 'Head', seconds: 2 },
      ],
    }),
    'transitions[0].fade.joints[1].from: expected another joint than transitions[0].fade.joints[0].from, got "Head".',
  ],
];
