// Samples of a curve, so close that what lies between two of them is as good as straight.

/** One of the rows that stand for a curve. Two rows at one time are both sides of a hard cut. */
export interface CurveSample {
  /** Seconds. */
  readonly time: number;
  readonly value: readonly number[];
}

/** What is sampled. */
export interface Curve {
  /** Rows of numbers, all alike, as many as a curve likes; `before` a hard cut at that time, or after it. */
  valueAt(time: number, before: boolean): number[];
  /** How far `value` is from what lies that share of the way from `a` to `b`, in units of what is allowed. */
  errorOf(a: readonly number[], b: readonly number[], share: number, value: readonly number[]): number;
}

/**
 * How far from its curve a straight piece of a root's motion may be: of the way from the start to the farthest place, a tenth
 * of a millimetre for one metre; and in radians, which moves a hand by about as much.
 */
export const PLACE_ERROR = 1e-4;
export const ROTATION_ERROR = 1e-4;

/** Pieces of one interval between keys are halved so many times at most. */
const MOST_HALVINGS = 10;

/** Where a piece is looked at. In the middle alone a curve may cross its chord. */
const SHARES = [0.5, 0.25, 0.75];

/**
 * Returns the curve at all of these times, and in between as often as the error asks for.
 *
 * - times: seconds, rising, each once, at least one. Those in between are of single precision, as keys are.
 * - cuts: those times that get two rows.
 */
export function sampleCurve(times: readonly number[], cuts: ReadonlySet<number>, curve: Curve): CurveSample[] {
  const samples: CurveSample[] = [{ time: times[0]!, value: curve.valueAt(times[0]!, false) }];
  for (let key = 1; key < times.length; key++) {
    const time = times[key]!;
    const end = { time, value: curve.valueAt(time, true) };
    halve(samples, samples.at(-1)!, end, curve, MOST_HALVINGS);
    samples.push(end);
    if (cuts.has(time)) samples.push({ time, value: curve.valueAt(time, false) });
  }
  return samples;
}

/** Adds what is needed between two samples. */
function halve(out: CurveSample[], start: CurveSample, end: CurveSample, curve: Curve, halvings: number): void {
  const isStraight = SHARES.every((share) => {
    const value = curve.valueAt(start.time + (end.time - start.time) * share, false);
    return curve.errorOf(start.value, end.value, share, value) <= 1;
  });
  const time = Math.fround((start.time + end.time) / 2);
  if (isStraight || halvings === 0 || time <= start.time || time >= end.time) return;
  const middle = { time, value: curve.valueAt(time, false) };
  halve(out, start, middle, curve, halvings - 1);
  out.push(middle);
  halve(out, middle, end, curve, halvings - 1);
}

/**
 * Returns the samples without those that say nothing: that lie, within `allowed` units of the error, straight between others, or
 * next to an end that holds just as well without them.
 *
 * - kept: times whose samples stay, but for the second of two sides that are the same.
 */
export function dropStraight(
  samples: readonly CurveSample[],
  kept: ReadonlySet<number>,
  errorOf: Curve['errorOf'],
  allowed: number,
): CurveSample[] {
  const isSame = (a: CurveSample, b: CurveSample): boolean => errorOf(a.value, a.value, 0, b.value) <= allowed;
  // (1) Cuts that are none, and ends that hold.
  const rest = samples.filter((sample, i) => sample.time !== samples[i - 1]?.time || !isSame(samples[i - 1]!, sample));
  const holds = (end: CurveSample, next: CurveSample | undefined): boolean =>
    next !== undefined && !kept.has(end.time) && isSame(end, next);
  while (holds(rest[0]!, rest[1])) rest.shift();
  while (holds(rest.at(-1)!, rest.at(-2))) rest.pop();
  // (2) What lies between one that stays and a later one is dropped as long as all of it is straight.
  const out = [rest[0]!];
  let dropped: CurveSample[] = [];
  for (const [i, sample] of rest.entries()) {
    if (i === 0) continue;
    const start = out.at(-1)!;
    const isStraight = dropped.every(({ time, value }) => {
      const share = (time - start.time) / (sample.time - start.time);
      return errorOf(start.value, sample.value, share, value) <= allowed;
    });
    if (!isStraight) {
      out.push(dropped.at(-1)!);
      dropped = [];
    }
    const isCut = sample.time === rest[i - 1]!.time || sample.time === rest[i + 1]?.time;
    if (kept.has(sample.time) || isCut || i === rest.length - 1) {
      out.push(sample);
      dropped = [];
    } else dropped.push(sample);
  }
  return out;
}

/** The distance of two places, the first three numbers of each. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}
