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
    // biome-ignore format: two polynomials side by side
    const shareA = ((((((((p[9]! * z + p[8]!) * z + p[7]!) * z + p[6]!) * z + p[5]!) * z + p[4]!) * z + p[3]!) * z + p[2]!) * z + p[1]!) * z + p[0]!;
    // biome-ignore format: two polynomials side by side
    let shareB = ((((((((p[19]! * z + p[18]!) * z + p[17]!) * z + p[16]!) * z + p[15]!) * z + p[14]!) * z + p[13]!) * z + p[12]!) * z + p[11]!) * z + p[10]!;
    if (dot < 0) shareB = -shareB;
    pose[place] = ax * shareA + bx * shareB;
    pose[place + 1] = ay * shareA + by * shareB;
    pose[place + 2] = az * shareA + bz * shareB;
    pose[place + 3] = aw * shareA + bw * shareB;
  }
}
