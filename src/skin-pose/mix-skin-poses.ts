// Mixes two skin poses.

import { createSlerpShares, prepareSlerpShares } from '../math/slerp-shares.js';

const _mixSkinPoses_shares = createSlerpShares();

/**
 * Moves `pose` a fraction of the way to `other`: rotations along the shorter arc, offsets straight.
 *
 * - pose, other: skin poses of one layout; two different ones.
 * - rotations, offsets: where the rotations and offsets begin that are to be moved; others stay as they are.
 * - fractions: the number at `fraction` is taken, 0..1.
 *
 * Frame function: never throws, does not allocate.
 */
export function mixSkinPoses(
  pose: Float64Array,
  other: Float64Array,
  rotations: Int32Array,
  offsets: Int32Array,
  fractions: Float64Array,
  fraction: number,
): void {
  prepareSlerpShares(_mixSkinPoses_shares, fractions, fraction);
  mixRotations(pose, other, rotations);
  const share = fractions[fraction]!;
  const rest = 1 - share;
  for (let i = 0; i < offsets.length; i++) {
    const place = offsets[i]!;
    pose[place] = pose[place]! * rest + other[place]! * share;
    pose[place + 1] = pose[place + 1]! * rest + other[place + 1]! * share;
    pose[place + 2] = pose[place + 2]! * rest + other[place + 2]! * share;
  }
}

function mixRotations(pose: Float64Array, other: Float64Array, rotations: Int32Array): void {
  const p = _mixSkinPoses_shares;
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
  for (let i = 0; i < rotations.length; i++) {
    const place = rotations[i]!;
    const ax = pose[place]!;
    const ay = pose[place + 1]!;
    const az = pose[place + 2]!;
    const aw = pose[place + 3]!;
    const bx = other[place]!;
    const by = other[place + 1]!;
    const bz = other[place + 2]!;
    const bw = other[place + 3]!;
    const dot = ax * bx + ay * by + az * bz + aw * bw;
    const z = 1 - Math.abs(dot);
    const z2 = z * z;
    const z4 = z2 * z2;
    const z8 = z4 * z4;
    const shareA = a0 + a1 * z + (a2 + a3 * z) * z2 + (a4 + a5 * z + (a6 + a7 * z) * z2) * z4 + (a8 + a9 * z) * z8;
    let shareB = b0 + b1 * z + (b2 + b3 * z) * z2 + (b4 + b5 * z + (b6 + b7 * z) * z2) * z4 + (b8 + b9 * z) * z8;
    if (dot < 0) shareB = -shareB;
    pose[place] = ax * shareA + bx * shareB;
    pose[place + 1] = ay * shareA + by * shareB;
    pose[place + 2] = az * shareA + bz * shareB;
    pose[place + 3] = aw * shareA + bw * shareB;
  }
}
