// keys → skin pose: writes what the keys of a clip say at one time into a skin pose.

import { timeToKeys } from '../keys/time-to-keys.js';
import { timeToUniformKey } from '../keys/uniform-times.js';
import { createSlerpShares, prepareSlerpShares } from '../math/slerp-shares.js';
import { CLOSE, NEAR, type SkinClip, type SkinKeys } from './skin-clip.js';

/** The fraction of the way from one key to the next. */
const _keysToSkinPose_fraction = new Float64Array(1);
const _slerpFarKeys_shares = createSlerpShares();

/**
 * Writes the values of `clip` at one moment to `out`; what the clip does not drive is left as it is.
 *
 * - out: a skin pose of the clip's layout.
 * - cursors, cursor: where the cursor of this player begins; it stands for all of the clip's groups. Keys at even times
 *   need none and leave it alone.
 * - moments: the number at `moment` is the time, in seconds, finite.
 *
 * Frame function: never throws, does not allocate.
 */
export function keysToSkinPose(
  out: Float64Array,
  clip: SkinClip,
  cursors: Int32Array,
  cursor: number,
  moments: Float64Array,
  moment: number,
): void {
  const { groups } = clip;
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g]!;
    const { times } = group;
    const key = group.isUniform
      ? timeToUniformKey(times, group.rate, 0, moments, moment)
      : timeToKeys(cursors, cursor + group.cursor, times, moments, moment, 0);
    writeKeys(out, group, key, moments, moment);
  }
}

function writeKeys(out: Float64Array, group: SkinKeys, key: number, moments: Float64Array, moment: number): void {
  const { times, rotations, rotationOffsets, translations, translationOffsets } = group;
  const rotationRow = rotationOffsets.length * 4;
  const translationRow = translationOffsets.length * 3;
  if (key < 0 || key >= times.length - 1 || group.isStep) {
    const held = Math.max(key, 0);
    copyRotations(out, rotationOffsets, rotations, held * rotationRow);
    copyTranslations(out, translationOffsets, translations, held * translationRow);
    return;
  }
  const start = times[key]!;
  _keysToSkinPose_fraction[0] = (moments[moment]! - start) / (times[key + 1]! - start);
  const distance = group.distances[key]!;
  if (distance === NEAR) lerpNearKeys(out, rotationOffsets, rotations, key * rotationRow);
  else if (distance === CLOSE) slerpCloseKeys(out, rotationOffsets, rotations, key * rotationRow);
  else slerpFarKeys(out, rotationOffsets, rotations, key * rotationRow);
  lerpTranslations(out, translationOffsets, translations, key * translationRow);
}

function copyRotations(out: Float64Array, offsets: Int32Array, keys: Float32Array, place: number): void {
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]!;
    out[offset] = keys[place]!;
    out[offset + 1] = keys[place + 1]!;
    out[offset + 2] = keys[place + 2]!;
    out[offset + 3] = keys[place + 3]!;
    place += 4;
  }
}

function copyTranslations(out: Float64Array, offsets: Int32Array, keys: Float64Array, place: number): void {
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]!;
    out[offset] = keys[place]!;
    out[offset + 1] = keys[place + 1]!;
    out[offset + 2] = keys[place + 2]!;
    place += 3;
  }
}

function lerpTranslations(out: Float64Array, offsets: Int32Array, keys: Float64Array, place: number): void {
  const fraction = _keysToSkinPose_fraction[0]!;
  const rest = 1 - fraction;
  let next = place + offsets.length * 3;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]!;
    out[offset] = keys[place]! * rest + keys[next]! * fraction;
    out[offset + 1] = keys[place + 1]! * rest + keys[next + 1]! * fraction;
    out[offset + 2] = keys[place + 2]! * rest + keys[next + 2]! * fraction;
    place += 3;
    next += 3;
  }
}

/**
 * For z = 1 - cos(angle) up to NEAR_LIMIT. A mean of such neighbours is at most z/2 shorter than 1, in square, so one step of
 * Newton's method for 1/√ from 1 gives its length within 2.4e-8.
 */
function lerpNearKeys(out: Float64Array, offsets: Int32Array, keys: Float32Array, place: number): void {
  const fraction = _keysToSkinPose_fraction[0]!;
  const rest = 1 - fraction;
  let next = place + offsets.length * 4;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]!;
    const x = keys[place]! * rest + keys[next]! * fraction;
    const y = keys[place + 1]! * rest + keys[next + 1]! * fraction;
    const z = keys[place + 2]! * rest + keys[next + 2]! * fraction;
    const w = keys[place + 3]! * rest + keys[next + 3]! * fraction;
    const scale = 1.5 - 0.5 * (x * x + y * y + z * z + w * w);
    out[offset] = x * scale;
    out[offset + 1] = y * scale;
    out[offset + 2] = z * scale;
    out[offset + 3] = w * scale;
    place += 4;
    next += 4;
  }
}

/**
 * For z up to CLOSE_LIMIT. The first powers of z of sin(t · angle) / sin(angle); the rest of the series is less than 6e-8.
 *
 * Source: Eberly, A Fast and Accurate Algorithm for Computing SLERP, 2011, the recurrence of the coefficients.
 */
function slerpCloseKeys(out: Float64Array, offsets: Int32Array, keys: Float32Array, place: number): void {
  const b0 = _keysToSkinPose_fraction[0]!;
  const a0 = 1 - b0;
  const squareA = a0 * a0;
  const squareB = b0 * b0;
  const a1 = (a0 * (1 - squareA)) / 3;
  const b1 = (b0 * (1 - squareB)) / 3;
  const a2 = (a1 * (4 - squareA)) / 10;
  const b2 = (b1 * (4 - squareB)) / 10;
  const a3 = (a2 * (9 - squareA)) / 21;
  const b3 = (b2 * (9 - squareB)) / 21;
  let next = place + offsets.length * 4;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]!;
    const ax = keys[place]!;
    const ay = keys[place + 1]!;
    const az = keys[place + 2]!;
    const aw = keys[place + 3]!;
    const bx = keys[next]!;
    const by = keys[next + 1]!;
    const bz = keys[next + 2]!;
    const bw = keys[next + 3]!;
    const z = 1 - (ax * bx + ay * by + az * bz + aw * bw);
    const shareA = a0 + a1 * z + (a2 + a3 * z) * (z * z);
    const shareB = b0 + b1 * z + (b2 + b3 * z) * (z * z);
    out[offset] = ax * shareA + bx * shareB;
    out[offset + 1] = ay * shareA + by * shareB;
    out[offset + 2] = az * shareA + bz * shareB;
    out[offset + 3] = aw * shareA + bw * shareB;
    place += 4;
    next += 4;
  }
}

function slerpFarKeys(out: Float64Array, offsets: Int32Array, keys: Float32Array, place: number): void {
  const p = _slerpFarKeys_shares;
  prepareSlerpShares(p, _keysToSkinPose_fraction, 0);
  const a0 = p[0]!;
  const a1 = p[1]!;
  const a2 = p[2]!;
  const a3 = p[3]!;
  const a4 = p[4]!;
  const a5 = p[5]!;
  const a6 = p[6]!;
  const a7 = p[7]!;
  const a8 = p[8]!;
  const a9 = p[9]!;
  const b0 = p[10]!;
  const b1 = p[11]!;
  const b2 = p[12]!;
  const b3 = p[13]!;
  const b4 = p[14]!;
  const b5 = p[15]!;
  const b6 = p[16]!;
  const b7 = p[17]!;
  const b8 = p[18]!;
  const b9 = p[19]!;
  let next = place + offsets.length * 4;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]!;
    const ax = keys[place]!;
    const ay = keys[place + 1]!;
    const az = keys[place + 2]!;
    const aw = keys[place + 3]!;
    const bx = keys[next]!;
    const by = keys[next + 1]!;
    const bz = keys[next + 2]!;
    const bw = keys[next + 3]!;
    const z = 1 - (ax * bx + ay * by + az * bz + aw * bw);
    const z2 = z * z;
    const z4 = z2 * z2;
    const z8 = z4 * z4;
    const shareA = a0 + a1 * z + (a2 + a3 * z) * z2 + (a4 + a5 * z + (a6 + a7 * z) * z2) * z4 + (a8 + a9 * z) * z8;
    const shareB = b0 + b1 * z + (b2 + b3 * z) * z2 + (b4 + b5 * z + (b6 + b7 * z) * z2) * z4 + (b8 + b9 * z) * z8;
    out[offset] = ax * shareA + bx * shareB;
    out[offset + 1] = ay * shareA + by * shareB;
    out[offset + 2] = az * shareA + bz * shareB;
    out[offset + 3] = aw * shareA + bw * shareB;
    place += 4;
    next += 4;
  }
}
