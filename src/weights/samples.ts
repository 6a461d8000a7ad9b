// The door for samples: where each stands, and what no space can work with.

/**
 * Coordinates further out than this are refused. Squares of what is smaller, and of FAR times what is smaller, are
 * finite.
 */
const LARGEST_COORDINATE = 1e100;

/** Samples nearer to each other than this, in any space, count as equal: the square of anything more is not zero. */
const SMALLEST_DISTANCE = 1e-100;

/**
 * Samples nearer to each other than this fraction of their extent count as equal. Weights between them would turn over
 * within the rounding of a parameter that was computed.
 */
const EQUAL = 1e-9;

/** Points of a plane, checked. */
export interface PlaneSamples {
  readonly count: number;
  /** [x y] * count */
  readonly points: Float64Array;
  /** The larger side of the box around the points; 0 for a single one. */
  readonly extent: number;
}

/**
 * Returns a copy of the positions of samples on a line, and their extent.
 *
 * - maker: name of the function that is called, for messages.
 *
 * Throws when there is no sample, a position is not finite or beyond 1e100, or two are equal: nearer than a billionth
 * of the extent.
 */
export function checkLineSamples(maker: string, samples: ArrayLike<number>): Float64Array {
  const positions = Float64Array.from(samples);
  checkCount(maker, positions.length, 1);
  for (let i = 0; i < positions.length; i++) checkCoordinate(maker, i, 'stands at', positions[i]!);
  const order = Array.from(positions.keys()).sort((a, b) => positions[a]! - positions[b]!);
  const extent = positions[order.at(-1)!]! - positions[order[0]!]!;
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [order[i - 1]!, order[i]!];
    if (!areApart(positions[b]! - positions[a]!, extent)) {
      throw equalError(maker, a, String(positions[a]), b, String(positions[b]));
    }
  }
  return positions;
}

/**
 * Returns a copy of the positions of samples in a plane.
 *
 * - maker: name of the function that is called, for messages.
 * - samples: [x y] for each.
 *
 * Throws when there are fewer samples than `fewest`, a coordinate is missing, not finite or beyond 1e100, or two
 * samples are equal: nearer than a billionth of the extent.
 */
export function checkPlaneSamples(maker: string, samples: ArrayLike<number>, fewest: number): PlaneSamples {
  const points = Float64Array.from(samples);
  if (points.length % 2 !== 0) {
    throw new Error(`${maker}: samples has ${points.length} numbers, expected two for each sample: x and y.`);
  }
  const count = points.length / 2;
  checkCount(maker, count, fewest);
  for (let i = 0; i < count; i++) {
    checkCoordinate(maker, i, 'has x', points[i * 2]!);
    checkCoordinate(maker, i, 'has y', points[i * 2 + 1]!);
  }
  const extent = Math.max(spread(points, 0), spread(points, 1));
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const distance = Math.hypot(points[b * 2]! - points[a * 2]!, points[b * 2 + 1]! - points[a * 2 + 1]!);
      if (!areApart(distance, extent))
        throw equalError(maker, a, describePoint(points, a), b, describePoint(points, b));
    }
  }
  return { count, points, extent };
}

/** Returns the place of a sample as messages show it: `(1, 2)`. */
export function describePoint(points: Float64Array, sample: number): string {
  return `(${points[sample * 2]}, ${points[sample * 2 + 1]})`;
}

/** Returns the sample that stands at the origin of a plane, or less than half of what `EQUAL` says beside it; -1: none. */
export function sampleAtOrigin({ count, points, extent }: PlaneSamples): number {
  for (let sample = 0; sample < count; sample++) {
    if (Math.hypot(points[sample * 2]!, points[sample * 2 + 1]!) <= (extent * EQUAL) / 2) return sample;
  }
  return -1;
}

function areApart(distance: number, extent: number): boolean {
  return distance > Math.max(extent * EQUAL, SMALLEST_DISTANCE);
}

/** How far the points reach along x (axis 0) or y (axis 1). */
function spread(points: Float64Array, axis: number): number {
  let [min, max] = [Infinity, -Infinity];
  for (let i = axis; i < points.length; i += 2) {
    min = Math.min(min, points[i]!);
    max = Math.max(max, points[i]!);
  }
  return max - min;
}

function checkCount(maker: string, count: number, fewest: number): void {
  if (count < fewest) throw new Error(`${maker}: got ${count} samples, expected at least ${fewest}.`);
}

function checkCoordinate(maker: string, sample: number, what: string, number: number): void {
  if (!(Math.abs(number) <= LARGEST_COORDINATE)) {
    throw new Error(`${maker}: sample ${sample} ${what} ${number}, expected a number from -1e100 to 1e100.`);
  }
}

function equalError(maker: string, a: number, placeA: string, b: number, placeB: string): Error {
  return new Error(
    `${maker}: samples ${a} and ${b} stand at ${placeA} and ${placeB}, ` +
      'expected samples that are further apart than a billionth of the extent of all.',
  );
}
