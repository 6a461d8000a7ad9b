// Checks of where the children of a 2D blend stand: each kind of space can make weights only of some samples.

import { addProblem, type GraphCheck } from './graph-check.js';
import type { BlendSpace } from './node-definition.js';

type Point = readonly [number, number];

/** Directions that differ by less, in radians, are one. Sums and roots of the samples' numbers are exact to about 1e-16. */
const SAME_DIRECTION = 1e-9;

/** Points that are off a line by less than this part of their extent are on it. */
const SAME_LINE = 1e-9;

/** A sample away from the origin, and its direction. */
interface Ray {
  readonly index: number;
  /** Radians, -π to π. */
  readonly angle: number;
}

/** Finds fault with `samples`, finite points of the children of the node at `path`, that `space` cannot work with. */
export function checkSamples(space: BlendSpace, samples: readonly Point[], path: string, graph: GraphCheck): boolean {
  if (!checkDifferent(samples, path, graph)) return false;
  if (space === 'triangles') return checkPlane(samples, path, graph);
  if (space === 'polar') return checkPolar(samples, path, graph);
  return space === 'cartesian' || checkOnePerDirection(samples, path, graph);
}

function checkDifferent(samples: readonly Point[], path: string, graph: GraphCheck): boolean {
  const places = new Map<string, string>();
  let isRight = true;
  for (const [index, sample] of samples.entries()) {
    // Adding 0 makes 0 of -0.
    const key = `${sample[0] + 0} ${sample[1] + 0}`;
    const place = placeOf(path, index);
    const earlier = places.get(key);
    if (earlier) isRight = addProblem(graph, place, `another point than ${earlier}`, describePoint(sample));
    else places.set(key, place);
  }
  return isRight;
}

function checkPlane(samples: readonly Point[], path: string, graph: GraphCheck): boolean {
  if (samples.length < 3) {
    return addProblem(graph, `${path}.children`, 'at least 3 children for triangles', String(samples.length));
  }
  if (!areInLine(samples)) return true;
  return addProblem(graph, `${path}.children`, 'points that make triangles', `${samples.length} in a line`);
}

function checkPolar(samples: readonly Point[], path: string, graph: GraphCheck): boolean {
  const rays = raysOf(samples);
  const place = `${path}.children`;
  const hasCentre =
    rays.length < samples.length || addProblem(graph, place, 'a child at [0, 0] for a polar space', 'none');
  const expected = 'neighbouring directions less than 180° apart for a polar space';
  if (rays.length < 2) return addProblem(graph, place, expected, rays.length === 0 ? 'none' : 'only one direction');
  let isRight = hasCentre;
  for (const [index, ray] of rays.entries()) {
    const gap = gapAfter(rays, index);
    if (gap < Math.PI - SAME_DIRECTION) continue;
    const degrees = Number(((gap * 180) / Math.PI).toFixed(1));
    const next = rays[(index + 1) % rays.length]!;
    const got = `${degrees}° from children[${ray.index}] to children[${next.index}]`;
    isRight = addProblem(graph, place, expected, got);
  }
  return isRight;
}

function checkOnePerDirection(samples: readonly Point[], path: string, graph: GraphCheck): boolean {
  const rays = raysOf(samples);
  let isRight = true;
  for (const [index, ray] of rays.entries()) {
    if (rays.length === 1 || gapAfter(rays, index) > SAME_DIRECTION) continue;
    const other = rays[(index + 1) % rays.length]!.index;
    const [earlier, later] = [Math.min(ray.index, other), Math.max(ray.index, other)];
    const expected = `another direction than ${placeOf(path, earlier)}`;
    isRight = addProblem(graph, placeOf(path, later), expected, describePoint(samples[later]!));
  }
  return isRight;
}

/** Returns the samples away from the origin, counter-clockwise. */
function raysOf(samples: readonly Point[]): Ray[] {
  const rays = samples.map(([x, y], index) => ({ index, angle: Math.atan2(y + 0, x + 0), isRay: x !== 0 || y !== 0 }));
  return rays.filter((ray) => ray.isRay).sort((a, b) => a.angle - b.angle || a.index - b.index);
}

/** Returns the angle, 0 to 2π, from the ray at `index` to the next one; of a single ray to itself 2π. */
function gapAfter(rays: readonly Ray[], index: number): number {
  const isLast = index === rays.length - 1;
  return rays[isLast ? 0 : index + 1]!.angle + (isLast ? 2 * Math.PI : 0) - rays[index]!.angle;
}

/** Tells whether all points, two of which differ, are in one line. */
function areInLine(samples: readonly Point[]): boolean {
  // Whatever the unit, products of numbers from -1 to 1 do not overflow.
  const extent = Math.max(...samples.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y))));
  const points = samples.map(([x, y]): Point => [x / extent, y / extent]);
  const [x0, y0] = points[0]!;
  const far = points.reduce((a, b) => (Math.hypot(b[0] - x0, b[1] - y0) > Math.hypot(a[0] - x0, a[1] - y0) ? b : a));
  const [dx, dy] = [far[0] - x0, far[1] - y0];
  return points.every(([x, y]) => Math.abs(dx * (y - y0) - dy * (x - x0)) <= SAME_LINE * (dx * dx + dy * dy));
}

function placeOf(path: string, index: number): string {
  return `${path}.children[${index}].at`;
}

function describePoint([x, y]: Point): string {
  return `[${x}, ${y}]`;
}
