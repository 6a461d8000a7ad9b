// How far the keys of all clips of a family stray: what can be folded away follows from it.

import type { Clip, KeyGroup } from '../keys/clip.js';
import type { Skeleton } from '../skeleton/skeleton.js';

/**
 * Clips of one family drive the same channels. Layout, J = number of joints; what no clip drives is zero:
 *
 *   covers                  [translation rotation scale] * J    1: driven
 *   firstTranslations       [x y z]   * J     the first key of the first clip
 *   firstRotations          [x y z w] * J
 *   translationsFromFirst   [length]  * J     how far a key is from that, at most ...
 *   rotationsFromFirst      [radians] * J
 *   translationsFromRest    [length]  * J     ... and from the rest pose
 *   rotationsFromRest       [radians] * J
 *   scalesFromRest          [number]  * J
 *   scalesFromOne           [number]  * J
 *   rotationsFromUnit       [number]  * J     how far the length of a rotation is from 1, at most
 */
export interface ChannelSpread {
  readonly covers: Uint8Array;
  readonly firstTranslations: Float64Array;
  readonly firstRotations: Float64Array;
  readonly translationsFromFirst: Float64Array;
  readonly rotationsFromFirst: Float64Array;
  readonly translationsFromRest: Float64Array;
  readonly rotationsFromRest: Float64Array;
  readonly scalesFromRest: Float64Array;
  readonly scalesFromOne: Float64Array;
  readonly rotationsFromUnit: Float64Array;
}

/**
 * Returns which channels `clip` drives, as in `covers`; null when it drives one twice or a joint that does not exist, or has keys
 * with curves between them.
 */
export function coverageOf(clip: Clip, jointCount: number): Uint8Array | null {
  const covers = new Uint8Array(jointCount * 3);
  for (const { interpolation, channels } of clip.groups) {
    if (interpolation !== 'linear' && interpolation !== 'step') return null;
    const lists = [channels.translations, channels.rotations, channels.scales];
    for (let kind = 0; kind < 3; kind++) {
      for (const joint of lists[kind]!) {
        if (joint >= jointCount || covers[joint * 3 + kind] === 1) return null;
        covers[joint * 3 + kind] = 1;
      }
    }
  }
  return covers;
}

/** Returns the spread of one clip that drives `covers`. Allocates. */
export function spreadOf(skeleton: Skeleton, clip: Clip, covers: Uint8Array): ChannelSpread {
  const { jointCount } = skeleton;
  const spread = {
    covers,
    firstTranslations: new Float64Array(jointCount * 3),
    firstRotations: new Float64Array(jointCount * 4),
    translationsFromFirst: new Float64Array(jointCount),
    rotationsFromFirst: new Float64Array(jointCount),
    translationsFromRest: new Float64Array(jointCount),
    rotationsFromRest: new Float64Array(jointCount),
    scalesFromRest: new Float64Array(jointCount),
    scalesFromOne: new Float64Array(jointCount),
    rotationsFromUnit: new Float64Array(jointCount),
  };
  for (const group of clip.groups) copyFirsts(spread, group);
  return widenSpread(spread, skeleton, clip);
}

/** Returns `spread` widened by a clip that drives the same channels. Allocates. */
export function widenSpread(spread: ChannelSpread, skeleton: Skeleton, clip: Clip): ChannelSpread {
  const wide = {
    ...spread,
    translationsFromFirst: spread.translationsFromFirst.slice(),
    rotationsFromFirst: spread.rotationsFromFirst.slice(),
    translationsFromRest: spread.translationsFromRest.slice(),
    rotationsFromRest: spread.rotationsFromRest.slice(),
    scalesFromRest: spread.scalesFromRest.slice(),
    scalesFromOne: spread.scalesFromOne.slice(),
    rotationsFromUnit: spread.rotationsFromUnit.slice(),
  };
  for (const group of clip.groups) widenByGroup(wide, skeleton, group);
  return wide;
}

function copyFirsts(spread: ChannelSpread, { channels, values }: KeyGroup): void {
  let place = 0;
  for (const joint of channels.translations) {
    for (let n = 0; n < 3; n++) spread.firstTranslations[joint * 3 + n] = values[place + n]!;
    place += 3;
  }
  for (const joint of channels.rotations) {
    for (let n = 0; n < 4; n++) spread.firstRotations[joint * 4 + n] = values[place + n]!;
    place += 4;
  }
}

function widenByGroup(spread: ChannelSpread, skeleton: Skeleton, { channels, values, frameSize }: KeyGroup): void {
  const { restTranslations, restRotations, restScales } = skeleton;
  let place = 0;
  for (const joint of channels.translations) {
    const first = largestDistance(values, place, frameSize, spread.firstTranslations, joint * 3);
    const rest = largestDistance(values, place, frameSize, restTranslations, joint * 3);
    widen(spread.translationsFromFirst, joint, first);
    widen(spread.translationsFromRest, joint, rest);
    place += 3;
  }
  for (const joint of channels.rotations) {
    const first = largestAngle(values, place, frameSize, spread.firstRotations, joint * 4);
    const rest = largestAngle(values, place, frameSize, restRotations, joint * 4);
    widen(spread.rotationsFromFirst, joint, first);
    widen(spread.rotationsFromRest, joint, rest);
    for (let at = place; at < values.length; at += frameSize)
      widen(spread.rotationsFromUnit, joint, fromUnit(values, at));
    place += 4;
  }
  for (const joint of channels.scales) {
    for (let n = 0; n < 3; n++) {
      const rest = restScales[joint * 3 + n]!;
      for (let at = place + n; at < values.length; at += frameSize) {
        widen(spread.scalesFromRest, joint, Math.abs(values[at]! - rest));
        widen(spread.scalesFromOne, joint, Math.abs(values[at]! - 1));
      }
    }
    place += 3;
  }
}

function widen(spreads: Float64Array, joint: number, distance: number): void {
  if (distance > spreads[joint]!) spreads[joint] = distance;
}

/** How far three numbers of the keys, `stride` apart, are from a point at most. */
function largestDistance(
  values: Float32Array,
  place: number,
  stride: number,
  points: Float64Array,
  point: number,
): number {
  const px = points[point]!;
  const py = points[point + 1]!;
  const pz = points[point + 2]!;
  let largest = 0;
  for (let at = place; at < values.length; at += stride) {
    const x = values[at]! - px;
    const y = values[at + 1]! - py;
    const z = values[at + 2]! - pz;
    const square = x * x + y * y + z * z;
    if (square > largest) largest = square;
  }
  return Math.sqrt(largest);
}

/**
 * The angle between a rotation and those of the keys, at most: right where they are near one another, less than it is elsewhere.
 * All are of about unit length and of any sign.
 */
function largestAngle(
  values: Float32Array,
  place: number,
  stride: number,
  rotations: Float64Array,
  rotation: number,
): number {
  const rx = rotations[rotation]!;
  const ry = rotations[rotation + 1]!;
  const rz = rotations[rotation + 2]!;
  const rw = rotations[rotation + 3]!;
  let largest = 0;
  for (let at = place; at < values.length; at += stride) {
    const kx = values[at]!;
    const ky = values[at + 1]!;
    const kz = values[at + 2]!;
    const kw = values[at + 3]!;
    const sign = rx * kx + ry * ky + rz * kz + rw * kw < 0 ? -1 : 1;
    const x = kx * sign - rx;
    const y = ky * sign - ry;
    const z = kz * sign - rz;
    const w = kw * sign - rw;
    const square = x * x + y * y + z * z + w * w;
    if (square > largest) largest = square;
  }
  return 2 * Math.sqrt(largest);
}

/** How far the length of four numbers is from 1. */
export function fromUnit(numbers: Float32Array | Float64Array, offset: number): number {
  const x = numbers[offset]!;
  const y = numbers[offset + 1]!;
  const z = numbers[offset + 2]!;
  const w = numbers[offset + 3]!;
  return Math.abs(Math.sqrt(x * x + y * y + z * z + w * w) - 1);
}
