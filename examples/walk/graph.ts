// What the fox can do, as data: stand, turn on the spot, walk and run, and pounce; when it goes from one to another; and what its
// paws and its head do meanwhile.

import { defineGraph } from 'three-sinew';
import type { Character } from './character.js';
import { PAWS } from './poser.js';
import type { Stance } from './stances.js';

/** Below this many metres per second the fox stands, and below this turn it does not turn. */
const STANDING = 0.05;
const STRAIGHT = 0.2;

/** Degrees by which the head follows what it looks at. */
const LOOK_LIMIT = 75;

/** A stick that is pushed a little has the fox walk more slowly: its steps follow the ground that they are to cover. */
const STROLL = { by: 'speed', min: 0.5, max: 1 } as const;

/** A pounce begins at once, and without a jump. */
const LEAP = { seconds: 0.16, kind: 'inertial' } as const;

/** Paws whose steps keep clips in step: after a hind paw the fore paw across, in a walk as in a gallop. */
const LEADING_PAWS = ['hind left', 'fore right'];

/** A clip that is heard less than this has no say in where the paws are. */
const LEAST_WEIGHT = 0.3;

const TURNING_LEFT = { turn: { below: -STRAIGHT } } as const;
const TURNING_RIGHT = { turn: { above: STRAIGHT } } as const;
const GOING = { speed: { above: STANDING } } as const;

/** Returns the graph of a fox. */
export function makeGraph(fox: Character) {
  const [walk, run] = fox.gaits;
  const known = Object.fromEntries(
    [...fox.stances].map(([name, stances]) => {
      const ground = name.startsWith('Walk') ? { groundSpeed: walk.groundSpeed } : {};
      return [name, { ...describeSteps(stances), ...ground }];
    }),
  );
  return defineGraph({
    parameters: {
      speed: { value: 0, damping: 0.12 },
      turn: { value: 0, damping: 0.1 },
      pounce: 'trigger',
      look: { point: [0, 0, 1] },
      attention: { value: 0, damping: 0.15 },
    },
    clips: known,
    initial: 'idle',
    states: {
      idle: { clip: 'Survey' },
      'turn left': { clip: 'Turn left' },
      'turn right': { clip: 'Turn right' },
      move: {
        blend2d: ['turn', 'speed'],
        children: [
          { clip: 'Walk left', speed: STROLL, at: [-1, walk.groundSpeed] },
          { clip: 'Walk', speed: STROLL, at: [0, walk.groundSpeed] },
          { clip: 'Walk right', speed: STROLL, at: [1, walk.groundSpeed] },
          { clip: 'Run left', at: [-1, run.groundSpeed] },
          { clip: 'Run', at: [0, run.groundSpeed] },
          { clip: 'Run right', at: [1, run.groundSpeed] },
        ],
      },
      pounce: { clip: 'Pounce', loop: false, next: { to: 'idle', fade: 0.2 } },
    },
    transitions: [
      // From a run there is no time to crouch.
      {
        from: 'move',
        to: 'pounce',
        when: { pounce: true, speed: { above: 1 } },
        offset: { seconds: 0.26 },
        fade: LEAP,
      },
      { from: ['idle', 'move', 'turn left', 'turn right'], to: 'pounce', when: 'pounce', fade: LEAP },
      { from: 'pounce', to: 'move', when: GOING, exitTime: 0.86, fade: 0.25 },
      { from: ['idle', 'turn left', 'turn right'], to: 'move', when: GOING, fade: 0.25 },
      { from: 'move', to: 'turn left', when: { speed: { atMost: STANDING }, ...TURNING_LEFT }, fade: 0.25 },
      { from: 'move', to: 'turn right', when: { speed: { atMost: STANDING }, ...TURNING_RIGHT }, fade: 0.25 },
      { from: 'move', to: 'idle', when: { speed: { atMost: STANDING } }, fade: 0.35 },
      { from: ['idle', 'turn right'], to: 'turn left', when: TURNING_LEFT, fade: 0.2 },
      { from: ['idle', 'turn left'], to: 'turn right', when: TURNING_RIGHT, fade: 0.2 },
      { from: 'turn left', to: 'idle', when: { turn: { atLeast: -STRAIGHT } }, fade: 0.3 },
      { from: 'turn right', to: 'idle', when: { turn: { atMost: STRAIGHT } }, fade: 0.3 },
    ],
    steps: [
      {
        aim: 'b_Head_05',
        target: 'look',
        axis: fox.headAxis,
        weight: 'attention',
        limit: LOOK_LIMIT,
        chain: [{ joint: 'b_Neck_04', share: 0.4 }],
      },
    ],
  });
}

/** Returns what the graph is told of a clip: when the leading paws come down, by which clips are in step, and an event for each step. */
function describeSteps(stances: readonly Stance[]) {
  if (stances.length === 0) return {};
  const steps = stances.map(({ paw, down }) => ({ name: PAWS[paw]!.name, at: down }));
  const markers = steps.filter(({ name }) => LEADING_PAWS.includes(name)).sort((a, b) => a.at - b.at);
  // In a blend of clips only one of them tells: else there would be several prints of one step.
  return { markers, events: steps.map((step) => ({ ...step, leaderOnly: true, minimumWeight: LEAST_WEIGHT })) };
}
