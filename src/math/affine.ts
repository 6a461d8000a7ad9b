// Affine transforms as twelve numbers at an offset of a flat array: a 4x4 matrix, column after column, without its
// constant bottom row.
//
//   [ xx xy xz  yx yy yz  zx zy zz  tx ty tz ]      x axis, y axis, z axis, translation

/** Numbers of one affine transform. */
export const AFFINE_SIZE = 12;

/**
 * Writes translation · rotation · scale to `out`.
 *
 * - translations, rotations, scales: 3, 4 and 3 numbers for each `index`.
 * - A rotation that is not of unit length scales as well, as it does in three r187's `Matrix4.compose`.
 *
 * Frame function: never throws, does not allocate.
 */
export function composeAffine(
  out: Float64Array,
  outOffset: number,
  translations: Float64Array,
  rotations: Float64Array,
  scales: Float64Array,
  index: number,
): void {
  const x = rotations[index * 4]!;
  const y = rotations[index * 4 + 1]!;
  const z = rotations[index * 4 + 2]!;
  const w = rotations[index * 4 + 3]!;
  const scaleX = scales[index * 3]!;
  const scaleY = scales[index * 3 + 1]!;
  const scaleZ = scales[index * 3 + 2]!;
  out[outOffset] = (1 - 2 * (y * y + z * z)) * scaleX;
  out[outOffset + 1] = 2 * (x * y + w * z) * scaleX;
  out[outOffset + 2] = 2 * (x * z - w * y) * scaleX;
  out[outOffset + 3] = 2 * (x * y - w * z) * scaleY;
  out[outOffset + 4] = (1 - 2 * (x * x + z * z)) * scaleY;
  out[outOffset + 5] = 2 * (y * z + w * x) * scaleY;
  out[outOffset + 6] = 2 * (x * z + w * y) * scaleZ;
  out[outOffset + 7] = 2 * (y * z - w * x) * scaleZ;
  out[outOffset + 8] = (1 - 2 * (x * x + y * y)) * scaleZ;
  out[outOffset + 9] = translations[index * 3]!;
  out[outOffset + 10] = translations[index * 3 + 1]!;
  out[outOffset + 11] = translations[index * 3 + 2]!;
}

/**
 * Writes the product `a · b` (first `b`, then `a`) to `out`.
 *
 * - out, a, b: arrays with 12 numbers from the given offset; `out` may be `a` or `b`.
 *
 * Frame function: never throws, does not allocate.
 */
export function multiplyAffine(
  out: Float64Array,
  outOffset: number,
  a: Float64Array,
  aOffset: number,
  b: Float64Array,
  bOffset: number,
): void {
  const axx = a[aOffset]!;
  const axy = a[aOffset + 1]!;
  const axz = a[aOffset + 2]!;
  const ayx = a[aOffset + 3]!;
  const ayy = a[aOffset + 4]!;
  const ayz = a[aOffset + 5]!;
  const azx = a[aOffset + 6]!;
  const azy = a[aOffset + 7]!;
  const azz = a[aOffset + 8]!;
  const atx = a[aOffset + 9]!;
  const aty = a[aOffset + 10]!;
  const atz = a[aOffset + 11]!;
  const bxx = b[bOffset]!;
  const bxy = b[bOffset + 1]!;
  const bxz = b[bOffset + 2]!;
  const byx = b[bOffset + 3]!;
  const byy = b[bOffset + 4]!;
  const byz = b[bOffset + 5]!;
  const bzx = b[bOffset + 6]!;
  const bzy = b[bOffset + 7]!;
  const bzz = b[bOffset + 8]!;
  const btx = b[bOffset + 9]!;
  const bty = b[bOffset + 10]!;
  const btz = b[bOffset + 11]!;
  out[outOffset] = axx * bxx + ayx * bxy + azx * bxz;
  out[outOffset + 1] = axy * bxx + ayy * bxy + azy * bxz;
  out[outOffset + 2] = axz * bxx + ayz * bxy + azz * bxz;
  out[outOffset + 3] = axx * byx + ayx * byy + azx * byz;
  out[outOffset + 4] = axy * byx + ayy * byy + azy * byz;
  out[outOffset + 5] = axz * byx + ayz * byy + azz * byz;
  out[outOffset + 6] = axx * bzx + ayx * bzy + azx * bzz;
  out[outOffset + 7] = axy * bzx + ayy * bzy + azy * bzz;
  out[outOffset + 8] = axz * bzx + ayz * bzy + azz * bzz;
  out[outOffset + 9] = axx * btx + ayx * bty + azx * btz + atx;
  out[outOffset + 10] = axy * btx + ayy * bty + azy * btz + aty;
  out[outOffset + 11] = axz * btx + ayz * bty + azz * btz + atz;
}

/**
 * Writes the rotation of an affine transform to `out`, as four numbers x y z w of unit length, and returns its scale: the cube
 * root of its determinant, 0 or less when it mirrors or flattens; what is written then means nothing.
 *
 * - Right for a rotation with one scale for all axes; anything else comes back as some rotation near it.
 *
 * Source: Shepperd, Quaternion from Rotation Matrix, Journal of Guidance and Control 1 (3), 1978.
 */
export function rotationOfAffine(out: Float64Array, outOffset: number, affine: Float64Array, offset: number): number {
  const m = affine.subarray(offset, offset + 9);
  const determinant =
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[3]! * (m[1]! * m[8]! - m[2]! * m[7]!) +
    m[6]! * (m[1]! * m[5]! - m[2]! * m[4]!);
  const scale = Math.cbrt(determinant);
  const [xx, yy, zz] = [m[0]!, m[4]!, m[8]!];
  // Four times the squares of x, y, z and w, of which the largest tells the others best.
  const squares = [scale + xx - yy - zz, scale - xx + yy - zz, scale - xx - yy + zz, scale + xx + yy + zz];
  const best = squares.indexOf(Math.max(...squares));
  const [yz, zx, xy] = [m[5]! + m[7]!, m[6]! + m[2]!, m[1]! + m[3]!];
  const [wx, wy, wz] = [m[5]! - m[7]!, m[6]! - m[2]!, m[1]! - m[3]!];
  const rows = [
    [squares[0]!, xy, zx, wx],
    [xy, squares[1]!, yz, wy],
    [zx, yz, squares[2]!, wz],
    [wx, wy, wz, squares[3]!],
  ];
  const row = rows[best]!;
  const length = Math.hypot(...row);
  for (let n = 0; n < 4; n++) out[outOffset + n] = row[n]! / length;
  return scale;
}
