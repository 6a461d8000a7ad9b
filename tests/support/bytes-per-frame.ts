// Measures how much memory a frame allocates.

const WARM_UP_FRAMES = 20_000;
const MEASURED_FRAMES = 4_000;
const ROUNDS = 5;

/**
 * Returns how many bytes `frame` allocates per call, once it is warm.
 *
 * The heap is read before and after thousands of calls with no collection asked for in between, so that garbage counts.
 * The best of some rounds counts: now and then the engine itself allocates, while it compiles, but an allocation that
 * belongs to the frame shows in every round. A round in which the engine collected by itself tells nothing.
 */
export function bytesPerFrame(frame: (index: number) => void): number {
  const { gc } = globalThis;
  if (!gc) throw new Error('bytesPerFrame: there is no gc(), expected Node to run with --expose-gc.');
  for (let i = 0; i < WARM_UP_FRAMES; i++) frame(i);
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < MEASURED_FRAMES; i++) frame(i);
    const bytes = (process.memoryUsage().heapUsed - before) / MEASURED_FRAMES;
    if (bytes >= 0) best = Math.min(best, bytes);
  }
  return best;
}
