// How a skin was bound, where that is a turn, a move and one scale for all: what skin poses are relative to.

import { AFFINE_SIZE, rotationOfAffine } from '../math/affine.js';
import { PALETTE_BONE_SIZE } from '../palette/palette.js';
import type { Skeleton } from '../skeleton/skeleton.js';
import { skinsAreEqual } from '../skeleton/skin.js';

/** How far an inverse bind may be from a turn and the common scale, relative to that scale: half of it shows in the palette. */
const RIGID_TOLERANCE = 2e-6;

/** Bones bound further from the origin than this many sizes of the rig would lose digits in the palette. */
const FARTHEST_PIVOT = 64;

/**
 * Each inverse bind is x ↦ scale · rotation · (x - pivot). Layout, J = number of joints:
 *
 *   rotations       [x y z w]  * J    0 0 0 1 for a joint that is no bone
 *   pivots          [x y z]    * J    where the joint stood when the mesh was bound, in the mesh's unit; zero for no bone
 *   paletteOffsets  [offset]   * J    of its matrix in the palette; -1 for no bone
 *   scale           of all inverse binds
 *   size            the diagonal of the box around the bones' pivots, in the mesh's unit
 *   error           how far the inverse binds are from what stands here, relative to `scale`
 */
export interface RigidBind {
  readonly rotations: Float64Array;
  readonly pivots: Float64Array;
  readonly paletteOffsets: Int32Array;
  readonly scale: number;
  readonly size: number;
  readonly error: number;
}

/**
 * Returns how the only distinct skin of `skeleton` was bound; null when there is none or more than one, a joint is two of its
 * bones, or its inverse binds are not rotations with one common positive scale. Allocates.
 */
export function rigidBindOf(skeleton: Skeleton): RigidBind | null {
  const [skin, ...others] = skeleton.skins;
  if (!skin || !others.every((other) => skinsAreEqual(other, skin))) return null;
  const { jointCount } = skeleton;
  const { joints, inverseBinds } = skin;
  const rotations = new Float64Array(jointCount * 4);
  for (let joint = 0; joint < jointCount; joint++) rotations[joint * 4 + 3] = 1;
  const pivots = new Float64Array(jointCount * 3);
  const paletteOffsets = new Int32Array(jointCount).fill(-1);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const check = new Float64Array(AFFINE_SIZE);
  let scale = 0;
  let error = 0;
  let farthest = 0;
  for (let bone = 0; bone < joints.length; bone++) {
    const joint = joints[bone]!;
    if (joint < 0) continue;
    if (paletteOffsets[joint]! >= 0) return null;
    paletteOffsets[joint] = bone * PALETTE_BONE_SIZE;
    const offset = bone * AFFINE_SIZE;
    const found = rotationOfAffine(rotations, joint * 4, inverseBinds, offset);
    if (!(found > 0)) return null;
    if (scale === 0) scale = found;
    error = Math.max(error, distanceTo(check, rotations, joint * 4, scale, inverseBinds, offset));
    if (!(error <= RIGID_TOLERANCE)) return null;
    for (let n = 0; n < 3; n++) {
      // The transpose undoes the turn: pivot = -rotation⁻¹ · translation / scale.
      let sum = 0;
      for (let row = 0; row < 3; row++) sum += check[n * 3 + row]! * inverseBinds[offset + 9 + row]!;
      const pivot = -sum / scale;
      pivots[joint * 3 + n] = pivot;
      low[n] = Math.min(low[n]!, pivot);
      high[n] = Math.max(high[n]!, pivot);
      farthest = Math.max(farthest, Math.abs(pivot));
    }
  }
  if (scale === 0) return null;
  const size = Math.hypot(...high.map((number, n) => number - low[n]!));
  if (!(size < Infinity) || (size > 0 && farthest > FARTHEST_PIVOT * size)) return null;
  return { rotations, pivots, paletteOffsets, scale, size, error };
}

/** Writes the axes of a rotation to `out` and returns how far `affine` is from them times `scale`, relative to that. */
function distanceTo(
  out: Float64Array,
  rotations: Float64Array,
  rotation: number,
  scale: number,
  affine: Float64Array,
  offset: number,
): number {
  axesOfRotation(out, rotations, rotation);
  let largest = 0;
  for (let n = 0; n < 9; n++) largest = Math.max(largest, Math.abs(affine[offset + n]! / scale - out[n]!));
  return largest;
}

/** Writes the three axes of a rotation to the start of `out`. */
function axesOfRotation(out: Float64Array, rotations: Float64Array, offset: number): void {
  const x = rotations[offset]!;
  const y = rotations[offset + 1]!;
  const z = rotations[offset + 2]!;
  const w = rotations[offset + 3]!;
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y + w * z);
  out[2] = 2 * (x * z - w * y);
  out[3] = 2 * (x * y - w * z);
  out[4] = 1 - 2 * (x * x + z * z);
  out[5] = 2 * (y * z + w * x);
  out[6] = 2 * (x * z + w * y);
  out[7] = 2 * (y * z - w * x);
  out[8] = 1 - 2 * (x * x + y * y);
}
