// keys → local pose: writes what a group of keys says at one time into a pose.

import type { KeyGroup } from '../keys/clip.js';
import { bezierKeys } from './bezier-keys.js';
import { linearKeys } from './linear-keys.js';
import type { LocalPose } from './local-pose.js';
import { smoothKeys } from './smooth-keys.js';
import { splineKeys } from './spline-keys.js';

/**
 * Writes the values of `group` at one moment to `out`; channels that the group does not hold are left as they are.
 *
 * - key: the key before that moment, as `timeToKeys` gives it. Before the first key the first value holds, from the
 *   last key on the last one.
 * - moments: the number at `moment` is the time, in seconds.
 * - endings: of the cursor, see `time-to-keys.ts`.
 *
 * Frame function: never throws, does not allocate.
 */
export function keysToLocalPose(
  out: LocalPose,
  group: KeyGroup,
  key: number,
  moments: Float64Array,
  moment: number,
  endings: number,
): void {
  const last = group.times.length - 1;
  if (key < 0) copyKey(out, group, 0);
  else if (key >= last || group.interpolation === 'step') copyKey(out, group, key);
  else if (group.interpolation === 'linear') linearKeys(out, group, key, moments, moment);
  else if (group.interpolation === 'spline') splineKeys(out, group, key, moments, moment);
  else if (group.interpolation === 'smooth') smoothKeys(out, group, key, moments, moment, endings);
  else bezierKeys(out, group, key, moments, moment);
}

/** Writes the values of one key as they stand. */
function copyKey(out: LocalPose, group: KeyGroup, key: number): void {
  const { channels, frameSize, values } = group;
  const { translations, rotations, scales } = channels;
  let place = group.interpolation === 'spline' ? (key * 3 + 1) * frameSize : key * frameSize;
  for (let i = 0; i < translations.length; i++, place += 3)
    copyNumbers(out.translations, translations[i]! * 3, values, place, 3);
  for (let i = 0; i < rotations.length; i++, place += 4)
    copyNumbers(out.rotations, rotations[i]! * 4, values, place, 4);
  for (let i = 0; i < scales.length; i++, place += 3) copyNumbers(out.scales, scales[i]! * 3, values, place, 3);
}

function copyNumbers(
  out: Float64Array,
  outOffset: number,
  from: Float32Array,
  fromOffset: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) out[outOffset + i] = from[fromOffset + i]!;
}
