// All clips that a skeleton has played so far, in families of those that drive the same channels.
//
// What is constant over a whole family is folded away. A clip that joins later and finds a folded channel alive gives the family
// another layout; the others are compiled again when they are next played.

import type { Clip } from '../keys/clip.js';
import { createRestPose } from '../local-pose/local-pose.js';
import { localPoseToModelPose } from '../model-pose/local-pose-to-model-pose.js';
import { createModelPose, type ModelPose } from '../model-pose/model-pose.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { foldChannels } from './channel-fates.js';
import { type ChannelSpread, coverageOf, spreadOf, widenSpread } from './channel-spread.js';
import { type RigidBind, rigidBindOf } from './rigid-bind.js';
import { clipToSkinClip, type SkinClip } from './skin-clip.js';
import { createSkinLayout, type SkinLayout } from './skin-layout.js';

/** Clips that drive the same channels, and so may be mixed. `layout` is replaced when more channels come alive. */
export interface SkinFamily {
  spread: ChannelSpread;
  layout: SkinLayout;
}

/**
 * A clip as it is played on the skeletons that it was compiled for. `family` is null for one that the skin's own path cannot play.
 * It has to be compiled again when its layout is not the family's any more.
 */
export interface CompiledClip {
  readonly clip: Clip;
  readonly family: SkinFamily | null;
  readonly layout: SkinLayout | null;
  readonly keys: SkinClip | null;
}

/** Families are held by the compiled clips alone, and these by their clips. */
interface SkinClips {
  readonly bind: RigidBind | null;
  readonly restPose: ModelPose;
  readonly families: Map<string, WeakRef<SkinFamily>>;
  readonly compiled: WeakMap<Clip, CompiledClip>;
}

const _skinClips = new WeakMap<Skeleton, SkinClips>();

/**
 * Returns `clip` compiled for `skeleton`: the same object again as long as the family's layout stays. Compiling costs time in
 * proportion to the clip's keys, once.
 *
 * Keeps neither of the two alive.
 */
export function compileClip(skeleton: Skeleton, clip: Clip): CompiledClip {
  let known = _skinClips.get(skeleton);
  if (!known) {
    const restPose = createModelPose(skeleton.jointCount);
    localPoseToModelPose(restPose, createRestPose(skeleton), skeleton.parents);
    known = { bind: rigidBindOf(skeleton), restPose, families: new Map(), compiled: new WeakMap() };
    _skinClips.set(skeleton, known);
  }
  const found = known.compiled.get(clip);
  if (found && found.layout === (found.family?.layout ?? null)) return found;
  const family = found?.family ?? joinFamily(known, skeleton, clip);
  const layout = family?.layout ?? null;
  const keys = layout && clipToSkinClip(clip, skeleton, known.bind!, layout);
  const compiled = { clip, family, layout, keys };
  known.compiled.set(clip, compiled);
  return compiled;
}

/** Returns the family that `clip` belongs to, its layout such that the clip can be played; null when there is none. */
function joinFamily(known: SkinClips, skeleton: Skeleton, clip: Clip): SkinFamily | null {
  const { bind, restPose, families } = known;
  const covers = bind && coverageOf(clip, skeleton.jointCount);
  if (!bind || !covers) return null;
  const name = covers.join('');
  const family = families.get(name)?.deref();
  const spread = family ? widenSpread(family.spread, skeleton, clip) : spreadOf(skeleton, clip, covers);
  const fates = foldChannels(skeleton, bind, restPose, spread);
  const layout = fates && createSkinLayout(skeleton, bind, restPose, spread, fates);
  if (!layout) return null;
  if (!family) {
    for (const [other, reference] of families) if (!reference.deref()) families.delete(other);
    const created = { spread, layout };
    families.set(name, new WeakRef(created));
    return created;
  }
  family.spread = spread;
  if (!sameChannels(layout, family.layout)) family.layout = layout;
  return family;
}

function sameChannels(a: SkinLayout, b: SkinLayout): boolean {
  const lists = [
    [a.rotationSteps, b.rotationSteps],
    [a.liveRotations, b.liveRotations],
    [a.liveOffsets, b.liveOffsets],
    [a.heldRotations, b.heldRotations],
    [a.heldOffsets, b.heldOffsets],
  ] as const;
  return lists.every(([left, right]) => left.length === right.length && left.every((number, i) => number === right[i]));
}
