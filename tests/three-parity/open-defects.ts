// Scenarios that run into something that is known to be wrong here, and not mended yet. What is mended goes from this file.

import type * as THREE from 'three';
import { InterpolateSmooth } from 'three';
import { threeToSkeletons } from '../../src/from-three/three-to-skeleton.js';
import { actionOf, type Call } from '../support/scenario/calls.js';
import type { Side } from '../support/scenario/side.js';
import { bindingsOf } from '../support/scenario/three-bindings.js';
import { rootOf } from '../support/scenario/world.js';

const STOPS: readonly string[] = ['stop', 'stopAll', 'uncacheClip', 'uncacheAction', 'uncacheRoot'];

/** Whether a call may stop something. */
export function mayStop({ kind }: Call): boolean {
  return STOPS.includes(kind);
}

/** Two roots find different skeletons over the same joints: each becomes a character of its own. */
export function hasSharedJoints({ world }: Side): boolean {
  const all = [world.scene, world.meshes[0]!, world.below].flatMap((root) => threeToSkeletons(root));
  return all.some((one) =>
    all.some(
      (other) =>
        one.nodes.some((node) => other.nodes.includes(node)) &&
        !one.skeletons.some((skeleton) => other.skeletons.includes(skeleton)),
    ),
  );
}

/** Lazy bones: a skeleton that is not below the root of an action keeps its old pose. */
export function hasSkeletonsElsewhere({ world, actions }: Side): boolean {
  const roots = (['mesh', 'below'] as const).map((name) => rootOf(world, name));
  return actions.some((action) => roots.includes(action.getRoot()));
}

/** Lazy bones: the ends of smooth curves depend on which frames were drawn. */
export function hasSmoothTracks({ clips }: Side): boolean {
  return clips.some(({ tracks }) => tracks.some((track) => track.getInterpolation() === InterpolateSmooth));
}

/** A bone stays as it is when the action that shows it stops, and another one drives it without weight. */
export function leavesBoneBehind(side: Side, call: Call): boolean {
  if (!mayStop(call)) return false;
  const active = side.actions.filter((action) => action.isScheduled());
  const first = actionOf(side, call);
  const isStopped = (action: THREE.AnimationAction): boolean =>
    call.kind === 'uncacheRoot'
      ? action.getRoot() === first.getRoot()
      : action === first || (call.kind !== 'stop' && action.getClip() === first.getClip());
  const kept = active.filter((action) => !isStopped(action)).flatMap(bindingsOf);
  return active.filter(isStopped).some((action) => bindingsOf(action).some((binding) => kept.includes(binding)));
}
