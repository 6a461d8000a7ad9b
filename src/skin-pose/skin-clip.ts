// The keys of a clip, made ready for skin poses of one layout.

import type { Clip, KeyGroup } from '../keys/clip.js';
import { CURSOR_SIZE } from '../keys/key-cursor.js';
import { uniformRate } from '../keys/uniform-times.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { bakeOffsetKeys, bakeRotationKeys, offsetBake, rotationBake } from './bake.js';
import type { RigidBind } from './rigid-bind.js';
import { type SkinLayout, STEP_OFFSET } from './skin-layout.js';

/** How far the rotations of two neighbouring keys are apart at most. */
export const NEAR = 0;
export const CLOSE = 1;
export const FAR = 2;

/** z = 1 - cos(angle) of four numbers up to here is NEAR: up to there three r187 takes a normalised lerp as well. */
const NEAR_LIMIT = 5e-4;

/** Up to here it is CLOSE: four terms of a series are enough. */
const CLOSE_LIMIT = 0.05;

/**
 * What is live of one group of keys. R, O = numbers of live rotations and offsets, K = number of keys:
 *
 *   cursor              where the group's cursor stands in that of the clip
 *   times               [seconds] * K               those of the clip's group
 *   rate                [keys per second]           one number, if times are uniform
 *   distances           [NEAR, CLOSE, FAR] * (K-1)  of key and next key
 *   rotationOffsets     [place in a pose] * R
 *   rotations           [[x y z w] * R] * K         unit length, neighbouring keys on the same side
 *   translationOffsets  [place in a pose] * O
 *   translations        [[x y z] * O] * K
 */
export interface SkinKeys {
  readonly cursor: number;
  readonly isStep: boolean;
  readonly isUniform: boolean;
  readonly times: Float32Array;
  readonly rate: Float64Array;
  readonly distances: Uint8Array;
  readonly rotationOffsets: Int32Array;
  readonly rotations: Float32Array;
  readonly translationOffsets: Int32Array;
  readonly translations: Float64Array;
}

/** Groups with nothing live are left out. `isUniform`: whether all of them are, so that no cursor is needed. */
export interface SkinClip {
  readonly groups: readonly SkinKeys[];
  readonly isUniform: boolean;
}

/** Returns the live keys of a clip of the layout's family. Allocates. */
export function clipToSkinClip(clip: Clip, skeleton: Skeleton, bind: RigidBind, layout: SkinLayout): SkinClip {
  const groups = clip.groups
    .map((group, index) => bakeGroup(group, index * CURSOR_SIZE, skeleton, bind, layout))
    .filter((group) => group.rotationOffsets.length + group.translationOffsets.length > 0);
  return { groups, isUniform: groups.every(({ isUniform }) => isUniform) };
}

function bakeGroup(group: KeyGroup, cursor: number, skeleton: Skeleton, bind: RigidBind, layout: SkinLayout): SkinKeys {
  const { times, values, frameSize, channels } = group;
  const keyCount = times.length;
  const isLive = (places: Int32Array, shift: number) => {
    const live = new Set(places);
    return (joint: number): boolean => live.has(layout.rotationSteps[joint]! + shift);
  };
  const isLiveRotation = isLive(layout.liveRotations, 0);
  const isLiveOffset = isLive(layout.liveOffsets, STEP_OFFSET);
  const rotationPlaces: number[] = [];
  const translationPlaces: number[] = [];
  channels.translations.forEach((joint, i) => {
    if (isLiveOffset(joint)) translationPlaces.push(i);
  });
  channels.rotations.forEach((joint, i) => {
    if (isLiveRotation(joint)) rotationPlaces.push(i);
  });
  const rotations = new Float32Array(keyCount * rotationPlaces.length * 4);
  const translations = new Float64Array(keyCount * translationPlaces.length * 3);
  const firstRotation = channels.translations.length * 3;
  const distances = new Float64Array(keyCount - 1);
  rotationPlaces.forEach((place, i) => {
    const bake = rotationBake(skeleton, bind, channels.rotations[place]!);
    const stride = rotationPlaces.length * 4;
    bakeRotationKeys(rotations, i * 4, stride, distances, bake, values, firstRotation + place * 4, frameSize);
  });
  translationPlaces.forEach((place, i) => {
    const bake = offsetBake(skeleton, bind, channels.translations[place]!);
    bakeOffsetKeys(translations, i * 3, translationPlaces.length * 3, bake, values, place * 3, frameSize);
  });
  const rate = uniformRate(times);
  return {
    cursor,
    isStep: group.interpolation === 'step',
    isUniform: rate > 0,
    times,
    rate: Float64Array.of(rate),
    distances: Uint8Array.from(distances, (z) => (z <= NEAR_LIMIT ? NEAR : z <= CLOSE_LIMIT ? CLOSE : FAR)),
    rotationOffsets: Int32Array.from(rotationPlaces, (place) => layout.rotationSteps[channels.rotations[place]!]!),
    rotations,
    translationOffsets: Int32Array.from(
      translationPlaces,
      (place) => layout.rotationSteps[channels.translations[place]!]! + STEP_OFFSET,
    ),
    translations,
  };
}
