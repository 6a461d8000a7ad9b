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
