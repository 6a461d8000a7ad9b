// The interleaved runner, and the statistics of what it gives.
//
// A shared machine changes its speed from one second to the next. So the two sides take turns in short batches, and
// each batch is compared only with its neighbour:
//
//   warm up   three ours three ours
//   round 0   three ours
//   round 1   ours three
//   round 2   three ours  ...

/** The two that are compared. */
export const SIDES = ['three', 'ours'] as const;

/** `three`: three's mixer. `ours`: this library's. */
export type Side = (typeof SIDES)[number];

/** Something of each side. */
export type Pair<T> = Readonly<Record<Side, T>>;

/**
 * How long to measure.
 *
 *   warmUpMs    for each side, before the rounds
 *   batchMs     each side at least, in each round
 *   batchFrames the same in frames; 1 unless given: the first of a crowd finds in the caches what the other side has left there
 *   leadMs      before each batch, not timed, to fill the caches again: one frame at least, none unless given
 */
export interface Plan {
  readonly warmUpMs: number;
  readonly batchMs: number;
  readonly batchFrames?: number;
  readonly roundCount: number;
  readonly leadMs?: number;
}

/** A series in two numbers. */
export interface Summary {
  readonly median: number;
  readonly min: number;
}

/** A batch is planned a little longer than wanted: the next one may run faster than the warm-up did. */
const BATCH_MARGIN = 1.2;

/**
 * Runs both sides in turns and returns milliseconds per frame, one number for each round.
 *
 * - frames: the work of one frame.
 * - now: a clock in milliseconds.
 */
export function measurePair(frames: Pair<() => void>, plan: Plan, now: () => number): Pair<number[]> {
  const [three, ours] = measureTurns([frames.three, frames.ours], plan, now);
  return { three: three!, ours: ours! };
}

/**
 * Runs any number of frames in turns: in order in even rounds and backwards in odd ones, since the first may pay for
 * what the last has left. Returns milliseconds per frame, a list for each of `frames` with one number for each round.
 */
export function measureTurns(frames: readonly (() => void)[], plan: Plan, now: () => number): number[][] {
  const { warmUpMs, batchMs, batchFrames = 1, roundCount, leadMs = 0 } = plan;
  const durations = frames.map(() => 0);
  for (let half = 0; half < 2; half++) {
    frames.forEach((frame, index) => {
      durations[index] = runFor(frame, warmUpMs / 2, now);
    });
  }
  const samples: number[][] = frames.map(() => []);
  for (let round = 0; round < roundCount; round++) {
    for (let turn = 0; turn < frames.length; turn++) {
      const index = round % 2 === 0 ? turn : frames.length - 1 - turn;
      const frameCount = Math.max(batchFrames, Math.ceil((batchMs * BATCH_MARGIN) / durations[index]!));
      if (leadMs > 0) runFor(frames[index]!, leadMs, now);
      samples[index]!.push(runBatch(frames[index]!, frameCount, now));
    }
  }
  return samples;
}

/** Returns the middle value; of an even number, the mean of the two middle ones. Throws when there is none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('median: got no values, expected at least one.');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the median and the smallest of the values. Throws when there is none. */
export function summarize(values: readonly number[]): Summary {
  return { median: median(values), min: Math.min(...values) };
}

/**
 * Returns how many times as long three takes: the median of the ratios of each round.
 *
 * Throws when the sides have different numbers of rounds, or none.
 */
export function pairedRatio({ three, ours }: Pair<readonly number[]>): number {
  if (three.length !== ours.length) {
    throw new RangeError(`pairedRatio: got ${three.length} and ${ours.length} rounds, expected as many of both.`);
  }
  return median(three.map((duration, round) => duration / ours[round]!));
}

/** Returns how many times as long three takes in the fastest round of each side. */
export function minimaRatio({ three, ours }: Pair<readonly number[]>): number {
  return Math.min(...three) / Math.min(...ours);
}

/** Runs for at least that long and returns milliseconds per frame. */
function runFor(frame: () => void, atLeastMs: number, now: () => number): number {
  const start = now();
  let count = 0;
  let elapsed = 0;
  do {
    frame();
    count++;
    elapsed = now() - start;
  } while (elapsed < atLeastMs);
  return elapsed / count;
}

/** Returns milliseconds per frame. The clock is read twice only: reading it costs a good part of a small frame. */
function runBatch(frame: () => void, count: number, now: () => number): number {
  const start = now();
  for (let i = 0; i < count; i++) frame();
  return (now() - start) / count;
}
