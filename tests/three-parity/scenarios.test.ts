// Random calls on three's mixer and on ours: the same numbers, the same events, in the same order.

import fc from 'fast-check';
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { AnimationMixer, type AnimationMixerOptions } from '../../src/index.js';
import { createSmallClips, createSmallRig, type SmallRig } from '../support/small-rig.js';

/**
 * Both work in doubles on the same keys. What differs is rounding in another order of the same sums; a fade multiplies
 * it, because three keeps fade times in single precision.
 */
const TOLERANCE = 1e-6;

/**
 * three keeps fades and warps in single precision. So that both sides agree on what comes first, all times are multiples of
 * this, and what is divided by is a power of two: everything is exact.
 */
const TICK = 1 / 64;
const span = fc.constantFrom(1 / 64, 1 / 8, 1 / 4, 1 / 2, 1);

const ticks = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max }).map((count) => count * TICK);
const clip = fc.nat(2);
const weight = fc.constantFrom(0, 0.25, 0.5, 1, 1.5);
const speed = fc.constantFrom(-2, -1, -0.5, 0, 0.5, 1, 2);

/** One call, with its arguments. */
const call = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('update' as const), seconds: ticks(-20, 40) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('update' as const), seconds: ticks(0, 400) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('play' as const), clip }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('stop' as const, 'reset' as const), clip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stopAll' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), clip, value: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('enable' as const), clip, value: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('weight' as const, 'effectiveWeight' as const), clip, weight }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('speed' as const, 'effectiveSpeed' as const), clip, speed }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mixerSpeed' as const), speed }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('loop' as const),
      clip,
      mode: fc.constantFrom(THREE.LoopOnce, THREE.LoopRepeat, THREE.LoopPingPong),
      repetitions: fc.constantFrom(0, 1, 2, 3, Number.POSITIVE_INFINITY),
      clamp: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('fadeIn' as const, 'fadeOut' as const, 'halt' as const, 'setDuration' as const),
      clip,
      seconds: span,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('crossFadeTo' as const, 'crossFadeFrom' as const),
      clip,
      other: clip,
      seconds: span,
      warp: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('startIn' as const), clip, seconds: ticks(0, 64) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sync' as const), clip, other: clip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const), clip, seconds: ticks(0, 32) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('setTime' as const), seconds: ticks(0, 200) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('slopes' as const), clip, start: fc.boolean(), end: fc.boolean() }),
  },
);
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

interface Side {
  readonly rig: SmallRig;
  readonly mixer: THREE.AnimationMixer;
  readonly actions: readonly THREE.AnimationAction[];
  readonly events: string[];
}

function createSide(makeMixer: (root: THREE.Object3D) => THREE.AnimationMixer): Side {
  const rig = createSmallRig();
  const mixer = makeMixer(rig.root);
  const actions = createSmallClips().map((made) => mixer.clipAction(made));
  const events: string[] = [];
  mixer.addEventListener('loop', ({ action, loopDelta }) => events.push(`${action.getClip().name} loop ${loopDelta}`));
  mixer.addEventListener('finished', ({ action, direction }) =>
    events.push(`${action.getClip().name} finished ${direction} at ${action.time}`),
  );
  return { rig, mixer, actions, events };
}

const threeSide = (): Side => createSide((root) => new THREE.AnimationMixer(root));
const sinewSide = (options: AnimationMixerOptions): Side =>
  createSide((root) => new AnimationMixer(root, options) as unknown as THREE.AnimationMixer);

function run({ mixer, actions }: Side, made: Call): void {
  const action = actions['clip' in made ? made.clip : 0]!;
  // From a standstill three divides by zero, and the speed is not a number any more.
  const canWarp = action.timeScale !== 0;
  switch (made.kind) {
    case 'update':
      mixer.update(made.seconds);
      break;
    case 'play':
    case 'stop':
    case 'reset':
      action[made.kind]();
      break;
    case 'stopAll':
      mixer.stopAllAction();
      break;
    case 'pause':
      action.paused = made.value;
      break;
    case 'enable':
      action.enabled = made.value;
      break;
    case 'weight':
      action.weight = made.weight;
      break;
    case 'effectiveWeight':
      action.setEffectiveWeight(made.weight);
      break;
    case 'speed':
      action.timeScale = made.speed;
      break;
    case 'effectiveSpeed':
      action.setEffectiveTimeScale(made.speed);
      break;
    case 'mixerSpeed':
      mixer.timeScale = made.speed;
      break;
    case 'loop':
      action.setLoop(made.mode, made.repetitions).clampWhenFinished = made.clamp;
      break;
    case 'halt':
      if (canWarp) action.halt(made.seconds);
      break;
    case 'fadeIn':
    case 'fadeOut':
    case 'setDuration':
      action[made.kind](made.seconds);
      break;
    case 'crossFadeTo':
    case 'crossFadeFrom':
      if (canWarp && actions[made.other]!.timeScale !== 0)
        action[made.kind](actions[made.other]!, made.seconds, made.warp);
      break;
    case 'startIn':
      action.startAt(mixer.time + made.seconds);
      break;
    case 'sync':
      action.syncWith(actions[made.other]!);
      break;
    case 'time':
      action.time = made.seconds;
      break;
    case 'setTime':
      mixer.setTime(made.seconds);
      break;
    case 'slopes':
      action.zeroSlopeAtStart = made.start;
      action.zeroSlopeAtEnd = made.end;
  }
}

/** Everything that can be read, as names and numbers. */
function stateOf({ rig, mixer, actions }: Side): Record<string, number> {
  const state: Record<string, number> = { 'mixer.time': mixer.time };
  for (const action of actions) {
    const name = action.getClip().name;
    state[`${name} time`] = action.time;
    state[`${name} weight`] = action.getEffectiveWeight();
    state[`${name} speed`] = action.getEffectiveTimeScale();
    state[`${name} timeScale`] = action.timeScale;
    state[`${name} flags`] =
      Number(action.paused) +
      2 * Number(action.enabled) +
      4 * Number(action.isRunning()) +
      8 * Number(action.isScheduled());
  }
  const put = (name: string, values: number[], sign = 1): void => {
    for (const [i, value] of values.entries()) state[`${name} ${i}`] = value * sign;
  };
  for (const bone of rig.bones) {
    put(`${bone.name} position`, bone.position.toArray());
    // A rotation and its negative are the same.
    put(`${bone.name} quaternion`, bone.quaternion.toArray(), Math.sign(bone.quaternion.w || 1));
    put(`${bone.name} scale`, bone.scale.toArray());
  }
  put('lamp color', rig.lamp.color.toArray());
  state['lamp intensity'] = rig.lamp.intensity;
  state['lamp visible'] = Number(rig.lamp.visible);
  return state;
}

function expectSameState(three: Side, sinew: Side, after: string): void {
  expect(sinew.events, after).toEqual(three.events);
  const wanted = stateOf(three);
  const got = stateOf(sinew);
  for (const name of Object.keys(wanted)) {
    const difference = Math.abs(wanted[name]! - got[name]!);
    // Near a half turn the sign that was picked for one side may differ from the other's.
    const isSame =
      difference < TOLERANCE || (name.includes('quaternion') && Math.abs(wanted[name]! + got[name]!) < TOLERANCE);
    if (!isSame) expect(`${name} = ${got[name]}`, after).toBe(`${name} = ${wanted[name]}`);
  }
}

describe('AnimationMixer with quirks', () => {
  it('does what three does, call for call', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 5, maxLength: 60 }), (calls) => {
        const three = threeSide();
        const sinew = sinewSide({ quirks: true });
        calls.forEach((made, index) => {
          run(three, made);
          run(sinew, made);
          expectSameState(three, sinew, `call ${index}: ${JSON.stringify(made)}`);
        });
      }),
      { numRuns: 400 },
    );
  });
});

describe('AnimationMixer without quirks', () => {
  it('does what three does, but for ping-pong ends, setTime, and where fades begin', () => {
    const different: readonly string[] = ['setTime', 'fadeIn', 'fadeOut', 'crossFadeFrom', 'crossFadeTo'];
    const isTheSame = (made: Call): boolean =>
      !different.includes(made.kind) && !(made.kind === 'loop' && made.mode === THREE.LoopPingPong);
    fc.assert(
      fc.property(fc.array(call.filter(isTheSame), { minLength: 5, maxLength: 60 }), (calls) => {
        const three = threeSide();
        const sinew = sinewSide({});
        calls.forEach((made, index) => {
          run(three, made);
          run(sinew, made);
          expectSameState(three, sinew, `call ${index}: ${JSON.stringify(made)}`);
        });
      }),
      { numRuns: 200 },
    );
  });
});
