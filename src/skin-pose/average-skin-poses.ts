// The mean of skin poses, which no order changes: begun with one, added to, ended.
//
// A skin pose has each rotation multiplied from both sides by constants, and each offset moved by one: neither changes a mean.

/**
 * Begins a mean with `pose`: multiplies its rotations and offsets by the weight.
 *
 * - rotations, offsets: where those begin that are to be averaged; others stay as they are.
 * - weights: the number at `weight` is the weight, above 0.
 *
 * Frame function: never throws, does not allocate.
 */
export function beginSkinMean(
  pose: Float64Array,
  rotations: Int32Array,
  offsets: Int32Array,
  weights: Float64Array,
  weight: number,
): void {
  const scale = weights[weight]!;
  for (let i = 0; i < rotations.length; i++) {
    const place = rotations[i]!;
    pose[place] = pose[place]! * scale;
    pose[place + 1] = pose[place + 1]! * scale;
    pose[place + 2] = pose[place + 2]! * scale;
    pose[place + 3] = pose[place + 3]! * scale;
  }
  for (let i = 0; i < offsets.length; i++) {
    const place = offsets[i]!;
    pose[place] = pose[place]! * scale;
    pose[place + 1] = pose[place + 1]! * scale;
    pose[place + 2] = pose[place + 2]! * scale;
  }
}

/**
 * Adds `other` times a weight to the sum in `pose`, each rotation with the sign that makes the sum longer.
 *
 * Frame function: never throws, does not allocate.
 */
export function addToSkinMean(
  pose: Float64Array,
  other: Float64Array,
  rotations: Int32Array,
  offsets: Int32Array,
  weights: Float64Array,
  weight: number,
): void {
  const scale = weights[weight]!;
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
    const signed = ax * bx + ay * by + az * bz + aw * bw < 0 ? -scale : scale;
    pose[place] = ax + bx * signed;
    pose[place + 1] = ay + by * signed;
    pose[place + 2] = az + bz * signed;
    pose[place + 3] = aw + bw * signed;
  }
  for (let i = 0; i < offsets.length; i++) {
    const place = offsets[i]!;
    pose[place] = pose[place]! + other[place]! * scale;
    pose[place + 1] = pose[place + 1]! + other[place + 1]! * scale;
    pose[place + 2] = pose[place + 2]! + other[place + 2]! * scale;
  }
}

/**
 * Ends a mean: rotations get length 1, offsets are divided by the sum of all weights, the number at `total` of `totals`.
 *
 * Frame function: never throws, does not allocate.
 */
export function endSkinMean(
  pose: Float64Array,
  rotations: Int32Array,
  offsets: Int32Array,
  totals: Float64Array,
  total: number,
): void {
  for (let i = 0; i < rotations.length; i++) {
    const place = rotations[i]!;
    const x = pose[place]!;
    const y = pose[place + 1]!;
    const z = pose[place + 2]!;
    const w = pose[place + 3]!;
    const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
    pose[place] = x * scale;
    pose[place + 1] = y * scale;
    pose[place + 2] = z * scale;
    pose[place + 3] = w * scale;
  }
  const scale = 1 / totals[total]!;
  for (let i = 0; i < offsets.length; i++) {
    const place = offsets[i]!;
    pose[place] = pose[place]! * scale;
    pose[place + 1] = pose[place + 1]! * scale;
    pose[place + 2] = pose[place + 2]! * scale;
  }
}
