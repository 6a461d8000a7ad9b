// Weights of samples anywhere in a plane, by triangles: the three corners around a point share it.
//
// Inside of a triangle weights are barycentric coordinates. Outside of all, a point counts as the nearest place on the
// rim, and the two samples of that edge share it.

import { triangulate } from './delaunay.js';
import { createSurroundings, pullPoint, type Surroundings } from './pull-point.js';
import { checkPlaneSamples } from './samples.js';

/** Samples in a plane, with the triangles between them. */
export interface TriangleSpace {
  readonly kind: 'triangles';
  readonly sampleCount: number;
  /** [x y] * sampleCount */
  readonly points: Float64Array;
  /** [sample sample sample] for each triangle, counter-clockwise. */
  readonly triangles: Int32Array;
  /** [sample sample] for each edge of the rim, the triangles on its left. */
  readonly hull: Int32Array;
  readonly surroundings: Surroundings;
}

const _triangleWeights_point = new Float64Array(2);

/**
 * Returns a space of samples in a plane. Of triangulations that are as good the same one is chosen for the same places.
 *
 * - samples: [x y] for each.
 *
 * Throws when there are less than three samples, a coordinate is missing, not finite or beyond 1e100, two samples are
 * equal (nearer than a billionth of the extent), or all are in a line.
 */
export function createTriangleSpace(samples: ArrayLike<number>): TriangleSpace {
  const { count, points, extent } = checkPlaneSamples('createTriangleSpace', samples, 3);
  const { triangles, hull } = triangulate(points, extent);
  if (triangles.length === 0) {
    throw new Error(`createTriangleSpace: all ${count} samples are in a line, expected one beside it.`);
  }
  const surroundings = createSurroundings(points[0]!, points[1]!, extent);
  return { kind: 'triangles', sampleCount: count, points, triangles, hull, surroundings };
}

/**
 * Writes the weight of each sample at a point: 1 for a sample at its own place. Costs the number of triangles, which is
 * less than twice that of the samples.
 *
 * - point: x and y at `pointOffset`, finite. More than a million extents away only the direction counts.
 * - out: `sampleCount` weights from `outOffset` on, of which three at most are above 0, with the sum 1. May not be the
 *   array of the point.
 *
 * Frame function: never throws, does not allocate.
 */
export function triangleWeights(
  space: TriangleSpace,
  point: Float64Array,
  pointOffset: number,
  out: Float64Array,
  outOffset: number,
): void {
  pullPoint(_triangleWeights_point, point, pointOffset, space.surroundings);
  for (let i = 0; i < space.sampleCount; i++) out[outOffset + i] = 0;
  if (!writeInside(space, out, outOffset, false) && !writeOutside(space, out, outOffset)) {
    writeInside(space, out, outOffset, true);
  }
}

/**
 * Shares the point in the scratch among the corners of the triangle that it is deepest in. Returns false, and writes
 * nothing, when it is in none, unless it has to be: in a crack as wide as a rounding, between two.
 */
function writeInside(space: TriangleSpace, out: Float64Array, outOffset: number, hasToBe: boolean): boolean {
  const { points, triangles } = space;
  const x = _triangleWeights_point[0]!;
  const y = _triangleWeights_point[1]!;
  let best = 0;
  let depth = -Infinity;
  let shareB = 0;
  let shareC = 0;
  for (let i = 0; i < triangles.length && depth < 0; i += 3) {
    const ax = points[triangles[i]! * 2]!;
    const ay = points[triangles[i]! * 2 + 1]!;
    const bx = points[triangles[i + 1]! * 2]! - ax;
    const by = points[triangles[i + 1]! * 2 + 1]! - ay;
    const cx = points[triangles[i + 2]! * 2]! - ax;
    const cy = points[triangles[i + 2]! * 2 + 1]! - ay;
    const area = bx * cy - by * cx;
    const b = ((x - ax) * cy - (y - ay) * cx) / area;
    const c = (bx * (y - ay) - by * (x - ax)) / area;
    const least = Math.min(1 - b - c, b, c);
    if (least > depth) {
      best = i;
      depth = least;
      shareB = b;
      shareC = c;
    }
  }
  if (depth < 0 && !hasToBe) return false;
  shareB = Math.max(0, shareB);
  shareC = Math.max(0, shareC);
  const shareA = Math.max(0, 1 - shareB - shareC);
  const sum = shareA + shareB + shareC;
  out[outOffset + triangles[best]!] = shareA / sum;
  out[outOffset + triangles[best + 1]!] = shareB / sum;
  out[outOffset + triangles[best + 2]!] = shareC / sum;
  return true;
}

/**
 * Shares the point in the scratch among the ends of the nearest edge that it is on the right of. Returns false, and
 * writes nothing, when it is on the left of all: inside.
 */
function writeOutside(space: TriangleSpace, out: Float64Array, outOffset: number): boolean {
  const { points, hull, surroundings } = space;
  const { centerX, centerY } = surroundings;
  const x = _triangleWeights_point[0]! - centerX;
  const y = _triangleWeights_point[1]! - centerY;
  let best = -1;
  let nearest = Infinity;
  let share = 0;
  for (let i = 0; i < hull.length; i += 2) {
    const ax = points[hull[i]! * 2]! - centerX;
    const ay = points[hull[i]! * 2 + 1]! - centerY;
    const edgeX = points[hull[i + 1]! * 2]! - centerX - ax;
    const edgeY = points[hull[i + 1]! * 2 + 1]! - centerY - ay;
    if (edgeX * (y - ay) - edgeY * (x - ax) >= 0) continue;
    const along = ((x - ax) * edgeX + (y - ay) * edgeY) / (edgeX * edgeX + edgeY * edgeY);
    const fraction = Math.min(1, Math.max(0, along));
    const placeX = ax + edgeX * fraction;
    const placeY = ay + edgeY * fraction;
    // The square of the distance, less that of the point from the centre: equal for all edges, and far out it drowns
    // the rest.
    const distance = placeX * (placeX - 2 * x) + placeY * (placeY - 2 * y);
    if (distance < nearest) {
      best = i;
      nearest = distance;
      share = fraction;
    }
  }
  if (best < 0) return false;
  out[outOffset + hull[best]!] = 1 - share;
  out[outOffset + hull[best + 1]!] = share;
  return true;
}
