// Which channels of a family have to be sampled, and which are constant enough to be folded away.

import { AFFINE_SIZE, rotationOfAffine } from '../math/affine.js';
import type { ModelPose } from '../model-pose/model-pose.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { type ChannelSpread, fromUnit } from './channel-spread.js';
import type { RigidBind } from './rigid-bind.js';

/** What becomes of a channel: it has its rest value, the first key's value, or is sampled. */
export const AT_REST = 0;
export const HELD = 1;
export const LIVE = 2;

/**
 * How far a channel may stray and still be constant: radians, or a part of the rig's size. When what folding costs adds up to
 * more than MOST_ERROR along a branch of the tree, the tolerance is halved until it does not.
 */
const TOLERANCE = 1e-6;

/** Smaller ones would fold nothing but what is constant to the last bit. */
const LEAST_TOLERANCE = 1e-9;

/** What all errors together may come to, as part of the rig's size and in entries of a rotation. */
const MOST_ERROR = 8e-6;

/**
 * How far a scale may be from 1, or from its rest value where nothing moves: exporters work scales out of matrices, in single
 * precision.
 */
const SCALE_TOLERANCE = 2e-6;

/** What rounding to single precision leaves of a rotation's length: to either side, so that it does not add up. */
const ROUNDING = 1.5e-7;

/** How far rotations may be from unit length: three scales with those that are not. */
const UNIT_TOLERANCE = 1e-6;

/**
 * Layout, J = number of joints:
 *
 *   translations  [fate]  * J
 *   rotations     [fate]  * J
 *   isStill       [0, 1]  * J    1: neither the joint nor any of its ancestors leaves the rest pose
 */
export interface ChannelFates {
  readonly translations: Uint8Array;
  readonly rotations: Uint8Array;
  readonly isStill: Uint8Array;
}

/**
 * Returns the fates of all channels, such that no mixture of the family's clips and the rest pose is off by more than 8e-6 of
 * the rig's size; null when there are none: a joint that moves has a scale, or rotations are not of unit length.
 *
 * - restPose: the model pose of the rest pose.
 */
export function foldChannels(
  skeleton: Skeleton,
  bind: RigidBind,
  restPose: ModelPose,
  spread: ChannelSpread,
): ChannelFates | null {
  const units = meshUnits(skeleton, bind, restPose);
  const reaches = reachesOf(skeleton, units);
  // Where all bones were bound at one point, how far they can reach stands in for the size.
  const size = bind.size > 0 ? bind.size : Math.max(...reaches);
  const levers = reaches.map((reach) => (reach > size ? reach / size : 1));
  for (let tolerance = TOLERANCE; tolerance >= LEAST_TOLERANCE; tolerance /= 2) {
    const fates = foldWithin(tolerance, size, skeleton, spread, units);
    const error = largestError(size, skeleton, bind, spread, fates, units, levers);
    if (error <= MOST_ERROR) return fates;
    // A smaller tolerance does not help against scales.
    if (error === Infinity) return null;
  }
  return null;
}

/** Returns for each joint how long its translations are in the mesh's unit: one number per joint. */
function meshUnits({ parents, jointCount }: Skeleton, bind: RigidBind, restPose: ModelPose): Float64Array {
  const rotation = new Float64Array(4);
  const scales = Float64Array.from({ length: jointCount }, (_, joint) =>
    Math.abs(rotationOfAffine(rotation, 0, restPose, joint * AFFINE_SIZE)),
  );
  // The smallest one counts: the mesh's unit in the model may differ between bones.
  let least = Infinity;
  scales.forEach((scale, joint) => {
    if (bind.paletteOffsets[joint]! >= 0) least = Math.min(least, scale);
  });
  return Float64Array.from(parents, (parent) => (parent < 0 ? 1 : scales[parent]!) / (least * bind.scale));
}

/** Returns for each joint how far what hangs on it can be away, in the mesh's unit. */
function reachesOf({ parents, restTranslations }: Skeleton, units: Float64Array): Float64Array {
  const reaches = new Float64Array(parents.length);
  for (let joint = parents.length - 1; joint >= 0; joint--) {
    const parent = parents[joint]!;
    if (parent < 0) continue;
    const length = Math.hypot(...restTranslations.subarray(joint * 3, joint * 3 + 3)) * units[joint]!;
    reaches[parent] = Math.max(reaches[parent]!, length + reaches[joint]!);
  }
  return reaches;
}

function foldWithin(
  tolerance: number,
  size: number,
  { parents, jointCount }: Skeleton,
  spread: ChannelSpread,
  units: Float64Array,
): ChannelFates {
  const translations = new Uint8Array(jointCount);
  const rotations = new Uint8Array(jointCount);
  const isStill = new Uint8Array(jointCount);
  const fate = (fromRest: number, fromFirst: number, most: number): number => {
    if (fromRest <= most) return AT_REST;
    return fromFirst <= most ? HELD : LIVE;
  };
  for (let joint = 0; joint < jointCount; joint++) {
    const length = (tolerance * size) / units[joint]!;
    translations[joint] = fate(spread.translationsFromRest[joint]!, spread.translationsFromFirst[joint]!, length);
    rotations[joint] = fate(spread.rotationsFromRest[joint]!, spread.rotationsFromFirst[joint]!, tolerance);
    const parent = parents[joint]!;
    const isHeld = translations[joint] === AT_REST && rotations[joint] === AT_REST;
    isStill[joint] = isHeld && (parent < 0 || isStill[parent] === 1) ? 1 : 0;
  }
  return { translations, rotations, isStill };
}

/** Returns what folding and scales cost along the worst branch, Infinity when a scale or a length is out of the question. */
function largestError(
  size: number,
  { parents, jointCount, restRotations, restScales }: Skeleton,
  bind: RigidBind,
  spread: ChannelSpread,
  fates: ChannelFates,
  units: Float64Array,
  levers: Float64Array,
): number {
  const errors = new Float64Array(jointCount);
  let largest = 0;
  for (let joint = 0; joint < jointCount; joint++) {
    const parent = parents[joint]!;
    const isStill = fates.isStill[joint] === 1;
    const scaleError = isStill
      ? spread.scalesFromRest[joint]! / Math.max(Math.abs(restScales[joint * 3]!), Number.MIN_VALUE)
      : Math.max(spread.scalesFromOne[joint]!, ...[0, 1, 2].map((n) => Math.abs(restScales[joint * 3 + n]! - 1)));
    const unitError = isStill ? 0 : Math.max(spread.rotationsFromUnit[joint]!, fromUnit(restRotations, joint * 4));
    if (!(scaleError <= SCALE_TOLERANCE && unitError <= UNIT_TOLERANCE)) return Infinity;
    let error = parent < 0 ? bind.error : errors[parent]!;
    error += (scaleError + 2 * Math.max(0, unitError - ROUNDING)) * levers[joint]!;
    const strayTranslation = strayed(
      fates.translations[joint]!,
      spread.translationsFromRest[joint]!,
      spread.translationsFromFirst[joint]!,
    );
    if (strayTranslation > 0) error += (strayTranslation * units[joint]!) / size;
    error +=
      strayed(fates.rotations[joint]!, spread.rotationsFromRest[joint]!, spread.rotationsFromFirst[joint]!) *
      levers[joint]!;
    errors[joint] = error;
    largest = Math.max(largest, error);
  }
  return largest;
}

function strayed(fate: number, fromRest: number, fromFirst: number): number {
  if (fate === LIVE) return 0;
  return fate === HELD ? fromFirst : fromRest;
}
