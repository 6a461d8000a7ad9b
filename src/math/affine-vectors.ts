// Points and directions carried by affine transforms: three numbers x y z at an offset of a flat array.

/**
 * Writes where the transform takes a point to `out`.
 *
 * - affines: twelve numbers from `affine` on, see `affine.ts`; `out` may be `points`.
 *
 * Frame function: never throws, does not allocate.
 */
export function carryPoint(
  out: Float64Array,
  outOffset: number,
  affines: Float64Array,
  affine: number,
  points: Float64Array,
  offset: number,
): void {
  carryDirection(out, outOffset, affines, affine, points, offset);
  for (let n = 0; n < 3; n++) out[outOffset + n] = out[outOffset + n]! + affines[affine + 9 + n]!;
}

/**
 * Writes what the transform makes of the way from one point to another to `out`, of whatever length that comes to.
 *
 * - affines: twelve numbers from `affine` on, see `affine.ts`; `out` may be `directions`.
 *
 * Frame function: never throws, does not allocate.
 */
export function carryDirection(
  out: Float64Array,
  outOffset: number,
  affines: Float64Array,
  affine: number,
  directions: Float64Array,
  offset: number,
): void {
  const x = directions[offset]!;
  const y = directions[offset + 1]!;
  const z = directions[offset + 2]!;
  for (let n = 0; n < 3; n++) {
    out[outOffset + n] = affines[affine + n]! * x + affines[affine + 3 + n]! * y + affines[affine + 6 + n]! * z;
  }
}
