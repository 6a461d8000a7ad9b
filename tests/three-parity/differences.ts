// Where our mixer is meant to differ from three's, one by one: which call or event of a scenario runs into it.
//
// A scenario is compared up to there. Each entry stands for a row of the README's table "Where we differ from three".

import * as THREE from 'three';
import { actionOf, type Call, isKnown, knownActions, otherOf } from '../support/scenario/calls.js';
import type { Heard, Side } from '../support/scenario/side.js';
import { bindingsOf, drivesSameValue, type ThreeAction } from '../support/scenario/three-bindings.js';

/** A call that three's side is about to get. */
export interface Moment {
  readonly side: Side;
  readonly call: Call;
  readonly isInListener: boolean;
  /** Labels of actions that have finished by themselves, and not been reset since. */
  readonly finished: ReadonlySet<number>;
  /** The weight that each action has in the last pose, or where a fade has begun since; none: it is not seen. */
  readonly shownWeights: ReadonlyMap<THREE.AnimationAction, number>;
}

/**
 * - row: how the README's row begins.
 * - remains: whether it is one with `quirks` as well.
 */
export interface Difference {
  readonly row: string;
  readonly remains: boolean;
  isMetBy?(moment: Moment): boolean;
  isMetByEvent?(side: Side, heard: Heard): boolean;
}

/** All of them but those of the bones, whose values are looked at one by one: see `run-scenario.ts`. */
export const DIFFERENCES: readonly Difference[] = [
  {
    row: 'a clamped ping-pong action shows the wrong end on its last frame',
    remains: false,
    isMetByEvent: ({ actions }, { type, action }) =>
      type === 'finished' && actions[action]!.loop === THREE.LoopPingPong,
  },
  {
    row: '`setTime` keeps loop counts, and what has finished stays finished',
    remains: false,
    isMetBy: ({ side, call, finished }) =>
      call.kind === 'setTime' &&
      side.actions.some((action, label) => internals(action)._loopCount !== -1 || finished.has(label)),
  },
  {
    row: 'an action started by a listener counts from the next frame on',
    remains: false,
    isMetBy: ({ side, call, isInListener }) =>
      isInListener && call.kind === 'play' && !actionOf(side, call).isScheduled(),
  },
  {
    row: 'a fade runs from 0 to 1 or from 1 to 0 whatever is shown',
    remains: false,
    isMetBy: ({ side, call, shownWeights }) => {
      const { fadeIn, fadeOut } = fadesOf(side, call);
      // In a cross-fade of an action with itself the fade-out comes first.
      const before = fadeIn === fadeOut ? 1 : undefined;
      return (
        (fadeOut !== undefined && (fadeStart(fadeOut, shownWeights) ?? 1) !== 1) ||
        (fadeIn !== undefined && (before ?? fadeStart(fadeIn, shownWeights) ?? 0) !== 0)
      );
    },
  },
  {
    row: 'an action stopped by a listener is still run in that frame',
    remains: true,
    isMetBy: ({ side, call, isInListener }) => isInListener && stoppedBy(side, call).length > 0,
  },
  {
    row: 'a listener that updates the mixer',
    remains: true,
    isMetBy: ({ call, isInListener }) => isInListener && (call.kind === 'update' || call.kind === 'setTime'),
  },
  {
    row: 'a clip of no duration makes a repeated action',
    remains: true,
    isMetBy: ({ side, call }) =>
      (call.kind === 'update' || call.kind === 'setTime') &&
      side.actions.some(
        (action) => action.isScheduled() && action.getClip().duration === 0 && action.loop !== THREE.LoopOnce,
      ),
  },
  {
    row: 'a smooth track with two keys of one time',
    remains: true,
    isMetBy: ({ side, call }) =>
      call.kind === 'play' &&
      actionOf(side, call)
        .getClip()
        .tracks.some(
          (track) =>
            track.getInterpolation() === THREE.InterpolateSmooth &&
            track.times.some((time, key) => key > 0 && time === track.times[key - 1]),
        ),
  },
  {
    row: 'fades lose precision with the mixer',
    remains: true,
    isMetBy: ({ side, call }) => rampNumbers(side, call).some((number) => Math.fround(number) !== number),
  },
  {
    row: 'a warp from a standstill divides by zero',
    remains: true,
    isMetBy: ({ side, call }) => warpsOf(side, call).some(({ action }) => action.timeScale === 0),
  },
  {
    row: '`uncache…` on a group throws, and so does `play` on an action that was uncached',
    remains: true,
    isMetBy: ({ side, call }) =>
      (call.kind === 'play' && !isKnown(actionOf(side, call))) ||
      // After uncacheClip three's action may still say that it is in a place which another one has by now.
      (call.kind === 'stop' && !isKnown(actionOf(side, call)) && actionOf(side, call).isScheduled()) ||
      forgottenBy(side, call).some((action) => 'isAnimationObjectGroup' in action.getRoot()),
  },
  {
    row: '`clipAction` with changing blend modes makes ever new actions',
    remains: true,
    isMetBy: ({ side, call }) => {
      if (call.kind === 'fetch' || call.kind === 'existing') {
        const clip = side.clips[call.clip % side.clips.length]!;
        return side.actions.filter((action) => isKnown(action) && action.getClip() === clip).some(hasRival);
      }
      return forgottenBy(side, call).some(hasRival);
    },
  },
  {
    row: 'one value that is reached by two paths or under two roots is mixed for each by itself',
    remains: true,
    isMetBy: ({ side, call }) => {
      if (call.kind !== 'play') return false;
      const action = actionOf(side, call);
      if (action.isScheduled()) return false;
      const active = side.actions.filter((other) => other.isScheduled()).flatMap(bindingsOf);
      const own = bindingsOf(action);
      return own.some((binding) => [...active, ...own].some((other) => drivesSameValue(binding, other)));
    },
  },
];

/** The row of what an app writes to what is animated: it only hides single values. */
export const WRITTEN_VALUES =
  'a value that your code wrote to what is animated stays while the animated value does not change';

function internals(action: THREE.AnimationAction): ThreeAction {
  return action as unknown as ThreeAction;
}

/** Whether the mixer knows another action of the same clip and root. */
function hasRival(action: THREE.AnimationAction): boolean {
  return knownActions(action).some(
    (other) => other !== action && other.getClip() === action.getClip() && other.getRoot() === action.getRoot(),
  );
}

/** The actions that a call makes the mixer forget. */
function forgottenBy(side: Side, call: Call): THREE.AnimationAction[] {
  if (call.kind !== 'uncacheClip' && call.kind !== 'uncacheAction' && call.kind !== 'uncacheRoot') return [];
  const action = actionOf(side, call);
  return side.actions.filter((other) => {
    const isSameClip = call.kind === 'uncacheRoot' || other.getClip() === action.getClip();
    return isKnown(other) && isSameClip && (call.kind === 'uncacheClip' || other.getRoot() === action.getRoot());
  });
}

/** The playing actions that a call stops. */
function stoppedBy(side: Side, call: Call): THREE.AnimationAction[] {
  const stopped =
    call.kind === 'stopAll' ? side.actions : call.kind === 'stop' ? [actionOf(side, call)] : forgottenBy(side, call);
  return stopped.filter((action) => action.isScheduled());
}

/** The factor of the weight at which an action is seen, where our fade begins. */
function fadeStart(
  action: THREE.AnimationAction,
  shownWeights: ReadonlyMap<THREE.AnimationAction, number>,
): number | undefined {
  const factor = (shownWeights.get(action) ?? Number.NaN) / action.weight;
  return Number.isFinite(factor) ? factor : undefined;
}

/** Which action a call fades in, and which out. */
export function fadesOf(side: Side, call: Call): { fadeIn?: THREE.AnimationAction; fadeOut?: THREE.AnimationAction } {
  const action = actionOf(side, call);
  if (call.kind === 'fadeIn') return { fadeIn: action };
  if (call.kind === 'fadeOut') return { fadeOut: action };
  if (call.kind === 'crossFadeTo') return { fadeOut: action, fadeIn: otherOf(side, call) };
  if (call.kind === 'crossFadeFrom') return { fadeIn: action, fadeOut: otherOf(side, call) };
  return {};
}

/** The warps that a call begins: which speeds they lead from and to. */
function warpsOf(side: Side, call: Call): { action: THREE.AnimationAction; speeds: number[] }[] {
  const action = actionOf(side, call);
  if (call.kind === 'halt') return [{ action, speeds: [action.getEffectiveTimeScale(), 0] }];
  if (call.kind === 'warp') return [{ action, speeds: [call.from, call.to] }];
  const { fadeIn, fadeOut } = fadesOf(side, call);
  if (!fadeIn || !fadeOut || !('warp' in call) || !call.warp) return [];
  const ratio = fadeOut.getClip().duration / fadeIn.getClip().duration;
  return [
    { action: fadeOut, speeds: [1, ratio] },
    { action: fadeIn, speeds: [1 / ratio, 1] },
  ];
}

/** What three keeps in single precision. */
function rampNumbers(side: Side, call: Call): number[] {
  const warps = warpsOf(side, call);
  if (warps.length === 0 && Object.keys(fadesOf(side, call)).length === 0) return [];
  const { time } = side.mixer;
  return [
    time,
    time + ('seconds' in call ? call.seconds : 0),
    ...warps.flatMap(({ action, speeds }) => speeds.map((speed) => speed / action.timeScale)),
  ].filter(Number.isFinite);
}
