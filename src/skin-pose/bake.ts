// Local rotations and translations as they stand in a skin pose.
//
// With M the model pose, IB the inverse binds (a rotation r, one scale s and a move) and T, q the local pose,
//
//   P = M · IB = P_parent · (IB_parent⁻¹ · local · IB)
//
// and the bracket turns by conj(r_parent) q r and carries the joint to conj(r_parent) T / s. So the products down the tree are the
// palette itself, and the constants go into the keys. Both are linear in q and T: one matrix for all keys of a joint.

import type { Skeleton } from '../skeleton/skeleton.js';
import type { RigidBind } from './rigid-bind.js';

/** Returns the 4x4 matrix, row after row, that makes conj(r_parent) q r of the four numbers of q. Allocates. */
export function rotationBake({ parents }: Skeleton, bind: RigidBind, joint: number): Float64Array {
  const [px, py, pz, pw] = parentTurn(parents, bind, joint);
  const [x, y, z, w] = rotationAt(bind, joint);
  const matrix = new Float64Array(16);
  // Column by column: what becomes of the four numbers 1 0 0 0, 0 1 0 0, ...
  for (let column = 0; column < 4; column++) {
    const qx = Number(column === 0);
    const qy = Number(column === 1);
    const qz = Number(column === 2);
    const qw = Number(column === 3);
    const tx = qx * w + qw * x + qy * z - qz * y;
    const ty = qy * w + qw * y + qz * x - qx * z;
    const tz = qz * w + qw * z + qx * y - qy * x;
    const tw = qw * w - qx * x - qy * y - qz * z;
    matrix[column] = px * tw + pw * tx + py * tz - pz * ty;
    matrix[4 + column] = py * tw + pw * ty + pz * tx - px * tz;
    matrix[8 + column] = pz * tw + pw * tz + px * ty - py * tx;
    matrix[12 + column] = pw * tw - px * tx - py * ty - pz * tz;
  }
  return matrix;
}

/** Returns the 3x3 matrix, row after row, that makes conj(r_parent) T / s of T. Allocates. */
export function offsetBake({ parents }: Skeleton, bind: RigidBind, joint: number): Float64Array {
  const [x, y, z, w] = parentTurn(parents, bind, joint);
  // biome-ignore format: one row per line
  const matrix = Float64Array.of(
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  );
  return matrix.map((number) => number / bind.scale);
}

/** The rotation that undoes that of the parent's bind. */
function parentTurn(parents: Int32Array, bind: RigidBind, joint: number): [number, number, number, number] {
  if (parents[joint]! < 0) return [0, 0, 0, 1];
  const [x, y, z, w] = rotationAt(bind, parents[joint]!);
  return [-x, -y, -z, w];
}

function rotationAt({ rotations }: RigidBind, joint: number): [number, number, number, number] {
  const place = joint * 4;
  return [rotations[place]!, rotations[place + 1]!, rotations[place + 2]!, rotations[place + 3]!];
}

/**
 * Writes a rotation, as it stands in a skin pose, to `out`; of unit length.
 *
 * - bake: of `rotationBake`.
 * - rotations: four numbers at `rotation`.
 */
export function bakeRotation(
  out: Float64Array,
  outOffset: number,
  bake: Float64Array,
  rotations: Float64Array,
  rotation: number,
): void {
  for (let row = 0; row < 4; row++) {
    let sum = 0;
    for (let n = 0; n < 4; n++) sum += bake[row * 4 + n]! * rotations[rotation + n]!;
    out[outOffset + row] = sum;
  }
  const length = Math.hypot(out[outOffset]!, out[outOffset + 1]!, out[outOffset + 2]!, out[outOffset + 3]!);
  for (let n = 0; n < 4; n++) out[outOffset + n] = out[outOffset + n]! / length;
}

/**
 * Writes a translation, as it stands in a skin pose, to `out`.
 *
 * - bake: of `offsetBake`.
 * - translations: three numbers at `translation`.
 */
export function bakeOffset(
  out: Float64Array,
  outOffset: number,
  bake: Float64Array,
  translations: Float64Array,
  translation: number,
): void {
  for (let row = 0; row < 3; row++) {
    let sum = 0;
    for (let n = 0; n < 3; n++) sum += bake[row * 3 + n]! * translations[translation + n]!;
    out[outOffset + row] = sum;
  }
}

/**
 * Writes all rotation keys of one joint to `out`, of unit length and each on the same side as the one before; and widens
 * `distances`, 1 - cos(angle) of key and next key as four numbers, to those of this joint.
 *
 * - out: one key at `outPlace`, the next `outStride` further. values: likewise.
 */
export function bakeRotationKeys(
  out: Float32Array,
  outPlace: number,
  outStride: number,
  distances: Float64Array,
  bake: Float64Array,
  values: Float32Array,
  place: number,
  stride: number,
): void {
  const [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3] = bake;
  let lastX = 0;
  let lastY = 0;
  let lastZ = 0;
  let lastW = 0;
  let to = outPlace;
  let key = 0;
  for (let at = place; at < values.length; at += stride) {
    const kx = values[at]!;
    const ky = values[at + 1]!;
    const kz = values[at + 2]!;
    const kw = values[at + 3]!;
    let x = a0! * kx + a1! * ky + a2! * kz + a3! * kw;
    let y = b0! * kx + b1! * ky + b2! * kz + b3! * kw;
    let z = c0! * kx + c1! * ky + c2! * kz + c3! * kw;
    let w = d0! * kx + d1! * ky + d2! * kz + d3! * kw;
    const dot = x * lastX + y * lastY + z * lastZ + w * lastW;
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    const scale = (dot < 0 ? -1 : 1) / length;
    x *= scale;
    y *= scale;
    z *= scale;
    w *= scale;
    out[to] = x;
    out[to + 1] = y;
    out[to + 2] = z;
    out[to + 3] = w;
    const distance = 1 - Math.abs(dot) / length;
    if (key > 0 && distance > distances[key - 1]!) distances[key - 1] = distance;
    lastX = x;
    lastY = y;
    lastZ = z;
    lastW = w;
    to += outStride;
    key++;
  }
}

/** Writes all translation keys of one joint to `out`. Places and strides as those of `bakeRotationKeys`. */
export function bakeOffsetKeys(
  out: Float64Array,
  outPlace: number,
  outStride: number,
  bake: Float64Array,
  values: Float32Array,
  place: number,
  stride: number,
): void {
  let to = outPlace;
  for (let at = place; at < values.length; at += stride) {
    const x = values[at]!;
    const y = values[at + 1]!;
    const z = values[at + 2]!;
    out[to] = bake[0]! * x + bake[1]! * y + bake[2]! * z;
    out[to + 1] = bake[3]! * x + bake[4]! * y + bake[5]! * z;
    out[to + 2] = bake[6]! * x + bake[7]! * y + bake[8]! * z;
    to += outStride;
  }
}
