// Rotations that lead from one direction to another, as four numbers x y z w.

import { crossVectors, normalizeVector, SMALLEST_ANGLE } from './directions.js';
import { multiplyQuaternions } from './quaternion.js';

const _turnBetween_axis = new Float64Array(3);
const _turnBetweenFrames_twist = new Float64Array(4);
const _turnBetweenFrames_aside = new Float64Array(3);
const WHOLE = Float64Array.of(1);

/**
 * Writes what `rotation` makes of a vector to `out`.
 *
 * - rotations: four numbers of unit length; `out` may be `vectors`.
 *
 * Frame function: never throws, does not allocate.
 */
export function rotateVector(
  out: Float64Array,
  outOffset: number,
  rotations: Float64Array,
  rotation: number,
  vectors: Float64Array,
  offset: number,
): void {
  const qx = rotations[rotation]!;
  const qy = rotations[rotation + 1]!;
  const qz = rotations[rotation + 2]!;
  const qw = rotations[rotation + 3]!;
  const x = vectors[offset]!;
  const y = vectors[offset + 1]!;
  const z = vectors[offset + 2]!;
  const cx = 2 * (qy * z - qz * y);
  const cy = 2 * (qz * x - qx * z);
  const cz = 2 * (qx * y - qy * x);
  out[outOffset] = x + qw * cx + qy * cz - qz * cy;
  out[outOffset + 1] = y + qw * cy + qz * cx - qx * cz;
  out[outOffset + 2] = z + qw * cz + qx * cy - qy * cx;
}

/**
 * Writes the turn that leads a fraction of the shortest way from one direction to another to `out`; w is 0 or more.
 *
 * - from, to: of unit length.
 * - aside: of unit length, at a right angle to `from`: the way goes past there when `to` is within `SMALLEST_ANGLE` of the
 *   opposite of `from`.
 * - fractions: the number at `fraction` is taken, 0..1.
 *
 * Frame function: never throws, does not allocate.
 */
export function turnBetween(
  out: Float64Array,
  outOffset: number,
  from: Float64Array,
  fromOffset: number,
  to: Float64Array,
  toOffset: number,
  aside: Float64Array,
  asideOffset: number,
  fractions: Float64Array,
  fraction: number,
): void {
  const axis = _turnBetween_axis;
  crossVectors(axis, 0, from, fromOffset, to, toOffset);
  const sine = Math.sqrt(axis[0]! * axis[0]! + axis[1]! * axis[1]! + axis[2]! * axis[2]!);
  const cosine =
    from[fromOffset]! * to[toOffset]! +
    from[fromOffset + 1]! * to[toOffset + 1]! +
    from[fromOffset + 2]! * to[toOffset + 2]!;
  if (sine < SMALLEST_ANGLE) crossVectors(axis, 0, from, fromOffset, aside, asideOffset);
  normalizeVector(axis, 0, axis, 0);
  const half = (Math.atan2(sine, cosine) * fractions[fraction]!) / 2;
  const scale = Math.sin(half);
  out[outOffset] = axis[0]! * scale;
  out[outOffset + 1] = axis[1]! * scale;
  out[outOffset + 2] = axis[2]! * scale;
  out[outOffset + 3] = Math.cos(half);
}

/**
 * Writes the turn that leads from `from` to `to` and, of all that do, brings `fromAside` nearest to `toAside`, to `out`; w is 0
 * or more.
 *
 * - from, to, fromAside: of unit length, `fromAside` at a right angle to `from`. toAside: of any length, in no way along `to`.
 *
 * Frame function: never throws, does not allocate.
 */
export function turnBetweenFrames(
  out: Float64Array,
  outOffset: number,
  from: Float64Array,
  fromOffset: number,
  fromAside: Float64Array,
  fromAsideOffset: number,
  to: Float64Array,
  toOffset: number,
  toAside: Float64Array,
  toAsideOffset: number,
): void {
  const twist = _turnBetweenFrames_twist;
  const aside = _turnBetweenFrames_aside;
  turnBetween(out, outOffset, from, fromOffset, to, toOffset, fromAside, fromAsideOffset, WHOLE, 0);
  rotateVector(aside, 0, out, outOffset, fromAside, fromAsideOffset);
  // `aside` is at a right angle to `to` now: along it and across it are what is left of `toAside` around `to`.
  const along =
    aside[0]! * toAside[toAsideOffset]! +
    aside[1]! * toAside[toAsideOffset + 1]! +
    aside[2]! * toAside[toAsideOffset + 2]!;
  crossVectors(aside, 0, to, toOffset, aside, 0);
  const across =
    aside[0]! * toAside[toAsideOffset]! +
    aside[1]! * toAside[toAsideOffset + 1]! +
    aside[2]! * toAside[toAsideOffset + 2]!;
  const half = Math.atan2(across, along) / 2;
  const scale = Math.sin(half);
  for (let n = 0; n < 3; n++) twist[n] = to[toOffset + n]! * scale;
  twist[3] = Math.cos(half);
  multiplyQuaternions(out, outOffset, twist, 0, out, outOffset);
  if (out[outOffset + 3]! < 0) for (let n = outOffset; n < outOffset + 4; n++) out[n] = -out[n]!;
}
