// Random calls on a mixer and its actions, as plain data, and how they are made.

import fc from 'fast-check';
import * as THREE from 'three';
import type { Side } from './side.js';
import { ROOTS, type RootName, rootOf } from './world.js';

/** three keeps fades and warps in single precision: what is a multiple of this is exact on both sides. */
const TICK = 1 / 64;

const action = fc.nat(11);
const ticks = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max }).map((count) => count * TICK);
const span = fc.constantFrom(1 / 64, 1 / 8, 1 / 4, 1 / 2, 1);
const weight = fc.constantFrom(0, 0.25, 0.5, 1, 1.5);
const speed = fc.constantFrom(-2, -1, -0.5, 0, 0.5, 1, 1, 2);
const blendMode = fc.constantFrom(THREE.NormalAnimationBlendMode, THREE.AdditiveAnimationBlendMode);
const root = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom<RootName>(...ROOTS) },
);

/** Calls that leave alone what is playing. */
const gentle = [
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('weight' as const, 'effectiveWeight' as const), action, weight }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('speed' as const, 'effectiveSpeed' as const), action, speed }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('paused' as const, 'enabled' as const), action, value: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mixerSpeed' as const), speed }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('loop' as const),
      action,
      mode: fc.constantFrom(THREE.LoopOnce, THREE.LoopRepeat, THREE.LoopPingPong),
      repetitions: fc.constantFrom(0, 1, 2, 3, Number.POSITIVE_INFINITY),
      clamp: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('fadeIn' as const, 'fadeOut' as const), action, seconds: span }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('halt' as const, 'setDuration' as const), action, seconds: span }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('warp' as const), action, from: speed, to: speed, seconds: span }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('crossFadeTo' as const, 'crossFadeFrom' as const),
      action,
      other: action,
      seconds: span,
      warp: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('stopFading' as const, 'stopWarping' as const), action }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('startIn' as const), action, seconds: ticks(0, 64) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sync' as const), action, other: action }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const), action, seconds: ticks(0, 160) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('slopes' as const), action, start: fc.boolean(), end: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const), action }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('blendMode' as const), action, mode: blendMode }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), place: fc.nat(99), seed: fc.nat(999) }) },
];

const play = {
  weight: 4,
  arbitrary: fc.record({ kind: fc.constant('play' as const), action, asksAgain: fc.constantFrom(true, true, false) }),
};
const fetch = {
  weight: 1,
  arbitrary: fc.record({
    kind: fc.constantFrom('fetch' as const, 'existing' as const),
    clip: fc.nat(5),
    root,
    mode: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: blendMode }),
  }),
};
const stops = [
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stop' as const), action }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stopAll' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('uncacheClip' as const, 'uncacheAction' as const, 'uncacheRoot' as const),
      action,
    }),
  },
];

/** What listeners may do. */
const reactionCalls = fc.oneof(...gentle, play, fetch, ...stops, {
  weight: 1,
  arbitrary: fc.record({ kind: fc.constant('update' as const), seconds: ticks(0, 8) }),
});

/** One call. */
export const calls = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({ kind: fc.constant('update' as const), seconds: ticks(-20, 40) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('update' as const), seconds: ticks(0, 400) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('setTime' as const), seconds: ticks(0, 200) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('draw' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('groupAdd' as const, 'groupRemove' as const), spot: fc.nat(2) }),
  },
  play,
  fetch,
  ...gentle,
  ...stops,
);
export type Call =
  | (typeof calls extends fc.Arbitrary<infer T> ? T : never)
  | (typeof reactionCalls extends fc.Arbitrary<infer T> ? T : never);

/**
 * Kinds of calls that a scenario may do without, all of a line: what ends many comparisons early is left out of every other
 * scenario, so that what comes after it is seen as well.
 */
export const MUTABLE: readonly (readonly string[])[] = [
  ['fadeIn', 'fadeOut', 'crossFadeTo', 'crossFadeFrom'],
  ['setTime'],
  ['halt', 'warp', 'setDuration'],
  ['uncacheClip', 'uncacheAction', 'uncacheRoot'],
  ['blendMode', 'fetch', 'existing'],
  ['ping-pong'],
  ['write'],
  ['speed', 'effectiveSpeed', 'mixerSpeed'],
];

/** Whether a call is among the muted ones. */
export function isMuted(call: Call, muted: readonly boolean[]): boolean {
  const isPingPong = call.kind === 'loop' && call.mode === THREE.LoopPingPong;
  return MUTABLE.some((kinds, index) => muted[index] && kinds.includes(isPingPong ? 'ping-pong' : call.kind));
}

/** What a listener does when it hears of an action: `times` times at most. */
export interface Reaction {
  readonly type: 'loop' | 'finished';
  readonly action: number;
  readonly call: Call;
  readonly times: number;
}

/** One listener's reactions. */
export const reactions: fc.Arbitrary<Reaction[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Reaction[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.record({
        type: fc.constantFrom('loop' as const, 'finished' as const),
        action,
        call: reactionCalls,
        times: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
);

/** The action that a call is about. */
export function actionOf({ actions }: Side, call: Call): THREE.AnimationAction {
  return actions[('action' in call ? call.action : 0) % actions.length]!;
}

/** What a call comes to: to play an action that the mixer has forgotten is to ask for it again, if the call says so. */
export function settledCall(side: Side, call: Call): Call {
  if (call.kind !== 'play') return call;
  const action = actionOf(side, call);
  if (!call.asksAgain || isKnown(action)) return call;
  const again = side.mixer.clipAction(action.getClip(), action.getRoot() as THREE.Object3D, action.blendMode);
  return { ...call, action: side.labelOf(again) };
}

/** Whether the mixer knows an action. */
export function isKnown(action: THREE.AnimationAction): boolean {
  return knownActions(action).includes(action);
}

/** All actions that the mixer of this one knows, playing ones first. */
export function knownActions(action: THREE.AnimationAction): readonly THREE.AnimationAction[] {
  return (action.getMixer() as unknown as { _actions: THREE.AnimationAction[] })._actions;
}

/** The second action of a call. */
export function otherOf({ actions }: Side, call: Call): THREE.AnimationAction {
  return actions[('other' in call ? call.other : 0) % actions.length]!;
}

/** Whether warping between two clips is exact in single precision. */
export function canWarp(first: THREE.AnimationAction, second: THREE.AnimationAction): boolean {
  const ratio = first.getClip().duration / second.getClip().duration;
  return ratio > 0 && Number.isInteger(Math.log2(ratio));
}

/** Makes a call on one side; returns what it gives, as a number or a name. */
export function runCall(side: Side, call: Call): unknown {
  const { mixer, world } = side;
  const first = actionOf(side, call);
  switch (call.kind) {
    case 'update':
      mixer.update(call.seconds);
      break;
    case 'setTime':
      mixer.setTime(call.seconds);
      break;
    case 'draw':
      side.draw();
      break;
    case 'play':
    case 'stop':
    case 'reset':
    case 'stopFading':
    case 'stopWarping':
      first[call.kind]();
      break;
    case 'stopAll':
      mixer.stopAllAction();
      break;
    case 'paused':
    case 'enabled':
      first[call.kind] = call.value;
      break;
    case 'weight':
      first.weight = call.weight;
      break;
    case 'effectiveWeight':
      first.setEffectiveWeight(call.weight);
      break;
    case 'speed':
      first.timeScale = call.speed;
      break;
    case 'effectiveSpeed':
      first.setEffectiveTimeScale(call.speed);
      break;
    case 'mixerSpeed':
      mixer.timeScale = call.speed;
      break;
    case 'loop':
      first.setLoop(call.mode, call.repetitions).clampWhenFinished = call.clamp;
      break;
    case 'fadeIn':
    case 'fadeOut':
    case 'halt':
    case 'setDuration':
      first[call.kind](call.seconds);
      break;
    case 'warp':
      first.warp(call.from, call.to, call.seconds);
      break;
    case 'crossFadeTo':
    case 'crossFadeFrom': {
      const other = otherOf(side, call);
      return side.labelOf(first[call.kind](other, call.seconds, call.warp && canWarp(first, other)));
    }
    case 'startIn':
      first.startAt(mixer.time + call.seconds);
      break;
    case 'sync':
      first.syncWith(otherOf(side, call));
      break;
    case 'time':
      first.time = call.seconds;
      break;
    case 'slopes':
      first.zeroSlopeAtStart = call.start;
      first.zeroSlopeAtEnd = call.end;
      break;
    case 'blendMode':
      first.blendMode = call.mode;
      break;
    case 'fetch':
      return side.fetch(call.clip, call.root, call.mode);
    case 'existing': {
      const clip = side.clips[call.clip % side.clips.length]!;
      const found = mixer.existingAction(clip, rootOf(world, call.root ?? side.mixerRoot) as THREE.Object3D);
      return found ? side.labelOf(found) : null;
    }
    case 'uncacheClip':
      mixer.uncacheClip(first.getClip());
      break;
    case 'uncacheAction':
      mixer.uncacheAction(first.getClip(), first.getRoot() as THREE.Object3D);
      break;
    case 'uncacheRoot':
      mixer.uncacheRoot(first.getRoot() as THREE.Object3D);
      break;
    case 'groupAdd':
      world.group.add(world.spots[call.spot]!);
      break;
    case 'groupRemove':
      world.group.remove(world.spots[call.spot]!);
      break;
    case 'write':
      side.write(call.place, call.seed);
  }
  return undefined;
}
