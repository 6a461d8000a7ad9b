// Weights of samples around the origin of a plane, by gradient bands in directions and distances: freeform directional.
//
// As `gradient-band-weights.ts`, but the way from one place to another is told in distances from the origin and in
// angles: for samples i and j with distances r and a point p,
//
//   v_ij = ((r_j - r_i) / m, α ∠(p_i, p_j))      m = (r_i + r_j) / 2, ∠ signed within half a turn
//   v_ip = ((r_p - r_i) / m, α ∠(p_i, p))
//   height_i = min over j of 1 - v_ip·v_ij / |v_ij|²,  cut off below 0 and above 1
//
// Source: R. S. Johansen, Automated Semi-Procedural Animation for Character Locomotion, 2009, section 6.3. It leaves open
// what a place without a direction has for an angle, and opposite ones; the rules for these are those of
// `getGradientBandPolarCoords` in Cocos Creator's animation graph (`blend-2d.ts`):
//
//   i at the origin      the angle of v_ij is ∠(p_j, p), that of v_ip is 0; α is 1
//   j at the origin      the angle of v_ij is that of v_ip; α is 1
//   j opposite to i      (within 1.8°) both angles have no sign: either way round leads to j
//
// Both bands between the origin and a sample s come down to one number, with q = ∠(p_s, p)²:
//
//   band of s towards the origin = 4 (r_p / r_s) / (4 + q) = 1 - band of the origin towards s
//
// so that a point at the origin, which has no direction, belongs to the sample there alone.
//
// The dot product keeps its sign. Its magnitude, which is taken elsewhere, makes every height 0 outside of the samples.
//
// Two limits of the formula. An angle jumps from half a turn to the other half where a point is opposite to a sample,
// and the height with it, unless samples beside it cut it to 0 there: those at the same distance always do, others not
// everywhere. And where distances differ tenfold and more, there can be points at which every
// height is 0; the sample whose height is the least below 0 has it all there.

import { createSurroundings, pullPoint, type Surroundings } from './pull-point.js';
import { checkPlaneSamples, describePoint, type PlaneSamples, sampleAtOrigin } from './samples.js';
import { settleHeights } from './settle-heights.js';

/** α, if nothing is said: an angle of half a radian weighs as much as a difference in distance of the whole distance. */
const ANGLE_WEIGHT = 2;

/** Limits of α: its square times the square of an angle is neither zero nor infinite beside the other summand. */
const LEAST_ANGLE_WEIGHT = 1e-3;
const MOST_ANGLE_WEIGHT = 1e3;

/** Radians by which opposite directions may miss half a turn by rounding. */
const HALF_TURN_ROUNDING = 1e-9;

/** Samples further round than this are opposite to each other. */
const OPPOSITE = 0.99 * Math.PI;

/** Numbers of one band. */
const BAND_SIZE = 4;

/**
 * Samples around the origin, n of them. Layout:
 *
 *   radii   [distance]          * n       from the origin
 *   angles  [radians]           * n       -π..π; 0 for the sample at the origin
 *   bands   [out turn angle l]  * n * n   of sample i towards sample j, at (i * n + j) * 4: (r_j - r_i) / m²;
 *                                         α² ∠(p_i, p_j), as turn (with its sign) or, if j is opposite, as angle (without);
 *                                         |v_ij|². Zeros where i is j or one of them is the origin
 */
export interface PolarBandSpace {
  readonly kind: 'polarBand';
  readonly sampleCount: number;
  /** The sample at the origin. */
  readonly originSample: number;
  readonly radii: Float64Array;
  readonly angles: Float64Array;
  readonly bands: Float64Array;
  readonly surroundings: Surroundings;
}

export interface PolarBandOptions {
  /** α between samples that are not at the origin: how much an angle weighs beside a distance, 0.001..1000; 2 if unsaid. */
  readonly angleWeight?: number;
}

const _polarBandWeights_point = new Float64Array(2);

/**
 * Returns a space of samples around the origin.
 *
 * - samples: [x y] for each; one of them at the origin.
 *
 * Throws when there is no sample, a coordinate is missing, not finite or beyond 1e100, two samples are equal (nearer
 * than a billionth of the extent), none is at the origin, neighbouring directions are half a turn or more apart, or the
 * weight of angles is outside its limits.
 */
export function createPolarBandSpace(samples: ArrayLike<number>, options: PolarBandOptions = {}): PolarBandSpace {
  const { angleWeight = ANGLE_WEIGHT } = options;
  if (!(angleWeight >= LEAST_ANGLE_WEIGHT && angleWeight <= MOST_ANGLE_WEIGHT)) {
    throw new Error(`createPolarBandSpace: angleWeight is ${angleWeight}, expected a number from 0.001 to 1000.`);
  }
  const checked = checkPlaneSamples('createPolarBandSpace', samples, 1);
  const { count, points } = checked;
  const originSample = checkOrigin(checked);
  const radii = new Float64Array(count);
  const angles = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    if (i === originSample) continue;
    radii[i] = Math.sqrt(points[i * 2]! ** 2 + points[i * 2 + 1]! ** 2);
    angles[i] = Math.atan2(points[i * 2 + 1]!, points[i * 2]!);
  }
  checkGaps(points, angles, originSample);
  return {
    kind: 'polarBand',
    sampleCount: count,
    originSample,
    radii,
    angles,
    bands: makeBands(radii, angles, originSample, angleWeight * angleWeight),
    surroundings: createSurroundings(0, 0, Math.max(...radii)),
  };
}

/**
 * Writes the weight of each sample at a point: 1 for a sample at its own place. Costs the square of the number of
 * samples.
 *
 * - point: x and y at `pointOffset`, finite. More than a million times as far from the origin as the furthest sample,
 *   only the direction counts.
 * - out: `sampleCount` weights from `outOffset` on, 0..1 each, with the sum 1. May not be the array of the point.
 *
 * Frame function: never throws, does not allocate.
 */
export function polarBandWeights(
  space: PolarBandSpace,
  point: Float64Array,
  pointOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  pullPoint(_polarBandWeights_point, point, pointOffset, space.surroundings);
  writeHeights(space, out, outOffset, false);
  if (settleHeights(out, outOffset, space.sampleCount)) return;
  writeHeights(space, out, outOffset, true);
  let highest = 0;
  for (let i = 1; i < space.sampleCount; i++) {
    if (out[outOffset + i]! > out[outOffset + highest]!) highest = i;
  }
  for (let i = 0; i < space.sampleCount; i++) out[outOffset + i] = i === highest ? 1 : 0;
}

/** Writes heights at the point in the scratch; those below 0 only as far as the first such band, or all of them in full. */
function writeHeights(space: PolarBandSpace, out: Float64Array, outOffset: number, isInFull: boolean): void {
  const { sampleCount, originSample, radii, angles, bands } = space;
  const x = _polarBandWeights_point[0]!;
  const y = _polarBandWeights_point[1]!;
  const radius = Math.sqrt(x * x + y * y);
  const angle = Math.atan2(y, x);
  let originHeight = 1;
  for (let i = 0; i < sampleCount; i++) {
    if (i === originSample) continue;
    const wayOut = radius - radii[i]!;
    const turn = signedAngle(angle - angles[i]!);
    const fromOrigin = (4 * (radius / radii[i]!)) / (4 + turn * turn);
    if (1 - fromOrigin < originHeight) originHeight = 1 - fromOrigin;
    let height = Math.min(1, fromOrigin);
    const unsigned = Math.abs(turn);
    for (let j = 0; j < sampleCount && (height > 0 || isInFull); j++) {
      if (j === i || j === originSample) continue;
      const band = (i * sampleCount + j) * BAND_SIZE;
      const dot = wayOut * bands[band]! + turn * bands[band + 1]! + unsigned * bands[band + 2]!;
      const fraction = dot / bands[band + 3]!;
      if (1 - fraction < height) height = 1 - fraction;
    }
    out[outOffset + i] = height;
  }
  out[outOffset + originSample] = originHeight;
}

/** An angle between two directions, each within half a turn, brought to -π (not included) to π. */
function signedAngle(difference: number): number {
  if (difference > Math.PI) return difference - 2 * Math.PI;
  return difference <= -Math.PI ? difference + 2 * Math.PI : difference;
}

function makeBands(radii: Float64Array, angles: Float64Array, originSample: number, angleFactor: number): Float64Array {
  const count = radii.length;
  const bands = new Float64Array(count * count * BAND_SIZE);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      if (i === j || i === originSample || j === originSample) continue;
      const band = (i * count + j) * BAND_SIZE;
      const mean = (radii[i]! + radii[j]!) / 2;
      const turn = signedAngle(angles[j]! - angles[i]!);
      bands[band] = (radii[j]! - radii[i]!) / (mean * mean);
      if (Math.abs(turn) > OPPOSITE) bands[band + 2] = Math.abs(turn) * angleFactor;
      else bands[band + 1] = turn * angleFactor;
      // The same products as in `writeHeights`: at sample j the quotient is exactly 1.
      bands[band + 3] =
        (radii[j]! - radii[i]!) * bands[band]! + turn * bands[band + 1]! + Math.abs(turn) * bands[band + 2]!;
    }
  }
  return bands;
}

function checkOrigin(samples: PlaneSamples): number {
  const sample = sampleAtOrigin(samples);
  if (sample < 0) {
    throw new Error(`createPolarBandSpace: none of the ${samples.count} samples is at (0, 0), expected one.`);
  }
  return sample;
}

/** Throws when neighbouring directions are half a turn or more apart. */
function checkGaps(points: Float64Array, angles: Float64Array, originSample: number): void {
  const order = Array.from(angles.keys())
    .filter((sample) => sample !== originSample)
    .sort((a, b) => angles[a]! - angles[b]!);
  order.forEach((sample, index) => {
    const isLast = index === order.length - 1;
    const next = order[isLast ? 0 : index + 1]!;
    const gap = angles[next]! - angles[sample]! + (isLast ? 2 * Math.PI : 0);
    if (gap > Math.PI - HALF_TURN_ROUNDING) {
      throw new Error(
        `createPolarBandSpace: there are ${Math.round((gap * 180) / Math.PI)}° without a sample between sample ${sample} at ` +
          `${describePoint(points, sample)} and sample ${next} at ${describePoint(points, next)}, expected less than 180°.`,
      );
    }
  });
}
