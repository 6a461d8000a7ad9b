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
  for (let frame = 0; frame < values.length; frame += frameSize) {
    let place = frame;
    for (const joint of channels.translations) {
      const first = distance(values, place, spread.firstTranslations, joint * 3);
      const rest = distance(values, place, restTranslations, joint * 3);
      if (first > spread.translationsFromFirst[joint]!) spread.translationsFromFirst[joint] = first;
      if (rest > spread.translationsFromRest[joint]!) spread.translationsFromRest[joint] = rest;
      place += 3;
    }
    for (const joint of channels.rotations) {
      const first = angle(values, place, spread.firstRotations, joint * 4);
      const rest = angle(values, place, restRotations, joint * 4);
      const unit = fromUnit(values, place);
      if (first > spread.rotationsFromFirst[joint]!) spread.rotationsFromFirst[joint] = first;
      if (rest > spread.rotationsFromRest[joint]!) spread.rotationsFromRest[joint] = rest;
      if (unit > spread.rotationsFromUnit[joint]!) spread.rotationsFromUnit[joint] = unit;
      place += 4;
    }
    for (const joint of channels.scales) {
      for (let n = 0; n < 3; n++) {
        const rest = Math.abs(values[place + n]! - restScales[joint * 3 + n]!);
        const one = Math.abs(values[place + n]! - 1);
        if (rest > spread.scalesFromRest[joint]!) spread.scalesFromRest[joint] = rest;
        if (one > spread.scalesFromOne[joint]!) spread.scalesFromOne[joint] = one;
      }
      place += 3;
    }
  }
}

function distance(a: Float32Array, offsetA: number, b: Float64Array, offsetB: number): number {
  const x = a[offsetA]! - b[offsetB]!;
  const y = a[offsetA + 1]! - b[offsetB + 1]!;
  const z = a[offsetA + 2]! - b[offsetB + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

/** The angle between two rotations near one another, of about unit length and any sign; less than it is for others. */
function angle(a: Float32Array, offsetA: number, b: Float64Array, offsetB: number): number {
  let plus = 0;
  let minus = 0;
  for (let n = 0; n < 4; n++) {
    const sum = a[offsetA + n]! + b[offsetB + n]!;
    const difference = a[offsetA + n]! - b[offsetB + n]!;
    plus += sum * sum;
    minus += difference * difference;
  }
  return 2 * Math.sqrt(Math.min(plus, minus));
}

/** How far the length of four numbers is from 1. */
export function fromUnit(numbers: Float32Array | Float64Array, offset: number): number {
  const x = numbers[offset]!;
  const y = numbers[offset + 1]!;
  const z = numbers[offset + 2]!;
  const w = numbers[offset + 3]!;
  return Math.abs(Math.sqrt(x * x + y * y + z * z + w * w) - 1);
}
