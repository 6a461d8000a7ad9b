// What undoes an affine transform.

/**
 * Writes the inverse of an affine transform to `out`. Returns false, with `out` as it was, when there is none: the transform
 * flattens, or its determinant is too small or too large for a number.
 *
 * - out, affines: arrays with 12 numbers from the given offset, see `affine.ts`; `out` may be `affines`.
 *
 * Frame function: never throws, does not allocate.
 */
export function invertAffine(out: Float64Array, outOffset: number, affines: Float64Array, offset: number): boolean {
  const xx = affines[offset]!;
  const xy = affines[offset + 1]!;
  const xz = affines[offset + 2]!;
  const yx = affines[offset + 3]!;
  const yy = affines[offset + 4]!;
  const yz = affines[offset + 5]!;
  const zx = affines[offset + 6]!;
  const zy = affines[offset + 7]!;
  const zz = affines[offset + 8]!;
  const tx = affines[offset + 9]!;
  const ty = affines[offset + 10]!;
  const tz = affines[offset + 11]!;
  const determinant = xx * (yy * zz - yz * zy) - yx * (xy * zz - xz * zy) + zx * (xy * yz - xz * yy);
  const scale = 1 / determinant;
  // 1 / 0 and 1 / 1e-320 are not finite, 1 / Infinity is 0.
  if (!(Math.abs(scale) < Infinity) || scale === 0) return false;
  const ixx = (yy * zz - yz * zy) * scale;
  const ixy = (xz * zy - xy * zz) * scale;
  const ixz = (xy * yz - xz * yy) * scale;
  const iyx = (yz * zx - yx * zz) * scale;
  const iyy = (xx * zz - xz * zx) * scale;
  const iyz = (xz * yx - xx * yz) * scale;
  const izx = (yx * zy - yy * zx) * scale;
  const izy = (xy * zx - xx * zy) * scale;
  const izz = (xx * yy - xy * yx) * scale;
  out[outOffset] = ixx;
  out[outOffset + 1] = ixy;
  out[outOffset + 2] = ixz;
  out[outOffset + 3] = iyx;
  out[outOffset + 4] = iyy;
  out[outOffset + 5] = iyz;
  out[outOffset + 6] = izx;
  out[outOffset + 7] = izy;
  out[outOffset + 8] = izz;
  out[outOffset + 9] = -(ixx * tx + iyx * ty + izx * tz);
  out[outOffset + 10] = -(ixy * tx + iyy * ty + izy * tz);
  out[outOffset + 11] = -(ixz * tx + iyz * ty + izz * tz);
  return true;
}
