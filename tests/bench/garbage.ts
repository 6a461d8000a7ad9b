// Counts bytes on the heap of Node.

import { GCProfiler, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { UsedBytes } from './host.js';

/** Counts are taken that often and the smallest one is kept: the compiler allocates now and then as well. */
const ATTEMPT_COUNT = 3;

let collector: (() => void) | undefined;

/** What counting itself allocates. */
let ownBytes: number | undefined;

/** Collects all garbage now, so that nobody pays for what somebody else has left. */
export function collectGarbage(): void {
  collector ??= exposeCollector();
  collector();
}

/** Returns the bytes that `run` allocates, 0 or more; good to about 1 KB in all. */
export function allocatedBytes(run: () => void): number {
  ownBytes ??= smallestCount(() => {});
  return Math.max(0, smallestCount(run) - ownBytes);
}

function smallestCount(run: () => void): number {
  return Math.min(...Array.from({ length: ATTEMPT_COUNT }, () => countBytes(run)));
}

/** Collects all garbage and returns what is left. */
export function usedBytes(): UsedBytes {
  // Twice: buffers go with the collection after that of the object which held them.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers };
}

/** Growth of the heap, plus what the collector took away meanwhile. */
function countBytes(run: () => void): number {
  collectGarbage();
  const profiler = new GCProfiler();
  profiler.start();
  const before = getHeapStatistics().used_heap_size;
  run();
  const after = getHeapStatistics().used_heap_size;
  let collected = 0;
  for (const { beforeGC, afterGC } of profiler.stop().statistics) {
    collected += beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize;
  }
  return after - before + collected;
}

/** A flag set while running shows in contexts made from then on. */
function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
