// skin pose → palette: the products down the tree.

import { PALETTE_BONE_SIZE } from '../palette/palette.js';
import { PLAN_SIZE, type SkinLayout, STEP_SIZE } from './skin-layout.js';

/**
 * Writes the palette of a layout's `pose` to `out`, from `outOffset` on: sixteen numbers for every bone of the skin.
 *
 * Rotations are multiplied as four numbers and become axes only in the palette: that is fewer products, and the parent that the
 * step before has just worked out is still at hand. The length of a rotation is √(scale of the model · scale of the binds).
 *
 * Frame function: never throws, does not allocate.
 */
export function skinPoseToPalette(out: Float32Array, outOffset: number, layout: SkinLayout): void {
  writeStillBones(out, outOffset, layout.stillPalette, layout.stillOffsets);
  writeMovingBones(out, outOffset, layout.pose, layout.plan, layout.states);
}

function writeStillBones(out: Float32Array, outOffset: number, from: Float32Array, offsets: Int32Array): void {
  for (let i = 0; i < offsets.length; i++) {
    const to = outOffset + offsets[i]!;
    for (let n = 0; n < PALETTE_BONE_SIZE; n++) out[to + n] = from[i * PALETTE_BONE_SIZE + n]!;
  }
}

function writeMovingBones(
  out: Float32Array,
  outOffset: number,
  pose: Float64Array,
  plan: Int32Array,
  states: Float64Array,
): void {
  // The parent's rotation, its position, and the square of the rotation's length.
  let ax = 0;
  let ay = 0;
  let az = 0;
  let aw = 1;
  let px = 0;
  let py = 0;
  let pz = 0;
  let square = 1;
  let step = 0;
  for (let i = 0; i < plan.length; i += PLAN_SIZE) {
    const parent = plan[i]!;
    const bone = plan[i + 1]!;
    const state = plan[i + 2]!;
    if (parent >= 0) {
      ax = states[parent]!;
      ay = states[parent + 1]!;
      az = states[parent + 2]!;
      aw = states[parent + 3]!;
      px = states[parent + 4]!;
      py = states[parent + 5]!;
      pz = states[parent + 6]!;
      square = states[parent + 7]!;
    }
    // (1) The joint's position: its offset, turned and scaled by the parent.
    const ox = pose[step + 4]!;
    const oy = pose[step + 5]!;
    const oz = pose[step + 6]!;
    const ux = 2 * (ay * oz - az * oy);
    const uy = 2 * (az * ox - ax * oz);
    const uz = 2 * (ax * oy - ay * ox);
    px = px + square * ox + aw * ux + (ay * uz - az * uy);
    py = py + square * oy + aw * uy + (az * ux - ax * uz);
    pz = pz + square * oz + aw * uz + (ax * uy - ay * ux);
    // (2) Its rotation.
    const bx = pose[step]!;
    const by = pose[step + 1]!;
    const bz = pose[step + 2]!;
    const bw = pose[step + 3]!;
    const x = ax * bw + aw * bx + ay * bz - az * by;
    const y = ay * bw + aw * by + az * bx - ax * bz;
    const z = az * bw + aw * bz + ax * by - ay * bx;
    const w = aw * bw - ax * bx - ay * by - az * bz;
    if (state >= 0) {
      states[state] = x;
      states[state + 1] = y;
      states[state + 2] = z;
      states[state + 3] = w;
      states[state + 4] = px;
      states[state + 5] = py;
      states[state + 6] = pz;
    }
    // (3) The matrix: axes, and where the origin of the mesh is carried, seen from the joint.
    if (bone >= 0) {
      const to = outOffset + bone;
      const x2 = x + x;
      const y2 = y + y;
      const z2 = z + z;
      const xx = x * x2;
      const yy = y * y2;
      const zz = z * z2;
      const xy = x * y2;
      const xz = x * z2;
      const yz = y * z2;
      const wx = w * x2;
      const wy = w * y2;
      const wz = w * z2;
      const m0 = square - yy - zz;
      const m1 = xy + wz;
      const m2 = xz - wy;
      const m4 = xy - wz;
      const m5 = square - xx - zz;
      const m6 = yz + wx;
      const m8 = xz + wy;
      const m9 = yz - wx;
      const m10 = square - xx - yy;
      const cx = pose[step + 7]!;
      const cy = pose[step + 8]!;
      const cz = pose[step + 9]!;
      out[to] = m0;
      out[to + 1] = m1;
      out[to + 2] = m2;
      out[to + 3] = 0;
      out[to + 4] = m4;
      out[to + 5] = m5;
      out[to + 6] = m6;
      out[to + 7] = 0;
      out[to + 8] = m8;
      out[to + 9] = m9;
      out[to + 10] = m10;
      out[to + 11] = 0;
      out[to + 12] = px + m0 * cx + m4 * cy + m8 * cz;
      out[to + 13] = py + m1 * cx + m5 * cy + m9 * cz;
      out[to + 14] = pz + m2 * cx + m6 * cy + m10 * cz;
      out[to + 15] = 1;
    }
    ax = x;
    ay = y;
    az = z;
    aw = w;
    step += STEP_SIZE;
  }
}
