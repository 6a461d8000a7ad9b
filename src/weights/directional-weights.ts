// Weights of samples that stand in different directions from the origin of a plane: simple directional.
//
// A point p lies between the samples next to it on either side, A and B. It is the sum of parts of both, p = a A + b B.
// Where a + b is above 1 the point is outside, and both are divided by the sum; inside, the rest goes to the sample at
// the origin, or to all samples alike when there is none.
//
// Between neighbours half a turn or more apart there is no such sum. A point there counts as the nearest place on the
// two rays from the origin through A and B: it fades to the rest as it turns away from them. The weights stay
// continuous.
//
// Source of the first rule: the 2D simple directional blend type of Unity's manual, which says what it is for and
// leaves the rest open.

import { createSurroundings, pullPoint, type Surroundings } from './pull-point.js';
import { checkPlaneSamples, describePoint, sampleAtOrigin } from './samples.js';

/** Radians by which directions must differ from each other, and a gap from half a turn, to be told from them. */
const SMALLEST_ANGLE = 1e-9;

/**
 * Samples around the origin, of which d have a direction. Layout:
 *
 *   points      [x y]      * sampleCount
 *   directions  [sample]   * d              by angle, ascending
 *   angles      [radians]  * d              -π..π, of these
 *   gaps        [radians]  * d              from each to the next one, from the last to the first
 */
export interface DirectionalSpace {
  readonly kind: 'directional';
  readonly sampleCount: number;
  /** The sample at the origin, or -1. */
  readonly originSample: number;
  readonly points: Float64Array;
  readonly directions: Int32Array;
  readonly angles: Float64Array;
  readonly gaps: Float64Array;
  readonly surroundings: Surroundings;
}

const _directionalWeights_point = new Float64Array(2);

/**
 * Returns a space of samples in different directions.
 *
 * - samples: [x y] for each; one of them may be at the origin.
 *
 * Throws when there is no sample, a coordinate is missing, not finite or beyond 1e100, or two samples are equal or in
 * one direction from the origin.
 */
export function createDirectionalSpace(samples: ArrayLike<number>): DirectionalSpace {
  const checked = checkPlaneSamples('createDirectionalSpace', samples, 1);
  const { count, points } = checked;
  const originSample = sampleAtOrigin(checked);
  const angleOf = (sample: number): number => Math.atan2(points[sample * 2 + 1]!, points[sample * 2]!);
  const directions = Int32Array.from({ length: count }, (_, sample) => sample)
    .filter((sample) => sample !== originSample)
    .sort((a, b) => angleOf(a) - angleOf(b));
  const angles = Float64Array.from(directions, angleOf);
  const gaps = angles.map((angle, i) => (i + 1 < angles.length ? angles[i + 1]! : angles[0]! + 2 * Math.PI) - angle);
  gaps.forEach((gap, i) => {
    if (gap < SMALLEST_ANGLE) {
      const [a, b] = [directions[i]!, directions[(i + 1) % directions.length]!];
      throw new Error(
        `createDirectionalSpace: samples ${a} and ${b}, at ${describePoint(points, a)} and ${describePoint(points, b)}, ` +
          'lie in one direction from (0, 0), expected one sample for each direction.',
      );
    }
  });
  const surroundings = createSurroundings(0, 0, Math.max(...points.map(Math.abs)));
  return { kind: 'directional', sampleCount: count, originSample, points, directions, angles, gaps, surroundings };
}

/**
 * Writes the weight of each sample at a point: 1 for a sample at its own place.
 *
 * - point: x and y at `pointOffset`, finite; any size.
 * - out: `sampleCount` weights from `outOffset` on, 0..1 each, with the sum 1. May not be the array of the point.
 *
 * Frame function: never throws, does not allocate.
 */
export function directionalWeights(
  space: DirectionalSpace,
  point: Float64Array,
  pointOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  const { sampleCount, originSample, points, directions, angles, gaps } = space;
  const directionCount = directions.length;
  if (directionCount === 0) {
    out[outOffset] = 1;
    return;
  }
  pullPoint(_directionalWeights_point, point, pointOffset, space.surroundings);
  const x = _directionalWeights_point[0]!;
  const y = _directionalWeights_point[1]!;

  // (1) Between which two.
  const angle = Math.atan2(y, x);
  let before = directionCount - 1;
  for (let i = 0; i < directionCount && angles[i]! <= angle; i++) before = i;
  const after = before + 1 < directionCount ? before + 1 : 0;
  const sampleA = directions[before]!;
  const sampleB = directions[after]!;
  const ax = points[sampleA * 2]!;
  const ay = points[sampleA * 2 + 1]!;
  const bx = points[sampleB * 2]!;
  const by = points[sampleB * 2 + 1]!;

  // (2) How much of each. Quotients of equal products at a sample: exactly 1 and 0.
  let a = 0;
  let b = 0;
  if (gaps[before]! < Math.PI - SMALLEST_ANGLE) {
    const cross = ax * by - ay * bx;
    a = Math.max(0, (x * by - y * bx) / cross);
    b = Math.max(0, (ax * y - ay * x) / cross);
  } else {
    const turned = angle < angles[before]! ? angle - angles[before]! + 2 * Math.PI : angle - angles[before]!;
    if (turned * 2 <= gaps[before]!) a = Math.max(0, (x * ax + y * ay) / (ax * ax + ay * ay));
    else b = Math.max(0, (x * bx + y * by) / (bx * bx + by * by));
  }
  if (a + b > 1) {
    const sum = a + b;
    a /= sum;
    b /= sum;
  }

  // (3) The rest.
  const rest = Math.max(0, 1 - a - b);
  for (let i = 0; i < sampleCount; i++) out[outOffset + i] = originSample < 0 ? rest / sampleCount : 0;
  if (originSample >= 0) out[outOffset + originSample] = rest;
  out[outOffset + sampleA]! += a;
  out[outOffset + sampleB]! += b;
}
