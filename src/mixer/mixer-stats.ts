// What a mixer holds, in the shape of three's `AnimationMixer.stats`.

import type { AnimationAction } from './animation-action.js';

/** How many there are, and how many are at work. */
export interface MixerCount {
  readonly total: number;
  readonly inUse: number;
}

/**
 *   actions               known actions; playing ones
 *   bindings              tracks' targets of known actions, each once; of playing ones
 *   controlInterpolants   fades and warps that run; nothing is kept for those that do not
 */
export interface MixerStats {
  readonly actions: MixerCount;
  readonly bindings: MixerCount;
  readonly controlInterpolants: MixerCount;
}

/** Returns live figures: each is counted when it is read. The list has the playing ones first. */
export function createMixerStats(
  listActions: () => readonly AnimationAction[],
  countPlaying: () => number,
): MixerStats {
  const playing = (): readonly AnimationAction[] => listActions().slice(0, countPlaying());
  return {
    actions: liveCount(
      () => listActions().length,
      () => countPlaying(),
    ),
    bindings: liveCount(
      () => countTargets(listActions()),
      () => countTargets(playing()),
    ),
    controlInterpolants: liveCount(
      () => countRamps(listActions()),
      () => countRamps(listActions()),
    ),
  };
}

function liveCount(countTotal: () => number, countInUse: () => number): MixerCount {
  return {
    get total() {
      return countTotal();
    },
    get inUse() {
      return countInUse();
    },
  };
}

function countTargets(actions: readonly AnimationAction[]): number {
  const targets = new Set<string>();
  for (const action of actions) {
    const { uuid } = action.getRoot();
    for (const track of action.getClip().tracks) targets.add(`${uuid} ${track.name}`);
  }
  return targets.size;
}

function countRamps(actions: readonly AnimationAction[]): number {
  return actions.reduce((count, action) => count + action._rampCount(), 0);
}
