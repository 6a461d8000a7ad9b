// Measures how much memory a frame allocates.

const WARM_UP_FRAMES = 20_000;
const MEASURED_FRAMES = 4_000;
const MOST_ROUNDS = 50;

/**
 * Returns how many bytes `frame` allocates per call, once it is warm. Stops measuring when that is less than `allowed`.
 *
 * The heap is read before and after thousands of calls with no collection asked for in between, so that garbage counts.
 * The best of many rounds counts: the engine itself allocates now and then, and compiles when it finds the time, but an
 * allocation that belongs to the frame shows in every round. A round in which the engine collected by itself tells
 * nothing. The heap is first read one frame after a collection: the first allocation then leaves the rest of a page behind, 100 kB or more,
 * which counts as used.
 */
export function bytesPerFrame(frame: (index: number) => void, allowed: number): number {
  const { gc } = globalThis;
  if (!gc) throw new Error('bytesPerFrame: there is no gc(), expected Node to run with --expose-gc.');
  for (let i = 0; i < WARM_UP_FRAMES; i++) frame(i);
  let best = Infinity;
  for (let round = 0; round < MOST_ROUNDS && best >= allowed; round++) {
    gc();
    frame(0);
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < MEASURED_FRAMES; i++) frame(i);
    const bytes = (process.memoryUsage().heapUsed - before) / MEASURED_FRAMES;
    if (bytes >= 0) best = Math.min(best, bytes);
  }
  return best;
}
